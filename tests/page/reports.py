"""Reports to make pages of: of real engines, and one in which every word that somebody else chose is an attack."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from fallo.spec import clauses
from fallo_conformance.harness import Settings, certify
from fallo_conformance.known_failures.matching import ListOfKnownFailures
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.report.page import page
from fallo_conformance.scenario import load, suite_folder
from fallo_conformance.verdict import Case, KnownFailure

SKIPPED_CABALLO = "caballos.skips_the_next/the_next_player_is_skipped"
SKIPPED_ANSWER = "twos.only_a_two_answers/a_sota_does_not_answer_a_two"
FEW = (
    SKIPPED_CABALLO,
    SKIPPED_ANSWER,
    "deal.four_each/nine_players_leave_three_cards",
    "drawing.at_most_twice/a_third_draw_is_refused",
    "turn.lies_on_top/a_card_thrown_leaves_the_hand_and_lies_on_top",
    "exhaustion.pile_becomes_the_stock/a_penalty_goes_on_with_the_stock_made_again",
    "match.out_at_the_limit/ninety_four_and_five_stays",
    "twos.a_two_or_a_sota_answers/a_sota_hands_on_what_is_owed",
)
"""Cases with deals, refusals, a table of nine, a reshuffle, a match, and readings claimed, lent and tried."""

ATTACKS = (
    "<script>window.stung = 1</script>",
    "</script><script>window.stung = 2</script>",
    '"><img src=x onerror="window.stung = 3">',
    "'><svg onload=window.stung=4>",
    "<!--",
    "[a](javascript:window.stung=5) **bold**",
    "{{ 7 * 7 }}{% raw %}",
    "\x1b[31mred\x07 \u202etxt.exe\u202c zero\u200bwidth\ufeff\u2028line\u3164filler",
)
ATTACK = " ".join(ATTACKS)


@cache
def of(name: str, *ids: str) -> Report:
    """Return the report of an engine of the zoo over some cases, by default a few of each kind."""
    chosen = [load(suite_folder() / f"{one}.yaml") for one in ids or FEW]
    command = [sys.executable, "-m", f"tests.zoo.{name}"]
    run = certify(chosen, Settings(command, seconds=120))
    return build(run, chosen, clauses(), Conditions(suite="test", suite_digest="ab" * 32, command=command))


@cache
def forgetful() -> Report:
    """Return the report of an engine whose caballos skip nobody."""
    return of("forgets_a_clause")


@cache
def hostile() -> Report:
    """Return a report in which every word that an engine, a file or a list may choose is an attack."""
    report = forgetful()
    return msgspec.structs.replace(
        report,
        fallo=ATTACK,
        claim=ATTACK,
        engine=msgspec.structs.replace(report.engine, name=ATTACK, version=ATTACK, omits=[ATTACK]),
        conditions=msgspec.structs.replace(
            report.conditions, command=[ATTACK], options=[ATTACK], select=[ATTACK], suite=ATTACK, suite_digest=ATTACK,
            given_up=ATTACK,
        ),
        warnings=[ATTACK],
        omitted=[ATTACK],
        known_failures=ListOfKnownFailures(
            entries=1, met=1, idle={ATTACK: ATTACK}, expired=[], other_reason=[], passed=[], unowned=[]
        ),
        clauses=[msgspec.structs.replace(row, id=ATTACK, sentence=ATTACK) for row in report.clauses],
        observations=[
            msgspec.structs.replace(
                seen, conflict=ATTACK, claimed=ATTACK, passed={ATTACK: 1}, failed={ATTACK: 1}, follows=ATTACK
            )
            for seen in report.observations
        ],
        cases=[_attacked(case) for case in report.cases] + [_skipped(report.cases[0])],
    )  # fmt: skip


def page_of(report: Report, folder: Path) -> str:
    """Write the page of a report into a folder, and return its address."""
    path = folder / "report.html"
    path.write_text(page(report), "utf-8")
    return path.as_uri()


def failing(report: Report) -> list[Case]:
    """Return the cases that failed and tell something."""
    return [case for case in report.cases if case.verdict == "fail" and case.is_news]


def known(report: Report, issue: str) -> Report:
    """Return a report in which every failure is listed as known, with an owner and an issue."""
    entry = KnownFailure(verdict="fail", step=2, field="turn", owner="Ana", issue=issue, expires="2031-01-31")
    told = [
        msgspec.structs.replace(case, verdict="xfail", known=entry) if case.verdict == "fail" and case.is_news else case
        for case in report.cases
    ]
    return msgspec.structs.replace(report, cases=told, outcome="only_known_failures")


def many(report: Report, number: int) -> Report:
    """Return a report with so many failures, copies of one with the names changed."""
    one = failing(report)[0]
    copies = [msgspec.structs.replace(one, id=f"{one.id}_{place}", title=f"Number {place}") for place in range(number)]
    return msgspec.structs.replace(report, cases=copies, counts=dict(report.counts) | {"fail": number})


def _attacked(case: Case) -> Case:
    return msgspec.structs.replace(
        case,
        id=ATTACK, clause=ATTACK, title=ATTACK, said=ATTACK, message=ATTACK, log=f"{ATTACK}\n{ATTACK}", repeat=ATTACK,
        when={ATTACK: ATTACK}, expected={ATTACK: ATTACK}, got={ATTACK: ATTACK}, wire=[f"-> {ATTACK}", f"<- {ATTACK}"],
        known=KnownFailure(verdict="fail", field=ATTACK, owner=ATTACK, issue=f"https://example.org/{ATTACK}"),
        table=[_attacked_frame(frame) for frame in case.table],
    )  # fmt: skip


def _attacked_frame(frame: Any) -> Any:
    view = msgspec.structs.replace(
        frame.reference, turn=ATTACK, top=ATTACK, suit=ATTACK, hands={ATTACK: [ATTACK]}, counts={ATTACK: 4}
    )
    engine = msgspec.structs.replace(view, top=f"{ATTACK}!", suit=f"{ATTACK}!", turn="A", counts={ATTACK: 5})
    return msgspec.structs.replace(frame, said=ATTACK, by=[ATTACK], reference=view, engine=engine)


def _skipped(case: Case) -> Case:
    return msgspec.structs.replace(_attacked(case), verdict="skip", explores="", skipped="unsupported", table=[])
