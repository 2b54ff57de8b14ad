"""Frozen sets: what a digest covers, that no change to a file goes unnoticed, and that the changelog keeps up."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from fallo_conformance.scenario import find, load, suite, suite_folder
from fallo_conformance.strict_yaml import BadFile, read_text
from fallo_conformance.suites.frozen import FORMAT, headers, name_of, place, read, suites_folder, written
from fallo_conformance.suites.pinning import PinnedSet, digest, digest_of, pinned, ruling_of
from fallo_conformance.suites.rulings import compare, markdown, unnamed

CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
CASE = """title: A caballo skips one
when:
  turn.first_direction: clockwise
  caballos.skips: next_player
source: ludoteka/special-cards.7
tags: [skips]
deal:
  opener: A
  A: 11o 4c 5c 6c 7c
  B: 5o 3c 4b 5b
  C: 6o 2c 3e 4e
  stock: ...
play:
- A: 11o
- view: {turn: C, top: 11o}
"""
SKIP = "caballos.skips_the_next/one_is_skipped"
TWO = "twos.adds_two/two_are_owed"
THROW = "turn.lies_on_top/it_lies_there"

SAME_RULING = [
    pytest.param("A caballo skips one", "After a caballo one player sits out", id="another title"),
    pytest.param("source: ludoteka/special-cards.7\n", "", id="no source"),
    pytest.param("tags: [skips]", "tags: [skips, three]\naliases: [caballos.skips_the_next/another]", id="more names"),
    pytest.param("deal:", "kept: as an example\ndeal:", id="why it is kept"),
    pytest.param("deal:", "# the deal\ndeal:", id="a comment"),
    pytest.param("11o 4c 5c", "11o   4c  5c", id="spaces"),
    pytest.param("{turn: C, top: 11o}", "\n    top: 11o\n    turn: 'C'", id="another layout and order of keys"),
]
OTHER_RULING = [
    pytest.param("turn: C", "turn: B", id="an expectation"),
    pytest.param("- A: 11o", "- A: 4c", id="a move"),
    pytest.param("5o 3c 4b", "6b 3c 4b", id="a hand"),
    pytest.param("  caballos.skips: next_player\n", "", id="a reading fewer"),
    pytest.param("source:", "level: should\nsource:", id="the level"),
    pytest.param("- view", "- legal: {A: none}\n- view", id="a step more"),
]


def folder_of(cases: dict[str, str], folder: Path) -> Path:
    """Write scenario files into a folder, by id, and return it."""
    for name, text in cases.items():
        path = folder / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def set_of(cases: dict[str, str], folder: Path, name: str = "1.0") -> PinnedSet:
    """Return scenario files, by id, as a set."""
    return pinned(name, map(load, find([folder_of(cases, folder)])))


def frozen(cases: dict[str, str], folder: Path, name: str = "1.0") -> Path:
    """Return the file of scenarios that were frozen."""
    path = folder / f"{name}.jsonl"
    path.write_text(written(set_of(cases, folder / "cases", name)), "utf-8")
    return path


def three() -> dict[str, str]:
    """Return three cases that rule the same, which nothing forbids."""
    return dict.fromkeys((SKIP, TWO, THROW), CASE)


def ruling(text: str) -> str:
    return ruling_of(read_text(text, Path("case.yaml")).tree)


@pytest.mark.parametrize(("old", "new"), SAME_RULING)
def test_words_and_layout_are_no_part_of_a_ruling(old: str, new: str) -> None:
    assert CASE.count(old) == 1
    assert ruling(CASE.replace(old, new)) == ruling(CASE)


@pytest.mark.parametrize(("old", "new"), OTHER_RULING)
def test_whatever_changes_a_verdict_is_part_of_a_ruling(old: str, new: str) -> None:
    assert CASE.count(old) == 1
    assert ruling(CASE.replace(old, new)) != ruling(CASE)


def test_the_digest_of_a_ruling_is_the_same_in_every_version_of_fallo() -> None:
    tree = {"title": "x", "when": {"b.c": "d", "a.b": "c"}, "play": [{"A": "2o"}, {"view": {"turn": "B"}}]}
    said = '{"play":[{"A":"2o"},{"view":{"turn":"B"}}],"when":{"a.b":"c","b.c":"d"}}'
    assert ruling_of(tree) == sha256(said.encode()).hexdigest()
    assert digest_of([("b/c", "2"), ("a/b", "1")]) == sha256(b"a/b 1\nb/c 2\n").hexdigest()


def test_the_suite_comes_back_from_a_frozen_set_as_it_is_in_its_folder(tmp_path: Path) -> None:
    present = suite()
    path = tmp_path / "1.0.jsonl"
    path.write_text(written(pinned("1.0", present)), "utf-8")
    back = read(path).scenarios()
    assert [(one.id, one.clause, one.shape, one.source.tree) for one in back] == [
        (one.id, one.clause, one.shape, one.source.tree) for one in present
    ]


def test_an_error_in_a_pinned_case_names_the_set_the_case_and_the_line(tmp_path: Path) -> None:
    gone = CASE.replace("caballos.skips: next_player", "caballos.skipped: next_player")
    case = set_of({SKIP: CASE}, tmp_path / "cases").members[0]
    line = {"id": SKIP, "ruling": ruling(gone), "digest": digest(gone), "text": gone}
    header = {"format": 1, "name": "1.0", "game": "pumba", "cases": 1, "digest": digest_of([(SKIP, ruling(gone))])}
    path = tmp_path / "1.0.jsonl"
    path.write_text(f"{json.dumps(header)}\n{json.dumps(line)}\n")
    back = read(path)  # such a set can still be compared
    assert [change.after.id for change in compare(back, PinnedSet("current", (case,))).changed] == [SKIP]
    with pytest.raises(BadFile, match=r"no conflict 'caballos\.skipped'") as caught:
        back.scenarios()
    assert (caught.value.path, caught.value.line) == (str(path / f"{SKIP}.yaml"), 4)


def edited(path: Path, number: int, edit: Callable[[dict[str, Any]], object]) -> None:
    """Change one line of a frozen set, counted from 1."""
    lines = path.read_text("utf-8").splitlines()
    line = json.loads(lines[number - 1])
    edit(line)
    lines[number - 1] = json.dumps(line)
    path.write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.parametrize(
    ("number", "edit", "line", "message"),
    [
        pytest.param(3, {"text": CASE.replace("skips one", "skips two")}, 3, "the text is not the one", id="a title"),
        pytest.param(3, {"ruling": "0" * 64}, 3, "does not come to the digest of its ruling", id="a ruling"),
        pytest.param(3, {"digest": "0" * 64}, 3, "the text is not the one", id="a digest"),
        pytest.param(3, {"id": SKIP}, 3, f"{SKIP}: stands twice, or out of the order", id="an id twice"),
        pytest.param(3, {"id": "turn.lies_on_top/it_lies_here"}, 1, "the cases come to the digest", id="an id"),
        pytest.param(3, {"id": "../turn"}, 3, "is no id", id="no id"),
        pytest.param(3, {"text": 1}, 3, "no pinned case, or only half of one, after caballos", id="no text"),
        pytest.param(1, {"digest": "0" * 64}, 1, "the cases come to the digest", id="the digest of the set"),
        pytest.param(1, {"cases": 4}, 4, "3 cases, where the header says 4", id="the number of cases"),
        pytest.param(1, {"name": "1.1"}, 1, "the file of 1.1 is called 1.1.jsonl", id="the name"),
        pytest.param(1, {"format": FORMAT + 1}, 1, f"reads up to {FORMAT}", id="a newer format"),
        pytest.param(1, {"game": None}, 1, "no header of a frozen set", id="no game"),
    ],
)
def test_a_change_to_a_frozen_set_is_an_error_at_its_line(
    tmp_path: Path, number: int, edit: dict[str, Any], line: int, message: str
) -> None:
    path = frozen(three(), tmp_path)
    edited(path, number, lambda found: found.update(edit))
    with pytest.raises(BadFile, match=re.escape(message)) as caught:
        read(path)
    assert caught.value.line == line


def test_a_frozen_set_is_an_error_wherever_it_is_cut_off(tmp_path: Path) -> None:
    path = frozen(three(), tmp_path)
    whole = path.read_bytes()
    for end in range(0, len(whole) - 1, 41):  # without its last line end it is whole
        path.write_bytes(whole[:end])
        with pytest.raises(BadFile):
            read(path)


def test_line_ends_that_another_system_changed_are_no_error(tmp_path: Path) -> None:
    path = frozen(three(), tmp_path)
    before = read(path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert read(path).digest == before.digest


@pytest.mark.parametrize("name", ["", "current", "unreleased", "../1.0", "1 0", ".1"])
def test_what_is_no_name_of_a_frozen_set_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="is no name for a frozen set"):
        place(name, tmp_path)


def test_a_name_in_use_is_refused(tmp_path: Path) -> None:
    frozen(three(), tmp_path)
    with pytest.raises(BadFile, match="is there already"):
        place("1.0", tmp_path)


def test_two_files_of_the_same_id_are_no_set(tmp_path: Path) -> None:
    one, other = (folder_of({SKIP: CASE}, tmp_path / name) for name in ("one", "other"))
    with pytest.raises(BadFile, match=f"is a second {SKIP}"):
        pinned("1.0", map(load, find([one, other])))


def test_frozen_sets_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    names = ["0.9", "1.0-rc", "1.0", "1.0.1", "1.9", "1.10"]
    for name in reversed(names):
        frozen(three(), tmp_path, name)
    assert [header.name for header, _ in headers(tmp_path)] == names


def test_a_set_is_named_after_the_newest_frozen_one_that_is_the_same(tmp_path: Path) -> None:
    for name in ("1.0", "1.1"):
        frozen(three(), tmp_path, name)
    known = [header for header, _ in headers(tmp_path)]
    assert name_of(known[0].digest, known) == "1.1"
    assert name_of("another", known) == "1.1+changes"
    assert name_of("another", []) == "unreleased"


def test_every_change_between_two_sets_is_found(tmp_path: Path) -> None:
    old = set_of({**three(), "turn.in_turn/gone": CASE, "turn.in_turn/old_name": CASE}, tmp_path / "old")
    renamed = CASE.replace("tags: [skips]", "aliases: [turn.in_turn/old_name]")
    new = set_of(
        {
            SKIP: CASE.replace("turn: C", "turn: B").replace("skips one", "skips nobody"),
            TWO: CASE.replace("skips one", "skips exactly one"),
            THROW: CASE,
            "turn.in_turn/new_name": renamed,
            "turn.in_turn/one_more": CASE,
        },
        tmp_path / "new",
        "1.1",
    )
    changes = compare(old, new)
    assert [(one.after.id, one.lines) for one in changes.changed] == [
        (SKIP, ("-- view: {turn: C, top: 11o}", "+- view: {turn: B, top: 11o}"))
    ]
    assert [member.id for member in changes.removed] == ["turn.in_turn/gone"]
    assert [(a.id, b.id) for a, b in changes.renamed] == [("turn.in_turn/old_name", "turn.in_turn/new_name")]
    assert [member.id for member in changes.added] == ["turn.in_turn/one_more"]
    assert changes.reworded == 2  # another title, and another name


def test_a_set_against_itself_has_no_changes(tmp_path: Path) -> None:
    one = set_of(three(), tmp_path)
    assert not compare(one, one).any_ruling
    assert "No ruling has changed" in markdown(compare(one, one))


def parted(folder: Path) -> tuple[PinnedSet, PinnedSet]:
    """Return two sets between which one ruling is another and one is gone."""
    old = set_of(three(), folder / "old")
    return old, set_of({SKIP: CASE.replace("turn: C", "turn: B"), TWO: CASE}, folder / "new", "current")


@pytest.mark.parametrize(
    ("changelog", "missing"),
    [
        pytest.param(f"## [Unreleased]\n\n- `{SKIP}`, `{THROW}`\n", [], id="both named"),
        pytest.param(f"## [Unreleased]\n\n- `{SKIP}`\n\n## [1.0]\n\n- `{THROW}`\n", [THROW], id="one in an old part"),
        pytest.param(f"## [Unreleased]\n\n- `{SKIP}_again` `{THROW}`\n", [SKIP], id="a longer name"),
        pytest.param("## [1.0]\n", [SKIP, THROW], id="no part of what is unreleased"),
    ],
)
def test_a_changelog_that_does_not_name_a_changed_ruling_is_found_out(
    changelog: str, missing: list[str], tmp_path: Path
) -> None:
    assert unnamed(compare(*parted(tmp_path)), changelog) == missing


def test_the_part_of_the_changelog_that_is_made_names_all_that_it_has_to(tmp_path: Path) -> None:
    changes = compare(*parted(tmp_path))
    assert unnamed(changes, f"## [Unreleased]\n\n{markdown(changes)}") == []


def test_the_changelog_names_every_ruling_that_changed_since_the_newest_frozen_set() -> None:
    known = headers(suites_folder())
    if not known:
        pytest.skip("no set is frozen yet")
    changes = compare(read(known[-1][1]), pinned("current", map(load, find([suite_folder()]))))
    assert unnamed(changes, CHANGELOG.read_text("utf-8")) == [], "fallo suites diff --markdown"


def test_every_frozen_set_is_whole_and_can_still_be_run() -> None:
    for header, path in headers():
        assert len(read(path).scenarios()) == header.cases
