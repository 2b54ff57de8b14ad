"""How the harness is tested: against engines of the zoo, each a real process, each wrong in one known way."""

from __future__ import annotations

import faulthandler
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from fallo.spec import clauses
from fallo_conformance.harness import Settings, certify
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.scenario import Scenario, load, suite_folder
from fallo_conformance.verdict import Verdict

ROOT = Path(__file__).parents[2]

HANG = 120
"""Seconds after which a test hangs; no test comes near it, on a busy machine either."""

NINE = "deal.four_each/nine_players_leave_three_cards"
AROUND_NINE = (
    "turn.lies_on_top/a_card_thrown_leaves_the_hand_and_lies_on_top",
    NINE,
    "match.out_at_the_limit/ninety_four_and_five_stays",
)
"""Three cases, of which the second is the only one with a table of nine."""

FEW = (
    *AROUND_NINE,
    "turn.in_turn/nobody_draws_out_of_turn",
    "drawing.at_most_twice/a_third_draw_is_refused",
    "sotas.names_a_suit/a_sota_without_a_suit_is_refused",
    "sotas.names_a_suit/its_own_suit_may_be_named",
    "sotas.names_another_suit/its_own_suit_is_refused",
    "twos.only_a_two_answers/a_sota_does_not_answer_a_two",
    "twos.a_two_or_a_sota_answers/a_sota_hands_on_what_is_owed",
    "exhaustion.pile_becomes_the_stock/a_penalty_goes_on_with_the_stock_made_again",
    "match.opener_moves_on/the_next_player_opens_whoever_won",
    "match.last_one_wins/a_match_of_two_hands_between_two",
    "caballos.skips_the_next/the_next_player_is_skipped",
)
"""Cases with deals, positions, refusals, legal moves, a reshuffle, next hands, and readings claimed, lent and tried."""


def engine(name: str) -> list[str]:
    """Return the command that starts an engine of the zoo."""
    return [sys.executable, "-m", f"tests.zoo.{name}"]


@cache
def scenario(name: str) -> Scenario:
    """Return a scenario of the suite by its id."""
    return load(suite_folder() / f"{name}.yaml")


def certified(
    name: str, ids: Sequence[str] = FEW, *, seconds: float = HANG, jobs: int = 1, replay: bool = False
) -> Report:
    """Return the report of a run against an engine of the zoo, by default with all the time that it wants."""
    return tried(Settings(engine(name), seconds=seconds, jobs=jobs, replay=replay), map(scenario, ids))


def tried(settings: Settings, scenarios: Iterable[Scenario]) -> Report:
    """Return the report of a run over some scenarios, with the harness in this process."""
    chosen = list(scenarios)
    run = certify(chosen, settings)
    return build(run, chosen, clauses(), Conditions(suite="test", command=list(settings.command)))


def verdicts(report: Report) -> dict[str, Verdict]:
    """Return the verdicts of all cases but those that tried another reading in vain, by id."""
    return {case.id: case.verdict for case in report.cases if case.is_news}


def on(name: str, *options: str, ids: Sequence[str] = AROUND_NINE) -> list[str]:
    """Return the words that certify an engine of the zoo against some scenarios."""
    files = [word for one in ids for word in ("--scenarios", str(suite_folder() / f"{one}.yaml"))]
    return ["certify", "--timeout", str(HANG), *files, *options, "--", *engine(name)]


def command_line(*words: str) -> list[str]:
    """Return the command that runs ``fallo`` with some words."""
    return [sys.executable, "-c", "from fallo_tools.cli import main; main()", *words]


@cache
def fallo(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Return what ``fallo`` did with some words, in a process of its own; the same words are tried once."""
    return subprocess.run(
        command_line(*words), env=surroundings() | environment, capture_output=True, timeout=HANG, check=False
    )


def surroundings() -> dict[str, str]:
    """Return an environment in which a terminal is wide and without colours."""
    unwanted = ("FORCE_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "PYTHONIOENCODING")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"COLUMNS": "500", "TERM": "dumb", "PYTHONUTF8": "1"}


class Leash:
    """A pipe that the engines of the zoo hold open: it counts their requests, and ends with the last of them."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self._end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        self._seen = 0

    def wait_for_requests(self, number: int) -> None:
        """Wait until the engines have read so many requests in all."""
        for _ in self._reads():
            if self._seen >= number:
                return

    def everybody_left(self) -> bool:
        """Tell whether engines were here and none of them is left, nor any process of theirs."""
        ended = any(not data for data in self._reads())
        return ended and self._seen > 0

    def close(self) -> None:
        """Let go."""
        os.close(self._end)

    def _reads(self) -> Iterator[bytes]:
        poll = select.poll()
        poll.register(self._end, select.POLLIN)
        limit = time.monotonic() + HANG / 2
        while time.monotonic() < limit:
            poll.poll(100)
            try:
                data = os.read(self._end, 65536)
            except BlockingIOError:
                continue
            self._seen += len(data)
            yield data


@pytest.fixture(scope="session")
def short_limit() -> float:
    """Seconds that are short to wait for, and yet enough for an honest engine on this machine as busy as it is."""
    began = time.monotonic()
    assert certified("honest", AROUND_NINE).outcome == "conforms"
    return max(0.5, 5 * (time.monotonic() - began))


@pytest.fixture
def leash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Leash]:
    """A pipe that every engine of this test holds open."""
    path = tmp_path / "held"
    held = Leash(path)
    monkeypatch.setenv("ZOO_HELD", str(path))
    yield held
    held.close()


@pytest.fixture(autouse=True)
def _guarded(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run at the root of the repository, where the zoo is found, and never for ever."""
    monkeypatch.chdir(ROOT)

    def hang(number: int, frame: object) -> None:
        raise TimeoutError(f"the test hangs, for more than {HANG} s")

    before = signal.signal(signal.SIGALRM, hang)
    signal.setitimer(signal.ITIMER_REAL, HANG, HANG / 10)
    faulthandler.dump_traceback_later(2 * HANG, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
