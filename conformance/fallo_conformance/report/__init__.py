"""Reports of a run: one model, from which every form is made."""
