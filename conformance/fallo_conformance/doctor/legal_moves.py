"""What is wrong with a list of legal moves, whatever the rules are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from fallo.pumba.moves import MOVES, BadNotation, bare, parse
from fallo_conformance.doctor.findings import Trouble
from fallo_conformance.doctor.reply import Reply
from fallo_conformance.doctor.standing import LEGAL, Book
from fallo_conformance.doctor.wording import listed, value

EXPLAINED = 3
"""Moves that are none whose fault is explained, at most."""


def hold(book: Book, reply: Reply, moves: list[Any], seat: str, hand: set[str]) -> None:
    """Note what is wrong with the moves that are listed for a seat with a hand."""
    book.see(*LEGAL)
    known = [move for move in moves if isinstance(move, str) and move in MOVES]
    for name, found in (
        ("legal.notation", _strange(reply, moves)),
        ("legal.once", _twice(reply, moves)),
        ("legal.held", _not_held(reply, known, seat, hand)),
    ):
        for trouble in found:
            book.note(name, trouble)


def _strange(reply: Reply, moves: list[Any]) -> Iterator[Trouble]:
    strange = [move for move in moves if not isinstance(move, str) or move not in MOVES]
    if strange:
        what = f"{len(strange)} of {len(moves)} moves are none: {listed(map(value, strange))}"
        expected = 'moves in the notation, as in "2o", "10e=c", "1b@C", "5o!", "draw"'
        yield reply.trouble(what, expected, "; ".join(map(_hint, strange[:EXPLAINED])), str(strange[0]))


def _twice(reply: Reply, moves: list[Any]) -> Iterator[Trouble]:
    twice = [move for move, number in Counter(move for move in moves if isinstance(move, str)).items() if number > 1]
    if twice:
        yield reply.trouble(f"listed twice: {listed(twice)}", "each move once", "list each move once", twice[0])


def _not_held(reply: Reply, moves: list[str], seat: str, hand: set[str]) -> Iterator[Trouble]:
    wrong = [move for move in moves if MOVES[move].card >= 0 and _card(move) not in hand]
    if wrong:
        do = "look at the hand of the seat that is asked for, in the game that is asked for"
        held = listed(sorted(hand))
        yield reply.trouble(f"{seat} does not hold the card of {listed(wrong)}", f"throws of {held}", do, wrong[0])


def _card(move: str) -> str:
    return bare(move).partition("=")[0].partition("@")[0]


def _hint(move: Any) -> str:
    if not isinstance(move, str):
        return f"{value(move)}: a move is a text"
    try:
        parse(move)
    except BadNotation as error:
        return f"{value(error.text)}: {error.hint}"
    return ""
