"""``fallo scenarios format``: the canonical text of scenario files."""

from __future__ import annotations

import sys
from pathlib import Path

import rich_click as click

from fallo_conformance.authoring.writing import canonical
from fallo_conformance.scenario import find, load, suite_folder
from fallo_conformance.strict_yaml import BadFile
from fallo_tools.files import replace
from fallo_tools.input import BadInput, text_of


@click.command("format")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--check", is_flag=True, help="Change nothing; list the files that would change.")
def format_(paths: tuple[Path, ...], check: bool) -> None:
    """Write scenario files, by default the suite's, in the canonical form: members in order, a step in a line.

    Comments stay with what they stand above or beside. A file that cannot be written without losing one is named and
    left alone.

    Exit codes: 0 done, 1 (--check) some would change, 2 some cannot be used.
    """
    changed = kept = bad = 0
    try:
        for path in find(paths or [suite_folder()]):
            try:
                different = _formatted(path, check)
            except BadFile as error:
                sys.stdout.write(f"{error}\n")
                bad += 1
                continue
            changed, kept = changed + different, kept + (not different)
            if different:
                sys.stdout.write(f"{path}{': would change' if check else ''}\n")
    except BadFile as error:
        raise BadInput(str(error)) from None
    if not changed and not kept and not bad:
        raise BadInput("there is no scenario there; scenarios are files that end in .yaml")
    sys.stderr.write(f"{changed} {'would change' if check else 'changed'}, {kept} in the canonical form\n")
    sys.exit(2 if bad else 1 if check and changed else 0)


def _formatted(path: Path, check: bool) -> bool:
    """Write a file in its canonical form and tell whether that is new; raises `BadFile`."""
    load(path)
    before = text_of(path)
    after = canonical(before, path)
    if after != before and not check:
        replace(path, after)
    return after != before
