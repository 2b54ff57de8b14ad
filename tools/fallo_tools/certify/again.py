"""A run once more, as its report says that it was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from fallo_conformance.report.model import Conditions
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.suites.frozen import CURRENT, headers
from fallo_tools.certify.options import Wanted
from fallo_tools.input import BadInput

DECIDING = ("rulebook", "words", "paths", "suite", "timeout", "replay", "fresh", "shuffle", "seed", "repeat")
"""What is taken over from a report, which may be anybody's: nothing that writes a file or starts anything."""


def wanted_again(conditions: Conditions, command: Sequence[str], words: Sequence[str] | None = None) -> Wanted:
    """Return what the options of a report want, for the engine that a command starts; raises `BadInput`.

    ``words`` select other cases than those of the report. The frozen suite of the same digest is taken where the report
    names the present one, so that it can be done again when there are more cases.
    """
    from fallo_tools.certify import certify

    selecting = conditions.select if words is None else words
    chosen = [word for one in selecting for word in ("--select", one)]
    shuffled = [] if conditions.seed is None else ["--shuffle", "--seed", str(conditions.seed)]
    repeated = ["--repeat", str(conditions.repeat)] if conditions.repeat > 1 else []
    said = [*conditions.options, *chosen, *shuffled, *repeated]
    try:
        wanted = Wanted.of(certify.make_context("fallo certify", [*said, "--", *command]).params)
    except click.UsageError as error:
        raise BadInput(f"the report's options are none of fallo certify's: {error.message}") from None
    except click.exceptions.Exit:
        raise BadInput("the report's options ask for help, and decide nothing") from None
    deciding: dict[str, Any] = {name: getattr(wanted, name) for name in DECIDING}
    return replace(Wanted(command=tuple(command), **deciding), suite=_suite(wanted, conditions))


def _suite(wanted: Wanted, conditions: Conditions) -> str:
    if wanted.suite != CURRENT or wanted.paths:
        return wanted.suite
    try:
        frozen = [header.name for header, _ in headers() if header.digest == conditions.suite_digest]
    except BadFile as error:
        raise BadInput(str(error)) from None
    return frozen[-1] if frozen else CURRENT
