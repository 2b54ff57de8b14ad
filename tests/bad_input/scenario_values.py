"""Scenario files that are good YAML, with a value in them that is none of the game."""

from __future__ import annotations

from tests.bad_input.row import Row
from tests.bad_input.scenario_files import holding, instead
from tests.texts import GOOD

HUGE = "9" * 5000
"""More digits than Python reads as a number."""


def pending(value: str, *says: str) -> Row:
    """Return a row for a number of cards owed."""
    return instead("pending: 0", f"pending: {value}", ":21:", "play[4].view.pending", *says)


def stated(member: str, *says: str) -> Row:
    """Return a row for a position with one more member."""
    text = "title: x\nposition:\n  turn: B\n  A: 3c 4c\n  B: 10e 5c\n  top: 2o\n  stock: ...\n"
    return holding(f"{text}  {member}\nplay:\n- B: take\n- view: {{top: 1o}}\n", *says)


def dealt(member: str, *says: str) -> Row:
    """Return a row for a deal with one more member."""
    return instead("  opener: A\n", f"  opener: A\n  {member}\n", *says)


def named(name: str, *says: str) -> Row:
    """Return a row for a good scenario under a bad name."""
    return Row(("scenarios", "lint", name), says, {name: GOOD.encode()})


NUMBERS: dict[str, Row] = {
    "a number with an exponent": pending("1e3", "Expected `int`"),
    "a hexadecimal number": pending("0x10", "Expected `int`"),
    "an octal number": pending("0o7", "Expected `int`"),
    "a number with a leading zero": pending("07", "Expected `int`"),
    "a number with an underline": pending("1_000", "Expected `int`"),
    "a number with a plus": pending("+1", "Expected `int`"),
    "a number with a point": pending("1.0", "Expected `int`"),
    "a number in base sixty": pending("1:30", "Expected `int`"),
    "not a number": pending(".nan", "Expected `int`"),
    "NaN": pending("NaN", "Expected `int`"),
    "infinity": pending(".inf", "Expected `int`"),
    "a number in other digits": pending("'\u0663'", "Expected `int`"),
    "a number in full-width digits": pending("\uff11", "Expected `int`"),
    "a number in a superscript": pending("\u00b2", "Expected `int`"),
    "a truth value for a number": pending("true", "Expected `int`"),
    "a date for a number": pending("2001-01-01", "Expected `int`"),
    "null for a number": pending("null", "null is no value here"),
    "a tilde for a number": pending("~", "Expected `int`"),
    "nothing for a number": pending("", "Expected `int`"),
    "a list for a number": pending("[0]", "Expected `int`"),
    "a number of five thousand digits": pending(HUGE, "larger number than is read"),
    "a number of twenty digits": pending("9" * 20, "larger number than is read"),
    "a negative number of cards in a stock": instead("pending: 0", "stock: -1", "play[4]", "stock"),
    "a limit of nothing": dealt("limit: 0", ":10:3:", "deal.limit", "Expected `int` >= 1"),
    "a negative limit": dealt("limit: -1", ":10:3:", "deal.limit", "Expected `int` >= 1"),
    "a limit of thirty digits": dealt(f"limit: {'9' * 30}", ":10:3:", "deal.limit", "larger number than is read"),
    "a limit of five thousand digits": dealt(f"limit: {HUGE}", ":10:3:", "deal.limit", "larger number than is read"),
    "scores of thirty digits": dealt(f"scores: {{A: {'9' * 30}}}", ":10:", "deal.scores", "larger number than is read"),
    "scores of minus thirty digits": dealt(
        f"scores: {{A: -{'9' * 30}}}", ":10:", "deal.scores", "larger number than is read"
    ),
    "scores of somebody who is not there": dealt("scores: {I: 3}", "deal.scores", "no seat I at a table of 4"),
    "passes of thirty digits": stated(f"passes: {'9' * 30}", ":8:3:", "position.passes", "larger number than is read"),
    "draws of thirty digits": stated(f"drawn: {'9' * 30}", ":8:3:", "position.drawn", "larger number than is read"),
    "a hundred thousand cards owed": stated("pending: 100000", ":11:3:", "play[1]"),
    "a billion reshuffles": stated("reshuffles: 1000000000", ":10:3:", "play[0]"),
    "a billion draws": stated("drawn: 1000000000", ":10:3:", "play[0]"),
    "negative passes": stated("passes: -1", ":8:3:", "position.passes", "Expected `int` >= 0"),
    "a direction of no kind": stated("direction: sideways", ":8:3:", "position.direction", "Invalid enum value"),
}

