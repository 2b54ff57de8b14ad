"""A scenario that is being written: its members as a tree of text, and where they come from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from fallo.spec import clauses
from fallo_conformance.authoring.comments import Comments
from fallo_conformance.authoring.writing import write
from fallo_conformance.scenario import Scenario, scenario_of
from fallo_conformance.strict_yaml import BadFile, read_text
from fallo_tools.input import BadInput

HOW_STEPS_ARE_WRITTEN = "write it as in a file: B: take, or B: 10e=c, refused: CLAUSE, or view: {turn: C, pending: 0}"
TO_FILL_IN = "# fill in: what must the table look like now, and who is in turn?"
CASE = re.compile(r"[a-z][a-z_]*")
MOVE = re.compile(r"([A-I])\s+(\S+)")
NEAR = 6
"""Clauses that are offered for one that there is not."""


@dataclass
class Draft:
    """A scenario on its way: the collection's folder, the clause, the case, and the members of the file."""

    folder: Path
    clause: str
    case: str
    members: dict[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The scenario's id."""
        return f"{self.clause}/{self.case}"

    @property
    def path(self) -> Path:
        """The file that it is to become."""
        return self.folder / self.clause / f"{self.case}.yaml"

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps that there are."""
        steps: list[dict[str, Any]] = self.members.setdefault("play", [])
        return steps

    def text(self) -> str:
        """Return the text of the file; a view that is still empty is marked."""
        kept = Comments()
        for place, step in enumerate(self.steps):
            if step.get("view") == {}:
                kept.beside[f"$.play[{place}].view"] = [TO_FILL_IN]
        return write(self.members, kept)

    def take(self, text: str) -> None:
        """Take over the members of a text."""
        tree = read_text(text, self.path).tree
        assert isinstance(tree, dict)
        self.members = tree

    def scenario(self) -> Scenario:
        """Return it as a scenario; raises `BadInput` for the member at fault."""
        try:
            return scenario_of(read_text(self.text(), self.path))
        except BadFile as error:
            raise BadInput(f"{error.field or 'the scenario'}: {error.message}") from None


def known_clause(words: str) -> str:
    """Return the clause of that name; raises `BadInput`, which offers the nearest ones."""
    if words in clauses():
        return words
    near = clauses_near(words)
    offered = "".join(f"\n  {name}: {clauses()[name].sentence}" for name in near)
    raise BadInput(f"{words!r} is no clause of the spec; {f'perhaps:{offered}' if near else 'see fallo clauses list'}")


def clauses_near(words: str) -> list[str]:
    """Return the clauses that a name or some words may mean, the nearest first."""
    wanted = set(re.findall(r"[a-z]+", words.lower()))
    text = {name: f"{name} {clause.sentence}".lower() for name, clause in clauses().items()}
    score = {name: sum(word in text[name] for word in wanted) for name in text}
    best = [name for name in text if score[name] == max(score.values()) > 0]
    like = get_close_matches(words, clauses(), n=NEAR, cutoff=0.7)
    return list(dict.fromkeys([*like, *best]))[:NEAR]


def case_name(words: str) -> str:
    """Return the name of a case, words with underscores between; raises `BadInput`."""
    name = "_".join(re.findall(r"\w+", words.lower()))
    if not CASE.fullmatch(name):
        raise BadInput(f"{words!r} is no name of a case; write words, as in a_sota_does_not_answer_a_two")
    return name


def start_of(words: str) -> dict[str, Any]:
    """Return a deal or a position in one line as a member of a scenario; raises `BadInput`."""
    tree = _in_braces(words, "the beginning")
    return {"position" if "turn" in tree or "top" in tree else "deal": tree}


def step_of(words: str) -> dict[str, Any]:
    """Return a step in one line as a scenario has it; a move may be written as in a transcript. Raises `BadInput`."""
    plain = words.strip().removeprefix("- ").strip()
    move = MOVE.fullmatch(plain)
    if move is not None:
        return {move[1]: move[2]}
    try:
        return _in_braces(plain, "the step")
    except BadInput as error:
        raise BadInput(f"{error.message}; {HOW_STEPS_ARE_WRITTEN}") from None


def _in_braces(words: str, what: str) -> dict[str, Any]:
    plain = words.strip()
    try:
        tree = read_text(plain if plain.startswith("{") else f"{{{plain}}}", Path(what)).tree
    except BadFile as error:
        raise BadInput(f"{what} cannot be read: {error.message}") from None
    if not isinstance(tree, dict) or not tree or any(value == "" for value in tree.values()):
        raise BadInput(f"{what} has members such as turn: B; {words!r} has none")
    return tree


def what_changed(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """Return what of a view a move changed, as a scenario looks at it."""
    look: dict[str, Any] = {}
    over = after["phase"] != "playing"
    for name in ("phase", "turn", "winner", "champion", "top", "suit", "pending", "direction", "reshuffles"):
        if (after[name] != before[name] or name == "turn") and not (over and name == "turn"):
            look[name] = _text(after[name])
    if look.get("suit", "") == str(look.get("top", ""))[-1:]:
        look.pop("suit", None)
    if over:
        look["points"] = {seat: str(points) for seat, points in after["points"].items()}
    drew = {
        seat: [card for card in hand if card not in before["hands"].get(seat, ())]
        for seat, hand in after["hands"].items()
    }
    if any(drew.values()):
        look["drew"] = {seat: " ".join(cards) for seat, cards in drew.items() if cards}
    return look


def _text(value: object) -> str:
    return "none" if value is None else str(value)


def taken(draft: Draft, others: Iterable[Scenario]) -> None:
    """Raise `BadInput` where a draft's id belongs to another scenario, or to one that had it before."""
    for other in others:
        if draft.id == other.id:
            raise BadInput(f"{draft.id} is there already: {other.path}")
        if draft.id in other.shape.aliases:
            raise BadInput(f"{draft.id} is an earlier name of {other.id}; take another")
    if draft.path.exists():
        raise BadInput(f"{draft.path} is there already")


def title_is_free(title: str, others: Sequence[Scenario]) -> str:
    """Return a title; raises `BadInput` where it is empty or another scenario has it."""
    from fallo_conformance.authoring.collection import title_key

    plain = " ".join(title.split())
    if not plain:
        raise BadInput("a title is one sentence: the ruling")
    for other in others:
        if title_key(plain) == title_key(other.shape.title):
            raise BadInput(f"{other.id} has this title; say what is different")
    return plain


def titles_like(title: str, others: Sequence[Scenario]) -> list[Scenario]:
    """Return the scenarios whose titles are nearly the same."""
    owners = {other.shape.title: other for other in others}
    return [owners[near] for near in get_close_matches(title, owners, n=3, cutoff=0.88)]
