"""From a witness to scenario files: what the solver has found, told so that a person reads it and any engine plays it.

``python -m fallo_proofs.pumba.found FOLDER`` writes one file for every reading of which a step shows what it does.
"""
