"""Games worth keeping: what each shows, under which readings, and how it is made; they are kept as transcripts.

``python -m fallo_proofs.pumba.games.shown FOLDER`` makes them all anew.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from fallo.pumba.position import MATCH_OVER
from fallo.pumba.readings import Readings, adopt
from fallo.pumba.rulebooks import RULEBOOKS
from fallo.pumba.rules import Rules
from fallo.pumba.transcript import Transcript, write
from fallo_proofs.pumba.games import scripts
from fallo_proofs.pumba.games.matches import Course, blocked_hand, rounds
from fallo_proofs.pumba.games.script import Script
from fallo_proofs.pumba.games.synthesis import ANY_ENDING, Ending, Game, synthesise

CANONICAL = RULEBOOKS["canonical"].readings
UNBOUNDED = {"twos.greatest_chain": "unbounded"}
LOOKING = UNBOUNDED | {"twos.look_first": "may_draw_first"}
FOLDER = Path(__file__).resolve().parents[2] / "results" / "pumba" / "games"


class NotFound(LookupError):
    """A script for which the solver found no game in time."""


@dataclass(frozen=True)
class Shown:
    """A game that is kept: the name of its file, what it shows, its maker, and its readings beside ``canonical``."""

    name: str
    comment: str
    make: Callable[[Rules], Transcript]
    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def readings(self) -> Readings:
        """The readings under which it is played."""
        return adopt(CANONICAL, dict(self.chosen))

    def text(self) -> str:
        """Return the game, made anew, as the text of a transcript with comments; raises `NotFound`."""
        said = ", ".join(f"{conflict} = {reading}" for conflict, reading in self.chosen.items())
        lines = [f"# {self.comment}", f"# Readings: canonical{' with ' * bool(said)}{said}."]
        return "\n".join([*lines, write(self.make(Rules(self.readings)))]).rstrip() + "\n"


def found(script: Script, rules: Rules, ending: Ending = ANY_ENDING) -> Game:
    """Return a game for a script; raises `NotFound`."""
    game = synthesise(script, rules, ending, seconds=120)
    if game is None:
        raise NotFound(" ".join(script.words))
    return game


def _of(script: Script, scores: tuple[int, ...] = ()) -> Callable[[Rules], Transcript]:
    return lambda rules: found(script, rules).transcript(scores)


def _nobody_left(players: int) -> Callable[[Rules], Transcript]:
    def make(rules: Rules) -> Transcript:
        course = Course(rules, players)
        while course.position is None or course.position.phase != MATCH_OVER:
            course.play(blocked_hand(course))
        return course.transcript()

    return make


def _endless(players: int, begun: int) -> Callable[[Rules], Transcript]:
    """Return a match in which so many players are left of those who began, and then each wins a hand."""

    def make(rules: Rules) -> Transcript:
        base = found(*_second_wins(players, rules)).hand
        course = Course(rules, begun)
        while len(course.living) > players:
            course.play(blocked_hand(course, heavy=course.living[players:]))
        rounds(course, base, players)
        return course.transcript()

    return make


def _second_wins(players: int, rules: Rules) -> tuple[Script, Rules, Ending]:
    script, ending = scripts.second_goes_out(players)
    return script, rules, ending


SHOWN = (
    Shown(
        "chain_of_twelve_between_two",
        "Six twos in one chain: the stock runs out under A's penalty, and the first twos of the chain come back.",
        _of(scripts.CHAIN_OF_TWELVE),
        UNBOUNDED,
    ),
    Shown(
        "chain_of_twelve_at_a_table_of_four",
        "The same at a table of four, when two players are eliminated: among all four a chain comes to eight.",
        _of(replace(scripts.CHAIN_OF_TWELVE, seats=4, eliminated=(2, 3)), (0, 0, 100, 100)),
        UNBOUNDED,
    ),
    Shown(
        "chain_of_ten_among_three",
        "Five twos in one chain, the most among three: B draws the first of them out of the reshuffled pile.",
        _of(scripts.CHAIN_OF_TEN),
        UNBOUNDED,
    ),
    Shown(
        "chain_of_eight_among_four",
        "Four twos in one chain, the most among four players or more, whatever is drawn and reshuffled.",
        _of(scripts.CHAIN_OF_EIGHT),
        UNBOUNDED,
    ),
    Shown(
        "chain_of_twenty_with_draws",
        "Where whoever owes may draw first, ten twos in one chain: two reshuffles bring back three each.",
        _of(scripts.LOOKING_FOR_TWOS),
        LOOKING,
    ),
    Shown(
        "opener_wins_between_two",
        "The opener throws all five cards before anybody else acts.",
        _of(scripts.opener_goes_out("rey", 2)),
    ),
    Shown("opener_wins_among_nine", "So does the opener of nine.", _of(scripts.opener_goes_out("rey", 9))),
    Shown(
        "nobody_left_between_two",
        "A match of one hand: one card lies, all others are drawn, all pass, and both players are eliminated.",
        _nobody_left(2),
    ),
    Shown(
        "nobody_left_among_four",
        "A match of four that leaves nobody: after two hands in which all pass all four are eliminated together.",
        _nobody_left(4),
    ),
    Shown(
        "endless_round_between_two",
        "Each wins once while the other holds an as: both lose four points, and so it can go on for ever.",
        _endless(2, 2),
    ),
    Shown(
        "endless_round_among_five",
        "Each of five wins once while all others hold an as: all lose a point, and so it can go on for ever.",
        _endless(5, 5),
    ),
    Shown(
        "endless_match_of_six",
        "Of six players one is eliminated after two hands in which all pass; the last five can go on for ever.",
        _endless(5, 6),
    ),
)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for game in SHOWN:
        (folder / f"{game.name}.pumba").write_text(game.text(), encoding="utf-8")
