"""Write ``report.json``: what the suite says of OpenSpiel's ``crazy_eights``, the same on every machine.

Usage: ``python golden.py [FILE]``. It needs Fallo itself and ``open-spiel``.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import msgspec

from fallo import __version__
from fallo.spec import clauses
from fallo_conformance.harness import Settings, certify
from fallo_conformance.report.build import build
from fallo_conformance.report.model import Conditions, Report
from fallo_conformance.scenario import suite
from fallo_conformance.verdict import Case

HERE = Path(__file__).resolve().parent

COMMAND = ["python", "examples/openspiel/adapter.py"]
"""The command as a reader would type it."""

SECONDS = 60.0
"""Time limit for a message, in seconds: no verdict is to depend on how busy a machine is."""


def made() -> Report:
    """Run the suite against the adapter, a process of its own, and return the report."""
    scenarios = suite()
    settings = Settings([sys.executable, str(HERE / "adapter.py")], seconds=SECONDS, suite_version=__version__)
    run = certify(scenarios, settings)
    return build(run, scenarios, clauses(), Conditions(suite=__version__, command=COMMAND))


def normalised(report: Report) -> Report:
    """Return a report without tables, and without what another run has otherwise: times, places, the wire."""
    return msgspec.structs.replace(report, cases=[_normalised(case) for case in report.cases])


def _normalised(case: Case) -> Case:
    repeat = f"fallo certify --select {case.id} -- {' '.join(COMMAND)}" if case.repeat else ""
    return msgspec.structs.replace(case, seconds=0.0, wire=[], log="", table=[], repeat=repeat)


def with_figures(text: str, report: Report) -> str:
    """Return the README with the numbers of a report."""
    passed, failed = (report.counts[verdict] for verdict in ("pass", "fail"))
    said = f"{passed + failed} cases of the suite run against it: {passed} pass, {failed} fail"
    return re.sub(r"\d+ cases of the suite run against it: \d+ pass, \d+ fail", said, text)


def main() -> None:
    """Write the report to the file that is named, or beside this one with the figures into the README."""
    elsewhere = len(sys.argv) > 1
    path = Path(sys.argv[1]) if elsewhere else HERE / "report.json"
    report = normalised(made())
    path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    if not elsewhere:
        readme = HERE / "README.md"
        readme.write_text(with_figures(readme.read_text("utf-8"), report), "utf-8")
    counted = ", ".join(f"{number} {verdict}" for verdict, number in report.counts.items() if number)
    print(f"{path.name}: {counted}")


if __name__ == "__main__":
    main()
