"""One site for all tests that only look at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fallo_conformance.selecting import selected
from fallo_conformance.site.folder import published
from fallo_conformance.site.whole import files
from tests.site.making import CHAPTERS, ROOT, given, whole_suite


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of a site of all the tests' bundles, with the cases of the chapters that they are about."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)  # where the zoo is found
        folder = tmp_path_factory.mktemp("sites") / "under" / "a path"
        folder.parent.mkdir()
        chapters = selected(whole_suite().scenarios, CHAPTERS)
        published(folder, files(given(), chapters))
        yield folder


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
