"""Bad positions, questions and depths on a command line or in a file, and bad copies of a source."""

from __future__ import annotations

from tests.bad_input.row import CANARY, Row

OWED = "{turn: B, A: 3c 4c, B: 10e 5c, top: 2o, pending: 2, stock: ...}"
HUGE = "9" * 5000


def asked(position: str, *says: str, move: str = "10e=c", alone: bool = False) -> Row:
    """Return a row for a position on the command line of ``fallo rule``."""
    return Row(("rule", position, move), says, alone=alone)


def instead(old: str, new: str, *says: str) -> Row:
    """Return a row for a position that is good but for one place."""
    assert OWED.count(old) == 1
    return asked(OWED.replace(old, new), *says)


def moved(move: str, *says: str) -> Row:
    """Return a row for a move in a good position."""
    return asked(OWED, *says, move=move)


def in_a_file(data: str, *says: str) -> Row:
    """Return a row for a question in a file."""
    return Row(("rule", "question.yaml"), ("question.yaml", *says), {"question.yaml": data.encode()})


def counted(*words: str, says: tuple[str, ...], data: str = "") -> Row:
    """Return a row for a position whose moves are to be counted."""
    return Row(("perft", *words), says, {"start.yaml": data.encode()} if data else {})


def checked(data: bytes, *says: str) -> Row:
    """Return a row for a copy of a source."""
    return Row(("sources", "check", "copy.txt"), ("copy.txt", *says), {"copy.txt": data})


