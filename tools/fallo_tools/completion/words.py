"""Which words are offered where: by the option before them, or by the command that they are an argument of.

What is needed for a word is imported when it is offered, and no command is imported for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from click.shell_completion import CompletionItem

from fallo_tools.completion import values

Offer = Callable[[str], Iterable[tuple[str, str]]]
"""From the beginning of a word to the words that may be meant, each with a few words of help or none."""

OPTIONS: Mapping[str, Offer] = {
    "--select": values.selecting,
    "--rulebook": values.rulebooks,
    "--suite": values.suites,
    "--without": values.clauses,
    "--case": values.scenarios,
}
"""What comes after an option that means the same in every command."""

OPTIONS_OF: Mapping[tuple[str, str], Offer] = {("mutants", "--show"): values.mutants}
"""What comes after an option of one command."""

ARGUMENTS: Mapping[tuple[str, ...], Offer] = {
    ("list",): values.selecting,
    ("show",): values.scenarios,
    ("scenarios", "list"): values.selecting,
    ("scenarios", "show"): values.scenarios,
    ("clauses", "show"): values.clauses,
    ("clauses", "list"): values.chapters,
    ("conflicts", "show"): values.conflicts,
    ("conflicts", "list"): values.chapters,
    ("rulebooks", "show"): values.rulebooks,
    ("rulebooks", "diff"): values.rulebooks,
    ("diff-rules",): values.rulebooks,
    ("mutants",): values.mutants,
}
"""What the arguments of a command are."""

AFTER_A_FILE: Mapping[tuple[str, ...], Offer] = {("report", "show"): values.scenarios}
"""What the arguments of a command are but for the first one, which is a file."""


def offered(words: Sequence[str], incomplete: str, *, anywhere: bool = False) -> list[CompletionItem[str]] | None:
    """Return what may stand after some words, or ``None`` where that is not known here.

    ``anywhere`` offers arguments also after an option that is not known here, and may be a flag.
    """
    if "--" in words:  # what follows is the command of an engine
        return [CompletionItem(incomplete, type="file")]
    if words and words[-1] in OPTIONS:
        return list(_items(OPTIONS[words[-1]], incomplete))
    if words and (words[0], words[-1]) in OPTIONS_OF:
        return list(_items(OPTIONS_OF[words[0], words[-1]], incomplete))
    if incomplete.startswith("-") or (words and words[-1].startswith("-") and not anywhere):
        return None
    for size in (1, 2):
        path = tuple(words[:size])
        if path in ARGUMENTS:
            return list(_items(ARGUMENTS[path], incomplete))
        if path in AFTER_A_FILE and any(not word.startswith("-") for word in words[size:]):
            return list(_items(AFTER_A_FILE[path], incomplete))
    return None


def _items(offer: Offer, incomplete: str) -> Iterator[CompletionItem[str]]:
    found: dict[str, str] = {}
    for word, text in offer(incomplete):
        if word.startswith(incomplete):
            found.setdefault(word, text)  # match is a level and a chapter: it stands once
    for word, text in found.items():
        yield CompletionItem(word, help=text or None)
