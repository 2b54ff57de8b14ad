"""Engines in Python by their name: ``package.module:factory``, or an entry point in the group ``fallo.engines``."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from difflib import get_close_matches
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

GROUP = "fallo.engines"
"""The group of entry points by which a package offers its engines."""

EXPECTED = "expected package.module:factory, or an entry point in the group fallo.engines"


class NoSuchEngine(ValueError):
    """A name that leads to no engine: the name, and what was looked for and went wrong."""

    def __init__(self, name: str, message: str) -> None:
        """Keep both."""
        super().__init__(name, message)
        self.name, self.message = name, message

    def __str__(self) -> str:
        """Say what went wrong."""
        return f"no engine {self.name!r}: {self.message}"


def factory_of(name: str) -> Callable[[], Any]:
    """Return what makes the engine of a name; raises `NoSuchEngine`.

    A module is looked for in the current folder first, as ``python -m`` does. What it prints goes to standard error.
    """
    place = name if ":" in name else _offered(name)
    module_name, _, path = place.partition(":")
    if not all(part.isidentifier() for part in [*module_name.split("."), *path.split(".")]):
        raise NoSuchEngine(name, f"{place!r} is no place of a factory; {EXPECTED}")
    found: Any = _module(name, module_name)
    for part in path.split("."):
        if not hasattr(found, part):
            near = get_close_matches(part, dir(found), n=1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise NoSuchEngine(name, f"{module_name} has no {path!r}{hint}")
        found = getattr(found, part)
    return _checked(name, place, found)


def first_line(error: BaseException) -> str:
    """Return what an exception says, in one line of bounded length; one that cannot say it is named."""
    try:
        said = str(error).strip()
    except Exception:  # noqa: BLE001  # an engine's own exception may fail at anything
        said = ""
    lines = said.encode("utf-8", "backslashreplace").decode().splitlines()
    return f"{type(error).__qualname__}: {lines[0][:400]}" if lines else type(error).__qualname__


def _offered(name: str) -> str:
    offered = {point.name: point for point in entry_points(group=GROUP)}
    if name in offered:
        return f"{offered[name].module}:{offered[name].attr}"
    near = get_close_matches(name, offered, n=1)
    there = f"there are {', '.join(sorted(offered))}" if offered else "no installed package has one"
    raise NoSuchEngine(name, f"{EXPECTED}; " + (f"did you mean {near[0]!r}?" if near else there))


def _module(name: str, module_name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.insert(0, here)
    try:
        with redirect_stdout(sys.stderr):
            return importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{module_name}.".startswith(f"{error.name}."):
            where = f"neither in {here} nor among the installed packages"
            raise NoSuchEngine(name, f"there is no module {error.name!r}, {where}") from None
        raise NoSuchEngine(name, f"{module_name} cannot be imported: {first_line(error)}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  # a module may do anything when it is imported, and end the process
        raise NoSuchEngine(name, f"{module_name} cannot be imported: {first_line(error)}") from None


def _checked(name: str, place: str, found: Any) -> Callable[[], Any]:
    if not callable(found):
        kind = type(found).__name__
        raise NoSuchEngine(name, f"{place} is of type {kind} and makes no engine; expected a class or a function")
    factory: Callable[[], Any] = found
    try:
        signature = inspect.signature(factory)
    except (TypeError, ValueError):
        return factory  # some callables do not say what they take
    needed = [
        one.name for one in signature.parameters.values()
        if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]  # fmt: skip
    if needed:
        raise NoSuchEngine(name, f"{place} needs {', '.join(needed)}; expected a class or a function without arguments")
    return factory
