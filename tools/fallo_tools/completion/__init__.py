"""Completing words in a shell."""
