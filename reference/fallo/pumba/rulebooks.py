"""The named rulebooks of Pumba, and a table's own."""

from __future__ import annotations

from collections.abc import Mapping

from fallo.pumba.readings import CONFLICTS, Readings, adopt, flat
from fallo.rulebook import Rulebook

LIMIT = 100
"""Points at which a player is out, where a rulebook says nothing else."""

CANONICAL = Rulebook("canonical", Readings(), frozenset(CONFLICTS), LIMIT)
"""What the canons of the register decide; it binds on every conflict."""

LUDOTEKA = Rulebook(
    "ludoteka",
    Readings(),
    frozenset(
        {
            "deal.players",
            "opening.upcard",
            "drawing.turn",
            "drawing.passing",
            "drawing.duty",
            "aces.target",
            "aces.cards",
            "aces.answer",
            "twos.answer",
            "twos.stacking",
            "twos.stack",
            "twos.greatest_chain",
            "twos.look_first",
            "twos.turn",
            "sevens.between_two",
            "sotas.matching",
            "sotas.binding",
            "caballos.skips",
            "caballos.between_two",
            "reyes.effect",
            "call.due",
            "call.penalty",
            "call.cards",
            "call.again",
            "exhaustion.reshuffles",
            "scoring.method",
            "scoring.winner",
            "match.limit",
            "match.end",
            "match.length",
        }
    ),
    LIMIT,
)
"""Pumba as one playing site publishes it; where it is silent, the reading is that of ``canonical``."""

VOLLREGELN_STEPS = Rulebook(
    "vollregeln-steps",
    adopt(
        Readings(),
        {
            "deal.players": "two_to_six",
            "opening.upcard": "turned_up",
            "twos.answer": "two_or_sota",
            "call.due": "before_the_card",
            "match.limit": "agreed",
        },
    ),
    frozenset(
        {
            "deal.players",
            "opening.upcard",
            "matching.after_no_throw",
            "drawing.turn",
            "drawing.passing",
            "drawing.duty",
            "aces.cards",
            "twos.answer",
            "twos.stacking",
            "twos.stack",
            "sevens.between_two",
            "sotas.matching",
            "caballos.skips",
            "caballos.between_two",
            "reyes.effect",
            "call.due",
            "call.penalty",
            "call.cards",
            "call.again",
            "scoring.method",
            "scoring.winner",
            "match.limit",
            "match.end",
            "match.length",
        }
    ),
    LIMIT,
)
"""Pumba as a German page publishes it, its six numbered steps heard first."""

VOLLREGELN_OVERVIEW = Rulebook(
    "vollregeln-overview",
    adopt(
        Readings(),
        {
            "deal.players": "two_to_six",
            "opening.upcard": "turned_up",
            "drawing.turn": "ended",
            "twos.answer": "matching_penalty_card",
            "twos.stack": "handed_on",
            "sotas.matching": "must_match",
            "call.due": "before_the_next_move",
            "call.penalty": "when_caught",
            "scoring.method": "cards",
            "match.limit": "agreed",
            "match.end": "at_the_limit",
        },
    ),
    frozenset(
        {
            "deal.players",
            "opening.upcard",
            "matching.after_no_throw",
            "drawing.turn",
            "drawing.duty",
            "aces.cards",
            "twos.answer",
            "twos.stacking",
            "twos.stack",
            "sevens.between_two",
            "sotas.matching",
            "caballos.skips",
            "caballos.between_two",
            "reyes.effect",
            "call.due",
            "call.penalty",
            "call.cards",
            "call.again",
            "scoring.method",
            "scoring.winner",
            "match.limit",
            "match.end",
            "match.length",
        }
    ),
    LIMIT,
)
"""Pumba as the same page publishes it, its lead, overview and scoring heard first."""

RULEBOOKS: Mapping[str, Rulebook[Readings]] = {
    book.name: book for book in (LUDOTEKA, VOLLREGELN_STEPS, VOLLREGELN_OVERVIEW, CANONICAL)
}


class UnknownRulebook(ValueError):
    """A name that is no rulebook's."""

    def __init__(self, name: str) -> None:
        """Keep the name for whoever reports it."""
        super().__init__(name)
        self.name = name

    def __str__(self) -> str:
        """Say which there are."""
        return f"no rulebook {self.name!r}; there are {', '.join(RULEBOOKS)}"


def rulebook(name: str) -> Rulebook[Readings]:
    """Return a rulebook by name; raises `UnknownRulebook`."""
    try:
        return RULEBOOKS[name]
    except KeyError:
        raise UnknownRulebook(name) from None


def glance() -> str:
    """Return what every named rulebook adopts, as a Markdown table; what its source is silent on in brackets."""
    lines = ["| conflict | " + " | ".join(RULEBOOKS) + " |", "|---" * (len(RULEBOOKS) + 1) + "|"]
    for conflict in CONFLICTS:
        adopted = ((flat(book.readings)[conflict], conflict in book.says) for book in RULEBOOKS.values())
        cells = (reading if says else f"({reading})" for reading, says in adopted)
        lines.append(f"| `{conflict}` | " + " | ".join(cells) + " |")
    return "\n".join(lines)
