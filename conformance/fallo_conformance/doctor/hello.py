"""What is wrong with an answer to hello, member by member, and what can be made of it all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, get_args

from fallo.pumba import RULEBOOKS
from fallo.pumba.readings import CONFLICTS
from fallo.spec import clauses
from fallo_conformance.doctor.findings import Trouble
from fallo_conformance.doctor.reply import Reply
from fallo_conformance.doctor.wording import clean, guess, value
from fallo_conformance.protocol import PROTOCOL, Capability, Claim, Field, Introduction
from fallo_conformance.terms import BadClaim, Terms, terms

NEEDED = ("name", "version", "protocol", "capabilities", "fields")
CAPABILITIES: tuple[str, ...] = get_args(Capability)
FIELDS: tuple[str, ...] = get_args(Field)


@dataclass(frozen=True)
class Known:
    """What can be made of an engine's hello: its name, its claim, what it can do and shows, what it is held against.

    ``listed`` are the members among ``capabilities`` and ``fields`` that are lists, as they should be.
    """

    label: str
    claim: str
    capabilities: frozenset[str]
    fields: frozenset[str]
    terms: Terms
    listed: frozenset[str]


def made_of(said: dict[str, Any]) -> Known:
    """Return what can be made of an introduction, with words that there are not left out.

    Where it says nothing of its capabilities it is tried as if it could deal.
    """
    can = _texts(said.get("capabilities"))
    capabilities = ("deal",) if can is None else tuple(name for name in CAPABILITIES if name in can)
    fields = tuple(name for name in FIELDS if name in (_texts(said.get("fields")) or ()))
    introduction = Introduction(
        name="", version="", protocol=PROTOCOL, capabilities=[], fields=[], claim=_claim_of(said),
        omits=[name for name in _texts(said.get("omits")) or () if name in clauses()],
        configurable=said.get("configurable") is True,
    )  # fmt: skip
    try:
        on = terms(introduction)
    except BadClaim:
        on = terms(Introduction("", "", PROTOCOL, [], [], None, introduction.omits, introduction.configurable))
    label = clean(" ".join(said[name] for name in ("name", "version") if isinstance(said.get(name), str)))
    lists = frozenset(name for name in ("capabilities", "fields") if isinstance(said.get(name), list))
    claimed = on.label if on.readings else "any reading" if on.configurable else ""
    return Known(label or "an engine without a name", claimed, frozenset(capabilities), frozenset(fields), on, lists)


def members(reply: Reply, said: dict[str, Any]) -> Iterator[Trouble]:
    """Yield the members that have to be there and are not."""
    known = (*NEEDED, "claim", "omits", "configurable")
    strangers = [name for name in said if name not in known]
    for name in NEEDED:
        if name not in said:
            near = get_close_matches(name, strangers, n=1)
            hint = f"you send {near[0]!r}: write {name!r}" if near else f"add {name!r}; {EXAMPLES[name]}"
            yield reply.trouble(f"the member {name} is missing", TYPES[name][0], hint, near[0] if near else "result")


def types(reply: Reply, said: dict[str, Any]) -> Iterator[Trouble]:
    """Yield the members of a wrong type."""
    for name, (expected, fits) in TYPES.items():
        if name in said and not fits(said[name]):
            do = EXAMPLES.get(name, f"leave {name!r} out, or send what is expected")
            yield reply.trouble(f"{name} is {value(said[name])}", expected, do, name)


def protocol(reply: Reply, said: dict[str, Any]) -> Iterator[Trouble]:
    """Yield a version of the contract that there is not."""
    version = said.get("protocol")
    if type(version) is int and version != PROTOCOL:
        do = f'answer "protocol": {PROTOCOL}, which is what hello says too'
        yield reply.trouble(f"it speaks protocol {version}", str(PROTOCOL), do, "protocol")


def capabilities(reply: Reply, said: dict[str, Any]) -> Iterator[Trouble]:
    """Yield capabilities that there are not."""
    return _unknown(reply, said, "capabilities", CAPABILITIES, "capability")


def fields(reply: Reply, said: dict[str, Any]) -> Iterator[Trouble]:
    """Yield fields of the view that there are not."""
    return _unknown(reply, said, "fields", FIELDS, "field of the view")


def omits(reply: Reply, said: dict[str, Any]) -> Iterator[Trouble]:
    """Yield omitted clauses that there are not."""
    for name in _texts(said.get("omits")) or ():
        if name not in clauses():
            near = get_close_matches(name, clauses(), n=1)
            do = f"did you mean {near[0]!r}?" if near else "fallo clauses list names them"
            yield reply.trouble(f"omits has {name!r}, which is no clause", "ids of clauses", do, name)


def claim(reply: Reply, said: dict[str, Any]) -> Iterator[Trouble]:
    """Yield a rulebook, conflicts and readings that are claimed and that there are not."""
    found = _claim_of(said)
    if found is None:
        return
    if found.rulebook is not None and found.rulebook not in RULEBOOKS:
        do = guess(found.rulebook, RULEBOOKS)
        yield reply.trouble(f"there is no rulebook {found.rulebook!r}", "a rulebook's name", do, found.rulebook)
    for conflict, reading in found.readings.items():
        if conflict not in CONFLICTS:
            near = get_close_matches(conflict, CONFLICTS, n=1)
            do = f"did you mean {near[0]!r}?" if near else "fallo conflicts list names them"
            yield reply.trouble(f"there is no conflict {conflict!r}", "a conflict's name", do, conflict)
        elif reading not in CONFLICTS[conflict]:
            do = guess(reading, CONFLICTS[conflict])
            yield reply.trouble(f"{conflict} has no reading {reading!r}", "one of its readings", do, conflict)


def _unknown(reply: Reply, said: dict[str, Any], member: str, known: tuple[str, ...], noun: str) -> Iterator[Trouble]:
    for name in _texts(said.get(member)) or ():
        if name not in known:
            what = f"{member} has {name!r}, which is no {noun}"
            yield reply.trouble(what, ", ".join(known), guess(name, known), name)


def _texts(found: Any) -> list[str] | None:
    return [word for word in found if isinstance(word, str)] if isinstance(found, list) else None


def _claim_of(said: dict[str, Any]) -> Claim | None:
    found = said.get("claim")
    if not isinstance(found, dict) or not _is_claim(found):
        return None
    return Claim(found.get("rulebook"), found.get("readings", {}))


def _is_claim(found: Any) -> bool:
    if not isinstance(found, dict):
        return found is None
    readings = found.get("readings", {})
    texts = isinstance(readings, dict) and all(isinstance(one, str) for one in readings.values())
    return texts and isinstance(found.get("rulebook"), str | None)


def _is_text(found: Any) -> bool:
    return isinstance(found, str)


def _are_texts(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(word, str) for word in found)


TYPES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "name": ("a text", _is_text),
    "version": ("a text", _is_text),
    "protocol": (f"the number {PROTOCOL}", lambda found: type(found) is int),
    "capabilities": ("a list of texts", _are_texts),
    "fields": ("a list of texts", _are_texts),
    "claim": ("an object with a rulebook's name, or readings, or both; or null", _is_claim),
    "omits": ("a list of texts", _are_texts),
    "configurable": ("true or false", lambda found: isinstance(found, bool)),
}
EXAMPLES = {
    "name": 'as in "name": "my engine"',
    "version": 'as in "version": "1.0"; it is a text',
    "protocol": f'as in "protocol": {PROTOCOL}; it is a number',
    "capabilities": f"a list, of {', '.join(CAPABILITIES)} those that you have",
    "fields": f"a list, of {', '.join(FIELDS)} those that you send",
    "claim": 'as in "claim": {"rulebook": "ludoteka"}, or {"readings": {"twos.answer": "two_only"}}',
}
