"""What an engine is measured against: its claim, and which cases that claim binds it to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fallo.pumba import RULEBOOKS, UnknownReading, UnknownRulebook, adopt, flat, rulebook
from fallo.pumba.readings import Readings
from fallo.rulebook import Rulebook
from fallo_conformance.protocol import Capability, Claim, Introduction
from fallo_conformance.scenario import Scenario

NEEDS: Mapping[str, Capability] = {
    "deal": "deal",
    "position": "position",
    "next_hand": "next_hand",
}
"""The capability that a message needs."""


CANONICAL = flat(RULEBOOKS["canonical"].readings)


class BadClaim(ValueError):
    """A claim of a rulebook or reading that the register does not have."""


@dataclass(frozen=True)
class Terms:
    """The readings that an engine claims, by conflict, and those among them that bind it.

    A conflict that is in ``readings`` and not in ``binding`` is observed: its source is silent.
    """

    label: str
    readings: dict[str, str]
    binding: frozenset[str]
    configurable: bool
    omits: frozenset[str]
    capabilities: frozenset[str]

    def applies(self, when: Mapping[str, str]) -> bool:
        """Tell whether a case is about readings that this engine could be playing by."""
        if self.configurable:
            return True
        parted = self._parted(when)
        return len(parted) <= 1 and not self.binding.intersection(parted)

    def explores(self, when: Mapping[str, str]) -> str:
        """Return the conflict on which a case tries another reading than the one claimed, or nothing."""
        return "" if self.configurable else next(iter(self._parted(when)), "")

    def _parted(self, when: Mapping[str, str]) -> list[str]:
        return [conflict for conflict, reading in when.items() if self.readings.get(conflict, reading) != reading]

    def binds(self, when: Mapping[str, str]) -> bool:
        """Tell whether a failure in a case with these readings counts, or is only observed, as one of them is lent."""
        lent = self.readings.keys() - self.binding
        return self.configurable or lent.isdisjoint(when)

    def sent(self, when: Mapping[str, str]) -> dict[str, str] | None:
        """Return the readings to send with a deal, for an engine that plays by any.

        They are those of the claim, or, for a case about others, those of ``canonical`` with the case's own.
        """
        if not self.configurable:
            return None
        claimed = CANONICAL | self.readings
        return claimed if when.items() <= claimed.items() else CANONICAL | dict(when)

    def under(self, when: Mapping[str, str]) -> dict[str, str]:
        """Return the readings by which a case is played, as far as they are known: those sent, or those claimed."""
        return self.sent(when) or {**self.readings, **when}


def terms(introduction: Introduction, override: Rulebook[Readings] | None = None) -> Terms:
    """Return the terms for an engine's introduction; ``override`` is a rulebook that takes the claim's place.

    Raises `BadClaim`.
    """
    claim = Claim(rulebook=override.name) if override else introduction.claim or Claim()
    readings: dict[str, str] = {}
    binding: set[str] = set()
    try:
        if claim.rulebook is not None:
            book = override or rulebook(claim.rulebook)
            readings, binding = flat(book.readings), set(book.says)
        adopt(RULEBOOKS["canonical"].readings, claim.readings)
    except (UnknownRulebook, UnknownReading) as error:
        raise BadClaim(str(error)) from None
    binding |= claim.readings.keys()
    return Terms(
        label=_label(claim),
        readings=readings | claim.readings,
        binding=frozenset(binding),
        configurable=introduction.configurable,
        omits=frozenset(introduction.omits),
        capabilities=frozenset(introduction.capabilities),
    )


def why_not(scenario: Scenario, on: Terms, methods: set[str], decided: frozenset[str]) -> tuple[str, str] | None:
    """Return the kind and the reason for which a case that applies cannot be judged, or ``None``.

    ``decided`` are the clauses that take part in the case.
    """
    unclaimed = [conflict for conflict in _needed(scenario) if conflict not in on.readings]
    if unclaimed and not on.configurable:
        return "no_claim", f"no reading claimed for {', '.join(unclaimed)}"
    omitted = sorted(on.omits & (decided | {scenario.clause}))
    if omitted:
        return "omitted", f"not implemented: {', '.join(omitted)}"
    lacking = [need for method, need in NEEDS.items() if method in methods and need not in on.capabilities]
    if lacking:
        return "capability", f"the engine cannot do: {', '.join(lacking)}"
    if "shuffles" not in on.capabilities and any(clause.startswith("exhaustion.pile_becomes") for clause in decided):
        return "capability", "the engine cannot do: shuffles"
    if "seat_view" not in on.capabilities and _looks_as_a_seat(scenario):
        return "capability", "the engine cannot do: seat_view"
    return None


def _needed(scenario: Scenario) -> list[str]:
    """Return the conflicts on which an engine's reading has to be known, to deal and to judge a case."""
    hands = [scenario.shape.deal, *(step.next_hand for step in scenario.shape.play)]
    either = any(hand is not None and hand.if_turned_up is not None for hand in hands)
    return [*scenario.when, *(["opening.upcard"] if either else [])]


def unknown_omissions(omits: frozenset[str], known: frozenset[str]) -> list[str]:
    """Return what an engine omits that is no clause."""
    return sorted(omits - known)


def _looks_as_a_seat(scenario: Scenario) -> bool:
    return any(step.view is not None and step.view.seat is not None for step in scenario.shape.play)


def _label(claim: Claim) -> str:
    own = [f"{conflict} = {reading}" for conflict, reading in claim.readings.items()]
    parts = [part for part in (claim.rulebook, ", ".join(own)) if part]
    return " with ".join(parts) or "no claim"
