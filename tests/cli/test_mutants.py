"""``fallo mutants`` and ``fallo scenarios stats``, as a person meets them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from fallo_conformance.scenario import suite_folder
from tests.cli.test_cli import fallo

ONE = "twos.adds_two/four_twos_come_to_eight"


def a_collection(folder: Path, *names: str) -> Path:
    for name in names:
        target = folder / f"{name}.yaml"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(suite_folder() / f"{name}.yaml", target)
    return folder


class TestMutants:
    def test_the_mutants_of_a_clause_are_counted_by_kind_with_a_score(self) -> None:
        done = fallo("mutants", "twos.adds_two", "--kind", "slip", "--kind", "without", columns=120)
        assert done.returncode == 0, done.stdout
        assert "the reference minus a clause" in done.stdout
        assert "100.0 %" in done.stdout

    def test_a_poor_collection_is_told_what_it_does_not_catch(self, tmp_path: Path) -> None:
        poor = str(a_collection(tmp_path, ONE))
        done = fallo("mutants", "twos", "--kind", "without", "--scenarios", poor, columns=200)
        assert done.returncode == 1
        assert "survives without/twos.eight_is_the_most: There is no twos.eight_is_the_most." in done.stdout
        assert "survives without/twos.adds_two:" not in done.stdout

    def test_one_mutant_is_shown_with_the_cases_that_catch_it(self) -> None:
        done = fallo("mutants", "--show", "slip/twos.adds_two/one_more_pending", columns=200)
        assert done.returncode == 0
        assert "twos.adds_two, but the cards owed come out one too high." in done.stdout
        assert ONE in done.stdout

    def test_the_measure_is_json_too(self) -> None:
        done = fallo("mutants", "caballos.skips_the_next", "--kind", "without", "--json", "-")
        data = json.loads(done.stdout)
        assert [row["id"] for row in data["mutants"]] == ["without/caballos.skips_the_next"]
        assert data["mutants"][0]["fate"] == "caught"
        assert data["mutants"][0]["sentence"] == "There is no caballos.skips_the_next."

    def test_a_word_that_selects_nothing_is_bad_usage(self) -> None:
        done = fallo("mutants", "threes.adds_three", "--kind", "without")
        assert done.returncode == 2
        assert "no mutant is selected by 'threes.adds_three'" in done.stderr

    def test_an_id_that_there_is_not_is_bad_usage(self) -> None:
        done = fallo("mutants", "--show", "without/threes.adds_three", columns=200)
        assert done.returncode == 2
        assert "without/threes.adds_three" in done.stderr

    def test_a_part_is_not_held_against_what_is_kept(self) -> None:
        done = fallo("mutants", "twos", "--check", columns=200)
        assert done.returncode == 2
        assert "leave out WORDS" in done.stderr


class TestStats:
    def test_the_suite_says_what_it_covers(self) -> None:
        done = fallo("scenarios", "stats", columns=200)
        assert done.returncode == 0, done.stdout
        assert "pairs of clauses that decide the same move" in done.stdout
        assert "eliminated neighbour" in done.stdout
        assert "caught by one case alone" in done.stdout

    def test_a_case_that_covers_nothing_alone_is_pointed_out(self, tmp_path: Path) -> None:
        twice = a_collection(tmp_path, ONE)
        text = (tmp_path / f"{ONE}.yaml").read_text("utf-8")
        longer = text.replace("\nplay:\n", "\nplay:\n- view: {pending: 0}\n")
        (tmp_path / "twos.adds_two" / "the_same_again.yaml").write_text(longer, "utf-8")
        done = fallo("scenarios", "stats", str(twice), columns=200)
        assert done.returncode == 1
        assert "twos.adds_two/the_same_again: says nothing" in done.stdout

    def test_a_case_may_say_why_it_is_kept(self, tmp_path: Path) -> None:
        twice = a_collection(tmp_path, ONE)
        text = (tmp_path / f"{ONE}.yaml").read_text("utf-8")
        longer = text.replace("\nplay:\n", "\nplay:\n- view: {pending: 0}\n")
        longer = longer.replace("\ndeal:\n", "\nkept: It is here to be read\ndeal:\n")
        (tmp_path / "twos.adds_two" / "the_same_again.yaml").write_text(longer, "utf-8")
        done = fallo("scenarios", "stats", "--redundant", str(twice), columns=200)
        assert done.returncode == 0, done.stdout
        assert "twos.adds_two/the_same_again: It is here to be read" in done.stdout

    def test_one_case_is_shown_with_what_it_alone_is_there_for(self) -> None:
        done = fallo("scenarios", "stats", "--case", ONE, columns=200)
        assert done.returncode == 0
        assert "alone, " in done.stdout

    def test_an_unknown_case_is_bad_usage(self) -> None:
        assert fallo("scenarios", "stats", "--case", "twos.adds_two/nothing").returncode == 2

    def test_pairs_that_meet_in_play_but_in_no_case_are_gaps(self, tmp_path: Path) -> None:
        done = fallo("scenarios", "stats", "--gaps", "20", str(a_collection(tmp_path, ONE)), columns=200)
        assert done.returncode == 1
        assert "drawing.one_card with drawing.turn_is_kept: ludoteka" in done.stdout
