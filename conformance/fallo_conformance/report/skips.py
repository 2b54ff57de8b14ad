"""Why cases were skipped: one count for every form of a report."""

from __future__ import annotations

from fallo_conformance.report.model import Report


def skipped_by_reason(report: Report) -> dict[str, list[str]]:
    """Return the ids of the skipped cases by their reason, the most frequent reason first."""
    found: dict[str, list[str]] = {}
    for case in report.cases:
        if case.verdict == "skip" and case.is_news:
            found.setdefault(case.message, []).append(case.id)
    return dict(sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0])))
