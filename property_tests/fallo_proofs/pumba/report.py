"""Reports of a proof run that others can read on: JSON, Markdown, SMT-LIB of every contradiction, GraphML."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fallo.spec import conflicts as register
from fallo_proofs.contradictions import Workshop, conflicts_of, query
from fallo_proofs.exceptions_check import precedence_picture
from fallo_proofs.findings import Finding, contradictions
from fallo_proofs.graphs import articulations, conflict_graph, cover_between, dependency_graph, graphml
from fallo_proofs.pumba.theory import THEORY
from fallo_proofs.record import Record, write


def write_reports(folder: Path, records: Sequence[Record]) -> None:
    """Write all reports into a folder, which is made where there is none."""
    write(folder, records)
    for section in sorted({one.section for one in records}):
        some = [one for one in records if one.section == section]
        (folder / f"{section}.md").write_text(markdown(section, some), "utf-8")
    _sentence_reports(folder)


def markdown(section: str, records: Sequence[Record]) -> str:
    """Return one section as a page that a person reads, each finding with what answers it in the register."""
    lines = [f"# {section.capitalize()}", "", f"{len(records)} found.", ""]
    for one in records:
        lines += [f"## {one.name}", "", f"- verdict: {one.verdict}"]
        lines += [f"- answered by `{heading}`: {register()[heading].question}" for heading in one.headings]
        lines += [f"- {place}: {THEORY.sentence(place).says}" for place in _places(one)]
        lines += ["", one.text, ""] if one.text else [""]
    return "\n".join(lines)


def _places(one: Record) -> list[str]:
    known = {sentence.place for sentence in THEORY.sentences}
    return [word for word in one.name.replace(",", " ").replace(":", " ").split() if word in known]


def _sentence_reports(folder: Path) -> None:
    workshop = Workshop(THEORY)
    found = conflicts_of(workshop)
    opened = contradictions(workshop.denials, found).open
    dumps = folder / "smt-lib"
    dumps.mkdir(exist_ok=True)
    for number, conflict in enumerate(found, 1):
        (dumps / f"conflict-{number:04}.smt2").write_text(f"; {conflict.name}\n{query(workshop, conflict)}", "utf-8")
    graphs = {
        "conflicts": conflict_graph(opened),
        "dependencies": dependency_graph(THEORY),
        "exceptions": precedence_picture(THEORY),
    }
    for name, graph in graphs.items():
        (folder / f"{name}.graphml").write_text(graphml(graph), "utf-8")
    (folder / "graphs.md").write_text(_graphs_in_words(opened), "utf-8")


def _graphs_in_words(opened: Sequence[Finding]) -> str:
    cover = cover_between(opened, "ludoteka", "vollregeln")
    return "\n".join(
        [
            "# What the graphs show",
            "",
            "One decision about any of these sentences takes a group of conflicts apart:",
            "",
            *(f"- {place}: {THEORY.sentence(place).says}" for place in articulations(opened)),
            "",
            f"The fewest sentences that have to yield so that the sources agree, {len(cover.yielding)} of them:",
            "",
            *(f"- {place}: {THEORY.sentence(place).says}" for place in cover.yielding),
            "",
            f"No fewer will do, since {len(cover.matched)} pairs in conflict share no sentence.",
            "",
        ]
    )
