"""An onlooker: sees a game through positions and moves alone, and describes it in the words of the sentences.

Nothing of the interpreter's clauses is asked; what an onlooker reports can be held against every sentence.
"""

from fallo_proofs.pumba.onlooker.events import Event, acts, after_the_deal, events, seating
from fallo_proofs.pumba.onlooker.memory import Memory, fresh, remembered

__all__ = ["Event", "Memory", "acts", "after_the_deal", "events", "fresh", "remembered", "seating"]
