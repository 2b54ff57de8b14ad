"""The words that a person may mean: ids, clauses, conflicts, readings, tags, levels, rulebooks, suites, mutants.

Ids are names of files and tags are searched for as text, so that no scenario is read for them.
Names come in parts, ``chapter.clause/case``; the next part is offered only once nothing else is meant by the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

Pair = tuple[str, str]
"""A word, and a few words of help or none."""

TAGS = re.compile(r"^tags: \[(.*)\]$", re.MULTILINE)

LONGEST = 60
"""Characters of help."""


def selecting(beginning: str) -> Iterator[Pair]:
    """Yield words for ``--select``."""
    if "=" in beginning:
        yield from _readings(beginning)
        return
    if "/" in beginning:
        yield from _cases(beginning)
        return
    names = list(_next_part(beginning, [*clauses(""), *conflicts("")]))
    if "." not in beginning:
        from fallo_conformance.certificate.levels import LEVELS

        yield from ((level, "level of a certificate") for level in LEVELS)
        yield from (("must", "cases that bind"), ("should", "cases that only warn"))
        yield from ((tag, "tag") for tag in _tags())
    yield from names
    meant = _meant(beginning, names)
    if meant:
        yield from _cases(f"{meant}/")
        yield from _readings(f"{meant}=")


def scenarios(beginning: str) -> Iterator[Pair]:
    """Yield ids of scenarios, or clauses as long as more than one is meant, and files of scenarios."""
    meant = _meant(beginning, clauses(""))
    if "/" in beginning:
        yield from _cases(beginning)
    elif meant:
        yield from _cases(f"{meant}/")
    else:
        yield from _next_part(beginning, clauses(""))
    yield from _files(beginning, ".yaml")


def clauses(_beginning: str) -> Iterator[Pair]:
    """Yield the clauses."""
    from fallo.spec import clauses as spec

    for clause in spec().values():
        yield clause.id, _short(clause.sentence)


def conflicts(_beginning: str) -> Iterator[Pair]:
    """Yield the conflicts."""
    from fallo.spec import conflicts as register

    for conflict in register().values():
        yield conflict.id, _short(conflict.question)


def chapters(_beginning: str) -> Iterator[Pair]:
    """Yield the chapters of the spec."""
    from fallo.spec import clauses as spec

    for chapter in dict.fromkeys(name.partition(".")[0] for name in spec()):
        yield chapter, ""


def rulebooks(beginning: str) -> Iterator[Pair]:
    """Yield the named rulebooks, and files of a table's own."""
    from fallo.pumba import RULEBOOKS

    yield from ((name, "rulebook") for name in RULEBOOKS)
    yield from _files(beginning, ".toml")


def suites(beginning: str) -> Iterator[Pair]:
    """Yield the names of the frozen sets, and files of others."""
    from fallo_conformance.suites.frozen import CURRENT, suites_folder

    yield CURRENT, "as it is now"
    yield from ((path.stem, "frozen") for path in sorted(suites_folder().glob("*.jsonl")))
    yield from _files(beginning, ".jsonl")


def mutants(beginning: str) -> Iterator[Pair]:
    """Yield the ids of the wrong engines by which the suite was measured."""
    from fallo_conformance.mutation.record import kept

    record = kept()
    rows = [] if record is None else record.mutants
    depth = beginning.count("/") + 1
    while True:
        parts = {row.id: "/".join(row.id.split("/")[:depth]) for row in rows if row.id.startswith(beginning)}
        if len(set(parts.values())) > 1 or all(name == part for name, part in parts.items()):
            break
        depth += 1
    sentences = {row.id: _short(row.sentence) for row in rows}
    yield from ((part, sentences.get(part, "")) for part in dict.fromkeys(parts.values()))


def _next_part(beginning: str, names: Iterable[Pair]) -> Iterator[Pair]:
    """Yield the chapters of some names, or the names of the one chapter that is meant."""
    own = [(name, text) for name, text in names if name.startswith(beginning)]
    found = sorted({name.partition(".")[0] for name, _ in own})
    if "." not in beginning:
        yield from ((chapter, "chapter") for chapter in found)
    if "." in beginning or len(found) == 1:
        yield from own
    elif beginning in found:
        yield from (pair for pair in own if pair[0].startswith(f"{beginning}."))


def _meant(beginning: str, names: Iterable[Pair]) -> str:
    """Return the one name that is meant, because it is written out or there is no other; or nothing."""
    own = [name for name, _ in names if name.startswith(beginning) and "." in name]
    return beginning if beginning in own else own[0] if len(own) == 1 else ""


def _cases(beginning: str) -> Iterator[Pair]:
    from fallo_conformance.scenario import suite_folder

    clause = beginning.partition("/")[0]
    if clause.strip("."):
        yield from ((f"{clause}/{path.stem}", "") for path in sorted((suite_folder() / clause).glob("*.yaml")))


def _readings(beginning: str) -> Iterator[Pair]:
    from fallo.spec import conflicts as register

    conflict = register().get(beginning.partition("=")[0])
    if conflict is not None:
        yield from ((f"{conflict.id}={reading}", _short(text)) for reading, text in conflict.readings.items())


def _tags() -> list[str]:
    from fallo_conformance.scenario import suite_folder

    texts = (path.read_text("utf-8") for path in suite_folder().glob("*/*.yaml"))
    return sorted({tag.strip() for text in texts for line in TAGS.findall(text) for tag in line.split(",")})


def _files(beginning: str, ending: str) -> Iterator[Pair]:
    """Yield the files of an ending in the folder in which a person is writing, and its folders."""
    folder, slash, start = beginning.rpartition("/")
    try:
        found = sorted(Path(f"{folder}/" if slash else ".").iterdir())
    except (OSError, ValueError):
        return
    for path in found:
        if path.name.startswith(start) and not path.name.startswith("."):
            if path.suffix == ending:
                yield f"{folder}{slash}{path.name}", ""
            elif beginning and path.is_dir():  # before anything was written, no list of all that lies about
                yield f"{folder}{slash}{path.name}/", ""


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
