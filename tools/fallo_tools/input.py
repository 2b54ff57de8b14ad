"""What the commands share: rich help, errors of input, selecting scenarios."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from fallo.pumba import RULEBOOKS, Incompatible, Readings
from fallo.rulebook import Rulebook
from fallo.spec import clauses
from fallo_conformance import rulebook_files, selecting
from fallo_conformance.handed_in import BadFile, contents_of, printable, text_in
from fallo_conformance.lint import CANNOT_BE_PLAYED, at_step, rehearse, unknown_clauses
from fallo_conformance.protocol import LONGEST_WAIT, SHORTEST_WAIT
from fallo_conformance.scenario import Scenario, find, load, suite_folder
from fallo_conformance.strict_yaml import SIZE_LIMIT


class BadInput(click.ClickException):
    """Bad usage or a bad input file: exit code 2, and no traceback."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        """Keep the message, without what a file or an argument holds to steer a terminal."""
        super().__init__("\n".join(map(printable, message.split("\n"))))


class SecondsType(click.FloatRange):
    """A time limit on the command line, in seconds: a hundredth at least, a day at most, and a number."""

    def __init__(self) -> None:
        """Bound it."""
        super().__init__(SHORTEST_WAIT, LONGEST_WAIT)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the seconds; fails for ``nan``, which lies in every range."""
        seconds: float = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value} is no number of seconds", param, ctx)
        return seconds


def text_of(path: Path) -> str:
    """Return the text of a file, or of standard input for ``-``; raises `BadInput`."""
    try:
        if str(path) != "-":
            return text_in(contents_of(path, SIZE_LIMIT), path)
        return text_in(_standard_input(), "-")
    except BadFile as error:
        raise BadInput(str(error)) from None


def _standard_input() -> bytes:
    data = sys.stdin.buffer.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        raise BadFile("-", f"standard input is larger than {SIZE_LIMIT // 1024} KiB, the most that is read")
    return data


def rulebook_of(word: str) -> Rulebook[Readings]:
    """Return the rulebook of a name or of a TOML file; raises `BadInput`."""
    try:
        return rulebook_files.rulebook_of(word, text_of)
    except (rulebook_files.NoSuchRulebook, BadFile) as error:
        raise BadInput(str(error)) from None


def rulebook_in(book: str, path: Path) -> Rulebook[Readings]:
    """Return the rulebook that a file names; raises `BadInput`, also where it leads out of the folder.

    Whoever is sent a file does not want it to choose which of their own files are read.
    """
    place = Path(book)
    if book not in RULEBOOKS and (place.is_absolute() or ".." in place.parts or place.suffix != ".toml"):
        near = get_close_matches(book, RULEBOOKS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(RULEBOOKS)}."
        message = f"names the rulebook {book!r}, which is none here; {hint} Name a table's own with --rulebook FILE"
        raise BadInput(str(BadFile(path, message)))
    return rulebook_of(book)


def load_all(paths: Sequence[Path]) -> tuple[list[Scenario], list[BadFile]]:
    """Return the scenarios among files and folders, by default the suite's, and the files that cannot be used."""
    good: list[Scenario] = []
    bad: list[BadFile] = []
    try:
        for path in find(paths or [suite_folder()]):
            try:
                good.append(load(path))
            except BadFile as error:
                bad.append(error)
    except BadFile as error:
        bad.append(error)
    return good, bad


def load_usable(paths: Sequence[Path]) -> list[Scenario]:
    """Return the scenarios among files and folders; raises `BadInput` with every error where one cannot be used."""
    good, bad = load_all(paths)
    known = frozenset(clauses())
    bad += [fault for scenario in good for fault in unknown_clauses(scenario, known)]
    if bad:
        raise BadInput("\n".join(map(str, bad)))
    if not good:
        raise BadInput(f"there is no scenario in {' '.join(map(str, paths))}; scenarios are files that end in .yaml")
    return good


def load_holding(paths: Sequence[Path]) -> list[Scenario]:
    """Return the scenarios among files and folders; raises `BadInput` also where the reference does not keep one."""
    scenarios = load_usable(paths)
    faults = [fault for one in scenarios for fault in _that_do_not_hold(one)]
    if faults:
        raise BadInput("\n".join(map(str, faults)))
    return scenarios


def must_be_playable(scenarios: Iterable[Scenario]) -> None:
    """Raise `BadInput` where a case asks for what cannot be asked, so that no engine is blamed for it.

    A case that the reference does not keep is another matter: its writer may know better.
    """
    found = [fault for one in scenarios for fault in _that_do_not_hold(one)]
    faults = [fault for fault in found if CANNOT_BE_PLAYED in fault.message or fault.field.startswith("when")]
    if faults:
        raise BadInput("\n".join(map(str, faults)))


def _that_do_not_hold(scenario: Scenario) -> list[BadFile]:
    try:
        mismatch = rehearse(scenario).mismatch
    except (BadFile, Incompatible) as error:
        return [error if isinstance(error, BadFile) else scenario.source.fault("$.when", str(error))]
    return [] if mismatch is None else [at_step(scenario, mismatch)]


def selected(scenarios: Iterable[Scenario], words: Sequence[str]) -> list[Scenario]:
    """Return the scenarios that some words select; raises `BadInput` for a word that selects nothing."""
    try:
        return selecting.selected(scenarios, words)
    except selecting.NothingSelected as error:
        raise BadInput(str(error)) from None
