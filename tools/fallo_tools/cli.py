"""The command line: groups and commands, each imported only when it is called, so that ``fallo --help`` is quick."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from fallo import __version__

COMMANDS = {
    "certify": ("fallo_tools.certify:certify", "Certify an engine against the suite."),
    "engine": ("fallo_tools.engine:engine", "Run the reference as an engine, over standard input and output."),
    "scenarios": ("fallo_tools.scenarios:scenarios", "Write, check, play, list and show scenarios."),
    "suites": ("fallo_tools.suites:suites", "List, freeze and compare sets of scenarios."),
    "mutants": ("fallo_tools.mutants:mutants", "Measure the suite by engines that are known to be wrong."),
    "clauses": ("fallo_tools.clauses:clauses", "List and show the clauses of the spec."),
    "conflicts": ("fallo_tools.conflicts:conflicts", "List, show and search what the sources leave open."),
    "rulebooks": ("fallo_tools.rulebooks:rulebooks", "List, show and compare rulebooks."),
    "rule": ("fallo_tools.rule:rule", "Rule on one move in one position, by several rulebooks."),
    "explain": ("fallo_tools.explain:explain", "Explain a transcript, move by move."),
    "prove": ("fallo_tools.prove:prove", "Find the sources' contradictions, and prove theorems of the rules."),
    "diff-rules": ("fallo_tools.diff_rules:diff_rules", "Show where two rulebooks part, as positions."),
    "perft": ("fallo_tools.perft:perft", "Count sequences of moves, and check an engine by them."),
    "sources": ("fallo_tools.sources:sources", "Hold a copy of a source against the spec."),
}

USAGE, INTERRUPTED, OWN_FAULT = 2, 4, 5


class Lazy(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Name the near-miss of a command that there is not."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            hint = f" Did you mean {near[0]!r}?" if near and "Did you mean" not in error.message else ""
            raise click.UsageError(error.message + hint, ctx) from None


@click.group(cls=Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fallo")
def fallo() -> None:
    """The conformance suite for the card game Pumba.

    Certify an engine: fallo certify -- COMMAND
    """


def main() -> None:
    """Run the command line; exit codes are those of ``conformance/README.md``."""
    try:
        code = fallo.main(standalone_mode=False)
    except click.exceptions.Abort:
        sys.stderr.write("interrupted\n")
        sys.exit(INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(USAGE)
    except BrokenPipeError:
        _close_quietly()
        sys.exit(0)
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(INTERRUPTED)
    except Exception as error:  # noqa: BLE001  # a person gets a sentence, not a traceback
        _own_fault(error)
        sys.exit(OWN_FAULT)
    sys.exit(code if isinstance(code, int) else 0)


def _close_quietly() -> None:
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _own_fault(error: Exception) -> None:
    import os
    import traceback

    sys.stderr.write(f"a fault of fallo's own: {type(error).__name__}: {error}\n")
    if os.environ.get("FALLO_TRACEBACK"):
        traceback.print_exc()
    else:
        sys.stderr.write("please report it; FALLO_TRACEBACK=1 shows where it happened\n")
