"""What a solver finds in the sources and proves of the rules: contradictions, gaps, differences and theorems.

Needs z3-solver and networkx, which come with ``pip install 'fallo[proofs]'``; nothing else of Fallo needs them.
"""
