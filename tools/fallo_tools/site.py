"""``fallo site``: a static site out of bundles, with the matrix of engines and the rules."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from fallo_tools.input import BadInput

if TYPE_CHECKING:
    from fallo_conformance.site.engines import Given

SHOWN = 3
"""Problems of a bundle that an error names."""


@click.command()
@click.argument("bundles", nargs=-1, required=True, metavar="BUNDLE...", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", "folder", required=True, metavar="DIR", type=click.Path(path_type=Path),
    help="The folder of the site: new, empty, or a site that fallo made.",
)  # fmt: skip
@click.option("--unverified", is_flag=True, help="Show bundles that do not hold together, too, and mark them.")
@click.option(
    "--compare", multiple=True, metavar="NAME", help="Compare all engines with this one only, not each with each."
)
def site(bundles: tuple[Path, ...], folder: Path, unverified: bool, compare: tuple[str, ...]) -> None:
    """Make a static site of BUNDLEs: how each engine does on each clause and conflict, its history, and the rules.

    fallo certify --bundle FILE -- COMMAND writes a bundle. Bundles of one engine, told by its name, are its history.
    A BUNDLE that is a folder stands for the .json files in it. Every bundle is verified first.

    Exit codes: 0 the site is made; 2 bad usage or input, 4 interrupted, and then nothing is changed.
    """
    from fallo_conformance.scenario import suite
    from fallo_conformance.site.folder import BadFolder, check, published
    from fallo_conformance.site.whole import files
    from fallo_tools.waiting import progress

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # half a site is removed then, too
    try:
        check(folder)
        with progress() as say:
            given = _given(_paths(bundles), unverified, say)
            _check_names(compare, given)
            say("making pages")
            done = published(folder, files(given, suite(), compare))
    except BadFolder as error:
        raise BadInput(str(error)) from None
    engines = len({one.bundle.report.engine.name for one in given})
    click.echo(
        f"{folder / 'index.html'}: {engines} {'engine' if engines == 1 else 'engines'}, "
        f"{done.files} files, {done.size / 1024 / 1024:.1f} MiB"
    )


def _paths(named: Iterable[Path]) -> list[Path]:
    paths: list[Path] = []
    for path in named:
        if not path.is_dir():
            paths.append(path)
            continue
        within = sorted(path.glob("*.json"))
        if not within:
            raise BadInput(f"{path} holds no bundle; bundles are files that end in .json")
        paths += within
    return paths


def _given(paths: Sequence[Path], unverified: bool, say: Callable[[str], None]) -> list[Given]:
    """Return the bundles of some files, each verified; raises `BadInput` with every fault that was found."""
    from fallo_conformance.certificate.bundle import digest_of, read_bundle
    from fallo_conformance.certificate.verify import problems
    from fallo_conformance.site.engines import Given
    from fallo_conformance.strict_yaml import BadFile

    given: dict[str, tuple[Path, Given]] = {}
    faults: list[str] = []
    for path in paths:
        say(f"verifying {path}")
        try:
            bundle = read_bundle(path)
        except BadFile as error:
            faults.append(str(error))
            continue
        digest = digest_of(bundle)
        if digest in given:
            sys.stderr.write(f"{path} is the same bundle as {given[digest][0]}; it is shown once\n")
            continue
        found = problems(bundle)
        if found and not unverified:
            faults.append(_refusal(path, found))
        given[digest] = path, Given(bundle, tuple(found))
    if faults:
        raise BadInput("\n".join(faults))
    return [one for _, one in given.values()]


def _refusal(path: Path, found: Sequence[str]) -> str:
    more = f"\n  … and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    lines = "".join(f"\n  {_plain(problem)}" for problem in found[:SHOWN])
    return f"{path}: the bundle does not hold together:{lines}{more}\n  --unverified shows it all the same, marked"


def _plain(text: str) -> str:
    from fallo_conformance.report.terminal import plain

    return plain(text)


def _check_names(compare: Sequence[str], given: Sequence[Given]) -> None:
    from fallo_conformance.site.engines import engines_of, standings_of

    standings = standings_of(engines_of(given)) if compare else []
    known = {name for one in standings for name in (one.engine.name, one.slug, one.title)}
    for name in compare:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(sorted(known))}"
            raise BadInput(f"--compare {name}: there is no such engine; {hint}")
