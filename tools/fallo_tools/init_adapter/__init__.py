"""``fallo init-adapter``: write a small project in some language that speaks the contract, for an engine to be put in.

The projects lie under ``templates/<language>/`` as they are written, but for the engine's name.
"""

from __future__ import annotations

import shlex
import shutil
from difflib import get_close_matches
from pathlib import Path

import rich_click as click

from fallo_tools.init_adapter.languages import LANGUAGES, OTHER_NAMES, Language
from fallo_tools.init_adapter.projects import engine_name, files_of, place_for, write_project
from fallo_tools.input import BadInput


@click.command()
@click.argument("language", metavar="python|node|java|rust")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def init_adapter(language: str, folder: Path) -> None:
    """Write a project into a new folder DIR that speaks the contract, for your own engine to be put in.

    It runs at once, passes the cases of the level smoke, and says TODO where it calls the engine. It needs nothing but
    the language itself. The engine gets the name of the folder. All files are written or none, and nothing is
    overwritten.

    Exit codes: 0 written, 2 bad usage, or a folder that cannot be written.
    """
    chosen = _known(language)
    target = place_for(folder)
    name = engine_name(folder.name)
    files = files_of(language, name)
    write_project(files, target)
    click.echo(f"wrote {len(files)} files into {folder}; the engine is called {name}")
    _say_what_is_next(chosen, folder)


def _known(word: str) -> Language:
    if word in LANGUAGES:
        return LANGUAGES[word]
    near = get_close_matches(word.lower(), [*LANGUAGES, *OTHER_NAMES], n=1)
    if near:
        raise BadInput(f"there is no project in {word!a}; did you mean {OTHER_NAMES.get(near[0], near[0])}?")
    names = ", ".join(LANGUAGES)
    raise BadInput(
        f"there is no project in {word!a}; there are {names}. For another language the contract is one page: "
        "conformance/README.md"
    )


def _say_what_is_next(language: Language, folder: Path) -> None:
    place = str(folder)
    steps = [
        (f"cd {shlex.quote(place if not place.startswith('-') else f'./{place}')}", ""),
        *([(language.build, "compile it")] if language.build else []),
        (f"fallo certify --select smoke -- {language.run}", "a handful of cases: it passes them"),
        (f"fallo certify -- {language.run}", "the whole suite"),
    ]
    width = max(len(step) for step, _ in steps)
    click.echo("\nnext:")
    for step, why in steps:
        click.echo(f"  {step.ljust(width)}  # {why}" if why else f"  {step}")
    click.echo("\nthen put your own engine in where TODO stands, as README.md says")
    if shutil.which(language.tool) is None:
        click.echo(f"there is no {language.tool} on the PATH: install {language.needs}")
