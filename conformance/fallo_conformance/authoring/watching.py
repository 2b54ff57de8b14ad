"""A scenario played by the reference step by step, on over what differs, so that a person sees all of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fallo.pumba import RULEBOOKS
from fallo.pumba.moves import bare
from fallo.spec import clauses
from fallo_conformance.lint import CANNOT_BE_PLAYED, CANONICAL
from fallo_conformance.plan import SET_UP, SPEECH, Assessor, Mismatch, Request, plan
from fallo_conformance.pumba.reference import FIELDS, Fault, ReferenceEngine, compiled
from fallo_conformance.scenario import Scenario


@dataclass(frozen=True)
class Seen:
    """One step of a scenario (from 0; -1 is the setting up) as the reference plays it.

    ``came`` is what it has to say of a move, ``legal`` the moves of each seat that was asked for them, ``clauses`` what
    decided, and ``mismatches`` is empty where all is as expected.
    """

    step: int
    came: str
    legal: dict[str, str]
    clauses: tuple[str, ...]
    mismatches: tuple[Mismatch, ...]


def watch(scenario: Scenario, readings: Mapping[str, str] | None = None) -> list[Seen]:
    """Play a scenario to its end; by default under its own readings, else those of ``canonical``.

    It ends early where a step cannot be played at all. Raises `BadFile` where the cards cannot lie as the scenario
    says, `Incompatible` where the readings cannot stand together.
    """
    under = CANONICAL | dict(scenario.when if readings is None else readings)
    compiled(tuple(sorted(under.items())))
    engine = ReferenceEngine(RULEBOOKS["canonical"])
    assessor = Assessor(frozenset(FIELDS))
    steps: dict[int, list[Request]] = {}
    for request in plan(scenario, "game", under):
        steps.setdefault(request.step, []).append(request)
    seen: list[Seen] = []
    for step, requests in steps.items():
        seen.append(_seen(step, requests, engine, assessor))
        if any(mismatch.message.startswith(CANNOT_BE_PLAYED) for mismatch in seen[-1].mismatches):
            break
    return seen


def around_the_last_step(scenario: Scenario) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the views before and after the last step of a scenario that can be played; raises `BadFile`."""
    under = CANONICAL | scenario.when
    engine = ReferenceEngine(RULEBOOKS["canonical"])
    look = {"game": "game"}
    before: dict[str, Any] = {}
    for request in plan(scenario, "game", under):
        if request.step == len(scenario.shape.play) - 1 and not before:
            before = engine.answer("view", look)
        engine.answer(request.method, request.params)
    return before, engine.answer("view", look)


def _seen(step: int, requests: list[Request], engine: ReferenceEngine, assessor: Assessor) -> Seen:
    engine.decided.clear()
    came = ""
    legal: dict[str, str] = {}
    decided: tuple[str, ...] = ()
    mismatches: list[Mismatch] = []
    for request in requests:
        try:
            answer = engine.answer(request.method, request.params)
        except (Fault, ArithmeticError, LookupError) as fault:
            mismatches.append(Mismatch(step, f"{CANNOT_BE_PLAYED}: {fault}"))
            break
        mismatch = assessor.take(request, answer)
        refused = "refused" in answer
        if mismatch is None and refused and engine.broken != (request.text,):
            mismatch = Mismatch(
                step, "a refused move breaks exactly the clause that is named",
                {"breaks": request.text}, {"breaks": " ".join(engine.broken)},
            )  # fmt: skip
        if refused:
            decided = engine.broken
        if mismatch is not None and not (request.purpose == "after" and mismatches):
            mismatches.append(mismatch)
        if request.purpose in ("move", "refused"):
            came = "refused" if refused else "dealt" if step == SET_UP else "legal"
        elif request.purpose == "legal":
            legal[request.params["seat"]] = _moves(request, answer)
    return Seen(step, came, legal, decided or _in_order(engine.decided), tuple(mismatches))


def _moves(request: Request, answer: dict[str, Any]) -> str:
    """Return the legal moves of an answer as a scenario writes them: bare, and speech only where it was asked for."""
    spoken = any(word.startswith(SPEECH) for word in request.text.split())
    moves = (bare(move) for move in answer["moves"] if spoken or not move.startswith(SPEECH))
    return " ".join(dict.fromkeys(moves)) or "none"


def _in_order(decided: set[str]) -> tuple[str, ...]:
    """Return clauses in the order of the spec."""
    return tuple(clause for clause in clauses() if clause in decided)
