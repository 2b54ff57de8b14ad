"""A position drawn as cards, for a terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from fallo.cards import RANK_OF, SUIT_NAMES, SUIT_OF, TEXT, members
from fallo.pumba.moves import SEATS
from fallo.pumba.position import CLOCKWISE, HAND_OVER, PLAYING, Position

COLOURS = ("yellow", "red", "blue", "green")
SPECIAL = frozenset({1, 2, 7, 10, 11, 12})


def cards(bits: int) -> Text:
    """Return cards as coloured words, special ones in bold."""
    text = Text()
    for card in members(bits):
        style = COLOURS[SUIT_OF[card]] + (" bold" if RANK_OF[card] in SPECIAL else "")
        text.append(TEXT[card], style).append(" ")
    return text if bits else Text("no cards", "dim")


def drawn(position: Position) -> Table:
    """Return a position as a small table: the piles, then every seat with its hand; ``>`` marks the seat in turn."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    table.add_row("", "top", _top(position))
    table.add_row("", "stock", Text(_stock(position)))
    for seat in range(position.match.seats):
        in_turn = position.phase == PLAYING and seat == position.turn
        hand = cards(position.hands[seat]) if position.match.living >> seat & 1 else Text("eliminated", "dim")
        table.add_row(">" if in_turn else "", SEATS[seat], hand)
    return table


def _top(position: Position) -> Text:
    if position.top < 0:
        return Text("none yet", "dim")
    top = cards(1 << position.top)
    if position.suit < 0:
        top.append("nothing due ")
    elif position.suit != SUIT_OF[position.top]:
        top.append(f"{SUIT_NAMES[position.suit]} due ")
    if position.pending:
        top.append(f"{position.pending} owed ", "bold red")
    return top


def _stock(position: Position) -> str:
    parts = [f"{len(position.stock) - position.taken} cards, {position.pile.bit_count()} under the top card"]
    if position.reshuffles:
        parts.append(f"{position.reshuffles} reshuffled")
    parts.append("clockwise" if position.direction == CLOCKWISE else "counterclockwise")
    if position.drawn:
        parts.append(f"{position.drawn} drawn in this turn")
    if position.phase != PLAYING:
        points = " ".join(f"{SEATS[seat]} {won:+d}" for seat, won in enumerate(position.match.points))
        parts.append(f"{'hand' if position.phase == HAND_OVER else 'match'} over: {points}")
    return ", ".join(parts)
