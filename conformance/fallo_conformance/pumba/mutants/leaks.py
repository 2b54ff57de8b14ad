"""State that leaks: from the hand before into the next, and from the game before into the next of the process."""

from __future__ import annotations

from collections.abc import Iterator

from fallo.pumba import Position
from fallo_conformance.mutation.mutant import Leak, Mutant

FROM_HAND: dict[str, tuple[str, str]] = {
    "direction": ("the direction of play", "turn.starts_clockwise"),
    "turn": ("whose turn it is", "turn.opener_begins"),
    "top": ("the top card", "opening.any_card"),
    "suit": ("the suit that is due", "sotas.named_suit_is_due"),
    "pile": ("the discard pile", "exhaustion.pile_becomes_the_stock"),
    "pending": ("the cards owed", "twos.taker_draws_all"),
    "drawn": ("the draws made", "drawing.at_most_twice"),
    "reshuffles": ("the reshuffles made", "exhaustion.at_most_two_reshuffles"),
    "passes": ("who has passed", "ending.all_pass"),
    "said": ("who has said Pumba", "call.before_the_card"),
    "silent": ("whose silence is open", "call.silence_is_open"),
    "sits_out": ("who has to lose a turn", "caballos.thrower_sits_out"),
    "stock": ("the stock", "drawing.one_card"),
    "hands": ("the hands", "deal.four_each"),
}
"""What can leak of a hand: in words, and the clause that it upsets."""

FROM_MATCH: dict[str, tuple[str, str]] = {
    "scores": ("the points", "scoring.minus_five"),
    "living": ("who is eliminated", "match.out_at_the_limit"),
    "limit": ("the limit", "match.limit_is_agreed"),
    "shuffles": ("the order of the shuffles", "exhaustion.pile_becomes_the_stock"),
    "opener": ("who opens", "match.opener_moves_on"),
}
"""What can leak of a match."""


def leaks() -> Iterator[Mutant]:
    """Yield an engine for every piece of state that can leak, from the hand or from the game before."""
    for name, (words, clause) in (FROM_HAND | {"shuffles": FROM_MATCH["shuffles"]}).items():
        yield Mutant(
            id=f"leak/from_the_hand_before/{name}",
            kind="leak",
            of=clause,
            sentence=f"A hand begins with {words} as the hand before left them.",
            from_hand=_leak(name),
        )
    for name, (words, clause) in (FROM_HAND | FROM_MATCH).items():
        yield Mutant(
            id=f"leak/from_the_game_before/{name}",
            kind="leak",
            of=clause,
            sentence=f"A game begins with {words} as the game before in the same process left them.",
            from_game=_leak(name),
        )


def _leak(name: str) -> Leak:
    def leaky(new: Position, old: Position) -> Position:
        if old.match.seats != new.match.seats and name in ("hands", "scores", "living", "opener", "turn"):
            return new
        if name in FROM_MATCH:
            return new._replace(match=new.match._replace(**{name: getattr(old.match, name)}))
        if name == "stock":
            return new._replace(stock=old.stock, taken=old.taken)
        return new._replace(**{name: getattr(old, name)})

    return leaky
