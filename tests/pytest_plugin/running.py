"""Running pytest with the plugin, in a process of its own, as a person does."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLUGIN = [] if entry_points(group="pytest11", name="fallo") else ["-p", "fallo_conformance.pytest_plugin"]
"""What loads the plugin where an installation older than the plugin does not offer it by itself."""

HANG = 120

GOOD = "tests.pytest_plugin.engines:good"
FORGETFUL = "tests.pytest_plugin.engines:forgetful"

CASE = "caballos.skips_the_next/the_next_player_is_skipped"
"""A case that an engine without caballos fails, and that depends on questions on which ludoteka is silent."""


@dataclass(frozen=True)
class Ran:
    """What a pytest did: its exit code, and what it printed."""

    code: int
    output: str

    @property
    def counts(self) -> dict[str, int]:
        """How many tests came to what, as the last line says."""
        last = self.output.rstrip().splitlines()[-1]
        return {word: int(number) for number, word in re.findall(r"(\d+) (\w+)", last)}


def environment() -> dict[str, str]:
    """Return an environment in which this checkout is found, and the output is wide and plain."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200", "PYTEST_ADDOPTS": "", "CI": "", "PY_COLORS": "0"}


def ran(folder: Path, *words: str) -> Ran:
    """Return what pytest does in a folder, with the plugin."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGIN, "-c", str(settings(folder)), *words],
        cwd=folder, env=environment(), capture_output=True, text=True, timeout=HANG, check=False,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout + done.stderr)


def settings(folder: Path) -> Path:
    path = folder / "pytest.ini"
    if not path.exists():
        path.write_text("[pytest]\n")
    return path


def waiting() -> Iterator[None]:
    """Yield now and then, for as long as anybody would wait."""
    limit = time.monotonic() + HANG
    while time.monotonic() < limit:
        yield
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Tell whether there is a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


COUNTING = """\
import os, pathlib, sys, time
sys.path.insert(0, {root!r})
from fallo_conformance.pumba.reference import serve
from tests.pytest_plugin.engines import Plain

here = pathlib.Path({folder!r})


def note(word):
    with open(here / "starts", "a") as file:
        file.write(word + "\\n")


class Engine(Plain):
    def hello(self, message):
        return {{**super().hello(message), "omits": {omits!r}}}

    def deal(self, message):
        if {hangs}:
            (here / "hanging.new").write_text(str(os.getpid()))
            (here / "hanging.new").rename(here / "hanging")
            time.sleep(3600)
        return super().deal(message)


note("started")
serve(Engine(*{lacks!r}))
note("ended")
"""


def counting_engine(folder: Path, *, hangs: bool = False, lacks: Sequence[str] = (), omits: Sequence[str] = ()) -> str:
    """Return the command of an engine that writes down when it starts and ends.

    It may hang at its first deal, lack rules, and say so.
    """
    path = folder / "engine.py"
    path.write_text(
        COUNTING.format(root=str(ROOT), folder=str(folder), hangs=hangs, lacks=list(lacks), omits=list(omits))
    )
    return f"{sys.executable} {path}"
