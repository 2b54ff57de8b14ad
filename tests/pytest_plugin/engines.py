"""Engines in Python for the plugin to test, each made anew for a run."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fallo.pumba import RULEBOOKS, Readings, adopt
from fallo.rulebook import Rulebook
from fallo_conformance.pumba.reference import ReferenceEngine

Answer = dict[str, Any]


OTHER = replace(
    RULEBOOKS["ludoteka"], readings=adopt(RULEBOOKS["ludoteka"].readings, {"sotas.own_suit": "another_suit"})
)
"""Ludoteka with another reading than the one that it is lent on a question on which it is silent."""


class Plain(ReferenceEngine):
    """The reference, playing by ludoteka and by nothing else."""

    def __init__(self, *without: str, book: Rulebook[Readings] = RULEBOOKS["ludoteka"]) -> None:
        """Forget some clauses."""
        super().__init__(book, without)

    def hello(self, hello: object) -> Answer:
        """Claim ludoteka."""
        return {**super().hello(hello), "configurable": False}  # type: ignore[arg-type]  # as the harness sends it


def good() -> Plain:
    """Return an engine that does everything right."""
    return Plain()


def forgetful() -> Plain:
    """Return an engine that forgets what a caballo does, and goes its own way on a sota's own suit."""
    return Plain("caballos.skips_the_next", book=OTHER)
