"""OpenSpiel's crazy_eights takes part in the suite, and its committed report and documents say what comes of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from fallo_conformance.harness import Settings, certify
from fallo_conformance.scenario import load
from fallo_conformance.schemas import schemas
from fallo_conformance.verdict import Case

ROOT = Path(__file__).parents[2]
OPENSPIEL = ROOT / "examples" / "openspiel"
HANG = 120
"""Seconds after which a run hangs."""

pytestmark = pytest.mark.skipif(
    find_spec("pyspiel") is None, reason="OpenSpiel is not installed; pip install open-spiel"
)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The report that is made now."""
    path = tmp_path_factory.mktemp("openspiel") / "report.json"
    subprocess.run([sys.executable, str(OPENSPIEL / "golden.py"), str(path)], check=True, timeout=HANG)
    return json.loads(path.read_bytes())


def committed() -> Any:
    """Return the report that stands beside the adapter."""
    return json.loads((OPENSPIEL / "report.json").read_bytes())


def of_any_version(report: Any) -> Any:
    """Return a report without the version of OpenSpiel, which may change where nothing that it plays does."""
    return report | {"engine": {name: value for name, value in report["engine"].items() if name != "version"}}


def judged(report: Any, *verdicts: str) -> list[str]:
    """Return the cases that were given one of some verdicts, by id."""
    return [case["id"] for case in report["cases"] if case["verdict"] in verdicts]


def explained() -> list[str]:
    """Return the cases that the document about failures has a heading for."""
    return re.findall(r"^### `(.+)`$", (OPENSPIEL / "failures.md").read_text("utf-8"), re.MULTILINE)


def outcome_of(folder: Path, seats: str, upcard: str, moves: Iterable[str]) -> Case:
    """Return what came of some moves, each of them with its seat, on a card turned up; the first seat opens."""
    path = folder / "drawing.one_card" / "a_case.yaml"
    path.parent.mkdir()
    lines = ["title: A case", "when:", "  opening.upcard: turned_up", "deal:", f"  opener: {seats[0]}"]
    lines += [f"  {seat}: ..." for seat in seats]
    lines += [f"  upcard: {upcard}", "  stock: ...", "play:", *(f"- {move}" for move in moves)]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    scenario = load(path)
    settings = Settings([sys.executable, str(OPENSPIEL / "adapter.py")], seconds=HANG)
    return certify([scenario], settings).verdicts[scenario.id]


def test_the_report_made_now_is_the_committed_one(made: Any) -> None:
    assert of_any_version(made) == of_any_version(committed()), "make golden, and look at what has changed"


def test_at_least_twenty_five_cases_really_ran(made: Any) -> None:
    assert len(judged(made, "pass", "fail")) >= 25


def test_no_case_breaks_the_contract(made: Any) -> None:
    assert judged(made, "error", "timeout", "crash") == []


def test_the_report_fits_its_schema() -> None:
    jsonschema.validate(committed(), schemas()["report.schema.json"], jsonschema.Draft202012Validator)


def test_the_report_names_no_place_on_this_machine(made: Any) -> None:
    assert [place for place in (str(ROOT), sys.executable, sys.prefix) if place in json.dumps(made)] == []


def test_every_failing_case_is_explained_once(made: Any) -> None:
    assert sorted(explained()) == sorted(judged(made, "fail"))


def test_the_readme_says_how_many_cases_ran_and_failed(made: Any) -> None:
    passed, failed = len(judged(made, "pass")), len(judged(made, "fail"))
    said = f"{passed + failed} cases of the suite run against it: {passed} pass, {failed} fail"
    assert said in (OPENSPIEL / "README.md").read_text("utf-8")


def test_a_move_after_which_a_hand_cannot_be_followed_is_unsupported(tmp_path: Path) -> None:
    turns = "ABCDABCDABC"
    moves = [f"{seat}: {move}" for seat in turns for move in ("draw", "draw", "pass")]
    case = outcome_of(tmp_path, "ABCD", "6o", moves)
    assert (case.verdict, case.skipped) == ("skip", "unsupported")
    assert "cannot be followed any further" in case.message


def test_a_sota_turned_up_is_unsupported(tmp_path: Path) -> None:
    case = outcome_of(tmp_path, "ABC", "10o", ["A: draw"])
    assert (case.verdict, case.skipped) == ("skip", "unsupported")


def test_a_table_of_six_is_unsupported(tmp_path: Path) -> None:
    case = outcome_of(tmp_path, "ABCDEF", "6o", ["A: draw"])
    assert (case.verdict, case.skipped) == ("skip", "unsupported")
