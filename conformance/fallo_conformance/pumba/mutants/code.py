"""The code of the clauses, changed by mutmut, one place at a time.

The tool makes the changes; we only put each of them into the running rules, and take it out again.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, cast

from fallo.spec import clauses
from fallo_conformance.mutation.mutant import Mutant
from fallo_conformance.pumba.mutants.looks import looks
from fallo_conformance.pumba.mutants.moments import clauses_in_force, moments
from fallo_conformance.pumba.mutants.proofs import same_but_for_the_mention, same_for_every_spot

if TYPE_CHECKING:
    from libcst import CSTNode

HELPERS = ("stock",)
"""Modules of the rules that hold no clause, but by which clauses do what they do."""


class NoTool(RuntimeError):
    """The tool that changes code is not installed."""

    def __str__(self) -> str:
        """Say how to get it."""
        return "mutmut is not installed; pip install 'fallo[mutants]', or leave code mutants out: --kind"


def code_mutants() -> Iterator[Mutant]:
    """Yield a mutant for every change that the tool makes to the modules of the clauses; raises `NoTool`."""
    chapters = sorted({clause.partition(".")[0] for clause in clauses()} | {*HELPERS})
    for chapter in chapters:
        yield from _of_module(import_module(f"fallo.pumba.{chapter}"))


def _of_module(module: ModuleType) -> Iterator[Mutant]:
    chapter = module.__name__.rpartition(".")[2]
    known, seen = clauses(), Counter[str]()
    original = Path(inspect.getsourcefile(module) or "").read_text("utf-8")
    for function, text in changed_texts(original, chapter):
        was, reads = _changed_line(original, text)
        of = f"{chapter}.{function}" if function else chapter
        name = f"code/{of}/{_words(was, reads)}"
        seen[name] += 1
        yield Mutant(
            id=name + "_again" * (seen[name] - 1),
            kind="code",
            of=of if of in known else chapter,
            sentence=f"{of}: where it says `{was}` it has `{reads}`.",
            planted=partial(planted, module, text),
            proof=partial(_proof, module, function, text),
            touching=frozenset([of]) if of in moments() else frozenset(),
            through=_users(module, function, was),
        )


def _proof(module: ModuleType, function: str, text: str) -> str:
    right = getattr(module, function, None)
    at = moments().get(f"{module.__name__.rpartition('.')[2]}.{function}")
    if not isinstance(right, FunctionType) or at is None:
        return ""
    if at <= {"gates", "call_forbidden"}:
        return same_for_every_spot(right, _run(text, module.__name__)[function])
    return same_but_for_the_mention(right, text)


def _users(module: ModuleType, function: str, line: str) -> frozenset[str]:
    """Return the clauses that use a function, or a constant whose line this is, by themselves or through others."""
    name = function or line.partition("=")[0].partition(":")[0].strip()
    value = getattr(module, name, None)
    found = set()
    for clause, known in clauses_in_force().items():
        for used in {cast(FunctionType, known), *looks(cast(FunctionType, known)).called}:
            here = used.__module__ == module.__name__
            if used is value or (here and not function and name in used.__code__.co_names):
                found.add(clause)
    return frozenset(found)


def changed_texts(original: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield the top-level function that a change is in, and the whole text with the change.

    What says the same to Python is no change. Raises `NoTool`.
    """
    try:
        import libcst
        from mutmut.mutation.mutators import mutation_operators
    except ImportError:
        raise NoTool from None
    module = libcst.parse_module(original)
    bare = _meaning(original)
    for statement in module.body:
        function = statement.name.value if isinstance(statement, libcst.FunctionDef) else ""
        for node in _nodes(statement):
            for changed in (one for kind, make in mutation_operators if isinstance(node, kind) for one in make(node)):
                text = libcst.ensure_type(module.deep_replace(node, changed), libcst.Module).code
                if _meaning(text) not in (bare, None) and (function or _loads(text, name)):
                    yield function, text


def _nodes(node: CSTNode) -> Iterator[CSTNode]:
    """Yield a node and all below it, but for what does nothing when the rules run: imports and annotations."""
    from libcst import Annotation, Import, ImportFrom

    if not isinstance(node, Annotation | Import | ImportFrom):
        yield node
        for child in node.children:
            yield from _nodes(child)


def _meaning(text: str) -> str | None:
    """Return what a text says to Python, ``None`` where it is none."""
    try:
        return ast.dump(ast.parse(text))
    except SyntaxError:
        return None


def _loads(text: str, name: str) -> bool:
    """Tell whether a module can be loaded at all: what cannot is no engine."""
    try:
        _run(text, name)
    except Exception:  # noqa: BLE001  # a changed text may fall over anything
        return False
    return True


def _run(text: str, name: str) -> dict[str, Any]:
    variables: dict[str, Any] = {"__name__": name, "__builtins__": __builtins__}
    exec(compile(text, name, "exec"), variables)  # noqa: S102  # our own code, changed by a tool that we called
    return variables


@contextmanager
def planted(module: ModuleType, text: str) -> Generator[None]:
    """Let a module of the rules run with another text for a while, wherever its functions are known."""
    changed = _run(text, module.__name__)
    codes: list[tuple[FunctionType, CodeType, tuple[Any, ...] | None]] = []
    values: dict[str, Any] = {}
    for name, own in vars(module).items():
        new = changed.get(name)
        if isinstance(own, FunctionType) and isinstance(new, FunctionType) and own.__module__ == module.__name__:
            codes.append((own, own.__code__, own.__defaults__))
            own.__code__, own.__defaults__ = new.__code__, new.__defaults__
        elif name.isupper() and new != own:
            values[name] = own
            setattr(module, name, new)
    try:
        yield
    finally:
        for function, code, defaults in codes:
            function.__code__, function.__defaults__ = code, defaults
        for name, value in values.items():
            setattr(module, name, value)


def _changed_line(original: str, text: str) -> tuple[str, str]:
    """Return the first line that a change touches, as it was and as it reads."""
    pairs = zip(original.splitlines(), text.splitlines(), strict=False)
    return next((was.strip(), reads.strip()) for was, reads in pairs if was != reads)


def _words(was: str, reads: str) -> str:
    """Return a change in words that an id may have: the tokens that differ, with what comes after in names."""
    tokens = re.compile(r"\w+|[^\w\s]+")
    old, new = tokens.findall(was), tokens.findall(reads)
    start = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    sides = [old[start : len(old) - end], new[start : len(new) - end]]
    left, right = ("_".join(map(_named, side)) or "nothing" for side in sides)
    return f"{left}_becomes_{right}"


SIGNS = {
    "==": "equal", "!=": "unequal", ">": "greater", ">=": "at_least", "<": "less", "<=": "at_most", "+": "plus",
    "-": "minus", "*": "times", "/": "by", "&": "and_bits", "|": "or_bits", "~": "inverse", "<<": "left", ">>": "right",
    "+=": "add", "-=": "subtract", "=": "is", "&=": "and_in", "|=": "or_in", "%": "modulo", "(": "", ")": "", ",": "",
}  # fmt: skip


def _named(token: str) -> str:
    if token in SIGNS:
        return SIGNS[token]
    return re.sub(r"[^a-z]", "", re.sub(r"\d", lambda digit: DIGITS[int(digit[0])], token.lower()))


DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
