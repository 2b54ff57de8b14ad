"""What has become of the rulings between two sets of scenarios, and whether a changelog says so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff

from fallo_conformance.suites.pinning import FOR_PEOPLE, Member, PinnedSet

UNRELEASED = re.compile(r"^## \[Unreleased\][^\n]*\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class ChangedRuling:
    """A case that rules otherwise than before, and the lines of its file that differ, each after its ``+`` or ``-``."""

    before: Member
    after: Member
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Changes:
    """What became of the cases of one set in another: a renamed case is one of which another has its id as an alias.

    ``reworded`` is the number of cases of which the file changed and the ruling did not.
    """

    old: PinnedSet
    new: PinnedSet
    changed: tuple[ChangedRuling, ...]
    removed: tuple[Member, ...]
    renamed: tuple[tuple[Member, Member], ...]
    added: tuple[Member, ...]
    reworded: int

    @property
    def any_ruling(self) -> bool:
        """Whether the sets are two."""
        return bool(self.changed or self.removed or self.renamed or self.added)


def compare(old: PinnedSet, new: PinnedSet) -> Changes:
    """Return what became of the cases of ``old`` in ``new``."""
    now = {member.id: member for member in new.members}
    heirs = {alias: member for member in new.members for alias in member.aliases}
    pairs = [(member, now.get(member.id) or _heir(member, heirs)) for member in old.members]
    kept = [(before, after) for before, after in pairs if after is not None]
    seen = {after.id for _, after in kept}
    return Changes(
        old=old,
        new=new,
        changed=tuple(
            ChangedRuling(before, after, tuple(_lines(before, after)))
            for before, after in kept
            if before.ruling != after.ruling
        ),
        removed=tuple(before for before, after in pairs if after is None),
        renamed=tuple((before, after) for before, after in kept if before.id != after.id),
        added=tuple(member for member in new.members if member.id not in seen),
        reworded=sum(before.ruling == after.ruling and before.text != after.text for before, after in kept),
    )


def unnamed(changes: Changes, changelog: str) -> list[str]:
    """Return the cases that are gone or rule otherwise, unnamed in the part ``[Unreleased]`` of a changelog."""
    found = UNRELEASED.search(changelog)
    said = found[1] if found else ""
    due = [one.before.id for one in changes.changed] + [member.id for member in changes.removed]
    return [name for name in due if not re.search(rf"(?<![\w./]){re.escape(name)}(?![\w./])", said)]


def markdown(changes: Changes) -> str:
    """Return the changes as the part of a changelog that is called Rulings."""
    return "\n".join(["### Rulings", "", f"Against the suite `{changes.old.name}`:", "", *_items(changes)]) + "\n"


def _items(changes: Changes) -> Iterator[str]:
    for one in changes.changed:
        yield f"- Changed: `{one.before.id}`, {_title(one.after)}"
        yield from ("", "  ```diff", *(f"  {line}" for line in one.lines), "  ```", "")
    for member in changes.removed:
        yield f"- Removed: `{member.id}`, {_title(member)}"
    for before, after in changes.renamed:
        yield f"- Renamed: `{before.id}` to `{after.id}`."
    for member in changes.added:
        yield f"- Added: `{member.id}`, {_title(member)}"
    if not changes.any_ruling:
        yield "- No ruling has changed."


def _title(member: Member) -> str:
    return f"“{member.title}”."


def _heir(member: Member, heirs: dict[str, Member]) -> Member | None:
    return next((heirs[name] for name in (member.id, *member.aliases) if name in heirs), None)


def _lines(before: Member, after: Member) -> Iterator[str]:
    sides = before.text.splitlines(), after.text.splitlines()
    for line in list(unified_diff(*sides, n=0, lineterm=""))[2:]:
        if not line.startswith("@@") and not _is_for_people(line[1:]):
            yield line


def _is_for_people(line: str) -> bool:
    return line.startswith("#") or line.partition(":")[0] in FOR_PEOPLE
