"""Who denies what: the questions that sentences answer, their answers, and when a sentence rules one out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from fallo_proofs.formula import ALWAYS, NEVER, All, Formula, Not, Some, given
from fallo_proofs.sentence import LITERAL, DeclaredException, Part, Theory, Vocabulary

SOME_MOVE = "some move"
"""The name of the question whether anything at all is left that a player may do."""


@dataclass(frozen=True)
class Stance:
    """A sentence as somebody takes it: its place and its reading."""

    place: str
    reading: str = LITERAL

    def __str__(self) -> str:
        """Return it as a person reads it."""
        return self.place if self.reading == LITERAL else f"{self.place} read as {self.reading}"


@dataclass(frozen=True)
class Yielding:
    """A declared exception at work: the loser is silent where the winner, read in one of these ways, speaks.

    It is silent about those outcomes only of which the winner speaks there.
    """

    winner: str
    loser: str
    readings: tuple[str, ...]

    def __str__(self) -> str:
        """Return it as a person reads it."""
        told = f"{self.winner} over {self.loser}"
        return told if LITERAL in self.readings else f"{told} where it is read as {' or '.join(self.readings)}"


@dataclass(frozen=True)
class Answer:
    """A possible answer: what it settles of outcome and situation, and when it is out of the question anyway."""

    name: str
    known: tuple[tuple[str, str], ...]
    excused: Formula = NEVER


@dataclass(frozen=True)
class Issue:
    """A question, the outcome by which sentences answer it, and all its answers.

    A set of stances conflicts where the guard holds and every answer is excused or denied.
    """

    name: str
    outcome: str
    answers: tuple[Answer, ...]
    guard: Formula = ALWAYS
    asked: Formula = ALWAYS


Row = tuple[Formula, ...]
"""For every answer of an issue, when a stance denies it."""


@dataclass(frozen=True)
class Atom:
    """The stances of one sentence that deny the same of an issue.

    ``spoken`` gives for every exception to which the sentence yields when the winner speaks, by answer.
    """

    place: str
    stances: tuple[Stance, ...]
    row: Row
    spoken: tuple[tuple[Yielding, Row], ...] = ()

    def heeding(self, waived: Collection[Yielding]) -> Row:
        """Return when it denies each answer where all exceptions but the waived ones are heeded."""
        heard = [spoken for yielding, spoken in self.spoken if yielding not in waived]
        return tuple(
            conjunction([denial, *(negation(spoken[place]) for spoken in heard)])
            for place, denial in enumerate(self.row)
        )


def issues_of(vocabulary: Vocabulary) -> Iterator[Issue]:
    """Yield a question for every outcome, and the one whether some move is left."""
    for outcome in vocabulary.outcomes:
        variable = outcome.variable
        answers = tuple(Answer(value, ((variable.name, value),)) for value in variable.values)
        yield Issue(variable.name, variable.name, answers, asked=outcome.asked)
    if vocabulary.options and vocabulary.legal is not None:
        yield _some_move(vocabulary, vocabulary.legal.name)


def _some_move(vocabulary: Vocabulary, legal: str) -> Issue:
    answers = tuple(
        Answer(one.name, ((legal, "yes"), *one.values), negation(given(one.available, dict(one.values))))
        for one in vocabulary.options
    )
    return Issue(SOME_MOVE, legal, answers, vocabulary.has_to_act, vocabulary.has_to_act)


def denied(parts: Sequence[Part], answer: Answer) -> Formula:
    """Return when some of these parts are triggered and rule an answer out."""
    known = dict(answer.known)
    conditions = (conjunction([given(part.trigger, known), negation(given(part.head, known))]) for part in parts)
    return disjunction(dict.fromkeys(conditions))


class Denials:
    """The rows of a theory, each made once."""

    def __init__(self, theory: Theory) -> None:
        """Begin with no row made."""
        self.theory = theory
        self.issues = tuple(issues_of(theory.vocabulary))
        self._sentences = {sentence.place: sentence for sentence in theory.sentences}
        self._rows: dict[tuple[str, tuple[Part, ...]], Row] = {}

    @cached_property
    def stances(self) -> tuple[Stance, ...]:
        """Every reading of every sentence."""
        sentences = self.theory.sentences
        return tuple(Stance(sentence.place, reading.name) for sentence in sentences for reading in sentence.readings)

    @cached_property
    def yieldings(self) -> tuple[Yielding, ...]:
        """Every way to heed a declared exception: readings of a winner that are triggered alike are one."""
        return tuple(yielding for exception in self.theory.exceptions for yielding in self._ways(exception))

    def _ways(self, exception: DeclaredException) -> Iterator[Yielding]:
        alike: dict[frozenset[tuple[str, Formula]], list[str]] = {}
        for reading in self._sentences[exception.winner].readings:
            alike.setdefault(frozenset(_triggers(reading.parts).items()), []).append(reading.name)
        for names in alike.values():
            yield Yielding(exception.winner, exception.loser, tuple(names))

    def parts(self, stance: Stance) -> tuple[Part, ...]:
        """Return the parts of a stance."""
        return self._sentences[stance.place].parts_of(stance.reading)

    def row(self, stance: Stance, issue: Issue) -> Row:
        """Return when a stance denies each answer of an issue; empty where it says nothing of its outcome."""
        parts = tuple(part for part in self.parts(stance) if part.outcome.name == issue.outcome)
        row = self._rows.get((issue.name, parts))
        if row is None:
            row = tuple(denied(parts, answer) for answer in issue.answers) if parts else ()
            self._rows[issue.name, parts] = row
        return row

    def spoken(self, yielding: Yielding, issue: Issue) -> Row:
        """Return when the winner of an exception speaks of an issue, by answer."""
        triggers = _triggers(self._sentences[yielding.winner].parts_of(yielding.readings[0]))
        trigger = triggers.get(issue.outcome, NEVER)
        return tuple(given(trigger, dict(answer.known)) for answer in issue.answers)

    def atoms(self, issue: Issue) -> tuple[Atom, ...]:
        """Return who may deny anything of an issue, stances of one sentence that deny the same taken together."""
        alike: dict[tuple[str, Row], list[Stance]] = {}
        for stance in self.stances:
            row = self.row(stance, issue)
            if any(condition != NEVER for condition in row):
                alike.setdefault((stance.place, row), []).append(stance)
        return tuple(
            Atom(place, tuple(stances), row, tuple(self._heard(place, issue)))
            for (place, row), stances in alike.items()
        )

    def _heard(self, place: str, issue: Issue) -> Iterator[tuple[Yielding, Row]]:
        for yielding in self.yieldings:
            spoken = self.spoken(yielding, issue) if yielding.loser == place else ()
            if any(condition != NEVER for condition in spoken):
                yield yielding, spoken


def negation(formula: Formula) -> Formula:
    """Return that a condition does not hold, as short as can be."""
    if isinstance(formula, Not):
        return formula.inner
    return NEVER if formula == ALWAYS else ALWAYS if formula == NEVER else Not(formula)


def conjunction(formulas: Iterable[Formula]) -> Formula:
    """Return that all of some conditions hold, as short as can be."""
    parts = [formula for formula in formulas if formula != ALWAYS]
    return NEVER if NEVER in parts else parts[0] if len(parts) == 1 else All(tuple(parts))


def disjunction(formulas: Iterable[Formula]) -> Formula:
    """Return that some condition holds, as short as can be."""
    parts = [formula for formula in formulas if formula != NEVER]
    return ALWAYS if ALWAYS in parts else parts[0] if len(parts) == 1 else Some(tuple(parts))


def _triggers(parts: Sequence[Part]) -> dict[str, Formula]:
    outcomes = dict.fromkeys(part.outcome.name for part in parts)
    return {name: disjunction(part.trigger for part in parts if part.outcome.name == name) for name in outcomes}
