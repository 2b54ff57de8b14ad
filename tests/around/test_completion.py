"""Completing words in a shell."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import click
import pytest

from fallo.pumba import RULEBOOKS
from fallo.spec import clauses, conflicts
from fallo_conformance.mutation.record import kept
from fallo_conformance.scenario import suite_folder
from fallo_tools.cli import COMMANDS
from fallo_tools.cli import fallo as command_line
from fallo_tools.completion.shells import INSTALL, SHELLS, answer
from fallo_tools.completion.words import AFTER_A_FILE, ARGUMENTS, OPTIONS, OPTIONS_OF
from tests.around.reports import fallo, process
from tests.around.shells import after_the_key, installed

ADDS_TWO = "twos.adds_two/four_twos_come_to_eight"


def completed(*words: str) -> list[str]:
    """Return what the last of some words may become, as fish would offer it."""
    shell = SHELLS["fish"](command_line, {}, "fallo", "_FALLO_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


def test_commands_are_completed() -> None:
    assert completed("") == list(COMMANDS)
    assert completed("cert") == ["certify"]
    assert completed("report", "") == ["show", "list", "write", "verify", "diff"]


def test_options_and_their_choices_are_completed() -> None:
    assert "--json" in completed("certify", "--j")
    assert completed("report", "list", "report.json", "--verdict", "x") == ["xfail", "xpass"]


def test_what_may_be_selected_begins_with_levels_tags_and_chapters() -> None:
    found = completed("certify", "--select", "")
    assert {"core", "full", "match", "must", "should", "solver", "twos"} <= set(found)
    assert len(found) == len(set(found))
    assert not any("." in word or "/" in word for word in found)


def test_in_a_chapter_clauses_and_conflicts_may_be_selected() -> None:
    assert {"twos.adds_two", "twos.answer"} <= set(completed("certify", "--select", "twos."))


def test_ids_come_once_one_clause_is_meant() -> None:
    assert ADDS_TWO in completed("certify", "--select", "twos.adds_t")
    assert completed("list", ADDS_TWO[:-3]) == [ADDS_TWO]
    assert completed("show", ADDS_TWO[:-3]) == [ADDS_TWO]


def test_readings_come_once_one_conflict_is_meant() -> None:
    readings = [f"twos.answer={name}" for name in conflicts()["twos.answer"].readings]
    assert completed("certify", "--select", "twos.answer=") == readings
    assert set(readings) <= set(completed("certify", "--select", "twos.answer"))


def test_a_value_after_an_equals_sign_is_completed_with_its_option() -> None:
    assert completed("certify", "--select=twos.answer=two_on") == ["--select=twos.answer=two_only"]
    assert completed("report", "list", "x", "--verdict=f") == ["--verdict=fail"]


def test_rulebooks_are_names_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house.toml").touch()
    (tmp_path / "other.txt").touch()
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "friday.toml").touch()
    monkeypatch.chdir(tmp_path)
    assert completed("certify", "--rulebook", "") == [*RULEBOOKS, "house.toml"]
    assert completed("certify", "--rulebook", "ta") == ["tables/"]
    assert completed("diff-rules", "tables/") == ["tables/friday.toml"]


def test_suites_clauses_conflicts_and_chapters_are_completed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert {"current", "1.0"} <= set(completed("certify", "--suite", ""))
    assert completed("clauses", "show", "") == list(clauses())
    assert completed("conflicts", "show", "") == list(conflicts())
    assert completed("engine", "--without", "twos.adds") == ["twos.adds_two"]
    assert completed("clauses", "list", "tw") == ["twos"]


def test_mutants_come_part_by_part() -> None:
    record = kept()
    assert record is not None
    one = record.mutants[0].id
    kinds = {row.id.partition("/")[0] for row in record.mutants}
    assert set(completed("mutants", "--show", "")) == kinds
    assert completed("mutants", "--show", one) == [one]


def test_cases_of_a_report_come_after_its_file() -> None:
    assert completed("report", "show", "report.json", ADDS_TWO[:-3]) == [ADDS_TWO]
    [item] = SHELLS["bash"](command_line, {}, "fallo", "x").get_completions(["report", "show"], "re")
    assert item.type == "file"


def test_after_two_dashes_comes_a_command_of_ones_own() -> None:
    [item] = SHELLS["bash"](command_line, {}, "fallo", "x").get_completions(["certify", "--"], "nod")
    assert (item.type, item.value) == ("file", "nod")


def asked(*words: str) -> dict[str, str]:
    """Return the surroundings in which bash asks what the last of some words may become."""
    whole = " ".join(["fallo", *words])
    return {"COMP_WORDS": whole, "COMP_CWORD": str(len(words)), "_FALLO_COMPLETE": "bash_complete"}


@pytest.mark.parametrize("words", [["no-such-command", ""], ["show", "twos.adds_two/no_such"]])
def test_where_nothing_is_meant_nothing_is_said(words: list[str]) -> None:
    asked = {
        "COMP_WORDS": " ".join(["fallo", *words]),
        "COMP_CWORD": str(len(words)),
        "_FALLO_COMPLETE": "bash_complete",
    }
    done = process(**asked)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


@pytest.mark.parametrize("question", ["", "nonsense", "csh_complete", "bash_complete"])
def test_what_asks_in_another_way_is_answered_with_nothing(question: str) -> None:
    assert answer(command_line, question).strip() == ""


def imported(*words: str) -> set[str]:
    """Return the modules that completing the last of some words imports."""
    asked = {
        "COMP_WORDS": " ".join(["fallo", *words]),
        "COMP_CWORD": str(len(words)),
        "_FALLO_COMPLETE": "bash_complete",
    }
    done = process(**asked, PYTHONPROFILEIMPORTTIME="1")
    assert done.stdout.strip()
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}


def test_completing_the_name_of_a_command_imports_neither_it_nor_rich() -> None:
    assert not {"rich", "rich_click", "yaml", "msgspec", "fallo_tools.certify", "fallo_conformance"} & imported("cer")


def test_completing_a_value_imports_no_command() -> None:
    modules = imported("certify", "--select", "twos.adds_two/fo")
    assert {"rich", "fallo_tools.certify", "fallo_conformance.harness", "fallo_conformance.lint"} & modules == set()


def _command(words: tuple[str, ...]) -> click.Command:
    command: click.Command = command_line
    for word in words:
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), word)
        assert found is not None, words
        command = found
    return command


@pytest.mark.parametrize("words", [*ARGUMENTS, *AFTER_A_FILE], ids=" ".join)
def test_where_arguments_are_offered_a_command_takes_some(words: tuple[str, ...]) -> None:
    assert any(isinstance(parameter, click.Argument) for parameter in _command(words).params)


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_whose_values_are_offered_takes_one(option: str) -> None:
    commands = [(name,) for name in COMMANDS] + [("scenarios", "stats")]
    found = [one for words in commands for one in _command(words).params if option in one.opts]
    assert found
    assert all(isinstance(one, click.Option) and not one.is_flag for one in found)


@pytest.mark.parametrize("words", OPTIONS_OF, ids=" ".join)
def test_an_option_of_one_command_whose_values_are_offered_takes_one(words: tuple[str, str]) -> None:
    [one] = [one for one in _command(words[:1]).params if words[1] in one.opts]
    assert isinstance(one, click.Option)
    assert not one.is_flag


def test_tags_are_found_as_they_are_written() -> None:
    written = [path.read_text("utf-8") for path in suite_folder().glob("*/*.yaml")]
    tags = {
        tag for text in written for line in re.findall(r"(?m)^tags:(.*)$", text) for tag in re.findall(r"\w+", line)
    }
    assert tags <= set(completed("certify", "--select", ""))


@pytest.mark.parametrize("shell", INSTALL)
def test_the_script_says_how_it_is_installed(shell: str) -> None:
    done = fallo("completion", shell)
    assert done.exit_code == 0
    assert INSTALL[shell] in done.output


def test_another_shell_is_bad_usage() -> None:
    done = fallo("completion", "csh")
    assert done.exit_code == 2
    assert "bash" in done.output


def test_bash_completes_through_its_own_function(tmp_path: Path) -> None:
    script, surroundings = installed(tmp_path, "bash")
    lines = f"source {script}; COMP_WORDS=(fallo clauses show twos.adds); COMP_CWORD=3; _fallo_completion fallo"
    done = subprocess.run(
        ["bash", "--norc", "-c", f'{lines}; printf "%s\\n" "${{COMPREPLY[@]}}"; complete -p fallo'],
        env=surroundings, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["twos.adds_two", "complete -o nosort -F _fallo_completion fallo"]


LINES = {
    "fallo certify --select twos.answer=two_on": "fallo certify --select twos.answer=two_only",
    "fallo certify --select=twos.answer=two_on": "fallo certify --select=twos.answer=two_only",
}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_a_line_at_a_prompt_is_completed(shell: str, line: str, tmp_path: Path) -> None:
    assert after_the_key(tmp_path, shell, line) == LINES[line]


def test_fish_completes_a_line(tmp_path: Path) -> None:
    [_, (line, whole)] = LINES.items()
    script, surroundings = installed(tmp_path, "fish")
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {script}; complete -C '{line}'"],
        env=surroundings, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert [row.partition("\t")[0] for row in done.stdout.splitlines()] == [whole.split()[-1]]
