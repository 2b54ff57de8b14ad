"""All that the sources of Pumba say, as one theory."""

from __future__ import annotations

from fallo_proofs.pumba import ludoteka, vollregeln
from fallo_proofs.pumba.background import PHYSICS, VOCABULARY
from fallo_proofs.pumba.exceptions import EXCEPTIONS
from fallo_proofs.sentence import Theory

THEORY = Theory(VOCABULARY, (*ludoteka.SENTENCES, *vollregeln.SENTENCES, *PHYSICS), EXCEPTIONS)
"""Both sources, and physics."""
