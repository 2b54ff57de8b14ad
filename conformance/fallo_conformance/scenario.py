"""Scenario files: their format, how they are read, and where they lie."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from fallo.pumba.moves import BadNotation, parse
from fallo.pumba.readings import CONFLICTS
from fallo_conformance.pumba.shapes import SEAT_NAMES, DealShape, HandShape, PositionShape, ViewShape
from fallo_conformance.strict_yaml import BadFile, Source, read

WORDS = re.compile(r"[a-z][a-z_]*(\.[a-z][a-z_]*)?")

MOST = {"play": 2000, "tags": 100, "aliases": 100}
"""How many items a list of a file may have: each step is played under every reading, and a case is about one thing."""

LOOKS = ("legal", "view", "any_of", "next_hand", "resume")
"""The members of a step that are no move."""


class StepShape(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename=SEAT_NAMES):
    """One step: a move of a seat (perhaps refused), something to look at, the next hand, or the game resumed."""

    a: str | None = None
    b: str | None = None
    c: str | None = None
    d: str | None = None
    e: str | None = None
    f: str | None = None
    g: str | None = None
    h: str | None = None
    i: str | None = None
    refused: str | None = None
    legal: dict[str, str] | None = None
    view: ViewShape | None = None
    any_of: list[ViewShape] | None = None
    next_hand: HandShape | None = None
    resume: PositionShape | None = None

    def moves(self) -> list[tuple[str, str]]:
        """Return the seats that move in this step, with their moves."""
        return [(seat, text) for letter, seat in SEAT_NAMES.items() if isinstance(text := getattr(self, letter), str)]


class ScenarioShape(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole scenario file."""

    title: str
    play: list[StepShape] = []
    refused: str = ""
    when: dict[str, str] = {}
    level: Literal["must", "should"] = "must"
    source: str = ""
    tags: list[str] = []
    aliases: list[str] = []
    kept: str = ""
    deal: DealShape | None = None
    position: PositionShape | None = None


@dataclass(frozen=True)
class Scenario:
    """A scenario: its id ``clause/case``, the clause that it is about, the file's contents, and the file."""

    id: str
    clause: str
    shape: ScenarioShape
    source: Source

    @property
    def path(self) -> Path:
        """The file."""
        return self.source.path

    @property
    def when(self) -> dict[str, str]:
        """The readings on which the expectations depend, by conflict."""
        return self.shape.when


def suite_folder(game: str = "pumba") -> Path:
    """Return the folder of a game's scenarios: in the installed package, or in the checkout."""
    packaged = Path(str(resources.files("fallo_conformance"))) / "_scenarios" / game
    return packaged if packaged.is_dir() else Path(__file__).parents[1] / "scenarios" / game


def load(path: Path) -> Scenario:
    """Return the scenario of a file; raises `BadFile`."""
    return scenario_of(read(path))


def scenario_of(source: Source) -> Scenario:
    """Return the scenario of what a file holds, whose names make its id; raises `BadFile`."""
    shape = source.typed(ScenarioShape)
    clause, case = source.path.parent.name, source.path.stem
    _check_names(source, clause, case)
    _check_when(source, shape)
    if (shape.deal is None) == (shape.position is None):
        raise source.fault("$", "expected either deal or position")
    if not shape.title.strip() or bool(shape.play) == bool(shape.refused):
        if not shape.title.strip():
            raise source.fault("$.title", "must not be empty")
        raise source.fault("$.play", "must not be empty, but where the deal itself is refused")
    _check_words(source, shape)
    for place, step in enumerate(shape.play):
        _check_step(source, step, f"$.play[{place}]")
    return Scenario(f"{clause}/{case}", clause, shape, source)


def find(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the scenario files among files and folders, in the order of their names; raises `BadFile`."""
    for path in paths:
        try:
            is_folder = path.is_dir()
            there_is = path.exists()
        except (OSError, ValueError) as error:
            raise BadFile(path, f"cannot be read: {getattr(error, 'strerror', error)}") from None
        if not there_is:
            raise BadFile(path, "there is no such file or folder")
        yield from _files_in(path) if is_folder else [path]


def _files_in(folder: Path) -> list[Path]:
    """Return the scenario files in a folder, however deep; raises `BadFile` where a part of it cannot be read."""

    def stop(error: OSError) -> None:
        raise BadFile(error.filename or folder, f"cannot be read: {error.strerror}")

    return sorted(
        Path(around) / name
        for around, folders, names in os.walk(folder, onerror=stop)
        for name in [*folders, *names]
        if name.endswith(".yaml")
    )


def suite() -> list[Scenario]:
    """Return every scenario of the suite, by id."""
    return [load(path) for path in find([suite_folder()])]


def _check_names(source: Source, clause: str, case: str) -> None:
    for name in (clause, case):
        if not WORDS.fullmatch(name):
            raise BadFile(source.path, f"{name!r} is no name; ids are words: small letters and underscores")


def _check_words(source: Source, shape: ScenarioShape) -> None:
    """Raise `BadFile` for very many items, and where words for people steer a terminal, as in quotes they can."""
    for name, most in MOST.items():
        if (number := len(getattr(shape, name))) > most:
            raise source.fault(f"$.{name}", f"has {number} items; at most {most} are read")
    words = {"$.title": shape.title, "$.source": shape.source, "$.kept": shape.kept}
    lists = {"$.tags": shape.tags, "$.aliases": shape.aliases}
    words |= {f"{name}[{place}]": word for name, some in lists.items() for place, word in enumerate(some)}
    for field, word in words.items():
        if not word.replace("\n", " ").isprintable():
            raise source.fault(field, f"expected plain words, found {word!r}")


def _check_when(source: Source, shape: ScenarioShape) -> None:
    from fallo.pumba.readings import UnknownReading

    for conflict, reading in shape.when.items():
        if reading not in CONFLICTS.get(conflict, ()):
            raise source.fault(f"$.when.{conflict}", str(UnknownReading(conflict, reading)))


def _check_step(source: Source, step: StepShape, field: str) -> None:
    moves = step.moves()
    looks = [name for name in LOOKS if getattr(step, name) is not None]
    if len(moves) + len(looks) != 1:
        found = ", ".join([seat for seat, _ in moves] + looks) or "nothing"
        raise source.fault(
            field, f"a step is one thing: a move of one seat, legal, view, any_of, next_hand or resume; found {found}"
        )
    if step.refused is not None and not moves:
        raise source.fault(f"{field}.refused", "only a move can be refused")
    for seat, text in moves:
        _check_move(source, text, f"{field}.{seat}")
    for seat, texts in (step.legal or {}).items():
        if seat not in SEAT_NAMES.values():
            raise source.fault(f"{field}.legal.{seat}", "expected a seat, A to I")
        for text in () if texts == "none" else texts.split():
            _check_move(source, text, f"{field}.legal.{seat}")


def _check_move(source: Source, text: str, field: str) -> None:
    try:
        parse(text)
    except BadNotation as error:
        raise source.fault(field, str(error)) from None
