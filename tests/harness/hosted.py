"""Engines to be run in this process, each wrong in one known way, and most of them at a look at a table of nine."""

from __future__ import annotations

import os
import sys
import time
from typing import Any, ClassVar

from fallo_conformance.protocol import LINE_LIMIT
from fallo_conformance.pumba.reference import Fault
from tests.zoo.honest import Answer, Honest


class WrongAtNine(Honest):
    """Goes wrong at a look at a table of nine, of which the suite has exactly one."""

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        looks_at_nine = method == "view" and len(answer["hands"]) == 9
        return self.nine(answer) if looks_at_nine else answer

    def nine(self, answer: Answer) -> Any:
        """Answer a look at a table of nine."""
        raise NotImplementedError


class Raises(WrongAtNine):
    """Raises an exception."""

    def nine(self, answer: Answer) -> Any:
        raise ValueError("no room for nine")


class CannotSayWhatItRaises(WrongAtNine):
    """Raises an exception that cannot be shown."""

    def nine(self, answer: Answer) -> Any:
        class Unspeakable(Exception):
            def __str__(self) -> str:
                raise RuntimeError

        raise Unspeakable


class RaisesHalfACharacter(WrongAtNine):
    """Raises an exception with half of a surrogate pair."""

    def nine(self, answer: Answer) -> Any:
        raise ValueError("\ud83c is missing")


class Exits(WrongAtNine):
    """Ends the process, as it thinks."""

    def nine(self, answer: Answer) -> Any:
        sys.exit(7)


class ExitsWithAWord(WrongAtNine):
    """Ends the process with a word."""

    def nine(self, answer: Answer) -> Any:
        sys.exit("no room for nine")


class Interrupts(WrongAtNine):
    """Raises what a person's interrupt raises."""

    def nine(self, answer: Answer) -> Any:
        raise KeyboardInterrupt


class Recurses(WrongAtNine):
    """Calls itself without end."""

    def nine(self, answer: Answer) -> Any:
        return self.nine(answer)


class ReportsAnError(WrongAtNine):
    """Reports an error of JSON-RPC."""

    def nine(self, answer: Answer) -> Any:
        raise Fault(-32000, "no room for nine")


class AnswersWithASet(WrongAtNine):
    """Answers with what JSON does not have."""

    def nine(self, answer: Answer) -> Any:
        return answer | {"eliminated": {"A"}}


class AnswersWithNan(WrongAtNine):
    """Answers with what is no number."""

    def nine(self, answer: Answer) -> Any:
        return answer | {"stock": float("nan")}


class AnswersWithHalfACharacter(WrongAtNine):
    """Answers with half of a surrogate pair."""

    def nine(self, answer: Answer) -> Any:
        return answer | {"winner": "\ud83c"}


class AnswersWithAList(WrongAtNine):
    """Answers with a list."""

    def nine(self, answer: Answer) -> Any:
        return [answer]


class AnswersWithItself(WrongAtNine):
    """Answers with an object that holds itself."""

    def nine(self, answer: Answer) -> Any:
        answer["points"] = answer
        return answer


class AnswersTooDeeply(WrongAtNine):
    """Answers with lists in lists."""

    def nine(self, answer: Answer) -> Any:
        nested: list[Any] = []
        for _ in range(100_000):
            nested = [nested]
        return answer | {"points": nested}


class AnswersAtLength(WrongAtNine):
    """Answers with a line that is too long."""

    def nine(self, answer: Answer) -> Any:
        return answer | {"note": "x" * LINE_LIMIT}


class LeavesOutTheTurn(WrongAtNine):
    """Leaves out of a view what it declared."""

    def nine(self, answer: Answer) -> Any:
        return {name: value for name, value in answer.items() if name != "turn"}


class LoopsForEver(WrongAtNine):
    """Looks for a place for nine and never finds one."""

    def nine(self, answer: Answer) -> Any:
        places = 8
        while places < 9:
            places = min(places + 1, 8)
        return answer


class Sleeps(WrongAtNine):
    """Answers long after the deadline."""

    def nine(self, answer: Answer) -> Any:
        time.sleep(HOW_LONG)
        return answer


HOW_LONG = 60
"""Seconds that a sleeper sleeps, in a thread that no process waits for."""


class Talks(WrongAtNine):
    """Prints to both standard streams, in every way, and crashes at nine."""

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        sys.stdout.write("said to standard output\n")
        sys.stdout.buffer.write(b"said in bytes\n")
        sys.stderr.write("said to standard error\n")
        return super().answer(method, params)

    def nine(self, answer: Answer) -> Any:
        raise ValueError("no room for nine")


class WritesToTheDescriptor(Honest):
    """Writes to the descriptor of standard output, as code that is not Python does."""

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        os.write(1, b"said to the descriptor\n")
        return super().answer(method, params)


class Spoils(Honest):
    """Empties the messages that it is handed."""

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        answer = super().answer(method, params)
        params.clear()
        return answer


class Counted(Raises):
    """Counts how many of it are made."""

    made: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        type(self).made += 1


class WaitsForAnother(Honest):
    """Deals only once there is another one beside it."""

    made: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        type(self).made += 1

    def answer(self, method: str, params: dict[str, Any]) -> Answer:
        while method == "deal" and type(self).made < 2:
            time.sleep(0.01)
        return super().answer(method, params)


class CannotBeMade(Honest):
    """Raises as it is made."""

    def __init__(self) -> None:
        super().__init__()
        raise OSError("the cards are lost")


class NeedsATable(Honest):
    """Needs an argument."""

    def __init__(self, table: str, *, chairs: int = 4) -> None:
        super().__init__()


class Mute:
    """Has no method to be asked by."""


HONEST = "an engine, by its looks"
