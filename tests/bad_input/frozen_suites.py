"""Bad frozen sets of scenarios."""

from __future__ import annotations

from hashlib import sha256
from os import mkfifo
from pathlib import Path

import msgspec

from fallo_conformance.strict_yaml import read_text
from fallo_conformance.suites.pinning import digest_of, ruling_of
from tests.bad_input.row import CANARY, Row
from tests.texts import GOOD

FILE = "9.9.jsonl"
ID = "twos.only_a_two_answers/case"


def pinned(text: str = GOOD, name: str = ID, ruling: str = "") -> str:
    """Return the line of a case, the digests of which are right."""
    ruling = ruling or ruling_of(read_text(text, Path(name)).tree)
    pin = {"id": name, "ruling": ruling, "digest": sha256(text.encode()).hexdigest(), "text": text}
    return msgspec.json.encode(pin).decode()


def headed(*lines: str, **changed: object) -> str:
    """Return the lines of a set with its header before them, the digest of which is right where the lines are."""
    pins = [msgspec.json.decode(line) for line in lines]
    header = {
        "format": 1, "name": "9.9", "game": "pumba", "cases": len(lines),
        "digest": digest_of((pin["id"], pin["ruling"]) for pin in pins), **changed,
    }  # fmt: skip
    return "\n".join([msgspec.json.encode(header).decode(), *lines]) + "\n"


def holding(data: bytes | str, *says: str, alone: bool = False) -> Row:
    """Return a row for a frozen set that holds something."""
    data = data.encode() if isinstance(data, str) else data
    return Row(("scenarios", "list", "--suite", FILE), (FILE, *says), {FILE: data}, alone=alone)


def lined(line: str, *says: str, alone: bool = False) -> Row:
    """Return a row for a set with one line more than its good one."""
    return holding(SET + line + "\n", f"{FILE}:3:1: ", *says, alone=alone)


LINE = pinned()
SET = headed(LINE)
EDITED = "a frozen set is never edited: get the file once more"
DEEP = '{"format": 1, "x": ' + "[" * 100_000 + "]" * 100_000 + "}"
TWICE = LINE.replace('{"id":', '{"id":"a.b/c","id":', 1)

