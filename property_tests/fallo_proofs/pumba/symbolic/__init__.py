"""One step of Pumba as a formula: any position, any move, any readings, written from the spec alone.

Nothing here looks at the clauses of the interpreter, so that a comparison of the two means something.
"""
