"""Checks of deals: they are answered, and what the view says is what was dealt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fallo.cards import CARD
from fallo_conformance.doctor import rigs
from fallo_conformance.doctor.bench import Bench, Check, Params
from fallo_conformance.doctor.findings import Faulty, NotExamined, Trouble
from fallo_conformance.doctor.misreadings import misreadings
from fallo_conformance.doctor.rigs import Setting
from fallo_conformance.doctor.wording import listed, value

LONG = 200 * 1024
"""Characters of a long line: far below what a line may have, and beyond the buffer of many a library."""


def answered(bench: Bench) -> Iterator[Trouble]:
    """Try tables until one is dealt to."""
    yield from ()
    refused = reply = None
    due, readings = bench.wants_upcard, bench.setting.readings
    for upcard in (due, not due) if readings is None else (due,):
        for seats in (4, 3, 2):
            bench.setting = Setting(seats, upcard, readings)
            params = rigs.first(bench.setting, bench.new_game())
            reply = bench.talk.ask("deal", params)
            bench.must_not_fail(reply, "deal", "answer the view, or a refusal, or unsupported")
            if not reply.declines:
                bench.dealt = True
                bench.hold_view(reply, "deal", params)
                return
            refused = reply if reply.refuses else refused
    if refused is not None:
        do = "accept a table of two to four players"
        raise Faulty(refused.trouble("a regular table is refused", "the view", do, "refused"))
    raise NotExamined("the engine supports none of the tables that were tried")


def table(bench: Bench) -> Iterator[Trouble]:
    """Compare the answer to a deal with the deal."""
    for maker in (rigs.first, rigs.second):
        params = maker(bench.setting, bench.new_game())
        reply = bench.view("deal", params)
        yield from bench.differences(dealt(params), reply, "after a deal")


def hands(bench: Bench) -> Iterator[Trouble]:
    """Compare the hands that ``view`` shows with those that were dealt."""
    params = rigs.first(bench.setting, bench.new_game())
    bench.view("deal", params)
    reply = bench.view("view", {"game": params["game"]})
    shown = _sorted(reply.answer.get("hands"))
    if shown == _sorted(params["hands"]):
        return
    guesses = [do for do, wrong in misreadings(params) if _sorted(wrong) == shown]
    missing = [seat for seat in params["hands"] if isinstance(shown, dict) and seat not in shown]
    if missing:
        guesses.append(f"show the hands of all seats where view names none: {listed(missing)} are missing")
    do = guesses[0] if guesses else "take the hands as they are sent, or the deck in the stated order; shuffle nothing"
    what = f"the hands are {value(reply.answer.get('hands'))}"
    yield reply.trouble(what, value(params["hands"]), do, "hands")


def stock(bench: Bench) -> Iterator[Trouble]:
    """Draw one card, in a game that is not the first."""
    bench.view("deal", rigs.second(bench.setting, bench.new_game()))
    params = rigs.first(bench.setting, bench.new_game())
    game = params["game"]
    bench.view("deal", params)
    thrown = bench.must_play(game, rigs.OPENER, rigs.THROW)
    seat = bench.in_turn(thrown, "C" if bench.setting.seats > 2 else "A")
    if seat not in params["hands"] or bench.play(game, seat, "draw").refuses:
        raise NotExamined(f"the engine refuses a draw of {seat}, which this check needs")
    reply = bench.view("view", {"game": game})
    drawn = [card for card in bench.hand(reply, seat) if card not in params["hands"][seat]]
    top = params["stock"][0]
    if drawn != [top]:
        do = "draw from the beginning of the stock that came with this deal"
        if drawn == [params["stock"][-1]]:
            do = "the top of the stock is the beginning of the list, not the end"
        yield reply.trouble(f"{seat} drew {listed(drawn)}", top, do, seat)


def nine(bench: Bench) -> Iterator[Trouble]:
    """Deal to the greatest table, and look at it."""
    params = rigs.nine(bench.setting, bench.new_game())
    reply = bench.talk.ask("deal", params)
    do = 'answer {"refused": {}} where the rules do not allow the table, {"unsupported": "why"} where you cannot'
    bench.must_not_fail(reply, "deal", do)
    if reply.declines:
        return
    bench.hold_view(reply, "deal", params)
    yield from bench.differences({"counts": dealt(params)["counts"]}, reply, "after a deal to nine")
    bench.view("view", {"game": params["game"]})


def scores(bench: Bench) -> Iterator[Trouble]:
    """Deal in the middle of a match."""
    params = rigs.with_scores(bench.setting, bench.new_game())
    reply = bench.view("deal", params)
    yield from bench.differences({"scores": params["scores"]}, reply, "after a deal to players with points")


def eliminated(bench: Bench) -> Iterator[Trouble]:
    """Deal where one seat is out of the match."""
    if bench.setting.seats < 3:
        raise NotExamined("it takes a table of three, and the engine does not support it")
    params = rigs.one_out(bench.setting, bench.new_game())
    bench.view("deal", params)
    reply = bench.view("view", {"game": params["game"]})
    expected = dealt(params) | {"hands": {seat: params["hands"].get(seat, []) for seat in bench.setting.table}}
    do = "keep an eliminated seat in every view, with no cards, and deal none to it"
    yield from bench.differences(expected, reply, "when B is out of the match", do)


def replaced(bench: Bench) -> Iterator[Trouble]:
    """Deal to an id that is in use."""
    game = bench.new_game()
    bench.view("deal", rigs.first(bench.setting, game))
    bench.play(game, rigs.OPENER, rigs.THROW)
    params = rigs.second(bench.setting, game)
    bench.view("deal", params)
    reply = bench.view("view", {"game": game})
    expected = dealt(params) | {"hands": params["hands"]}
    do = "begin a new game, whatever there is under the id"
    yield from bench.differences(expected, reply, "after a second deal with the same id", do)


def strangers(bench: Bench) -> Iterator[Trouble]:
    """Send a member that there is not."""
    plain = bench.view("deal", rigs.first(bench.setting, bench.new_game()))
    params = rigs.first(bench.setting, bench.new_game())
    reply = bench.view("deal", params | {"stranger": {"of": ["no", 1, "meaning"]}})
    bench.takes_strangers = True
    do = "leave out of account what you do not know"
    yield from bench.differences(plain.answer, reply, "after a deal with a member that nobody knows", do)


def long_line(bench: Bench) -> Iterator[Trouble]:
    """Send a line that is long, by a member that there is not."""
    if not bench.takes_strangers:
        raise NotExamined("a member that nobody knows is not ignored; see deal.strangers")
    plain = bench.view("deal", rigs.first(bench.setting, bench.new_game()))
    params = rigs.first(bench.setting, bench.new_game())
    try:
        reply = bench.view("deal", params | {"stranger": "x" * LONG})
    except NotExamined as reason:
        do = "read whole lines, of up to 1 MiB; many libraries have a smaller limit that can be raised"
        what = f"a line of {LONG // 1024} KiB was not read: {reason}"
        raise Faulty(Trouble(what=what, expected="the view", do=do)) from None
    yield from bench.differences(plain.answer, reply, "after a deal in a long line", "read the whole line")


def readings(bench: Bench) -> Iterator[Trouble]:
    """Deal with each reading of the upcard to an engine that plays by any."""
    sent = bench.setting.readings
    if sent is None:
        raise NotExamined("the engine does not say that it is configurable")
    for upcard, reading in ((False, "none"), (True, "turned_up")):
        setting = Setting(bench.setting.seats, upcard, sent | {"opening.upcard": reading})
        params = rigs.first(setting, bench.new_game())
        reply = bench.view("deal", params)
        do = "play by the readings that come with the deal, or do not say that you are configurable"
        yield from bench.differences(dealt(params), reply, f"after a deal with opening.upcard = {reading}", do)


def dealt(params: Params) -> Params:
    """Return what a view has to show of a deal, whatever the rules are."""
    upcard = params.get("upcard")
    return {
        "phase": "playing", "turn": params["opener"], "top": upcard, "suit": upcard[-1] if upcard else None,
        "pending": 0, "drawn": 0, "counts": {seat: len(params["hands"].get(seat, ())) for seat in params["scores"]},
        "stock": len(params["stock"]), "discard": int(upcard is not None), "reshuffles": 0, "winner": None,
        "points": {}, "scores": params["scores"], "eliminated": params.get("eliminated", []), "champion": None,
    }  # fmt: skip


def _sorted(found: Any) -> Any:
    """Return hands with their cards in one order, as far as they are hands."""
    if not isinstance(found, dict):
        return found
    return {
        seat: sorted(map(str, hand), key=lambda card: CARD.get(card, -1)) if isinstance(hand, list) else hand
        for seat, hand in found.items()
    }


CHECKS = (
    Check("deal.answered", "A deal is answered by the view.", answered),
    Check("deal.table", "After a deal the view says what was dealt.", table),
    Check("deal.hands", "The hands are those that were dealt.", hands, fields=("hands",)),
    Check("deal.stock", "The stock is drawn from the top, in the order that was sent.", stock, fields=("hands",)),
    Check("deal.nine", "A table of nine is dealt to, refused, or said to be unsupported.", nine),
    Check("deal.scores", "The points that are brought into a hand are kept.", scores, fields=("scores",)),
    Check("deal.eliminated", "An eliminated seat is dealt no cards and stays in the views.", eliminated),
    Check("deal.replaced", "A deal with an id that is in use replaces that game.", replaced),
    Check("deal.strangers", "Members that the contract does not know are ignored.", strangers),
    Check("deal.long_line", "A long line is read.", long_line),
    Check("deal.readings", "The readings that come with a deal are followed.", readings),
)
