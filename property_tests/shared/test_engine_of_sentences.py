"""The engine of the sentence layer on an invented game of stones, whose conflicts and gaps are known by hand."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path

import networkx as nx
import pytest
import z3

from fallo_proofs import guards, vacuity
from fallo_proofs.choices import DROPPED
from fallo_proofs.contradictions import Conflict, Workshop, conflicts_of, query
from fallo_proofs.denials import Stance
from fallo_proofs.encoding import smtlib
from fallo_proofs.exceptions_check import check_exceptions, circles, precedence_picture
from fallo_proofs.findings import ALARM, BETWEEN, INSIDE, PHYSICS, Contradictions, contradictions
from fallo_proofs.formula import ALWAYS, Formula, Not, Some, Variable
from fallo_proofs.gaps import CLOSES, LEAVES, ambiguities, silences
from fallo_proofs.graphs import articulations, conflict_graph, cover_between, dependency_graph, graphml, reading_order
from fallo_proofs.honesty import dishonest
from fallo_proofs.recheck import Recheck
from fallo_proofs.repairs import Repairs
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

WEATHER = Variable("weather", ("calm", "storm"))
STONE = Variable("stone", ("red", "blue", "gold"))
BASKET = Variable("basket", ("some", "empty"))
ACT = Variable("act", ("lay", "take", "rest", "shelter"))
SEATS = Variable("seats", ("2", "3", "4"))
LEGAL = Variable("legal", ("no", "yes"))
TAKEN = Variable("taken", ("0", "1", "2"))
WINS = Variable("wins", ("nobody", "mover"))
TAKE, STORM, GOLD = ACT.among("take"), WEATHER.among("storm"), STONE.among("gold")

STONES = Vocabulary(
    situation=(WEATHER, STONE, BASKET, ACT, SEATS),
    outcomes=(
        Outcome(LEGAL, ALWAYS, "May it be done?"),
        Outcome(TAKEN, TAKE, "How many stones are taken?"),
        Outcome(WINS, ALWAYS, "Who wins?", unless_said="nobody"),
    ),
    background=(STORM.implies(Not(GOLD)),),
    options=(
        *(Option(act, (("act", act),)) for act in ("lay", "take", "rest")),
        Option("shelter", (("act", "shelter"),), STORM),
    ),
    legal=LEGAL,
)


def taking(number: str, trigger: Formula) -> Part:
    return Part(trigger, TAKEN, TAKEN.among(number))


def forbidding(act: str, trigger: Formula) -> Part:
    return Part(trigger & ACT.among(act), LEGAL, LEGAL.no)


def winning(trigger: Formula, *winners: str) -> Part:
    return Part(trigger, WINS, WINS.among(*winners))


TWO = Reading("two", (taking("2", TAKE),), "a handful is two")
ONE_STONE = Sentence("north/basket.1", "A taker takes one.", says(taking("1", TAKE), also=(TWO,)))
NOTHING_LEFT = Sentence("north/basket.2", "None from an empty one.", says(taking("0", TAKE & BASKET.among("empty"))))
IN_STORM = Sentence("south/basket.1", "Two in a storm.", says(taking("2", TAKE & STORM)))
EMPTY = Sentence("physics/empty", "Nothing comes of nothing.", says(taking("0", BASKET.among("empty"))))
NO_GOLD = Sentence("north/moves.1", "Gold is not laid.", says(forbidding("lay", GOLD)))
NO_REST = Sentence("north/moves.2", "No rest in calm weather.", says(forbidding("rest", WEATHER.among("calm"))))
NO_TAKING = Sentence("south/moves.1", "Two do not take.", says(forbidding("take", SEATS.among("2"))))
GOLD_WINS = Sentence("north/winning.1", "Gold wins.", says(winning(GOLD, "mover")))
GOLD_OF_TWO = Sentence("north/winning.2", "Of two, gold wins.", says(winning(GOLD & SEATS.among("2"), "mover")))
STORMY_GOLD = Sentence("south/winning.1", "Gold in a storm is lost.", says(winning(GOLD & STORM, "nobody")))
ANYBODY = Sentence("south/winning.2", "Of four, anybody wins.", says(winning(SEATS.among("4"), "mover", "nobody")))

GAME = Theory(
    STONES,
    (
        *(ONE_STONE, NOTHING_LEFT, IN_STORM, EMPTY, NO_GOLD, NO_REST, NO_TAKING),
        *(GOLD_WINS, GOLD_OF_TWO, STORMY_GOLD, ANYBODY),
    ),
    (DeclaredException("north/basket.2", "north/basket.1", "from an empty basket, though"),),
)

BLOCKED = "some move: north/moves.1, north/moves.2, south/moves.1"
WRITTEN = {
    "taken: north/basket.1, south/basket.1": BETWEEN,
    "taken: north/basket.1, north/basket.2": INSIDE,
    "taken: north/basket.1, physics/empty": PHYSICS,
    "taken: north/basket.2, south/basket.1": BETWEEN,
    "taken: physics/empty, south/basket.1": PHYSICS,
    BLOCKED: BETWEEN,
}
SETTLED = {"taken: north/basket.1, north/basket.2", "taken: north/basket.1, physics/empty"}


@pytest.fixture(scope="module")
def workshop() -> Workshop:
    return Workshop(GAME)


@pytest.fixture(scope="module")
def conflicts(workshop: Workshop) -> tuple[Conflict, ...]:
    return conflicts_of(workshop)


@pytest.fixture(scope="module")
def found(workshop: Workshop, conflicts: tuple[Conflict, ...]) -> Contradictions:
    return contradictions(workshop.denials, conflicts)


def test_all_conflicts_are_found_with_their_kind(found: Contradictions) -> None:
    assert {finding.name: finding.kind for finding in found.written} == WRITTEN
    assert found.alarms == ()


def test_declared_exceptions_settle_what_they_cover_and_nothing_else(found: Contradictions) -> None:
    assert {finding.name for finding in found.settled} == SETTLED
    assert {finding.name for finding in found.open} == set(WRITTEN) - SETTLED


def test_a_conflict_is_dissolved_by_the_reading_that_avoids_it(found: Contradictions) -> None:
    finding = next(one for one in found.open if one.name == "taken: north/basket.1, south/basket.1")
    assert not finding.robust
    assert finding.dissolved_by == (Stance("north/basket.1", "two"),)
    assert finding.free == ((Stance("north/basket.1", "two"), Stance("south/basket.1")),)


def test_a_conflict_under_every_reading_is_robust(found: Contradictions) -> None:
    finding = next(one for one in found.written if one.name == "taken: north/basket.1, physics/empty")
    assert finding.robust
    assert {one.stances[0].reading for one in finding.conflicts} == {"literal", "two"}


def test_the_region_of_a_conflict_is_what_matters_of_it(conflicts: tuple[Conflict, ...]) -> None:
    regions = {conflict.name: dict(conflict.region) for conflict in conflicts}
    assert regions["taken: north/basket.2, south/basket.1"] == {
        "weather": ("storm",),
        "basket": ("empty",),
        "act": ("take",),
    }
    assert regions[BLOCKED] == {"stone": ("gold",), "seats": ("2",)}


def test_a_sentence_that_forbids_everything_is_an_alarm() -> None:
    absurd = Sentence("south/odd.1", "Nobody moves.", says(Part(ALWAYS, LEGAL, LEGAL.no)))
    shop = Workshop(replace(GAME, sentences=(absurd,), exceptions=()))
    (alarm,) = contradictions(shop.denials, conflicts_of(shop)).alarms
    assert (alarm.name, alarm.kind) == ("some move: south/odd.1", ALARM)


def test_every_conflict_stands_a_second_look(conflicts: tuple[Conflict, ...]) -> None:
    assert Recheck(GAME).wrong(conflicts) == ()


def test_a_second_look_sees_a_needless_sentence_and_a_wrong_situation(conflicts: tuple[Conflict, ...]) -> None:
    conflict = next(one for one in conflicts if one.name == "taken: north/basket.2, south/basket.1")
    padded = replace(conflict, stances=(*conflict.stances, Stance("north/moves.1")))
    calm = tuple((name, "calm" if name == "weather" else value) for name, value in conflict.situation)
    told = Recheck(GAME).wrong([padded, replace(conflict, situation=calm)])
    assert any("does not need north/moves.1" in one for one in told)
    assert any("its situation does not show it" in one for one in told)


def test_a_gap_is_a_region_and_inertia_closes_what_is_given_unless_said(workshop: Workshop) -> None:
    north = {one.outcome: one for one in silences(workshop, "north")}
    south = {one.outcome: one for one in silences(workshop, "south")}
    (gap,) = north["wins"].gaps
    assert (dict(gap.region), gap.inertia, gap.allowed) == ({"stone": ("red", "blue")}, CLOSES, ("nobody", "mover"))
    assert "taken" not in north
    (open_gap,) = south["taken"].gaps
    assert dict(open_gap.region) == {"weather": ("calm",), "basket": ("some",)}
    assert (open_gap.inertia, open_gap.allowed, south["taken"].complete) == (LEAVES, ("0", "1", "2"), True)


def test_a_bound_on_gaps_is_told(workshop: Workshop) -> None:
    legal = next(one for one in silences(workshop, "north", bound=1) if one.outcome == "legal")
    assert (len(legal.gaps), legal.complete) == (1, False)


def test_readings_that_differ_are_an_ambiguity_where_they_differ(workshop: Workshop) -> None:
    (ambiguity,) = ambiguities(workshop)
    assert (ambiguity.place, ambiguity.readings, ambiguity.outcome) == ("north/basket.1", ("literal", "two"), "taken")
    assert (dict(ambiguity.region), ambiguity.allowed) == ({"act": ("take",)}, (("1",), ("2",)))


def test_sentences_without_effect_are_found_with_the_reason(workshop: Workshop) -> None:
    told = {one.place: (one.kind, one.because) for one in vacuity.vacuities(workshop)}
    assert told == {
        "north/winning.2": (vacuity.NEVER_MATTERS, ("north/winning.1",)),
        "south/winning.1": (vacuity.NEVER_TRIGGERED, ()),
        "south/winning.2": (vacuity.NEVER_FORBIDS, ()),
    }


def test_a_sound_exception_clashes_and_leaves_its_loser_alive(
    workshop: Workshop, conflicts: tuple[Conflict, ...]
) -> None:
    (check,) = check_exceptions(workshop, conflicts)
    assert (check.clashes, check.lives_on, check.sound) == (("taken",), ("literal", "two"), True)


def test_an_exception_between_sentences_that_agree_is_unsound() -> None:
    theory = replace(GAME, exceptions=(DeclaredException("north/winning.2", "north/winning.1", "but"),))
    shop = Workshop(theory)
    assert not check_exceptions(shop, conflicts_of(shop))[0].sound


def test_a_circle_of_exceptions_is_told_and_the_picture_drops_what_follows() -> None:
    def declared(*pairs: tuple[str, str]) -> Theory:
        return replace(GAME, exceptions=tuple(DeclaredException(one, other, "but") for one, other in pairs))

    assert {frozenset(circle) for circle in circles(declared(("a", "b"), ("b", "a")))} == {frozenset("ab")}
    assert circles(GAME) == ()
    assert set(precedence_picture(declared(("a", "b"), ("b", "c"), ("a", "c"))).edges) == {("a", "b"), ("b", "c")}


def test_the_cheapest_repairs_are_found_knot_by_knot(workshop: Workshop, conflicts: tuple[Conflict, ...]) -> None:
    baskets, moves = Repairs(workshop.denials, conflicts).knots()
    (candidate,) = baskets.candidates
    changes = {one.place: (one.reading, one.yields_to) for one in candidate.changes}
    assert (baskets.cost, baskets.complete) == (5, True)
    assert changes == {"north/basket.1": ("literal", ("north/basket.2",)), "south/basket.1": (DROPPED, ())}
    assert all(one.because for one in candidate.changes)
    assert (moves.cost, {one.changes[0].place for one in moves.candidates}) == (4, set(moves.places))


def test_a_choice_of_readings_is_held_against_the_cheapest(workshop: Workshop, conflicts: tuple[Conflict, ...]) -> None:
    repairs = Repairs(workshop.denials, conflicts)
    best = {"south/basket.1": DROPPED, "south/moves.1": DROPPED}
    assert repairs.judge(best).optimal
    dear = repairs.judge({**best, "north/basket.1": "two"})
    assert (dear.cost, dear.least, dear.optimal) == (10, 9, False)
    assert repairs.judge({}).cost is None
    assert BLOCKED in repairs.judge({}).conflicts


def test_graphs_tell_who_must_yield_and_what_hangs_by_one_sentence(found: Contradictions) -> None:
    assert cover_between(found.written, "north", "south").yielding == ("south/basket.1",)
    assert articulations(found.open) == ("south/basket.1",)
    read: nx.Graph[str] = nx.parse_graphml(graphml(conflict_graph(found.written)))
    assert read.edges["north/basket.1", "south/basket.1"]["outcomes"] == "taken"


def test_nothing_is_read_before_what_it_depends_on() -> None:
    order = reading_order(GAME)
    place = {name: number for number, group in enumerate(order) for name in group}
    graph = dependency_graph(GAME)
    assert all(place[one] >= place[other] for one, other in graph.edges)
    assert ("stone", "weather") in order


def test_findings_are_plain_data(found: Contradictions) -> None:
    assert json.loads(json.dumps(asdict(found)))["open"][0]["kind"] in (BETWEEN, PHYSICS)


def test_a_conflict_written_as_smtlib_is_possible_for_any_solver(
    workshop: Workshop, conflicts: tuple[Conflict, ...]
) -> None:
    solver = z3.Solver()
    solver.from_string(query(workshop, conflicts[0]))
    assert solver.check() == z3.sat
    solver = z3.Solver()
    solver.from_string(smtlib(STONES.situation, (*STONES.background, GOLD, STORM)))
    assert solver.check() == z3.unsat


@pytest.mark.parametrize("place", [sentence.place for sentence in GAME.sentences])
def test_removing_and_copying_sentences_does_what_it_must(place: str) -> None:
    assert guards.removing_takes_only_its_own(GAME, place) == []
    assert guards.a_duplicate_adds_only_copies(GAME, place) == []


def test_names_and_order_do_not_matter() -> None:
    assert guards.renaming_changes_nothing(GAME, seed=7) == []


def test_planted_nonsense_is_found() -> None:
    assert guards.an_absurd_sentence_is_found(GAME) == []
    assert guards.a_contrary_sentence_is_found(GAME, "north/basket.1") == []


def test_a_guard_tells_of_sentences_without_effect_and_readings_alike() -> None:
    told = {one.about for one in guards.every_sentence_has_effect(Workshop(GAME))}
    assert told == {"south/winning.1", "south/winning.2"}
    twice = replace(
        ONE_STONE, readings=says(*ONE_STONE.readings[0].parts, also=(Reading("again", (taking("1", TAKE),)),))
    )
    assert guards.readings_differ(Workshop(replace(GAME, sentences=(twice,), exceptions=())))
    assert guards.readings_differ(Workshop(GAME)) == []


def test_a_second_formalisation_is_compared() -> None:
    same = Sentence("north/basket.1", "", says(Part(ALWAYS, TAKEN, Some((Not(TAKE), TAKEN.among("1"))))))
    other = Sentence("north/basket.1", "", says(taking("1", TAKE & STORM)))
    assert guards.formalised_alike(GAME, [same]) == []
    assert guards.formalised_alike(GAME, [other]) != []


def test_a_dishonest_file_of_sentences_is_told(tmp_path: Path) -> None:
    path = tmp_path / "sentences.py"
    path.write_text(
        "from words import X\nimport os\n"
        "A = Sentence('a/x.1', 'says')\n"
        "B = Sentence('a/x.2', 'unlike a/x.1')\n"
        "C = Sentence('a/x.3', A.says)\n",
        encoding="utf-8",
    )
    assert dishonest(path, ["words"], ["a/x.1", "a/x.2", "a/x.3"]) == [
        "sentences.py:2: imports os",
        "sentences.py:4: names a/x.1",
        "sentences.py:5: uses A, which is another sentence",
    ]
