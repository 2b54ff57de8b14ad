"""How all tests run: the long tail on demand, with ``FALLO_LONG=1``."""

from __future__ import annotations

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked ``long`` unless it is asked for."""
    if os.environ.get("FALLO_LONG") == "1":
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="set FALLO_LONG=1 to run the long tail"))
