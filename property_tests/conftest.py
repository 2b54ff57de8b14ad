"""How the property tests run: reproducibly, with strategies for readings and chance, and the long tail on demand.

``FALLO_LONG=1`` runs what is marked ``long`` too; ``HYPOTHESIS_PROFILE=thorough`` tries many more examples, anew
every time.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from fallo.pumba import CONFLICTS, RULEBOOKS, Readings
from fallo_proofs.pumba.play import Chance, together

settings.register_profile("reproducible", derandomize=True, deadline=None, max_examples=25)
settings.register_profile("thorough", deadline=None, max_examples=600)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "reproducible"))

st.register_type_strategy(
    Readings,
    st.one_of(
        st.sampled_from([book.readings for book in RULEBOOKS.values()]),
        st.fixed_dictionaries({conflict: st.sampled_from(readings) for conflict, readings in CONFLICTS.items()}).map(
            together
        ),
    ),
)
st.register_type_strategy(Chance, st.builds(Chance, st.integers(0, 2**32), st.binary(max_size=120)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what is marked ``long`` unless it is asked for."""
    if os.environ.get("FALLO_LONG") == "1":
        return
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.skip(reason="set FALLO_LONG=1 to run the long tail"))
