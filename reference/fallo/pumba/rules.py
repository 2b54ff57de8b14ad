"""The interpreter: a compiled rulebook that deals, lists legal moves, judges and plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from fallo.cards import PACK, mask
from fallo.pumba import moves
from fallo.pumba.moves import AS_HITS, CALL, CATCH, EVERYTHING, SOTA_NAMES, THROW, THROWS, Move
from fallo.pumba.order_of_play import compile_readings
from fallo.pumba.playing import LAST_ACT, run, traced
from fallo.pumba.position import MATCH_OVER, PLAYING, UNSHUFFLED, Match, Position, Sitting, Spot, Table, spot_of
from fallo.pumba.program import Program, changed
from fallo.pumba.readings import Readings
from fallo.rulebook import IllegalMove, Impossible, Ruling, clause_id

VERBS = (moves.DRAWS, moves.PASSES, moves.TAKES, moves.CALLS)
NOBODY = -1
UNBOUNDED = 1 << 30
"""A limit or a number of reshuffles to which the rules set no bound."""
EMPTY = Position(
    match=Match(0, 0, (), 0, 0, ()), hands=(), stock=(), taken=0, pile=0, top=-1, suit=-1, turn=0, direction=0,
    pending=0, drawn=0, reshuffles=0, passes=0, said=0, silent=0, sits_out=0, phase=PLAYING,
)  # fmt: skip


class Allowed(NamedTuple):
    """What may be done in a spot: cards and verbs as bits, the verbs as moves, and whether Pumba may be said."""

    bits: int
    verbs: tuple[Move, ...]
    may_call: bool


class Rules:
    """The rules of Pumba under one choice of readings.

    ``without`` leaves out clauses by id, to see what they are needed for; ``program`` is one to run in place of the
    readings' own, to be wrong in a known way.
    Raises `fallo.pumba.program.Incompatible` where readings cannot stand together.
    """

    def __init__(
        self,
        readings: Readings = Readings(),
        without: Iterable[str] = (),
        program: Program | None = None,
    ) -> None:
        """Compile the readings."""
        self.readings = readings
        missing = frozenset(without)
        program = compile_readings(readings) if program is None else program
        self.program = changed(program, lambda f: None if clause_id(f) in missing else f) if missing else program
        self._spots: dict[tuple[Any, ...], Allowed] = {}
        self._explained: Program | None = None
        self._holds, self._duties, self._details = self.program.holds, self.program.duties, self.program.details
        self._latest_hand: tuple[Position | None, int] = (None, 0)
        self._latest: tuple[Position | None, Allowed] = (None, Allowed(0, (), False))
        self._ways: dict[tuple[int, int, int], tuple[Move, ...]] = {}

    def deal(
        self,
        seats: int,
        opener: int,
        deck: Sequence[int],
        shuffles: Sequence[Sequence[int]] = (),
        scores: Sequence[int] = (),
        eliminated: Iterable[int] = (),
        limit: int = 100,
    ) -> Position:
        """Return the first position of a match, dealt from a deck of forty cards, top first.

        ``shuffles`` are permutations of the forty cards for the reshuffles of this hand, ``scores`` points by seat.
        Raises `Impossible` where the deck or the number of seats cannot be dealt.
        """
        refused = self.refuses_to_deal(seats)
        if refused:
            raise Impossible(f"{seats} players cannot be dealt to, by {', '.join(refused)}")
        out = mask(eliminated)
        match = Match(
            seats, (1 << seats) - 1 & ~out, tuple(scores) or (0,) * seats, limit, opener, tuple(map(tuple, shuffles))
        )
        if not 0 <= opener < seats or not match.living >> opener & 1:
            raise Impossible("the opener is a player who sits at the table and is not eliminated")
        return self._dealt(self._bound(match), deck)

    def refuses_to_deal(self, seats: int) -> tuple[str, ...]:
        """Return the clauses that forbid so many players to sit down."""
        return tuple(clause_id(allows) for allows in self.program.deal_allows if not allows(seats))

    def put(self, position: Position) -> Position:
        """Return a position that was stated in mid-hand, with the bounds that these rules set to a match."""
        return position._replace(match=self._bound(position.match))

    def _bound(self, match: Match) -> Match:
        """Return a match with the limit and the number of reshuffles that the rules have."""
        limit = most = UNBOUNDED
        for bound in self.program.limit:
            limit = bound(match.limit)
        for bound in self.program.most_reshuffles:
            most = bound(most)
        return match._replace(limit=limit, most_reshuffles=most)

    def next_hand(self, position: Position, deck: Sequence[int], shuffles: Sequence[Sequence[int]] = ()) -> Position:
        """Return the first position of the next hand of a match; raises `Impossible` where there is none."""
        if position.phase == PLAYING:
            raise Impossible("the hand is not over")
        if position.phase == MATCH_OVER:
            raise Impossible("the match is over")
        opener = self.next_opener(position)
        match = position.match._replace(
            opener=opener, shuffles=tuple(map(tuple, shuffles)), direction=position.direction, winner=NOBODY, points=()
        )
        return self._dealt(match, deck)

    def next_opener(self, position: Position) -> int:
        """Return the seat that opens the hand after a position's."""
        return next((choose(position) for choose in self.program.next_opener), position.match.opener)

    def hand_sizes(self, match: Match) -> tuple[int, ...]:
        """Return the number of cards that each seat is dealt."""
        return tuple(
            0
            if any(none(match, seat) for none in self.program.deals_none)
            else sum(size(match, seat) for size in self.program.deal_sizes)
            for seat in range(match.seats)
        )

    def dealing_order(self, match: Match) -> list[int]:
        """Return the seats in the order in which they get the cards of a deck, clockwise from the opener."""
        sizes = self.hand_sizes(match)
        around = [(match.opener + step) % match.seats for step in range(match.seats)]
        return [seat for turn in range(max(sizes, default=0)) for seat in around if sizes[seat] > turn]

    def _dealt(self, match: Match, deck: Sequence[int]) -> Position:
        if sorted(deck) != list(UNSHUFFLED):
            raise Impossible("a deck holds each of the forty cards once")
        order = self.dealing_order(match)
        if len(order) >= len(deck):
            raise Impossible(f"{len(order)} cards cannot be dealt from forty, with one left to draw")
        hands = [0] * match.seats
        for seat, card in zip(order, deck, strict=False):
            hands[seat] |= 1 << card
        table = Table(
            EMPTY._replace(match=match, hands=tuple(hands), stock=tuple(deck[len(order) :])),
            self.program,
        )
        for event in self.program.start:
            event(table)
        return table.freeze()

    def legal_moves(self, position: Position, seat: int | None = None) -> list[Move]:
        """Return the legal moves of a seat, by default the one in turn, in a fixed order.

        A throw that may be made with and without saying Pumba is listed both ways.
        """
        if seat is not None and seat != position.turn:
            return self._speech(position, seat)
        bits, verbs, may_call = self._allowed(position)
        playable = self._playable(position)
        if self._duties:
            bits &= ~self._bound_to_throw(position, playable)
            verbs = tuple(verb for verb in verbs if verb.bit & bits)
        found: list[Move] = []
        details = self._details
        while playable:
            low = playable & -playable
            playable ^= low
            card = low.bit_length() - 1
            found += self._ways_of(position, card) if details[card % 10] else THROW[card]
        if may_call:
            found += [moves.WITH_CALL[move.text] for move in found]
        found += verbs
        return found + self._catches(position, position.turn) if position.silent else found

    def _bound_to_throw(self, position: Position, playable: int) -> int:
        """Return the verbs that clauses forbid to whoever holds playable cards."""
        spot, bits = spot_of(position), 0
        for duty in self._duties:
            bits |= duty(spot, playable)
        return bits

    def _allowed(self, position: Position) -> Allowed:
        if position is self._latest[0]:
            return self._latest[1]
        match, hands, stock, taken, pile, top, suit, turn, _, pending, drawn, made, _, said, silent, _, phase = position
        two_left = hands[turn].bit_count() == 2
        empty, has_said, is_silent = taken == len(stock), said >> turn & 1, silent >> turn & 1
        last = made >= match.most_reshuffles
        spot = (top, suit, pending, drawn, empty, not pile, last, phase, two_left, has_said, is_silent)
        allowed = self._spots.get(spot) or self._judged_once(Spot(*spot))
        self._latest = (position, allowed)
        return allowed

    def _judged_once(self, spot: Spot) -> Allowed:
        bits = EVERYTHING
        for gate in self.program.gates:
            forbidden = gate.forbids(spot)
            for excuses in gate.excuses:
                forbidden &= ~excuses(spot)
            bits &= ~forbidden
        may_call = not any(forbids(spot) & CALL for forbids in self.program.call_forbidden)
        allowed = Allowed(bits, tuple(verb for verb in VERBS if verb.bit & bits), may_call)
        self._spots[spot] = allowed
        return allowed

    def _ways_of(self, position: Position, card: int) -> tuple[Move, ...]:
        key = (card, position.turn, position.match.living)
        ways = self._ways.get(key)
        if ways is None:
            sitting = Sitting(*key[1:])
            details = self._details[card % 10]
            stated = (move for move in _stated(card) if move.target < position.match.seats)
            ways = self._ways[key] = tuple(move for move in stated if not any(bad(sitting, move) for bad in details))
        return ways

    def _speech(self, position: Position, seat: int) -> list[Move]:
        """Return what a seat may say out of turn."""
        bits = 0
        for speaks in self.program.speaks_out_of_turn:
            bits |= speaks(position, seat)
        return [moves.CALLS] * bool(bits & CALL) + (self._catches(position, seat) if bits & CATCH else [])

    def _catches(self, position: Position, seat: int) -> list[Move]:
        if not self.program.catch_forbidden:
            return []
        rivals = (moves.CATCHES[which] for which in range(position.match.seats))
        return [move for move in rivals if not any(bad(position, seat, move) for bad in self.program.catch_forbidden)]

    def judge(self, position: Position, move: Move, seat: int | None = None, explain: bool = True) -> Ruling[Position]:
        """Return the ruling on a move of a seat, by default the one in turn: what decided it, and what comes of it.

        Without ``explain`` a legal move names only the clauses that excused it, in half the time.
        Raises `Impossible` where the move names a seat that is not at the table.
        """
        seat = position.turn if seat is None else seat
        _must_be_possible(position, move, seat)
        broken, excused = self._broken(position, move, seat)
        if broken:
            return Ruling(False, tuple(broken), None)
        if self._explained is None and explain:
            self._explained = changed(self.program, traced)
        table = Table(position, self._explained if explain and self._explained else self.program)
        table.trace = excused
        run(table, move, seat)
        return Ruling(True, tuple(dict.fromkeys(table.trace)), table.freeze())

    def play(self, position: Position, move: Move, seat: int | None = None) -> Position:
        """Return the position after a legal move; raises `IllegalMove` with the clauses that an illegal one breaks."""
        if (seat is not None and seat != position.turn) or move.kind > LAST_ACT or not self._is_legal(position, move):
            ruling = self.judge(position, move, seat)
            if ruling.position is None:
                raise IllegalMove(move.text, ruling.clauses)
            return ruling.position
        table = Table(position, self.program)
        run(table, move, position.turn)
        return table.freeze()

    def _is_legal(self, position: Position, move: Move) -> bool:
        """Tell whether an act of the player in turn is legal."""
        bits, _, may_call = self._allowed(position)
        if not bits & move.bit:
            return False
        if move.kind >= THROWS:
            return not self._duties or not self._bound_to_throw(position, self._playable(position)) & move.bit
        if not self._playable(position) & move.bit:
            return False
        if move.called:
            return may_call and self._is_legal(position, moves.SILENT[move.text])
        return not self._details[move.kind] or move in self._ways_of(position, move.card)

    def _playable(self, position: Position) -> int:
        """Return the cards in the hand of the player in turn that no clause forbids."""
        if position is self._latest_hand[0]:
            return self._latest_hand[1]
        cards = self._allowed(position).bits & PACK
        for not_held in self._holds:
            cards &= ~not_held(position)
        self._latest_hand = (position, cards)
        return cards

    def _broken(self, position: Position, move: Move, seat: int) -> tuple[list[str], list[str]]:
        """Return the clauses that a move breaks, and those that excuse it from one it would else break."""
        program, spot, bit = self.program, spot_of(position), move.bit
        whole = [clause_id(gate.forbids) for gate in program.gates if gate.forbids(spot) == EVERYTHING]
        if whole:
            return whole, []
        if any(clause(position, seat) & bit for clause in program.out_of_turn):
            speaks = [clause_id(may) for may in program.speaks_out_of_turn if may(position, seat) & bit]
            if not speaks:
                return [clause_id(clause) for clause in program.out_of_turn], []
            return self._wrongly_caught(position, seat, move), speaks
        broken, excused = self._gated(position, spot, bit)
        if move.kind < THROWS:
            sitting = Sitting(position.turn, position.match.living)
            broken += [clause_id(bad) for bad in program.details[move.kind] if bad(sitting, move)]
        if move.called:
            broken += [clause_id(forbids) for forbids in program.call_forbidden if forbids(spot) & CALL]
        return broken + self._wrongly_caught(position, seat, move), excused

    def _gated(self, position: Position, spot: Spot, bit: int) -> tuple[list[str], list[str]]:
        excused: list[str] = []
        broken = [clause_id(clause) for clause in self.program.holds if clause(position) & bit]
        for gate in self.program.gates:
            if gate.forbids(spot) & bit:
                named = [clause_id(excuses) for excuses in gate.excuses if excuses(spot) & bit]
                excused += named
                broken += [] if named else [clause_id(gate.forbids)]
        playable = self._playable(position) if self.program.duties else 0
        return broken + [clause_id(duty) for duty in self.program.duties if duty(spot, playable) & bit], excused

    def _wrongly_caught(self, position: Position, seat: int, move: Move) -> list[str]:
        if not move.bit & CATCH:
            return []
        return [clause_id(bad) for bad in self.program.catch_forbidden if bad(position, seat, move)]


def _stated(card: int) -> tuple[Move, ...]:
    """Return the ways in which a card can be thrown, legal or not."""
    return THROW[card] + SOTA_NAMES[card] + AS_HITS[card]


def _must_be_possible(position: Position, move: Move, seat: int) -> None:
    seats = position.match.seats
    for which in (seat, move.target):
        if which >= seats:
            raise Impossible(f"there is no seat {moves.SEATS[which]} at a table of {seats}")
