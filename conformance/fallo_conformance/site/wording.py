"""The steps of a case in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fallo.pumba.moves import MOVES
from fallo_conformance.pumba.shapes import LIMIT, DealShape, HandShape, PositionShape, ViewShape
from fallo_conformance.report.page.cards import SUITS
from fallo_conformance.scenario import Scenario, StepShape

OTHER_MOVES = {"draw": "draws a card", "pass": "passes", "take": "takes what is owed", "call": "says Pumba"}
"""What a player does who throws nothing and catches nobody."""


@dataclass(frozen=True)
class Line:
    """A line of a case: what it says, and, where it has them, its cards, the clause that refuses it, and its moves.

    ``move`` is the notation of what is done, ``moves`` that of all that may be done.
    """

    text: str
    cards: str = ""
    refused: str = ""
    move: str = ""
    moves: tuple[str, ...] = ()


@dataclass(frozen=True)
class Told:
    """A case in words: how it begins, line by line, and its steps, each with its lines."""

    start: tuple[Line, ...]
    steps: tuple[tuple[Line, ...], ...]


def told(scenario: Scenario) -> Told:
    """Return a case in words."""
    shape = scenario.shape
    start = shape.deal or shape.position
    assert start is not None
    begins = list(_of_a_deal(start) if isinstance(start, DealShape) else _of_a_position(start))
    if shape.refused:
        begins.append(Line("The deal itself is refused", refused=shape.refused))
    return Told(tuple(begins), tuple(tuple(_of_a_step(step)) for step in shape.play))


def move_words(move: str) -> str:
    """Return what a player does, as in ``throws 10e and names copas``."""
    known = MOVES.get(move)
    if known is None:
        return move
    if known.card < 0:
        return OTHER_MOVES.get(move) or f"catches the silence of {move.partition('@')[2]}"
    card, sign, named = move.rstrip("!").partition("=" if "=" in move else "@")
    throw = f"throws {card}"
    if sign:
        throw += f" and names {SUITS[named]}" if sign == "=" else f" against {named}"
    return throw + (", saying Pumba" if known.called else "")


def _of_a_deal(deal: DealShape) -> Iterator[Line]:
    yield Line(f"{deal.opener} opens the hand.")
    yield from _of_hands(deal)
    yield from _of_a_match(deal.scores, deal.eliminated, deal.limit)


def _of_a_position(position: PositionShape) -> Iterator[Line]:
    yield Line(f"In the middle of a hand, {position.turn} is in turn; on top lies", position.top)
    if position.suit:
        yield Line(f"The suit due is {SUITS[position.suit]}.")
    yield from _of_hands(position)
    if position.discard:
        yield Line("Under the top card, the lowest first:", position.discard)
    counted = (
        ("cards are owed", position.pending), ("draws have been made in this turn", position.drawn),
        ("reshuffles have been made", position.reshuffles),
        ("passes have been said in a row, with nothing left to draw", position.passes),
    )  # fmt: skip
    for words, number in counted:
        if number:
            yield Line(f"{number} {words}.")
    if position.direction != "clockwise":
        yield Line("Play goes counterclockwise.")
    yield from _of_a_match(position.scores, position.eliminated, position.limit)


def _of_hands(hand: HandShape) -> Iterator[Line]:
    for seat, text in hand.hands().items():
        yield Line(f"{seat} holds", text)
    if hand.upcard:
        yield Line("Turned up lies", hand.upcard)
    if hand.if_turned_up:
        yield Line("Where the rules turn up a card, it is", hand.if_turned_up)
    yield Line("The stock is empty." if hand.stock == "none" else "The stock, from the top:", _cards(hand.stock))
    for number, order in enumerate(hand.shuffles, 1):
        yield Line(f"Reshuffle {number} takes the order", order)


def _of_a_match(scores: Mapping[str, int], eliminated: str, limit: int) -> Iterator[Line]:
    if scores:
        yield Line(f"Points brought along: {_by_seat(scores)}.")
    if eliminated and eliminated != "none":
        yield Line(f"Out of the match: {', '.join(eliminated.split())}.")
    if limit != LIMIT:
        yield Line(f"Whoever has {limit} points is out.")


def _of_a_step(step: StepShape) -> Iterator[Line]:
    for seat, move in step.moves():
        if step.refused:
            text = f"{seat} {move_words(move)}. This is refused, and nothing changes:"
            yield Line(text, refused=step.refused, move=move)
        else:
            yield Line(f"{seat} {move_words(move)}.", move=move)
    for seat, moves in (step.legal or {}).items():
        if moves == "none":
            yield Line(f"{seat} has no move at all.")
        else:
            yield Line(f"{seat} has exactly these moves:", moves=tuple(moves.split()))
    if step.view is not None:
        yield from _of_a_view(step.view)
    if step.any_of is not None:
        yield Line("Any of these is right:")
        for one in step.any_of:
            yield Line(" ".join(f"{line.text} {line.cards}".strip() for line in _of_a_view(one)))
    if step.next_hand is not None:
        yield Line("The next hand is dealt.")
        yield from _of_hands(step.next_hand)
    if step.resume is not None:
        yield Line("The game was saved here, and is set up anew, just as it stands.")


def _of_a_view(view: ViewShape) -> Iterator[Line]:
    if view.seat:
        yield Line(f"This is what {view.seat} sees.")
    yield from (Line(text) for text in _of_the_table(view))
    yield from (Line(text) for text in _of_the_end(view))
    if view.top and view.top != "none":
        yield Line("On top lies", view.top)
    for seat, hand in (view.hand or {}).items():
        yield Line(f"{seat} holds no card." if hand == "none" else f"{seat} holds", _cards(hand))
    for seat, drawn in (view.drew or {}).items():
        yield Line(f"{seat} drew no card." if drawn == "none" else f"{seat} drew", _cards(drawn))
    if view.hidden:
        yield Line(f"Hidden are the hands of {', '.join(view.hidden.split())}.")


def _of_the_table(view: ViewShape) -> Iterator[str]:
    if view.turn:
        yield "Nobody is in turn." if view.turn == "none" else f"{view.turn} is in turn."
    if view.top == "none":
        yield "No card lies yet."
    if view.suit:
        yield "No suit is due." if view.suit == "none" else f"The suit due is {SUITS[view.suit]}."
    if view.direction:
        yield f"Play goes {view.direction}."
    counted = (
        ("owed", view.pending), ("drawn in this turn", view.drawn), ("in the stock", view.stock),
        ("in the discard pile", view.discard),
    )  # fmt: skip
    for words, number in counted:
        if number is not None:
            yield f"{number or 'No'} {'card is' if number == 1 else 'cards are'} {words}."
    if view.reshuffles is not None:
        yield f"Reshuffles so far: {view.reshuffles}."
    if view.count:
        yield f"Cards in hand: {_by_seat(view.count)}."


def _of_the_end(view: ViewShape) -> Iterator[str]:
    if view.phase:
        phases = {"playing": "The hand goes on.", "hand_over": "The hand is over.", "match_over": "The match is over."}
        yield phases[view.phase]
    if view.winner:
        yield "Nobody has won the hand." if view.winner == "none" else f"{view.winner} has won the hand."
    if view.points is not None:
        yield f"Points of the hand: {_by_seat(view.points)}."
    if view.scores is not None:
        yield f"Points in all: {_by_seat(view.scores)}."
    if view.eliminated:
        out = view.eliminated
        yield "Nobody is out of the match." if out == "none" else f"Out of the match: {', '.join(out.split())}."
    if view.champion:
        yield "There is no champion." if view.champion == "none" else f"{view.champion} has won the match."


def _by_seat(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{seat} {number}" for seat, number in numbers.items()) or "none"


def _cards(text: str) -> str:
    return "" if text == "none" else text
