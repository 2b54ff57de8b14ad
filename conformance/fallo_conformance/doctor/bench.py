"""The bench: an engine with what is known of it, and the requests that checks are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from fallo.pumba.moves import MOVES
from fallo_conformance.doctor import views
from fallo_conformance.doctor.conversation import Conversation
from fallo_conformance.doctor.findings import KEPT, Faulty, Finding, NotExamined, State, Trouble
from fallo_conformance.doctor.hello import Known
from fallo_conformance.doctor.legal_moves import hold
from fallo_conformance.doctor.reply import Reply
from fallo_conformance.doctor.rigs import Setting
from fallo_conformance.doctor.wording import value

Params = dict[str, Any]


@dataclass(frozen=True)
class Check:
    """One check: its name, what holds where it is right, how it is made, and what the engine has to declare for it.

    ``run`` yields what is wrong, or raises `Faulty` or `NotExamined`.
    """

    name: str
    sentence: str
    run: Callable[[Bench], Iterator[Trouble]]
    capabilities: tuple[str, ...] = ("deal",)
    fields: tuple[str, ...] = ()

    def not_examined(self, why: str) -> Finding:
        """Return the finding of a check that cannot be made."""
        return Finding(name=self.name, sentence=self.sentence, state="not_examined", why=why)


class Bench:
    """An engine under examination; ``dealt`` says that it takes a deal, in the way of ``setting``.

    ``takes_strangers`` and ``refuses_by_error`` are what checks found out that others depend on.
    """

    def __init__(self, talk: Conversation, known: Known) -> None:
        """Begin with an engine that has said hello."""
        self.talk, self.known = talk, known
        self.dealt = False
        self.takes_strangers = False
        self.refuses_by_error = False
        self.wants_upcard = known.terms.under({}).get("opening.upcard") == "turned_up"
        self.setting = Setting(4, self.wants_upcard, known.terms.sent({}))
        self._games = 0
        self._seats: dict[str, int] = {}

    def new_game(self) -> str:
        """Return an id that no game has had."""
        self._games += 1
        return f"doctor{self._games}"

    def examine(self, check: Check) -> Finding:
        """Make a check and return what came of it.

        Where the engine died before it was asked anything, that is noted, and the check is made on a new process.
        """
        self.talk.begin_check()
        troubles, why = self._made(check)
        if self.talk.died_before and not troubles:
            self.talk.begin_check()
            troubles, why = self._made(check)
        state: State = "wrong" if troubles else "not_examined" if why else "right"
        return Finding(
            name=check.name, sentence=check.sentence, state=state, why="" if troubles else why,
            troubles=troubles[:KEPT], more=max(0, len(troubles) - KEPT), wire=self.talk.wire,
        )  # fmt: skip

    def view(self, method: str, params: Params) -> Reply:
        """Return an answer that has to be a view; raises `Faulty` for another and `NotExamined` for none."""
        reply = self.talk.ask(method, params)
        self._must_be_result(reply, method)
        if reply.refuses and method in ("deal", "play", "next_hand", "position"):
            raise Faulty(
                reply.trouble(f"{method} was refused", "the view", f"accept {_what(method, params)}", "refused")
            )
        self.hold_view(reply, method, params)
        return reply

    def hold_view(self, reply: Reply, method: str, params: Params) -> None:
        """Note what is wrong with a view, whatever it is the answer to."""
        game, view = params.get("game", ""), reply.answer
        seats = self._seats[game] = params.get("seats") or self._seats.get(game, self.setting.seats)
        self.talk.book.see("view.complete", "view.typed")
        for name in views.missing(view, self.known.fields, method == "view"):
            do = f"send {name!r} in every view, or leave it out of the fields of hello"
            trouble = reply.trouble(f"{name} is missing from the answer to {method}", f'"{name}": …', do, "result")
            self.talk.book.note("view.complete", trouble)
        for fault in views.faults(view, self.known.fields, seats):
            what = f"{fault.field} is {fault.got} in the answer to {method}"
            self.talk.book.note("view.typed", reply.trouble(what, fault.expected, FIELDS, fault.field))

    def play(self, game: str, seat: str, move: str) -> Reply:
        """Return the answer to a move, a view or a refusal; raises `Faulty` and `NotExamined` for any other."""
        params = {"game": game, "seat": seat, "move": move}
        reply = self.talk.ask("play", params)
        if reply.error is not None and self.refuses_by_error:
            raise NotExamined("a refusal is answered by an error; see play.refusal")
        self._must_be_result(reply, "play")
        if not reply.refuses:
            self.hold_view(reply, "play", params)
        return reply

    def must_play(self, game: str, seat: str, move: str) -> Reply:
        """Return the view after a move that has to be legal for a check to go on; raises `NotExamined`."""
        reply = self.play(game, seat, move)
        if reply.refuses:
            raise NotExamined(f"the engine refuses {move} of {seat}, which this check needs")
        return reply

    def legal(self, game: str, seat: str, hand: Iterable[str]) -> tuple[Reply, list[str]]:
        """Return the legal moves of a seat that has a hand, each once and each in the notation."""
        reply = self.talk.ask("legal", {"game": game, "seat": seat})
        self._must_be_result(reply, "legal")
        moves = reply.answer.get("moves")
        if not isinstance(moves, list):
            came = value(reply.result)
            raise Faulty(reply.trouble(f"the legal moves are {came}", '{"moves": ["2o", "draw"]}', "", "result"))
        hold(self.talk.book, reply, moves, seat, set(hand))
        return reply, [move for move in moves if isinstance(move, str) and move in MOVES]

    def differences(self, expected: Params, reply: Reply, when: str, do: str = "") -> Iterator[Trouble]:
        """Yield what differs between what a view has to show and what it shows, field by field.

        ``when`` ends the sentence, and ``do`` is what to do about it, if not what a deal wants of the field.
        """
        for fault in views.differences(expected, reply.answer, self.known.fields):
            what = f"{fault.field} is {fault.got} {when}"
            yield reply.trouble(what, fault.expected, do or ADVICE.get(fault.field, ""), fault.field)

    def must_not_fail(self, reply: Reply, method: str, do: str) -> None:
        """Raise `Faulty`, with what to do, where an answer is an error of JSON-RPC."""
        if reply.error is not None:
            what = f"{method} was answered by an error: {value(reply.error)}"
            raise Faulty(reply.trouble(what, "a result", do, "error"))

    def seen(self, reply: Reply) -> Params:
        """Return the declared fields of a view, to be compared."""
        return views.comparable(reply.answer, self.known.fields)

    def hand(self, reply: Reply, seat: str) -> list[str]:
        """Return the cards of a seat that a view shows; raises `NotExamined` where they cannot be read."""
        hands = self.seen(reply).get("hands")
        if hands is None:
            raise NotExamined("the hands cannot be read; see view.complete and view.typed")
        return list(hands.get(seat, ()))

    def in_turn(self, reply: Reply, otherwise: str) -> str:
        """Return the seat that a view says is in turn, or another where it does not say."""
        turn = reply.answer.get("turn")
        return turn if isinstance(turn, str) and turn in self.setting.table and turn else otherwise

    def _made(self, check: Check) -> tuple[list[Trouble], str]:
        troubles: list[Trouble] = []
        try:
            self._must_have(check)
            for trouble in check.run(self):
                troubles.append(trouble)  # noqa: PERF402  # those before an exception count
        except Faulty as faulty:
            troubles.append(faulty.trouble)
        except NotExamined as reason:
            return troubles, reason.why
        return troubles, ""

    def _must_have(self, check: Check) -> None:
        lacking = [name for name in check.capabilities if name not in self.known.capabilities]
        if lacking:
            raise NotExamined(f"the engine does not declare {', '.join(lacking)}")
        lacking = [name for name in check.fields if name not in self.known.fields]
        if lacking:
            raise NotExamined(f"the engine does not declare the field {', '.join(lacking)}")
        if "deal" in check.capabilities and not self.dealt and check.name != "deal.answered":
            raise NotExamined("no deal was answered; see deal.answered")

    def _must_be_result(self, reply: Reply, method: str) -> None:
        do = "answer what you can do with a result, and what you cannot with unsupported, or do not declare it"
        self.must_not_fail(reply, method, do)
        if "unsupported" in reply.answer and method in ("deal", "position", "next_hand", "play"):
            raise NotExamined(f"the engine does not support it: {value(reply.answer['unsupported'])}")


def _what(method: str, params: Params) -> str:
    if method == "play":
        return f"{params['move']} of {params['seat']}"
    return f"a regular table of {params['seats']}" if "seats" in params else method


FIELDS = "the contract has a table of what each field of the view is"
ADVICE = {
    "turn": "the opener that is sent has the first turn",
    "top": "the top card is null before the first card, else the card that was thrown or turned up last",
    "suit": "the suit that is due is null before the first card, else as a rule that of the top card",
    "counts": "count the cards of each seat",
    "stock": "count what is left when the hands and the upcard are dealt",
    "discard": "count the pile with its top card",
    "points": "points is {} while the hand lasts",
    "scores": "begin with the scores that are sent",
    "winner": "winner is null while the hand lasts",
    "pending": "pending is what the player in turn owes, 0 for nothing",
    "hands": "take the hands as they are sent",
    "phase": "the phase is playing while the hand lasts",
    "drawn": "nothing has been drawn in a turn that begins",
    "reshuffles": "count the reshuffles of each hand anew",
    "eliminated": "those are out whom the deal says to be, and nobody else",
    "champion": "champion is null until the match is over",
}
