"""What a run leaves behind: a report for people, one for programs, and an exit code, whatever an engine says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from fallo_conformance.schemas import schemas
from tests.harness.conftest import FEW, fallo, on

MARKUP = "[bold red]evil[/bold red]"
SCHEMA = schemas()["report.schema.json"]


def written(path: Path) -> Any:
    """Return the JSON report in a file, once it is known to fit the schema."""
    report = json.loads(path.read_bytes())
    jsonschema.validate(report, SCHEMA, jsonschema.Draft202012Validator)
    return report


@pytest.mark.parametrize(
    ("name", "code", "outcome"),
    [
        pytest.param("honest", 0, "conforms"),
        pytest.param("contradicts_its_claim", 1, "does_not_conform"),
        pytest.param("dies_midway", 1, "does_not_conform"),
        pytest.param("omits_a_clause", 1, "does_not_conform"),
        pytest.param("cannot_set_up_a_position", 1, "incomplete"),
        pytest.param("crashes_in_every_game", 3, "given_up"),
        pytest.param("speaks_in_escapes", 1, "does_not_conform"),
    ],
)
def test_the_report_fits_its_schema_and_the_exit_code_its_outcome(
    name: str, code: int, outcome: str, tmp_path: Path
) -> None:
    path = tmp_path / "report.json"
    done = fallo(*on(name, "--json", str(path), ids=FEW))
    assert done.returncode == code
    assert written(path)["outcome"] == outcome


@pytest.mark.parametrize("name", ["honest", "floods_its_log", "speaks_in_escapes"])
def test_a_report_to_standard_output_is_all_that_stands_there(name: str) -> None:
    done = fallo(*on(name, "--json", "-"))
    assert json.loads(done.stdout)["engine"]["name"]


def test_no_control_character_of_an_engine_reaches_the_terminal() -> None:
    done = fallo(*on("speaks_in_escapes", "--details", "99", ids=FEW))
    shown = (done.stdout + done.stderr).decode()
    assert [sign for sign in shown if not sign.isprintable() and sign != "\n"] == []


def test_markup_in_the_words_of_an_engine_is_shown_as_it_is() -> None:
    lines = fallo(*on("speaks_in_escapes", "--details", "99", ids=FEW)).stdout.decode().splitlines()
    for start in ("DOES NOT CONFORM", "skipped", "not implemented", "warning"):
        assert any(MARKUP in line for line in lines if line.strip().startswith(start)), start
    after = [lines[place + 1] for place, line in enumerate(lines) if "the engine's own log ended" in line]
    assert any(MARKUP in line for line in after)
    for part in ("refused (", "the engine reported an error", "top"):
        assert any(MARKUP in line for line in lines if part in line), part


def test_no_control_character_of_an_engine_reaches_the_terminal_from_a_failed_handshake() -> None:
    shown = fallo(*on("prints_a_banner")).stderr.decode()
    assert [sign for sign in shown if not sign.isprintable() and sign != "\n"] == []


def test_a_report_cannot_be_asked_for_where_a_folder_stands(tmp_path: Path) -> None:
    done = fallo(*on("honest", "--json", str(tmp_path)))
    assert done.returncode == 2
    assert list(tmp_path.iterdir()) == []
