"""Perft for Pumba: which moves count, from which positions, and how an engine is checked."""
