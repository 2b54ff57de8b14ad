"""The graph of the states of a search, as networkx sees it: cycles, and shortest and longest ways."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeAlias

import networkx

from fallo_proofs.pumba.exploration.search import DEAL, Found

Graph: TypeAlias = "networkx.DiGraph[int]"
"""States as integers, the deal among them."""


def graph_of(found: Found) -> Graph:
    """Return the graph of what was found; a state is a node, a transition an edge."""
    graph: Graph = networkx.DiGraph()
    graph.add_nodes_from(range(len(found.numbers)))
    graph.add_edges_from(zip(found.sources, found.targets, strict=True))
    return graph


def endless(graph: Graph) -> list[set[int]]:
    """Return the strongly connected components in which play can go round."""
    components = networkx.strongly_connected_components(graph)
    return [component for component in components if len(component) > 1 or graph.has_edge(*(2 * tuple(component)))]


def way_to(graph: Graph, goals: set[int]) -> list[int]:
    """Return a shortest way from the deal to a state of a set that can be reached, the deal and the goal included."""
    distances = networkx.single_source_shortest_path_length(graph, DEAL)
    nearest = min(goals, key=lambda state: (distances[state], state))
    return networkx.shortest_path(graph, DEAL, nearest)


def way_around(graph: Graph, component: set[int]) -> list[int]:
    """Return a shortest way from the deal to a component and once round a cycle in it."""
    there = way_to(graph, component)
    if graph.has_edge(there[-1], there[-1]):
        return [*there, there[-1]]
    inside = graph.subgraph(component)
    rounds = (networkx.shortest_path(inside, after, there[-1]) for after in inside.successors(there[-1]))
    return [*there, *min(rounds, key=len)]


def longest_way(graph: Graph) -> list[int]:
    """Return a longest way from the deal through a graph in which nothing goes round."""
    way = networkx.dag_longest_path(graph)
    assert all(graph.has_edge(*step) for step in pairwise(way))
    return way
