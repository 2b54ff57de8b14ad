"""The GitHub Action: its shape, and its steps as a runner would run them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.integrations.running import ACTION, BASH, ROOT, STEPS, Step, install_this, step

pytestmark = pytest.mark.skipif(not BASH, reason="needs bash")

CASE = "caballos.skips_the_next/the_next_player_is_skipped"
ENGINE = "tests.pytest_plugin.engines:good"
FORGETFUL = "tests.pytest_plugin.engines:forgetful"

LOUD = """\
from tests.zoo.honest import Honest


class Engine(Honest):
    def introduction(self):
        return super().introduction() | {"name": "\\n::error title=forged::forged\\n##[error]forged"}

    def answer(self, method, params):
        if method == "play":
            raise SystemExit("::error title=forged::forged")
        return super().answer(method, params)


Engine().serve()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace in which Fallo is installed."""
    install_this(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Step:
    """The step with an engine that conforms, asked about one case."""
    path = tmp_path_factory.mktemp("workspace")
    install_this(path)
    return step("Certify", path, engine=ENGINE, select=f"{CASE}  turn.in_turn\n", report_folder="a report")


def after_the_engine(log: str) -> list[str]:
    """Return the lines of a log that a runner obeys again, those after the word that ends the engine's part."""
    before, _, rest = log.partition("::stop-commands::")
    word, _, engine = rest.partition("\n")
    assert len(word) > 32
    assert "::" not in before
    _, _, obeyed = engine.partition(f"\n::{word}::\n")
    return obeyed.splitlines()


def test_the_action_fits_the_schema_of_github() -> None:
    words = ["--builtin-schema", "vendor.github-actions", str(ROOT / "action.yml")]
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_no_input_stands_in_the_text_of_a_script() -> None:
    assert [name for name, said in STEPS.items() if "${{" in said.get("run", "")] == []


def test_every_input_is_used_and_every_output_made() -> None:
    text = (ROOT / "action.yml").read_text(encoding="utf-8")
    assert [name for name in ACTION["inputs"] if f"inputs.{name} " not in text] == []
    assert [name for name in ACTION["outputs"] if f'"{name}=' not in text] == []


def test_an_engine_that_conforms_passes(good: Step) -> None:
    assert (good.code, good.outputs["outcome"], good.outputs["level"]) == (0, "conforms", "")


def test_the_reports_lie_in_the_folder_that_the_output_names(good: Step) -> None:
    assert good.outputs["report"] == str(good.report)
    assert sorted(path.name for path in good.report.iterdir()) == [
        "annotations.txt", "badge.json", "badge.svg", "bundle.json", "junit.xml", "report.html", "report.json",
        "report.md",
    ]  # fmt: skip


def test_the_summary_of_the_job_is_the_report_in_markdown(good: Step) -> None:
    assert good.summary == (good.report / "report.md").read_text(encoding="utf-8")
    assert good.summary.startswith("### Pumba: conforms\n")


def test_an_engine_that_does_not_conform_fails_with_annotations(folder: Path) -> None:
    done = step("Certify", folder, engine=FORGETFUL, select="caballos")
    assert (done.code, done.outputs["outcome"]) == (1, "does_not_conform")
    obeyed = after_the_engine(done.log)
    assert obeyed[0].startswith("::error title=caballos.skips_the_next/")
    assert obeyed[-1].startswith("::notice title=Fallo%3A does not conform::")


def test_an_engine_cannot_command_the_runner(folder: Path) -> None:
    (folder / "loud.py").write_text(LOUD)
    done = step("Certify", folder, command=f"{sys.executable} loud.py", select=CASE)
    assert "forged" in done.log
    assert [line for line in after_the_engine(done.log) if not line.startswith("::")] == []
    assert not [line for line in after_the_engine(done.log) if line.startswith(("::error title=forged", "##["))]


def test_an_input_is_never_a_command(folder: Path) -> None:
    spoiled = "twos; touch spoiled $(touch spoiled) `touch spoiled`"
    done = step(
        "Certify", folder, command=f"echo '{spoiled}' $(touch spoiled)", select="twos", rulebook=spoiled, suite=spoiled,
        known_failures=spoiled, timeout=spoiled, report_folder="$(touch spoiled)",
    )  # fmt: skip
    assert done.code == 2
    assert "::error title=Fallo::there is no report, exit code 2" in done.log
    assert not list(folder.rglob("spoiled"))


@pytest.mark.parametrize(
    ("inputs", "said"),
    [
        ({}, "the input command names no command"),
        ({"command": "node 'engine.js"}, "has a quote that is not closed"),
        ({"command": "node engine.js", "engine": ENGINE}, "give one of the inputs command and engine"),
        ({"engine": ENGINE, "level": "core", "select": "twos"}, "give one of the inputs level and select"),
        ({"engine": ENGINE, "level": "gold"}, "none of core, full and match"),
    ],
)
def test_inputs_that_make_no_sense_are_refused(inputs: dict[str, str], said: str, folder: Path) -> None:
    done = step("Certify", folder, **inputs)
    assert done.code == 2
    assert said in done.log


@pytest.mark.long
def test_an_old_report_is_not_taken_for_a_new_one(folder: Path) -> None:
    (folder / "fallo-report").mkdir()
    (folder / "fallo-report" / "report.json").write_text('{"outcome": "conforms", "level": "match"}')
    done = step("Certify", folder, command=f"{sys.executable} -S -c pass", select=CASE)
    assert done.code == 3
    assert "outcome" not in done.outputs


@pytest.mark.long
def test_known_failures_and_a_level_reach_the_run(folder: Path) -> None:
    (folder / "known.yaml").write_text(f"{CASE}: {{verdict: fail}}\n")
    done = step("Certify", folder, engine=FORGETFUL, select=CASE, known_failures="known.yaml")
    assert (done.code, done.outputs["outcome"]) == (0, "only_known_failures")
    good = step("Certify", folder, engine=ENGINE, level="core")
    assert (good.code, good.outputs["level"]) == (0, "core")


@pytest.mark.long
def test_what_the_first_step_installs_certifies_a_command(tmp_path: Path) -> None:
    installed = step("Install Fallo", tmp_path)
    assert installed.code == 0, installed.log
    fallo = tmp_path / "temporary" / "fallo" / "bin" / "fallo"
    done = step("Certify", tmp_path, command=f"'{fallo}' engine", select=CASE)
    assert (done.code, done.outputs["outcome"]) == (0, "conforms")
