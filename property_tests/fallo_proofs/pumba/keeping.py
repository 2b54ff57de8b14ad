"""Whether the interpreter keeps the sentences whose readings it adopts: an onlooker at random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from fallo.pumba import Rules, flat
from fallo.pumba.position import Position
from fallo_proofs.formula import NEVER, Formula, Some, given, holds
from fallo_proofs.pumba.adoption import ADOPTIONS, Adoption
from fallo_proofs.pumba.onlooker import Event, acts, after_the_deal, events, fresh, remembered, seating
from fallo_proofs.pumba.play import POLICIES, Chance, hand, some_deal, staged
from fallo_proofs.pumba.theory import THEORY
from fallo_proofs.pumba.vocabulary import ACT, OCCASION
from fallo_proofs.sentence import Part


class Broken(NamedTuple):
    """A sentence that was not kept: its place and reading, the outcome, what was seen of it, and the situation."""

    place: str
    reading: str
    outcome: str
    seen: tuple[str, ...]
    world: dict[str, str]


class Promise(NamedTuple):
    """A part of a sentence that has to be kept, and where it need not be."""

    adoption: Adoption
    part: Part
    unless: Formula


Promises: TypeAlias = dict[tuple[str, str, str], list[Promise]]
"""By outcome, occasion and act, what is left of each promise."""


def promises(rules: Rules) -> Promises:
    """Return what the sentences promise whose readings some rules adopt."""
    readings = flat(rules.readings)
    found: Promises = {}
    for number, adoption in enumerate(ADOPTIONS):
        if adoption.holds_under(readings):
            for key, left in _promised_by(number):
                found.setdefault(key, []).append(left)
    return found


@cache
def _promised_by(number: int) -> tuple[tuple[tuple[str, str, str], Promise], ...]:
    """Return what one adoption promises on each occasion."""
    adoption = ADOPTIONS[number]
    return tuple(
        one
        for part in THEORY.sentence(adoption.place).parts_of(adoption.reading)
        for one in _by_occasion(Promise(adoption, part, Some((adoption.unless, _beaten(adoption.place, part)))))
    )


def _by_occasion(promise: Promise) -> Iterator[tuple[tuple[str, str, str], Promise]]:
    adoption, part, unless = promise
    for occasion in OCCASION.values:
        for act in ACT.values:
            known = {OCCASION.name: occasion, ACT.name: act}
            trigger = given(part.trigger, known)
            if trigger != NEVER:
                left = Part(trigger, part.outcome, part.head)
                yield (part.outcome.name, occasion, act), Promise(adoption, left, given(unless, known))


def _promised(found: Promises, event: Event) -> list[Promise]:
    return found.get((event.outcome.name, event.world[OCCASION.name], event.world[ACT.name]), [])


def broken(rules: Rules, chance: Chance) -> list[Broken]:
    """Return the sentences that some rules break in one hand from a deal and in one from the middle of a hand."""
    promised = promises(rules)
    return [fault for event in _seen(rules, chance) for fault in _faults(promised, event)]


def kept(rules: Rules, chance: Chance) -> set[tuple[str, str]]:
    """Return the sentences, by place and reading, that were put to the test in the same hands."""
    promised = promises(rules)
    return {
        (promise.adoption.place, promise.adoption.reading)
        for event in _seen(rules, chance)
        for promise in _promised(promised, event)
        if holds(promise.part.trigger, event.world) and not holds(promise.unless, event.world)
    }


def _beaten(place: str, part: Part) -> Formula:
    """Return where a declared exception beats a part of a sentence."""
    winners = [one.winner for one in THEORY.exceptions if one.loser == place]
    triggers = [
        other.trigger
        for winner in winners
        for reading in THEORY.sentence(winner).readings
        for other in reading.parts
        if other.outcome == part.outcome
    ]
    return Some(tuple(triggers)) if triggers else NEVER


def _faults(promised: Promises, event: Event) -> Iterator[Broken]:
    for adoption, part, unless in _promised(promised, event):
        if not holds(part.trigger, event.world) or holds(unless, event.world):
            continue
        if not any(holds(part.head, event.world | {event.outcome.name: value}) for value in event.values):
            yield Broken(adoption.place, adoption.reading, event.outcome.name, tuple(sorted(event.values)), event.world)


def _seen(rules: Rules, chance: Chance) -> Iterator[Event]:
    yield from seating(rules)
    deal = some_deal(rules, chance)
    first = rules.deal(*deal)
    yield from after_the_deal(first, sum(1 << seat for seat in deal.eliminated), deal.limit)
    yield from _hand(rules, first, chance, deal.limit)
    middle = staged(rules, chance)
    if not middle.pending:  # who threw the two is not known in a position from the middle
        yield from _hand(rules, middle, chance, 100, in_the_middle=True)


def _hand(
    rules: Rules, position: Position, chance: Chance, agreed: int, in_the_middle: bool = False
) -> Iterator[Event]:
    memory = fresh()
    if in_the_middle:
        memory = memory._replace(thrower=_before(position), before=_before(position), named=_named(position))
    for number, step in enumerate(hand(rules, position, chance, chance.pick(POLICIES))):
        if number % 3 == 0:
            yield from acts(rules, step.before, memory, agreed)
        yield from events(step.before, memory, step.move, step.after, agreed)
        memory = remembered(memory, step.before, step.move, step.seat, step.after)


def _before(position: Position) -> int:
    """Return the seat that came before the one in turn, so that it may have thrown the top card."""
    seat, match = position.turn, position.match
    while True:
        seat = (seat - position.direction) % match.seats
        if match.living >> seat & 1:
            return seat


def _named(position: Position) -> int:
    return position.suit if position.top % 10 == 7 else -1  # the place of the sota among the ranks
