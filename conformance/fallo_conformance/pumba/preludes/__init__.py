"""From a deal to a position: the moves that lead there."""
