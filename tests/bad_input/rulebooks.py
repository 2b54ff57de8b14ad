"""Bad rulebooks of a table."""

from __future__ import annotations

from tests.bad_input.row import Row

NAME = "friday.toml"
READ = ("rulebooks", "show", NAME)


def holding(data: bytes | str, *says: str, alone: bool = False) -> Row:
    """Return a row for a rulebook that holds something."""
    data = data.encode() if isinstance(data, str) else data
    return Row(READ, (NAME, *says), {NAME: data}, alone=alone)


ROWS: dict[str, Row] = {
    "a rulebook with a NUL": holding(b"name = 'x\0y'\n", f"{NAME}:1:10: is no TOML"),
    "a rulebook in UTF-16": holding("name = 'x'\n".encode("utf-16"), f"{NAME}:1:1: is not UTF-8, but UTF-16"),
    "a rulebook in Latin-1": holding("# x\nname = 'Sábado'\n".encode("latin-1"), f"{NAME}:2:1: is not UTF-8"),
    "a rulebook of ten megabytes": holding(b"#" * 10_000_000, "is larger than 256 KiB"),
    "ten thousand arrays": holding(f"name = {'[' * 10_000}{']' * 10_000}", "nested too deeply", alone=True),
    "ten thousand inline tables": holding(f"readings = {'{a=' * 10_000}", "nested too deeply", alone=True),
    "a key of a hundred thousand parts": holding(
        f"readings.{'a.' * 100_000}a = 'x'", ":1: has more than 50", alone=True
    ),
    "a table of a hundred thousand parts": holding(f"\n[{'a.' * 100_000}a]", ":2: has more than 50 dots", alone=True),
    "a long text of words before an unknown key": holding(
        'readings.a = "x"\nname = """\n' + "a " * 100_000 + '"""\n', ":1: readings.a: no conflict 'a'", alone=True
    ),
    "a rulebook that is no TOML": holding("name: Friday\n", f"{NAME}:1:5: is no TOML"),
    "a rulebook that ends in a text": holding('name = "Friday', "is no TOML"),
    "a rulebook in YAML": holding("---\nextends: ludoteka\n", f"{NAME}:1:4: is no TOML"),
    "a TOML key that stands twice": holding("name = 'x'\nname = 'y'\n", f"{NAME}:2:"),
    "a TOML table that stands twice": holding("[readings]\n[readings]\n", f"{NAME}:2:"),
    "a dotted key that makes a text a table": holding(
        "[readings]\ntwos = 'x'\ntwos.answer = 'y'\n", f"{NAME}:3:", "is no TOML"
    ),
    "a reading that is a date": holding(
        "[readings]\ntwos.answer = 2001-01-01\n", "readings.twos.answer: is", "a reading is a word in quotes"
    ),
    "a date that there is not": holding("name = 2001-02-31\n", f"{NAME}:1:", "is no TOML"),
    "a name that is a number": holding("name = 7\n", f"{NAME}:1: name: Expected `str`"),
    "a name with escapes": holding('name = "\\u001b[2J"\n', f"{NAME}:1: name: a name is at most 100 characters"),
    "a name with a line end": holding('name = "x\\ny"\n', f"{NAME}:1: name: a name is at most 100"),
    "a name that turns the text around": holding('name = "\\u202ex"\n', f"{NAME}:1: name: a name is at most"),
    "a name of a thousand characters": holding(f'name = "{"x" * 1000}"\n', f"{NAME}:1: name: a name is at most"),
    "a rulebook that extends itself": holding(f'extends = "{NAME}"\n', f"{NAME}:1: extends: no rulebook '{NAME}'"),
    "a rulebook that extends a file": holding('extends = "../../x.toml"\n', ":1: extends: no rulebook '../../x"),
    "a rulebook that extends two": holding('extends = ["ludoteka", "canonical"]\n', ":1: extends: Expected `str`"),
    "an unknown key": holding('# x\nextend = "ludoteka"\n', f"{NAME}:2: there is no 'extend'", "'extends'?"),
    "an unknown key with escapes": holding('"\\u001b[2J" = 1\n', f"{NAME}:", "there is no '\\x1b[2J'"),
    "an unknown conflict": holding(
        '[readings]\ntwos.anwser = "two_only"\n', ":2: readings.twos.a", "did you mean 'twos.answer'?"
    ),
    "an unknown reading": holding(
        '[readings]\ntwos.answer = "two_onyl"\n', ":2: readings.twos.a", "did you mean 'two_only'?"
    ),
    "a conflict that is a table": holding('[readings.twos.answer]\nx = "y"\n', "no conflict 'twos.answer.x'"),
    "a chapter for a conflict": holding('[readings]\ntwos = "two_only"\n', ":2: readings.twos: no conflict 'twos'"),
    "readings that are a list": holding("readings = []\n", ":1: readings: Expected `object`"),
    "readings that cannot stand together": holding(
        '[readings]\naces.answer = "as_hands_on"\n', NAME, "cannot stand together"
    ),
    "a limit of no points": holding("[limits]\npoints = 0\n", ":2: limits.points: a limit is at least one point"),
    "a limit of fewer points than none": holding("[limits]\npoints = -1\n", ":2: limits.points: a limit is at least"),
    "a limit of half a point": holding("[limits]\npoints = 0.5\n", ":2: limits.points: Expected `int", "`float`"),
    "a limit that is not a number": holding("[limits]\npoints = nan\n", ":2: limits.points: Expected `int"),
    "a limit that is infinite": holding("[limits]\npoints = inf\n", ":2: limits.points: Expected `int"),
    "a limit that is true": holding("[limits]\npoints = true\n", ":2: limits.points: Expected `int"),
    "a limit in a text": holding('[limits]\npoints = "50"\n', ":2: limits.points: Expected `int"),
    "a limit of four thousand digits": holding(f"[limits]\npoints = {'9' * 4000}\n", ":2: limits.points: a limit is"),
    "a number of five thousand digits in a rulebook": holding(f"[limits]\npoints = {'9' * 5000}\n", "is no TOML"),
    "a limit of many hexadecimal digits": holding(f"[limits]\npoints = 0x{'f' * 200_000}\n", "a limit is at most"),
    "an unknown limit": holding("[limits]\ncards = 3\n", NAME, "unknown field `cards`"),
    "a rulebook that is not there": Row(("rulebooks", "show", "nowhere.toml"), ("nowhere.toml: cannot be read",)),
    "a rulebook with a name that there is not": Row(("rulebooks", "show", "ludotka"), ("did you mean 'ludoteka'",)),
    "a name of a rulebook with escapes": Row(("rulebooks", "show", "\x1b[2J"), ("no rulebook '\\x1b[2J'",)),
    "a name of a rulebook of ten thousand letters": Row(
        ("rulebooks", "show", "x" * 10_000), ("no rulebook", "A table's own is a .toml file")
    ),
    "a file name of ten thousand letters": Row(
        ("rulebooks", "show", "x" * 10_000 + ".toml"), ("cannot be read: File name too long",)
    ),
    "a rulebook that is a folder": Row(
        ("rulebooks", "show", "folder.toml"),
        ("folder.toml: cannot be read: Is a directory",),
        make=lambda folder: (folder / "folder.toml").mkdir(),
    ),
    "a rulebook compared with a bad one": Row(
        ("rulebooks", "diff", "ludoteka", NAME), (f"{NAME}:1:5: is no TOML",), {NAME: b"name: x\n"}
    ),
    "a question to a bad rulebook": Row(
        ("rule", "{turn: B, A: 3c 4c, B: 5c, top: 2o, stock: ...}", "5c", "--rulebook", NAME),
        (f"{NAME}:1:5: is no TOML",),
        {NAME: b"name: x\n"},
    ),
}
