"""The measure as a page for people, and its tables."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from fallo.spec import clauses
from fallo_conformance.mutation.mutant import KINDS
from fallo_conformance.mutation.record import Record, Row, Score, score_of

BEGIN, END = "<!-- made by fallo mutants --record -->", "<!-- until here -->"


def with_tables(text: str, record: Record) -> str:
    """Return a page with its tables made anew, between the marks; raises `ValueError` where there are none."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    if not after:
        raise ValueError(f"the page has no {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{tables(record)}\n\n{END}{after}"


def tables(record: Record) -> str:
    """Return the tables of a measure as Markdown: by kind, by claim, by clause, and the written reasons."""
    parts = [*_by_kind(record), *_by_claim(record), *_by_clause(record), *_reasons(record)]
    return "\n".join(parts).rstrip()


def percent(score: Score) -> str:
    """Return a score as a person reads it; what is not all of it never reads 100."""
    shown = f"{score.percent:.1f} %"
    return "99.9 %" if shown == "100.0 %" and score.caught < score.mutants else shown


def _by_kind(record: Record) -> Iterator[str]:
    yield f"{record.cases} cases, {len(record.mutants)} mutants.\n"
    yield "| mutants | number | caught | equivalent, proved | equivalent, by a reason | survive | score |"
    yield "|---|---|---|---|---|---|---|"
    for kind, words in KINDS.items():
        own = [row for row in record.mutants if row.kind == kind]
        if own:
            yield _line(words, own)
    yield _line("**all**", record.mutants)
    yield ""
    warned = [row.id for row in record.mutants if row.warns]
    if warned:
        names = ", ".join(f"`{one}`" for one in warned)
        yield f"Of those, {len(warned)} are caught by cases of level `should` only, which warn and fail no run:"
        yield f"{names}.\n"


def _line(name: str, own: Iterable[Row]) -> str:
    own = list(own)
    fates = Counter(row.fate for row in own)
    numbers = " | ".join(str(fates[fate]) for fate in ("caught", "proved", "excused", "survives"))
    return f"| {name} | {len(own)} | {numbers} | {percent(score_of(own))} |"


def _by_claim(record: Record) -> Iterator[str]:
    yield "An engine that claims a rulebook is wrong, and only the cases that bind it can say so:\n"
    yield "| claim | mutants that go wrong under it | caught | score |"
    yield "|---|---|---|---|"
    for name, score in record.claims.items():
        yield f"| `{name}` | {score.mutants} | {score.caught} | {percent(score)} |"
    yield ""


def _by_clause(record: Record) -> Iterator[str]:
    own: dict[str, list[Row]] = defaultdict(list)
    for row in record.mutants:
        own[row.of].append(row)
    yield "By clause; what two clauses share is counted at the second, what belongs to helpers at their chapter:\n"
    yield "| clause | number | caught | equivalent, proved | equivalent, by a reason | survive | score |"
    yield "|---|---|---|---|---|---|---|"
    known = list(clauses())
    for name in sorted(own, key=lambda name: (known.index(name) if name in known else len(known), name)):
        yield _line(f"`{name}`", own[name])
    yield ""


def _reasons(record: Record) -> Iterator[str]:
    found: dict[str, list[str]] = defaultdict(list)
    for row in record.mutants:
        if row.fate == "excused":
            found[row.reason].append(row.id)
    if found:
        yield "The written reasons:\n"
    for reason, mutants in found.items():
        yield f"- {reason} ({len(mutants)}: {', '.join(f'`{one}`' for one in mutants)})"
