"""The projects that ``fallo init-adapter`` writes: each runs at once, keeps the contract, and pretends nothing."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.adapters.conftest import HANG, Project, dealt, fallo, request

METHODS = ["hello", "deal", "play", "legal", "view", "position", "next_hand", "replay", "bye"]
CALLS = {
    "python": ["def deal(", "def play(", "def legal(", "def view("],
    "node": ["  deal(", "  play(", "  legal(", "  view("],
    "java": ["public void deal(", "public boolean play(", "> legal(", "> view("],
    "rust": ["fn deal(", "fn play(", "fn legal(", "fn view("],
}
"""How the four calls of the seam begin, where the engine is to be put in."""

PUT_IN = {
    "python": "pumba_adapter/engine.py",
    "node": "engine.js",
    "java": "src/pumba/Beginning.java",
    "rust": "src/beginning.rs",
}
TWO = {"A": "4o 5c 6e 12b 7c", "B": "3c 5o 7b 2o"}
OTHERS = [pytest.param(language, marks=pytest.mark.long) for language in ("node", "java", "rust")]
"""The languages in which the whole suite is tried in the long tail only."""


def test_it_passes_the_smoke_level(project: Project) -> None:
    done = fallo("certify", "--select", "smoke", "--", *project.command, cwd=project.folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "CONFORMS  my-engine 0.1.0" in done.stdout


@pytest.mark.parametrize("project", ["python"], indirect=True)
def test_the_one_in_python_passes_it_in_the_process_of_the_harness_too(project: Project) -> None:
    done = fallo("certify", "--select", "smoke", "--engine", "pumba_adapter.adapter:Adapter", cwd=project.folder)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("project", ["python", *OTHERS], indirect=True)
def test_it_fails_no_case_of_the_suite_as_it_says_what_it_cannot_do(project: Project) -> None:
    done = fallo("certify", "--json", "report.json", "--", *project.command, cwd=project.folder)
    counts = json.loads((project.folder / "report.json").read_text("utf-8"))["counts"]
    judged = {verdict for verdict, number in counts.items() if number}
    assert (done.returncode, judged) == (1, {"pass", "skip"})


def test_a_bad_line_is_answered_by_an_error_and_the_next_line_as_ever(project: Project) -> None:
    hello = request("hello")
    lines = {
        b"{\n": -32700,
        b"\n": -32700,
        b"no json\r\n": -32700,
        b"[]\n": -32600,
        b"7\n": -32600,
        b'{"jsonrpc":"2.0","id":1}\n': -32600,
        b'{"jsonrpc":"1.0","id":1,"method":"hello"}\n': -32600,
        b'{"jsonrpc":"2.0","method":"hello"}\n': -32600,
        b"[" * 100_000 + b"\n": -32700,
        request("resign"): -32601,
        request("toString"): -32601,
        request("view", []): -32602,
        request("view", {"game": "nowhere"}): -32602,
        request("legal"): -32602,
        request("deal", {"game": "g", "opener": "A", "stock": []}): -32602,
    }
    replies = project.talk(*(line + hello for line in lines))
    assert [reply["error"]["code"] for reply in replies[::2]] == list(lines.values())
    assert {reply["result"]["name"] for reply in replies[1::2]} == {"my-engine"}


def test_a_line_that_is_no_utf_8_ends_nothing(project: Project) -> None:
    replies = project.talk(b'{"jsonrpc":"2.0","id":1,"method":"h\xff"}\n', request("hello"))
    assert "error" in replies[0]
    assert replies[1]["result"]["protocol"] == 1


def test_an_answer_has_the_id_of_its_request_and_lines_may_end_with_cr_lf(project: Project) -> None:
    ids = [1, 9007199254740991, -3, "one", 'é😀"\\\n']
    replies = project.talk(*(request("hello", identity=identity).rstrip() + b"\r\n" for identity in ids))
    assert [reply["id"] for reply in replies] == ids
    assert {reply["jsonrpc"] for reply in replies} == {"2.0"}


def test_a_message_in_utf_8_is_read_as_well_as_one_in_escapes(project: Project) -> None:
    replies = project.talk('{"jsonrpc":"2.0","id":"ñ😀","method":"hello","params":{}}\n'.encode())
    assert replies[0]["id"] == "ñ😀"


def test_the_doctor_finds_nothing_wrong(project: Project) -> None:
    done = fallo("doctor", "--", *project.command, cwd=project.folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " right, 0 wrong, " in done.stdout


def test_it_ends_at_bye_and_reads_no_further(project: Project) -> None:
    lines = request("bye") + request("hello")
    done = subprocess.run(project.command, cwd=project.folder, input=lines, capture_output=True, timeout=HANG)
    assert done.returncode == 0
    assert [json.loads(line)["result"] for line in done.stdout.splitlines()] == [{}]


def test_hello_declares_no_more_than_is_there(project: Project) -> None:
    hello, view = project.answers(("hello", {}), ("deal", dealt(TWO)))
    assert not {"position", "next_hand", "shuffles", "replay"} & set(hello["capabilities"])
    assert set(hello["fields"]) == set(view)
    assert (hello["omits"], hello["configurable"]) == ([], False)
    assert set(hello["claim"]) == {"readings"}


def test_what_is_not_offered_is_unsupported_with_the_reason(project: Project) -> None:
    position, hand = project.answers(("position", {"game": "g"}), ("next_hand", {"game": "g"}))
    assert "position" in position["unsupported"]
    assert "next_hand" in hand["unsupported"]


def test_a_hand_in_the_middle_of_a_match_is_unsupported(project: Project) -> None:
    answers = project.answers(
        ("deal", dealt(TWO, scores={"A": 10, "B": 0})),
        ("deal", dealt(TWO, eliminated=["C"])),
    )
    assert all("match" in answer["unsupported"] for answer in answers)


def test_a_move_whose_effect_is_still_to_come_is_unsupported_and_changes_nothing(project: Project) -> None:
    deal, before, played, after = project.answers(
        ("deal", dealt(TWO)),
        ("view", {"game": "g"}),
        ("play", {"game": "g", "seat": "A", "move": "7c"}),
        ("view", {"game": "g"}),
    )
    assert "7c" in played["unsupported"]
    assert before == after == deal


def test_a_refused_move_is_a_result_and_changes_nothing(project: Project) -> None:
    refused = [("A", "draw"), ("A", "3c"), ("B", "3c"), ("A", "4o!"), ("A", "draw!"), ("Z", "draw"), ("A", "call")]
    moves = [("play", {"game": "g", "seat": seat, "move": move}) for seat, move in refused]
    deal, *answers, after = project.answers(("deal", dealt(TWO)), *moves, ("view", {"game": "g"}))
    assert answers == [{"refused": {}}] * len(refused)
    assert after == deal


def test_a_view_of_a_seat_shows_no_other_hand(project: Project) -> None:
    _, whole, own = project.answers(("deal", dealt(TWO)), ("view", {"game": "g"}), ("view", {"game": "g", "seat": "B"}))
    assert own == whole | {"hands": {"B": whole["hands"]["B"]}}


def test_games_know_nothing_of_each_other(project: Project) -> None:
    throw = {"seat": "A", "move": "4o"}
    first, _, _, second = project.answers(
        ("deal", dealt(TWO, game="one")),
        ("deal", dealt(TWO, game="two")),
        ("play", {"game": "one", **throw}),
        ("view", {"game": "two"}),
    )
    assert first == second


def test_a_sota_names_a_suit_and_goes_on_any_card(project: Project) -> None:
    *_, legal = project.answers(
        ("deal", dealt({"A": "3o 12o 5b 1c 4c", "B": "10e 3e 6c 7c"})),
        ("play", {"game": "g", "seat": "A", "move": "5b"}),
        ("legal", {"game": "g", "seat": "B"}),
    )
    assert sorted(legal["moves"]) == ["10e=b", "10e=c", "10e=e", "10e=o", "draw"]


def test_an_as_names_a_rival(project: Project) -> None:
    hands = {"A": "1o 3o 4o 5o 6o", "B": "4e 3e 5c 6c", "C": "4b 3b 5b 6b"}
    _, legal = project.answers(("deal", dealt(hands)), ("legal", {"game": "g", "seat": "A"}))
    assert sorted(legal["moves"]) == ["1o@B", "1o@C", "3o", "4o", "5o", "6o"]


def test_with_two_cards_in_hand_pumba_may_be_said(project: Project) -> None:
    hands = {"A": "3o 4o", "B": "4e 3e 5c 6c"}  # fewer than are dealt, to be there at once
    _, legal = project.answers(("deal", dealt(hands)), ("legal", {"game": "g", "seat": "A"}))
    assert sorted(legal["moves"]) == ["3o", "3o!", "4o", "4o!"]


def test_a_stock_that_runs_out_is_unsupported(project: Project) -> None:
    played = ("play", {"game": "g", "seat": "B", "move": "draw"})
    *_, first, second = project.answers(
        ("deal", dealt(TWO, stock="1e 3b")), ("play", {"game": "g", "seat": "A", "move": "4o"}), played, played
    )
    assert first["stock"] == 1
    assert "stock" in second["unsupported"]


def test_what_an_engine_prints_does_not_get_between_the_answers(altered: Callable[[str, str], Project]) -> None:
    talkative = altered('print("thinking")', 'console.log("thinking");')
    answers = talkative.answers(("deal", dealt(TWO)), ("play", {"game": "g", "seat": "A", "move": "4o"}))
    assert answers[1]["top"] == "4o"


def test_an_engine_that_fails_is_answered_for_and_the_next_line_as_ever(
    altered: Callable[[str, str], Project],
) -> None:
    failing = altered('raise OSError("a fault of the game")', 'throw new Error("a fault of the game");')
    deal, played, hello = failing.talk(
        request("deal", dealt(TWO)), request("play", {"game": "g", "seat": "A", "move": "4o"}), request("hello")
    )
    assert played["error"]["code"] == -32603
    assert "result" in deal and "result" in hello


@pytest.mark.parametrize("language", PUT_IN)
def test_a_project_says_todo_where_the_engine_is_called(language: str, written: dict[str, Path]) -> None:
    text = (written[language] / PUT_IN[language]).read_text("utf-8")
    for call in CALLS[language]:
        after = text.rpartition(call)[2]
        assert "TODO" in "".join(after.splitlines(keepends=True)[:3]), call


@pytest.mark.parametrize("language", PUT_IN)
def test_a_project_names_every_method_of_the_contract(language: str, written: dict[str, Path]) -> None:
    folder = written[language]
    [adapter] = [path for path in folder.rglob("*") if path.stem.lower() == "adapter"]
    text = adapter.read_text("utf-8")
    assert [method for method in METHODS if f'"{method}"' not in text] == []


@pytest.mark.parametrize("language", PUT_IN)
def test_the_readme_tells_how_to_run_and_to_certify(language: str, written: dict[str, Path]) -> None:
    from fallo_tools.init_adapter.languages import LANGUAGES

    text = (written[language] / "README.md").read_text("utf-8")
    chosen = LANGUAGES[language]
    assert text.startswith("# my-engine\n")
    assert f"fallo certify --select smoke -- {chosen.run}\n" in text
    assert f"fallo certify -- {chosen.run}`" in text
    assert chosen.build in text
