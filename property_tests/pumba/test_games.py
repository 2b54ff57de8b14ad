"""Scripts, the games that a solver finds for them, and the games that are kept as transcripts."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from fallo.cards import AS, OF_RANK
from fallo.pumba import Rules
from fallo.pumba.position import MATCH_OVER, PLAYING, Position
from fallo.pumba.transcript import Transcript, read, replay
from fallo_proofs.pumba.games.chain_of_twos import OutOfScope, Terms, most_throws, possible, terms
from fallo_proofs.pumba.games.matches import Course, blocked_hand, rounds
from fallo_proofs.pumba.games.script import BadScript, Script, outline, turns, words
from fallo_proofs.pumba.games.scripts import CHAIN_OF_TEN, CHAIN_OF_TWELVE, LOOKING_FOR_TWOS, second_goes_out
from fallo_proofs.pumba.games.shown import FOLDER, SHOWN, Shown
from fallo_proofs.pumba.games.synthesis import Ending, Unconfirmed, confirmed, synthesise
from fallo_proofs.pumba.theorems.chain import most_owed, readings_of

RULES = Rules(readings_of({}))
KEPT = {game.name: game for game in SHOWN}


def kept(name: str) -> tuple[Transcript, Rules]:
    return read((FOLDER / f"{name}.pumba").read_text(encoding="utf-8")), Rules(KEPT[name].readings)


def positions(name: str) -> list[Position]:
    transcript, rules = kept(name)
    return [played.ruling.position for played in replay(transcript, rules) if played.ruling.position is not None]


def test_whose_a_word_is_follows_from_the_words_before_it() -> None:
    script = Script(4, words("rey quiet caballo seven 2*plain"))
    assert turns(script) == ["A rey", "A quiet", "B caballo", "D seven", "C plain", "B plain"]


def test_between_two_a_caballo_gives_another_turn_and_a_seven_hands_on() -> None:
    assert turns(Script(2, words("again quiet plain"))) == ["A again", "A quiet", "B plain"]


def test_a_silent_throw_of_the_last_card_but_one_costs_two_cards() -> None:
    silent, said = outline(Script(2, words("6*quiet"))), outline(Script(2, words("5*quiet quiet!")))
    assert (silent.left, said.left) == ((2, 3), (2, 1))


def test_the_stock_is_made_again_when_a_card_is_missing() -> None:
    drawn = outline(Script(2, words("3*plain " + 15 * "2*draw pass " + "2*draw")))
    assert (sum(drawn.left), drawn.stock) == (38, 1)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("draw", 1),
        ("plain pass", 2),
        ("plain take", 2),
        ("two draw", 2),
        ("two plain", 2),
        ("as", 1),
        ("plain 3*draw", 4),
        ("plain!", 1),
        ("again", 1),
        ("3*rey rey! any plain", 6),
    ],
)
def test_what_the_counts_forbid_is_pointed_at(text: str, number: int) -> None:
    with pytest.raises(BadScript) as caught:
        outline(Script(3, words(text)))
    assert caught.value.number == number


def test_a_game_is_found_from_a_real_deal_and_ends_as_wanted() -> None:
    script, ending = second_goes_out(3)
    game = synthesise(script, RULES, ending)
    assert game is not None
    assert [hand & ~OF_RANK[AS] for hand in game.end.hands] == [0, 0, 0]
    assert [hand.bit_count() for hand in game.end.hands] == [1, 0, 1]
    assert game.end.match.points == (1, -5, 1)


def test_wanted_points_and_cards_are_in_the_last_hands() -> None:
    as_of_oros = 1
    ending = Ending(points={1: (31, 31)}, holds={1: as_of_oros})
    game = synthesise(Script(2, words("3*rey rey! any")), RULES, ending)
    assert game is not None
    assert game.end.match.points == (-5, 31)
    assert game.end.hands[1] & as_of_oros


def test_where_no_card_fits_there_is_no_game() -> None:
    """An as, a caballo and an as in a row are all of one suit, which has a single as."""
    assert synthesise(Script(2, words("as@B caballo as@A")), RULES) is None


def test_a_game_that_the_interpreter_refuses_is_an_error() -> None:
    with pytest.raises(Unconfirmed):
        synthesise(Script(3, words("rey quiet")), Rules(without=["reyes.another_turn"]))


@pytest.mark.parametrize(
    ("script", "chosen", "owed"),
    [
        (CHAIN_OF_TWELVE, {}, 12),
        (CHAIN_OF_TEN, {}, 10),
        (LOOKING_FOR_TWOS, {"twos.look_first": "may_draw_first"}, 20),
    ],
)
def test_a_longer_chain_than_four_twos_is_found(script: Script, chosen: dict[str, str], owed: int) -> None:
    rules = Rules(readings_of(chosen))
    game = synthesise(script, rules, seconds=60)
    assert game is not None
    assert most_owed(game.transcript(), rules) == owed
    assert game.end.phase != PLAYING


@pytest.mark.parametrize("game", SHOWN, ids=lambda game: game.name)
def test_a_kept_game_is_replayed_to_the_end_of_its_last_hand(game: Shown) -> None:
    transcript, rules = kept(game.name)
    assert confirmed(transcript, rules).phase != PLAYING


def test_no_other_game_is_kept() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.pumba")) == sorted(KEPT)


@pytest.mark.parametrize(
    ("name", "owed"),
    [
        ("chain_of_twelve_between_two", 12),
        ("chain_of_twelve_at_a_table_of_four", 12),
        ("chain_of_ten_among_three", 10),
        ("chain_of_eight_among_four", 8),
        ("chain_of_twenty_with_draws", 20),
    ],
)
def test_a_kept_chain_comes_to_what_its_name_says(name: str, owed: int) -> None:
    assert most_owed(*kept(name)) == owed


def test_the_chain_of_twelve_is_refused_where_eight_is_the_most() -> None:
    transcript, _ = kept("chain_of_twelve_between_two")
    with pytest.raises(Unconfirmed, match=r"twos\.eight_is_the_most"):
        confirmed(transcript, Rules())


@pytest.mark.parametrize("name", ["opener_wins_between_two", "opener_wins_among_nine"])
def test_a_kept_opener_moves_alone_and_wins(name: str) -> None:
    transcript, _ = kept(name)
    assert {seat for seat, _ in transcript.hands[0].moves} == {0}
    assert positions(name)[-1].match.winner == 0


@pytest.mark.parametrize("name", ["nobody_left_between_two", "nobody_left_among_four"])
def test_a_kept_match_leaves_nobody(name: str) -> None:
    end = positions(name)[-1]
    assert (end.phase, end.match.living, end.match.champion) == (MATCH_OVER, 0, -1)


@pytest.mark.parametrize(
    ("name", "players", "fall"),
    [("endless_round_between_two", 2, 4), ("endless_round_among_five", 5, 1), ("endless_match_of_six", 5, 1)],
)
def test_a_kept_round_lowers_the_totals_of_all_who_play_it(name: str, players: int, fall: int) -> None:
    transcript, _ = kept(name)
    ends = [position for position in positions(name) if position.phase != PLAYING]
    before = ends[-players - 1].match.scores if len(ends) > players else (0,) * transcript.seats
    after = ends[-1].match
    living = [seat for seat in range(transcript.seats) if after.living >> seat & 1]
    assert len(living) == players
    assert {before[seat] - after.scores[seat] for seat in living} == {fall}


def test_a_hand_is_reseated_so_that_everybody_wins_once() -> None:
    script, ending = second_goes_out(3)
    game = synthesise(script, RULES, ending)
    assert game is not None
    course = Course(RULES, 3)
    rounds(course, game.hand, 3)
    assert course.totals == (-3, -3, -3)


def test_a_blocked_hand_is_shared_out_evenly_unless_somebody_is_to_bear_it() -> None:
    even, heavy = Course(RULES, 4), Course(RULES, 4)
    even.play(blocked_hand(even))
    heavy.play(blocked_hand(heavy, heavy=[2]))
    assert sum(even.totals) == sum(heavy.totals) == 4 * 65 - 6
    assert max(even.totals) - min(even.totals) < 10
    assert heavy.totals[2] == max(heavy.totals) > 80


@pytest.mark.parametrize(("players", "throws"), [(2, 6), (3, 5), (4, 4), (9, 4)])
def test_the_counts_allow_so_many_throws_and_no_more(players: int, throws: int) -> None:
    assert possible(players, throws, Terms()) is True
    assert possible(players, throws + 1, Terms()) is False


def test_a_third_reshuffle_would_allow_a_longer_chain() -> None:
    """So the bound is not built into the counts."""
    assert possible(3, 6, Terms(reshuffles=3)) is True


def test_readings_with_another_kind_of_chain_are_out_of_scope() -> None:
    with pytest.raises(OutOfScope):
        terms(readings_of({"twos.answer": "two_or_sota"}))


def test_four_twos_and_three_brought_back_by_each_reshuffle_are_the_most() -> None:
    assert [most_throws(reshuffles, between=False) for reshuffles in range(3)] == [4, 7, 10]
    assert [most_throws(reshuffles, between=True) for reshuffles in range(3)] == [4, 8, 12]


Heap = tuple[int, int]
"""Some cards: how many, and how many of them twos."""


@cache
def longest(mine: Heap, others: Heap, pile: Heap, stock: Heap, left: int, top_two: int = 1) -> int:
    """Return the most throws of twos from here on between two players, by trying everything."""
    if mine[0] < 2 or not mine[1]:
        return 0
    hand, under = (mine[0] - 1, mine[1] - 1), (pile[0] + 1, pile[1] + top_two)
    ways = [longest(others, hand, under, stock, left)]
    if hand[0] == 1:
        ways += [longest(others, *after) for after in penalties([(hand, under, stock, left)])]
    return 1 + max(ways)


Table = tuple[Heap, Heap, Heap, int]


def penalties(tables: list[Table]) -> set[Table]:
    """Return what may come of drawing two cards: hand, pile, stock and reshuffles left."""
    for _ in range(2):
        tables = [after for table in tables for after in drawn(*table)]
    return set(tables)


def drawn(hand: Heap, pile: Heap, stock: Heap, left: int) -> list[Table]:
    if not stock[0] and pile[0] and left:
        pile, stock, left = (0, 0), pile, left - 1
    after = [
        ((hand[0] + 1, hand[1] + two), pile, (stock[0] - 1, stock[1] - two), left)
        for two in (0, 1)
        if (stock[1] if two else stock[0] - stock[1])
    ]
    return after or [(hand, pile, stock, left)]


def test_trying_every_start_of_small_hands_agrees_with_the_solver() -> None:
    """Between two players with at most three cards each, the card that lies on top being a two or none."""
    sizes = [(mine, other, under) for mine in (2, 3) for other in (1, 2, 3) for under in range(40 - mine - other)]
    assert max(best_of(*start, top_two) for start in sizes for top_two in (0, 1)) == 6


def best_of(mine: int, other: int, under: int, top_two: int) -> int:
    """Return the longest chain from any division of the twos among two hands, the pile and the stock."""
    twos, found = 4 - top_two, 0
    stock = 39 - mine - other - under
    for a, b, c in product(range(1, mine + 1), range(other + 1), range(min(under, twos) + 1)):
        d = twos - a - b - c
        if 0 <= d <= stock:
            found = max(found, longest((mine, a), (other, b), (under, c), (stock, d), 2, top_two))
    return found
