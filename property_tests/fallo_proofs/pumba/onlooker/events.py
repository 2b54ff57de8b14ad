"""What an onlooker sees happen: a situation, the outcome that a sentence may speak of, and the words that fit it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fallo.cards import RANK_OF, SUIT_OF
from fallo.pumba import Rules
from fallo.pumba.moves import CATCH, DRAWS, MOVES, PASSES, TAKES, Move
from fallo.pumba.position import MATCH_OVER, PLAYING, Position
from fallo_proofs.formula import Variable
from fallo_proofs.pumba import vocabulary as words
from fallo_proofs.pumba.onlooker.memory import Memory
from fallo_proofs.pumba.onlooker.situation import EXHAUSTIONS, considered, kind_of, situation, to_be_had

ACTS = {DRAWS.kind: "draw", PASSES.kind: "pass", TAKES.kind: "take"}
LEFT = {1: "as", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 10: "sota", 11: "caballo", 12: "rey"}


class Event(NamedTuple):
    """A situation, an outcome, and the values of it that describe what happened (two where they come to the same)."""

    world: dict[str, str]
    outcome: Variable
    values: frozenset[str]


def seating(rules: Rules) -> Iterator[Event]:
    """Yield how many may sit down."""
    world = {variable.name: variable.values[0] for variable in words.SITUATION} | {words.OCCASION.name: "seating"}
    for players in range(2, 10):
        seated = not rules.refuses_to_deal(players)
        yield _event(world | {words.PLAYERS.name: str(players)}, words.SEATS, _word(seated))


def after_the_deal(position: Position, eliminated: int, agreed: int) -> Iterator[Event]:
    """Yield what is seen of a deal."""
    match = position.match
    base = situation(position, Memory(), agreed)
    for seat in range(match.seats):
        out = bool(eliminated >> seat & 1)
        world = base | {
            words.OCCASION.name: "deal",
            words.RECEIVER.name: "opener" if seat == match.opener else "other",
            words.SEATED.name: "eliminated" if out else "playing",
        }
        yield _event(world, words.DEALT, str(position.hands[seat].bit_count()))
    yield _event(base | {words.OCCASION.name: "dealt"}, words.UPCARD, _word(position.top >= 0))


def acts(rules: Rules, position: Position, memory: Memory, agreed: int) -> Iterator[Event]:
    """Yield of everything that the player in turn can do whether it is legal, by one move of each kind."""
    base = situation(position, memory, agreed) | {words.OCCASION.name: "turn"}
    legal = {move.text for move in rules.legal_moves(position)}
    for move in (DRAWS, PASSES, TAKES):
        if move is not TAKES or position.pending:
            yield _event(base | {words.ACT.name: ACTS[move.kind]}, words.LEGAL, _word(move.text in legal))
    for text, move in MOVES.items():
        if move.card < 0 or move.called or not position.hands[position.turn] >> move.card & 1:
            continue
        if _is_a_way(rules, position, move):
            world = considered(base, position, memory, move) | {words.ACT.name: "throw"}
            yield _event(world, words.LEGAL, _word(text in legal))


def events(position: Position, memory: Memory, move: Move, after: Position, agreed: int) -> Iterator[Event]:
    """Yield what is seen of a legal move and what came of it."""
    base = situation(position, memory, agreed)
    if move.card >= 0:
        yield from _throw(considered(base, position, memory, move), position, move, after)
    elif move.kind == DRAWS.kind:
        yield from _draw(base, position, after)
    elif move.kind == PASSES.kind:
        yield from _pass(base, position, memory, after)
    elif move.kind == TAKES.kind:
        yield from _take(base, position, after)
    elif move.bit & CATCH:
        yield from _caught(base, position, move, after)
    if after.phase != PLAYING:
        yield from _hand_end(base, after)
        yield from _after_hand(base, position, after, agreed)


def _throw(base: dict[str, str], position: Position, move: Move, after: Position) -> Iterator[Event]:
    seat, world = position.turn, base | {words.OCCASION.name: "throw"}
    yield _event(world, words.HAND_OVER, _word(after.phase != PLAYING))
    yield _event(world, words.OWED_NEXT, str(after.pending))
    yield _event(world, words.DIRECTION, "kept" if after.direction == position.direction else "changed")
    if after.phase == PLAYING and not position.sits_out:
        places = {"thrower": seat, "next": _next(after, seat, 1), "after_next": _next(after, seat, 2)}
        yield _event(world, words.IN_TURN, *(word for word, place in places.items() if place == after.turn))
        yield _event(world, words.MISSES, *_missing_a_turn(position, after))
    if move.suit >= 0 and after.phase == PLAYING:
        named, own = after.suit == move.suit, after.suit == SUIT_OF[move.card]
        yield _event(world, words.DUE, *(["named"] * named + ["own"] * own))
    if RANK_OF[move.card] == 1 and after.phase == PLAYING:
        yield from _as(world, position, move, after)
    quiet = after.phase == PLAYING and not position.silent
    if position.hands[seat].bit_count() == 2 and quiet and to_be_had(position, True) > 4:
        got = after.hands[seat].bit_count() - 1
        yield _event(world, words.PENALTY, str(got))
        if world[words.SAID.name] != "never":
            yield _event(world, words.IN_TIME, _word(got == 0))
    if RANK_OF[move.card] == 12 and position.drawn and after.phase == PLAYING:
        yield _event(world, words.NEW_DRAWS, _word(after.drawn == 0))


def _missing_a_turn(position: Position, after: Position) -> Iterator[str]:
    seat, two = position.turn, position.match.living.bit_count() == 2
    if after.sits_out >> seat & 1:
        yield "thrower"
    elif after.turn == _next(after, seat, 1):
        yield "nobody"
    elif after.turn != seat or two:
        yield "next"
    if after.turn == seat:
        yield "nobody"


def _as(world: dict[str, str], position: Position, move: Move, after: Position) -> Iterator[Event]:
    seat = position.turn
    yield _event(world, words.AS_HITS, "whom_its_thrower_chooses" if move.target >= 0 else "next")
    if after.pending != position.pending or not position.pending:  # else nobody can tell for which card it is owed
        yield _event(world, words.AS_ANSWERED, _word(after.pending > position.pending))
    hit = move.target if move.target >= 0 else _next(position, seat, 1)
    if to_be_had(position, True) > 4 and not position.silent:
        cost = after.hands[hit].bit_count() - position.hands[hit].bit_count() + after.pending - position.pending
        yield _event(world, words.AS_COSTS, str(cost))


def _draw(base: dict[str, str], position: Position, after: Position) -> Iterator[Event]:
    seat, world = position.turn, base | {words.OCCASION.name: "draw"}
    got = after.hands[seat].bit_count() - position.hands[seat].bit_count()
    yield _event(world, words.KEEPS, "kept" if after.drawn > position.drawn else "ended")
    if not position.silent >> seat & 1:  # else a penalty may be among the cards
        if world[words.STOCK.name] == "cards":
            yield _event(world, words.DRAWS, str(got))
        yield from _due(base, "turn", 1, to_be_had(position, False), got)
    left = len(position.stock) - position.taken
    if left == 1 and position.reshuffles < position.match.most_reshuffles and position.pile:
        yield _event(_run_out(base, position, "no"), words.IS_EXHAUSTED, _word(after.reshuffles > position.reshuffles))
    yield from _reshuffle(base, position, 1, after)


def _reshuffle(base: dict[str, str], position: Position, due: int, after: Position) -> Iterator[Event]:
    """Yield what is seen of the pile where more cards are due than lie in the stock."""
    if len(position.stock) - position.taken >= due:
        return
    made = after.reshuffles > position.reshuffles
    missing = _run_out(base, position, "yes")
    yield _event(missing, words.IS_EXHAUSTED, "yes")
    yield _event(missing, words.RESHUFFLES, _word(made))
    if made and position.pile:
        kept = after.top == position.top and not after.pile
        yield _event(missing, words.SHUFFLED, "all_but_the_top" if kept else "all")


def _run_out(base: dict[str, str], position: Position, missing: str) -> dict[str, str]:
    return base | {
        words.OCCASION.name: "stock",
        words.STOCK.name: "empty",
        words.EXHAUSTION.name: EXHAUSTIONS[position.reshuffles],
        words.MISSING.name: missing,
    }


def _pass(base: dict[str, str], position: Position, memory: Memory, after: Position) -> Iterator[Event]:
    living, seat = position.match.living, 1 << position.turn
    row, ever = ((passed | seat) & living == living for passed in (memory.passed_in_a_row, memory.passed))
    passed = "in_a_row" if row else "at_some_time" if ever else "no"
    world = base | {words.OCCASION.name: "pass", words.PASSED.name: passed}
    yield _event(world, words.HAND_OVER, _word(after.phase != PLAYING))
    if after.phase == PLAYING and not position.sits_out:
        went_on = after.turn == _next(position, position.turn, 1)
        yield _event(world, words.AFTER_PASS, "next" if went_on else "same")


def _take(base: dict[str, str], position: Position, after: Position) -> Iterator[Event]:
    seat, due = position.turn, position.pending
    got = after.hands[seat].bit_count() - position.hands[seat].bit_count()
    there = to_be_had(position, False)
    world = base | {words.OCCASION.name: "take", words.AVAILABLE.name: _available(due, there)}
    if there >= due:
        yield _event(world, words.TAKES, str(got))
    yield _event(world, words.LOSES, _word(after.turn != seat))
    yield from _reshuffle(base, position, due, after)
    yield from _due(base, "as" if world[words.TOP.name] == "as" else "two", due, there, got)


def _due(base: dict[str, str], cause: str, due: int, there: int, got: int) -> Iterator[Event]:
    world = base | {
        words.OCCASION.name: "due",
        words.CAUSE.name: cause,
        words.AVAILABLE.name: _available(due, there),
    }
    yield _event(world, words.GIVEN, "all" if got == due else "what_there_is" if got else "nothing")


def _caught(base: dict[str, str], position: Position, move: Move, after: Position) -> Iterator[Event]:
    if to_be_had(position, False) < 3:
        return
    world = base | {
        words.OCCASION.name: "throw",
        words.HELD.name: "2",
        words.SAID.name: "never",
        words.CAUGHT.name: "yes",
        words.SAID_EARLIER.name: "no",
    }
    got = after.hands[move.target].bit_count() - position.hands[move.target].bit_count()
    yield _event(world, words.PENALTY, str(got))


def _hand_end(base: dict[str, str], after: Position) -> Iterator[Event]:
    match = after.match
    world = base | {
        words.OCCASION.name: "hand_end",
        words.ENDED_BY.name: "all_passed" if match.winner < 0 else "last_card",
    }
    yield _event(world, words.WINS_HAND, "nobody" if match.winner < 0 else "thrower")
    for seat, hand in enumerate(after.hands):
        if seat == match.winner:
            yield _event(world | {words.COUNTED.name: "winner"}, words.OFF, str(-match.points[seat]))
        elif hand:
            loser = world | {words.COUNTED.name: "other"}
            yield _event(loser, words.SCORES, _word(match.points[seat] > 0))
            if hand.bit_count() == 1:
                left = LEFT[RANK_OF[hand.bit_length() - 1]]
                yield _event(loser | {words.LEFT.name: left}, words.POINTS, str(match.points[seat]))


def _after_hand(base: dict[str, str], position: Position, after: Position, agreed: int) -> Iterator[Event]:
    match, before = after.match, position.match.living
    reached = [seat for seat in range(match.seats) if before >> seat & 1 and match.scores[seat] >= match.limit]
    left = before.bit_count() - len(reached)
    totals = [match.scores[seat] for seat in range(match.seats) if before >> seat & 1]
    tied = totals.count(min(totals)) > 1
    ended_by = "all_passed" if match.winner < 0 else "last_card"
    for seat in range(match.seats):
        if not before >> seat & 1:
            continue
        world = base | {
            words.OCCASION.name: "after_hand",
            words.AT_HUNDRED.name: _word(match.scores[seat] >= 100),
            words.AT_AGREED.name: _word(match.scores[seat] >= agreed),
            words.TIED.name: _word(tied),
            words.ENDED_BY.name: ended_by,
            words.SURVIVORS.name: "none" if left == 0 else "one" if left == 1 else "several",
        }
        yield _event(world, words.MATCH_OVER, _word(after.phase == MATCH_OVER))
        if match.scores[seat] >= agreed or match.scores[seat] >= 100:
            yield _event(world, words.OUT, _word(not match.living >> seat & 1))
        yield _event(world, words.CHAMPION, *_champion(before, after, left))


def _champion(before: int, after: Position, left: int) -> Iterator[str]:
    match, champion = after.match, after.match.champion
    if champion < 0:
        yield "nobody"
        return
    lowest = min(score for seat, score in enumerate(match.scores) if before >> seat & 1)
    if match.scores[champion] == lowest:
        yield "lowest_total"
    if left == 1 and match.living >> champion & 1:
        yield "survivor"
    if champion == match.winner:
        yield "hand_winner"


def _next(position: Position, seat: int, players: int) -> int:
    """Return the seat so many players after another, in the direction of play; who is eliminated is stepped over."""
    match = position.match
    for _ in range(players):
        seat = (seat + position.direction) % match.seats
        while not match.living >> seat & 1:
            seat = (seat + position.direction) % match.seats
    return seat


def _is_a_way(rules: Rules, position: Position, move: Move) -> bool:
    """Tell whether a throw names all that its card needs under these rules, so that only the card can be at fault."""
    kind = kind_of(move.card)
    if kind == "sota":
        other = rules.readings.sotas.own_suit == "another_suit"
        return move.suit >= 0 and (not other or move.suit != SUIT_OF[move.card])
    if kind != "as":
        return True
    if rules.readings.aces.target == "next_player":
        return move.target < 0
    return move.target >= 0 and move.target != position.turn and bool(position.match.living >> move.target & 1)


def _available(due: int, there: int) -> str:
    return "enough" if there >= due else "fewer" if there else "none"


def _event(world: dict[str, str], outcome: Variable, *values: str) -> Event:
    return Event(world, outcome, frozenset(values))


def _word(truth: bool) -> str:
    return "yes" if truth else "no"
