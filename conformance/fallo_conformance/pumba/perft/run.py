"""A run of perft against an engine: which positions can be checked, how deep, and what came of each."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from fallo.pumba import CONFLICTS, RULEBOOKS, Position, Readings, Rules, adopt
from fallo.rulebook import Rulebook
from fallo_conformance.harness import SECONDS, HandshakeFailed
from fallo_conformance.harness.channel import CannotStart, EngineFault
from fallo_conformance.harness.engine import Command
from fallo_conformance.harness.session import Session
from fallo_conformance.perft import Count, count
from fallo_conformance.protocol import PROTOCOL, Hello, Introduction
from fallo_conformance.pumba.perft.check import Difference, Unsupported, Visitor, Walk, walk
from fallo_conformance.pumba.perft.moves_and_views import WRITTEN, game_of, steps
from fallo_conformance.pumba.perft.readings import explained
from fallo_conformance.pumba.perft.starts import Start
from fallo_conformance.terms import BadClaim, Terms, terms

SEQUENCES = 600
"""Sequences that are played at an engine from one position, where no depth is asked for."""

DEEPEST = 12
"""The depth that is walked at most, where none is asked for."""

MOST_SEQUENCES = 100_000
"""Sequences that are played from one position at most, whatever depth is asked for."""

Outcome: TypeAlias = Literal["agrees", "differs", "incomplete"]


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one position.

    ``expected`` and ``got`` are counts by depth from 0, ``got`` as deep as the engine agrees and one deeper.
    ``note`` says what could not be checked. ``divided`` are the sequences of the last depth by their first move,
    expected and got, where those differ. ``readings`` would each make the engine right, by conflict.
    """

    position: str
    outcome: Outcome
    depth: int = 0
    expected: list[Count] = []
    got: list[Count] = []
    note: str = ""
    difference: Difference | None = None
    divided: dict[str, tuple[int, int]] = {}
    readings: dict[str, str] = {}


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A whole run. ``silent`` are the conflicts on which the claim binds the engine to no reading."""

    engine: str
    version: str
    claim: str
    omits: list[str]
    silent: list[str]
    outcome: Outcome
    positions: list[Checked]


@dataclass(frozen=True)
class Engine:
    """How an engine is started and asked: its command, seconds for a message, and what takes its claim's place."""

    command: Sequence[str]
    seconds: float = SECONDS
    rulebook: Rulebook[Readings] | None = None
    suite: str = "0"


class Broke(Exception):
    """An engine that broke the contract while a position was walked through: the fault, and the last lines."""

    def __init__(self, position: str, fault: EngineFault, wire: Sequence[str]) -> None:
        """Keep the parts for whoever reports them."""
        super().__init__(position, fault, wire)
        self.position, self.fault, self.wire = position, fault, wire

    def __str__(self) -> str:
        """Say where and what."""
        return f"in {self.position} the engine {self.fault.message}"


class TooDeep(Exception):
    """A depth that has more sequences than are played at an engine: the position and the depth that can be asked."""

    def __init__(self, position: str, depth: int) -> None:
        """Keep the parts for whoever reports them."""
        super().__init__(position, depth)
        self.position, self.depth = position, depth

    def __str__(self) -> str:
        """Say what to do."""
        return f"{self.position} has more than {MOST_SEQUENCES} sequences to that depth; ask for --depth {self.depth}"


def check(
    starts: Sequence[Start], engine: Engine, depth: int | None = None, say: Callable[[str], None] = lambda text: None
) -> Report:
    """Return what came of walking an engine through positions, to a depth or to what is soon walked.

    Raises `HandshakeFailed`, `Broke`, and `TooDeep`, and `BadCards` and `Impossible` for a position that cannot be.
    """
    session = _started(engine)
    try:
        on = _terms(session, engine)
        book = _book(session.introduction, on, engine)
        run = _Run(session, on, book, depth, say)
        checked = [run.position(start) for start in starts]
        _say_goodbye(session, starts)
    except BaseException:
        session.channel.stop(kindly=False)
        raise
    who = session.introduction
    return Report(
        engine=who.name, version=who.version, claim=on.label, omits=who.omits, outcome=_outcome(checked),
        silent=[] if on.configurable else [one for one in CONFLICTS if one not in on.binding], positions=checked,
    )  # fmt: skip


def _say_goodbye(session: Session, starts: Sequence[Start]) -> None:
    try:
        session.close()
    except EngineFault as fault:
        raise Broke(starts[-1].name, fault, session.wire) from None


