"""Moves of Pumba and their notation, one token each.

Grammar::

    move  = throw | "draw" | "pass" | "take" | "call" | "catch@" seat
    throw = card [ "=" suit | "@" seat ] [ "!" ]
    card  = ("1" … "7" | "10" | "11" | "12") suit
    suit  = "o" | "c" | "e" | "b"          seat = "A" … "I"

``=`` names a suit with a sota, ``@`` chooses the rival of an as or the player who is caught, ``!`` says "Pumba".
Parsing and printing are inverse, and every move is one object: two equal moves are the same object.
"""

from __future__ import annotations

import msgspec

from fallo.cards import AS, CARD, RANK_OF, RANKS, SOTA, SUIT_NAMES, SUITS, TEXT

SEATS = "ABCDEFGHI"
DRAW, PASS, TAKE, CALL, CATCH = (1 << 40 + place for place in range(5))
EVERYTHING = (1 << 45) - 1
THROWS = 10
"""Number of kinds of throw, one for each rank; the kinds of the other moves follow them."""


class Move(msgspec.Struct, frozen=True):
    """One move; ``bit`` is its place in a set of moves, ``kind`` indexes the rules that can matter for it.

    ``card`` is -1 for what is no throw, ``suit`` and ``target`` are -1 where none is named.
    """

    text: str
    bit: int
    kind: int
    card: int
    suit: int
    target: int
    called: bool

    def __str__(self) -> str:
        """Return the notation."""
        return self.text


class BadNotation(ValueError):
    """A text that is no move: ``text``, the place of the fault in it (characters from 0), and what would be right."""

    def __init__(self, text: str, place: int, hint: str) -> None:
        """Keep the parts for whoever reports them."""
        super().__init__(text, place, hint)
        self.text, self.place, self.hint = text, place, hint

    def __str__(self) -> str:
        """Show the text with a mark under the fault."""
        return f"{self.text!r} is no move, at character {self.place + 1}: {self.hint}"


def _all_moves() -> dict[str, Move]:
    moves = {
        name: Move(name, bit, THROWS + place, -1, -1, -1, False)
        for place, (name, bit) in enumerate((("draw", DRAW), ("pass", PASS), ("take", TAKE), ("call", CALL)))
    }
    for seat, name in enumerate(SEATS):
        moves[f"catch@{name}"] = Move(f"catch@{name}", CATCH, THROWS + 4, -1, -1, seat, False)
    for card, text in enumerate(TEXT):
        details = [("", -1, -1)]
        if RANK_OF[card] == SOTA:
            details += [(f"={name}", suit, -1) for suit, name in enumerate(SUITS)]
        if RANK_OF[card] == AS:
            details += [(f"@{name}", -1, seat) for seat, name in enumerate(SEATS)]
        for detail, suit, target in details:
            for sign in ("", "!"):
                name = text + detail + sign
                moves[name] = Move(name, 1 << card, card % 10, card, suit, target, bool(sign))
    return moves


MOVES = _all_moves()
CATCHES = tuple(MOVES[f"catch@{seat}"] for seat in SEATS)
DRAWS, PASSES, TAKES, CALLS = (MOVES[name] for name in ("draw", "pass", "take", "call"))


def throw(card: int, suit: int = -1, target: int = -1, called: bool = False) -> Move:
    """Return the throw of a card, with the suit that a sota names or the seat that an as hits."""
    detail = f"={SUITS[suit]}" if suit >= 0 else f"@{SEATS[target]}" if target >= 0 else ""
    return MOVES[TEXT[card] + detail + ("!" if called else "")]


THROW = tuple((throw(card),) for card in range(40))
SOTA_NAMES = tuple(
    tuple(throw(card, suit=suit) for suit in range(4)) if RANK_OF[card] == SOTA else () for card in range(40)
)
AS_HITS = tuple(
    tuple(throw(card, target=seat) for seat in range(9)) if RANK_OF[card] == AS else () for card in range(40)
)
SILENT = {move.text: MOVES[move.text[:-1]] for move in MOVES.values() if move.called}
WITH_CALL = {move.text: MOVES[move.text + "!"] for move in MOVES.values() if move.card >= 0 and not move.called}


def parse(text: str) -> Move:
    """Return the move of a text; raises `BadNotation`, which points at the character and guesses."""
    move = MOVES.get(text)
    if move is None:
        raise BadNotation(text, *_fault(text))
    return move


def bare(text: str) -> str:
    """Return a move's notation without the call that goes with it."""
    return text.removesuffix("!")


def _fault(text: str) -> tuple[int, str]:
    if not text:
        return 0, "expected a card, draw, pass, take, call or catch@SEAT"
    if text.lower() in MOVES:
        return 0, f"write {text.lower()!r}, in small letters"
    if text.startswith("catch"):
        return 5, "say whom, as in catch@C"
    digits = text[: len(text) - len(text.lstrip("0123456789"))]
    if not digits:
        return 0, "expected a card such as 2o, or one of draw, pass, take, call, catch@SEAT"
    if digits not in map(str, RANKS):
        return 0, f"there is no rank {digits}; ranks are 1 to 7, 10 sota, 11 caballo, 12 rey"
    rest = text[len(digits) :]
    if rest[:1] not in SUITS or not rest:
        return len(digits), f"expected a suit: {_suits()}"
    return _fault_in_detail(text, len(digits) + 1)


def _fault_in_detail(text: str, start: int) -> tuple[int, str]:
    card, detail = text[:start], text[start:].removesuffix("!")
    rank = RANK_OF[CARD[card]]
    if detail[:1] == "@" and rank == AS:
        if detail[1:] in SUITS and len(detail) == 2 and detail[1:].upper() in SEATS:
            return start + 1, f"{detail[1:]} is a suit; seat {detail[1:].upper()}?"
        return start + 1, f"expected a seat, {SEATS[0]} to {SEATS[-1]}"
    if detail[:1] == "=" and rank == SOTA:
        return start + 1, f"expected a suit: {_suits()}"
    if detail[:1] == "@":
        return start, "only an as chooses a rival"
    if detail[:1] == "=":
        return start, "only a sota names a suit"
    return start, "expected nothing more, '!' to say Pumba, '=SUIT' after a sota or '@SEAT' after an as"


def _suits() -> str:
    return ", ".join(f"{letter} {name}" for letter, name in zip(SUITS, SUIT_NAMES, strict=True))
