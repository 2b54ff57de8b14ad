"""Bad reports, recordings and lists of known failures."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from tests.bad_input.row import CANARY, Row

FILE = "it.json"


def report(data: bytes, *says: str) -> Row:
    """Return a row for a report that holds something."""
    return Row(("report", "show", FILE), (FILE, *says), {FILE: data})


def recording(data: bytes, *says: str) -> Row:
    """Return a row for a recording that holds something."""
    return Row(("replay", FILE), (FILE, *says), {FILE: data})


def bundle(data: bytes, *says: str) -> Row:
    """Return a row for a certificate that holds something."""
    return Row(("report", "verify", FILE), (FILE, *says), {FILE: data})


def known(data: str, *says: str) -> Row:
    """Return a row for a list of known failures that holds something."""
    return Row(("certify", "--known-failures", FILE, "--", "true"), (FILE, *says), {FILE: data.encode()})


def place(*words: str, says: str, make: Callable[[Path], object]) -> Row:
    """Return a row for what is no plain file."""
    return Row((*words, FILE), (FILE, says), make=make, alone=True)


def device(folder: Path) -> None:
    """Put a device without an end in the place of a file."""
    (folder / FILE).symlink_to("/dev/zero")


def pipe(folder: Path) -> None:
    """Put a pipe into which nobody writes in the place of a file."""
    os.mkfifo(folder / FILE)


DEEP = b"[" * 100_000 + b"]" * 100_000

ROWS: dict[str, Row] = {
    "an empty report": report(b"", "is empty"),
    "a report of white space only": report(b" \n", FILE),
    "a report that is no JSON": report(b"\x1b[2J{", "is no JSON"),
    "a report in UTF-16": report("{}".encode("utf-16"), "is not UTF-8"),
    "a report of deep JSON": report(DEEP, "nested too deeply"),
    "a report with a key twice": report(b'{"a": 1, "a": 2}', "'a' stands twice"),
    "a report that is cut off": report(b'{"format": 1, "cases": [', "is no JSON"),
    "a report that is a list": report(b"[]", FILE),
    "a report of another kind": report(b'{"format": 999999}', FILE),
    "a device for a report": place("report", "show", says="is larger than", make=device),
    "a pipe for a report": place("report", "show", says="is a pipe into which nobody writes", make=pipe),
    "a report that is not there": Row(("report", "show", "nowhere"), ("nowhere: cannot be read: No such file",)),
    "a report compared with nothing": Row(("diff", FILE, "nowhere"), (FILE,), {FILE: b"{}"}),
    "an empty recording": recording(b"", "is empty"),
    "a recording that is no JSON": recording(b"\x1b[2J{", FILE),
    "a recording of deep JSON": recording(DEEP + b"\n", "nested too deeply"),
    "a recording that is a scenario": recording(b"title: x\n", FILE),
    "a device for a recording": place("replay", says="is longer than", make=device),
    "a pipe for a recording": place("replay", says="is empty", make=pipe),
    "an empty bundle": bundle(b"", "is empty"),
    "a bundle of deep JSON": bundle(DEEP, "nested too deeply"),
    "a bundle with a key twice": bundle(b'{"made": "", "made": ""}', "'made' stands twice"),
    "a bundle that is a report": bundle(b'{"format": 1, "outcome": "conforms"}', "is a JSON report, not a bundle"),
    "a bundle of a later format": bundle(b'{"format": 2, "certificate": {}}', "has format 2"),
    "a bundle whose format is no number": bundle(b'{"format": "\\u001b[2J", "certificate": {}}', "has format"),
    "a bundle without its report": bundle(b'{"format": 1, "made": "", "certificate": {}}', "is no bundle"),
    "a pipe for a bundle": place("report", "verify", says="is a pipe into which nobody writes", make=pipe),
    "a bundle to be earned again by nobody": Row(
        ("report", "verify", FILE, "--rerun"), ("--rerun", "--"), {FILE: b"{}"}
    ),
    "a recording that is a folder": place("replay", says="Is a directory", make=lambda folder: (folder / FILE).mkdir()),
    "known failures in a file that is not there": Row(
        ("certify", "--known-failures", "nowhere", "--", "true"), ("nowhere: cannot be read: No such file",)
    ),
    "known failures that run a command": known(f"!!python/object/apply:os.system ['touch {CANARY}']", "tags such as"),
    "known failures that laugh": known("[&a [x], *a]", "anchors and aliases"),
    "known failures in one word": known("all\n", FILE, ":1:1:"),
    "known failures of deep YAML": known("[" * 500, "nested deeper than 20 levels"),
    "known failures with a key twice": known("a: x\na: y\n", ":2:1:", "a stands twice"),
}
