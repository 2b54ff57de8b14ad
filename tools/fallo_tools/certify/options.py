"""The options of ``fallo certify``, and of what does the same: what is run, how, and what is written of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click

from fallo_conformance.harness import SECONDS
from fallo_conformance.report.forms import FORMS
from fallo_conformance.suites.frozen import CURRENT
from fallo_tools.input import SecondsType

Command = TypeVar("Command", bound=Callable[..., Any])

PLACE = click.Path(path_type=Path)


@dataclass(frozen=True)
class Wanted:
    """What a person wants of a run, as the options say it. ``timeout`` is in seconds for a message."""

    command: tuple[str, ...] = ()
    engine: str | None = None
    rulebook: str | None = None
    words: tuple[str, ...] = ()
    paths: tuple[Path, ...] = ()
    suite: str = CURRENT
    jobs: int = 1
    timeout: float = SECONDS
    replay: bool = False
    fresh: bool = False
    shuffle: bool = False
    seed: int | None = None
    repeat: int = 1
    record: Path | None = None
    known_failures: Path | None = None
    update_known_failures: bool = False
    allow_incomplete: bool = False
    details: int = 10
    outputs: tuple[tuple[str, Path], ...] = ()

    @classmethod
    def of(cls, parameters: dict[str, Any]) -> Wanted:
        """Return what the parameters of a command say."""
        names = {field.name for field in fields(cls)}
        outputs = tuple(
            (form, path) for form in FORMS if (path := parameters.get(f"to_{form.replace('-', '_')}")) is not None
        )
        return cls(outputs=outputs, **{name: value for name, value in parameters.items() if name in names})

    def read(self) -> list[tuple[str, Path]]:
        """Return the files that the run reads, each with its option."""
        files = [("--scenarios", path) for path in self.paths]
        if self.rulebook is not None and self.rulebook.endswith(".toml"):
            files.append(("--rulebook", Path(self.rulebook)))
        if self.suite.endswith(".jsonl"):
            files.append(("--suite", Path(self.suite)))
        return files + ([("--known-failures", self.known_failures)] if self.known_failures is not None else [])

    def deciding(self) -> list[str]:
        """Return the options that decide a verdict, as they were given."""
        words = ["--rulebook", self.rulebook] if self.rulebook else []
        for path in self.paths:
            words += ["--scenarios", str(path)]
        words += ["--suite", self.suite] if self.suite != CURRENT else []
        words += ["--timeout", f"{self.timeout:g}"] if self.timeout != SECONDS else []
        words += ["--replay"] if self.replay else []
        return words + (["--fresh"] if self.fresh else [])


def all_of(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Return one decorator for several options, which are listed in this order."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


WHAT = all_of(
    click.option("--engine", metavar="NAME", help="An engine in Python, in this process: package.module:factory."),
    click.option("--rulebook", metavar="NAME|FILE", help="Measure against this rulebook, whatever the engine claims."),
    click.option(
        "--select", "words", multiple=True, metavar="WORD",
        help="Only these: an id, clause, chapter, conflict, reading, tag or level.",
    ),
    click.option("--scenarios", "paths", multiple=True, type=PLACE, help="Files or folders, in place of the suite."),
    click.option(
        "--suite", default=CURRENT, show_default=True, metavar="NAME|FILE", help="A frozen set; see fallo suites list."
    ),
)  # fmt: skip
"""Which engine is judged, by what, and by which cases."""

HOW = all_of(
    click.option(
        "--jobs", "-j", default=1, show_default=True, type=click.IntRange(1, 64), help="Engines side by side."
    ),
    click.option("--timeout", default=SECONDS, show_default=True, type=SecondsType(), help="Seconds for a message."),
    click.option("--replay", is_flag=True, help="Send whole cases in one line, to engines that can."),
    click.option("--fresh", is_flag=True, help="Start a new process for every case, in place of one for all."),
    click.option("--shuffle", is_flag=True, help="Run the cases in an order drawn by lot, to find what leaks."),
    click.option("--seed", type=click.IntRange(0), help="The lot for --shuffle, to have the same order again."),
    click.option(
        "--repeat",
        default=1,
        show_default=True,
        type=click.IntRange(1, 1000),
        help="Run everything so often, to find flaky cases.",
    ),
    click.option("--record", type=PLACE, metavar="FILE", help="Keep every line of the wire, for fallo replay."),
)
"""How the cases are played."""

OUTCOME = all_of(
    click.option(
        "--known-failures", type=PLACE, metavar="FILE", help="Failures that are known: each has to fail just as listed."
    ),
    click.option("--update-known-failures", is_flag=True, help="Write that file again, to fit this run."),
    click.option(
        "--allow-incomplete", is_flag=True, help="Exit with 0 where cases were skipped and all others passed."
    ),
)
"""What the run is held against."""

OUTPUTS = all_of(
    *(
        click.option(
            f"--{name}",
            f"to_{name.replace('-', '_')}",
            type=PLACE,
            metavar="FILE",
            help=f"Write {form.help}; - for standard output.",
        )
        for name, form in FORMS.items()
    ),
)
"""What is written."""

DETAILS = click.option(
    "--details", default=10, show_default=True, type=click.IntRange(0), help="Failures shown at length."
)
