"""The list: everything bad that people hand in, and what is said to it. A row goes into the list that it belongs to.

Whatever comes in, nothing is written, nothing is run, no traceback is shown, no sign that steers a terminal gets
through, and the words say what is wrong and where.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bad_input import (
    frozen_suites,
    places,
    questions,
    reports,
    rulebooks,
    scenario_files,
    scenario_values,
    transcripts,
)
from tests.bad_input.row import CANARY, Row
from tests.bad_input.running import FORBIDDEN, alone, contents, in_this_process

LISTS: tuple[dict[str, Row], ...] = (
    scenario_files.WHOLE, scenario_files.HIDDEN,
    scenario_values.NUMBERS, scenario_values.WORDS, scenario_values.NAMES,
    frozen_suites.ROWS, rulebooks.ROWS, transcripts.ROWS, questions.ROWS, places.ROWS, reports.ROWS,
)  # fmt: skip

ROWS = {name: row for rows in LISTS for name, row in rows.items()}


def test_no_row_hides_another() -> None:
    assert len(ROWS) == sum(map(len, LISTS))


@pytest.mark.parametrize("name", ROWS)
def test_bad_input_is_named_and_changes_nothing(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = ROWS[name]
    row.set_up(tmp_path)
    before = contents(tmp_path)
    monkeypatch.chdir(tmp_path)
    done = alone(row.words, tmp_path, row.stdin) if row.alone else in_this_process(row.words, row.stdin)
    assert done.code == row.code, done.said[-2000:]
    assert [words for words in row.says if words not in done.said] == [], done.said[-2000:]
    assert "Traceback" not in done.said
    assert "fault of fallo" not in done.said
    assert FORBIDDEN.search(done.said) is None, repr(done.said[-2000:])
    assert contents(tmp_path) == before
    assert CANARY not in before
