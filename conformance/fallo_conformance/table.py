"""The table after each step of a case, as the reference has it and as an engine says it is: what a replay shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from fallo.pumba import RULEBOOKS, Incompatible, Position, parse
from fallo.pumba.moves import SEATS
from fallo.rulebook import Ruling
from fallo_conformance.plan import Request
from fallo_conformance.protocol import View
from fallo_conformance.pumba.reference import Fault, ReferenceEngine


class Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table after one step of a case; ``step`` counts from 0 and is -1 for the deal, ``said`` is the step itself.

    ``reference`` is the whole table by the rules that the case is played by, hands included, and ``by`` are the clauses
    that decided the move there; ``refused`` tells that it was refused. ``engine`` is what the engine showed last in
    this step, ``None`` where it showed nothing, and ``engine_refused`` whether it refused the move.
    """

    step: int
    said: str
    reference: View
    by: list[str] = []
    refused: bool = False
    engine: View | None = None
    engine_refused: bool = False


def frames(
    requests: Sequence[Request],
    answers: Sequence[Mapping[str, Any]],
    readings: Mapping[str, str],
    said: Mapping[int, str],
    *,
    broke: bool = False,
) -> list[Frame]:
    """Return the table after each step that an engine was asked about.

    ``answers`` are its answers to the first of the requests; where it ``broke`` it was asked one more. ``readings`` are
    those that the case is played by, where they are known, ``said`` the steps as they are written.
    """
    asked = list(zip(requests, [*answers, *([{}] if broke else [])], strict=False))
    try:
        return list(_played(asked, readings, said))
    except (Fault, Incompatible):  # a case that the reference cannot follow: there is no table to show
        return []


def _played(
    asked: Sequence[tuple[Request, Mapping[str, Any]]], readings: Mapping[str, str], said: Mapping[int, str]
) -> Iterator[Frame]:
    reference = ReferenceEngine(RULEBOOKS["canonical"])
    for step, group in groupby(asked, lambda pair: pair[0].step):
        shown: dict[str, Any] = {}
        engine_refused = False
        ruling: Ruling[Position] | None = None
        for request, answer in group:
            if request.method == "play":
                ruling = _ruling(reference, request)
            reference.answer(request.method, _with_readings(request, readings))
            engine_refused |= "refused" in answer
            if _is_whole_view(request) and "refused" not in answer:
                shown |= answer
        game = asked[0][0].params["game"]
        if game not in reference.games:  # the deal itself is refused
            return
        yield Frame(
            step=step,
            said=said.get(step, ""),
            reference=msgspec.convert(reference.answer("view", {"game": game}), View),
            by=[] if ruling is None else list(ruling.clauses),
            refused=ruling is not None and not ruling.legal,
            engine=msgspec.convert(shown, View) if shown else None,
            engine_refused=engine_refused,
        )


def _ruling(reference: ReferenceEngine, request: Request) -> Ruling[Position]:
    rules, position = reference.games[request.params["game"]]
    return rules.judge(position, parse(request.params["move"]), SEATS.index(request.params["seat"]))


def _is_whole_view(request: Request) -> bool:
    return request.method != "legal" and (request.method != "view" or request.params.get("seat") is None)


def _with_readings(request: Request, readings: Mapping[str, str]) -> dict[str, Any]:
    if request.method in ("deal", "position"):
        return request.params | {"readings": dict(readings)}
    return request.params
