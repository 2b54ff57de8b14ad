"""The matrix site: what many engines do, and the rules that they are held against, as pages without a server.

`files` makes the whole site out of bundles; `folder.published` writes it whole or not at all.
"""
