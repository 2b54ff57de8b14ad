"""Guards against findings that were written down and not found; each returns what is wrong, if anything.

They change a theory in a way whose effect on its conflicts is known beforehand, and look whether it has that effect.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from fallo_proofs.contradictions import Conflict, Workshop, stances_in_conflict
from fallo_proofs.denials import SOME_MOVE, Stance
from fallo_proofs.formula import ALWAYS, NEVER, All, Not
from fallo_proofs.gaps import ambiguities
from fallo_proofs.sentence import Part, Reading, Sentence, Theory, says
from fallo_proofs.vacuity import NEVER_FORBIDS, NEVER_TRIGGERED, vacuities

Sets = frozenset[tuple[str, frozenset[Stance]]]
"""Of every minimal conflict the outcome and the stances."""


@dataclass(frozen=True)
class Violation:
    """What is wrong, and with what: a sentence, an outcome, or a conflict in words."""

    about: str
    wrong: str


def renaming_changes_nothing(theory: Theory, seed: int = 1) -> list[Violation]:
    """Return the conflicts that come or go when sentences are renamed, within their source, and shuffled."""
    chance = random.Random(seed)
    numbers = chance.sample(range(len(theory.sentences)), len(theory.sentences))
    names = {one.place: f"{one.source}/renamed.{number}" for one, number in zip(theory.sentences, numbers, strict=True)}
    renamed = [replace(sentence, place=names[sentence.place]) for sentence in theory.sentences]
    chance.shuffle(renamed)
    exceptions = tuple(replace(one, winner=names[one.winner], loser=names[one.loser]) for one in theory.exceptions)
    changed = replace(theory, sentences=tuple(renamed), exceptions=exceptions)
    return _unlike(_renamed(_found(theory), names), _found(changed))


def removing_takes_only_its_own(theory: Theory, place: str) -> list[Violation]:
    """Return the conflicts that stay or go wrongly when a sentence is removed."""
    plain = _without_exceptions(theory)
    removed = replace(plain, sentences=tuple(one for one in plain.sentences if one.place != place))
    expected = frozenset(one for one in _found(plain) if all(stance.place != place for stance in one[1]))
    return _unlike(expected, _found(removed))


def an_absurd_sentence_is_found(theory: Theory) -> list[Violation]:
    """Return the outcomes for which a sentence that allows no value at all is not found to conflict by itself."""
    place = "planted/absurd"
    outcomes = [outcome.variable for outcome in theory.vocabulary.outcomes]
    parts = tuple(Part(ALWAYS, variable, NEVER) for variable in outcomes)
    found = _found(_with(_without_exceptions(theory), Sentence(place, "Nothing is allowed.", says(*parts))))
    alone = frozenset((Stance(place),))
    missed = [variable.name for variable in outcomes if (variable.name, alone) not in found]
    return [Violation(name, "a sentence that allows nothing is not found") for name in missed]


def a_contrary_sentence_is_found(theory: Theory, place: str) -> list[Violation]:
    """Return the parts of a sentence with whose plain contrary, planted, it is not found in conflict."""
    sentence, planted = theory.sentence(place), "planted/contrary"
    violations: list[Violation] = []
    for part in sentence.readings[0].parts:
        contrary = Sentence(planted, "The contrary.", says(Part(part.trigger, part.outcome, Not(part.head))))
        found = _found(_with(_without_exceptions(theory), contrary))
        pair = frozenset((Stance(place, sentence.readings[0].name), Stance(planted)))
        if not any(outcome == part.outcome.name and stances <= pair for outcome, stances in found):
            violations.append(Violation(place, f"its contrary about {part.outcome.name} is not found"))
    return violations


def a_duplicate_adds_only_copies(theory: Theory, place: str) -> list[Violation]:
    """Return the conflicts that a second sentence like an old one adds or fails to add, other than the old one's own.

    The two may conflict with each other where they are read in different ways.
    """
    plain, copied = _without_exceptions(theory), f"{place.partition('/')[0]}/planted.copy"
    before = _found(plain)
    after = _found(_with(plain, replace(plain.sentence(place), place=copied)))
    apart = frozenset(one for one in after if {place, copied} - {stance.place for stance in one[1]})
    between = [stances for _, stances in after - apart if not _read_apart(stances, place, copied)]
    told = [Violation(_told("", stances), "a sentence conflicts with its copy") for stances in between]
    return [*_unlike(before | _renamed(before, {place: copied}), apart), *told]


def _read_apart(stances: Iterable[Stance], *places: str) -> bool:
    return len({stance.reading for stance in stances if stance.place in places}) > 1


def every_sentence_has_effect(workshop: Workshop) -> list[Violation]:
    """Return every reading of a sentence that is never triggered or never forbids anything."""
    return [
        Violation(str(Stance(one.place, one.reading)), one.kind)
        for one in vacuities(workshop)
        if one.kind in (NEVER_TRIGGERED, NEVER_FORBIDS)
    ]


def readings_differ(workshop: Workshop) -> list[Violation]:
    """Return every two readings of a sentence that allow the same everywhere, and so are one."""
    different = {(one.place, frozenset(one.readings)) for one in ambiguities(workshop)}
    return [
        Violation(sentence.place, f"{one.name} and {other.name} allow the same everywhere")
        for sentence in workshop.theory.sentences
        for number, one in enumerate(sentence.readings)
        for other in sentence.readings[number + 1 :]
        if (sentence.place, frozenset((one.name, other.name))) not in different
    ]


def formalised_alike(theory: Theory, other: Sequence[Sentence]) -> list[Violation]:
    """Return where a second, independent formalisation of some sentences, read literally, allows something else."""
    twice = [
        Sentence(one.place, one.says, (*says(*theory.sentence(one.place).readings[0].parts), _again(one)))
        for one in other
    ]
    workshop = Workshop(replace(theory, sentences=tuple(twice), exceptions=()))
    return [Violation(one.place, f"{one.outcome} differs: {dict(one.region)}") for one in ambiguities(workshop)]


def _again(sentence: Sentence) -> Reading:
    return Reading("again", sentence.readings[0].parts)


def most_loaded(conflicts: Iterable[Conflict], count: int = 10) -> tuple[str, ...]:
    """Return the places of the sentences that are in the most conflicts."""
    load: dict[str, int] = {}
    for conflict in conflicts:
        for place in conflict.places:
            load[place] = load.get(place, 0) + 1
    return tuple(sorted(load, key=lambda place: (-load[place], place))[:count])


def options_are_possible(theory: Theory) -> list[Violation]:
    """Return every option that can never be taken while something has to be done."""
    workshop = Workshop(theory)
    issues = [issue for issue in workshop.denials.issues if issue.name == SOME_MOVE]
    violations: list[Violation] = []
    for issue in issues:
        for answer in issue.answers:
            with workshop.search.scope():
                workshop.search.state(All((issue.guard, Not(answer.excused))))
                if not workshop.search.possible():
                    violations.append(Violation(answer.name, "it is never available"))
    return violations


def _found(theory: Theory) -> Sets:
    return stances_in_conflict(Workshop(theory))


def _without_exceptions(theory: Theory) -> Theory:
    return replace(theory, exceptions=())


def _with(theory: Theory, sentence: Sentence) -> Theory:
    return replace(theory, sentences=(*theory.sentences, sentence))


def _renamed(found: Sets, names: Mapping[str, str]) -> Sets:
    return frozenset(
        (outcome, frozenset(Stance(names.get(one.place, one.place), one.reading) for one in stances))
        for outcome, stances in found
    )


def _unlike(expected: Sets, found: Sets) -> list[Violation]:
    return [*_each(expected - found, "it is not found"), *_each(found - expected, "it ought not to be found")]


def _each(sets: Sets, wrong: str) -> Iterator[Violation]:
    for told in sorted(_told(outcome, stances) for outcome, stances in sets):
        yield Violation(told, wrong)


def _told(outcome: str, stances: Iterable[Stance]) -> str:
    return f"{outcome}: {', '.join(sorted(map(str, stances)))}"
