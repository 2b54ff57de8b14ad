"""``fallo completion``: the script by which a shell completes the words of ``fallo``."""

from __future__ import annotations

import sys

import rich_click as click

from fallo_tools.completion.shells import INSTALL, script


@click.command()
@click.argument("shell", type=click.Choice(list(INSTALL)))
def completion(shell: str) -> None:
    """Print the script that completes commands, options and their values in SHELL; it says how to install it."""
    sys.stdout.write(script(shell))
