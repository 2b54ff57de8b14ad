"""Words of others in good files are shown as they are: what looks like markup is none, and steers nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bad_input.questions import OWED
from tests.bad_input.running import FORBIDDEN, Done, alone, in_this_process
from tests.bad_input.scenario_files import NAME
from tests.bad_input.transcripts import GOOD as GAME
from tests.texts import GOOD

MARKUP = "[/bold] [red]Friday[/] :smile: [link=x]"


@pytest.fixture(autouse=True)
def in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("friday.toml").write_text(f'name = "{MARKUP}"\n', "utf-8")
    Path(NAME).parent.mkdir()
    Path(NAME).write_text(GOOD.replace("A sota does not save its player from a two", f'"{MARKUP}"'), "utf-8")


def run(*words: str) -> Done:
    done = in_this_process(words)
    assert FORBIDDEN.search(done.said) is None
    return done


@pytest.mark.parametrize(
    "words",
    [
        ("rulebooks", "show", "friday.toml"),
        ("rulebooks", "diff", "friday.toml", "ludoteka"),
        ("rulebooks", "diff", "friday.toml", "vollregeln-steps"),
        ("rule", OWED, "2c", "--rulebook", "friday.toml"),
        ("scenarios", "run", NAME),
        ("show", NAME),
        ("list", "--scenarios", NAME),
    ],
    ids=" ".join,
)
def test_what_looks_like_markup_is_shown_as_it_is(words: tuple[str, ...]) -> None:
    done = run(*words)
    assert done.code == 0
    assert MARKUP in done.said


def test_a_byte_order_mark_is_no_part_of_a_file() -> None:
    Path(NAME).write_text("\ufeff" + GOOD, "utf-8")
    Path("friday.toml").write_text('\ufeffextends = "ludoteka"\n', "utf-8")
    Path("game.pumba").write_text("\ufeff" + GAME, "utf-8")
    assert run("scenarios", "lint", NAME).code == 0
    assert run("rulebooks", "show", "friday.toml").code == 0
    assert run("explain", "game.pumba").code == 0


def test_lines_may_end_as_on_another_system() -> None:
    Path(NAME).write_bytes(GOOD.replace("\n", "\r\n").encode())
    Path("friday.toml").write_bytes(b'extends = "ludoteka"\r\n')
    Path("game.pumba").write_bytes(GAME.replace("\n", "\r\n").encode())
    assert run("scenarios", "lint", NAME).code == 0
    assert run("rulebooks", "show", "friday.toml").code == 0
    assert run("explain", "game.pumba").code == 0


def test_a_rulebook_beside_a_transcript_may_be_named_in_it() -> None:
    Path("game.pumba").write_text(GAME.replace("ludoteka", "friday.toml"), "utf-8")
    assert run("explain", "game.pumba").code == 0


def test_a_question_that_comes_through_a_pipe_is_read_once(tmp_path: Path) -> None:
    done = alone(["rule", "/dev/stdin"], tmp_path, f"position: {OWED}\nmove: {{B: 2c}}\n".encode())
    assert done.code == 0
    assert "fallo scenarios new --question '{turn: B" in done.said