WORDS: dict[str, Row] = {
    "a reading that YAML calls a truth value": instead("twos.answer: two_only", "twos.answer: off", ":5:3:", "'off'"),
    "null for a title": instead("title: A sota does not save its player from a two", "title:", ":1:1:", "title"),
    "a title with escapes in a scenario": instead(
        "title: A sota does not save its player from a two", 'title: "\\e[2Jx"', ":1:1: title: expected plain words"
    ),
    "a source that turns the text around": instead(
        "deal:", 'source: "\\u202ex"\ndeal:', ":8:1: source: expected plain"
    ),
    "twenty thousand aliases": instead(
        "deal:", f"aliases: [{', '.join(['a.b/c'] * 20_000)}]\ndeal:", ":8:1: aliases: has 20000 items; at most 100"
    ),
    "a tag with a bell": instead("deal:", 'tags: [a, "\\a"]\ndeal:', ":8:11: tags[1]: expected plain words"),
    "a title of a hundred thousand letters and no more": holding(
        f"title: {'x' * 100_000}\n", ":1:1:", "deal or position"
    ),
    "a number for a list of steps": holding(GOOD[: GOOD.index("play:")] + "play: 7\n", ":15:1:", "play", "array"),
    "a seat that is not at the table": instead("- A: 2o", "- I: 2o", ":16:", "play[0]"),
    "a seat that there is not": instead("- A: 2o", "- Z: 2o", ":16:3:", "play[0].Z", "no such field here"),
    "a seat in small letters": instead("- A: 2o", "- a: 2o", ":16:3:", "play[0].a", "no such field here"),
    "a seat from another alphabet": instead("- A: 2o", "- \u0410: 2o", ":16:3:", "no such field here"),
    "a card twice in a hand": instead("B: 10e 3c", "B: 3c 3c", "3c lies in two places"),
    "a card in two hands": instead("B: 10e 3c", "B: 10e 4c", "4c lies in two places"),
    "a card that is none": instead("B: 10e 3c", "B: 10e 9c", ":11:3:", "deal.B", "9c is no card"),
    "a card of another pack": instead("B: 10e 3c", "B: 10e Q\u2665", ":11:3:", "deal.B", "Q\u2665 is no card"),
    "a card with escapes": instead("B: 10e 3c 4b 5b", 'B: "10e 3c\\e[2J"', ":11:3:", "deal.B", "is no card"),
    "a card with markup": instead("B: 10e 3c 4b 5b", "B: '10e [bold]3c[/]'", ":11:3:", "[bold]3c[/] is no card"),
    "a very long card": instead("B: 10e 3c", f"B: 10e {'3' * 100_000}", ":11:3:", "is no card"),
    "a hundred thousand cards": instead("B: 10e 3c", f"B: {'3c ' * 60_000}", "3c lies in two places"),
    "a file full of steps": holding(
        GOOD + "- A: 7c\n" * 20_000, ":15:1: play: has 20005 items; at most 2000 are read", alone=True
    ),
    "a move with escapes": instead("- B: 10e=c", '- B: "10e=\\e]0;x\\a"', ":18:3:", "is no move"),
    "a very long move": instead("- B: 10e=c", f"- B: {'draw' * 50_000}", ":18:3:", "is no move"),
    "a name of a clause that leads out of the folder": instead(
        "refused: twos.only_a_two_answers", "refused: ../../x/y", ":19:3:", "no clause of the spec"
    ),
    "an alias that leads out of the folder": instead(
        "deal:", "aliases: [../../x/y]\ndeal:", ":8:", "aliases[0]", "is no id"
    ),
    "an alias of three parts": instead("deal:", "aliases: [a.b/c/d]\ndeal:", ":8:", "aliases[0]", "is no id"),
    "an alias with a line end": instead("deal:", 'aliases: ["a.b/c\\nd"]\ndeal:', ":8:", "aliases[0]", "is no id"),
    "an unknown level": instead("deal:", "level: may\ndeal:", ":8:1:", "level", "Invalid enum value"),
    "a misspelt member": instead("play:", "paly:", ":15:1:", "did you mean play?"),
    "a member of another format": instead("deal:", "steps: []\ndeal:", ":8:1:", "steps", "no such field here"),
    "an object of JavaScript for a member": instead("deal:", "__proto__: {x: y}\ndeal:", ":8:1:", "no such field"),
    "a conflict that there is not": instead("twos.answer:", "twos.anwser:", ":5:3:", "did you mean 'twos.answer'"),
    "a stock that says nothing": instead("stock: 1e 3b ...", "stock:", ":14:3:", "deal.stock", "cards lie nowhere"),
    "three shuffles": dealt("shuffles: [..., ..., ...]", ":10:3:", "deal.shuffles", "at most twice"),
    "sixty thousand shuffles": dealt(f"shuffles: [{', '.join(['...'] * 40_000)}]", "deal.shuffles", "at most twice"),
}

NAMES: dict[str, Row] = {
    "a file name with a number": named("twos.only_a_two_answers/case2.yaml", "'case2' is no name", "ids are words"),
    "a file name with white space": named("twos.only_a_two_answers/a case.yaml", "is no name"),
    "a file name with a line end": named("twos.only_a_two_answers/a\ncase.yaml", "a\\x0acase", "is no name"),
    "a file name with escapes": named("twos.only_a_two_answers/a\x1b[2Jcase.yaml", "a\\x1b[2Jcase", "is no name"),
    "a file name with markup": named("twos.only_a_two_answers/[bold]case.yaml", "[bold]case", "is no name"),
    "a file name that turns the text around": named("twos.only_a_two_answers/a\u202ecase.yaml", "is no name"),
    "a file name with a bell": named("twos.only_a_two_answers/a\x07case.yaml", "a\\x07case", "is no name"),
    "a file name of points": named("twos.only_a_two_answers/...yaml", "is no name"),
    "a file name in capitals": named("twos.only_a_two_answers/Case.yaml", "'Case' is no name", "small letters"),
    "a folder that is no clause": named("no.such_clause/case.yaml", "'no.such_clause' is no clause of the spec"),
    "a folder with a line end": named("twos.adds\ntwo/case.yaml", "is no name"),
    "a scenario outside of every folder": Row(
        ("scenarios", "lint", "case.yaml"), ("case.yaml", "ids are words"), {"case.yaml": GOOD.encode()}
    ),
}
