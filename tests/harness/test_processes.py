"""An engine is a process that cannot hang the harness, and that is not left behind."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from fallo_conformance.harness.channel import EngineFault
from fallo_conformance.harness.engine import Child
from tests.harness.conftest import FEW, HANG, NINE, Leash, certified, command_line, engine, fallo, on, surroundings

LONG_LINE = b'{"method": "deal", "id": 1, "params": {"padding": "' + b"x" * 200 * 1024 + b'"}}\n'


@contextmanager
def child(name: str) -> Generator[Child, None, None]:
    """Start an engine of the zoo and end it."""
    started = Child(engine(name))
    try:
        yield started
    finally:
        started.stop(kindly=False)


def interrupted(words: Sequence[str], leash: Leash, requests: int) -> tuple[int, bytes]:
    """Return the exit code and the output of ``fallo`` that is interrupted after so many requests to its engines."""
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)  # an ignored signal would be inherited
    try:
        process = subprocess.Popen(
            command_line(*words), env=surroundings(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
    finally:
        signal.signal(signal.SIGINT, ours)
    with process:
        try:
            leash.wait_for_requests(requests)
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=HANG / 2)
        finally:
            process.kill()
    return process.returncode, output


@pytest.mark.parametrize("name", ["silent", "deaf"])
def test_a_long_line_to_an_engine_that_does_not_answer_runs_into_the_deadline(name: str) -> None:
    with child(name) as started, pytest.raises(EngineFault, match=r"gave no answer within 0\.3 s"):
        started.exchange(LONG_LINE, 0.3)


@pytest.mark.parametrize(
    "name",
    ["honest", "dies_midway", "leaves_a_grandchild", "leaves_a_noisy_grandchild", "talks_after_bye", "will_not_end"],
)
def test_no_process_is_left_behind(name: str, leash: Leash) -> None:
    certified(name, [NINE])
    assert leash.everybody_left()


@pytest.mark.parametrize(
    ("name", "ids", "requests"),
    [
        pytest.param("takes_its_time", FEW, 5, id="between answers"),
        pytest.param("slow", [NINE], 3, id="while an answer is waited for"),
    ],
)
def test_an_interrupted_run_still_gives_a_report_and_leaves_no_process(
    name: str, ids: Sequence[str], requests: int, leash: Leash
) -> None:
    code, output = interrupted(on(name, ids=ids), leash, requests)
    assert code == 4
    assert b"INTERRUPTED" in output
    assert leash.everybody_left()


def test_an_interrupted_run_with_two_jobs_leaves_no_process(leash: Leash) -> None:
    code, _ = interrupted(on("takes_its_time", "--jobs", "2", ids=FEW), leash, 8)
    assert code == 4
    assert leash.everybody_left()


def test_an_interrupted_handshake_leaves_no_process(leash: Leash) -> None:
    code, _ = interrupted(on("silent"), leash, 1)
    assert code == 4
    assert leash.everybody_left()


def test_an_interrupted_rerun_of_a_certificate_is_no_verdict_on_it(
    leash: Leash, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bundle.json"
    with monkeypatch.context() as unheld:
        unheld.delenv("ZOO_HELD")
        fallo("certify", "--select", NINE, "--bundle", str(path), "--", *engine("honest"))
    words = ["report", "verify", str(path), "--rerun", "--", *engine("takes_its_time")]
    code, output = interrupted(words, leash, 2)
    assert code == 4
    assert b"DOES NOT HOLD" not in output


def test_an_interrupted_run_accounts_for_every_case(leash: Leash, tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    interrupted(on("takes_its_time", "--json", str(path), ids=FEW), leash, 5)
    cases = json.loads(path.read_bytes())["cases"]
    assert {case["id"] for case in cases} == {case.id for case in certified("honest").cases}
    assert {case.get("skipped") for case in cases if case["verdict"] == "skip"} == {"not_run"}
