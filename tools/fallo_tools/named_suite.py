"""A suite by its name: the present one, a frozen one, or files of one's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from fallo.spec import clauses
from fallo_conformance.lint import unknown_clauses
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.suites.frozen import CURRENT, OWN, Header, headers, name_of, read, suites_folder
from fallo_conformance.suites.pinning import PinnedSet, pinned, set_digest
from fallo_tools.input import BadInput, load_usable, must_be_playable


@dataclass(frozen=True)
class NamedSuite:
    """Scenarios to run, the name of the set that they are, and its digest."""

    scenarios: list[Scenario]
    name: str
    digest: str


def named_suite(word: str, paths: Sequence[Path] = (), folder: Path | None = None) -> NamedSuite:
    """Return the suite of a name or a file, or the scenarios among ``paths``; raises `BadInput`.

    ``folder`` is that of the frozen sets, if not fallo's own.
    """
    if word != CURRENT:
        if paths:
            raise BadInput(f"--suite {word} and --scenarios exclude each other: name a suite or files")
        frozen = frozen_set(word, folder)
        return NamedSuite(usable(frozen), frozen.name, frozen.digest)
    scenarios = load_usable(paths)
    must_be_playable(scenarios if paths else ())
    digest = set_digest(scenarios)
    known = known_headers(folder)
    name = name_of(digest, known)
    own = paths and name not in {header.name for header in known}
    return NamedSuite(scenarios, OWN if own else name, digest)


def pinned_set(word: str, folder: Path | None = None) -> PinnedSet:
    """Return the set of a name or a file, ``current`` for the present suite; raises `BadInput`."""
    if word != CURRENT:
        return frozen_set(word, folder)
    try:
        return pinned(CURRENT, load_usable(()))
    except BadFile as error:
        raise BadInput(str(error)) from None


def frozen_set(word: str, folder: Path | None = None) -> PinnedSet:
    """Return the frozen set of a name or a file; raises `BadInput`."""
    path = Path(word)
    if path.suffix != ".jsonl":
        path = _path(word, folder or suites_folder())
    try:
        return read(path)
    except BadFile as error:
        raise BadInput(str(error)) from None


def usable(frozen: PinnedSet) -> list[Scenario]:
    """Return the scenarios of a frozen set; raises `BadInput` where this version of fallo cannot run them any more."""
    try:
        scenarios = frozen.scenarios()
    except BadFile as error:
        raise BadInput(f"{error}\n{_TOO_OLD.format(frozen.name)}") from None
    known = frozenset(clauses())
    bad = [fault for scenario in scenarios for fault in unknown_clauses(scenario, known)]
    if bad:
        raise BadInput("\n".join([*map(str, bad), _TOO_OLD.format(frozen.name)]))
    return scenarios


def known_headers(folder: Path | None = None) -> list[Header]:
    """Return the headers of the frozen sets, oldest first; raises `BadInput`."""
    if folder is not None and not folder.is_dir():
        raise BadInput(str(BadFile(folder, "is no folder of frozen sets")))
    try:
        return [header for header, _ in headers(folder)]
    except BadFile as error:
        raise BadInput(str(error)) from None


_TOO_OLD = "the suite {} does not fit this version of fallo any more; run it with the version that froze it"


def _path(name: str, folder: Path) -> Path:
    names = [header.name for header in known_headers(folder)]
    if name in names:
        return folder / f"{name}.jsonl"
    near = get_close_matches(name, [*names, CURRENT], n=1)
    there = f"there are {', '.join([*names, CURRENT])}" if names else f"none is frozen yet; there is {CURRENT}"
    raise BadInput(f"no suite {name!r}; " + (f"did you mean {near[0]!r}?" if near else there))
