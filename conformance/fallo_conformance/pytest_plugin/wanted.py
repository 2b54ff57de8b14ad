"""What a person wants of the plugin, as the options and the configuration file say it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import nan
from pathlib import Path

import pytest

from fallo.pumba import Readings
from fallo.rulebook import Rulebook
from fallo_conformance.harness import SECONDS, Settings
from fallo_conformance.harness.in_process import in_process
from fallo_conformance.harness.naming import NoSuchEngine
from fallo_conformance.known_failures.reading import KnownFailures, known_failures
from fallo_conformance.protocol import LONGEST_WAIT, SHORTEST_WAIT
from fallo_conformance.pytest_plugin import OPTIONS, REPEATABLE
from fallo_conformance.rulebook_files import NoSuchRulebook, rulebook_of
from fallo_conformance.scenario import Scenario, suite
from fallo_conformance.selecting import NothingSelected, selected
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.suites.frozen import CURRENT, headers, name_of, read, suites_folder
from fallo_conformance.suites.pinning import set_digest

FACTORY = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")
"""An engine in Python: module:factory."""


@dataclass(frozen=True)
class Wanted:
    """An engine, the cases that are selected among those of a suite, and the known failures that it is held against."""

    settings: Settings
    scenarios: Sequence[Scenario]
    everything: Sequence[Scenario]
    known: KnownFailures | None


def wanted(config: pytest.Config, ids: Sequence[str]) -> Wanted:
    """Return what is wanted; ``ids`` are cases named on the command line. Raises `pytest.UsageError`."""
    try:
        return _wanted(config, ids)
    except (BadFile, NothingSelected, NoSuchEngine) as error:
        raise pytest.UsageError(f"fallo: {error}") from None


def said(config: pytest.Config, name: str) -> str:
    """Return what an option says, or else the configuration file; nothing where neither does."""
    option = config.getoption(f"--fallo-{name}")
    return str(config.getini(f"fallo_{name.replace('-', '_')}") or "" if option is None else option)


def _wanted(config: pytest.Config, ids: Sequence[str]) -> Wanted:
    everything, name = _suite(said(config, "suite") or CURRENT)
    words = ids or config.getoption(f"--fallo-{REPEATABLE}") or config.getini(f"fallo_{REPEATABLE}")
    command = _words(said(config, "engine"))
    return Wanted(
        settings=Settings(
            command,
            seconds=_seconds(said(config, "timeout")),
            rulebook=_rulebook(said(config, "rulebook")),
            options=_deciding(config),
            suite_version=name,
            connect=in_process(command[0]) if len(command) == 1 and FACTORY.fullmatch(command[0]) else None,
        ),
        scenarios=selected(everything, words),
        everything=everything,
        known=_known(config),
    )


def _words(engine: str) -> list[str]:
    try:
        words = shlex.split(engine)
    except ValueError as error:
        raise pytest.UsageError(f"fallo: --fallo-engine {engine!r} is no command: {error}") from None
    if not words:
        raise pytest.UsageError("fallo: --fallo-engine names no engine; expected a command, or module:factory")
    return words


def _suite(word: str) -> tuple[list[Scenario], str]:
    """Return the scenarios of a suite and its name."""
    if word == CURRENT:
        scenarios = suite()
        return scenarios, name_of(set_digest(scenarios), [header for header, _ in headers()])
    path = Path(word)
    if path.suffix != ".jsonl":
        names = [header.name for header, _ in headers()]
        if word not in names:
            near = get_close_matches(word, [*names, CURRENT], n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join([*names, CURRENT])}"
            raise pytest.UsageError(f"fallo: no suite {word!r}; {hint}")
        path = suites_folder() / f"{word}.jsonl"
    frozen = read(path)
    return frozen.scenarios(), frozen.name


def _rulebook(word: str) -> Rulebook[Readings] | None:
    try:
        return rulebook_of(word) if word else None
    except NoSuchRulebook as error:
        raise pytest.UsageError(f"fallo: {error}") from None


def _seconds(word: str) -> float:
    try:
        seconds = float(word) if word else SECONDS
    except ValueError:
        seconds = nan
    if not SHORTEST_WAIT <= seconds <= LONGEST_WAIT:
        raise pytest.UsageError(f"fallo: --fallo-timeout {word!r} is no time; expected seconds, such as 5 or 0.5")
    return seconds


def _known(config: pytest.Config) -> KnownFailures | None:
    """Return the list of known failures; a file that the configuration names lies beside the configuration."""
    word = said(config, "known-failures")
    if not word:
        return None
    by_option = config.getoption("--fallo-known-failures")
    folder = config.invocation_params.dir if by_option or config.inipath is None else config.inipath.parent
    return known_failures(folder / word)


def _deciding(config: pytest.Config) -> list[str]:
    """Return the options with which ``fallo certify`` repeats a verdict."""
    decide = [name for name in OPTIONS if name in ("rulebook", "suite", "timeout")]
    return [word for name in decide if said(config, name) for word in (f"--{name}", said(config, name))]
