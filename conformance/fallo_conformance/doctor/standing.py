"""The checks that every line and every view is held against, whatever it was asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from fallo_conformance.doctor.findings import KEPT, Finding, Trouble

LINES = {
    "line.in_time": "Every request is answered in time.",
    "line.alive": "The program goes on until it is told goodbye.",
    "line.length": "No line has more than 1 MiB.",
    "line.utf8": "Every line is UTF-8.",
    "line.json": "Every line is JSON, with each key once and finite numbers.",
    "line.jsonrpc": "Every line is a response of JSON-RPC 2.0.",
    "line.id": "Every answer has the id of its request, as the same number.",
    "line.result": "Every result is an object.",
    "line.once": "One line comes for each request, and nothing unasked.",
}
VIEWS = {
    "view.complete": "Every view has all the fields that hello declares.",
    "view.typed": "Every field of a view has the type and the words of the contract.",
}
LEGAL = {
    "legal.notation": "Every legal move that is listed is written in the notation.",
    "legal.once": "No legal move is listed twice.",
    "legal.held": "Every throw that is listed is of a card that the seat holds.",
}


@dataclass
class Standing:
    """What became of one standing check so far: how often it was looked at, and what was wrong."""

    seen: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    more: int = 0

    def note(self, trouble: Trouble) -> None:
        """Keep a trouble, of very many and of equal ones the first, and count the others."""
        known = any(trouble.what == other.what for other in self.troubles)
        if known or len(self.troubles) >= KEPT:
            self.more += 1
        else:
            self.troubles.append(trouble)


class Book:
    """The standing checks of an examination, by name."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.checks = {name: Standing() for name in [*LINES, *VIEWS, *LEGAL]}

    def see(self, *names: str) -> None:
        """Count a look."""
        for name in names:
            self.checks[name].seen += 1

    def note(self, name: str, trouble: Trouble) -> None:
        """Keep a trouble."""
        self.checks[name].note(trouble)

    def findings(self, sentences: dict[str, str], unseen: str) -> list[Finding]:
        """Return what came of some checks; ``unseen`` is why one was never looked at."""
        return [self._finding(name, sentence, unseen) for name, sentence in sentences.items()]

    def _finding(self, name: str, sentence: str, unseen: str) -> Finding:
        found = self.checks[name]
        if found.troubles:
            return Finding(name=name, sentence=sentence, state="wrong", troubles=found.troubles, more=found.more)
        if not found.seen:
            return Finding(name=name, sentence=sentence, state="not_examined", why=unseen)
        return Finding(name=name, sentence=sentence, state="right")
