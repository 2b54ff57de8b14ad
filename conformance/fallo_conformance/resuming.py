"""Games that are saved and resumed: what a step ``resume`` says is what the game has come to, and no more."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fallo.pumba import RULEBOOKS, Position
from fallo.pumba.position import PLAYING
from fallo_conformance.plan import Request, plan
from fallo_conformance.protocol import Put
from fallo_conformance.pumba.reference import Fault, ReferenceEngine, position_of
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.terms import CANONICAL

UNSAID = {
    "said": "Pumba was said for a throw to come",
    "silent": "the silence of a player is open",
    "sits_out": "a player has to sit out a turn",
}
"""What may be open in a game and cannot be said in a position, by the position's field."""


def smuggled(scenario: Scenario) -> list[BadFile]:
    """Return where a scenario resumes its game from another position than the one that it has come to."""
    if all(step.resume is None for step in scenario.shape.play):
        return []
    readings = CANONICAL | scenario.when
    engine = ReferenceEngine(RULEBOOKS["canonical"])
    found: list[BadFile] = []
    for request in plan(scenario, "game", readings):
        if request.purpose == "resume":
            field = f"$.play[{request.step}].resume"
            found += [scenario.source.fault(field, message) for message in _differences(engine, request)]
        try:
            engine.answer(request.method, request.params)
        except Fault:
            break
    return found


def _differences(engine: ReferenceEngine, request: Request) -> Iterator[str]:
    rules, reached = engine.games[request.params["game"]]
    stated = rules.put(position_of(msgspec.convert(request.params, Put)))
    if reached.phase != PLAYING:
        yield "the hand is over, and there is nothing to resume"
        return
    yield from (
        f"cannot be resumed here: {open_}, which no position says"
        for name, open_ in UNSAID.items()
        if getattr(reached, name)
    )
    if reached.suit < 0:
        yield "cannot be resumed here: nothing is due, which no position says"
    have, want = _record(stated), _record(reached)
    for name, value in want.items():
        if have[name] != value and not (name == "suit" and reached.suit < 0):
            yield f"states another position than the one that the game has come to: {name} differs"


def _record(position: Position) -> dict[str, object]:
    """Return all that a position says, by the names that its file has for it."""
    match = position.match
    return {
        "seats": match.seats,
        "opener": match.opener,
        "eliminated": match.living,
        "scores": match.scores,
        "limit": match.limit,
        "shuffles": match.shuffles,
        "turn": position.turn,
        "hands": position.hands,
        "top": position.top,
        "suit": position.suit,
        "stock": position.stock[position.taken :],
        "discard": position.pile,
        "pending": position.pending,
        "drawn": position.drawn,
        "direction": position.direction,
        "reshuffles": position.reshuffles,
        "passes": position.passes,
    }
