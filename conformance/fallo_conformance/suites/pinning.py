"""Sets of scenarios, pinned by id and digest, so that two of them can be compared and one of them be named.

A case's digest is over its *ruling*, that is what its file means: the tree of text without the words for people (title,
source, tags, names that it had, why it is kept), whatever the order of keys, the spacing and the comments.
A new title is no new ruling, and a set of which every ruling is the same is the same set.
A set's digest is over the ids and the rulings.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from typing import Any

from fallo_conformance.scenario import Scenario, scenario_of
from fallo_conformance.strict_yaml import BadFile, Source, Tree, read_text, whole_text

FOR_PEOPLE = frozenset({"title", "source", "tags", "aliases", "kept"})
"""Members of a scenario that are no part of its ruling.

Only a member that no frozen set has may be added here: the digests of cases that have it would be others.
"""


@dataclass(frozen=True)
class Member:
    """A case of a set: its id, the digest of its ruling, the text of its file, and what that says."""

    id: str
    ruling: str
    text: str
    source: Source

    @property
    def title(self) -> str:
        """The ruling in words."""
        return str(self._said.get("title", ""))

    @property
    def aliases(self) -> list[str]:
        """The names that the case had before."""
        return list(self._said.get("aliases", ()))

    @property
    def _said(self) -> dict[str, Any]:
        return self.source.tree if isinstance(self.source.tree, dict) else {}


@dataclass(frozen=True)
class PinnedSet:
    """A set of cases, by id: frozen, or as it is now. ``scenarios`` raises `BadFile` where one is readable no more."""

    name: str
    members: tuple[Member, ...]

    @cached_property
    def digest(self) -> str:
        """The digest of the set."""
        return digest_of((member.id, member.ruling) for member in self.members)

    def scenarios(self) -> list[Scenario]:
        """Return the scenarios, as from their files."""
        return [scenario_of(member.source) for member in self.members]


def digest(text: str) -> str:
    """Return the digest of a text, as 64 hexadecimal digits."""
    return sha256(text.encode("utf-8")).hexdigest()


def ruling_of(tree: Tree) -> str:
    """Return the digest of what a scenario rules; ``tree`` is its file as a tree of text."""
    said = {name: part for name, part in tree.items() if name not in FOR_PEOPLE} if isinstance(tree, dict) else tree
    return digest(json.dumps(_evenly_spaced(said), sort_keys=True, separators=(",", ":")))


def digest_of(rulings: Iterable[tuple[str, str]]) -> str:
    """Return the digest of a set; ``rulings`` are the ids of its cases with the digests of their rulings."""
    return digest("".join(sorted(f"{name} {ruling}\n" for name, ruling in rulings)))


def set_digest(scenarios: Iterable[Scenario]) -> str:
    """Return the digest of the set that some scenarios are."""
    return digest_of((scenario.id, ruling_of(scenario.source.tree)) for scenario in scenarios)


def member_of(scenario: Scenario) -> Member:
    """Return a scenario as a member of a set; raises `BadFile` where its file can be read no more."""
    text = whole_text(scenario.path)
    source = read_text(text, scenario.path)
    return Member(scenario.id, ruling_of(source.tree), text, source)


def pinned(name: str, scenarios: Iterable[Scenario]) -> PinnedSet:
    """Return scenarios as a set; raises `BadFile` where two have the same id."""
    members = sorted(map(member_of, scenarios), key=order)
    for one, other in pairwise(members):
        if one.id == other.id:
            raise BadFile(other.source.path, f"is a second {one.id}, beside {one.source.path}")
    return PinnedSet(name, tuple(members))


def order(member: Member) -> tuple[str, ...]:
    """Return what members are sorted by: as their files lie in the folders."""
    return tuple(member.id.split("/"))


def _evenly_spaced(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {name: _evenly_spaced(part) for name, part in tree.items()}
    return " ".join(tree.split()) if isinstance(tree, str) else [_evenly_spaced(part) for part in tree]
