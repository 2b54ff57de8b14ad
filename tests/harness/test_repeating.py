"""Cases are shuffled and repeated, so that what leaks and what is flaky is found."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fallo.pumba import RULEBOOKS
from fallo_conformance.harness import HandshakeFailed, Run, Settings, certify
from fallo_conformance.harness.in_process import InProcess
from fallo_conformance.harness.repeating import certify_repeatedly
from fallo_conformance.pumba.reference import ReferenceEngine
from fallo_conformance.verdict import Case, Verdict
from tests.harness.conftest import AROUND_NINE, FEW, HANG, NINE, engine, fallo, scenario

THROWN = "turn.lies_on_top/a_card_thrown_leaves_the_hand_and_lies_on_top"
SKIPPING = "caballos.skips_the_next/the_next_player_is_skipped"
SEEDS = range(8)


class DiesAtNine(ReferenceEngine):
    def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        if method == "deal" and params["seats"] == 9:
            raise SystemExit(9)
        return super().answer(method, params)


class NeverSaysHello(ReferenceEngine):
    def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        return {}


def forgetful() -> ReferenceEngine:
    return ReferenceEngine(RULEBOOKS["ludoteka"], ["caballos.skips_the_next"])


def one_after_another(*engines: Callable[[], ReferenceEngine]) -> Settings:
    """Return settings under which each start has another engine: without failures tried again, each run is a start."""
    starts: Iterator[Callable[[], ReferenceEngine]] = iter(engines)
    return Settings((), seconds=HANG, retries=0, connect=InProcess("several", lambda: next(starts)()))


def repeated(settings: Settings, times: int, ids: tuple[str, ...] = (NINE, SKIPPING)) -> Run:
    return certify_repeatedly([scenario(one) for one in ids], settings, times)


def found(run: Run) -> dict[str, tuple[Verdict, bool]]:
    return {name: (case.verdict, case.flaky) for name, case in run.verdicts.items()}


def ordered(seed: int | None, ids: tuple[str, ...] = FEW) -> list[str]:
    return [one.id for one in Settings((), seed=seed).order(map(scenario, ids))]


def test_without_a_seed_the_cases_come_as_they_are_given() -> None:
    assert ordered(None) == list(FEW)


def test_a_seed_gives_the_same_order_each_time_and_another_one_another() -> None:
    assert ordered(1) == ordered(1)
    assert len({tuple(ordered(seed)) for seed in SEEDS}) == len(SEEDS)
    assert all(sorted(ordered(seed)) == sorted(FEW) for seed in SEEDS)


def test_a_few_cases_keep_the_order_that_they_have_among_all() -> None:
    for seed in SEEDS:
        assert ordered(seed, AROUND_NINE) == [name for name in ordered(seed) if name in AROUND_NINE]


def test_the_cases_are_played_in_the_order_of_the_seed() -> None:
    played: list[str] = []
    settings = Settings((), seconds=HANG, seed=3, connect=InProcess("reference", ReferenceEngine))
    certify([scenario(one) for one in FEW], settings, lambda case: played.append(case.id))
    assert played == ordered(3)


def test_shuffling_finds_an_engine_that_is_right_in_one_order_only() -> None:
    ids = (THROWN, NINE)
    seen: set[Verdict] = set()
    settings = Settings(engine("refuses_moves_after_a_table_of_nine"), seconds=HANG)
    assert found(certify(list(map(scenario, ids)), settings)) == dict.fromkeys(ids, ("pass", False))
    for seed in SEEDS[:4]:
        case = certify(list(map(scenario, ids)), replace(settings, seed=seed)).verdicts[THROWN]
        assert case.verdict == ("fail" if ordered(seed, ids) == [NINE, THROWN] else "pass")
        assert case.leaks == (case.verdict == "fail")
        seen.add(case.verdict)
    assert seen == {"pass", "fail"}


def test_the_command_that_repeats_a_shuffled_case_names_the_seed() -> None:
    assert (
        Settings(["node", "e.js"], seed=7, options=["--fresh"]).again(THROWN)
        == f"fallo certify --select {THROWN} --fresh --shuffle --seed 7 -- node e.js"
    )


def test_the_command_that_repeats_a_whole_run_has_the_cases_that_were_selected() -> None:
    assert (
        Settings(["node", "e.js"], select=["twos", "call"]).again()
        == "fallo certify --select twos --select call -- node e.js"
    )


def test_that_command_plays_the_cases_in_the_same_order_again() -> None:
    seed = next(seed for seed in SEEDS if ordered(seed, (THROWN, NINE)) == [NINE, THROWN])
    settings = Settings(engine("refuses_moves_after_a_table_of_nine"), seconds=HANG, seed=seed)
    repeat = certify([scenario(THROWN), scenario(NINE)], settings).verdicts[THROWN].repeat
    assert f" --select {NINE} --select {THROWN} --shuffle --seed {seed} -- " in repeat
    assert b"1 pass, 1 fail" in fallo(*shlex.split(repeat)[1:]).stdout


def test_a_case_that_does_not_pass_each_time_is_flaky(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOO_COUNTED", str(tmp_path / "deals"))
    settings = Settings(engine("refuses_nine_every_other_time"), seconds=HANG, retries=0)
    run = repeated(settings, 5)
    assert found(run) == {NINE: ("fail", True), SKIPPING: ("pass", False)}
    case = run.verdicts[NINE]
    assert case.message.startswith("flaky: passes in 3 of 5 runs; in run 2: ")
    assert case.repeat.startswith(f"fallo certify --select {NINE} --repeat 5 -- ")
    assert case.wire[-1].endswith('"result": {"refused": {}}}')


def test_a_case_that_fails_each_time_is_not_flaky() -> None:
    run = repeated(one_after_another(forgetful, forgetful), 2)
    assert found(run) == {NINE: ("pass", False), SKIPPING: ("fail", False)}
    assert "flaky" not in run.verdicts[SKIPPING].message


def test_a_flaky_case_has_the_worst_of_its_verdicts_and_tells_of_the_first_run_that_had_it() -> None:
    class RefusesNine(ReferenceEngine):
        def answer(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
            refused = method == "deal" and params["seats"] == 9
            return {"refused": {}} if refused else super().answer(method, params)

    run = repeated(one_after_another(ReferenceEngine, RefusesNine, DiesAtNine, ReferenceEngine), 4, (NINE,))
    case = run.verdicts[NINE]
    assert (case.verdict, case.flaky) == ("crash", True)
    assert case.message == "flaky: passes in 2 of 4 runs; in run 3: the engine ended with exit code 9"


def test_each_run_has_an_order_of_its_own_whose_seed_is_named() -> None:
    played: list[str] = []

    def note(case: Case) -> None:
        played.append(case.id)

    settings = replace(one_after_another(ReferenceEngine, ReferenceEngine, forgetful), seed=5)
    run = certify_repeatedly([scenario(one) for one in FEW], settings, 3, note)
    assert played == [*ordered(5), *ordered(6), *ordered(7)]
    case = run.verdicts[SKIPPING]
    assert case.message.startswith("flaky: passes in 2 of 3 runs; in run 3 (seed 7): ")
    assert case.repeat == f"fallo certify --select {SKIPPING} --shuffle --seed 7 --repeat 3 --engine several"


def test_an_engine_that_says_no_hello_in_a_later_run_is_given_up_with_the_verdicts_that_there_are() -> None:
    run = repeated(one_after_another(ReferenceEngine, NeverSaysHello, ReferenceEngine), 3)
    assert found(run) == {NINE: ("pass", False), SKIPPING: ("pass", False)}
    assert run.given_up.startswith("before run 2 of 3: hello failed: the engine sent a wrong introduction")


def test_an_engine_that_never_says_hello_fails_the_handshake() -> None:
    with pytest.raises(HandshakeFailed, match="sent a wrong introduction"):
        repeated(one_after_another(NeverSaysHello), 3)


def test_what_did_not_run_any_more_in_a_run_that_was_given_up_keeps_its_verdict() -> None:
    settings = replace(one_after_another(ReferenceEngine, DiesAtNine, ReferenceEngine), breaks=1)
    run = repeated(settings, 3)
    assert found(run) == {NINE: ("crash", True), SKIPPING: ("pass", False)}
    assert run.given_up == "the engine broke in 1 cases in a row"
