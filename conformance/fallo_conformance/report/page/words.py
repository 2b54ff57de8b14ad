"""What the page says of verdicts, steps and moves; words that the terminal has too are the terminal's."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fallo.cards import SUITS, TEXT
from fallo.pumba.moves import MOVES, SEATS
from fallo_conformance.certificate.levels import State
from fallo_conformance.report.page.cards import SUITS as SUIT_NAMES
from fallo_conformance.report.rows import ClauseRow
from fallo_conformance.report.terminal import STATE, VERDICT
from fallo_conformance.verdict import Case, CertificateLevel, Outcome, Verdict


@dataclass(frozen=True)
class Mark:
    """A word with its icon and its tone: good, bad, warn, info, or none."""

    word: str
    icon: str
    tone: str = ""


TONES = {"green": ("check", "good"), "yellow": ("alert", "warn"), "red": ("cross", "bad")}

MEANING: dict[Outcome, str] = {
    "conforms": "Every case that binds the engine passed.",
    "only_known_failures": "Nothing failed but what is listed as known, and all of that just as listed.",
    "known_failures_differ": "The list of known failures is out of date: the engine does something else by now.",
    "does_not_conform": "The engine broke a rule that binds it, or lacks one.",
    "incomplete": "Nothing failed, but cases that bind the engine were skipped.",
    "given_up": "The engine broke so often that the run was given up.",
    "interrupted": "The run was interrupted; what follows is a part of it.",
}

VERDICTS: dict[Verdict, Mark] = {
    "pass": Mark("pass", "check", "good"),
    "fail": Mark("fail", "cross", "bad"),
    "skip": Mark("skip", "dash", "warn"),
    "error": Mark("error", "cross", "bad"),
    "timeout": Mark("timeout", "cross", "bad"),
    "crash": Mark("crash", "cross", "bad"),
    "xfail": Mark("known failure", "known", "warn"),
    "xpass": Mark("passes unexpectedly", "alert", "bad"),
}

OBSERVED = Mark("observed", "eye", "info")

ASKS_FOR: dict[CertificateLevel, str] = {
    "core": "One hand, dealt in the regular way, with no reshuffle.",
    "full": "Everything in one hand: reshuffles, positions, games saved and resumed, the view of one seat.",
    "match": "Everything: hand after hand, scores, and who is out.",
}

STATES: dict[State, Mark] = {
    "earned": Mark(STATE["earned"], "check", "good"),
    "only_known_failures": Mark(STATE["only_known_failures"], "known", "warn"),
    "incomplete": Mark(STATE["incomplete"], "alert", "warn"),
    "failed": Mark(STATE["failed"], "cross", "bad"),
    "not_run": Mark(STATE["not_run"], "dash"),
}

SILENT_MOVES = {"draw": "draws a card", "pass": "passes", "take": "takes all that is owed", "call": "says Pumba"}

MOVE = re.compile(r"([A-Z]): ([^\s,]+)(?:, refused: .*)?")


def of_outcome(outcome: Outcome) -> Mark:
    """Return the verdict of a whole run."""
    word, style = VERDICT[outcome]
    return Mark(word.capitalize(), *TONES[style.removeprefix("bold ")])


def of_case(case: Case) -> Mark:
    """Return the verdict of a case that did not simply pass."""
    if case.verdict == "fail" and not case.binding:
        return OBSERVED
    if case.verdict == "fail" and case.level == "should":
        return Mark("warning", "alert", "warn")
    return VERDICTS[case.verdict]


def of_clause(row: ClauseRow) -> Mark:
    """Return the verdict of a clause."""
    if row.omitted:
        return Mark("not implemented", "cross", "bad")
    if row.failed or row.broken:
        return Mark("broken" if row.broken else "fails", "cross", "bad" if row.level == "must" else "warn")
    if row.known:
        return Mark("known failure", "known", "warn")
    if row.verified:
        return Mark("verified; other reading" if row.observed else "verified", "check", "good")
    return OBSERVED if row.observed else Mark("unverified", "dash", "warn")


def is_move(said: str) -> bool:
    """Return whether a step is a move of a seat."""
    return MOVE.fullmatch(said) is not None


def of_step(said: str) -> str:
    """Return what happens in a step, as a sentence without its stop: ``B throws 10e naming copas``."""
    move = MOVE.fullmatch(said)
    if move is not None:
        return f"{move[1]} {of_move(move[2])}"
    kind, _, rest = said.partition(": ")
    return {
        "deal": "The cards are dealt",
        "position": "A position is set up",
        "legal": f"The legal moves of {rest.strip('{} ').partition(':')[0]} are asked for",
        "view": "The table is looked at",
        "any_of": "The table is looked at",
        "next_hand": "The next hand is dealt",
        "resume": "The game is resumed as it was saved",
    }.get(kind, said)


def of_move(text: str) -> str:
    """Return what a player does with a move, as in ``throws 10e naming copas``."""
    move = MOVES.get(text)
    if move is None:
        return f"plays {text}"
    if move.card < 0:
        return SILENT_MOVES.get(text) or f"catches the silence of {SEATS[move.target]}"
    naming = f" naming {SUIT_NAMES[SUITS[move.suit]]}" if move.suit >= 0 else ""
    against = f" against {SEATS[move.target]}" if move.target >= 0 else ""
    return f"throws {TEXT[move.card]}{naming}{against}{' and says Pumba' if move.called else ''}"


def step_name(step: int) -> str:
    """Return how a step is counted: from 1, after the set-up."""
    return "Set-up" if step < 0 else f"Step {step + 1}"


def sentence(text: str) -> str:
    """Return a text that begins with a capital and ends with a stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!", "…")) else ".") if text else ""
