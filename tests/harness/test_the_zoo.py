"""The zoo itself is in order."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ZOO = Path(__file__).parents[1] / "zoo"
NAMES = sorted(path.stem for path in ZOO.glob("*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_an_engine_says_in_one_sentence_what_is_wrong_with_it(name: str) -> None:
    sentence = ast.get_docstring(ast.parse((ZOO / f"{name}.py").read_text("utf-8"))) or ""
    first, *_ = sentence.split("\n\n")
    assert first[:1].isupper()
    assert first.endswith(".")


def test_every_engine_of_the_zoo_is_tested() -> None:
    folders = (Path(__file__).parent, Path(__file__).parents[1] / "doctor")
    tests = "".join(path.read_text("utf-8") for folder in folders for path in sorted(folder.glob("test_*.py")))
    assert [name for name in NAMES if f'"{name}"' not in tests] == []
