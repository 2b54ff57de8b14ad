"""What a proof run found, as records that can be kept and compared: nothing here knows a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

FORMAT = 1
UNDECIDED = ("spurious", "unknown")
"""Verdicts that prove nothing; a run that has one is no proof, whatever was kept."""


class Record(msgspec.Struct, frozen=True, order=True):
    """One finding: its section, its stable name, what was found, and what of the register answers it.

    ``headings`` are the conflicts of the register that answer it. ``text`` shows the finding to a person: a situation,
    a position, a statement with its scope. It is not compared: section, name, verdict and headings are.
    """

    section: str
    name: str
    verdict: str
    headings: tuple[str, ...] = ()
    text: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What it is found by: section and name."""
        return self.section, self.name

    @property
    def decided(self) -> bool:
        """Whether it proves anything."""
        return not self.verdict.startswith(UNDECIDED)


class Kept(msgspec.Struct, frozen=True):
    """The records of one section as they lie in a file."""

    format: int
    section: str
    records: tuple[Record, ...]


class Comparison(msgspec.Struct, frozen=True):
    """What a run found against what is kept: records that are new, gone, or have another verdict, and the undecided."""

    new: tuple[Record, ...]
    gone: tuple[Record, ...]
    changed: tuple[tuple[Record, Record], ...]
    undecided: tuple[Record, ...]

    @property
    def exit_code(self) -> int:
        """0 where all is as kept, 1 where something is new, gone or changed, 3 where something is undecided."""
        return 3 if self.undecided else 1 if self.new or self.gone or self.changed else 0


def compare(found: Iterable[Record], kept: Iterable[Record]) -> Comparison:
    """Hold the records of a run against those that are kept."""
    now, then = {one.key: one for one in found}, {one.key: one for one in kept}
    both = [(then[key], now[key]) for key in now if key in then]
    return Comparison(
        tuple(one for key, one in now.items() if key not in then),
        tuple(one for key, one in then.items() if key not in now),
        tuple((old, new) for old, new in both if (old.verdict, old.headings) != (new.verdict, new.headings)),
        tuple(one for one in now.values() if not one.decided),
    )


def read(folder: Path) -> list[Record]:
    """Return the records that are kept in a folder; raises `msgspec.MsgspecError` for a file that holds none."""
    decoder = msgspec.json.Decoder(Kept)
    return [one for path in sorted(folder.glob("*.json")) for one in decoder.decode(path.read_bytes()).records]


def write(folder: Path, records: Sequence[Record]) -> None:
    """Keep records in a folder, one file for each section, in the order of their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for section in sorted({one.section for one in records}):
        kept = Kept(FORMAT, section, tuple(sorted(one for one in records if one.section == section)))
        text = msgspec.json.format(msgspec.json.encode(kept), indent=1)
        (folder / f"{section}.json").write_bytes(text + b"\n")
