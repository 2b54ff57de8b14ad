"""Who does what, in which order, to come from a deal to a table: a search over sizes of hands, without cards.

It is a guess at what the rules make of each act; whoever uses it has the interpreter judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

PLAIN = "plain"
SPECIALS = {1: "as", 2: "dos", 7: "siete", 10: "sota", 11: "caballo", 12: "rey"}
"""Ranks that do something, with the names of the acts that throw them."""

DRAW, PASS, TAKE = "draw", "pass", "take"
VERBS = (DRAW, PASS, TAKE)

DEAD_ENDS = 100_000
"""Standings that lead nowhere, after which a search is given up: some seconds."""


class Act(NamedTuple):
    """One act of a seat: a verb, or a throw by its kind; ``rival`` is the seat that an as hits, -1 for none.

    ``is_top`` marks the throw of the card that lies on top in the end, which is the last throw.
    """

    seat: int
    kind: str
    rival: int = -1
    is_top: bool = False

    @property
    def is_throw(self) -> bool:
        """Whether a card is thrown."""
        return self.kind not in VERBS


class Standing(NamedTuple):
    """What the search knows of a table; ``sizes`` are cards in hand by seat, ``laid`` tells whether the top lies."""

    turn: int
    direction: int
    sizes: tuple[int, ...]
    pending: int
    drawn: int
    laid: bool


class Aim(NamedTuple):
    """Where an order has to lead: the standing, the kind of throw of its top card, and how the hand may begin.

    ``living`` are the seats that are dealt to, ``readings`` those in force by conflict.
    """

    end: Standing
    top_kind: str
    living: tuple[int, ...]
    openers: tuple[int, ...]
    first_direction: int
    readings: Mapping[str, str]
    turned_up: bool


def orders(aim: Aim, kinds: frozenset[str], most: int) -> Iterator[tuple[int, tuple[Act, ...]]]:
    """Yield openers and acts that lead to an aim, the shortest first; ``most`` is the greatest number of acts."""
    dead: set[tuple[Standing, int]] = set()
    for number in range(most + 1):
        for opener in aim.openers:
            for acts in _onward(_dealt(aim, opener), number, aim, kinds, dead):
                if all(not act.is_throw for act in acts) or any(act.is_top for act in acts):
                    yield opener, acts


def _dealt(aim: Aim, opener: int) -> Standing:
    sizes = tuple((5 if seat == opener else 4) if seat in aim.living else 0 for seat in range(len(aim.end.sizes)))
    return Standing(opener, aim.first_direction, sizes, 0, 0, False)


def _onward(
    now: Standing, left: int, aim: Aim, kinds: frozenset[str], dead: set[tuple[Standing, int]]
) -> Iterator[tuple[Act, ...]]:
    """Yield what may be done in exactly so many acts; ``dead`` are standings from which nothing leads there."""
    if left == 0:
        if now == aim.end or (aim.turned_up and now._replace(laid=True) == aim.end):
            yield ()
        return
    if left < _least(now, aim, kinds) or (now, left) in dead or len(dead) > DEAD_ENDS:
        return
    found = False
    for act in _acts(now, aim, kinds):
        for rest in _onward(_after(now, act, aim), left - 1, aim, kinds, dead):
            found = True
            yield (act, *rest)
    if not found:
        dead.add((now, left))


def _least(now: Standing, aim: Aim, kinds: frozenset[str]) -> int:
    """Return a number of acts that are needed in any case."""
    differences = [size - wanted for size, wanted in zip(now.sizes, aim.end.sizes, strict=True)]
    throws = sum(difference for difference in differences if difference > 0)
    gains = -sum(difference for difference in differences if difference < 0)
    gifts = not kinds.isdisjoint({"as", "dos"}) or aim.top_kind in ("as", "dos")
    return throws + (0 if gifts else gains)


def _acts(now: Standing, aim: Aim, kinds: frozenset[str]) -> Iterator[Act]:
    """Yield what the seat in turn may do, as far as the search knows."""
    seat = now.turn
    if now.sizes[seat] > 1 and not now.laid:
        for kind in sorted(kinds - set(VERBS)):
            if not now.pending or kind == "dos":
                yield from _throws(seat, kind, aim, is_top=False)
        if not now.pending or aim.top_kind in ("dos", "as"):
            yield from _throws(seat, aim.top_kind, aim, is_top=True)
    if now.pending:
        yield Act(seat, TAKE)
    elif DRAW in kinds and now.drawn < 2 and (now.laid or aim.turned_up or now != _dealt(aim, seat)):
        yield Act(seat, DRAW)
    elif PASS in kinds and now.drawn == 2:
        yield Act(seat, PASS)


def _throws(seat: int, kind: str, aim: Aim, is_top: bool) -> Iterator[Act]:
    if kind == "as" and aim.readings["aces.target"] == "chosen_rival":
        for rival in aim.living:
            if rival != seat:
                yield Act(seat, kind, rival, is_top)
    else:
        yield Act(seat, kind, -1, is_top)


def _after(now: Standing, act: Act, aim: Aim) -> Standing:
    if not act.is_throw:
        return _after_verb(now, act, aim)
    direction = -now.direction if act.kind == "siete" else now.direction
    keeps_draws = act.kind == "rey" and aim.readings["reyes.draws"] == "draws_used_up"
    thrown = now._replace(
        direction=direction,
        sizes=_with(now.sizes, act.seat, -1),
        drawn=now.drawn if keeps_draws else 0,
        laid=now.laid or act.is_top,
    )
    return _hit(thrown, act, aim)._replace(turn=_next(now.turn, direction, _steps(act, aim), aim))


def _steps(act: Act, aim: Aim) -> int:
    """Return by how many players a throw moves the turn on."""
    says, two = aim.readings, len(aim.living) == 2
    if act.kind == "rey":
        return 0 if says["reyes.effect"] == "another_turn" else 1
    if act.kind == "siete":
        return 0 if two and says["sevens.between_two"] == "acts_again" else 1
    if act.kind == "caballo" and says["caballos.skips"] == "next_player":
        return 1 if two and says["caballos.between_two"] == "other_plays" else 2
    return 1


def _hit(now: Standing, act: Act, aim: Aim) -> Standing:
    """Return what a two or an as makes of a standing: cards are owed or drawn."""
    says = aim.readings
    if act.kind == "dos":
        return now._replace(pending=2 if says["twos.stack"] == "handed_on" else now.pending + 2)
    if act.kind != "as":
        return now
    number = 1 if says["aces.cards"] == "one" else 2
    if says["aces.answer"] == "as_hands_on":
        return now._replace(pending=number if says["aces.stack"] == "handed_on" else now.pending + number)
    rival = act.rival if act.rival >= 0 else _next(act.seat, now.direction, 1, aim)
    return now._replace(sizes=_with(now.sizes, rival, number))


def _after_verb(now: Standing, act: Act, aim: Aim) -> Standing:
    onward = now._replace(turn=_next(now.turn, now.direction, 1, aim), drawn=0)
    if act.kind == PASS:
        return onward
    if act.kind == TAKE:
        turn = onward.turn if aim.readings["twos.turn"] == "lost" else now.turn
        return now._replace(turn=turn, sizes=_with(now.sizes, act.seat, now.pending), pending=0, drawn=0)
    sizes = _with(now.sizes, act.seat, 1)
    ends = aim.readings["drawing.turn"] == "ended"
    return onward._replace(sizes=sizes) if ends else now._replace(sizes=sizes, drawn=now.drawn + 1)


def _with(sizes: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*sizes[:seat], sizes[seat] + more, *sizes[seat + 1 :])


def _next(seat: int, direction: int, steps: int, aim: Aim) -> int:
    return aim.living[(aim.living.index(seat) + steps * direction) % len(aim.living)]
