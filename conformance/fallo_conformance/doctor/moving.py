"""Checks of moves and looks: they are answered as the contract says, and a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from fallo_conformance.doctor import rigs
from fallo_conformance.doctor.bench import Bench, Check
from fallo_conformance.doctor.findings import Faulty, NotExamined, Trouble
from fallo_conformance.doctor.reply import Reply
from fallo_conformance.doctor.wording import listed, value
from fallo_conformance.plan import SPEECH

OUT_OF_TURN = ("A", "draw")
"""What nobody may do: the first deal is opened by another seat."""

NOT_HELD = (rigs.OPENER, "2b")
"""A card of the stock."""

NOTHING_OWED = (rigs.OPENER, "take")


def some(bench: Bench) -> Iterator[Trouble]:
    """Ask for the legal moves of an opener, in two games."""
    for maker, opener in ((rigs.first, rigs.OPENER), (rigs.second, rigs.SECOND_OPENER)):
        params = maker(bench.setting, bench.new_game())
        bench.view("deal", params)
        reply, moves = bench.legal(params["game"], opener, params["hands"][opener])
        if not moves:
            do = "list what the seat may throw, and its other moves"
            yield reply.trouble(f"{opener} opens and has no legal move", "one move or more", do, "moves")


def others(bench: Bench) -> Iterator[Trouble]:
    """Ask for the legal moves of seats that are not in turn."""
    params = rigs.first(bench.setting, bench.new_game())
    bench.view("deal", params)
    for seat in bench.setting.table:
        if seat == rigs.OPENER:
            continue
        reply, moves = bench.legal(params["game"], seat, params["hands"][seat])
        wrong = [move for move in moves if not move.startswith(SPEECH)]
        if wrong:
            do = "list nothing for a seat that is not in turn, but what it may say (call, catch@C)"
            yield reply.trouble(f"{seat} is not in turn and may {listed(wrong)}", '{"moves": []}', do, "moves")


def accepted(bench: Bench) -> Iterator[Trouble]:
    """Throw a card that every rulebook lets the opener throw."""
    game = _begun(bench)
    reply = bench.play(game, rigs.OPENER, rigs.THROW)
    if reply.refuses:
        do = "the opener may throw it: nothing lies there, or a card of its suit"
        yield reply.trouble(f"{rigs.THROW} of {rigs.OPENER}, the opener, was refused", "the view", do, "refused")


def shown(bench: Bench) -> Iterator[Trouble]:
    """Compare the answer to a throw with the throw, and with the next look."""
    params = rigs.first(bench.setting, bench.new_game())
    bench.view("deal", params)
    reply = bench.must_play(params["game"], rigs.OPENER, rigs.THROW)
    held = {seat: len(hand) - (seat == rigs.OPENER) for seat, hand in params["hands"].items()}
    lying = 1 + ("upcard" in params)
    expected = {"top": rigs.THROW, "suit": rigs.THROW[-1], "counts": held, "discard": lying}
    expected |= {"stock": len(params["stock"]), "phase": "playing"}
    do = "make the move, and then look: the card lies on top and has left the hand"
    troubles = list(bench.differences(expected, reply, f"in the answer to {rigs.THROW}", do))
    look = bench.view("view", {"game": params["game"]})
    if troubles and not list(bench.differences(expected, look, "")):
        do = "answer the view as it is after the move, not as it was before"
        yield reply.trouble("the answer shows the table as it was before the move", value(expected), do, "result")
    else:
        yield from troubles


def out_of_turn(bench: Bench) -> Iterator[Trouble]:
    """Move with a seat that is not in turn."""
    reply = bench.play(_begun(bench), *OUT_OF_TURN)
    if not reply.refuses:
        do = "look who is in turn, and answer a refusal: play says which seat speaks"
        yield reply.trouble(f"{rigs.OPENER} is in turn, and A drew a card", '{"refused": {}}', do, "result")


def again(bench: Bench) -> Iterator[Trouble]:
    """Send a throw twice."""
    game = _begun(bench)
    bench.must_play(game, rigs.OPENER, rigs.THROW)
    reply = bench.play(game, rigs.OPENER, rigs.THROW)
    if not reply.refuses:
        do = "a card that is thrown has left the hand: refuse it the second time"
        yield reply.trouble(f"{rigs.THROW} was thrown twice", '{"refused": {}}', do, "result")


def refusal(bench: Bench) -> Iterator[Trouble]:
    """Look at how a move that no rules allow is refused."""
    seat, move = OUT_OF_TURN
    reply = bench.talk.ask("play", {"game": _begun(bench), "seat": seat, "move": move})
    expected = 'a result: {"refused": {}} or {"refused": {"clause": "…"}}'
    if reply.error is not None:
        bench.refuses_by_error = True
        do = "an error means that something broke; a move that the rules refuse is a result"
        raise Faulty(reply.trouble(f"{move} of {seat} was answered by an error", expected, do, "error"))
    if not reply.refuses:
        raise NotExamined(f"{move} of {seat} was not refused; see play.out_of_turn")
    said = reply.answer["refused"]
    clause = said.get("clause") if isinstance(said, dict) else None
    if not isinstance(said, dict) or not isinstance(clause, str | None):
        yield reply.trouble(f"refused is {value(said)}", expected, "put an object there, which may be empty", "refused")


def unchanged(bench: Bench) -> Iterator[Trouble]:
    """Compare the view before and after refused moves."""
    game = _begun(bench)
    refused = 0
    for seat, move in (OUT_OF_TURN, NOT_HELD, NOTHING_OWED):
        before = bench.view("view", {"game": game})
        if not bench.play(game, seat, move).refuses:
            break
        refused += 1
        after = bench.view("view", {"game": game})
        yield from _changes(bench, before, after, f"after {move} of {seat} was refused", "change nothing in a refusal")
    if not refused:
        raise NotExamined("nothing was refused; see play.out_of_turn")


def looked_at(bench: Bench) -> Iterator[Trouble]:
    """Look twice."""
    game = _begun(bench)
    before, after = (bench.view("view", {"game": game}) for _ in range(2))
    yield from _changes(bench, before, after, "at the second look", "a look changes nothing")


def one_seat(bench: Bench) -> Iterator[Trouble]:
    """Look as each seat."""
    params = rigs.first(bench.setting, bench.new_game())
    bench.view("deal", params)
    for seat in bench.setting.table:
        reply = bench.view("view", {"game": params["game"], "seat": seat})
        hands = reply.answer.get("hands")
        shown = sorted(hands) if isinstance(hands, dict) else []
        if shown != [seat]:
            do = "show the hand of the seat that is named, and leave the others out"
            yield reply.trouble(f"{seat} sees the hands of {listed(shown)}", f"the hand of {seat}", do, "hands")
        else:
            expected = {"hands": {seat: params["hands"][seat]}}
            yield from bench.differences(expected, reply, f"in the view of {seat}")


def _begun(bench: Bench) -> str:
    """Return the id of a game with the first deal."""
    game = bench.new_game()
    bench.view("deal", rigs.first(bench.setting, game))
    return game


def _changes(bench: Bench, before: Reply, after: Reply, when: str, do: str) -> Iterator[Trouble]:
    was, is_now = bench.seen(before), bench.seen(after)
    for name in was:
        if was[name] != is_now.get(name):
            yield after.trouble(f"{name} is {value(is_now.get(name))} {when}", value(was[name]), do, name)


CHECKS = (
    Check("legal.some", "The player in turn has a legal move.", some, ("deal", "legal")),
    Check("legal.others", "A seat that is not in turn has no moves.", others, ("deal", "legal")),
    Check("play.accepted", "A throw that is legal under every reading is accepted.", accepted),
    Check("play.shown", "The answer to a move shows the table after it.", shown),
    Check("play.refusal", "A refused move is a result, and no error.", refusal),
    Check("play.out_of_turn", "The seat that is not in turn is refused.", out_of_turn),
    Check("play.again", "A throw that is sent twice is refused the second time.", again),
    Check("play.unchanged", "A refused move changes nothing.", unchanged),
    Check("view.unchanged", "A look changes nothing.", looked_at),
    Check("view.one_seat", "One seat sees its own hand and no other.", one_seat, ("deal", "seat_view"), ("hands",)),
)
