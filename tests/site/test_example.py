"""The script that makes a site of every engine of this repository."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, cast

from fallo.pumba import RULEBOOKS
from fallo_conformance.certificate.bundle import read_bundle
from fallo_conformance.certificate.verify import problems
from tests.site.making import ROOT


class Script(Protocol):
    def engines(self) -> Iterator[tuple[str, list[str]]]: ...

    def certify(self, folder: Path, engine: tuple[str, list[str]]) -> bool: ...


def script() -> Script:
    spec = importlib.util.spec_from_file_location("site_of_all_engines", ROOT / "examples" / "site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return cast(Script, module)


def test_it_is_of_every_rulebook_and_every_engine_of_the_zoo() -> None:
    names = {name for name, _ in script().engines()}
    zoo = {f"zoo-{path.stem}" for path in (ROOT / "tests" / "zoo").glob("*.py") if path.stem != "__init__"}
    assert {f"reference-{name}" for name in RULEBOOKS} | zoo <= names


def test_an_engine_of_the_zoo_gets_the_name_of_its_file_and_a_bundle_that_holds(tmp_path: Path) -> None:
    own = script()
    command = dict(own.engines())["zoo-honest"]
    assert own.certify(tmp_path, ("zoo-honest", command))
    made = read_bundle(tmp_path / "zoo-honest.json")
    assert made.report.engine.name == "zoo: honest"
    assert problems(made) == []


def test_an_engine_that_never_says_hello_is_left_out(tmp_path: Path) -> None:
    own = script()
    assert not own.certify(tmp_path, ("zoo-dies_at_once", dict(own.engines())["zoo-dies_at_once"]))
    assert list(tmp_path.iterdir()) == []
