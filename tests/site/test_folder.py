"""A site is written whole or not at all, and never over files that are not its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fallo_conformance.site.folder import MARKER, BadFolder, check, published

OLD = (("index.html", b"old"), ("deep/down.html", b"old"))
NEW = (("index.html", b"new"),)


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != MARKER
    }


def alone(folder: Path) -> bool:
    """Tell whether nothing lies beside a folder."""
    return list(folder.parent.iterdir()) == [folder]


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    done = published(tmp_path / "site", OLD)
    assert contents(tmp_path / "site") == dict(OLD)
    assert (done.files, done.size) == (2, 6)


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    published(tmp_path / "site", NEW)
    assert contents(tmp_path / "site") == dict(NEW)


def test_a_site_takes_the_place_of_the_one_before_and_nothing_of_that_is_left(tmp_path: Path) -> None:
    published(tmp_path / "site", OLD)
    published(tmp_path / "site", NEW)
    assert contents(tmp_path / "site") == dict(NEW)
    assert alone(tmp_path / "site")


def test_a_folder_with_files_that_is_no_site_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "thesis.txt").write_text("years of work")
    with pytest.raises(BadFolder, match=r"no site that fallo made: thesis\.txt"):
        published(tmp_path / "site", NEW)
    assert contents(tmp_path / "site") == {"thesis.txt": b"years of work"}


@pytest.mark.parametrize("name", ["CNAME", "deep/notes.txt", ".git/HEAD"])
def test_a_foreign_file_in_a_site_is_named_and_left_alone(tmp_path: Path, name: str) -> None:
    published(tmp_path / "site", OLD)
    (tmp_path / "site" / name).parent.mkdir(exist_ok=True)
    (tmp_path / "site" / name).write_text("mine")
    with pytest.raises(BadFolder, match=name):
        published(tmp_path / "site", NEW)
    assert contents(tmp_path / "site") == {**dict(OLD), name: b"mine"}


def test_a_link_in_a_site_is_foreign(tmp_path: Path) -> None:
    published(tmp_path / "site", OLD)
    (tmp_path / "site" / "home").symlink_to(tmp_path)
    with pytest.raises(BadFolder, match="home"):
        published(tmp_path / "site", NEW)


@pytest.mark.parametrize("marker", [b"", b"{}", b"[]", b"\xff", b'{"format":1,"files":"all"}'])
def test_a_folder_with_a_broken_marker_is_no_site(tmp_path: Path, marker: bytes) -> None:
    (tmp_path / "index.html").write_text("mine")
    (tmp_path / MARKER).write_bytes(marker)
    with pytest.raises(BadFolder, match="no site that fallo made"):
        check(tmp_path)


def test_a_site_of_another_version_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / MARKER).write_bytes(b'{"format":2,"files":[]}')
    with pytest.raises(BadFolder, match="another version"):
        check(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine")
    with pytest.raises(BadFolder, match="is no folder"):
        published(tmp_path / "site", NEW)


def test_a_folder_in_none_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(BadFolder, match="there is no folder"):
        published(tmp_path / "nowhere" / "site", NEW)


def test_a_site_that_a_link_leads_to_is_written_there(tmp_path: Path) -> None:
    published(tmp_path / "site", OLD)
    (tmp_path / "link").symlink_to("site")
    published(tmp_path / "link", NEW)
    assert (tmp_path / "link").is_symlink()
    assert contents(tmp_path / "site") == dict(NEW)


def test_where_a_page_cannot_be_made_the_old_site_stays_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    def broken() -> Iterator[tuple[str, bytes]]:
        yield NEW[0]
        raise KeyError("a fault of our own")

    published(tmp_path / "site", OLD)
    with pytest.raises(KeyError):
        published(tmp_path / "site", broken())
    assert contents(tmp_path / "site") == dict(OLD)
    assert alone(tmp_path / "site")


def test_a_file_that_is_put_there_meanwhile_is_not_lost(tmp_path: Path) -> None:
    def slow() -> Iterator[tuple[str, bytes]]:
        yield NEW[0]
        (tmp_path / "site" / "note.txt").write_text("mine")

    published(tmp_path / "site", OLD)
    with pytest.raises(BadFolder, match=r"note\.txt"):
        published(tmp_path / "site", slow())
    assert contents(tmp_path / "site") == {**dict(OLD), "note.txt": b"mine"}


KILLED = """
import os, signal, sys
from pathlib import Path
from fallo_conformance.site.folder import published
def files():
    yield "index.html", b"new"
    os.kill(os.getpid(), signal.SIGKILL)
published(Path(sys.argv[1]), files())
"""


def test_a_run_that_is_killed_leaves_the_old_site(tmp_path: Path) -> None:
    published(tmp_path / "site", OLD)
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "site")], check=False)
    assert done.returncode == -signal.SIGKILL
    assert contents(tmp_path / "site") == dict(OLD)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_said_to_be_one(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(BadFolder, match="cannot be written"):
        published(tmp_path / "site", NEW)
    tmp_path.chmod(0o700)
