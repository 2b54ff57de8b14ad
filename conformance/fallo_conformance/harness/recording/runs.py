"""From the settings of a run to the first line of its recording, and back."""

from __future__ import annotations

from collections.abc import Sequence

from fallo import __version__
from fallo.pumba.readings import Readings
from fallo.rulebook import Rulebook
from fallo_conformance.harness.recording.lines import FORMAT, RecordedRun
from fallo_conformance.harness.recording.standing_in import StandIn
from fallo_conformance.harness.recording.writing import in_utf8
from fallo_conformance.harness.run import Settings
from fallo_conformance.suites.frozen import CURRENT


def recorded_run(
    settings: Settings,
    *,
    suite_digest: str,
    asked: str = CURRENT,
    select: Sequence[str] = (),
    scenarios: Sequence[str] = (),
    rulebook: str | None = None,
    times: int = 1,
) -> RecordedRun:
    """Return the first line of the recording of a run.

    ``asked`` is the word for the suite, ``select`` are the words that chose the cases, ``scenarios`` the files of
    one's own, ``rulebook`` the name or file of the one that took the claim's place, all as they were given.
    ``times`` is the number of runs.
    """
    return RecordedRun(
        format=FORMAT,
        fallo=__version__,
        suite=settings.suite_version,
        suite_digest=suite_digest,
        engine=[in_utf8(word) for word in settings.connection().words],
        options=[in_utf8(word) for word in settings.options],
        seconds=settings.seconds,
        retries=settings.retries,
        breaks=settings.breaks,
        asked=in_utf8(asked),
        scenarios=[in_utf8(path) for path in scenarios],
        select=[in_utf8(word) for word in select],
        rulebook=rulebook and in_utf8(rulebook),
        replay=settings.replay,
        fresh=settings.fresh,
        seed=settings.seed,
        times=times,
    )


def settings_of(stand_in: StandIn, rulebook: Rulebook[Readings] | None) -> Settings:
    """Return the settings by which a recorded run is judged again; ``rulebook`` is the one that it names.

    One engine stands in for all that there were side by side. The commands that repeat a case start the engine itself.
    """
    run = stand_in.recording.run
    return Settings(
        command=run.engine[1:] if run.engine[:1] == ["--"] else [],
        seconds=run.seconds,
        rulebook=rulebook,
        options=run.options,
        select=run.select,
        replay=run.replay,
        breaks=run.breaks,
        suite_version=run.suite,
        fresh=run.fresh,
        retries=run.retries,
        connect=stand_in,
        seed=run.seed,
    )
