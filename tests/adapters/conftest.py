"""Projects as ``fallo init-adapter`` writes them, compiled where they have to be, and talked to as the harness does."""

from __future__ import annotations

import json
import os
import select
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from fallo_tools.init_adapter.languages import LANGUAGES

FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
HANG = 120
"""Seconds after which a process hangs."""

NAME = "My Engine"
"""The folder of every project."""


@dataclass
class Project:
    """A project that can be run: its language, its folder, and the command that starts it there.

    It is started by the first line that is sent to it, and lives until it is closed.
    """

    language: str
    folder: Path
    command: list[str]
    _process: subprocess.Popen[bytes] | None = None

    def talk(self, *lines: bytes) -> list[dict[str, Any]]:
        """Send lines to the process, one after another, and return its answer to each."""
        if self._process is None:
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(
                self.command, cwd=self.folder, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, bufsize=0
            )
        return [self._exchange(self._process, line) for line in b"".join(lines).splitlines(keepends=True)]

    @staticmethod
    def _exchange(process: subprocess.Popen[bytes], line: bytes) -> dict[str, Any]:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        answer = b""
        while not answer.endswith(b"\n"):
            assert select.select([process.stdout], [], [], HANG)[0], f"no answer to {line[:80]!r}"
            data = os.read(process.stdout.fileno(), 65536)
            assert data, f"the process ended at {line[:80]!r}"
            answer += data
        return dict(json.loads(answer))

    def close(self) -> None:
        """End the process by the end of its input."""
        if self._process is not None:
            self._process.communicate(timeout=HANG)
            assert self._process.returncode == 0
            self._process = None

    def answers(self, *requests: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
        """Return the results of some requests, each a method with its parameters."""
        replies = self.talk(*(request(method, params) for method, params in requests))
        return [reply["result"] for reply in replies]


def request(method: str, params: object = None, identity: object = 7) -> bytes:
    """Return the line of a request."""
    message = {"jsonrpc": "2.0", "id": identity, "method": method, "params": {} if params is None else params}
    return json.dumps(message).encode() + b"\n"


def dealt(hands: Mapping[str, str], stock: str = "1e 3b 2c 6o", **more: object) -> dict[str, Any]:
    """Return the parameters of a deal that A opens, with hands and a stock as texts."""
    return {
        "game": "g", "seats": len(hands), "opener": "A", "limit": 100, "scores": dict.fromkeys(hands, 0),
        "eliminated": [], "hands": {seat: hand.split() for seat, hand in hands.items()}, "stock": stock.split(),
        "deck": [], "shuffles": [], **more,
    }  # fmt: skip


def fallo(*words: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Return what the command line did with some words, in a folder."""
    surroundings = {**os.environ, "COLUMNS": "300", "NO_COLOR": "1", "TERM": "dumb", **environment}
    return subprocess.run(
        [*FALLO, *map(str, words)],
        cwd=cwd, env=surroundings, capture_output=True, text=True, timeout=HANG, check=False,
    )  # fmt: skip


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folders of projects as the real command writes them, by language; not to be changed."""
    folders: dict[str, Path] = {}
    for language in LANGUAGES:
        parent = tmp_path_factory.mktemp(language)
        done = fallo("init-adapter", language, NAME, cwd=parent)
        assert done.returncode == 0, done.stderr
        folders[language] = parent / NAME
    return folders


def _runnable(language: str, source: Path, folder: Path) -> Project:
    """Copy a project into a folder and compile it there, where it has to be."""
    chosen = LANGUAGES[language]
    if language != "python" and shutil.which(chosen.tool) is None:
        pytest.skip(f"there is no {chosen.tool} here: install {chosen.needs}")
    shutil.copytree(source, folder)
    if chosen.build:
        built = subprocess.run(
            shlex.split(chosen.build), cwd=folder, capture_output=True, text=True, timeout=HANG, check=False
        )
        assert built.returncode == 0, built.stderr
        assert "warning" not in built.stdout + built.stderr
    command: Sequence[str] = shlex.split(chosen.run)
    return Project(language, folder, [sys.executable, *command[1:]] if language == "python" else [*command])


@pytest.fixture(scope="session", params=list(LANGUAGES))
def project(
    request: pytest.FixtureRequest, written: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Project]:
    """A project in each of the languages, compiled without a warning."""
    language: str = request.param
    made = _runnable(language, written[language], tmp_path_factory.mktemp(language) / NAME)
    yield made
    made.close()


@pytest.fixture(params=["python", "node"])
def altered(
    request: pytest.FixtureRequest, written: dict[str, Path], tmp_path: Path
) -> Iterator[Callable[[str, str], Project]]:
    """What makes a project that need not be compiled, with a line of its own in ``play``: in Python, in JavaScript."""
    language: str = request.param
    made = _runnable(language, written[language], tmp_path / NAME)

    def make(in_python: str, in_javascript: str) -> Project:
        name, mark, line = {
            "python": ("pumba_adapter/engine.py", "# TODO: ask your own engine. Whatever", in_python),
            "node": ("engine.js", "// TODO: ask your own engine. Whatever", in_javascript),
        }[language]
        path = made.folder / name
        text = path.read_text("utf-8")
        assert text.count(mark) == 1
        path.write_text(text.replace(mark, f"{line}\n{' ' * (8 if language == 'python' else 4)}{mark}"), "utf-8")
        return made

    yield make
    made.close()
