"""How the property tests run: reproducibly, and with strategies for readings and chance.

``HYPOTHESIS_PROFILE=thorough`` tries many more examples, anew
every time.
"""

from __future__ import annotations

import os

from hypothesis import settings
from hypothesis import strategies as st

from fallo.pumba import CONFLICTS, RULEBOOKS, Readings
from fallo_proofs.pumba.play import Chance, together
from tests.conftest import pytest_collection_modifyitems

__all__ = ["pytest_collection_modifyitems"]

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
