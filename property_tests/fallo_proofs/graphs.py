"""The findings and the sentences as graphs: what hangs by one decision, who must yield, and in what order to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import networkx as nx

from fallo_proofs.findings import BETWEEN, Finding
from fallo_proofs.formula import Formula
from fallo_proofs.regions import names_in
from fallo_proofs.sentence import Theory

SENTENCE, OUTCOME, SITUATION = "sentence", "outcome", "situation"
"""The kinds of nodes of the dependency graph."""


@dataclass(frozen=True)
class Cover:
    """The fewest sentences of two sources that must yield so that no pair of them is left in conflict.

    ``matched`` are pairs of which no two share a sentence, as many as there are: so no fewer will do.
    """

    yielding: tuple[str, ...]
    matched: tuple[tuple[str, str], ...]


def conflict_graph(findings: Iterable[Finding]) -> nx.Graph[str]:
    """Return the graph of sentences, two of them joined by the outcomes about which they are in one finding."""
    graph: nx.Graph[str] = nx.Graph()
    outcomes: dict[tuple[str, str], set[str]] = {}
    for finding in findings:
        for place in finding.places:
            graph.add_node(place, source=place.partition("/")[0])
        for pair in combinations(sorted(finding.places), 2):
            outcomes.setdefault(pair, set()).add(finding.outcome)
    for (one, other), about in outcomes.items():
        graph.add_edge(one, other, outcomes=", ".join(sorted(about)))
    return graph


def articulations(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the sentences without any one of which a group of conflicts falls apart."""
    return tuple(sorted(nx.articulation_points(conflict_graph(findings))))


def groups(findings: Iterable[Finding]) -> tuple[tuple[str, ...], ...]:
    """Return the sentences that hang together by conflicts, the largest group first."""
    found = [tuple(sorted(group)) for group in nx.connected_components(conflict_graph(findings))]
    return tuple(sorted(found, key=lambda group: (-len(group), group)))


def cover_between(findings: Iterable[Finding], one: str, other: str) -> Cover:
    """Return a minimum vertex cover of the pairs between two sources, by Hopcroft and Karp and the theorem of König."""
    graph: nx.Graph[str] = nx.Graph()
    for finding in findings:
        sources = [place.partition("/")[0] for place in finding.places]
        if finding.kind == BETWEEN and sorted(sources) == sorted((one, other)):
            graph.add_edge(*finding.places)
    mine = sorted(place for place in graph if place.startswith(f"{one}/"))
    matching: dict[str, str] = nx.bipartite.hopcroft_karp_matching(graph, mine)
    cover: set[str] = nx.bipartite.to_vertex_cover(graph, matching, mine)
    matched = tuple((place, matching[place]) for place in mine if place in matching)
    return Cover(tuple(sorted(cover)), matched)


def dependency_graph(theory: Theory) -> nx.DiGraph[str]:
    """Return the graph from sentences to outcomes to what these depend on in the situation.

    Situation variables that one background fact binds together point at each other.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    for variable in theory.vocabulary.situation:
        graph.add_node(variable.name, kind=SITUATION)
    for outcome in theory.vocabulary.outcomes:
        graph.add_node(outcome.variable.name, kind=OUTCOME)
        graph.add_edges_from((outcome.variable.name, name) for name in _mentioned(graph, [outcome.asked]))
    for sentence in theory.sentences:
        graph.add_node(sentence.place, kind=SENTENCE)
        for part in (part for reading in sentence.readings for part in reading.parts):
            graph.add_edge(sentence.place, part.outcome.name)
            needed = _mentioned(graph, [part.trigger, part.head])
            graph.add_edges_from((part.outcome.name, name) for name in needed)
    for fact in theory.vocabulary.background:
        for one, other in combinations(_mentioned(graph, [fact]), 2):
            graph.add_edges_from([(one, other), (other, one)])
    return graph


def _mentioned(graph: nx.DiGraph[str], formulas: Sequence[Formula]) -> list[str]:
    names = {name for formula in formulas for name in names_in(formula)}
    return sorted(name for name in names if graph.nodes[name]["kind"] == SITUATION)


def reading_order(theory: Theory) -> tuple[tuple[str, ...], ...]:
    """Return an order in which nothing depends on what comes later; what must be read together is in one group."""
    condensed = nx.condensation(dependency_graph(theory))
    members: dict[int, list[str]] = {node: sorted(some) for node, some in condensed.nodes(data="members")}
    order = nx.lexicographical_topological_sort(condensed.reverse(), key=members.__getitem__)
    return tuple(tuple(members[node]) for node in order)


def graphml(graph: nx.Graph[str] | nx.DiGraph[str]) -> str:
    """Return a graph as GraphML, the nodes and edges in alphabetical order."""
    ordered = graph.__class__()
    ordered.add_nodes_from(sorted(graph.nodes(data=True), key=lambda node: str(node[0])))
    ordered.add_edges_from(sorted(graph.edges(data=True), key=lambda edge: (str(edge[0]), str(edge[1]))))
    return "\n".join(_lines(ordered)) + "\n"


def _lines(graph: nx.Graph[str]) -> Iterator[str]:
    yield from nx.generate_graphml(graph)
