"""Pumba, also called chúpate dos: the rules, ready to be asked.

>>> from fallo.pumba import RULEBOOKS, Rules, parse
>>> rules = Rules(RULEBOOKS["ludoteka"].readings)
>>> position = rules.deal(seats=4, opener=0, deck=range(40))
>>> [move.text for move in rules.legal_moves(position)][:3]
['1o@B', '1o@C', '1o@D']
>>> rules.judge(position, parse("draw")).clauses
('opening.opener_throws',)
"""

from fallo.pumba.moves import BadNotation, Move, parse
from fallo.pumba.position import Match, Position
from fallo.pumba.program import Incompatible
from fallo.pumba.readings import CONFLICTS, Readings, UnknownReading, adopt, flat
from fallo.pumba.rulebooks import RULEBOOKS, UnknownRulebook, rulebook
from fallo.pumba.rules import Rules

__all__ = [
    "CONFLICTS",
    "RULEBOOKS",
    "BadNotation",
    "Incompatible",
    "Match",
    "Move",
    "Position",
    "Readings",
    "Rules",
    "UnknownReading",
    "UnknownRulebook",
    "adopt",
    "flat",
    "parse",
    "rulebook",
]
