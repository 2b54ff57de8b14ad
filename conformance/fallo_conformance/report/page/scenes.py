"""The replay of a case as data: for each step what lies on the table, in words and cards, and where the engine differs.

A page draws a scene without thinking: the template does it for the step that failed, the script for every other one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fallo.cards import TEXT
from fallo_conformance.protocol import View
from fallo_conformance.report.page.cards import SUITS
from fallo_conformance.report.page.text import visible
from fallo_conformance.report.page.words import is_move, of_step, sentence, step_name
from fallo_conformance.table import Frame
from fallo_conformance.verdict import Case

NAMES = {
    "phase": "phase", "turn": "in turn", "top": "top card", "suit": "suit due", "pending": "cards owed",
    "drawn": "draws in this turn", "direction": "direction", "counts": "cards in hand", "stock": "stock",
    "discard": "discard pile", "reshuffles": "reshuffles", "winner": "winner", "points": "points of the hand",
    "scores": "scores", "eliminated": "out of the match", "champion": "champion",
}  # fmt: skip
"""The fields of a view but for the hands, as the page calls them."""


LONGEST_FAULT = 400
"""Characters of what went wrong that stand above the table; the sides expected and got have the whole of it."""


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of the view: what the rules say, and what the engine showed; ``engine`` is empty where it did not."""

    name: str
    rules: str
    engine: str = ""
    differs: bool = False


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat: its cards (``back`` for a hidden one), and what the engine showed where that differs."""

    name: str
    cards: list[str]
    count: str
    in_turn: bool = False
    out: bool = False
    engine: str = ""


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stock or the discard pile: the card that is seen, how many there are, and the engine where it differs."""

    name: str
    card: str
    count: str
    engine: str = ""


