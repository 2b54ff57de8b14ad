"""The honesty of sentence files, by their syntax alone: no sentence knows of another, nor of any finding."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

MACHINERY = frozenset({"__future__", "fallo_proofs.formula", "fallo_proofs.sentence"})
"""What a file of sentences may import beside its vocabulary."""


def dishonest(path: Path, vocabularies: Collection[str], places: Collection[str]) -> list[str]:
    """Return what a file of sentences imports wrongly, and where one sentence of it names another, with the line.

    ``vocabularies`` are the modules that it may import beside the machinery, ``places`` those of all sentences; a place
    may stand as the first argument of a call or as its ``place``, once, and nowhere else. A name that stands for such
    a call may not be used within another one.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    found = [*_imports(tree, MACHINERY | set(vocabularies)), *_strings(tree, places), *_names(tree, places)]
    return [f"{path.name}:{line}: {told}" for line, told in sorted(found)]


def _imports(tree: ast.AST, allowed: Collection[str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = ["." * node.level + (node.module or "")]
        else:
            continue
        yield from ((node.lineno, f"imports {module}") for module in modules if module not in allowed)


def _strings(tree: ast.AST, places: Collection[str]) -> Iterator[tuple[int, str]]:
    defining = [(node, place) for call in ast.walk(tree) for node, place in _defined(call, places)]
    seen: set[str] = set()
    for node, place in defining:
        if place in seen:
            yield node.lineno, f"gives {place} again"
        seen.add(place)
    own = {id(node) for node, _ in defining}
    for word in ast.walk(tree):
        if isinstance(word, ast.Constant) and isinstance(word.value, str) and id(word) not in own:
            named = (place for place in places if re.search(rf"(?<![\w/.-]){re.escape(place)}(?![\w-])", word.value))
            yield from ((word.lineno, f"names {place}") for place in named)


def _defined(node: ast.AST, places: Collection[str]) -> Iterator[tuple[ast.Constant, str]]:
    """Yield the place that a call is about."""
    if isinstance(node, ast.Call):
        given = [*node.args[:1], *(keyword.value for keyword in node.keywords if keyword.arg == "place")]
        for value in given:
            if isinstance(value, ast.Constant) and isinstance(value.value, str) and value.value in places:
                yield value, value.value


def _names(tree: ast.Module, places: Collection[str]) -> Iterator[tuple[int, str]]:
    sentences = {
        target.id
        for statement in tree.body
        if isinstance(statement, ast.Assign) and any(_defined(statement.value, places))
        for target in statement.targets
        if isinstance(target, ast.Name)
    }
    for call in ast.walk(tree):
        if any(_defined(call, places)):
            for node in ast.walk(call):
                if isinstance(node, ast.Name) and node.id in sentences:
                    yield node.lineno, f"uses {node.id}, which is another sentence"
