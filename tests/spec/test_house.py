"""The house keeps its order: who imports whom, what is pure, what is said."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = {
    "fallo": "reference",
    "fallo_conformance": "conformance",
    "fallo_proofs": "property_tests",
    "fallo_tools": "tools",
}
MAY_IMPORT = {
    "fallo": {"fallo"},
    "fallo_conformance": {"fallo", "fallo_conformance"},
    "fallo_proofs": {"fallo", "fallo_proofs"},
    "fallo_tools": set(LAYERS),
}
MACHINERY = {
    "rules", "playing", "program", "order_of_play", "table_rules", "moves", "position", "readings", "view", "rulebooks",
    "transcript", "impossible",
}  # fmt: skip
"""Modules of the game that hold no clauses."""

IMPURE = {"random", "time", "datetime", "os", "sys", "subprocess", "socket", "threading", "logging", "tempfile"}


def modules(package: str) -> Iterator[Path]:
    yield from (ROOT / LAYERS[package] / package).rglob("*.py")


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("package", LAYERS)
def test_imports_go_one_way(package: str) -> None:
    for path in modules(package):
        ours = {name.partition(".")[0] for name in imported(path)} & set(LAYERS)
        assert ours <= MAY_IMPORT[package], path


def test_the_rules_use_no_clock_no_chance_and_no_files() -> None:
    for path in (ROOT / "reference" / "fallo" / "pumba").rglob("*.py"):
        assert not {name.partition(".")[0] for name in imported(path)} & IMPURE, path


def test_no_module_has_two_jobs() -> None:
    long = {
        path: lines for package in LAYERS for path in modules(package) if (lines := path.read_text().count("\n")) > 360
    }
    assert not long


def test_a_clause_is_a_few_lines() -> None:
    for path in (ROOT / "reference" / "fallo" / "pumba").glob("*.py"):
        if path.stem in MACHINERY:
            continue
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                assert len(node.body) <= 12, f"{path.name}: {node.name}"


def test_the_published_files_are_the_ones_the_types_make() -> None:
    from fallo_conformance.schemas import texts

    for name, text in texts().items():
        assert (ROOT / "conformance" / "schemas" / name).read_text("utf-8") == text, f"make schemas, for {name}"


def test_links_in_the_documents_lead_somewhere() -> None:
    for path in [
        *ROOT.glob("*.md"),
        *(ROOT / "spec").rglob("*.md"),
        *(ROOT / "conformance").glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
    ]:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_no_file_under_version_control_names_a_path_of_some_machine() -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no checkout")
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in (".py", ".md", ".js", ".yaml", ".toml", ".json") and path.exists() and path != Path(__file__):
            assert "/root/" not in path.read_text("utf-8"), name
