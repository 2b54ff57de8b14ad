"""The sentences of ``ludoteka``, each read by itself, in the order of the source."""

from fallo_proofs.pumba.ludoteka import exhaustion, scoring, special_cards, throwing

SENTENCES = (*throwing.SENTENCES, *special_cards.SENTENCES, *exhaustion.SENTENCES, *scoring.SENTENCES)
