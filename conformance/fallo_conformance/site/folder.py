"""The folder of a site: written whole or not at all, and never over files that are not the site's own."""

from __future__ import annotations

import ctypes
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

MARKER = ".fallo-site"
"""The file that tells that a folder was made by fallo, and which files in it are."""

FORMAT = 1
"""Version of the marker."""

NAMED = 5
"""Foreign files that an error names."""

AT_FDCWD, RENAME_EXCHANGE = -100, 2


class BadFolder(ValueError):
    """A folder that a site cannot be written to; the message says why, and what to do."""


class Marker(msgspec.Struct, frozen=True, kw_only=True):
    """What the marker holds: the version of its format, and the site's files by their paths."""

    format: int
    files: list[str]


@dataclass(frozen=True)
class Published:
    """What was written: the number of files, and their size in bytes."""

    files: int
    size: int


def check(folder: Path) -> None:
    """Raise `BadFolder` where a folder is neither new nor empty nor a site with nothing else in it."""
    if not os.path.lexists(folder):
        if not folder.parent.is_dir():
            raise BadFolder(f"{folder} cannot be made: there is no folder {folder.parent}")
        return
    if not folder.is_dir():
        raise BadFolder(f"{folder} is no folder; name one for the site")
    found = set(_files_in(folder))
    if not found:
        return
    marker = _marker(folder)
    if marker is None:
        raise BadFolder(
            f"{folder} holds files, and is no site that fallo made: {_named(found)}. Name a new or an empty folder"
        )
    foreign = found - {MARKER, *marker.files}
    if foreign:
        raise BadFolder(f"{folder} holds files that are not the site's: {_named(foreign)}. Put them elsewhere")


def published(folder: Path, files: Iterable[tuple[str, bytes]]) -> Published:
    """Write a site into a folder in place of the site that was there; raises `BadFolder`, and then changes nothing.

    The site is written into a folder beside it first, and the two change places at once.
    """
    try:
        folder = folder.resolve()
        check(folder)
        beside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
        try:
            new = beside / "site"
            done = _written(new, files)
            _in_place_of(folder, new, beside)
        finally:
            _removed(beside)
    except OSError as error:
        raise BadFolder(f"{folder} cannot be written: {error.strerror or error}") from None
    return done


def _written(new: Path, files: Iterable[tuple[str, bytes]]) -> Published:
    new.mkdir()
    names: list[str] = []
    size = 0
    for name, data in files:
        path = new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:  # two pages at one address would be a fault of our own
            file.write(data)
        names.append(name)
        size += len(data)
    (new / MARKER).write_bytes(msgspec.json.encode(Marker(format=FORMAT, files=sorted(names))) + b"\n")
    return Published(len(names), size)


def _in_place_of(folder: Path, new: Path, beside: Path) -> None:
    if not folder.exists() or not any(folder.iterdir()):
        new.rename(folder)  # over an empty folder, too
        return
    if _exchanged(new, folder):
        _checked(new, undo=lambda: _exchanged(new, folder))
        return
    old = beside / "old"
    folder.rename(old)
    try:
        new.rename(folder)
    except BaseException:
        old.rename(folder)
        raise
    _checked(old, undo=lambda: (folder.rename(new), old.rename(folder)))


def _checked(old: Path, undo: Callable[[], object]) -> None:
    """Look once more at the site that is about to be removed: somebody may have put a file there in the meantime."""
    try:
        check(old)
    except BaseException:
        undo()
        raise


def _exchanged(one: Path, other: Path) -> bool:
    """Let two folders change places at once, and tell whether the system can do that."""
    exchange = getattr(ctypes.CDLL(None), "renameat2", None)
    if exchange is None:
        return False
    failed: int = exchange(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE)
    return not failed


def _removed(beside: Path) -> None:
    """Remove what is left beside the site: only half a site, or the old one, which was found to hold nothing else."""
    shutil.rmtree(beside, ignore_errors=True)


def _marker(folder: Path) -> Marker | None:
    path = folder / MARKER
    if path.is_symlink() or not path.is_file():
        return None
    try:
        marker = msgspec.json.decode(path.read_bytes(), type=Marker)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
    if marker.format != FORMAT:
        raise BadFolder(f"{folder} is a site of another version of fallo; name a new folder, or remove it")
    return marker


def _files_in(folder: Path) -> Iterator[str]:
    """Yield what lies in a folder, however deep, by path: files, and links whatever they lead to."""
    for where, folders, names in os.walk(folder):
        links = [name for name in folders if Path(where, name).is_symlink()]
        for name in (*names, *links):
            yield Path(where, name).relative_to(folder).as_posix()


def _named(names: Iterable[str]) -> str:
    some = sorted(names)
    rest = f" and {len(some) - NAMED} more" if len(some) > NAMED else ""
    return ", ".join(some[:NAMED]) + rest
