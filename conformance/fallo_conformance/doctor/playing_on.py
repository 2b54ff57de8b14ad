"""Checks of what an engine may offer besides: several games, positions, next hands, shuffles and replays."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from fallo_conformance.doctor import rigs
from fallo_conformance.doctor.bench import Bench, Check, Params
from fallo_conformance.doctor.dealing import dealt
from fallo_conformance.doctor.findings import Faulty, NotExamined, Trouble
from fallo_conformance.doctor.reply import Reply
from fallo_conformance.doctor.views import comparable
from fallo_conformance.doctor.wording import listed, value


def apart(bench: Bench) -> Iterator[Trouble]:
    """Play two games in turns."""
    one, other = rigs.first(bench.setting, bench.new_game()), rigs.second(bench.setting, bench.new_game())
    bench.view("deal", one)
    bench.must_play(one["game"], rigs.OPENER, rigs.THROW)
    before = bench.view("view", {"game": one["game"]})
    bench.view("deal", other)
    bench.must_play(other["game"], rigs.SECOND_OPENER, rigs.SECOND_THROW)
    after = bench.view("view", {"game": one["game"]})
    was, is_now = bench.seen(before), bench.seen(after)
    for name in was:
        if was[name] != is_now.get(name):
            do = "keep a table of its own for each game id"
            what = f"{name} of {one['game']} is {value(is_now.get(name))} after a move in {other['game']}"
            yield after.trouble(what, value(was[name]), do, name)


def afresh(bench: Bench) -> Iterator[Trouble]:
    """Play a game, then one that changes the direction, then the first once more."""
    first = _played(bench)
    between = bench.new_game()
    with contextlib.suppress(NotExamined):  # an engine that has no sevens yet is examined with what it has
        bench.view("deal", rigs.seven(bench.setting, between))
        bench.play(between, rigs.SECOND_OPENER, "7o")
    for (name, one), (_, other) in zip(first, _played(bench), strict=False):
        was, is_now = bench.seen(one), bench.seen(other)
        for field in was:
            if was[field] != is_now.get(field):
                what = f"{field} is {value(is_now.get(field))} at {name}, when the same game is played after another"
                yield other.trouble(what, value(was[field]), "begin every game with nothing left of another", field)
        if was != is_now:
            return


def position(bench: Bench) -> Iterator[Trouble]:
    """Set up a position, and look at it."""
    kept = bench.known.terms.under({}).get("drawing.turn") != "ended"
    params = rigs.midway(bench.setting, bench.new_game(), drawn=int(kept))
    bench.view("position", params)
    reply = bench.view("view", {"game": params["game"]})
    yield from bench.differences(put(params), reply, "in the position that was set up", "set up what is sent")


def next_hand(bench: Bench) -> Iterator[Trouble]:
    """Win a hand with one throw, and deal the next."""
    if "position" not in bench.known.capabilities:
        raise NotExamined("it is done from a position, and the engine does not declare position")
    game = bench.new_game()
    bench.view("position", rigs.nearly_over(bench.setting, game))
    over = bench.must_play(game, "B", rigs.THROW)
    if over.answer.get("phase", "hand_over") != "hand_over":
        raise NotExamined("the hand is not over, or the match is, after the last card is thrown")
    params = rigs.next_hand(bench.setting, game)
    reply = bench.view("next_hand", params)
    scores = over.answer.get("scores", {})
    expected = dealt(params | {"opener": rigs.NEXT_OPENER, "scores": scores})
    when, do = "after the next hand was dealt", "deal what is sent, and begin the hand with nothing left of the last"
    yield from bench.differences(expected, reply, when, do)
    look = bench.view("view", {"game": game})
    yield from bench.differences({"hands": params["hands"]}, look, when, do)


def shuffles(bench: Bench) -> Iterator[Trouble]:
    """Draw the last card of a stock and one more."""
    if "position" not in bench.known.capabilities:
        raise NotExamined("it is done from a position, and the engine does not declare position")
    if bench.known.terms.under({}).get("exhaustion.reshuffles") == "never":
        raise NotExamined("the engine claims that it never reshuffles")
    params = rigs.worn_out(bench.setting, bench.new_game())
    game, held = params["game"], {card for hand in params["hands"].values() for card in hand}
    reply = bench.view("position", params)
    for _ in range(2):
        reply = bench.play(game, bench.in_turn(reply, "A"), "draw")
        if reply.refuses:
            raise NotExamined("the engine refuses the draws that this check needs")
    look = bench.view("view", {"game": game})
    drawn = {card for seat in bench.setting.table for card in bench.hand(look, seat)} - held
    wanted = {params["stock"][0], params["shuffles"][0][0]}
    if drawn != wanted:
        do = "put the pile without its top card into the order of the first shuffle, and draw from its beginning"
        yield look.trouble(f"the two cards drawn are {listed(sorted(drawn))}", listed(sorted(wanted)), do, "hands")


def replay(bench: Bench) -> Iterator[Trouble]:
    """Play a game step by step and then in one line."""
    game = bench.new_game()
    steps: list[tuple[str, Params]] = [
        ("deal", rigs.first(bench.setting, game)),
        ("play", {"game": game, "seat": rigs.OPENER, "move": rigs.THROW}),
        ("play", {"game": game, "seat": rigs.OPENER, "move": rigs.THROW}),
        ("view", {"game": game}),
    ]
    singly = [bench.talk.ask(method, params) for method, params in steps]
    if any(reply.error is not None for reply in singly):
        raise NotExamined("the same moves one by one were answered by an error")
    again = bench.new_game()
    said = [{"method": method, "params": params | {"game": again}} for method, params in steps]
    reply = bench.talk.ask("replay", {"game": again, "steps": said})
    yield from _compared(bench, reply, [method for method, _ in steps], singly)


def _compared(bench: Bench, reply: Reply, methods: list[str], singly: list[Reply]) -> Iterator[Trouble]:
    bench.must_not_fail(reply, "replay", "answer every step, or do not declare replay")
    answers = reply.answer.get("answers")
    if not isinstance(answers, list) or len(answers) != len(methods):
        number = len(answers) if isinstance(answers, list) else "no"
        do = "answer each step with what it is answered with alone, and go on after a refusal"
        what = f"{len(methods)} steps have {number} answers"
        raise Faulty(reply.trouble(what, f'{{"answers": […]}}, with {len(methods)}', do, "answers"))
    for place, (method, one, other) in enumerate(zip(methods, singly, answers, strict=True), 1):
        wanted, got = _told(bench, one.result), _told(bench, other)
        if wanted != got:
            what = f"step {place}, {method}, is answered otherwise than alone: {value(got)}"
            yield reply.trouble(what, value(wanted), "let replay and single messages run the same code", "answers")


def _told(bench: Bench, result: Any) -> Any:
    """Return what an answer tells: a refusal, or the fields that are declared."""
    if not isinstance(result, dict):
        return result
    return "refused" if "refused" in result else comparable(result, bench.known.fields)


def put(params: Params) -> Params:
    """Return what a view has to show of a position."""
    same = ("turn", "top", "suit", "pending", "drawn", "direction", "scores", "eliminated", "hands", "reshuffles")
    return {
        **{name: params[name] for name in same if name in params},
        "phase": "playing",
        "counts": {seat: len(hand) for seat, hand in params["hands"].items()},
        "stock": len(params["stock"]),
        "discard": len(params["discard"]) + 1,
        "points": {},
        "winner": None,
        "champion": None,
    }


def _played(bench: Bench) -> list[tuple[str, Reply]]:
    """Return the answers to a short game, which is the same each time."""
    game = bench.new_game()
    answers = [("deal", bench.view("deal", rigs.first(bench.setting, game)))]
    thrown = bench.play(game, rigs.OPENER, rigs.THROW)
    answers.append((rigs.THROW, thrown))
    seat = bench.in_turn(thrown, "A")
    answers.append(("draw", bench.play(game, seat, "draw")))
    answers.append(("view", bench.view("view", {"game": game})))
    return answers


CHECKS = (
    Check("games.apart", "Two games side by side do not mix.", apart, ("deal", "games")),
    Check("games.afresh", "A game begins afresh, whatever was played before.", afresh),
    Check("position.table", "A position is set up as it is sent.", position, ("position",)),
    Check("next_hand.table", "The next hand is dealt as it is sent.", next_hand, ("next_hand",)),
    Check("shuffles.order", "A reshuffle takes the order that was sent.", shuffles, ("shuffles",), ("hands",)),
    Check("replay.answers", "A replay is answered as the same messages one by one.", replay, ("deal", "replay")),
)
