"""``fallo engine``: the reference over the contract."""

from __future__ import annotations

import rich_click as click

from fallo_conformance.pumba.reference import ReferenceEngine, serve
from fallo_conformance.pumba.ruleless import RULELESS, ruleless
from fallo_tools.input import BadInput, rulebook_of


@click.command()
@click.option(
    "--rulebook", default="ludoteka", show_default=True, help="The rulebook to play by where a deal says nothing."
)
@click.option("--without", multiple=True, metavar="CLAUSE", help="Leave out a clause, to be wrong in one known way.")
@click.option("--baseline", type=click.Choice(list(RULELESS)), help="Run an engine without rules instead.")
def engine(rulebook: str, without: tuple[str, ...], baseline: str | None) -> None:
    """Run the reference as an engine: one request a line on standard input, one answer a line on standard output."""
    if baseline is not None and without:
        raise BadInput("--baseline is an engine without rules, of which --without can leave nothing out")
    if baseline is not None:
        serve(ruleless(baseline))
        return
    book = rulebook_of(rulebook)
    from fallo.spec import clauses

    unknown = [name for name in without if name not in clauses()]
    if unknown:
        raise BadInput(f"no clause {unknown[0]!r}; see fallo clauses list")
    serve(ReferenceEngine(book, without))
