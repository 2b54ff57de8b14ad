"""Small theories invented at random, against a search through every situation and every set of sentences."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from fallo_proofs.contradictions import Conflict, Workshop, conflicts_of
from fallo_proofs.denials import SOME_MOVE, Denials, Stance, Yielding
from fallo_proofs.formula import ALWAYS, All, Formula, Not, Some, Variable, holds
from fallo_proofs.recheck import Recheck
from fallo_proofs.sentence import (
    DeclaredException,
    Option,
    Outcome,
    Part,
    Reading,
    Sentence,
    Theory,
    Vocabulary,
    says,
)


def invented(seed: int) -> Theory:
    chance = random.Random(seed)
    variables = [Variable(name, tuple("pqr"[: chance.choice([2, 3])])) for name in ("a", "b", "c")]
    outcomes = [Variable("legal", ("no", "yes")), Variable("x", ("u", "v", "w"))]

    def fact() -> Formula:
        variable = chance.choice(variables)
        return variable.among(*chance.sample(variable.values, 1))

    def part() -> Part:
        outcome = chance.choice(outcomes)
        head = outcome.among(*chance.sample(outcome.values, chance.choice([1, len(outcome.values) - 1])))
        trigger = chance.choice([fact(), All((fact(), fact())), Some((fact(), fact()))])
        return Part(trigger, outcome, Some((head, fact())) if chance.random() < 0.2 else head)

    def sentence(number: int) -> Sentence:
        also = (Reading("other", (part(),)),) if chance.random() < 0.4 else ()
        return Sentence(f"s/{number}", "", says(part(), part(), also=also))

    options = tuple(Option(value, (("a", value),), fact()) for value in variables[0].values)
    background = (Some((Not(fact()), fact())),)
    asked = tuple(Outcome(one, ALWAYS, "") for one in outcomes)
    vocabulary = Vocabulary(tuple(variables), asked, background, options, fact(), outcomes[0])
    exceptions = (DeclaredException("s/0", "s/1", "but"), DeclaredException("s/2", "s/1", "but"))
    return Theory(vocabulary, tuple(map(sentence, range(5))), exceptions)


def minimal_by_trying(theory: Theory) -> set[tuple[str, frozenset[object]]]:
    recheck, denials = Recheck(theory), Denials(theory)
    every = (*denials.stances, *denials.yieldings)
    vocabulary = theory.vocabulary
    names = [variable.name for variable in vocabulary.situation]
    worlds = [
        dict(zip(names, values, strict=True)) for values in product(*(one.values for one in vocabulary.situation))
    ]
    real = [tuple(world.items()) for world in worlds if all(holds(fact, world) for fact in vocabulary.background)]

    def minimal(outcome: str) -> Iterator[frozenset[object]]:
        known: list[frozenset[object]] = []
        for size in range(len(theory.sentences) + 3):
            for some in combinations(every, size):
                stances = tuple(one for one in some if isinstance(one, Stance))
                waived = tuple(one for one in some if isinstance(one, Yielding))
                if len({one.place for one in stances}) < len(stances) or any(one <= set(some) for one in known):
                    continue
                if any(recheck.witnessed(Conflict(outcome, stances, waived, world, ())) for world in real):
                    known.append(frozenset(some))
                    yield known[-1]

    return {(outcome, some) for outcome in ("legal", "x", SOME_MOVE) for some in minimal(outcome)}


@pytest.mark.parametrize("seed", range(6))
def test_invented_theories_have_the_conflicts_that_trying_everything_finds(seed: int) -> None:
    theory = invented(seed)
    conflicts = conflicts_of(Workshop(theory))
    assert {(one.outcome, frozenset((*one.stances, *one.waived))) for one in conflicts} == minimal_by_trying(theory)
    assert Recheck(theory).wrong(conflicts) == ()
