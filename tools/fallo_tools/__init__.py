"""The command line ``fallo``, and what only it needs."""
