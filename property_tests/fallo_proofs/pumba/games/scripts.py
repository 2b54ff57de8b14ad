"""Scripts of whole hands that show something, each a row of kinds of moves from the deal to the end of the hand.

In those of the longer chains of twos the stock runs out while a penalty is drawn in the middle of the chain, and the
twos thrown before it come back with the reshuffle.
"""

from __future__ import annotations

from fallo.cards import AS, OF_RANK
from fallo_proofs.pumba.games.script import Script, words
from fallo_proofs.pumba.games.synthesis import Ending

CHAIN_OF_TWELVE = Script(
    2,
    words(
        "5*quiet quiet! 7*again as@B quiet! as@B! as@A quiet! as@A 14*quiet "  # the stock is down to one card
        "6*two "  # the third and the fourth are silent, and bring back the first and the second
        "take again! any"
    ),
)
"""Two players come to twelve."""

CHAIN_OF_TEN = Script(
    3,
    words(
        "2*quiet 2*draw pass 2*quiet 2*draw pass "
        "quiet as@C 2*draw pass as@C quiet 2*draw pass quiet as@C 2*draw pass as@C "  # every as is silent
        "8*quiet "  # the stock is down to one card
        "3*two two! two "  # the second is silent, and brings back the first
        "take any"
    ),
)
"""Three players come to ten."""

LOOKING_FOR_TWOS = Script(
    2,
    words(
        "plain " + 15 * "2*draw pass " + "draw pass "  # a single card lies, and all others are in the hands
        "4*two 2*draw two 2*draw two two "  # the first reshuffle brings back three twos
        "2*draw two draw two two take 2*pass"  # and so does the second
    ),
    looks_first=True,
)
"""Where whoever owes may draw first, two players come to twenty, and then nothing is left to draw."""


def blocked(players: int) -> Script:
    """Return a hand in which the opener throws one card and all others are drawn, so that all have to pass.

    Nothing lies under the top card, so the stock cannot be made again, though no reshuffle was made.
    """
    stock = 39 - 4 * players
    turns = stock // 2 * "2*draw pass " + ("draw pass " if stock % 2 else "")
    return Script(players, words("plain " + turns + (players - 1) * "pass "))


def second_goes_out(players: int) -> tuple[Script, Ending]:
    """Return a hand in which everybody throws in turn until the player after the opener has thrown all four cards.

    By then everybody else holds a single card, and it has to be an as.
    """
    rounds = (2 * players + 1) * "quiet " + players * "quiet! " + "any"
    aces = {seat: OF_RANK[AS] for seat in range(players) if seat != 1}
    return Script(players, words(rounds)), Ending(only=aces)


def last_goes_out(players: int) -> Script:
    """Return a hand that the player before the opener wins while everybody else holds a single card.

    Two sevens at the beginning cost fewer of the cards that merely hand the turn on: at a table of six there are
    hardly enough of them.
    """
    quiet = f"{2 * players - 1}*quiet"
    return Script(players, words(f"2*seven {quiet} {players}*quiet! any"))


def opener_goes_out(kind: str, players: int) -> Script:
    """Return a hand in which the opener throws four cards that give another turn, and then the last one."""
    return Script(players, words(f"3*{kind} {kind}! any"))


CHAIN_OF_EIGHT = Script(4, words("4*two take 4*quiet 3*quiet! quiet any"))
"""Four players come to eight, which is the most among four."""
