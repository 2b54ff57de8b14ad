"""Complete games from a real deal: scripts of kinds of moves, and the cards that a solver finds for them."""
