"""Each check of the doctor finds the engine of the zoo that is wrong in it, and finds nothing else wrong with it."""

from __future__ import annotations

import pytest

from fallo_conformance.doctor.examination import NAMES
from tests.doctor.conftest import hosted, in_state, named, of_the_zoo, with_the_suite

HELLO_UNANSWERED = {
    name for name in NAMES if not name.startswith(("line.", "start.")) and name != "hello.answered"
}  # fmt: skip
"""What cannot be examined where hello is not answered."""

NO_LINE = HELLO_UNANSWERED | {name for name in NAMES if name.startswith("line.") and name != "line.in_time"}
"""What cannot be examined where no line came at all."""

NO_DEAL = {
    name
    for name in NAMES
    if name.startswith(("deal.", "legal.", "play.", "view.u", "view.o", "games.", "replay."))
    and name != "deal.answered"
}
"""What cannot be examined where no deal is answered."""

NO_REFUSAL = {"play.out_of_turn", "play.again", "play.unchanged", "replay.answers"}
AFTER_THE_FIRST_THROW = {"deal.stock", "play.shown", "play.again", "games.apart"}
READINGS = {"deal.readings"}
"""What is examined only where an engine says that it plays by any reading."""

ENDS = {"end.bye", "end.input"}
"""What is examined only where an engine is a process of its own."""

TABLE = [
    # the engine, what is wrong with it by its own sentence, and what cannot be examined because of that
    pytest.param("says_half_of_hello", {"hello.members"}, {
        "legal.notation", "legal.once", "legal.held", "legal.some", "legal.others", "view.one_seat", "games.apart",
        "position.table", "next_hand.table", "shuffles.order", "replay.answers",
    }),
    pytest.param("says_hello_in_wrong_types", {"hello.types"}, {
        "deal.hands", "deal.stock", "deal.scores", "view.one_seat", "shuffles.order",
    }),
    pytest.param("speaks_another_protocol", {"hello.protocol"}, set()),
    pytest.param("claims_an_unknown_rulebook", {"hello.claim"}, set()),
    pytest.param("misspells_its_hello", {"hello.capabilities", "hello.fields", "hello.omits"}, set()),
    pytest.param("dies_midway", {"line.alive"}, {"deal.nine"}),
    pytest.param("writes_a_line_too_long", {"line.length"}, {"deal.nine"}),
    pytest.param("writes_no_utf8", {"line.utf8"}, {"deal.nine"}),
    pytest.param("prints_a_python_dict", {"line.json"}, set()),
    pytest.param("answers_without_jsonrpc", {"line.jsonrpc"}, set()),
    pytest.param("answers_with_the_id_as_text", {"line.id"}, set()),
    pytest.param("answers_with_a_list", {"line.result"}, {"deal.nine"}),
    pytest.param("answers_twice", {"line.once"}, set()),
    pytest.param("prints_a_banner", {"line.once"}, set()),
    pytest.param("leaves_out_a_field", {"view.complete"}, set()),
    pytest.param("sends_a_wrong_type", {"view.typed"}, set()),
    pytest.param("lists_moves_in_its_own_notation", {"legal.notation"}, set()),
    pytest.param("lists_a_move_twice", {"legal.once"}, set()),
    pytest.param("remembers_legal_moves_of_the_game_before", {"legal.held", "legal.others"}, set()),
    pytest.param("fails_every_deal", {"deal.answered"}, NO_DEAL),
    pytest.param("counts_the_whole_deck_as_stock", {"deal.table"}, set()),
    pytest.param(
        "deals_from_the_first_seat", {"deal.hands", "legal.held", "play.accepted", "view.one_seat"},
        AFTER_THE_FIRST_THROW,
    ),
    pytest.param("draws_from_the_bottom", {"deal.stock"}, set()),
    pytest.param("reports_an_error", {"deal.nine"}, set()),
    pytest.param("begins_every_match_at_zero", {"deal.scores", "deal.eliminated"}, set()),
    pytest.param("leaves_the_eliminated_out_of_its_views", {"deal.eliminated", "position.table"}, set()),
    pytest.param("keeps_a_game_whose_id_comes_again", {"deal.replaced"}, set()),
    pytest.param("rejects_unknown_members", {"deal.strangers"}, {"deal.long_line"}),
    pytest.param("reads_short_lines_only", {"deal.long_line", "line.alive"}, set()),
    pytest.param("ignores_the_readings", {"deal.readings"}, set()),
    pytest.param(
        "refuses_every_move", {"legal.some", "play.accepted"},
        AFTER_THE_FIRST_THROW | {"next_hand.table", "shuffles.order"},
    ),
    pytest.param(
        "accepts_every_move", {"legal.held", "legal.others", "play.out_of_turn", "play.again"},
        {"play.refusal", "play.unchanged"},
    ),
    pytest.param("shows_the_table_before_the_move", {"play.shown"}, {"deal.stock", "next_hand.table"}),
    pytest.param("refuses_with_an_error", {"play.refusal"}, NO_REFUSAL),
    pytest.param("counts_a_refused_move", {"play.unchanged"}, set()),
    pytest.param("counts_a_look_as_a_draw", {"view.unchanged", "play.unchanged", "games.apart"}, set()),
    pytest.param("shows_every_hand", {"view.one_seat"}, set()),
    pytest.param("mixes_up_two_games", {"games.apart"}, set()),
    pytest.param("keeps_the_direction_of_the_game_before", {"games.afresh"}, set()),
    pytest.param("forgets_draws_of_a_saved_game", {"position.table"}, set()),
    pytest.param("deals_the_next_hand_from_an_old_deck", {"next_hand.table"}, set()),
    pytest.param("shuffles_in_its_own_order", {"shuffles.order"}, set()),
    pytest.param("ends_a_replay_at_a_refusal", {"replay.answers"}, set()),
]  # fmt: skip

