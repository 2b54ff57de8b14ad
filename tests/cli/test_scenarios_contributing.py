"""The walk from a dispute to a scenario in ``CONTRIBUTING.md`` is true: its commands do what stands there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.test_cli import fallo

PAGE = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
WALK = PAGE[PAGE.index("## A dispute becomes a scenario") : PAGE.index("## A new clause or reading")]


def command(beginning: str) -> list[str]:
    """Return the words of a command of the page, without ``fallo``."""
    blocks = re.findall(r"```console\n\$ (.*?)```", WALK, re.DOTALL)
    [text] = [block for block in blocks if block.startswith(beginning)]
    return shlex.split(text.replace("\\\n", " "))[1:]


def printed_after(beginning: str) -> list[str]:
    """Return the lines that the page shows below a command, white space folded."""
    block = WALK[WALK.index(f"$ {beginning}") :]
    return [" ".join(line.split()) for line in re.findall(r"```text\n(.*?)```", block, re.DOTALL)[0].splitlines()]


def lines_of(output: str) -> list[str]:
    return [" ".join(line.split()) for line in output.splitlines()]


def test_the_question_is_answered_as_the_page_says() -> None:
    done = fallo(*command("fallo rule"), columns=200)
    assert set(printed_after("fallo rule")) <= set(lines_of(done.stdout))


def test_the_clause_is_shown_as_the_page_says() -> None:
    done = fallo(*command("fallo clauses show"), columns=200)
    assert lines_of(done.stdout)[: len(printed_after("fallo clauses show"))] == printed_after("fallo clauses show")


def test_the_case_is_written_and_played_as_the_page_says(tmp_path: Path) -> None:
    words = command("fallo scenarios new")
    done = fallo(*words, "--into", str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    path = tmp_path / f"{words[2]}.yaml"
    [text] = re.findall(r"```yaml\n(.*?)```", WALK, re.DOTALL)
    assert path.read_text("utf-8") == text
    played = fallo("scenarios", "run", str(path), columns=200)
    assert played.returncode == 0
    assert set(printed_after("fallo scenarios run")) <= set(lines_of(played.stdout))
    assert fallo("scenarios", "lint", str(path)).returncode == 0
    assert fallo("scenarios", "format", "--check", str(path)).returncode == 0
