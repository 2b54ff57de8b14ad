"""Groups of commands that are imported only when they are called, so that help and completion are quick."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

ASKED = "_FALLO_COMPLETE"
"""The environment variable in which a shell asks what a word may become."""

Table = Mapping[str, tuple[str, str]]
"""Commands by name: where they are, as ``module:name``, and what they do, in one line."""


class Tabled(click.Group):
    """A group whose commands stand in a table, and are imported when they are called."""

    def __init__(self, *arguments: Any, table: Table, **attributes: Any) -> None:
        """Keep the table of the commands."""
        super().__init__(*arguments, **attributes)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self.table:
            return None
        module, _, attribute = self.table[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Complete the names of the commands without importing them, and the group's own options."""
        known = [CompletionItem(name, help=text) for name, (_, text) in self.table.items()]
        return [
            *(item for item in known if item.value.startswith(incomplete)),
            *click.Command.shell_complete(self, ctx, incomplete),
        ]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the near-miss of a command that there is not."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.table, n=1)
            hint = f" Did you mean {near[0]!r}?" if near and "Did you mean" not in error.message else ""
            raise click.UsageError(error.message + hint, ctx) from None


class Lazy(Tabled):
    """A group whose commands are imported for nothing else than to be called; its help is plain and quick."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.table.items()])
