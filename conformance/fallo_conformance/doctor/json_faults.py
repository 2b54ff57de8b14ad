"""What is wrong with a line that should be JSON, in the words of somebody who has to mend the program that wrote it."""

from __future__ import annotations

import ast
import codecs
import json
import re
from dataclasses import dataclass
from typing import Any

from fallo_conformance.strict_json import NotJson, strict_json

UTF_8 = "write UTF-8, or escape everything that is not ASCII"
PRINTER = "write what your language's JSON library prints"


@dataclass(frozen=True)
class Fault:
    """What is wrong with a line: a sentence, the place (bytes from 0), what to do, and what it was perhaps to say."""

    what: str
    place: int
    do: str
    value: Any = None


def fault_of(line: bytes) -> Fault | None:
    """Return what keeps a line from being JSON as the contract wants it, or ``None``."""
    try:
        strict_json(line)
    except NotJson as error:
        return _bytes_at_fault(line) or _text_at_fault(line.decode("utf-8", "replace"), str(error))
    return None


def is_utf_8(line: bytes) -> bool:
    """Tell whether a line is UTF-8, without a mark at its beginning."""
    return _bytes_at_fault(line) is None


def _bytes_at_fault(line: bytes) -> Fault | None:
    if line.startswith(codecs.BOM_UTF8):
        after = _lenient(line.removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace"))
        return Fault("it begins with a byte order mark", 0, "write UTF-8 without a mark (BOM)", after)
    if b"\0" in line[:4] or line.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return Fault("it looks like UTF-16", 0, UTF_8)
    try:
        line.decode("utf-8")
    except UnicodeDecodeError as error:
        what = f"it is not UTF-8: byte 0x{line[error.start]:02x} at place {error.start + 1}"
        return Fault(what, error.start, UTF_8)
    return None


def _text_at_fault(text: str, reason: str) -> Fault:
    if not text.strip():
        return Fault("the line is empty", 0, "write exactly one line for each request, and no empty ones")
    try:
        found = json.loads(text)
    except RecursionError:
        return Fault(reason, 0, "nothing in the contract is nested more than a few levels")
    except json.JSONDecodeError as error:
        return _syntax(text, error)
    word = re.search(r"NaN|-?Infinity|\d[eE]\+?\d\d\d", text)
    place = len(text[: word.start()].encode()) if word else 0
    if "stands twice" in reason:
        return Fault(reason, place, "write each key of an object once", found)
    if "surrogate" in reason:
        return Fault(reason, place, "write whole characters: a high surrogate is followed by a low one")
    return Fault(reason, place, "write finite numbers, or null", found)


def _syntax(text: str, error: json.JSONDecodeError) -> Fault:
    place = len(text[: error.pos].encode())
    if text.lower().startswith("content-length:"):
        return Fault("it is a header", 0, "write no headers: every message is one line of JSON and a line end")
    if error.msg == "Extra data":
        return _after_the_value(text, error.pos, place)
    rest = text[error.pos :]
    if re.match(r"'", rest) or re.match(r"\{\s*'", text):
        do = f"{PRINTER} (in Python json.dumps, not str or print)"
        return Fault("it has single quotes", place, do, _as_python(text))
    if re.match(r"True|False|None\b", rest):
        return Fault(f"it has {rest[:4].strip()}", place, f"write true, false and null; {PRINTER} (json.dumps)")
    if re.match(r"[A-Za-z_]\w*\s*:", rest):
        return Fault("it has a key without quotes", place, f"{PRINTER} (in JavaScript JSON.stringify)")
    if text.lstrip().startswith("{") and error.pos >= len(text.rstrip()):
        return Fault("it ends in the middle of an object", place, "write the whole answer in one line, not indented")
    if re.match(r"[}\]]", rest) or re.search(r",\s*$", text[: error.pos]):
        return Fault(f"it has a comma too many, at character {error.pos + 1}", place, PRINTER)
    if not text.lstrip().startswith("{"):
        do = "write nothing but answers to standard output: a banner or a log belongs to standard error"
        return Fault("it is no JSON at all", 0, do)
    return Fault(f"at character {error.pos + 1}: {error.msg}", place, PRINTER)


def _after_the_value(text: str, start: int, place: int) -> Fault:
    found = _lenient(text[:start])
    second = _lenient(text[start:]) is not None
    what = "it has two values" if second else "something follows the JSON value"
    return Fault(what, place, "end the line after the answer", found)


def _as_python(text: str) -> Any:
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _lenient(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