ROWS: dict[str, Row] = {
    "an empty set": holding("", f"{FILE}:1:1: the first line is no header of a frozen set", EDITED),
    "a set of white space only": holding(" \n\n", f"{FILE}:1:1: the first line is no header"),
    "a set of one line end": holding("\n", f"{FILE}:1:1: the first line is no header"),
    "a set with a byte order mark": holding("\ufeff" + SET, f"{FILE}:1:1: the first line is no header"),
    "a set in UTF-16": holding(SET.encode("utf-16"), f"{FILE}:1:1: the first line is no header", "UTF-8"),
    "a set with a NUL": holding(SET.replace('"id"', '"i\0d"'), f"{FILE}:2:1: no pinned case"),
    "a set that is a list": holding("[]\n", f"{FILE}:1:1: the first line is no header", "Expected `object`"),
    "a set of deep JSON": holding(DEEP, f"{FILE}:1:1: the first line is no header", "too deep", alone=True),
    "a case of deep JSON": lined(DEEP, "no pinned case", "too deep", alone=True),
    "a scenario in place of a set": holding(GOOD, f"{FILE}:1:1: the first line is no header"),
    "a set of a format to come": holding(
        headed(LINE, format=99), f"{FILE}:1:1: format: has format 99", "reads up to 1"
    ),
    "a set of format nought": holding(headed(LINE, format=0), "has format 0; this version of fallo reads up to 1"),
    "a set of a format in words": holding(headed(LINE, format="one"), "Expected `int`, got `str` - at `$.format`"),
    "a set with a hundred digits of cases": holding(
        SET.replace('"cases":1', f'"cases":{"9" * 100}'), f"{FILE}:2:1: 1 cases, where the header says 99"
    ),
    "a set with infinitely many cases": holding(SET.replace('"cases":1', '"cases":1e999'), "is not finite"),
    "a set with NaN cases": holding(SET.replace('"cases":1', '"cases":NaN'), "NaN is no number of JSON"),
    "a header with a key twice": holding(SET.replace('{"format":1', '{"format":2,"format":1'), "'format' stands twice"),
    "a header with an escaped key twice": holding(
        SET.replace('{"format":1', '{"f\\u006frmat":2,"format":1'), "'format' stands twice"
    ),
    "a set under another name": holding(headed(LINE, name="1.0"), "name: the file of 1.0 is called 1.0.jsonl"),
    "a set whose name leads out of the folder": holding(headed(LINE, name="../../9.9"), "name: the file of ../../9.9"),
    "a set whose name has escapes": holding(headed(LINE, name="\x1b[2J"), "name: the file of \\x1b[2J is called"),
    "half a line": holding(SET[:-200], f"{FILE}:2:1: no pinned case, or only half of one, after the header", EDITED),
    "half a line after a whole one": lined(LINE[:100], f"no pinned case, or only half of one, after {ID}"),
    "a case with a key twice": holding(headed(TWICE), f"{FILE}:2:1: no pinned case", "'id' stands twice"),
    "a case too many": lined(pinned(name="twos.only_a_two_answers/other"), "2 cases, where the header says 1"),
    "a case too few": holding(SET.splitlines()[0] + "\n", f"{FILE}:1:1: 0 cases, where the header says 1"),
    "a case that stands twice": lined(LINE, ID, "stands twice, or out of the order of ids"),
    "a case out of order": lined(pinned(name="aces.x/y"), "stands twice, or out of the order of ids"),
    "an empty line within a set": holding(SET.replace("\n", "\n\n", 1), f"{FILE}:2:1: no pinned case"),
    "a case with an id of three parts": lined(pinned(name="x.y/z/w"), "is no id; ids are words"),
    "a case whose id leads out of the folder": lined(pinned(name="../../x/y"), "is no id; ids are words: clause/case"),
    "a case whose id has a line end": lined(pinned(name="x.y/z\n"), "x.y/z\\x0a", "is no id; ids are words"),
    "a case whose id is a number": lined(LINE.replace(f'"{ID}"', "7"), "Expected `str`, got `int` - at `$.id`"),
    "a case whose text was changed": holding(
        SET.replace("turn: C", "turn: D"), "the text is not the one that was pinned"
    ),
    "a case with another ruling": holding(
        headed(pinned(ruling="0" * 64)), f"{FILE}:2:1: {ID}: the text does not come to the digest of its ruling"
    ),
    "a set with a wrong digest": holding(headed(LINE, digest="0" * 64), f"{FILE}:1:1: the cases come to the digest"),
    "a case with half a surrogate pair": lined(LINE.replace("title", "\\ud800title"), "half of a surrogate pair"),
    "a pinned tag": holding(
        headed(pinned(f"title: !!python/object/apply:os.system ['touch {CANARY}']\n", ruling="0" * 64)), "tags such as"
    ),
    "a pinned case that this version cannot read": holding(
        headed(pinned(GOOD.replace("play:", "plays:"))),
        "plays: no such field here",
        "run it with the version that froze it",
    ),
    "a pinned case about an unknown clause": holding(
        headed(pinned(name="no.such_clause/case")),
        "'no.such_clause' is no clause of the spec",
        "does not fit this version",
    ),
    "a set that is not there": Row(
        ("scenarios", "list", "--suite", "x.jsonl"), ("x.jsonl: cannot be read: No such file",)
    ),
    "a set of no such name": Row(("scenarios", "list", "--suite", "../../9.9"), ("no suite '../../9.9'", "there are")),
    "a set of a name with escapes": Row(("scenarios", "list", "--suite", "\x1b[2J"), ("no suite '\\x1b[2J'",)),
    "a set that is a folder": Row(
        ("scenarios", "list", "--suite", FILE),
        (f"{FILE}: cannot be read: Is a directory",),
        make=lambda folder: (folder / FILE).mkdir(),
    ),
    "a device for a set": Row(
        ("scenarios", "list", "--suite", FILE),
        (f"{FILE}: is larger than 64 MiB",),
        make=lambda folder: (folder / FILE).symlink_to("/dev/zero"),
        alone=True,
    ),
    "a pipe among the frozen sets": Row(
        ("suites", "diff", "9.9", "9.9", "--folder", "sets"),
        (f"{FILE}: is a pipe into which nobody writes",),
        {"sets/README.md": b""},
        make=lambda folder: mkfifo(folder / "sets" / FILE),
        alone=True,
    ),
    "half a set among the frozen sets": Row(
        ("suites", "diff", "9.9", "9.9", "--folder", "sets"),
        (f"{FILE}:1:1: the first line is no header",),
        {f"sets/{FILE}": b"{"},
    ),
    "a folder of frozen sets that is not there": Row(
        ("suites", "diff", "9.9", "9.9", "--folder", "sets"), ("sets: is no folder of frozen sets",)
    ),
    "a file for the folder of frozen sets": Row(
        ("suites", "diff", "9.9", "9.9", "--folder", "sets"), ("sets: is no folder of frozen sets",), {"sets": b""}
    ),
    "a name to freeze that leads out of the folder": Row(
        ("suites", "freeze", "../x", "--folder", "sets"),
        ("'../x' is no name for a frozen set; expected one such as 1.0",),
    ),
    "a name to freeze that begins with a point": Row(
        ("suites", "freeze", ".x", "--folder", "sets"), ("'.x' is no name for a frozen set",)
    ),
    "a name to freeze with a line end": Row(
        ("suites", "freeze", "1.0\n", "--folder", "sets"), ("'1.0\\n' is no name for a frozen set",)
    ),
    "a name to freeze of a thousand letters": Row(
        ("suites", "freeze", "x" * 1000, "--folder", "sets"), ("is no name for a frozen set",)
    ),
    "a name to freeze that is in use": Row(
        ("suites", "freeze", "9.9", "--folder", "sets"),
        (f"{FILE}: is there already", "never changed"),
        {f"sets/{FILE}": b"precious"},
    ),
    "a set frozen of bad scenarios": Row(
        ("suites", "freeze", "9.9", "--folder", "sets", "--scenarios", "cases"),
        ("case.yaml:2:1: when: depends on", "9.9 was not frozen"),
        {f"cases/{ID}.yaml": GOOD.replace("  twos.turn: lost\n", "").encode()},
    ),
    "a set frozen of two cases with one name": Row(
        ("suites", "freeze", "9.9", "--folder", "sets", "--scenarios", "one", "--scenarios", "two"),
        (f"is a second {ID}, beside",),
        {f"one/{ID}.yaml": GOOD.encode(), f"two/{ID}.yaml": GOOD.encode()},
    ),
}
