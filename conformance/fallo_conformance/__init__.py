"""Fallo's conformance suite: scenarios, the contract for engines, and the harness that certifies them."""
