"""The sentences of ``vollregeln``, each read by itself, in the order of the source."""

from fallo_proofs.pumba.vollregeln import overview, scoring, steps

SENTENCES = (*overview.SENTENCES, *steps.SENTENCES, *scoring.SENTENCES)
