"""The scenario format: slips are errors at their place, never other scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from fallo.spec import clauses
from fallo_conformance.lint import lint
from fallo_conformance.plan import plan
from fallo_conformance.scenario import load, suite
from fallo_conformance.schemas import schemas
from fallo_conformance.strict_yaml import DEPTH_LIMIT, SIZE_LIMIT, BadFile
from tests.texts import GOOD

Slip = tuple[str, str, str, int, str]

SLIPS: dict[str, Slip] = {
    "a forgotten dash": ("- B: take\n- view", "  B: take\n- view", "B stands twice", 20, "play[2].B"),
    "a key that stands twice": ("  opener: A\n", "  opener: A\n  opener: B\n", "stands twice", 10, "deal.opener"),
    "two moves in one step": ("- A: 2o", "- A: 2o\n  C: 3e", "a step is one thing", 16, "play[0]"),
    "an unknown field": ("title:", "tittle: x\ntitle:", "did you mean title", 1, "tittle"),
    "a card that is none": ("A: 2o 4c", "A: 2o 8c", "8c is no card", 10, "deal.A"),
    "a card in two places": ("B: 10e 3c", "B: 10e 4c", "4c lies in two places", 8, "deal.cards"),
    "a hand too small": ("B: 10e 3c 4b 5b", "B: 10e 3c 4b", "has 3 cards", 11, "deal.B"),
    "a stock that is cut short": ("1e 3b ...", "1e 3b", "cards lie nowhere", 14, "deal.stock"),
    "a move that is none": ("- B: 10e=c", "- B: 10e=x", "expected a suit", 18, "play[2].B"),
    "an unknown clause": ("twos.only_a_two_answers", "twos.only_two", "no clause", 19, "play[2].refused"),
    "an unknown conflict": ("twos.answer:", "twos.anwser:", "did you mean 'twos.answer'", 5, "when.twos.anwser"),
    "an unknown reading": ("two_only", "two_onyl", "did you mean 'two_only'", 5, "when.twos.answer"),
    "a number that is no number": ("pending: 0", "pending: none", "Expected `int", 21, "play[4].view.pending"),
    "an octal number": ("pending: 0", "pending: 00", "Expected `int", 21, "play[4].view.pending"),
    "a truth value": ("turn: C", "turn: off", "there is no seat off", 21, "play[4].view.turn"),
    "a tag": ("- A: 2o", "- A: !!str 2o", "tags", 16, ""),
    "a tag that builds an object": ("- A: 2o", "- A: !!python/object:os.system {}", "tags", 16, ""),
    "an anchor": ("- A: 2o", "- A: &x 2o", "anchors", 16, ""),
    "an alias": ("deal:", "tags: [&x a, *x]\ndeal:", "anchors", 8, ""),
    "a merge": ("deal:", "deal:\n  <<: {opener: A}", "merges", 9, "deal"),
    "a second document": ("play:", "---\nplay:", "second document", 16, ""),
    "an unclosed brace": ("{B: take}", "{B: take", "expected", 18, ""),
    "a refused look": (
        "- legal: {B: take}",
        "- legal: {B: take}\n  refused: twos.adds_two",
        "only a move",
        18,
        "play[1].refused",
    ),
    "a position as well": (
        "play:",
        "position: {turn: A, top: 2o, stock: ...}\nplay:",
        "either deal or position",
        1,
        "",
    ),
    "no deal": (GOOD[GOOD.index("deal:") : GOOD.index("play:")], "", "either deal or position", 1, ""),
    "no title": ("title: A sota does not save its player from a two", "title: ''", "must not be empty", 1, "title"),
    "no steps": (GOOD[GOOD.index("play:") :], "play: []\n", "must not be empty", 15, "play"),
    "a wrong expectation": ("pending: 0", "pending: 2", "differs in pending", 21, "play[4]"),
    "a refusal for another reason": (
        "twos.only_a_two_answers",
        "matching.suit_or_rank",
        "exactly the clause",
        18,
        "play[2]",
    ),
    "a reading too many": (
        "  twos.answer",
        "  call.due: with_the_card\n  twos.answer",
        "changes no",
        5,
        "when.call.due",
    ),
    "a reading too few": ("  opening.upcard: none\n", "", "depends on opening.upcard: none", 2, "when"),
    "an upcard out of place": ("stock:", "upcard: 1o\n  stock:", "turned_up", 14, "deal.upcard"),
    "a view of nothing known": ("turn: C", "trun: C", "did you mean turn", 21, "play[4].view.trun"),
    "a nested list where text goes": ("- A: 2o", "- A: [2o]", "Expected `str", 16, "play[0].A"),
}


def written(folder: Path, text: str, name: str = "case.yaml") -> Path:
    path = folder / "twos.only_a_two_answers" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def faults(path: Path) -> list[BadFile]:
    try:
        scenario = load(path)
        plan(scenario, "game", None)
        return lint(scenario, frozenset(clauses()))
    except BadFile as error:
        return [error]


def test_the_example_of_the_format_is_right(tmp_path: Path) -> None:
    assert faults(written(tmp_path, GOOD)) == []


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_an_error_at_its_place(tmp_path: Path, slip: str) -> None:
    old, new, message, line, field = SLIPS[slip]
    assert GOOD.count(old) >= 1
    found = faults(written(tmp_path, GOOD.replace(old, new, 1)))
    assert found
    assert message in found[0].message
    assert (found[0].line, found[0].field) == (line, field), found[0]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"# nothing\n", "is empty"),
        (b"title: \xff\n", "is not UTF-8"),
        (b"title: x\n" * (SIZE_LIMIT // 8), "is larger than"),
        (b"title: " + b"[" * (DEPTH_LIMIT + 5) + b"]" * (DEPTH_LIMIT + 5), "is nested deeper"),
        (b"- a\n- b\n", "Expected `object`"),
        (b"just words", "Expected `object`"),
        (b"title: \x00", "control characters are not allowed"),
    ],
)
def test_a_file_that_is_no_scenario_is_an_error_and_not_a_traceback(tmp_path: Path, data: bytes, message: str) -> None:
    path = written(tmp_path, "")
    path.write_bytes(data)
    with pytest.raises(BadFile, match=message):
        load(path)


def test_a_name_with_a_number_is_no_id(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="ids are words"):
        load(written(tmp_path, GOOD, "case2.yaml"))


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        load(tmp_path / "nowhere.yaml")


def test_the_published_schema_accepts_every_scenario() -> None:
    accepts = jsonschema.Draft202012Validator(schemas()["scenario.schema.json"]).is_valid
    assert [scenario.id for scenario in suite() if not accepts(_numbers(scenario.source.tree))] == []


def _numbers(tree: Any) -> Any:
    """Return a tree with numbers where an editor's YAML reader has them."""
    if isinstance(tree, dict):
        return {key: _numbers(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_numbers(value) for value in tree]
    return int(tree) if isinstance(tree, str) and tree.lstrip("-").isdigit() else tree