class Sign(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing to know of the table, such as the suit due, with the name of its icon, and the engine if it differs."""

    name: str
    text: str
    icon: str = ""
    engine: str = ""


class Scene(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table after one step. ``words`` says what happened, ``verdict`` how it came out, ``by`` are the clauses."""

    step: str
    said: str
    words: str
    verdict: str = ""
    wrong: bool = False
    by: list[str] = []
    seats: list[Seat]
    piles: list[Pile]
    signs: list[Sign]
    facts: list[Fact]
    shown: bool = False


class Replay(msgspec.Struct, frozen=True):
    """All scenes of a case, the place of the one that failed, and the sentences of the clauses that decided moves."""

    scenes: list[Scene]
    at: int
    sentences: dict[str, str]


def replay(case: Case, sentences: Mapping[str, str]) -> Replay | None:
    """Return the replay of a case up to the step that failed, ``None`` where there is no table to show.

    An engine that broke did so in the last step that there is.
    """
    frames = [frame for frame in case.table if case.step is None or frame.step <= case.step]
    if not frames:
        return None
    wrong = frames[-1] if case.step in (None, frames[-1].step) and case.came_to != "pass" else None
    scenes = [_scene(frame, visible(case.message, LONGEST_FAULT) if frame is wrong else None) for frame in frames]
    named = {name for frame in frames for name in frame.by}
    return Replay(scenes, len(scenes) - 1, {name: sentences[name] for name in sorted(named) if name in sentences})


def _scene(frame: Frame, fault: str | None) -> Scene:
    """Return the scene of a frame; ``fault`` says what went wrong in it, if anything did."""
    facts = _facts(frame)
    by_field = {name: fact.engine if fact.differs else "" for name, fact in facts.items()}
    return Scene(
        step=step_name(frame.step),
        said=frame.said,
        words=sentence(of_step(frame.said)),
        verdict=_verdict(frame, fault or ""),
        wrong=fault is not None,
        by=frame.by,
        seats=[_seat(name, frame, by_field["turn"]) for name in _mapping(frame.reference.counts)],
        piles=_piles(frame.reference, by_field),
        signs=_signs(facts, by_field),
        facts=list(facts.values()),
        shown=frame.engine is not None,
    )


def _verdict(frame: Frame, message: str) -> str:
    """Return how a step came out; ``message`` says what was wrong in the step that failed."""
    if is_move(frame.said) and frame.refused != frame.engine_refused and (frame.engine is not None or message):
        if frame.engine_refused:
            return "Expected legal; the engine refused it."
        if frame.refused and frame.engine is not None:
            return "Expected refused; the engine accepted it."
    if message:
        return sentence(message)
    return "Refused, as it has to be." if frame.refused else ""


def _facts(frame: Frame) -> dict[str, Fact]:
    facts = {}
    for field, name in NAMES.items():
        rules = getattr(frame.reference, field)
        engine = msgspec.UNSET if frame.engine is None else getattr(frame.engine, field)
        given = engine is not msgspec.UNSET
        facts[field] = Fact(
            name, _words(field, rules), _words(field, engine) if given else "", given and _differ(field, rules, engine)
        )
    return facts


def _differ(field: str, rules: Any, engine: Any) -> bool:
    if field in ("points", "scores", "counts"):  # nothing and 0 are the same
        return {seat: number for seat, number in _mapping(rules).items() if number} != {
            seat: number for seat, number in _mapping(engine).items() if number
        }
    return sorted(rules) != sorted(engine) if field == "eliminated" else bool(rules != engine)


def _words(field: str, value: Any) -> str:
    if value is None or value is msgspec.UNSET or value == [] or value == {}:
        return "none"
    if field == "suit":
        return SUITS.get(value, str(value))
    if isinstance(value, dict):
        return ", ".join(f"{seat} {number}" for seat, number in sorted(value.items()))
    return " ".join(value) if isinstance(value, list) else str(value).replace("_", " ")


def _seat(name: str, frame: Frame, other_turn: str) -> Seat:
    view, engine = frame.reference, frame.engine
    count = _mapping(view.counts).get(name, 0)
    hands = _mapping(view.hands)
    differs = [] if engine is None else _other_hand(name, count, hands.get(name), engine)
    if other_turn == name:
        differs.append("in turn")
    return Seat(
        name=name,
        in_turn=view.turn == name,
        out=name in (view.eliminated if isinstance(view.eliminated, list) else []),
        cards=hands.get(name, ["back"] * min(count, len(TEXT))),  # a report by hand may count any number
        count=_cards(count),
        engine=", ".join(differs),
    )


def _other_hand(name: str, count: int, hand: list[str] | None, engine: View) -> list[str]:
    """Return the hand that an engine shows for a seat, or how many cards it counts, where that differs."""
    shown = _mapping(engine.hands).get(name)
    if shown is not None and hand is not None and sorted(shown) != sorted(hand):
        return [f"holds {' '.join(shown) or 'no card'}"]
    counts = _mapping(engine.counts)
    return [_cards(counts[name])] if counts.get(name, count) != count else []


def _piles(view: View, differs: Mapping[str, str]) -> list[Pile]:
    stock = view.stock if isinstance(view.stock, int) else 0
    discard = view.discard if isinstance(view.discard, int) else 0
    other = [f"top {differs['top']}" if differs["top"] else "", _cards(differs["discard"])]
    return [
        Pile("Stock", "back" if stock else "none", _cards(stock), _cards(differs["stock"])),
        Pile("Discard pile", view.top or "none", _cards(discard), ", ".join(part for part in other if part)),
    ]


def _signs(facts: Mapping[str, Fact], differs: Mapping[str, str]) -> list[Sign]:
    icons = {name: f"suit-{initial}" for initial, name in SUITS.items()}
    direction = facts["direction"].rules
    signs = [
        Sign("suit due", facts["suit"].rules, icons.get(facts["suit"].rules, ""), differs["suit"]),
        Sign(
            "owed",
            "nothing" if facts["pending"].rules == "0" else _cards(facts["pending"].rules),
            "",
            differs["pending"],
        ),
        Sign(
            "direction", direction, f"icon-{direction}" if direction.endswith("clockwise") else "", differs["direction"]
        ),
    ]
    rest = [("drawn", "0"), ("phase", "playing"), ("winner", "none"), ("champion", "none")]
    signs += [
        Sign(facts[field].name, facts[field].rules, "", differs[field])
        for field, usual in rest
        if facts[field].rules != usual or differs[field]
    ]
    return signs


def _cards(number: int | str) -> str:
    if number == "":
        return ""
    return "1 card" if str(number) == "1" else f"{number} cards"


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
