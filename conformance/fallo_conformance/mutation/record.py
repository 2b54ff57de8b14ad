"""The measure of the suite, kept: what came of every mutant, and the scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from fallo_conformance.mutation.equivalent import written_reasons
from fallo_conformance.mutation.mutant import Kind, Mutant
from fallo_conformance.mutation.trial import Trial

Fate: TypeAlias = Literal["caught", "proved", "excused", "survives"]
FORMAT = 1


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of a mutant: ``alone`` is the case that caught it, if no other does.

    ``warns`` says that only cases of level ``should`` catch it, which warn and fail no run.
    ``proved`` says that it was proved to be no different, ``excused`` that ``reason`` is a written one.
    ``sentence`` says what is wrong with it; it is not kept, as it is made again with the mutant.
    """

    id: str
    kind: Kind
    of: str
    fate: Fate
    alone: str = ""
    warns: bool = False
    reason: str = ""
    sentence: str = ""


class Score(msgspec.Struct, frozen=True):
    """How many mutants were caught, of those that can be told from the reference at all.

    ``warned`` are those among them of which a run would only warn.
    """

    caught: int
    mutants: int
    warned: int = 0

    @property
    def percent(self) -> float:
        """The share that was caught, in hundredths; all of none are all."""
        return 100.0 * self.caught / self.mutants if self.mutants else 100.0


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """The measure of one state of the suite.

    ``suite`` is a digest of its cases; ``claims`` holds, for a claim of each rulebook, how many of the mutants that
    go wrong under it are caught by the cases that bind such an engine.
    """

    format: int
    game: str
    suite: str
    cases: int
    claims: dict[str, Score]
    mutants: list[Row]

    def score(self, kind: Kind | None = None) -> Score:
        """Return the score of the whole suite, or on one kind of mutant."""
        return score_of(row for row in self.mutants if kind in (None, row.kind))


def score_of(rows: Iterable[Row]) -> Score:
    """Return the score on some mutants."""
    found = list(rows)
    fates = Counter(row.fate for row in found)
    return Score(fates["caught"], fates["caught"] + fates["survives"], sum(row.warns for row in found))


def rows(mutants: Sequence[Mutant], trials: Iterable[Trial], to_the_second: bool = True) -> list[Row]:
    """Return what came of mutants; those that no case caught are proved or excused, if they can be.

    ``to_the_second`` says that one catcher was not enough in the trials: only then it is known which one is alone.
    """
    reasons = written_reasons()
    found = [_row(mutant, trial, reasons) for mutant, trial in zip(mutants, trials, strict=True)]
    return found if to_the_second else [msgspec.structs.replace(row, alone="") for row in found]


def _row(mutant: Mutant, trial: Trial, reasons: Mapping[str, str]) -> Row:
    alone, why = "", ""
    fate: Fate = "caught"
    if len(trial.caught_by) == 1 and not trial.endless:
        alone = trial.caught_by[0]
    if not trial.caught_by:
        proof, reason = mutant.proof(), reasons.get(mutant.id, "")
        why, fate = proof or reason, "proved" if proof else "excused" if reason else "survives"
    return Row(
        id=mutant.id, kind=mutant.kind, of=mutant.of, fate=fate, alone=alone, reason=why, sentence=mutant.sentence
    )


def record_file(game: str = "pumba") -> Path:
    """Return the file in which the measure of a game's suite is kept: in the installed package, or in the checkout."""
    packaged = Path(str(resources.files("fallo_conformance"))) / "_mutation" / f"{game}.json"
    return packaged if packaged.is_file() else Path(__file__).parents[2] / "mutation" / f"{game}.json"


def kept(game: str = "pumba") -> Record | None:
    """Return the measure that is kept, ``None`` where there is none; raises `ValueError` where it cannot be read."""
    return _read(record_file(game))


def _read(path: Path) -> Record | None:
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Record)
    except msgspec.DecodeError as error:
        raise ValueError(f"{path}: {error}") from None


def kept_for(suite: str, game: str = "pumba") -> Record | None:
    """Return the measure that is kept for a suite of some digest: the present one, or one that is frozen."""
    for path in (record_file(game), *sorted(record_file(game).parent.glob(f"{game}-*.json"))):
        record = _read(path)
        if record is not None and record.suite == suite:
            return record
    return None


def frozen_record_file(name: str, game: str = "pumba") -> Path:
    """Return the file in which the measure of a frozen set is kept."""
    return record_file(game).with_name(f"{game}-{name}.json")


def text_of(record: Record) -> bytes:
    """Return a measure as the text of its file: a line for each mutant, so that a difference can be read."""
    head = msgspec.json.encode(msgspec.structs.replace(record, mutants=[]))
    bare = (msgspec.structs.replace(row, sentence="") for row in record.mutants)
    lines = b",\n".join(map(msgspec.json.encode, bare))
    return head.removesuffix(b"[]}") + b"[\n" + lines + b"\n]}\n"
