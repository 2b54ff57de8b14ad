"""What meets in a case: the clauses that decide a move together, and a special card in a special circumstance."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product

from fallo.cards import AS, CABALLO, DOS, RANK_OF, REY, SIETE, SOTA
from fallo.pumba import RULEBOOKS, Position, parse
from fallo.pumba.moves import SEATS, Move
from fallo.pumba.position import spot_of
from fallo_conformance.plan import plan
from fallo_conformance.pumba.reference import ReferenceEngine
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import CANONICAL

SPECIAL: Mapping[int, str] = {AS: "as", DOS: "dos", SIETE: "siete", SOTA: "sota", CABALLO: "caballo", REY: "rey"}

Pair = tuple[str, str]


@dataclass
class Interactions:
    """What a case brings together.

    ``clauses`` decided any of its moves. ``crossings`` are special cards with the circumstances in which somebody
    throws them, or tries to; ``pairs`` are two clauses that decide the same move, in alphabetical order;
    ``successions`` a clause that decides a move and one that decides the next; ``moves`` a clause and the kind of a
    move that it decides, such as a sota's.
    """

    clauses: set[str] = field(default_factory=set)
    crossings: set[Pair] = field(default_factory=set)
    pairs: set[Pair] = field(default_factory=set)
    successions: set[Pair] = field(default_factory=set)
    moves: set[Pair] = field(default_factory=set)


@dataclass(frozen=True)
class _Throw:
    """A throw, or a try of one: the tables before and after it, and the direction in which the hand began."""

    before: Position
    after: Position
    first_direction: int


def _neighbour_is_out(throw: _Throw) -> bool:
    match = throw.before.match
    neighbours = ((throw.before.turn + step) % match.seats for step in (-1, 1))
    return any(not match.living >> seat & 1 for seat in neighbours)


def _stock_runs_out(throw: _Throw) -> bool:
    before, after = throw.before, throw.after
    emptied = before.taken < len(before.stock) and after.taken == len(after.stock)
    return after.reshuffles > before.reshuffles or emptied


CIRCUMSTANCES: Mapping[str, Callable[[_Throw], bool]] = {
    "two players": lambda throw: throw.before.match.living.bit_count() == 2,
    "reversed direction": lambda throw: throw.before.direction != throw.first_direction,
    "pending": lambda throw: throw.before.pending > 0,
    "dead stock": lambda throw: spot_of(throw.before).dead,
    "last card": lambda throw: throw.before.hands[throw.before.turn].bit_count() == 1,
    "penultimate card": lambda throw: throw.before.hands[throw.before.turn].bit_count() == 2,
    "eliminated neighbour": _neighbour_is_out,
    "stock runs out": _stock_runs_out,
}


def interactions(scenario: Scenario) -> Interactions:
    """Return what a case brings together when the reference plays it under the case's own readings."""
    found, before = Interactions(), tuple[str, ...]()
    for move, throw, clauses in _moves(scenario):
        found.clauses.update(clauses)
        found.pairs.update(combinations(sorted(set(clauses)), 2))
        found.successions.update(product(before, clauses))
        found.moves.update((clause, _kind(move)) for clause in clauses)
        if move.kind in SPECIAL_KINDS and throw is not None:
            card = SPECIAL_KINDS[move.kind]
            found.crossings.update((card, name) for name, holds in CIRCUMSTANCES.items() if holds(throw))
        before = clauses
    return found


def _kind(move: Move) -> str:
    return f"a throw of {RANK_OF[move.card]}" if move.card >= 0 else move.text.partition("@")[0]


SPECIAL_KINDS = {parse(f"{rank}o").kind: name for rank, name in SPECIAL.items()}


def _moves(scenario: Scenario) -> Iterator[tuple[Move, _Throw | None, tuple[str, ...]]]:
    """Yield the moves of a case, with the throw if it is one of a card held in turn, and the clauses that decide it."""
    under = CANONICAL | scenario.when
    engine = ReferenceEngine(RULEBOOKS["canonical"])
    direction = 0
    for request in plan(scenario, "game", under):
        if request.method != "play":
            engine.answer(request.method, request.params)
            if request.method in ("deal", "position", "next_hand") and "game" in engine.games:
                begun = engine.games["game"][1]
                direction = 1 if request.method == "position" else begun.direction
            continue
        rules, before = engine.games["game"]
        move, seat = parse(request.params["move"]), SEATS.index(request.params["seat"])
        ruling = rules.judge(before, move, seat)
        held = move.card >= 0 and seat == before.turn and before.hands[seat] >> move.card & 1
        yield move, _Throw(before, ruling.position or before, direction) if held else None, ruling.clauses
        engine.answer(request.method, request.params)
