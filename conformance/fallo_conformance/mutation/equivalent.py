"""Mutants that nobody can tell from the reference, each with a written reason."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

FORMAT = "equivalent.toml"


class Excuse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason why some mutants, by id, cannot be told from the reference by what the contract shows."""

    reason: str
    mutants: list[str]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    excuse: list[Excuse]


def excuses_file(game: str = "pumba") -> Path:
    """Return the file of the written reasons of a game."""
    return Path(str(resources.files("fallo_conformance"))) / game / "mutants" / FORMAT


@cache
def written_reasons(game: str = "pumba") -> dict[str, str]:
    """Return the written reason for every mutant that has one, by its id; raises `ValueError` for a bad file."""
    path = excuses_file(game)
    if not path.exists():
        return {}
    try:
        file = msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"{path}: {error}") from None
    return {mutant: excuse.reason for excuse in file.excuse for mutant in excuse.mutants}
