"""A scenario as a list of requests, and the checks that hold the answers against what it expects.

The same checks serve a real engine behind a pipe and the reference in this process: expectations come from the
scenario's file alone, never from the reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import msgspec

from fallo.pumba.moves import SEATS, bare
from fallo_conformance.protocol import Ask, Play
from fallo_conformance.pumba import deals
from fallo_conformance.pumba.shapes import ViewShape
from fallo_conformance.scenario import Scenario, StepShape

SET_UP = -1
"""The step before the first."""

Purpose: TypeAlias = Literal[
    "set_up", "move", "refused", "before", "after", "legal", "look", "view", "next_hand", "resume",
]  # fmt: skip

DIRECT = (
    "turn", "top", "suit", "pending", "drawn", "direction", "stock", "discard", "reshuffles", "phase", "winner",
    "champion",
)  # fmt: skip
SPEECH = ("call", "catch")
BY_SEAT = {"points": "points", "scores": "scores", "count": "counts"}


@dataclass(frozen=True)
class Request:
    """One message of a case: which step it belongs to, what it is for, and what it says."""

    step: int
    purpose: Purpose
    method: str
    params: dict[str, Any]
    expects: tuple[ViewShape, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Mismatch:
    """What differs: the step (from 0; -1 for setting up), a sentence, and both sides, field by field."""

    step: int
    message: str
    expected: dict[str, str] = field(default_factory=dict)
    got: dict[str, str] = field(default_factory=dict)


def plan(
    scenario: Scenario, game: str, readings: dict[str, str] | None, under: Mapping[str, str] | None = None
) -> list[Request]:
    """Return the requests of a scenario; raises `BadFile` where its cards cannot lie as it says.

    ``readings`` are sent with the deal; ``under`` are those by which the case is played, if they are others.
    """
    shape = scenario.shape
    played = {**(under or readings or {}), **shape.when}
    upcard_due = played.get("opening.upcard") == "turned_up"
    try:
        if shape.deal is not None:
            message: Any = deals.deal(shape.deal, game, readings, upcard_due)
            seats = message.seats
            purpose: Purpose = "refused" if shape.refused else "set_up"
            requests = [Request(SET_UP, purpose, "deal", msgspec.to_builtins(message), text=shape.refused)]
        else:
            assert shape.position is not None
            message = deals.put(shape.position, game, readings)
            seats = message.seats
            requests = [Request(SET_UP, "set_up", "position", msgspec.to_builtins(message))]
    except deals.BadCards as error:
        start = "deal" if shape.deal is not None else "position"
        raise scenario.source.fault(f"$.{start}.{error.field}", error.message) from None
    if _uses_drew(shape.play):
        requests.append(_ask(SET_UP, "look", "view", game))
    for place, step in enumerate(shape.play):
        _must_sit(scenario, place, step, SEATS[:seats])
        try:
            if step.resume is not None:
                put = deals.put(step.resume, game, readings)
                requests.append(Request(place, "resume", "position", msgspec.to_builtins(put)))
            else:
                requests += _step(place, step, game, seats, upcard_due)
        except deals.BadCards as error:
            member = "resume" if step.resume is not None else "next_hand"
            raise scenario.source.fault(f"$.play[{place}].{member}.{error.field}", error.message) from None
    return requests


def _must_sit(scenario: Scenario, place: int, step: StepShape, table: str) -> None:
    """Raise `BadFile` where a step speaks of a seat that is not at the table."""
    views = {"view": step.view, **{f"any_of[{which}]": view for which, view in enumerate(step.any_of or ())}}
    named = {seat: seat for seat, _ in step.moves()} | {f"legal.{seat}": seat for seat in step.legal or {}}
    for where, view in views.items():
        if view is None:
            continue
        for member in ("turn", "winner", "champion", "seat"):
            named |= {f"{where}.{member}": seat for seat in [getattr(view, member)] if seat not in (None, "none")}
        for member in ("points", "scores", "count", "hand", "drew"):
            named |= {f"{where}.{member}.{seat}": seat for seat in getattr(view, member) or {}}
        for member in ("eliminated", "hidden"):
            seats = (getattr(view, member) or "").replace("none", "").split()
            named |= {f"{where}.{member}": seat for seat in seats if seat not in table}
    for where, seat in named.items():
        if seat not in table or len(seat) != 1:
            raise scenario.source.fault(
                f"$.play[{place}].{where}", f"there is no seat {seat} at this table; its seats are {' '.join(table)}"
            )


def methods(requests: Sequence[Request]) -> set[str]:
    """Return the methods that a case needs."""
    return {request.method for request in requests}


def _uses_drew(steps: Sequence[StepShape]) -> bool:
    views = [view for step in steps for view in (step.view, *(step.any_of or ())) if view is not None]
    return any(view.drew is not None for view in views)


def _step(place: int, step: StepShape, game: str, seats: int, upcard_due: bool) -> list[Request]:
    if step.legal is not None:
        return [_ask(place, "legal", "legal", game, seat, text) for seat, text in step.legal.items()]
    if step.view is not None:
        return [_look(place, game, (step.view,), step.view.seat)]
    if step.any_of is not None:
        return [_look(place, game, tuple(step.any_of), None)]
    if step.next_hand is not None:
        message = deals.next_hand(step.next_hand, game, seats, upcard_due)
        return [
            Request(place, "next_hand", "next_hand", msgspec.to_builtins(message)),
            _ask(place, "look", "view", game),
        ]
    [(seat, move)] = step.moves()
    played = Request(
        place, "move" if step.refused is None else "refused", "play",
        msgspec.to_builtins(Play(game, seat, move)), text=step.refused or "",
    )  # fmt: skip
    if step.refused is None:
        return [played]
    return [_ask(place, "before", "view", game), played, _ask(place, "after", "view", game)]


def _ask(place: int, purpose: Purpose, method: str, game: str, seat: str | None = None, text: str = "") -> Request:
    return Request(place, purpose, method, msgspec.to_builtins(Ask(game, seat)), text=text)


def _look(place: int, game: str, expects: tuple[ViewShape, ...], seat: str | None) -> Request:
    return Request(place, "view", "view", msgspec.to_builtins(Ask(game, seat)), expects)


class Assessor:
    """Holds the answers to a case's requests, in order, against what the case expects.

    ``fields`` are the fields of the view that the engine offers; what needs another is not checked, and ``unchecked``
    names it.
    """

    def __init__(self, fields: frozenset[str]) -> None:
        """Begin a case."""
        self.fields = fields
        self.unchecked: list[str] = []
        self._hands: dict[str, set[str]] = {}
        self._before: dict[str, Any] = {}

    def take(self, request: Request, answer: dict[str, Any]) -> Mismatch | None:
        """Return the mismatch in an answer, if there is one."""
        if "refused" in answer and request.purpose != "refused":
            clause = (answer.get("refused") or {}).get("clause") or "no clause named"
            what = request.params.get("move", request.method)
            return Mismatch(
                request.step,
                f"{what} was refused",
                {request.method: "accepted"},
                {request.method: f"refused ({clause})"},
            )
        match request.purpose:
            case "look":
                self._remember(answer)
            case "before":
                self._before = answer
            case "refused" if "refused" not in answer:
                move = request.params.get("move", request.method)
                return Mismatch(
                    request.step, f"{move} was accepted", {move: f"refused ({request.text})"}, {move: "accepted"}
                )
            case "after":
                return self._unchanged(request, answer)
            case "legal":
                return self._legal(request, answer)
            case "view":
                return self._view(request, answer)
            case _:
                pass
        return None

    def _remember(self, answer: dict[str, Any]) -> None:
        self._hands = {seat: set(hand) for seat, hand in answer.get("hands", {}).items()}

    def _unchanged(self, request: Request, answer: dict[str, Any]) -> Mismatch | None:
        keys = [key for key in self._before if _comparable(self._before[key]) != _comparable(answer.get(key))]
        if not keys:
            return None
        return Mismatch(
            request.step, "the refused move changed something",
            {key: _text(self._before[key]) for key in keys}, {key: _text(answer.get(key)) for key in keys},
        )  # fmt: skip

    def _legal(self, request: Request, answer: dict[str, Any]) -> Mismatch | None:
        wanted = set() if request.text == "none" else set(map(bare, request.text.split()))
        spoken = any(word.startswith(SPEECH) for word in wanted)
        found = {bare(move) for move in answer["moves"] if spoken or not move.startswith(SPEECH)}
        if wanted == found:
            return None
        seat = request.params["seat"]
        missing, extra = sorted(wanted - found), sorted(found - wanted)
        parts = [f"missing {' '.join(missing)}"] * bool(missing) + [f"too many {' '.join(extra)}"] * bool(extra)
        return Mismatch(
            request.step, f"the legal moves of {seat} differ: {'; '.join(parts)}",
            {"legal": " ".join(sorted(wanted)) or "none"}, {"legal": " ".join(sorted(found)) or "none"},
        )  # fmt: skip

    def _view(self, request: Request, answer: dict[str, Any]) -> Mismatch | None:
        differences = [self._differences(view, answer) for view in request.expects]
        if request.params.get("seat") is None:
            self._remember(answer)
        if any(not wanted for wanted, _ in differences):
            return None
        wanted, got = min(differences, key=lambda pair: len(pair[0]))
        others = f" (and {len(differences) - 1} other sanctioned outcomes)" if len(differences) > 1 else ""
        return Mismatch(request.step, f"the table differs in {', '.join(wanted)}{others}", wanted, got)

    def _differences(self, view: ViewShape, answer: dict[str, Any]) -> tuple[dict[str, str], dict[str, str]]:
        wanted: dict[str, str] = {}
        got: dict[str, str] = {}
        for name, field_name, expected, found in self._compared(view, answer):
            if field_name not in self.fields:
                self.unchecked.append(f"{name}: the engine sends no {field_name}")
            elif expected != found:
                wanted[name], got[name] = _text(expected), _text(found)
        return wanted, got

    def _compared(self, view: ViewShape, answer: dict[str, Any]) -> list[tuple[str, str, Any, Any]]:
        rows: list[tuple[str, str, Any, Any]] = []
        for name in DIRECT:
            expected = getattr(view, name)
            if expected is not None:
                rows.append((name, name, None if expected == "none" else expected, answer.get(name)))
        for name, field_name in BY_SEAT.items():
            for seat, number in (getattr(view, name) or {}).items():
                rows.append((f"{name} {seat}", field_name, number, (answer.get(field_name) or {}).get(seat)))
        if view.eliminated is not None:
            out = _cards(view.eliminated)
            rows.append(("eliminated", "eliminated", out, set(answer.get("eliminated") or ())))
        hands = {seat: set(hand) for seat, hand in (answer.get("hands") or {}).items()}
        for seat, text in (view.hand or {}).items():
            rows.append((f"hand {seat}", "hands", _cards(text), hands.get(seat)))
        for seat, text in (view.drew or {}).items():
            drew = hands[seat] - self._hands.get(seat, set()) if seat in hands else None
            rows.append((f"drew {seat}", "hands", _cards(text), drew))
        rows += [(f"hand {seat}", "hands", None, hands.get(seat)) for seat in (view.hidden or "").split()]
        return rows


def _cards(text: str) -> set[str]:
    return set() if text == "none" else set(text.split())


def _comparable(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: sorted(inner) if isinstance(inner, list) else inner for key, inner in value.items()}
    return sorted(value) if isinstance(value, list) else value


def _text(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_text(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, list | set):
        return " ".join(sorted(map(str, value), key=_card_order)) or "none"
    return str(value)


def _card_order(word: str) -> tuple[int, str]:
    from fallo.cards import CARD

    return CARD.get(word, -1), word
