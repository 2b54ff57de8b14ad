"""The interpreter: a compiled rulebook that deals, lists legal moves, judges and plays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import wraps
from typing import Any, NamedTuple

from fallo.cards import PACK
from fallo.pumba import moves
from fallo.pumba.moves import AS_HITS, CALL, EVERYTHING, SOTA_NAMES, THROW, THROWS, Move
from fallo.pumba.position import PLAYING, UNSHUFFLED, Match, Position, Sitting, Spot, Table, spot_of
from fallo.pumba.program import AnyClause, Program, changed, compile_readings
from fallo.pumba.readings import Readings
from fallo.rulebook import IllegalMove, Impossible, Ruling, clause_id

VERBS = (moves.DRAWS, moves.PASSES, moves.TAKES, moves.CALLS)
LAST_ACT = moves.TAKES.kind
"""The kinds up to this one are moves; those after it are speech."""
NOBODY = -1


class Allowed(NamedTuple):
    """What may be done in a spot: cards and verbs as bits, the verbs as moves, and whether Pumba may be said."""

    bits: int
    verbs: tuple[Move, ...]
    may_call: bool


class Rules:
    """The rules of Pumba under one choice of readings.

    ``without`` leaves out clauses by id, to see what they are needed for.
    Raises `fallo.pumba.program.Incompatible` where readings cannot stand together.
    """

    def __init__(self, readings: Readings = Readings(), without: Iterable[str] = ()) -> None:
        """Compile the readings."""
        self.readings = readings
        missing = frozenset(without)
        program = compile_readings(readings)
        self.program = changed(program, lambda f: None if clause_id(f) in missing else f) if missing else program
        self._spots: dict[tuple[Any, ...], Allowed] = {}
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
        if not all(allows(seats) for allows in self.program.deal_allows):
            raise Impossible(f"{seats} players cannot be dealt to; there are two to nine")
        out = sum(1 << seat for seat in eliminated)
        match = Match(
            seats, (1 << seats) - 1 & ~out, tuple(scores) or (0,) * seats, limit, opener, tuple(map(tuple, shuffles))
        )
        if not 0 <= opener < seats or not match.living >> opener & 1:
            raise Impossible("the opener is a player who sits at the table and is not eliminated")
        return self._dealt(match, deck, 1)

    def next_hand(self, position: Position, deck: Sequence[int], shuffles: Sequence[Sequence[int]] = ()) -> Position:
        """Return the first position of the next hand of a match; raises `Impossible` where there is none."""
        if position.phase == PLAYING:
            raise Impossible("the hand is not over")
        if position.match.champion >= 0 or not position.match.living & (position.match.living - 1):
            raise Impossible("the match is over")
        opener = self.next_opener(position)
        match = position.match._replace(opener=opener, shuffles=tuple(map(tuple, shuffles)), winner=NOBODY, points=())
        return self._dealt(match, deck, position.direction)

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

    def _dealt(self, match: Match, deck: Sequence[int], direction: int) -> Position:
        if sorted(deck) != list(UNSHUFFLED):
            raise Impossible("a deck holds each of the forty cards once")
        order = self.dealing_order(match)
        if len(order) >= len(deck):
            raise Impossible(f"{len(order)} cards cannot be dealt from forty, with one left to draw")
        hands = [0] * match.seats
        for seat, card in zip(order, deck, strict=False):
            hands[seat] |= 1 << card
        table = Table(
            Position(
                match,
                tuple(hands),
                tuple(deck[len(order) :]),
                0,
                0,
                -1,
                -1,
                0,
                direction,
                0,
                0,
                0,
                0,
                False,
                NOBODY,
                PLAYING,
            ),
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
        bits &= PACK
        for not_held in self.program.holds:
            bits &= ~not_held(position)
        found: list[Move] = []
        details = self.program.details
        while bits:
            low = bits & -bits
            bits ^= low
            card = low.bit_length() - 1
            found += self._ways_of(position, card) if details[card % 10] else THROW[card]
        if may_call:
            found += [moves.WITH_CALL[move.text] for move in found]
        found += verbs
        return found

    def _allowed(self, position: Position) -> Allowed:
        if position is self._latest[0]:
            return self._latest[1]
        _, hands, stock, taken, pile, top, suit, turn, _, pending, drawn, reshuffles, _, called, silent, phase = (
            position
        )
        two_left = hands[turn].bit_count() == 2
        empty, open_call = taken == len(stock), silent == turn
        spot = (top, suit, pending, drawn, empty, not pile, reshuffles, phase, two_left, called, open_call)
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
            details = self.program.details[card % 10]
            stated = (move for move in _stated(card) if move.target < position.match.seats)
            ways = self._ways[key] = tuple(move for move in stated if not any(bad(sitting, move) for bad in details))
        return ways

    def _speech(self, position: Position, seat: int) -> list[Move]:
        return [moves.CALLS] if any(may(position, seat) for may in self.program.speaks_out_of_turn) else []

    def judge(self, position: Position, move: Move, seat: int | None = None) -> Ruling[Position]:
        """Return the ruling on a move of a seat, by default the one in turn: what decided it, and what comes of it.

        Raises `Impossible` where the move names a seat that is not at the table.
        """
        seat = position.turn if seat is None else seat
        _must_be_possible(position, move, seat)
        broken, excused = self._broken(position, move, seat)
        if broken:
            return Ruling(False, tuple(broken), None)
        trace: list[str] = []
        explained = _Traced(self.program, trace).program
        after = _run(position, move, explained)
        return Ruling(True, tuple(dict.fromkeys(excused + trace)), after)

    def play(self, position: Position, move: Move, seat: int | None = None) -> Position:
        """Return the position after a legal move; raises `IllegalMove` with the clauses that an illegal one breaks."""
        if (seat is not None and seat != position.turn) or move.kind > LAST_ACT or not self._is_legal(position, move):
            ruling = self.judge(position, move, seat)
            if ruling.position is None:
                raise IllegalMove(move.text, ruling.clauses)
            return ruling.position
        return _run(position, move, self.program)

    def _is_legal(self, position: Position, move: Move) -> bool:
        """Tell whether an act of the player in turn is legal."""
        bits, _, may_call = self._allowed(position)
        if not bits & move.bit:
            return False
        if move.kind >= THROWS:
            return True
        for not_held in self.program.holds:
            if not_held(position) & move.bit:
                return False
        if move.called:
            return may_call and self._is_legal(position, moves.SILENT[move.text])
        return not self.program.details[move.kind] or move in self._ways_of(position, move.card)

    def _broken(self, position: Position, move: Move, seat: int) -> tuple[list[str], list[str]]:
        """Return the clauses that a move breaks, and those that excuse it from one it would else break."""
        spot, bit = spot_of(position), move.bit
        whole = [clause_id(gate.forbids) for gate in self.program.gates if gate.forbids(spot) == EVERYTHING]
        if whole:
            return whole, []
        if any(clause(position, seat) & move.bit for clause in self.program.out_of_turn):
            speaks = [clause_id(may) for may in self.program.speaks_out_of_turn if may(position, seat) & move.bit]
            return ([] if speaks else [clause_id(clause) for clause in self.program.out_of_turn]), speaks
        excused: list[str] = []
        broken = [clause_id(clause) for clause in self.program.holds if clause(position) & bit]
        for gate in self.program.gates:
            if gate.forbids(spot) & bit:
                named = [clause_id(excuses) for excuses in gate.excuses if excuses(spot) & bit]
                excused += named
                broken += [] if named else [clause_id(gate.forbids)]
        if move.kind < THROWS:
            sitting = Sitting(position.turn, position.match.living)
            broken += [clause_id(bad) for bad in self.program.details[move.kind] if bad(sitting, move)]
        if move.called:
            broken += [clause_id(forbids) for forbids in self.program.call_forbidden if forbids(spot) & CALL]
        return broken, excused


def _stated(card: int) -> tuple[Move, ...]:
    """Return the ways in which a card can be thrown, legal or not."""
    return THROW[card] + SOTA_NAMES[card] + AS_HITS[card]


class _Traced:
    """A program whose clauses write their id into a list whenever they do something."""

    def __init__(self, program: Program, trace: list[str]) -> None:
        self.trace = trace
        self.program = changed(program, self.traced)

    def traced(self, clause: AnyClause) -> AnyClause:
        @wraps(clause)
        def traced(*words: Any, **named: Any) -> Any:
            outcome = clause(*words, **named)
            if outcome:
                self.trace.append(clause_id(clause))
            return outcome

        return traced


def _run(position: Position, move: Move, program: Program) -> Position:
    table = Table(position, program)
    kind = move.kind
    if program.before and kind <= LAST_ACT:
        for effect in program.before:
            effect(table, move)
    if kind >= THROWS:
        effects = program.verbs[kind]
    else:
        held = table.hands[table.turn].bit_count()
        effects = (program.throws if held > 2 else program.last_throws if held == 1 else program.last_throws_but_one)[
            kind
        ]
    for effect in effects:
        effect(table, move)
    return table.freeze()


def _must_be_possible(position: Position, move: Move, seat: int) -> None:
    seats = position.match.seats
    for which in (seat, move.target):
        if which >= seats:
            raise Impossible(f"there is no seat {moves.SEATS[which]} at a table of {seats}")
