"""The exceptions that the texts of Pumba declare in so many words; a sentence itself never names another."""

from __future__ import annotations

from fallo_proofs.sentence import DeclaredException

FUNCTION = "función especial"

EXCEPTIONS = (
    DeclaredException("ludoteka/special-cards.3", "ludoteka/throwing.3", FUNCTION),
    DeclaredException("ludoteka/special-cards.3", "ludoteka/throwing.4", FUNCTION),
    DeclaredException("ludoteka/special-cards.3", "ludoteka/throwing.5", FUNCTION),
    DeclaredException("ludoteka/special-cards.5", "ludoteka/throwing.2", "sin necesidad de coincidir"),
    DeclaredException("ludoteka/special-cards.6", "ludoteka/special-cards.5", "no vale"),
    DeclaredException("ludoteka/special-cards.7", "ludoteka/throwing.2", FUNCTION),
    DeclaredException("ludoteka/special-cards.8", "ludoteka/throwing.2", FUNCTION),
    DeclaredException("ludoteka/exhaustion.2", "ludoteka/throwing.6", "un máximo"),
    DeclaredException("ludoteka/exhaustion.2", "ludoteka/exhaustion.1", "un máximo"),
    DeclaredException("ludoteka/exhaustion.3", "ludoteka/throwing.3", "en ninguna situación"),
    DeclaredException("ludoteka/exhaustion.3", "ludoteka/throwing.4", "en ninguna situación"),
    DeclaredException("ludoteka/exhaustion.3", "ludoteka/special-cards.2", "en ninguna situación"),
    DeclaredException("ludoteka/exhaustion.3", "ludoteka/special-cards.3", "en ninguna situación"),
    DeclaredException("ludoteka/exhaustion.3", "ludoteka/pumba.2", "en ninguna situación"),
    DeclaredException("ludoteka/exhaustion.4", "ludoteka/throwing.3", "en esta situación"),
    DeclaredException("ludoteka/exhaustion.4", "ludoteka/throwing.4", "en esta situación"),
    DeclaredException("vollregeln/overview.4", "vollregeln/overview.3", "nicht willst"),
    DeclaredException("vollregeln/steps.5", "vollregeln/steps.4", "kann immer"),
    DeclaredException("vollregeln/steps.5", "vollregeln/lead.1", "kann immer"),
    DeclaredException("vollregeln/steps.8", "vollregeln/steps.4", "ändert die Farbe"),
    DeclaredException("vollregeln/steps.8", "vollregeln/lead.1", "ändert die Farbe"),
    DeclaredException("vollregeln/steps.8", "vollregeln/lead.4", "ändert die Farbe"),
)
"""Who yields to whom, and by which words of the winner."""
