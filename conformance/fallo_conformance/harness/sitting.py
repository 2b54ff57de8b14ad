"""A sitting: one process of an engine, and the games that are played in it one after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from fallo_conformance.harness import cases
from fallo_conformance.harness.channel import EngineFault
from fallo_conformance.harness.conversation import Conversation
from fallo_conformance.harness.run import Settings
from fallo_conformance.harness.session import Session, StaleAnswer
from fallo_conformance.plan import SET_UP, Assessor, Mismatch, Request, plan
from fallo_conformance.scenario import Scenario
from fallo_conformance.table import Frame, frames
from fallo_conformance.terms import CANONICAL, Terms
from fallo_conformance.verdict import Case


@dataclass(frozen=True)
class LastLook:
    """A game as it was left: its id, the case that it belongs to, and the last view of it."""

    game: str
    case: str
    view: dict[str, Any]


class Sitting:
    """Plays cases in one process, each as a game of its own, and sees that none changes the one before.

    ``played`` is the case that was begun last. ``new_game`` makes ids for games.
    """

    def __init__(self, session: Session, settings: Settings, new_game: Callable[[], str]) -> None:
        """Begin with an engine that has said hello."""
        self.session, self.settings, self.new_game = session, settings, new_game
        self.played: Scenario | None = None
        self._requests: list[Request] = []
        self._answers: list[dict[str, Any]] = []
        self._left: LastLook | None = None

    def play(self, scenario: Scenario, on: Terms) -> Case:
        """Return what came of a case; raises `EngineFault` where the engine breaks the contract in it.

        Its last request is a look at its own game: what comes unasked comes before the answer.
        """
        requests = plan(scenario, self.new_game(), on.sent(scenario.when), on.under(scenario.when))
        self.session.begin_case()
        self.played = scenario
        case = self._converse(scenario, requests, on)
        changed = self._changed_the_game_before(on)
        if changed is not None and case.verdict != "fail":
            assert self._left is not None
            repeat = self.settings.again(self._left.case, scenario.id)
            case = cases.leaking(scenario, on, changed, self.session.wire, repeat)
        if case.skipped != "unsupported" and not self.session.refused_to_begin:
            game: str = requests[0].params["game"]
            self._left = LastLook(game, scenario.id, self.session.call("view", {"game": game}))
        return case

    def _converse(self, scenario: Scenario, requests: list[Request], on: Terms) -> Case:
        talk = Conversation(self.session, on, self.new_game)
        self._requests, self._answers = requests, []
        assessor = Assessor(self.session.fields)
        at_once = self.settings.replay and "replay" in on.capabilities and not on.explores(scenario.when)
        answers = talk.all_at_once(requests) if at_once else None
        for place, request in enumerate(requests):
            answer = talk.ask(request, requests[:place]) if answers is None else answers[place]
            self._answers.append(answer)
            if "unsupported" in answer:
                return cases.skipped(scenario, on, "unsupported", f"the engine says: {answer['unsupported']}")
            mismatch = assessor.take(request, answer)
            if mismatch is not None:
                again = self.settings.again(scenario.id)
                if on.explores(scenario.when):  # another reading tried in vain: nobody wants to see it
                    return cases.failed(scenario, on, mismatch, [], again, [])
                return cases.failed(scenario, on, mismatch, self.session.wire, again, self.table(on))
        if assessor.unchecked:
            return cases.skipped(scenario, on, "field", "; ".join(assessor.unchecked))
        return cases.passed(scenario, on)

    def table(self, on: Terms, *, broke: bool = False) -> list[Frame]:
        """Return the table after each step of the case in hand, as far as the engine came, or in which it ``broke``."""
        if self.played is None:
            return []
        written = {request.step: cases.said(self.played, request.step) for request in self._requests}
        return frames(self._requests, self._answers, CANONICAL | on.under(self.played.when), written, broke=broke)

    def _changed_the_game_before(self, on: Terms) -> Mismatch | None:
        """Look once more at the game before, where the engine keeps several, and return what is other than it was."""
        left = self._left
        if left is None or "games" not in on.capabilities:
            return None
        try:
            view = self.session.call("view", {"game": left.game})
        except StaleAnswer:
            raise
        except EngineFault as fault:
            fault.message += f", when it was asked once more for {left.game}, the game of the case before ({left.case})"
            raise
        assessor = Assessor(self.session.fields)
        assessor.take(Request(SET_UP, "before", "view", {}), left.view)
        mismatch = assessor.take(Request(SET_UP, "after", "view", {}), view)
        message = f"this game changed the one before ({left.game}, of {left.case}): nothing may leak between games"
        return mismatch and replace(mismatch, message=message)