MORE = [
    pytest.param("claims_an_unknown_reading", {"hello.claim"}, set()),
    pytest.param("dies_after_its_answer", {"line.alive"}, set()),
    pytest.param("writes_no_json", {"line.json"}, {"deal.nine"}),
    pytest.param("answers_again_at_length", {"line.once"}, set()),
    pytest.param("answers_again_late", {"line.once"}, set()),
    pytest.param("answers_an_old_id", {"line.id"}, set()),
    pytest.param("answers_another_id", {"line.id"}, set()),
    pytest.param("refuses_in_a_word", {"play.refusal"}, set()),
    pytest.param("answers_nothing", {"line.json"}, {"deal.nine"}),
    pytest.param("babbles", {"line.once"}, set()),
    pytest.param("leaves_a_grandchild", {"line.alive"}, {"deal.nine"}),
    pytest.param("leaves_a_noisy_grandchild", {"line.alive"}, {"deal.nine"}),
    pytest.param("lists_very_many_moves", {"legal.notation", "legal.held", "legal.others"}, set()),
    pytest.param("nests_deeply", {"line.json"}, {"deal.nine"}),
    pytest.param("repeats_a_key", {"line.json"}, set()),
    pytest.param("repeats_one_key_of_very_many", {"line.json"}, set()),
    pytest.param("sends_an_infinity", {"line.json"}, set()),
    pytest.param("sends_half_a_surrogate", {"line.json"}, {"deal.nine"}),
    pytest.param("sends_nan", {"line.json"}, set()),
    pytest.param("sends_no_card", {"view.typed"}, set()),
    pytest.param("writes_an_endless_line", {"line.length"}, {"deal.nine"}),
    pytest.param("forgets_the_game_before", {"games.apart"}, set()),
    pytest.param(
        "draws_from_the_game_before",
        {"deal.stock", "deal.eliminated", "position.table", "shuffles.order", "replay.answers"}, set(),
    ),
    pytest.param("speaks_in_escapes", {"hello.omits", "deal.nine"}, {
        "position.table", "next_hand.table", "shuffles.order",
    }),
]  # fmt: skip
"""Engines that are wrong where another one of the table is, too."""

