"""The lines of a recording, as data; the published schema is made from them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

FORMAT = 1
"""Version of the recording's schema."""

MOST_RUNS = 1000
"""Runs that one recording can have."""

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
How: TypeAlias = Literal["stopped", "error", "timeout", "crash", "interrupted", "not_started"]


class RecordedRun(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="run"):
    """The first line: the suite, how the engine is started, and all that decided which requests were sent.

    ``fallo`` is the version that recorded. ``suite`` is the set's name and ``suite_digest`` its digest;
    ``asked`` is the word by which it was asked for, ``scenarios`` are the files of one's own in its place, and
    ``select`` the words that chose among the cases.
    ``engine`` are the words by which ``fallo certify`` is told of the engine, and ``options`` those by which a person
    repeats such a run. ``seconds`` is the time limit for a message, ``times`` the number of runs.
    """

    format: int
    fallo: str
    suite: str
    suite_digest: str
    engine: list[str]
    options: list[str]
    seconds: Annotated[float, msgspec.Meta(gt=0)]
    retries: Annotated[int, msgspec.Meta(ge=0)]
    breaks: Annotated[int, msgspec.Meta(ge=1)]
    asked: str = "current"
    scenarios: list[str] = []
    select: list[str] = []
    rulebook: str | None = None
    replay: bool = False
    fresh: bool = False
    seed: Annotated[int, msgspec.Meta(ge=0)] | None = None
    times: Annotated[int, msgspec.Meta(ge=1, le=MOST_RUNS)] = 1


class Sent(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="sent"):
    """A line to the engine: the number of its process, seconds since the run began, and the text without line end.

    What is no UTF-8 stands in ``base64`` instead of ``text``.
    """

    process: Number
    seconds: float
    text: str | None = None
    base64: bytes | None = None


class Received(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="received"):
    """A line from the engine, as in `Sent`."""

    process: Number
    seconds: float
    text: str | None = None
    base64: bytes | None = None


class Ended(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="ended"):
    """The end of a process: it was stopped, or what it did wrong, in a sentence, and the end of its own log."""

    process: Number
    seconds: float
    how: How
    message: str = ""
    log: str = ""


class Finished(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="is", tag="finished"):
    """The last line: the run came to its end, or it was interrupted."""

    seconds: float
    interrupted: bool = False


Line: TypeAlias = RecordedRun | Sent | Received | Ended | Finished
