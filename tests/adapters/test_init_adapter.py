"""``fallo init-adapter``: a project is written whole or not at all, and nothing that is there is touched."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path

import pytest

from fallo_tools.init_adapter.languages import LANGUAGES
from fallo_tools.init_adapter.projects import engine_name, files_of, place_for, write_project
from fallo_tools.input import BadInput
from tests.adapters.conftest import fallo

DOCUMENT = Path(__file__).parents[2] / "docs" / "adapters.md"
NAMES = {
    "my-engine": "my-engine",
    "My Engine": "my-engine",
    "pumba_bot.v2": "pumba-bot-v2",
    "¡Ñandú!": "nandu",
    "日本": "engine",
    "---": "engine",
    "2o": "engine-2o",
    "[red]x[/red]": "red-x-red",
    '"; rm -rf ~ #': "rm-rf",
    "$(whoami)": "whoami",
    "a" * 200: "a" * 50,
    "${NAME}\\n": "name-n",
    "<b>&amp;": "b-amp",
}


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("folder", NAMES)
def test_an_engine_is_called_by_its_folder_in_letters_that_mean_nothing_anywhere(folder: str) -> None:
    assert engine_name(folder) == NAMES[folder]


@pytest.mark.parametrize("name", ["my-engine", "engine-2o", "a" * 50])
def test_the_name_of_an_engine_is_the_name_of_its_package(name: str) -> None:
    node, rust = files_of("node", name), files_of("rust", name)
    assert json.loads(node["package.json"])["name"] == name
    assert tomllib.loads(rust["Cargo.toml"].decode())["package"]["name"] == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_the_name_in_the_template_is_left(language: str) -> None:
    assert not [path for path, data in files_of(language, "mine").items() if b"a-new-engine" in data]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_project_needs_nothing_of_others(language: str) -> None:
    files = files_of(language, "mine")
    assert not {Path(path).name for path in files} & {"requirements.txt", "pom.xml", "package-lock.json"}
    if language == "node":
        assert "dependencies" not in json.loads(files["package.json"])
    if language == "rust":
        assert "dependencies" not in tomllib.loads(files["Cargo.toml"].decode())


def test_it_says_what_to_run_next(tmp_path: Path) -> None:
    done = fallo("init-adapter", "rust", "my engine", cwd=tmp_path)
    lines = [line.partition("#")[0].strip() for line in done.stdout.splitlines()]
    start = lines.index("next:")
    assert lines[start + 1 : start + 5] == [
        "cd 'my engine'",
        "cargo build --release",
        "fallo certify --select smoke -- target/release/engine",
        "fallo certify -- target/release/engine",
    ]


def test_the_page_on_adapters_shows_what_is_said(tmp_path: Path) -> None:
    done = fallo("init-adapter", "node", "my-engine", cwd=tmp_path)
    shown = DOCUMENT.read_text("utf-8").partition("$ fallo init-adapter node my-engine\n")[2].partition("```")[0]
    assert "put your own engine in" in shown
    assert done.stdout.startswith(shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_on_adapters_tells_how_a_project_is_built_and_run(language: str) -> None:
    chosen = LANGUAGES[language]
    [row] = [line for line in DOCUMENT.read_text("utf-8").splitlines() if line.startswith(f"| `{language}` |")]
    assert row.endswith(f"`{chosen.run}` |")
    assert chosen.build in row


def test_a_folder_whose_name_begins_with_a_hyphen_can_be_gone_to(tmp_path: Path) -> None:
    done = fallo("init-adapter", "node", "--", "-x", cwd=tmp_path)
    assert "cd ./-x\n" in done.stdout
    assert (tmp_path / "-x" / "main.js").exists()


def test_without_the_tool_of_the_language_it_says_so_and_writes_all_the_same(tmp_path: Path) -> None:
    done = fallo("init-adapter", "java", "mine", cwd=tmp_path, PATH=str(tmp_path))
    assert done.returncode == 0
    assert done.stdout.endswith("there is no javac on the PATH: install a JDK, 11 or later\n")
    assert (tmp_path / "mine" / "src" / "pumba" / "Main.java").exists()


@pytest.mark.parametrize(
    ("word", "meant"), [("pyton", "python"), ("Java", "java"), ("javascript", "node"), ("rs", "rust")]
)
def test_a_language_that_there_is_not_is_guessed_at(word: str, meant: str, tmp_path: Path) -> None:
    done = fallo("init-adapter", word, "mine", cwd=tmp_path)
    assert (done.returncode, names_in(tmp_path)) == (2, [])
    assert f"no project in '{word}'; did you mean {meant}?" in done.stderr


def test_a_language_like_none_is_told_which_there_are(tmp_path: Path) -> None:
    done = fallo("init-adapter", "cobol\x1b[31m", "mine", cwd=tmp_path)
    assert (done.returncode, names_in(tmp_path)) == (2, [])
    assert r"no project in 'cobol\x1b[31m'; there are python, node, java, rust" in done.stderr


def test_a_folder_that_is_empty_is_used(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    done = fallo("init-adapter", "node", "mine/", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "mine" / "main.js").exists()


def test_a_folder_that_is_not_empty_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "engine.js").write_text("my own")
    done = fallo("init-adapter", "node", "mine", cwd=tmp_path)
    assert done.returncode == 2
    assert "mine is there already, and is not empty; nothing is written" in done.stderr
    assert names_in(tmp_path) == ["mine"]
    assert [path.read_text() for path in (tmp_path / "mine").iterdir()] == ["my own"]


def test_a_file_in_the_way_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("my own")
    done = fallo("init-adapter", "node", "mine", cwd=tmp_path)
    assert done.returncode == 2
    assert "mine is there already, and is no folder" in done.stderr
    assert (tmp_path / "mine").read_text() == "my own"


REFUSED = {
    ".": "is no new folder",
    "..": "is no new folder",
    "new/..": "is no new folder",
    "/": "is no new folder",
    "nowhere/mine": "there is no folder nowhere",
    "file/mine": "there is no folder file",
    "../here": "the folder that you are in",
    "leads-nowhere": "is a link that leads nowhere",
    "in-a-circle": "links that lead in a circle",
    "a\x1b[31mb": r"'a\x1b[31mb' has signs in it that cannot be shown",
    "a\nb": r"'a\nb' has signs in it that cannot be shown",
    "a\u202eb": r"'a\u202eb' has signs in it that cannot be shown",
    "\udcff": r"'\udcff' has signs in it that cannot be shown",
    "n" * 300: "cannot be written: File name too long",
}


@pytest.mark.parametrize("folder", REFUSED, ids=lambda folder: ascii(folder)[:20])
def test_a_place_where_no_project_can_be_is_refused_with_the_reason(
    folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    if folder != "../here":
        (here / "file").write_text("my own")
        (here / "leads-nowhere").symlink_to("nowhere")
        (here / "in-a-circle").symlink_to("in-a-circle")
    monkeypatch.chdir(here)
    with pytest.raises(BadInput) as refused:
        place_for(Path(folder))
    assert REFUSED[folder] in refused.value.message


def test_a_strange_name_is_refused_in_one_line_and_nothing_is_written(tmp_path: Path) -> None:
    done = fallo("init-adapter", "python", "[red]\x1b]0;title\x07", cwd=tmp_path)
    assert (done.returncode, names_in(tmp_path)) == (2, [])
    assert done.stderr.splitlines() == [
        r"Error: '[red]\x1b]0;title\x07' has signs in it that cannot be shown; choose another name"
    ]


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="there is no folder here in which not even root may write")
def test_a_folder_in_which_nobody_may_write_is_said_to_be_one() -> None:
    done = fallo("init-adapter", "python", "/proc/mine", cwd=Path("/"))
    assert done.returncode == 2
    assert "/proc/mine cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


def test_where_a_file_cannot_be_written_none_is(tmp_path: Path) -> None:
    files = {"first": b"1", "second": b"2", f"{'n' * 300}": b"3"}
    with pytest.raises(BadInput, match="File name too long; nothing is written"):
        write_project(files, tmp_path / "mine")
    assert names_in(tmp_path) == []


def test_where_somebody_was_quicker_their_files_stay(tmp_path: Path) -> None:
    theirs = tmp_path / "mine" / "theirs"
    theirs.parent.mkdir()
    theirs.write_text("their own")
    with pytest.raises(BadInput, match="mine cannot be written"):
        write_project({"first": b"1"}, tmp_path / "mine")
    assert [path.relative_to(tmp_path) for path in sorted(tmp_path.rglob("*"))] == [Path("mine"), Path("mine/theirs")]


def test_a_project_is_no_more_hidden_from_others_than_any_new_folder(tmp_path: Path) -> None:
    write_project({"first": b"1"}, tmp_path / "mine")
    (tmp_path / "other").mkdir()
    assert (tmp_path / "mine").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_what_tools_leave_in_a_template_is_no_part_of_a_project() -> None:
    assert sys.modules.get("pumba_adapter") is None
    for language in LANGUAGES:
        parts = {part for path in files_of(language, "mine") for part in Path(path).parts}
        assert not {part for part in parts if part.startswith((".", "__pyc"))} - {".gitignore"}
