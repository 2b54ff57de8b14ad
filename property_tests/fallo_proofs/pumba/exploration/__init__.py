"""Exploration: every hand of a reduced deck, played by the reference interpreter, as one graph.

Draws are choices among the cards that nobody has seen, so a position knows its stock as a set and one graph holds every
order of the stock and of the reshuffles. Positions that no rule tells apart are one state. What is found comes with a
hand that shows it; a search that is given up proves nothing, and says so.

>>> from fallo.pumba import Readings
>>> from fallo_proofs.pumba.exploration import explore
>>> small = explore(Readings(), "4o 5o 4c", seats=2, hand_sizes=(1, 1))
>>> small.always_a_move, small.always_ends
(True, True)
"""

from fallo_proofs.pumba.exploration.decks import Scope, scope
from fallo_proofs.pumba.exploration.explore import LIMIT, Exploration, explore, explore_scope
from fallo_proofs.pumba.exploration.questions import SCOPES, questions
from fallo_proofs.pumba.exploration.ranking import rank
from fallo_proofs.pumba.exploration.traces import Step, Trace

__all__ = [
    "LIMIT",
    "SCOPES",
    "Exploration",
    "Scope",
    "Step",
    "Trace",
    "explore",
    "explore_scope",
    "questions",
    "rank",
    "scope",
]
