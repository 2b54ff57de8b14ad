"""The beginning of a scenario from a transcript: its deal, and its moves up to the one in question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fallo.cards import TEXT, members
from fallo.pumba import Position, Readings, Rules, flat
from fallo.pumba.moves import SEATS
from fallo.pumba.transcript import BadTranscript, Hand, Transcript, read
from fallo.rulebook import Impossible, Rulebook
from fallo_conformance.handed_in import BadFile
from fallo_tools.input import BadInput, rulebook_in, rulebook_of, text_of


@dataclass
class Course:
    """What a transcript gives: the rulebook, the deal, and the steps, of which the last is the move in question.

    ``left_out`` are refused moves before it: they changed nothing.
    """

    book: Rulebook[Readings]
    deal: dict[str, Any] = field(default_factory=dict)
    steps: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def course_of(words: str, rulebook: str | None) -> Course:
    """Return the course of ``FILE`` or ``FILE:MOVES`` up to that move, else to the last; raises `BadInput`."""
    name, colon, number = words.rpartition(":")
    is_number = bool(colon) and re.fullmatch("[0-9]{1,9}", number) is not None
    path, moves = (Path(name), int(number)) if is_number else (Path(words), None)
    try:
        transcript = read(text_of(path))
    except BadTranscript as error:
        raise BadInput(str(BadFile(path, error.message, error.line))) from None
    there_are = sum(len(hand.moves) for hand in transcript.hands)
    last = there_are if moves is None else moves
    if not 1 <= last <= there_are:
        raise BadInput(str(BadFile(path, f"has {there_are} moves; a scenario of it ends with one of them")))
    course = Course(rulebook_in(transcript.rulebook, path) if rulebook is None else rulebook_of(rulebook))
    try:
        _follow(course, transcript, Rules(course.book.readings), last)
    except Impossible as error:
        raise BadInput(str(BadFile(path, str(error)))) from None
    return course


def _follow(course: Course, transcript: Transcript, rules: Rules, last: int) -> None:
    upcard = flat(course.book.readings)["opening.upcard"] == "turned_up"
    number = 0
    position: Position | None = None
    for hand in transcript.hands:
        if position is None:
            position = _first(transcript, hand, rules)
            course.deal = _dealt(position, hand, upcard) | _match(transcript)
        else:
            position = rules.next_hand(position, hand.deck, hand.shuffles)
            course.steps.append({"next_hand": _dealt(position, hand, upcard)})
        for seat, move in hand.moves:
            number += 1
            ruling = rules.judge(position, move, seat)
            if number == last or ruling.position is not None:
                course.steps.append({SEATS[seat]: move.text})
            else:
                course.left_out.append(f"{number}. {SEATS[seat]} {move}")
            if number == last:
                return
            position = ruling.position or position


def _first(transcript: Transcript, hand: Hand, rules: Rules) -> Position:
    return rules.deal(
        transcript.seats, transcript.opener, hand.deck, hand.shuffles,
        transcript.scores, transcript.eliminated, transcript.limit,
    )  # fmt: skip


def _match(transcript: Transcript) -> dict[str, Any]:
    """Return what a first deal says besides the cards, where it is not as always."""
    found: dict[str, Any] = {"opener": SEATS[transcript.opener]}
    if any(transcript.scores):
        found["scores"] = {SEATS[seat]: str(score) for seat, score in enumerate(transcript.scores)}
    if transcript.eliminated:
        found["eliminated"] = " ".join(SEATS[seat] for seat in transcript.eliminated)
    if transcript.limit != 100:
        found["limit"] = str(transcript.limit)
    return found


def _dealt(position: Position, hand: Hand, upcard: bool) -> dict[str, Any]:
    """Return the cards of a deal as they came from the deck: one at a time, clockwise, beginning with the opener."""
    match = position.match
    around = [(match.opener + step) % match.seats for step in range(match.seats)]
    living = [seat for seat in around if seat in set(members(match.living))]
    hands: dict[int, list[int]] = {seat: [] for seat in sorted(living)}
    deck = list(hand.deck)
    for turn in range(5):
        for seat in living if turn < 4 else living[:1]:
            hands[seat].append(deck.pop(0))
    found: dict[str, Any] = {SEATS[seat]: " ".join(TEXT[card] for card in cards) for seat, cards in hands.items()}
    if upcard:
        found["upcard"] = TEXT[deck.pop(0)]
    found["stock"] = _shortened(deck)
    if hand.shuffles:
        found["shuffles"] = [_shortened(order) for order in hand.shuffles]
    return found


def _shortened(order: Sequence[int]) -> str:
    """Return cards with ``...`` for those at the end that lie in the order that it stands for."""
    end = len(order)
    while end and list(order[end - 1 :]) == sorted(order[end - 1 :]):
        end -= 1
    named = [TEXT[card] for card in order[:end]]
    return " ".join([*named, "..."]) if end < len(order) else " ".join(named) or "none"
