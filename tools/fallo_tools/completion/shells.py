"""The shells in which words are completed. The scripts are click's; what is offered is ours, and quick."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    split_arg_string,
)

from fallo_tools.completion.words import offered
from fallo_tools.lazy import ASKED, Lazy

PROGRAM = "fallo"

INSTALL = {
    "bash": "fallo completion bash > ~/.fallo.bash && echo 'source ~/.fallo.bash' >> ~/.bashrc",
    "zsh": "fallo completion zsh > ~/.fallo.zsh && echo 'source ~/.fallo.zsh' >> ~/.zshrc  # after compinit",
    "fish": "fallo completion fish > ~/.config/fish/completions/fallo.fish",
}
"""How the script of a shell is installed."""


class Completing(ShellComplete):
    """A shell in which our own words are offered, and click's where we have none."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem[str]]:
        """Return what may stand in place of the last word; a value after ``=`` is completed with its option."""
        if "--" not in args and incomplete.startswith("--") and "=" in incomplete:
            option, _, value = incomplete.partition("=")
            found = self.get_completions([*args, option], value)
            return [CompletionItem(f"{option}={one.value}", one.type, one.help) for one in found]
        command = next((word for word in args if not word.startswith("-")), None)
        if isinstance(self.cli, Lazy) and command is not None and command not in self.cli.table:
            return []
        own = offered(args, incomplete)
        if own is not None:
            return own
        return super().get_completions(args, incomplete) or offered(args, incomplete, anywhere=True) or []


class Bash(Completing, BashComplete):
    """bash, which takes ``=`` for a word of its own."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the last one, and that one, put together again where they were taken apart."""
        words = split_arg_string(os.environ["COMP_WORDS"])[: int(os.environ["COMP_CWORD"]) + 1]
        is_new = len(words) <= int(os.environ["COMP_CWORD"])
        whole = _together(words)
        incomplete = "" if is_new else whole.pop()
        self._apart = len(incomplete) - len("" if is_new or words[-1] == "=" else words[-1])
        return whole[1:], incomplete

    def format_completion(self, item: CompletionItem[Any]) -> str:
        """Return an item without what bash takes for another word."""
        return f"{item.type},{item.value[self._apart :]}"

    _apart = 0


class Zsh(Completing, ZshComplete):
    """zsh."""


class Fish(Completing, FishComplete):
    """fish."""


SHELLS: dict[str, type[Completing]] = {"bash": Bash, "zsh": Zsh, "fish": Fish}


def script(shell: str) -> str:
    """Return the script of a shell, with a line on how it is installed."""
    kind = SHELLS[shell]
    text = kind.source_template % kind(click.Group(), {}, PROGRAM, ASKED).source_vars()
    line = f"# to install: {INSTALL[shell]}\n"
    if not text.startswith("#compdef"):  # which has to stand first
        return line + text
    first, _, rest = text.partition("\n")
    return f"{first}\n{line}{rest}"


def answer(cli: click.Command, asked: str) -> str:
    """Return what a script reads, for what it asked in the environment variable; nothing where something is wrong."""
    kind = SHELLS.get(asked.removesuffix("_complete"))
    if kind is None:
        return ""
    try:
        return kind(cli, {}, PROGRAM, ASKED).complete() + "\n"
    except Exception:  # noqa: BLE001  # a person who presses a key wants no message in the middle of their line
        return ""


def _together(words: Sequence[str]) -> list[str]:
    whole: list[str] = []
    glued = False
    for word in words:
        if whole and (glued or word == "="):
            whole[-1] += word
        else:
            whole.append(word)
        glued = word == "="
    return whole
