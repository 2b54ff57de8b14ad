"""What one side of a parting looks like in a scenario: the fields of a view, and the ruling as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fallo.cards import SUIT_NAMES, SUITS, TEXT, members
from fallo.pumba import Position
from fallo.pumba.moves import SEATS
from fallo.pumba.view import PHASES
from fallo_proofs.pumba.found.lines import LEGAL, Line, Telling
from fallo_proofs.pumba.symbolic.execution import Outcome
from fallo_proofs.pumba.symbolic.witnessing import place

View = Mapping[str, str | Mapping[str, str]]
"""The fields of a view in the order in which they are written; a field by seat is a mapping."""


def view_of(line: Line, telling: Telling, differing: frozenset[str]) -> View:
    """Return what a scenario expects after a line: whose turn it is, the top card, what differs, and what was drawn."""
    if not telling.legal:
        return _unchanged(telling.position, line)
    outcome, names = telling.outcome, {name.partition(".")[0] for name in differing}
    view: dict[str, str | Mapping[str, str]] = _whose_turn(telling)
    if outcome["top"]:
        view["top"] = TEXT[place(outcome["top"])]
    if "suit" in outcome and (names & {"suit"} or _is_named(outcome)):
        view["suit"] = SUITS[place(outcome["suit"])] if outcome["suit"] else "none"
    if outcome.get("pending") or (line.position.pending and "pending" in outcome) or "pending" in names:
        view["pending"] = str(outcome["pending"])
    if "drawn" in outcome and (outcome["drawn"] or "drawn" in names):
        view["drawn"] = str(outcome["drawn"])
    if "clockwise" in names:
        view["direction"] = "clockwise" if outcome["clockwise"] else "counterclockwise"
    drew = _drew(line.position, outcome, differing)
    if drew:
        view["drew"] = drew
    return {**view, **_counts(outcome, names)}


def _whose_turn(telling: Telling) -> dict[str, str | Mapping[str, str]]:
    outcome = telling.outcome
    if not outcome["over"]:
        return {"turn": SEATS[place(outcome["turn"])]}
    winner = SEATS[place(outcome["winner"])] if outcome["winner"] else "none"
    return {"phase": PHASES[telling.position.phase], "winner": winner}


def _is_named(outcome: Outcome) -> bool:
    return bool(outcome["top"]) and TEXT[place(outcome["top"])][:-1] == "10"


def _drew(position: Position, outcome: Outcome, differing: frozenset[str]) -> Mapping[str, str]:
    found = {}
    for seat, hand in enumerate(position.hands):
        new = outcome[f"hand.{seat}"] & ~hand
        if new or f"hand.{seat}" in differing:
            found[SEATS[seat]] = " ".join(TEXT[card] for card in members(new)) or "none"
    return found


def _counts(outcome: Outcome, names: set[str]) -> View:
    view: dict[str, str | Mapping[str, str]] = {}
    if names & {"pile", "reshuffles"} or ("stock" in names and "hand" not in names):
        view["stock"] = str(outcome["stock"].bit_count())
    if names & {"pile", "reshuffles"}:
        view["discard"] = str(outcome["pile"].bit_count() + bool(outcome["top"]))
        view["reshuffles"] = str(outcome["reshuffles"])
    for field, name in (("points", "points"), ("scores", "points_in_all")):
        by_seat = {one: value for one, value in outcome.items() if one.partition(".")[0] == name}
        if by_seat and (field == "points" or (name in names and "points" not in names)):
            view[field] = {SEATS[int(one.rpartition(".")[2])]: str(value) for one, value in by_seat.items()}
    return view


def _unchanged(position: Position, line: Line) -> View:
    seat = line.moves[-1][0]
    view: dict[str, str | Mapping[str, str]] = {"turn": SEATS[position.turn]}
    if position.top >= 0:
        view["top"] = TEXT[position.top]
    if position.pending:
        view["pending"] = str(position.pending)
    counted = [seat] if len(line.moves) == 1 else range(position.match.seats)
    return {**view, "count": {SEATS[one]: str(position.hands[one].bit_count()) for one in counted}}


FACTS = (
    "over",
    "winner",
    "turn",
    "pending",
    "suit",
    "drawn",
    "points_in_all",
    "points",
    "hand",
    "reshuffles",
    "clockwise",
)
"""Parts of an outcome of which a title speaks, those that say most first."""


def fact(line: Line, telling: Telling, differing: frozenset[str]) -> str:
    """Return in words what is the case on one side and not on the other."""
    seat, move = line.moves[-1]
    said = f"{SEATS[seat]}'s {move}"
    if LEGAL in differing:
        return f"{said} is {'legal' if telling.legal else 'refused'}"
    names = sorted(differing, key=lambda one: (FACTS.index(one.partition(".")[0]), one) if _told(one) else (99, one))
    return f"after {said} {_sentence(names[0], telling, line.position)}"


def _told(name: str) -> bool:
    return name.partition(".")[0] in FACTS


def _sentence(name: str, telling: Telling, before: Position) -> str:
    part, _, number = name.partition(".")
    outcome = telling.outcome
    if part == "hand":
        got = [TEXT[card] for card in members(outcome[name] & ~before.hands[int(number)])]
        return f"{SEATS[int(number)]} has drawn {' '.join(got) or 'nothing'}"
    if part in ("points", "points_in_all"):
        return f"{SEATS[int(number)]} has {_number(outcome[name], 'point')}"
    return _of_the_table(part, outcome)


def _of_the_table(part: str, outcome: Outcome) -> str:
    owed = outcome.get("pending", 0)
    amount = _number(owed, "card") if owed else "nothing"
    said = {
        "over": "the hand is over" if outcome["over"] else "the hand goes on",
        "winner": f"{_name(SEATS, outcome.get('winner', 0), 'nobody')} has won the hand",
        "turn": f"{_name(SEATS, outcome.get('turn', 0), 'nobody')} is in turn",
        "pending": f"{amount} {'are' if owed > 1 else 'is'} owed",
        "suit": f"{_name(SUIT_NAMES, outcome.get('suit', 0), 'nothing')} is due",
        "drawn": f"the draws that count come to {outcome.get('drawn', 0)}",
        "reshuffles": f"the reshuffles of the hand come to {outcome['reshuffles']}",
        "clockwise": f"play goes {'clockwise' if outcome['clockwise'] else 'counterclockwise'}",
    }
    return said.get(part, "other cards lie on the table")


def _name(names: Sequence[str], some: int, nobody: str) -> str:
    return names[place(some)] if some else nobody


def _number(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
