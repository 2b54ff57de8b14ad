"""Sentences of a source as data: what triggers one, and what it then says of one outcome.

A file of sentences may import its vocabulary and this module, and never names another sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from fallo_proofs.formula import ALWAYS, Formula, Variable

LITERAL = "literal"
"""The name of the reading that a sentence has where no other is chosen."""


@dataclass(frozen=True)
class Outcome:
    """A question about what comes of a situation, and when it arises.

    ``unless_said`` is the value that inertia gives it, where what nobody mentions stays as it is; empty for none.
    ``meaning`` is the question in words.
    """

    variable: Variable
    asked: Formula
    meaning: str
    unless_said: str = ""


@dataclass(frozen=True)
class Part:
    """Where ``trigger`` holds of the situation, ``head`` holds of the outcome.

    A head mentions its own outcome variable, and may mention variables of the situation beside it.
    """

    trigger: Formula
    outcome: Variable
    head: Formula


@dataclass(frozen=True)
class Reading:
    """One way to understand a sentence: its parts, and why it can be read so."""

    name: str
    parts: tuple[Part, ...]
    why: str = ""


@dataclass(frozen=True)
class Sentence:
    """A normative sentence of a source, or of physics: place, paraphrase, and readings, the literal one first.

    ``source`` is the part of the place before the stroke, as in ``ludoteka/special-cards.3``; physics has the source
    ``physics``, and inertia ``inertia``.
    """

    place: str
    says: str
    readings: tuple[Reading, ...]

    @property
    def source(self) -> str:
        """The source that it stands in."""
        return self.place.partition("/")[0]

    def parts_of(self, reading: str) -> tuple[Part, ...]:
        """Return the parts of one of its readings by name."""
        return next(one.parts for one in self.readings if one.name == reading)


@dataclass(frozen=True)
class DeclaredException:
    """A sentence that yields to another in so many words.

    ``winner`` and ``loser`` are places, ``marker`` is the phrase of a few words by which the text declares it.
    """

    winner: str
    loser: str
    marker: str


@dataclass(frozen=True)
class Option:
    """One thing that a player could do: values of situation variables, and when the player has the means for it."""

    name: str
    values: tuple[tuple[str, str], ...]
    available: Formula = ALWAYS


@dataclass(frozen=True)
class Vocabulary:
    """What sentences speak about: situations, outcomes, and what holds of every situation whatever anybody writes.

    ``options`` are all that can be done in one situation, and ``has_to_act`` says when something must be among it;
    ``legal`` is the outcome, answered with yes or no, that says whether an option is open.
    """

    situation: tuple[Variable, ...]
    outcomes: tuple[Outcome, ...]
    background: tuple[Formula, ...]
    options: tuple[Option, ...] = ()
    has_to_act: Formula = ALWAYS
    legal: Variable | None = None


@dataclass(frozen=True)
class Theory:
    """A vocabulary and all sentences over it, with the exceptions that the texts declare."""

    vocabulary: Vocabulary
    sentences: tuple[Sentence, ...]
    exceptions: tuple[DeclaredException, ...] = field(default=())

    def sentence(self, place: str) -> Sentence:
        """Return a sentence by its place."""
        return next(one for one in self.sentences if one.place == place)

    def chosen(self, readings: dict[str, str]) -> Iterator[tuple[Sentence, Part]]:
        """Yield every part of the sentences named in ``readings``, each in the reading given there."""
        for sentence in self.sentences:
            if sentence.place in readings:
                for part in sentence.parts_of(readings[sentence.place]):
                    yield sentence, part


def says(*parts: Part, also: tuple[Reading, ...] = ()) -> tuple[Reading, ...]:
    """Return the readings of a sentence: its parts read literally, and others."""
    return (Reading(LITERAL, parts), *also)
