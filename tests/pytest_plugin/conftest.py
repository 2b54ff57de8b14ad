"""What the tests of the plugin share."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a test of its own."""
    (tmp_path / "test_own.py").write_text("def test_of_its_own():\n    pass\n")
    return tmp_path
