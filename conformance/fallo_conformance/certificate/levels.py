"""The levels of a certificate: how much of the game an engine was asked about, and answered rightly.

``core`` is what everybody can be asked who deals the cards that it is told to: one hand, dealt in the regular way, with
no reshuffle. ``full`` is everything that happens in one hand: reshuffles, positions, games saved and resumed, the view
of one seat. ``match`` is everything: hands after hands, scores, and who is out. Each level holds those before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from fallo.pumba import Incompatible
from fallo_conformance.lint import rehearse
from fallo_conformance.pumba.shapes import LIMIT
from fallo_conformance.scenario import Scenario
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.verdict import PASSES, Case, CertificateLevel

LEVELS: tuple[CertificateLevel, ...] = ("core", "full", "match")
"""The levels, each of which holds those before it."""

DECK = 40
HAND = 4
"""Cards that everybody is dealt, but for the opener's fifth."""

MOST_TAKEN = 8
"""The most cards that one move draws; all others draw at most two, for a silence or an as."""

State: TypeAlias = Literal["earned", "only_known_failures", "incomplete", "failed", "not_run"]


class LevelRow(msgspec.Struct, frozen=True, kw_only=True):
    """A level of a certificate: how many cases it asks for, what they came to, and whether the level is earned.

    ``cases`` are those of the level and of the levels below it that are about readings which the engine claims. It is
    ``earned`` where none of them failed and none was skipped, but for observations and those of level ``should``, and
    ``not_run`` where the run was of some of the suite only, or of other files.
    """

    level: CertificateLevel
    state: State
    cases: int
    passed: int
    failed: int
    known: int
    skipped: int


def needed_for(scenario: Scenario) -> CertificateLevel:
    """Return the lowest level that asks for a case."""
    shape = scenario.shape
    start = shape.deal or shape.position
    assert start is not None
    if scenario.clause.startswith("match.") or any(step.next_hand is not None for step in shape.play):
        return "match"
    if start.scores or start.eliminated or start.limit != LIMIT:
        return "match"
    saved = shape.position is not None or any(step.resume is not None for step in shape.play)
    looks = any(step.view is not None and step.view.seat is not None for step in shape.play)
    if saved or looks or start.shuffles or scenario.clause.startswith("exhaustion."):
        return "full"
    return "full" if _comes_to_a_reshuffle(scenario) else "core"


def _comes_to_a_reshuffle(scenario: Scenario) -> bool:
    """Tell whether the stock runs out in a case with one regular deal."""
    deal, moves = scenario.shape.deal, [text for step in scenario.shape.play for _, text in step.moves()]
    assert deal is not None
    stock = DECK - HAND * len(deal.hands()) - 1
    if stock > 2 * len(moves) + MOST_TAKEN * moves.count("take"):
        return False  # nobody can have drawn it all, and most cases need not be played to know
    try:
        decided = rehearse(scenario).decided
    except (BadFile, Incompatible):  # a case that cannot be played comes to nothing
        return False
    return any(clause.startswith("exhaustion.pile_becomes") for clause in decided)


def up_to(level: CertificateLevel, scenarios: Iterable[Scenario]) -> list[Scenario]:
    """Return the scenarios that a level asks for."""
    within = LEVELS[: LEVELS.index(level) + 1]
    return [scenario for scenario in scenarios if needed_for(scenario) in within]


def level_rows(
    cases: Sequence[Case], lacking: Collection[str], missing: Iterable[Scenario], ended: bool
) -> list[LevelRow]:
    """Return what a run comes to at each level.

    ``lacking`` are the clauses of level ``must`` that the engine omits, ``missing`` the scenarios of the suite that
    were no part of the run, ``ended`` tells that it ended before its time or was of no suite.
    """
    not_run = {needed_for(scenario) for scenario in missing}
    rows = []
    for place, level in enumerate(LEVELS):
        within = LEVELS[: place + 1]
        own = [case for case in cases if case.needed_for in within and case.is_news]
        state = "not_run" if ended or not own or not_run.intersection(within) else _state(own, lacking)
        rows.append(
            LevelRow(
                level=level,
                state=state,
                cases=len(own),
                passed=sum(case.verdict in PASSES for case in own),
                failed=sum(case.counts_against for case in own),
                known=sum(case.verdict == "xfail" for case in own),
                skipped=sum(case.verdict == "skip" for case in own),
            )
        )
    return rows


def earned(rows: Iterable[LevelRow]) -> CertificateLevel | Literal[""]:
    """Return the highest level that is earned together with all those below it, or nothing."""
    best: CertificateLevel | Literal[""] = ""
    for row in rows:
        if row.state != "earned":
            break
        best = row.level
    return best


def _state(own: Sequence[Case], lacking: Collection[str]) -> State:
    if any(case.counts_against or (case.skipped == "omitted" and case.clause in lacking) for case in own):
        return "failed"
    if any(case.verdict == "skip" and case.binding for case in own):
        return "incomplete"
    return "only_known_failures" if any(case.verdict == "xfail" for case in own) else "earned"
