"""How many can be dealt to, and whether the opener can win before anybody else acts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

import z3

from fallo.cards import CABALLO, CARD, OF_RANK, REY, SIETE, members
from fallo.pumba.moves import throw
from fallo.pumba.readings import Readings, adopt
from fallo.pumba.rulebooks import RULEBOOKS
from fallo.pumba.rules import Rules
from fallo.pumba.transcript import Hand, Transcript, write
from fallo.rulebook import Impossible
from fallo_proofs.pumba.games.synthesis import confirmed
from fallo_proofs.pumba.theorems.theorem import Theorem, negated, satisfiable, verdict

CANONICAL = RULEBOOKS["canonical"].readings
TABLES = range(2, 10)

ANOTHER_TURN = {
    "reyes.effect": ("another_turn", "no_effect"),
    "caballos.skips": ("next_player", "throwers_next_turn"),
    "caballos.between_two": ("plays_again", "other_plays"),
    "sevens.between_two": ("hands_on", "acts_again"),
}
"""The conflicts that decide whether a card gives its thrower another turn, and their readings."""


def most_players(upcard: str) -> Theorem:
    """Decide how many players can be dealt to, with a card turned up (``turned_up``) or without (``none``)."""
    players: Any = z3.Int("players")
    turned_up = int(upcard == "turned_up")
    dealt = players >= 2, 4 * players + 1 + turned_up < 40
    bound = (satisfiable(*dealt, players == 9), negated(satisfiable(*dealt, players > 9)))
    rules = Rules(adopt(CANONICAL, {"opening.upcard": upcard}), without=("deal.two_to_nine",))
    left = len(rules.deal(9, 0, range(40)).stock)
    return Theorem(
        f"nine_can_be_dealt_to_with_upcard_{upcard}",
        "Nine players can be dealt to, with a card left to draw, and ten cannot.",
        "z3 (linear integers) over the number of players; the interpreter deals without the clause that says so",
        f"opening.upcard = {upcard}; four cards each and a fifth for the opener",
        verdict(*bound, not _dealt(rules, 10)),
        f"4n + 1{' + 1' * turned_up} < 40: sat for n = 9, unsat for n > 9; nine leave {left - turned_up} in the stock",
    )


def _dealt(rules: Rules, players: int) -> bool:
    try:
        rules.deal(players, 0, range(40))
    except Impossible:
        return False
    return True


def opener_wins_at_once() -> Theorem:
    """Decide whether the opener can win before anybody else acts, where a rey gives another turn."""
    games = {players: opening_win(CANONICAL, players) for players in TABLES}
    won = [game is not None for game in games.values()]
    shown = games[2]
    return Theorem(
        "the_opener_can_win_before_anybody_acts",
        "Where a rey gives another turn, the opener can throw all five cards before anybody else acts.",
        "a game from a real deal for every table, replayed by the interpreter: four reyes and a card that matches",
        "canonical, two to nine players",
        verdict(*won),
        write(shown) if shown else "",
    )


def opener_wins_by_another_turn_only() -> Theorem:
    """Decide under which readings and at which tables the opener can win before anybody else acts."""
    wins: list[str] = []
    agreed: list[bool] = []
    for choice in product(*ANOTHER_TURN.values()):
        chosen = dict(zip(ANOTHER_TURN, choice, strict=True))
        for players in TABLES:
            readings = adopt(CANONICAL, chosen)
            game, handed_on = opening_win(readings, players), always_handed_on(readings, players)
            agreed.append((game is None) == handed_on)
            wins += [f"{players} players, {', '.join(choice)}"] if game else []
    return Theorem(
        "the_opener_wins_at_once_only_where_a_card_gives_another_turn",
        "The opener can win before anybody else acts exactly where a rey gives another turn, "
        "or between two a caballo or a seven does.",
        "a game from a real deal where there is one; else the interpreter plays every first throw: none keeps the turn",
        f"canonical with every reading of {', '.join(ANOTHER_TURN)}; two to nine players; no card turned up",
        verdict(*agreed),
        f"{len(wins)} of {len(agreed)} tables and readings have such a game: {'; '.join(wins[:6])}; …",
    )


def opening_win(readings: Readings, players: int) -> Transcript | None:
    """Return a game in which the opener throws all five cards in a row, None where no rank gives another turn.

    Raises `Unconfirmed` where the interpreter does not agree that it does.
    """
    rank = next((rank for rank in (REY, CABALLO, SIETE) if _gives_another_turn(readings, rank, players)), None)
    if rank is None:
        return None
    four = sorted(members(OF_RANK[rank]))
    hand = [*four, CARD["3b"]]
    moves = [*(throw(card) for card in four[:3]), throw(four[3], called=True), throw(hand[4])]
    rest = [card for card in range(40) if card not in hand]
    getting = [hand.pop(0) if number % players == 0 else rest.pop(0) for number in range(4 * players)]
    deal = Hand((*getting, *hand, *rest), (), tuple((0, move) for move in moves))
    transcript = Transcript(players, 0, (deal,), "canonical")
    won = confirmed(transcript, Rules(readings)).match.winner == 0
    return transcript if won else None


def _gives_another_turn(readings: Readings, rank: int, players: int) -> bool:
    """Tell from the readings whether a card of a rank gives its thrower another turn."""
    by_caballo = readings.caballos.skips == "next_player" and readings.caballos.between_two == "plays_again"
    by_seven = readings.sevens.between_two == "acts_again"
    giving = {
        REY: readings.reyes.effect == "another_turn",
        CABALLO: players == 2 and by_caballo,
        SIETE: players == 2 and by_seven,
    }
    return giving.get(rank, False)


def always_handed_on(readings: Readings, players: int) -> bool:
    """Tell whether the turn goes to somebody else whatever card the opener throws first, by playing each of them.

    What a first throw does to the turn depends on no other card, since nothing lies yet and it is no last card but one.
    """
    rules = Rules(readings)
    for first in range(40):
        deck = (first, *(card for card in range(40) if card != first))
        position = rules.deal(players, 0, deck)
        throws = [move for move in rules.legal_moves(position) if move.card == first]
        if any(rules.play(position, move).turn == 0 for move in throws):
            return False
    return True


def theorems() -> Iterator[Callable[[], Theorem]]:
    """Yield the theorems on the deal, still to be decided."""
    yield from (partial(most_players, upcard) for upcard in ("none", "turned_up"))
    yield from (opener_wins_at_once, opener_wins_by_another_turn_only)
