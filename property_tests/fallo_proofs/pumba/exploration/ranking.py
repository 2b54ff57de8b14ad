"""A rank of positions that falls with every legal move: why a hand comes to an end.

The rank is a tuple of natural numbers, compared from the left. It starts with what only cards can change:

1. whether the hand goes on; it does not begin again (`ending.no_move_after_the_end`);
2. reshuffles left; only `exhaustion.pile_becomes_the_stock` changes them, and takes one off;
3. cards in the stock; without a reshuffle they only leave it. So whoever draws at least one card, for whatever reason,
   lowers the second or the third number;
4. cards in the hands; a throw that makes nobody draw takes one off (`turn.lies_on_top`), and nothing else but a draw
   adds any. So every throw falls among the first four, and all that follows may rise with it;
5. cards owed; only a throw adds to them. A take in vain falls here (`twos.taker_draws_all`);
6. players in open silence; only a throw adds one. A catch in vain and a late call fall here, and silence that is over;
7. players who have to sit out a turn; only a throw adds one, and a turn that steps over one takes it off.

What is left are passes, draws in vain and calls before a throw. They do not change whether a card can be drawn.
Where one can be drawn:

8. draws made in the turn. A draw of a card has fallen before; a pass after a draw falls from there to none;
9. players who have not yet passed, for a pass without a draw (`ending.all_pass_at_will`); only a throw makes them more.

Where none can be drawn:

8. players who have not yet passed; a pass of one of them falls here, and only a throw makes them more;
9. players from the one in turn to the first who has not passed; whoever passes again hands the turn on (sitting out
   falls before), and comes one nearer. Where there is no such player the hand is over;
10. draws left in the turn, for those in vain (`drawing.at_most_twice`).

At last the players whose call does not hold for a throw to come, for a call before the throw.

Nothing is asked of a position but that no more reshuffles have been made than may be, and no more than two draws.
"""

from __future__ import annotations

from fallo.pumba import Position
from fallo.pumba.position import PLAYING

MOST_DRAWS = 2
"""Draws in a turn, by `drawing.at_most_twice`."""

Rank = tuple[int, ...]
"""Natural numbers, compared from the left."""


def rank(position: Position) -> Rank:
    """Return the rank of a position that was dealt or put by some rules; one formula serves all readings."""
    match = position.match
    return (
        int(position.phase == PLAYING),
        match.most_reshuffles - position.reshuffles,
        len(position.stock) - position.taken,
        sum(hand.bit_count() for hand in position.hands),
        position.pending,
        position.silent.bit_count(),
        position.sits_out.bit_count(),
        *((position.drawn, *_towards_the_block(position)[:2]) if _can_draw(position) else _towards_the_block(position)),
        match.seats - position.said.bit_count(),
    )


def _can_draw(position: Position) -> bool:
    """Tell whether there is a card to draw: in the stock, or under the top card with a reshuffle left."""
    may_be_made = position.reshuffles < position.match.most_reshuffles and position.pile > 0
    return position.taken < len(position.stock) or may_be_made


def _towards_the_block(position: Position) -> tuple[int, int, int]:
    """Return how far it is to the end of a hand in which nothing can be drawn."""
    seats = position.match.seats
    return (
        seats - position.passes.bit_count(),
        _distance(position),
        MOST_DRAWS - position.drawn,
    )


def _distance(position: Position) -> int:
    """Return the number of players from the one in turn to the first who has not passed; 0 where there is none."""
    match, seat = position.match, position.turn
    waiting = match.living & ~position.passes
    steps = 0
    while waiting and not waiting >> seat & 1:
        seat = (seat + position.direction) % match.seats
        steps += match.living >> seat & 1
    return steps
