"""The command line: groups and commands, each imported only when it is called, so that ``fallo --help`` is quick."""

from __future__ import annotations

import os
import sys

import click

from fallo import __version__
from fallo_tools.lazy import ASKED, Lazy

COMMANDS = {
    "certify": ("fallo_tools.certify:certify", "Certify an engine against the suite."),
    "doctor": ("fallo_tools.doctor:doctor", "Say what an engine gets right and wrong of the contract."),
    "init-adapter": ("fallo_tools.init_adapter:init_adapter", "Write a small project for an engine in some language."),
    "report": ("fallo_tools.report:report", "Show, list, write and compare the reports of runs."),
    "diff": ("fallo_tools.report.diff:diff", "Say what is better and what is worse than in an older report."),
    "rerun": ("fallo_tools.rerun:rerun", "Run again what a report tells of, or only what failed."),
    "replay": ("fallo_tools.replay:replay", "Judge a recorded run again, or ask an engine again what it was asked."),
    "list": ("fallo_tools.scenarios.listing:list_", "List the scenarios that a run would have."),
    "show": ("fallo_tools.scenarios.listing:show", "Show one scenario."),
    "site": ("fallo_tools.site:site", "Make a site of bundles: engines, clauses, conflicts, history."),
    "engine": ("fallo_tools.engine:engine", "Run the reference as an engine, over standard input and output."),
    "perft": ("fallo_tools.perft:perft", "Count sequences of moves, and check an engine by them."),
    "rule": ("fallo_tools.rule:rule", "Rule on one move in one position, by several rulebooks."),
    "explain": ("fallo_tools.explain:explain", "Explain a transcript, move by move."),
    "clauses": ("fallo_tools.clauses:clauses", "List and show the clauses of the spec."),
    "conflicts": ("fallo_tools.conflicts:conflicts", "List, show and search what the sources leave open."),
    "rulebooks": ("fallo_tools.rulebooks:rulebooks", "List, show and compare rulebooks."),
    "diff-rules": ("fallo_tools.diff_rules:diff_rules", "Show where two rulebooks part, as positions."),
    "prove": ("fallo_tools.prove:prove", "Find the sources' contradictions, and prove theorems of the rules."),
    "scenarios": ("fallo_tools.scenarios:scenarios", "Write, check, play, list and show scenarios."),
    "suites": ("fallo_tools.suites:suites", "List, freeze and compare sets of scenarios."),
    "mutants": ("fallo_tools.mutants:mutants", "Measure the suite by engines that are known to be wrong."),
    "sources": ("fallo_tools.sources:sources", "Hold a copy of a source against the spec."),
    "completion": ("fallo_tools.completion.command:completion", "Print the script that completes words in a shell."),
}

USAGE, INTERRUPTED, OWN_FAULT = 2, 4, 5


@click.group(cls=Lazy, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="fallo")
def fallo() -> None:
    """The conformance suite for the card game Pumba.

    Certify an engine: fallo certify -- COMMAND
    """


def main() -> None:
    """Run the command line; exit codes are those of ``conformance/README.md``."""
    if ASKED in os.environ:
        from fallo_tools.completion.shells import answer

        sys.stdout.write(answer(fallo, os.environ[ASKED]))
        return
    from fallo_tools.streams import held

    try:
        with held():
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
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _own_fault(error: Exception) -> None:
    import traceback

    sys.stderr.write(f"a fault of fallo's own: {type(error).__name__}: {error}\n")
    if os.environ.get("FALLO_TRACEBACK"):
        traceback.print_exc()
    else:
        sys.stderr.write("please report it; FALLO_TRACEBACK=1 shows where it happened\n")
