"""Scenarios that are the same but for names: other seats, other suits, another title.

Turning the table and exchanging suits changes nothing in the rules, so two such scenarios say the same ruling twice.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from fallo.cards import SUITS
from fallo.pumba.moves import SEATS
from fallo_conformance.scenario import Scenario

WORD = re.compile(
    r"(?P<rank>\d+)(?P<suit>[oceb])(=(?P<names>[oceb]))?(@(?P<hits>[A-I]))?(?P<call>!?)|catch@(?P<caught>[A-I])"
)
LOOKS = ("view", "legal", "any_of")
SETS = ("eliminated", "hidden", *SEATS)
"""Members whose words may stand in any order: seats, and the cards or moves of a seat."""

Naming = Mapping[str, str]
"""New names by old ones, for seats (capital letters) and suits (small ones)."""


@dataclass(frozen=True)
class Likeness:
    """Two scenarios that are alike.

    ``exact`` where not even seats and suits differ; ``looks`` where they look at the same and expect the same, too.
    """

    one: Scenario
    other: Scenario
    exact: bool
    looks: bool

    @property
    def says_it_again(self) -> bool:
        """Whether one of them is idle: the same case of the same clause. Two clauses may be shown by the same play."""
        return self.exact and self.looks and self.one.clause == self.other.clause

    def __str__(self) -> str:
        """Say what is alike."""
        what = "plays and expects" if self.looks else "plays, though it looks at other things,"
        names = "" if self.exact else " but for the names of seats and suits"
        return f"{what} the same as {self.other.id}{names}"


def likenesses(scenarios: Iterable[Scenario]) -> list[Likeness]:
    """Return the pairs of scenarios that are alike, by their places among those given.

    Two that name different readings of one conflict are no pair: it is their business to be alike.
    """
    groups: dict[str, list[Scenario]] = defaultdict(list)
    for scenario in scenarios:
        groups[_skeleton(_play(scenario, looks=False), "")].append(scenario)
    return [
        likeness
        for group in groups.values()
        for one, other in combinations(group, 2)
        if (likeness := likeness_of(other, one)) is not None
    ]


def likeness_of(one: Scenario, other: Scenario) -> Likeness | None:
    """Return how two scenarios are alike, or ``None``."""
    if any(other.when.get(conflict, reading) != reading for conflict, reading in one.when.items()):
        return None
    for looks in (True, False):
        first, second = _play(one, looks), _play(other, looks)
        if _skeleton(first, "") != _skeleton(second, ""):
            continue
        plain = _renamed(first, "", {}) == _renamed(second, "", {})
        if plain or _least(first) == _least(second):
            return Likeness(one, other, plain, looks)
    return None


def _play(scenario: Scenario, looks: bool) -> dict[str, Any]:
    """Return what is dealt and played, with or without what is looked at and expected."""
    tree: Any = scenario.source.tree
    parts = {name: tree[name] for name in ("deal", "position", "play", "refused") if name in tree}
    if "position" in parts:
        parts["position"] = {"opener": "A", **parts["position"]}
    if not looks:
        steps = [{name: part for name, part in step.items() if name != "refused"} for step in parts.get("play", ())]
        parts["play"] = [step for step in steps if step.keys().isdisjoint(LOOKS)]
    return parts


def _least(tree: dict[str, Any]) -> str:
    """Return the form of a scenario that is first, in the order of letters, among all namings of seats and suits."""
    seats = _seats(tree)
    turned = [dict(zip(seats, seats[step:] + seats[:step], strict=True)) for step in range(len(seats))]
    exchanged = [dict(zip(SUITS, order, strict=True)) for order in permutations(SUITS)]
    return min(_renamed(tree, "", {**names, **suits}) for names in turned for suits in exchanged)


def _seats(tree: dict[str, Any]) -> str:
    start = tree.get("deal") or tree.get("position") or {}
    named = [*start, *start.get("eliminated", "").split()]
    return SEATS[: max((SEATS.index(name) for name in named if len(name) == 1 and name in SEATS), default=0) + 1]


def _renamed(tree: Any, member: str, names: Naming) -> str:
    if isinstance(tree, dict):
        parts = (f"{names.get(name, name)}: {_renamed(value, name, names)}" for name, value in tree.items())
        return "{" + ", ".join(sorted(parts)) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(_renamed(item, member, names) for item in tree) + "]"
    words = [_word(word, member, names) for word in str(tree).split()]
    return " ".join(sorted(words) if member in SETS else words)


def _word(word: str, member: str, names: Naming) -> str:
    if len(word) == 1 and (word in SEATS or member == "suit"):
        return names.get(word, word)
    match = WORD.fullmatch(word)
    if match is None:
        return word
    part = {name: names.get(text, text) for name, text in match.groupdict(default="").items()}
    if part["caught"]:
        return f"catch@{part['caught']}"
    named, hits = part["names"] and "=" + part["names"], part["hits"] and "@" + part["hits"]
    return f"{part['rank']}{part['suit']}{named}{hits}{part['call']}"


def _skeleton(tree: Any, member: str) -> str:
    """Return what no naming changes: two scenarios that are alike have the same."""
    if isinstance(tree, dict):
        parts = (f"{'S' if name in SEATS else name}: {_skeleton(value, name)}" for name, value in tree.items())
        return "{" + ", ".join(sorted(parts)) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(_skeleton(item, member) for item in tree) + "]"
    words = [_bare(word, member) for word in str(tree).split()]
    return " ".join(sorted(words) if member in SETS else words)


def _bare(word: str, member: str) -> str:
    if len(word) == 1 and (word in SEATS or member == "suit"):
        return "S"
    match = WORD.fullmatch(word)
    return word if match is None else f"{match['rank']}{match['call']}" if match["rank"] else "catch"
