"""Frozen sets: the scenarios of a release as one file of JSON lines, which nobody edits and everybody can check.

The first line is a `Header`, every other a `Pin`. A case has two digests there: that of its ruling, by which sets are
compared, and that of its text, comments and all, which only tells that the file is as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

import msgspec

from fallo_conformance.handed_in import BadFile, contents_of
from fallo_conformance.scenario import WORDS
from fallo_conformance.strict_json import NotJson, strict_json
from fallo_conformance.strict_yaml import read_text
from fallo_conformance.suites.pinning import Member, PinnedSet, digest, order, ruling_of

FORMAT = 1
"""The newest format of scenarios and of frozen sets that is read; what was frozen under an older one stays readable."""

CURRENT = "current"
"""The name for the suite as it is now, which no frozen set may have."""

OWN = "own files"
"""The name for scenarios that are somebody's own files and no set."""

CHANGED, UNRELEASED = "+changes", "unreleased"
UNFROZEN = (CHANGED, UNRELEASED)
"""How the names of sets end that are not frozen."""

NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]*")
LONGEST_NAME = 100
SIZE_LIMIT = 64 * 1024 * 1024
"""The largest file that is read, in bytes."""

ID = re.compile(f"{WORDS.pattern}/{WORDS.pattern}")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a frozen set: the format, its name, the game, the number of cases, the digest of the set."""

    format: int
    name: str
    game: str
    cases: int
    digest: str


class Pin(msgspec.Struct, frozen=True, kw_only=True):
    """A pinned case: its id, the digests of its ruling and of its text, and the text of its file."""

    id: str
    ruling: str
    digest: str
    text: str


def suites_folder() -> Path:
    """Return the folder of the frozen sets: in the installed package, or in the checkout."""
    packaged = Path(str(resources.files("fallo_conformance"))) / "_suites"
    return packaged if packaged.is_dir() else Path(__file__).parents[2] / "suites"


def headers(folder: Path | None = None) -> list[tuple[Header, Path]]:
    """Return the headers of the frozen sets of a folder with their files, oldest first; raises `BadFile`."""
    found = [(_header(path, _lines(path)[0]), path) for path in (folder or suites_folder()).glob("*.jsonl")]
    return sorted(found, key=lambda pair: _numbers(pair[0].name))


def name_of(its_digest: str, known: Sequence[Header]) -> str:
    """Return the name of a set by its digest: of the newest frozen one that is the same, or else what it came from."""
    same = [header.name for header in known if header.digest == its_digest]
    if same:
        return same[-1]
    return f"{known[-1].name}{CHANGED}" if known else UNRELEASED


def read(path: Path) -> PinnedSet:
    """Return a frozen set, every digest of which was found right; raises `BadFile` with the line and the case."""
    first, *lines = _lines(path)
    header = _header(path, first)
    members: list[Member] = []
    for number, line in enumerate(lines, 2):
        member = _member(path, number, line, members[-1].id if members else "the header")
        if members and order(members[-1]) >= order(member):
            raise _fault(path, number, member.id, "stands twice, or out of the order of ids")
        members.append(member)
    if len(members) != header.cases:
        raise _fault(path, len(lines) + 1, "", f"{len(members)} cases, where the header says {header.cases}")
    found = PinnedSet(header.name, tuple(members))
    if found.digest != header.digest:
        raise _fault(path, 1, "", f"the cases come to the digest {found.digest}, where the header says {header.digest}")
    return found


def place(name: str, folder: Path) -> Path:
    """Return where a set of a new name is to lie; raises `BadFile` for no name, and for one in use."""
    path = folder / f"{name}.jsonl"
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME or name in (CURRENT, "unreleased"):
        raise BadFile(path, f"{name!r} is no name for a frozen set; expected one such as 1.0")
    if path.exists():
        raise BadFile(path, "is there already; a frozen set is never changed: choose another name")
    return path


def written(frozen: PinnedSet, game: str = "pumba") -> str:
    """Return the text of the file of a set, line ends included."""
    header = Header(format=FORMAT, name=frozen.name, game=game, cases=len(frozen.members), digest=frozen.digest)
    pins = [
        Pin(id=member.id, ruling=member.ruling, digest=digest(member.text), text=member.text)
        for member in frozen.members
    ]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in (header, *pins))


def _member(path: Path, number: int, line: bytes, before: str) -> Member:
    try:
        pin = msgspec.convert(strict_json(line), Pin)
    except (msgspec.ValidationError, NotJson) as error:
        raise _fault(path, number, "", f"no pinned case, or only half of one, after {before}: {error}") from None
    if not ID.fullmatch(pin.id):
        raise _fault(path, number, pin.id, "is no id; ids are words: clause/case")
    if digest(pin.text) != pin.digest:
        raise _fault(path, number, pin.id, "the text is not the one that was pinned")
    source = read_text(pin.text, path / f"{pin.id}.yaml")
    if ruling_of(source.tree) != pin.ruling:
        raise _fault(path, number, pin.id, "the text does not come to the digest of its ruling")
    return Member(pin.id, pin.ruling, pin.text, source)


def _header(path: Path, line: bytes) -> Header:
    try:
        said = strict_json(line)
        version = msgspec.convert(said, _Version).format
        if version not in range(1, FORMAT + 1):
            raise BadFile(path, f"has format {version}; this version of fallo reads up to {FORMAT}", 1, 1, "format")
        header = msgspec.convert(said, Header)
    except (msgspec.ValidationError, NotJson) as error:
        raise _fault(path, 1, "", f"the first line is no header of a frozen set: {error}") from None
    if header.name != path.stem:
        raise _fault(path, 1, "name", f"the file of {header.name} is called {header.name}.jsonl")
    return header


class _Version(msgspec.Struct):
    format: int


def _fault(path: Path, line: int, field: str, message: str) -> BadFile:
    return BadFile(path, f"{message}; a frozen set is never edited: get the file once more", line, 1, field)


def _lines(path: Path) -> list[bytes]:
    return contents_of(path, SIZE_LIMIT).splitlines() or [b""]


def _numbers(name: str) -> list[tuple[int, str]]:
    """Return what names are sorted by: 1.9 before 1.10, and 1.0-rc before 1.0."""
    words = re.findall(r"\d+|[^\d.]+", name)
    return [(int(word), "") if word.isdigit() else (-1, word) for word in words] + [(0, "")]
