"""Projects: what is in one, where it may be written, and writing it whole or not at all."""

from __future__ import annotations

import re
import secrets
import shutil
import unicodedata
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

from fallo_tools.input import BadInput

STAND_IN = "a-new-engine"
"""What an engine is called in the templates."""

LONGEST_NAME = 50


def engine_name(folder: str) -> str:
    """Return the name of an engine for the name of its folder: lower-case letters, digits and hyphens.

    So it is a name for a package in every language, and nothing in it means anything to a file that it is put into.
    """
    letters = unicodedata.normalize("NFKD", folder).encode("ascii", "ignore").decode("ascii").lower()
    words = re.sub("[^a-z0-9]+", "-", letters).strip("-")
    if not words:
        return "engine"
    return (words if words[0].isalpha() else f"engine-{words}")[:LONGEST_NAME].rstrip("-")


def files_of(language: str, name: str) -> dict[str, bytes]:
    """Return the files of a project in a language, by their paths in it, for an engine of some name."""
    folder = Path(str(resources.files("fallo_tools.init_adapter"))) / "templates" / language
    return {
        str(path.relative_to(folder)): path.read_bytes().replace(STAND_IN.encode(), name.encode())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not _is_left_over(path.relative_to(folder))
    }


def place_for(folder: Path) -> Path:
    """Return the place of a new project; raises `BadInput` where none can be written there."""
    if not str(folder).isprintable():
        raise BadInput(f"{str(folder)!a} has signs in it that cannot be shown; choose another name")
    if folder.name in ("", ".", ".."):
        raise BadInput(f"{folder} is no new folder; name one, such as my-engine")
    try:
        target = folder.resolve() if folder.is_symlink() else folder
        _must_be_free(folder)
        if not target.parent.is_dir():
            raise BadInput(f"there is no folder {target.parent} to make {target.name} in; make it first")
    except (OSError, RuntimeError) as error:
        raise _unwritable(folder, error) from None
    return target


def write_project(files: Mapping[str, bytes], target: Path) -> None:
    """Write the files of a project, by their paths in it, all or none; raises `BadInput`.

    They are written beside their place, and moved there together: the move fails where somebody was quicker.
    """
    temporary = target.parent / f".fallo-{secrets.token_hex(8)}"
    try:
        temporary.mkdir()
        for name, data in files.items():
            path = temporary / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        temporary.rename(target)
    except OSError as error:
        raise _unwritable(target, error) from None
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _must_be_free(folder: Path) -> None:
    if folder.is_symlink() and not folder.exists():
        raise BadInput(f"{folder} is a link that leads nowhere; name a new folder")
    if not folder.exists():
        return
    if not folder.is_dir():
        raise BadInput(f"{folder} is there already, and is no folder; it is left as it is")
    if any(folder.iterdir()):
        raise BadInput(f"{folder} is there already, and is not empty; nothing is written. Name a new folder")
    if folder.samefile(Path.cwd()):
        raise BadInput(f"{folder} is the folder that you are in; go up, and name it from there")


def _is_left_over(path: Path) -> bool:
    """Tell whether a file is no part of its template: an installer compiles what ends in .py, and tools keep notes."""
    return any(part == "__pycache__" or (part.startswith(".") and part != ".gitignore") for part in path.parts)


def _unwritable(folder: Path, error: OSError | RuntimeError) -> BadInput:
    why = error.strerror if isinstance(error, OSError) else "links that lead in a circle"
    return BadInput(f"{folder} cannot be written: {why}; nothing is written")