UNANSWERED = [
    pytest.param("dies_at_once", {"hello.answered", "line.alive"}, NO_LINE - {"line.alive"}),
    pytest.param("deaf", {"hello.answered", "line.in_time"}, NO_LINE),
    pytest.param("does_not_flush", {"hello.answered", "line.in_time"}, NO_LINE),
    pytest.param("leaves_out_the_line_end", {"hello.answered", "line.in_time"}, NO_LINE),
]

LINGERING = [
    pytest.param("will_not_end", {"end.bye", "end.input"}, set()),
    pytest.param("outlives_its_input", {"end.input"}, set()),
    pytest.param("slow", {"line.in_time"}, {"deal.nine"}, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("name", "wrong", "unexamined"), TABLE)
def test_what_is_wrong_with_an_engine_is_found_and_nothing_else(
    name: str, wrong: set[str], unexamined: set[str]
) -> None:
    found, beyond = hosted(name), READINGS | ENDS
    if found is None:
        found, beyond = of_the_zoo(name), READINGS
    assert in_state(found, "wrong") == wrong
    assert in_state(found, "not_examined") - beyond == unexamined - beyond


@pytest.mark.long
@pytest.mark.parametrize(("name", "wrong", "unexamined"), [*TABLE, *MORE])
def test_the_same_is_found_with_an_engine_in_a_process_of_its_own(
    name: str, wrong: set[str], unexamined: set[str]
) -> None:
    found = of_the_zoo(name)
    assert in_state(found, "wrong") == wrong
    assert in_state(found, "not_examined") - READINGS == unexamined - READINGS


@pytest.mark.parametrize(("name", "wrong", "unexamined"), [*UNANSWERED, *LINGERING])
def test_what_is_wrong_with_an_engine_that_keeps_one_waiting_is_found(
    name: str, wrong: set[str], unexamined: set[str], patience: float
) -> None:
    found = of_the_zoo(name, patience)
    assert in_state(found, "wrong") == wrong
    assert in_state(found, "not_examined") - READINGS == unexamined - READINGS


@pytest.mark.parametrize(
    "name",
    [
        "honest",
        "ends_lines_with_cr_lf",
        "plays_by_any_reading",
        "talks_after_bye",
        pytest.param("has_an_accent", marks=pytest.mark.long),
        pytest.param("keeps_one_game", marks=pytest.mark.long),
        pytest.param("sends_more_than_asked", marks=pytest.mark.long),
        pytest.param("answers_at_length", marks=pytest.mark.long),
        pytest.param("contradicts_its_claim", marks=pytest.mark.long),
        pytest.param("floods_its_log", marks=pytest.mark.long),
        pytest.param("says_refused_in_a_view", marks=pytest.mark.long),
        pytest.param("supports_no_table_of_nine", marks=pytest.mark.long),
        pytest.param("writes_the_longest_line", marks=pytest.mark.long),
    ],
)
def test_nothing_is_wrong_with_an_engine_that_keeps_the_contract(name: str) -> None:
    found = of_the_zoo(name)
    assert in_state(found, "wrong") == set()
    assert found.condition == "right"


def test_every_check_finds_an_engine_of_the_zoo_or_a_command_that_does_not_start() -> None:
    failed = {name for row in [*TABLE, *UNANSWERED, *LINGERING] for name in row.values[1]}  # type: ignore[union-attr]  # a set
    assert failed | {"start.command"} == set(NAMES)


def test_an_engine_that_breaks_all_the_time_is_given_up() -> None:
    found = of_the_zoo("crashes_in_every_game")
    assert in_state(found, "wrong") == {"line.alive"}
    assert "the engine broke 8 times" in named(found, "end.bye").why


@pytest.mark.parametrize(
    ("name", "check", "what", "do"),
    [
        pytest.param("says_half_of_hello", "hello.members", "capabilities is missing", "add 'capabilities'"),
        pytest.param("claims_an_unknown_rulebook", "hello.claim", "no rulebook 'grandmother'", "there are ludoteka"),
        pytest.param("misspells_its_hello", "hello.capabilities", "'next-hand'", "did you mean 'next_hand'?"),
        pytest.param("misspells_its_hello", "hello.fields", "'discards'", "did you mean 'discard'?"),
        pytest.param("misspells_its_hello", "hello.omits", "'twos.adds_too'", "did you mean 'twos.adds_two'?"),
        pytest.param("says_hello_in_wrong_types", "hello.types", "version is 1", "it is a text"),
        pytest.param("answers_with_the_id_as_text", "line.id", 'the id is "1"', "the number that it is"),
        pytest.param("answers_twice", "line.once", "was answered again", "every request once"),
        pytest.param("prints_a_banner", "line.once", "a line that is no answer", "to standard error"),
        pytest.param("prints_a_python_dict", "line.json", "single quotes", "json.dumps"),
        pytest.param("lists_moves_in_its_own_notation", "legal.notation", '"DRAW"', "write 'draw', in small letters"),
        pytest.param("deals_from_the_first_seat", "deal.hands", "the hands are", "beginning with the opener, not"),
        pytest.param("draws_from_the_bottom", "deal.stock", "C drew 12b", "the beginning of the list, not the end"),
        pytest.param("shows_the_table_before_the_move", "play.shown", "before the move", "as it is after the move"),
        pytest.param("refuses_with_an_error", "play.refusal", "by an error", "is a result"),
        pytest.param(
            "dies_midway", "line.alive", "ended with exit code 1 when it was asked for view", "standard error"
        ),
    ],
)
def test_what_is_wrong_and_what_to_do_about_it_is_said(name: str, check: str, what: str, do: str) -> None:
    [trouble, *_] = named(hosted(name) or of_the_zoo(name), check).troubles
    assert what in trouble.what
    assert do in trouble.do


@pytest.mark.parametrize(
    ("name", "what", "do"),
    [
        pytest.param("deaf", "hello: it gave no answer within", "at once"),
        pytest.param("does_not_flush", "it answered when its input had ended", "flush standard output"),
        pytest.param(
            "leaves_out_the_line_end", "the line that it began has no end", "end every answer with a line end"
        ),
    ],
)
def test_why_no_answer_came_is_said(name: str, what: str, do: str, patience: float) -> None:
    [trouble] = named(of_the_zoo(name, patience), "line.in_time").troubles
    assert what in trouble.what
    assert do in trouble.do


def test_both_lines_are_shown_with_what_is_wrong() -> None:
    [trouble] = named(of_the_zoo("sends_a_wrong_type"), "view.typed").troubles
    assert '"method":"view"' in trouble.sent
    assert '"stock": "three"' in trouble.came
    assert trouble.expected == "a number, 0 or more"


def test_an_engine_that_died_shows_its_last_words() -> None:
    assert of_the_zoo("dies_at_once").log == "no licence found\n"


def test_what_an_engine_does_not_declare_is_listed_with_the_scenarios_that_it_costs() -> None:
    found = with_the_suite("keeps_one_game")
    assert [(one.name, one.kind, one.scenarios) for one in found.undeclared] == [
        ("legal", "capability", 0),
        ("games", "capability", 0),
    ]


@pytest.mark.parametrize(
    ("name", "lacks", "kind"),
    [
        pytest.param("cannot_set_up_a_position", "position", "capability"),
        pytest.param("cannot_take_a_shuffle", "shuffles", "capability", marks=pytest.mark.long),
        pytest.param("cannot_deal_again", "next_hand", "capability", marks=pytest.mark.long),
        pytest.param("does_not_count_draws", "drawn", "field", marks=pytest.mark.long),
    ],
)
def test_what_an_engine_lacks_costs_some_of_the_scenarios_and_is_not_wrong(name: str, lacks: str, kind: str) -> None:
    found = with_the_suite(name)
    [lacking] = found.undeclared
    assert (found.condition, lacking.name, lacking.kind) == ("right", lacks, kind)
    assert 0 < lacking.scenarios < found.scenarios
    assert "will be skipped" in lacking.means
