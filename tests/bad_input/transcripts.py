"""Bad transcripts."""

from __future__ import annotations

import os

from tests.bad_input.row import Row

NAME = "game.pumba"

GOOD = """rulebook: ludoteka
seats: 3
opener: A
deck: 2o 10e 1c 4o 3c 2c 5o 4c 4e 6o 5b 5e 7o ...

A 2o
B take
"""


def holding(data: bytes | str, *says: str, alone: bool = False) -> Row:
    """Return a row for a transcript that holds something."""
    data = data.encode() if isinstance(data, str) else data
    return Row(("explain", "--brief", NAME), (NAME, *says), {NAME: data}, alone=alone)


def instead(old: str, new: str, line: int, *says: str, alone: bool = False) -> Row:
    """Return a row for a transcript that is good but for one place, which is named by its line."""
    assert GOOD.count(old) == 1
    return holding(GOOD.replace(old, new), f"{NAME}:{line}:", *says, alone=alone)


ROWS: dict[str, Row] = {
    "an empty transcript": holding("", ":1: the text ends without seats, opener, deck"),
    "a transcript of white space only": holding(" \n\n \n", ":1: the text ends without seats"),
    "a transcript of a comment only": holding("# later", ":1: the text ends without seats"),
    "a transcript of a million line ends": holding("\n" * 250_000, "the text ends without seats"),
    "a transcript of ten megabytes": holding(b"A pass\n" * 1_500_000, "is larger than 256 KiB"),
    "a transcript with a very long line": holding("A " + "draw" * 60_000, ":1: a move before the deck"),
    "a transcript with a NUL": instead("A 2o", "A 2\0o", 6, "'2\\x00o' is no move"),
    "a transcript with escapes": instead("A 2o", "A 2o\x1b[2J", 6, "is no move"),
    "a transcript that turns the text around": instead("A 2o", "A \u202e2o", 6, "is no move"),
    "a transcript with a bare carriage return": instead("A 2o", "A 2o\rB 9x", 7, "there is no rank 9"),
    "a transcript with a line separator": instead("A 2o", "A\u2028 2oo", 6, "is no move"),
    "a transcript in UTF-16": holding(GOOD.encode("utf-16"), ":1:1: is not UTF-8, but UTF-16"),
    "a transcript in Latin-1": holding(GOOD.replace("A 2o", "A 2o # á").encode("latin-1"), f"{NAME}:6:1: is not UTF-8"),
    "a scenario in place of a transcript": holding("title: x\ndeal:\n", ":1: there is no 'title' in a header"),
    "a chess game in place of a transcript": holding('[Event "x"]\n\n1. e4 e5 *\n', ":1: a move before the deck"),
    "a header without a value": instead("seats: 3", "seats:", 2, "seats: '' is no number"),
    "seats in words": instead("seats: 3", "seats: three", 2, "'three' is no number from 1 on"),
    "seats with an exponent": instead("seats: 3", "seats: 3e0", 2, "'3e0' is no number from 1 on"),
    "seats in other digits": instead("seats: 3", "seats: \u0663", 2, "is no number from 1 on"),
    "seats in a superscript": instead("seats: 3", "seats: \u00b3", 2, "is no number from 1 on"),
    "seats of five thousand digits": instead("seats: 3", f"seats: {'9' * 5000}", 2, "is no number from 1 on"),
    "a hundred seats": holding(GOOD.replace("seats: 3", "seats: 100"), "100 players cannot be dealt to"),
    "one seat": holding(GOOD.replace("seats: 3", "seats: 1"), "1 players cannot be dealt to"),
    "no seats": instead("seats: 3", "seats: 0", 2, "'0' is no number from 1 on"),
    "an opener who is not there": instead("opener: A", "opener: I", 3, "no seat I at a table of 3"),
    "an opener of two letters": instead("opener: A", "opener: AB", 3, "'AB' is no seat; seats are A to I"),
    "a limit of ten digits": instead("opener: A", "opener: A\nlimit: 9999999999", 4, "is no number from 1 on"),
    "a negative limit of a transcript": instead("opener: A", "opener: A\nlimit: -1", 4, "is no number from 1 on"),
    "a score in other digits": instead("opener: A", "opener: A\nscores: A=\u0663", 4, "is no score"),
    "a score in a superscript": instead("opener: A", "opener: A\nscores: A=\u00b2", 4, "is no score"),
    "a score of five thousand digits": instead("opener: A", f"opener: A\nscores: A={'9' * 5000}", 4, "is no score"),
    "two scores of one seat": instead("opener: A", "opener: A\nscores: A=1 A=2", 4, "A stands twice"),
    "a seat eliminated twice": instead("opener: A", "opener: A\neliminated: B B", 4, "a seat stands twice"),
    "everybody eliminated": holding(GOOD.replace("opener: A", "opener: A\neliminated: A B C"), NAME),
    "the opener eliminated": holding(GOOD.replace("opener: A", "opener: A\neliminated: A"), NAME),
    "a header line that stands twice": instead("opener: A", "opener: A\nopener: B", 4, "opener is said once"),
    "a header line after the deck": instead("A 2o", "limit: 50\nA 2o", 6, "limit is said once, before the first deck"),
    "a rulebook in the header that there is not": holding(
        GOOD.replace("ludoteka", "ludotka"), "names the rulebook 'ludotka'", "did you mean 'ludoteka'?"
    ),
    "a rulebook in the header that leads out of the folder": holding(
        GOOD.replace("ludoteka", "../friday.toml"), "names the rulebook '../friday.toml', which is none here"
    ),
    "a rulebook in the header with its whole path": holding(
        GOOD.replace("ludoteka", "/etc/friday.toml"), "names the rulebook '/etc/friday.toml', which is none here"
    ),
    "a device for a rulebook in the header": holding(GOOD.replace("ludoteka", "/dev/zero"), "'/dev/zero'", alone=True),
    "no rulebook in the header": holding(GOOD.replace("ludoteka", ""), "names the rulebook ''"),
    "a deck with a card twice": instead("2o 10e", "2o 2o", 4, "a card stands twice"),
    "a deck with a card that is none": instead("2o 10e", "2o 8e", 4, "'8e' is no card"),
    "a deck that is cut short": instead("7o ...", "7o", 4, "all forty cards are named", "13 stand here"),
    "an empty deck": instead("deck: 2o 10e 1c 4o 3c 2c 5o 4c 4e 6o 5b 5e 7o ...", "deck:", 4, "all forty cards"),
    "a very long deck": instead("2o 10e", f"2o {'10e ' * 50_000}", 4, "a card stands twice"),
    "a shuffle before the deck": instead("opener: A", "opener: A\nshuffle: ...", 4, "a shuffle before the deck"),
    "a seat without a move": instead("B take", "B", 7, "expected a card, draw, pass"),
    "a move without a seat": instead("B take", "take", 7, "'take' is no seat; seats are A to I"),
    "a move that is none": instead("B take", "B tkae", 7, "'tkae' is no move, at character 1"),
    "a move with a tail": instead("B take", "B take it", 7, "'take it' is no move"),
    "a move of a seat in small letters": instead("B take", "b take", 7, "'b' is no seat; seats are A to I"),
    "a slip after fifty thousand moves": holding(
        GOOD + "A 2o\n" * 50_000 + "B tkae\n", ":50008: 'tkae' is", alone=True
    ),
    "a transcript that is not there": Row(
        ("explain", "nowhere.pumba"), ("nowhere.pumba: cannot be read: No such file",)
    ),
    "a transcript with a name with escapes": Row(("explain", "\x1b[2J.pumba"), ("\\x1b[2J.pumba: cannot be read",)),
    "a transcript with a name with a line end": Row(("explain", "x\nError: y"), ("x\\x0aError: y: cannot be read",)),
    "a transcript with a name of five thousand letters": Row(("explain", "x" * 5000), ("File name too long",)),
    "an empty standard input": Row(("explain", "-"), ("-:1: the text ends without seats",)),
    "a standard input of ten megabytes": Row(
        ("explain", "-"), ("standard input is larger than 256 KiB",), stdin=b"A pass\n" * 1_500_000
    ),
    "a standard input of bytes": Row(("explain", "-"), ("-:2:1: is not UTF-8",), stdin=os.fsencode("seats: 3\n\udcff")),
    "a number of a move that a transcript does not have": Row(
        ("scenarios", "new", "twos.adds_two/x", "--title", "x", "--source", "x", "--transcript", f"{NAME}:99"),
        (f"{NAME}: has 2 moves",),
        {NAME: GOOD.encode()},
    ),
}