ROWS: dict[str, Row] = {
    "an empty position": asked("", "the position:1:1: is empty", "write it as in {turn: B"),
    "a position that is a word": asked("anything", "the position:1:1: Expected `object`", "write it as in {turn: B"),
    "a position of deep braces": asked("{" * 10_000, "nested deeper", alone=True),
    "a position that laughs": asked("[&a [x], *a, *a]", "anchors and aliases are not read here"),
    "a position with a tag": asked(f"!!python/object/apply:os.system ['touch {CANARY}']", "tags such as"),
    "a position with a NUL": asked("{turn: \0}", "control characters are not allowed"),
    "a position with escapes": asked("{turn: \x1b[2J}", "control characters are not allowed"),
    "a position with half a character": asked("{turn: \udcff}", "the position:1:"),
    "a position without a turn": asked("{A: 3c}", "required field `stock`"),
    "a position in a JSON of another kind": asked('{"fen": "8/8/8"}', "fen: no such field here"),
    "a turn of nobody": instead("turn: B", "turn: Z", "'Z' is no seat; seats are A to I"),
    "a turn with escapes": instead("turn: B", 'turn: "\\e[2J"', "'\\x1b[2J' is no seat"),
    "a turn with markup": instead("turn: B", "turn: '[/bold]'", "'[/bold]' is no seat"),
    "a seat eliminated with a hand": instead("pending: 2", "eliminated: B", "have a hand each"),
    "a card in two places": instead("3c", "5c", "5c lies in two places"),
    "a top of two cards": instead("top: 2o", "top: 2o 2c", "top: is one card"),
    "cards that lie nowhere": instead(", stock: ...", ", stock: 1o", "lie nowhere"),
    "a hundred thousand cards owed to a two": instead(
        "pending: 2", f"pending: {'9' * 16}", "larger number than is read"
    ),
    "a number of cards owed with an exponent": instead(
        "pending: 2", "pending: 2e0", "Expected `int`, written as in 12"
    ),
    "a number of cards owed of five thousand digits": instead("pending: 2", f"pending: {HUGE}", "larger number"),
    "draws below none": instead("pending: 2", "drawn: -1", "drawn: Expected `int` >= 0"),
    "a question without a move": Row(("rule", OWED), ("cannot be read",)),
    "an empty move": moved("", "'' is no move", "expected a card, draw, pass"),
    "a move of a space": moved(" ", "' ' is no move"),
    "a move with escapes on the command line": moved("\x1b[2J", "'\\x1b[2J' is no move"),
    "a move of ten thousand letters": moved("x" * 10_000, "is no move, at character 1"),
    "a move with a rank that there is not": moved("8o", "there is no rank 8; ranks are 1 to 7"),
    "a move with other digits": moved("\u0662o", "is no move"),
    "a move of a seat that is no letter": moved("AB: 10e=c", "'AB' is no seat"),
    "a move of a seat that is not at the table": moved("I: 10e=c", "I"),
    "a move at a seat that is not at the table": moved("1c@H", "no seat H"),
    "a question that is not there": Row(("rule", "nowhere.yaml"), ("nowhere.yaml: cannot be read: No such file",)),
    "a question in a name of ten thousand letters": Row(
        ("rule", "x" * 10_000), ("cannot be read: File name too long",)
    ),
    "a question in an empty file": in_a_file("", ":1:1: is empty"),
    "a question with two moves": in_a_file(f"position: {OWED}\nmove: {{A: 3c, B: 5c}}\n", ":2:1: move: is one seat"),
    "a question without any move": in_a_file(f"position: {OWED}\nmove: {{}}\n", ":2:1: move: is one seat"),
    "a question whose move is a list": in_a_file(f"position: {OWED}\nmove: [B, 5c]\n", ":2:1: move: Expected `object`"),
    "a question with a misspelt member": in_a_file(f"postion: {OWED}\nmove: {{B: 5c}}\n", "did you mean position?"),
    "no depth": counted(OWED, says=("say to which depth",)),
    "a depth in words": counted(OWED, "three", says=("'three' is no depth; a depth is a number of moves",)),
    "a negative depth": counted("--", OWED, "-1", says=("write --check",)),
    "a depth of five thousand digits": counted(OWED, HUGE, says=("is no depth",)),
    "a depth in other digits": counted(OWED, "\u0663", says=("is no depth",)),
    "a depth with escapes": counted(OWED, "\x1b[2J", says=("'\\x1b[2J' is no depth",)),
    "a depth beyond everything": counted(
        OWED, "9999", "--most", "50", says=("more than 50 positions", "--most allows more")
    ),
    "three words for a count": counted(OWED, "3", "4", says=("expected a position and a depth, found 3 words",)),
    "a position to count from that there is not": counted("sotaz", "1", says=("did you mean 'sotas'?",)),
    "a position to count from of ten thousand letters": counted("x" * 10_000, "1", says=("no position", "lists them")),
    "an empty file to count from": counted("start.yaml", "1", says=("start.yaml:1:1: is empty",), data="# later\n"),
    "a file to count from with deal and position": counted(
        "start.yaml",
        "1",
        says=("start.yaml:1:1: expected either deal or position",),
        data=f"position: {OWED}\ndeal: {{opener: A, A: ..., B: ..., stock: ...}}\n",
    ),
    "a file to count from with a bad card": counted(
        "start.yaml", "1", says=("start: A: 9c is no card",), data=f"position: {OWED.replace('3c', '9c')}\n"
    ),
    "a file to count from for ten players": counted(
        "start.yaml",
        "1",
        says=("start.yaml:1:", "no such field here"),
        data=f"deal: {{opener: A, stock: ..., {', '.join(f'{seat}: ...' for seat in 'ABCDEFGHIJ')}}}\n",
    ),
    "an empty copy of a source": checked(b"", "has no sentence in common with ludoteka or vollregeln"),
    "a copy of something else": checked(b"Lorem ipsum dolor sit amet.\n", "has no sentence in common"),
    "a copy of a source in Latin-1": checked("El caballo hará x.\n".encode("latin-1"), ":1:1: is not UTF-8"),
    "a copy of a source in UTF-16": checked("El caballo.\n".encode("utf-16"), ":1:1: is not UTF-8, but UTF-16"),
    "a copy of a source of ten megabytes": checked(b"x. " * 3_500_000, "is larger than 256 KiB"),
    "a copy of a source as PDF": checked(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", ":2:1: is not UTF-8"),
    "a copy of a source that there is not": Row(
        ("sources", "check", "copy.txt", "--source", "\x1b[2J"),
        ("no source '\\x1b[2J'", "ludoteka, vollregeln"),
        {"copy.txt": b"x"},
    ),
    "a scenario without a terminal to ask at": Row(
        ("scenarios", "new"), ("there is no terminal to ask at; say it with",)
    ),
    "an id that leads out of the folder": Row(
        ("scenarios", "new", "../../x/y"), ("'../../x/y' is no id; write words, clause/case",)
    ),
    "an id with its whole path": Row(("scenarios", "new", "/etc/passwd"), ("'/etc/passwd' is no id",)),
    "an id with a line end": Row(("scenarios", "new", "twos.adds_two/x\n"), ("is no id",)),
    "a case whose name leads out of the folder": Row(
        ("scenarios", "new", "--clause", "twos.adds_two", "--title", "x", "--case", "..", "--source", "x"),
        ("'..' is no name of a case",),
    ),
    "a title with escapes": Row(
        (
            "scenarios",
            "new",
            "twos.adds_two/x_y",
            "--title",
            "\x1b[2Jx",
            "--source",
            "x",
            "--position",
            OWED,
            "--step",
            "B: take",
            "--into",
            "cases",
        ),
        ("title: expected plain words, found '\\x1b[2Jx'",),
    ),
    "a source that has no such place": Row(
        ("scenarios", "new", "twos.adds_two/x", "--title", "A new one", "--source", "ludoteka/special-cards.99"),
        ("ludoteka has no place 'special-cards.99'",),
    ),
    "a step with a tag": Row(
        (
            "scenarios",
            "new",
            "twos.adds_two/x_y",
            "--title",
            "A new one",
            "--source",
            "x",
            "--position",
            OWED,
            "--step",
            f"!!python/object/apply:os.system ['touch {CANARY}']",
            "--into",
            "cases",
        ),
        ("tags such as",),
    ),
}
