"""A mutant on trial: the suite is played against it, in this process, and the cases that it fails are its catchers."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache, wraps
from types import FrameType
from typing import Any, TypeAlias

from fallo.pumba import RULEBOOKS, Incompatible, Position, Readings, Rules, adopt, parse
from fallo.pumba.moves import SEATS
from fallo.pumba.order_of_play import compile_readings
from fallo.pumba.position import PLAYING
from fallo.pumba.program import AnyClause, Program, changed
from fallo.rulebook import clause_id
from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.plan import Request, plan
from fallo_conformance.protocol import NextHand, Play
from fallo_conformance.pumba.reference import Fault, ReferenceEngine, all_pass
from fallo_conformance.scenario import Scenario
from fallo_conformance.terms import CANONICAL

SECONDS = 3
"""Processor time for a mutant on the whole suite, where the reference takes some 0.1; what takes longer has no end."""


@dataclass(frozen=True)
class Prepared:
    """A case ready to be played: its requests, the readings asked for, and the clauses that are asked in it."""

    id: str
    scenario: Scenario
    requests: Sequence[Request]
    readings: Mapping[str, str]
    touched: frozenset[str]


@dataclass(frozen=True)
class Trial:
    """What came of a mutant: the cases that it failed, in order, as far as they were wanted.

    ``endless`` says that it went on without end in the last of them.
    """

    caught_by: tuple[str, ...]
    endless: bool = False


def prepared(
    scenarios: Iterable[Scenario], readings: Mapping[str, str] | None = None, more: Mapping[str, str] | None = None
) -> list[Prepared]:
    """Return cases ready to be played, under some readings, or each under its own with the rest of ``canonical``.

    ``more`` are readings for conflicts on which a case does not depend; cases with which they do not go are left out.
    """
    cases = []
    for scenario in scenarios:
        under = {**(CANONICAL if readings is None else readings), **(more or {}), **scenario.when}
        requests = plan(scenario, "game", under)
        with suppress(_NoSuchEngine):
            cases.append(Prepared(scenario.id, scenario, requests, under, _touched(requests)))
    return cases


def _touched(requests: Sequence[Request]) -> frozenset[str]:
    """Return the clauses that are asked while the reference plays a case."""
    asked: set[str] = set()

    def watched(clause: AnyClause) -> AnyClause:
        name = clause_id(clause)

        @wraps(clause)
        def noting(*words: Any) -> Any:
            asked.add(name)
            return clause(*words)

        return noting

    engine = MutantEngine(Mutant("", "without", "", "", change=lambda program: changed(program, watched)))
    with suppress(Fault):  # a case that does not hold as it is; whatever it asked until then, it asked
        for request in requests:
            engine.answer(request.method, request.params)
    return frozenset(asked)


@lru_cache(maxsize=2048)
def _compiled(key: tuple[tuple[str, str], ...]) -> tuple[Readings, Program]:
    """Return readings and their program, which all mutants begin with; raises `_NoSuchEngine`."""
    readings = adopt(Readings(), dict(key))
    try:
        return readings, compile_readings(readings)
    except Incompatible:
        raise _NoSuchEngine from None


class MutantEngine(ReferenceEngine):
    """The reference behind the contract, wrong as a mutant is."""

    def __init__(self, mutant: Mutant) -> None:
        """Begin a process in which no game has been played."""
        super().__init__(RULEBOOKS["canonical"])
        self.mutant = mutant
        self._made: dict[tuple[tuple[str, str], ...], Rules] = {}
        self._in_play: Position | None = None
        self._last: Position | None = None

    def _rules(self, readings: dict[str, str] | None) -> Rules:
        asked: Mapping[str, str] = CANONICAL | (readings or {})
        played = self.mutant.reads(asked) if self.mutant.reads else asked
        key = tuple(sorted(played.items()))
        if key not in self._made:
            chosen, program = _compiled(key)
            self._made[key] = Rules(chosen, program=self.mutant.change(program) if self.mutant.change else program)
        return self._made[key]

    def play(self, message: Play) -> dict[str, Any]:
        """Make a move or refuse it, without an explanation."""
        rules, position = self._game(message.game)
        ruling = rules.judge(position, parse(message.move), SEATS.index(message.seat), explain=False)
        if ruling.position is None:
            return {"refused": {}}
        return self._keep(message.game, rules, ruling.position)

    def next_hand(self, message: NextHand) -> dict[str, Any]:
        """Deal the next hand, with what leaks into it."""
        before, leak = self._in_play, self.mutant.from_hand
        answer = super().next_hand(message)
        if leak is None or before is None:
            return answer
        rules, position = self.games[message.game]
        return self._keep(message.game, rules, leak(position, before))

    def _keep(self, game: str, rules: Rules, position: Position) -> dict[str, Any]:
        leak = self.mutant.from_game
        if leak is not None and self._last is not None and game not in self.games:
            position = leak(position, self._last)
        if position.phase == PLAYING:
            self._in_play = position
        return super()._keep(game, rules, position)

    def forget_games(self) -> None:
        """End all games, but not the process."""
        for _, position in self.games.values():
            self._last = position
        self.games.clear()


Enough: TypeAlias = Callable[[Sequence[Prepared]], bool]
"""Tells from the cases that have caught a mutant whether more would tell nothing new."""


def so_many(number: int) -> Enough:
    """Tell that so many cases are enough."""
    return lambda caught: len(caught) >= number


def never(_caught: Sequence[Prepared]) -> bool:
    """Tell that every case is wanted."""
    return False


def put_on_trial(mutant: Mutant, cases: Sequence[Prepared], enough: Enough = never) -> Trial:
    """Play cases against a mutant, until enough of them have caught it."""
    caught: list[Prepared] = []
    endless = False
    played: list[Prepared] = []
    try:
        with mutant.planted(), _time_limit(SECONDS):
            engine = MutantEngine(mutant)
            for case in cases:
                played.append(case)
                engine.forget_games()
                if not _passes(engine, case):
                    caught.append(case)
                    if enough(caught):
                        break
    except _TooLong:
        endless = True
        caught += [played[-1]] if played and played[-1] not in caught else []
    return Trial(tuple(case.id for case in caught), endless)


class _NoSuchEngine(Exception):
    """A misreading that does not go with the other readings asked for: there is no such engine that could be caught."""


class _TooLong(Exception):
    """A mutant that does not come to an end."""


def _passes(engine: ReferenceEngine, case: Prepared) -> bool:
    try:
        return all_pass(engine, case.requests)
    except _NoSuchEngine:
        return True
    except _TooLong:
        raise
    except Exception:  # noqa: BLE001  # whatever a wrong engine falls over, it has been caught
        return False


@contextmanager
def _time_limit(seconds: int) -> Generator[None]:
    def ring(_number: int, _frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def that_could_tell(mutant: Mutant, cases: Sequence[Prepared]) -> list[Prepared]:
    """Return the cases that could come out otherwise with a mutant, those about what is wrong with it first.

    Any other case never asks the clause that is wrong, or does not depend on the conflict that is misread.
    """
    if mutant.reads is not None:
        return [case for case in cases if mutant.of in case.scenario.when]
    able = [
        case
        for case in cases
        if mutant.touching <= case.touched and (not mutant.through or mutant.through & case.touched)
    ]
    return sorted(able, key=lambda case: case.scenario.clause != mutant.of)
