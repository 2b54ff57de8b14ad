"""A machine that plays whole matches: legal and illegal moves, speech out of turn, hands that end, the next deal."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from fallo.pumba import Move, Position, Readings, Rules
from fallo.pumba.moves import MOVES
from fallo.pumba.position import HAND_OVER, MATCH_OVER, PLAYING
from fallo.rulebook import IllegalMove, Impossible
from fallo_proofs.pumba.play import Chance, deal, forty_cards, hand, next_hand, whatever_is_legal

picks = st.integers(0, 255)
STATED = tuple(MOVES.values())


class WholeMatch(RuleBasedStateMachine):
    """A match under some readings, with a second account of totals and of who is left."""

    umpire: Rules
    position: Position
    chance: Chance

    @initialize(readings=st.from_type(Readings), chance=st.from_type(Chance))
    def sit_down(self, readings: Readings, chance: Chance) -> None:
        """Deal the first hand."""
        self.umpire, self.chance = Rules(readings), chance
        self.position = deal(self.umpire, chance)
        self.totals = self.position.match.scores
        self.living = self.position.match.living

    def _do(self, move: Move, seat: int) -> None:
        before = self.position
        self.position = self.umpire.play(before, move, seat)
        assert self.umpire.judge(before, move, seat).position == self.position
        if self.position.phase != PLAYING:
            self._count()

    def _count(self) -> None:
        match = self.position.match
        totals = [total + won for total, won in zip(self.totals, match.points, strict=True)]
        if self.umpire.readings.scoring.below_zero == "not_below_zero":
            totals = [max(total, 0) for total in totals]
        self.totals = tuple(totals)

    @precondition(lambda self: self.position.phase == PLAYING)
    @rule(pick=picks)
    def act(self, pick: int) -> None:
        """Do something that the player in turn may do."""
        moves = self.umpire.legal_moves(self.position)
        self._do(moves[pick % len(moves)], self.position.turn)

    @precondition(lambda self: self.position.phase == PLAYING)
    @rule(pick=picks)
    def throw(self, pick: int) -> None:
        """Throw a card if the player in turn can."""
        throws = [move for move in self.umpire.legal_moves(self.position) if move.card >= 0]
        if throws:
            self._do(throws[pick % len(throws)], self.position.turn)

    @precondition(lambda self: self.position.phase == PLAYING)
    @rule(moves=st.integers(1, 60))
    def play_on(self, moves: int) -> None:
        """Let the table play on for a while."""
        steps = hand(self.umpire, self.position, self.chance, whatever_is_legal)
        for _, step in zip(range(moves), steps, strict=False):
            self.position = step.after
        if self.position.phase != PLAYING:
            self._count()

    @precondition(lambda self: self.position.phase == PLAYING and self.position.silent)
    @rule(pick=picks, seat=picks)
    def speak(self, pick: int, seat: int) -> None:
        """Say something out of turn where there is something to say."""
        seat %= self.position.match.seats
        said = [move for move in self.umpire.legal_moves(self.position, seat) if move.text[:2] == "ca"]
        if said:
            self._do(said[pick % len(said)], seat)

    @rule(move=st.sampled_from(STATED), seat=picks)
    def try_anything(self, move: Move, seat: int) -> None:
        """Try a move that may be illegal: then nothing changes."""
        seat %= self.position.match.seats
        if move.target >= self.position.match.seats:
            return
        before, legal = self.position._replace(), move in self.umpire.legal_moves(self.position, seat)
        if legal:
            self._do(move, seat)
            return
        with pytest.raises(IllegalMove) as refusal:
            self.umpire.play(self.position, move, seat)
        assert refusal.value.clauses
        assert self.position == before

    @precondition(lambda self: self.position.phase == PLAYING)
    @rule()
    def deal_too_soon(self) -> None:
        """Ask for the next hand before this one is over."""
        with pytest.raises(Impossible):
            next_hand(self.umpire, self.position, self.chance)

    @precondition(lambda self: self.position.phase == HAND_OVER)
    @rule()
    def deal_again(self) -> None:
        """Deal the next hand."""
        self.living = self.position.match.living
        self.position = next_hand(self.umpire, self.position, self.chance)
        assert self.position.match.living >> self.position.match.opener & 1
        assert self.position.reshuffles == self.position.drawn == 0

    @precondition(lambda self: self.position.phase == MATCH_OVER)
    @rule()
    def rise(self) -> None:
        """Find that the match is over, and begin another."""
        with pytest.raises(Impossible):
            next_hand(self.umpire, self.position, self.chance)
        self.sit_down(self.umpire.readings, self.chance)

    @invariant()
    def forty_cards_lie_on_the_table(self) -> None:
        """No card is lost or found."""
        assert forty_cards(self.position)

    @invariant()
    def somebody_may_move_as_long_as_the_hand_goes_on(self) -> None:
        """Legal moves and the phase agree."""
        assert bool(self.umpire.legal_moves(self.position)) == (self.position.phase == PLAYING)

    @invariant()
    def the_player_in_turn_is_in_the_match_and_holds_a_card(self) -> None:
        """Nobody is in turn who is eliminated or has nothing to throw."""
        position = self.position
        if position.phase == PLAYING:
            assert position.match.living >> position.turn & 1
            assert position.hands[position.turn]

    @invariant()
    def totals_add_up(self) -> None:
        """Scores are the totals before the match and the points of its hands."""
        assert self.position.match.scores == self.totals

    @invariant()
    def nobody_comes_back(self) -> None:
        """Whoever is eliminated stays so, and holds nothing in later hands."""
        assert not self.position.match.living & ~self.living

    @invariant()
    def cards_are_owed_to_a_card_that_can_be_owed_to(self) -> None:
        """A debt lies on a two, or on a sota or an as that has handed it on."""
        if self.position.pending:
            assert self.position.top % 10 in (0, 1, 7)


TestWholeMatch = WholeMatch.TestCase
TestWholeMatch.settings = settings(max_examples=max(10, settings().max_examples // 2), stateful_step_count=60)
