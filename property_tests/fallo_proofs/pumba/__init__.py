"""Pumba for the solver: its sentences, its symbolic step, its theorems and its reduced decks."""
