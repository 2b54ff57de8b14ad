"""``fallo scenarios lint``: names, titles and likenesses of scenarios beside each other, and what ``--fix`` keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_cli import fallo

CLAUSE = "twos.only_a_two_answers"

CASE = """title: A caballo answers no two
source: ludoteka/special-cards.3
position:
  turn: B
  A: 3c 4c
  B: 11o 5c 6c
  top: 2o
  pending: 2
  stock: 5o 1o 6b
  discard: ...
play:
- B: 11o
  refused: twos.only_a_two_answers
"""

OTHER = CASE.replace("A caballo", "A rey").replace("11o", "12o")


def written(folder: Path, name: str, text: str, clause: str = CLAUSE) -> Path:
    path = folder / clause / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_two_good_cases_have_no_faults(tmp_path: Path) -> None:
    written(tmp_path, "a_caballo", CASE)
    written(tmp_path, "a_rey", OTHER)
    done = fallo("scenarios", "lint", str(tmp_path), columns=300)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "2 scenarios, 0 faults\n")


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("title: A rey", "title: a  caballo", 1, f"title: is the title of {CLAUSE}/a_caballo, too"),
        ("source:", f"aliases: [{CLAUSE}/a_caballo]\nsource:", 2, "belongs to "),
        ("source:", "aliases: [x.y/z, x.y/z]\nsource:", 2, "aliases[1]: the name x.y/z belongs to "),
        ("source:", f"aliases: [{CLAUSE}/a_rey]\nsource:", 2, "belongs to "),
        ("source:", "aliases: [rey]\nsource:", 2, "aliases[0]: 'rey' is no id"),
        ("source:", f"aliases: [{CLAUSE}/case2]\nsource:", 2, "is no id"),
        ("- B: 12o\n", "- view: {}\n- B: 12o\n", 12, "play[0].view: looks at nothing"),
    ],
    ids=["title", "alias of another", "alias twice", "its own id", "no id", "a number", "an empty view"],
)  # fmt: skip
def test_a_fault_beside_others_is_named_at_its_place(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    written(tmp_path, "a_caballo", CASE)
    path = written(tmp_path, "a_rey", OTHER.replace(old, new, 1))
    done = fallo("scenarios", "lint", str(tmp_path), columns=300)
    assert done.returncode == 2
    [fault] = done.stdout.splitlines()
    assert fault.startswith(f"{path}:{line}:")
    assert message in fault


def test_a_file_by_itself_is_held_against_its_neighbours(tmp_path: Path) -> None:
    written(tmp_path, "a_caballo", CASE)
    path = written(tmp_path, "a_rey", OTHER.replace("A rey", "A caballo"))
    done = fallo("scenarios", "lint", str(path), columns=300)
    assert done.returncode == 2
    assert "is the title of" in done.stdout


def test_an_id_in_two_collections_is_named(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    written(tmp_path / "one", "a_caballo", CASE)
    written(tmp_path / "two", "a_caballo", OTHER)
    done = fallo("scenarios", "lint", str(tmp_path), columns=300)
    assert done.returncode == 2
    assert f"the id {CLAUSE}/a_caballo belongs to" in done.stdout


def test_the_same_case_under_two_names_is_a_fault(tmp_path: Path) -> None:
    written(tmp_path, "a_caballo", CASE)
    written(tmp_path, "again", CASE.replace("A caballo", "One more time a caballo"))
    done = fallo("scenarios", "lint", str(tmp_path), columns=300)
    assert done.returncode == 2
    assert f"play: plays and expects the same as {CLAUSE}/a_caballo" in done.stdout


@pytest.mark.parametrize(
    ("text", "likeness"),
    [
        (
            # seats exchanged, oros and copas exchanged
            "title: Other names\nsource: words\nposition:\n  opener: B\n  turn: A\n  B: 4o 3o\n  A: 6o 5o 11c\n"
            "  top: 2c\n  pending: 2\n  stock: 5c 1c 6b\n  discard: ...\n"
            "play:\n- A: 11c\n  refused: twos.only_a_two_answers\n",
            "plays and expects the same as",
        ),
        (
            CASE.replace("A caballo", "Once more a caballo") + "- legal: {B: take}\n",
            "plays, though it looks at other things, the same as",
        ),
    ],
    ids=["other names", "other looks"],
)
def test_cases_that_are_alike_are_a_warning(tmp_path: Path, text: str, likeness: str) -> None:
    written(tmp_path, "a_caballo", CASE)
    written(tmp_path, "b_caballo", text)
    done = fallo("scenarios", "lint", "--fix", str(tmp_path), columns=300)
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("warning: ")
    assert likeness in done.stdout
    assert "1 warning" in done.stderr


def test_cases_about_other_readings_may_be_alike(tmp_path: Path) -> None:
    views = {"lost": "- view: {turn: A}\n", "kept": "- view: {turn: B}\n"}
    for reading, view in views.items():
        head, _, tail = CASE.partition("source:")
        text = f"{head}when:\n  twos.turn: {reading}\nsource:{tail}".replace("A caballo", reading)
        played = text.replace("- B: 11o\n  refused: twos.only_a_two_answers\n", f"- B: take\n{view}")
        written(tmp_path, reading, played)
    done = fallo("scenarios", "lint", str(tmp_path), columns=300)
    assert (done.returncode, done.stdout) == (0, "")


def test_fix_leaves_every_comment_in_the_file(tmp_path: Path) -> None:
    text = CASE.replace("- B: 11o\n  refused: twos.only_a_two_answers\n", "- B: take  # both\n- view: {turn: A}\n")
    text = text.replace("source:", "when:  # so\n  # the call\n  call.due: with_the_card  # not here\nsource:")
    path = written(tmp_path, "a_caballo", text)
    assert fallo("scenarios", "lint", "--fix", str(path)).returncode == 0
    fixed = path.read_text("utf-8")
    assert "when:  # so\n  twos.turn: lost\n" in fixed
    assert all(fixed.count(words) == 1 for words in ("# so", "# the call", "# not here", "# both"))


def test_a_case_is_no_stricter_than_its_clause(tmp_path: Path) -> None:
    from fallo.spec import clauses

    [should, *_] = [clause.id for clause in clauses().values() if clause.level == "should"]
    written(tmp_path, "a_caballo", CASE, should)
    done = fallo("scenarios", "lint", str(tmp_path), columns=300)
    assert done.returncode == 2
    assert f"the level of {should} is should" in done.stdout


def test_the_suite_has_no_faults_as_a_collection() -> None:
    from fallo.spec import clauses
    from fallo_conformance.authoring.collection import findings
    from fallo_conformance.scenario import suite

    assert [str(fault) for fault in findings(suite(), (), clauses()).faults] == []