def _outcome(checked: Sequence[Checked]) -> Outcome:
    found = {one.outcome for one in checked}
    return "differs" if "differs" in found else "incomplete" if "incomplete" in found or not found else "agrees"


def _started(engine: Engine) -> Session:
    try:
        hello = Hello(PROTOCOL, "pumba", engine.suite)
        return Session(Command(engine.command), engine.seconds, hello, 1, threading.Event())
    except EngineFault as fault:
        raise HandshakeFailed(f"hello failed: the engine {fault}", fault.log) from None
    except CannotStart as error:
        raise HandshakeFailed(str(error)) from None


def _terms(session: Session, engine: Engine) -> Terms:
    try:
        return terms(session.introduction, engine.rulebook)
    except BadClaim as error:
        raise HandshakeFailed(f"the engine claims what there is not: {error}") from None


def _book(introduction: Introduction, on: Terms, engine: Engine) -> Rulebook[Readings] | None:
    """Return what the engine is measured against, if it claims anything or plays by any reading."""
    if engine.rulebook is not None:
        return engine.rulebook
    claim = introduction.claim
    if claim is not None and claim.rulebook is not None and not claim.readings:
        return RULEBOOKS[claim.rulebook]
    if not on.readings and not on.configurable:
        return None
    canonical = RULEBOOKS["canonical"]
    return Rulebook(on.label, adopt(canonical.readings, on.readings), on.binding, canonical.limit)


@dataclass(frozen=True)
class _Run:
    session: Session
    on: Terms
    book: Rulebook[Readings] | None
    depth: int | None
    say: Callable[[str], None]

    def position(self, start: Start) -> Checked:
        """Return what came of one position."""
        if self.book is None:
            return _unchecked(start, "the engine claims no reading; name a rulebook with --rulebook")
        rules, position = start.position(self.book)
        method, message = start.message(start.name, self.book, self.on.sent({}))
        expected = self._expected(start, rules, position)
        lacking = self._lacking(method, rules, position, len(expected) - 1)
        if lacking:
            return _unchecked(start, f"the engine cannot do: {', '.join(lacking)}")
        visitor = Visitor(self.session, method, msgspec.to_builtins(message))
        try:
            done = walk(visitor, rules, position, len(expected) - 1, lambda text: self.say(f"{start.name}: {text}"))
        except Unsupported as error:
            return _unchecked(start, str(error))
        except EngineFault as fault:
            raise Broke(start.name, fault, self.session.wire) from None
        return self._checked(start, self.book, expected, done)

    def _expected(self, start: Start, rules: Rules, position: Position) -> list[Count]:
        if self.depth is None:
            return count(position, game_of(rules), DEEPEST, sequences=SEQUENCES)
        counts = count(position, game_of(rules), self.depth, sequences=MOST_SEQUENCES)
        if len(counts) <= self.depth and counts[-1].sequences:
            raise TooDeep(start.name, len(counts) - 1)
        return counts

    def _lacking(self, method: str, rules: Rules, position: Position, depth: int) -> list[str]:
        can = self.on.capabilities
        needs = [one for one in (method, "legal") if one not in can]
        return needs + ["shuffles"] * ("shuffles" not in can and _reshuffles(rules, position, depth))

    def _checked(self, start: Start, book: Rulebook[Readings], expected: list[Count], done: Walk) -> Checked:
        unsent = [name for name in WRITTEN if name not in self.session.fields]
        note = f"the engine sends no {', '.join(unsent)}: no digest is checked" if unsent else ""
        differs = done.difference is not None
        outcome: Outcome = "differs" if differs else "incomplete" if unsent else "agrees"
        return Checked(
            position=start.name, depth=len(expected) - 1, expected=expected, got=done.counts, note=note,
            outcome=outcome, difference=done.difference, divided=_divided(done) if differs else {},
            readings=explained(done.difference, start, book) if done.difference is not None else {},
        )  # fmt: skip


def _unchecked(start: Start, why: str) -> Checked:
    return Checked(position=start.name, outcome="incomplete", note=why)


def _divided(done: Walk) -> dict[str, tuple[int, int]]:
    got, wanted = done.divided
    return {move: (wanted[move], got[move]) for move in wanted | got if wanted[move] != got[move]}


def _reshuffles(rules: Rules, start: Position, depth: int) -> bool:
    """Tell whether the discard pile is made into the stock somewhere within a depth."""
    layer = {start}
    for _ in range(depth):
        layer = {after for position in layer for _, after in steps(rules, position)}
        if any(position.reshuffles > start.reshuffles for position in layer):
            return True
    return False
