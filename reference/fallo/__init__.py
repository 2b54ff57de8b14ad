"""Fallo's reference: rules of card games, executed exactly as the spec has them."""

__version__ = "0.1.0"
