"""The cases of two reports, held against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fallo_conformance.comparing.model import Change, Kind, Side, Standing
from fallo_conformance.report.model import Report
from fallo_conformance.verdict import BROKEN, Case

RANK: dict[Standing, int] = {"passes": 0, "observed": 0, "skipped": 1, "fails": 2, "breaks": 3}
"""A case is worse where its rank grew."""


def changes(old: Report, new: Report, renamed: Mapping[str, str]) -> Iterator[Change]:
    """Yield the cases that are not as they were, but for those that tried another reading than the claimed one."""
    before, after = _judged(old), _judged(new)
    yield from _changes(_under_new_names(before, after, renamed), _under_new_names(after, before, renamed))


def _under_new_names(
    cases: Mapping[str, Case], others: Mapping[str, Case], renamed: Mapping[str, str]
) -> dict[str, Case]:
    """Return cases by the names that they have now, where the other report does not have the old name too."""
    return {name if name in others else renamed.get(name, name): case for name, case in cases.items()}


def _judged(report: Report) -> dict[str, Case]:
    return {
        case.id: case
        for case in report.cases
        if case.skipped != "not_run" and (not case.explores or case.verdict in BROKEN)
    }


def _changes(old: dict[str, Case], new: dict[str, Case]) -> Iterator[Change]:
    for name in {**old, **new}:
        before, after = old.get(name), new.get(name)
        was = None if before is None else _side(before)
        is_now = None if after is None else _side(after)
        kind = _kind(was, is_now)
        if kind is not None:
            case = after or before
            assert case is not None
            worse = was is not None and is_now is not None and _is_worse(was, is_now)
            yield Change(
                id=name, clause=case.clause, title=case.title, kind=kind, worse=worse, old=was, new=is_now
            )  # fmt: skip


def _side(case: Case) -> Side:
    return Side(
        standing=_standing(case), verdict=case.verdict, level=case.level, binding=case.binding, step=case.step,
        said=case.said, message=case.message, expected=case.expected, got=case.got, skipped=case.skipped,
        known=case.known, flaky=case.flaky, leaks=case.leaks,
    )  # fmt: skip


def _standing(case: Case) -> Standing:
    came_to = case.came_to
    if came_to in BROKEN:
        return "breaks"
    if came_to == "fail":
        return "fails" if case.binding else "observed"
    return "skipped" if came_to == "skip" else "passes"


def _kind(old: Side | None, new: Side | None) -> Kind | None:
    if old is None or new is None:
        return "only_new" if old is None else "only_old"
    if old.standing == new.standing:
        return None if _essence(old) == _essence(new) else "otherwise"
    if RANK[new.standing] >= RANK["fails"] > RANK[old.standing]:
        return "fails_now"
    if new.standing == "passes":
        return "passes_now"
    return "skipped_now" if new.standing == "skipped" else "otherwise"


def _is_worse(old: Side, new: Side) -> bool:
    return RANK[new.standing] > RANK[old.standing] or (new.flaky and not old.flaky) or (new.leaks and not old.leaks)


def _essence(side: Side) -> tuple[object, ...]:
    """Return what makes two cases of one standing the same."""
    always = (side.verdict, side.level, side.flaky, side.leaks)
    if side.standing == "passes":
        return always
    # the words of a failure name games, whose ids depend on how many engines ran side by side
    words = side.message if side.standing in ("skipped", "breaks") else ""
    return (*always, side.binding, side.step, side.said, side.expected, side.got, side.skipped, words)
