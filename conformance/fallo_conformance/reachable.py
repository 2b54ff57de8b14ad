"""Whether a game comes to the position that a scenario states: by a short deal, or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fallo.pumba import RULEBOOKS
from fallo_conformance.plan import plan
from fallo_conformance.pumba import deals
from fallo_conformance.pumba.preludes.search import Prelude, preludes
from fallo_conformance.pumba.reference import Fault, ReferenceEngine, compiled, position_of
from fallo_conformance.pumba.shapes import PositionShape
from fallo_conformance.pumba.unreachable import reasons
from fallo_conformance.pumba.unreachable.stated import Stated
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.terms import CANONICAL


def preludes_of(scenario: Scenario, changed: Mapping[str, str] | None = None) -> Iterator[Prelude]:
    """Yield deals and moves that lead to the position of a scenario, under its own readings but for ``changed``.

    Nothing is yielded for a scenario that states no position. Raises `BadFile`.
    """
    position = scenario.shape.position
    if position is not None:
        readings = CANONICAL | scenario.when
        needed = _taken(scenario, position, readings)
        yield from preludes(position, readings | dict(changed or {}), needed)


def unreachable(scenario: Scenario) -> list[BadFile]:
    """Return why a scenario should not state its position: no game comes to it, or a short deal does."""
    position = scenario.shape.position
    if position is None:
        return []
    found = next(preludes_of(scenario), None)
    if found is not None:
        message = (
            f"a deal and {len(found.moves)} moves lead to this position, and any engine can be dealt to;"
            " fallo scenarios deal FILE --write says it so"
        )
        return [scenario.source.fault("$.position", message)]
    readings = CANONICAL | scenario.when
    put = compiled(tuple(sorted(readings.items()))).put(position_of(deals.put(position, "game", None)))
    return [
        scenario.source.fault(f"$.position.{field}", f"no game comes to this position: {reason}")
        for field, reason in reasons(Stated(put, position.opener, readings))
    ]


def _taken(scenario: Scenario, stated: PositionShape, readings: Mapping[str, str]) -> int:
    """Return how many cards of the stock a scenario takes, up to a reshuffle: they have to stay where they are."""
    engine, most = ReferenceEngine(RULEBOOKS["canonical"]), 0
    for request in plan(scenario, "game", dict(readings)):
        try:
            engine.answer(request.method, request.params)
        except Fault:
            break
        _, position = engine.games["game"]
        if request.method == "next_hand" or position.reshuffles != stated.reshuffles:
            break
        most = max(most, position.taken)
    return most
