"""The published positions of Pumba for perft, and others that a person has in a file."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Annotated, Any

import msgspec

from fallo.pumba import Position, Readings, Rules, flat
from fallo.rulebook import Impossible, Rulebook
from fallo_conformance.pumba import deals
from fallo_conformance.pumba.reference import Fault, ReferenceEngine
from fallo_conformance.pumba.shapes import DealShape, PositionShape
from fallo_conformance.strict_yaml import Source, read


class GivenShape(msgspec.Struct, frozen=True, kw_only=True):
    """A deal or a position in a file; what else stands there, as in a scenario, is not looked at."""

    deal: DealShape | None = None
    position: PositionShape | None = None


class PublishedShape(GivenShape, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A published position, with the sentence that it is about and the depth to which its counts are kept."""

    title: Annotated[str, msgspec.Meta(min_length=1)]
    depth: Annotated[int, msgspec.Meta(ge=1)]


@dataclass(frozen=True)
class Start:
    """Where counting begins: a name, a sentence, the depth to which counts are kept, and what is set up.

    ``published`` tells whether it is one of those in the package.
    """

    name: str
    title: str
    depth: int | None
    shape: DealShape | PositionShape
    published: bool = False

    def message(self, game: str, book: Rulebook[Readings], readings: dict[str, str] | None) -> tuple[str, Any]:
        """Return the method and the message that set it up; ``readings`` are sent along. Raises `deals.BadCards`.

        Where the rulebook turns a card up and the deal names none, it is the first card of the stock.
        """
        if isinstance(self.shape, PositionShape):
            return "position", deals.put(self.shape, game, readings)
        due = flat(book.readings)["opening.upcard"] == "turned_up"
        shape, words = self.shape, self.shape.stock.split()
        if due and shape.upcard is None and words and words[0] != deals.REST:
            shape = msgspec.structs.replace(shape, upcard=words[0], stock=" ".join(words[1:]))
        return "deal", deals.deal(shape, game, readings, due)

    def position(self, book: Rulebook[Readings]) -> tuple[Rules, Position]:
        """Return the rules of a rulebook and the position under them; raises `deals.BadCards` and `Impossible`."""
        method, message = self.message("start", book, None)
        engine = ReferenceEngine(book)
        try:
            refused = engine.answer(method, msgspec.to_builtins(message)).get("refused")
        except Fault as fault:
            raise Impossible(fault.message) from None
        if refused is not None:
            raise Impossible(f"{book.name} refuses this deal, by {refused['clause']}")
        return engine.games["start"]


def folder() -> Path:
    """Return the folder of the published positions: in the installed package, or in the checkout."""
    packaged = Path(str(resources.files("fallo_conformance"))) / "_perft" / "pumba"
    return packaged if packaged.is_dir() else Path(__file__).parents[3] / "perft" / "pumba"


def published() -> dict[str, Start]:
    """Return the published positions by name; raises `BadFile`."""
    starts = (_published(read(path), path.stem) for path in sorted(folder().glob("*.yaml")))
    return {start.name: start for start in starts}


def start_of(source: Source, name: str) -> Start:
    """Return the start that a file or a line holds: a position alone, or the deal or position of a scenario.

    Raises `BadFile`.
    """
    tree = source.tree
    if isinstance(tree, dict) and not {"deal", "position"}.isdisjoint(tree):
        return Start(name, "", None, _given(source, source.typed(GivenShape)))
    return Start(name, "", None, source.typed(PositionShape))


def _published(source: Source, name: str) -> Start:
    shape = source.typed(PublishedShape)
    return Start(name, shape.title, shape.depth, _given(source, shape), published=True)


def _given(source: Source, shape: GivenShape) -> DealShape | PositionShape:
    given = [one for one in (shape.deal, shape.position) if one is not None]
    if len(given) != 1:
        raise source.fault("$", "expected either deal or position")
    return given[0]
