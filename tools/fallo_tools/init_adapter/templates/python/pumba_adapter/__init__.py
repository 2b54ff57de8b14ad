"""a-new-engine: an engine for the card game Pumba, with an adapter to the contract of Fallo."""
