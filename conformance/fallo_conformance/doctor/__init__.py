"""The doctor: step by step, what an engine gets right and wrong of the contract, for a person whose adapter is new."""
