"""Lazy groups within another one: their help is rich, and imports their commands."""

from __future__ import annotations

from typing import Any

import click
from click.shell_completion import CompletionItem
from rich_click import RichGroup

from fallo_tools.lazy import Table, completed, imported, with_hint


class RichLazy(RichGroup):
    """A group whose commands are imported when they are called, or all of them for its help."""

    def __init__(self, *arguments: Any, table: Table, **attributes: Any) -> None:
        """Keep the table of the commands."""
        super().__init__(*arguments, **attributes)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        return imported(self.table, cmd_name)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem[str]]:
        """Complete the names of the commands without importing them, and the group's own options."""
        return [*completed(self.table, incomplete), *click.Command.shell_complete(self, ctx, incomplete)]

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the near-miss of a command that there is not."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise with_hint(error, args[0], self.table) from None
