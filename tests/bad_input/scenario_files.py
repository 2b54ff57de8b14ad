"""Bad scenario files."""

from __future__ import annotations

from tests.bad_input.row import CANARY, Row
from tests.texts import GOOD

NAME = "twos.only_a_two_answers/case.yaml"


def holding(data: bytes | str, *says: str, alone: bool = False) -> Row:
    """Return a row for a scenario file that holds something."""
    data = data.encode() if isinstance(data, str) else data
    return Row(("scenarios", "lint", NAME), (NAME, *says), {NAME: data}, alone=alone)


def instead(old: str, new: str, *says: str, alone: bool = False) -> Row:
    """Return a row for a scenario that is good but for one place."""
    assert GOOD.count(old) >= 1
    return holding(GOOD.replace(old, new, 1), *says, alone=alone)


LAUGHS = "a: &a [x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
RUNS = f"!!python/object/apply:os.system ['touch {CANARY}']"

WHOLE: dict[str, Row] = {
    "an empty scenario": holding("", "is empty"),
    "a scenario of white space only": holding(" \n\n  \n", "is empty"),
    "a scenario of a comment only": holding("# later\n", "is empty"),
    "a scenario of a document mark only": holding("---\n", "is empty"),
    "a NUL in a scenario": holding(GOOD.replace("save", "sa\0ve"), ":1:", "control characters"),
    "an escape sequence in a scenario": holding(GOOD.replace("save", "\x1b[31msave"), ":1:", "control characters"),
    "a scenario in UTF-16": holding(GOOD.encode("utf-16"), "is not UTF-8"),
    "a scenario in UTF-32": holding(GOOD.encode("utf-32"), "is not UTF-8"),
    "a scenario in Latin-1": holding(GOOD.replace("sota", "caballería").encode("latin-1"), ":1:", "is not UTF-8"),
    "a scenario cut off in the middle of a character": holding(GOOD.encode() + b"# \xc3", ":22:", "is not UTF-8"),
    "half a surrogate pair in a scenario": holding(b"title: \xed\xa0\x80\n", ":1:", "is not UTF-8"),
    "a scenario of ten megabytes": holding(b"title: x\n" * 1_200_000, "is larger than 256 KiB"),
    "a scenario of ten megabytes in one line": holding(b"title: " + b"x" * 10_000_000, "is larger"),
    "a scenario of ten megabytes of nothing": holding(bytes(10_000_000), "is larger than 256 KiB"),
    "ten thousand brackets": holding("title: " + "[" * 10_000 + "]" * 10_000, ":1:", "nested deeper", alone=True),
    "ten thousand braces": holding("{a: " * 10_000, ":1:", "nested deeper"),
    "ten thousand unclosed brackets": holding("[" * 10_000, ":1:", "nested deeper"),
    "ten thousand levels of blocks": holding("- " * 10_000 + "x", ":1:", "nested deeper", alone=True),
    "five hundred levels of indents": holding("\n".join(" " * depth + "a:" for depth in range(500)), "nested deeper"),
    "ten thousand question marks": holding("? " * 10_000 + "x", ":1:", "nested deeper"),
    "a scenario that is a list": holding("- a\n- b\n", ":1:1:", "Expected `object`"),
    "a scenario that is one word": holding("null\n", ":1:1:", "Expected `object`"),
    "a JSON file in place of a scenario": holding('{"format": 1}', ":1:", "format", "no such field here"),
    "an HTML page in place of a scenario": holding("<!doctype html>\n<title>404: gone</title>\n", ":"),
    "a picture in place of a scenario": holding(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is not UTF-8"),
    "a zip archive in place of a scenario": holding(b"PK\3\4\x14\0\0\0\x08\0", "control characters"),
    "an executable in place of a scenario": holding(b"\x7fELF\x02\x01\x01\0", "characters are not allowed"),
    "a second document": holding(GOOD + "---\n" + GOOD, ":23:1:", "holds a second document"),
    "an empty second document": holding(GOOD + "---\n", ":23:1:", "holds a second document"),
}

HIDDEN: dict[str, Row] = {
    "a laughing scenario": holding(LAUGHS, ":1:4:", "anchors and aliases are not read here", alone=True),
    "an anchor that nobody uses": instead("- A: 2o", "- A: &x 2o", ":16:6:", "anchors and aliases"),
    "an alias of nothing": instead("- A: 2o", "- A: *x", ":16:", "alias"),
    "an anchor that holds itself": holding("&a [*a]", ":1:1:", "anchors and aliases"),
    "a merge": instead("  opener: A", "  <<: {opener: A}", ":9:3:", "merges are not read here"),
    "a merge in quotes": instead("  opener: A", "  '<<': {opener: A}", ":9:3:", "merges are not read here"),
    "a tag that would run a command": instead("- A: 2o", f"- A: {RUNS}", ":16:6:", "tags such as", "not read here"),
    "a tag that would build an object": instead("- A: 2o", "- A: !!python/name:os.system", ":16:6:", "tags such as"),
    "a tag that would open a file": holding(f"!!python/object/new:open [{CANARY}, w]", ":1:1:", "tags such as"),
    "a tag of one's own": instead("- A: 2o", "- A: !card 2o", ":16:6:", "tags such as !card"),
    "a tag of text": instead("- A: 2o", "- A: !!str 2o", ":16:6:", "tags such as"),
    "the tag without a name": instead("- A: 2o", "- A: ! 2o", ":16:6:", "tags such as !"),
    "a tag on a key": instead("title:", "!!python/name:os.system title:", ":1:1:", "tags such as"),
    "a tag with escapes": instead("- A: 2o", "- A: !<%1b%5b31m> 2o", ":16:6:", "tags such as"),
    "a tag handle": holding(
        "%TAG !e! tag:example.com,2000:\n---\n" + GOOD, ":1:1:", "directives such as %YAML are not read here"
    ),
    "a YAML directive": holding("%YAML 1.1\n---\n" + GOOD, ":1:1:", "directives such as %YAML are not read here"),
    "a YAML directive of the future": holding("%YAML 9.9\n---\n" + GOOD, ":1:"),
    "a key that stands twice": instead("  opener: A", "  opener: A\n  opener: B", ":10:3:", "opener stands twice"),
    "a key that stands twice, once in quotes": instead(
        "  opener: A", "  opener: A\n  'opener': B", ":10:3:", "opener stands twice"
    ),
    "a key that stands twice, once in escapes": instead(
        "  opener: A", '  opener: A\n  "\\x6fpener": B', ":10:3:", "opener stands twice"
    ),
    "a key that stands twice in braces": instead("turn: C,", "turn: C, turn: D,", ":21:", "turn stands twice"),
    "a key that is a list": instead("  opener: A", "  [opener]: A", ":9:3:", "a key is a word"),
    "a key that is a mapping": instead("  opener: A", "  {opener: x}: A", ":9:3:", "a key is a word"),
    "an empty key": instead("  opener: A", "  '': A", ":9:3:", "no such field"),
    "a key with escapes": instead("  opener: A", '  "\\e[2Jopener": A', ":9:3:", "no such field here"),
    "a key that turns the text around": instead("  opener: A", '  "\u202eopener": A', ":9:3:", "no such field here"),
    "a key with backticks": instead("  opener: A", "  '`opener` - at `$': A", ":9:3:", "no such field here"),
    "a key with dots and brackets": instead("  opener: A", "  'x.y[3]': A", ":9:3:", "no such field here"),
    "a very long key": instead("  opener: A", f"  {'k' * 1000}: A", ":9:3:"),
    "a key longer than YAML has them": instead("  opener: A", f"  {'k' * 2000}: A", ":9:"),
    "a tab for an indent": instead("  opener: A", "\topener: A", ":9:"),
    "a carriage return alone for a line end": holding(
        GOOD.replace("\n", "\r").replace("2o 4c", "8o 4c"), "8o is no card"
    ),
}
