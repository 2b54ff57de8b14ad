"""Bad places: what stands where a file or a folder is expected, and names that lead astray."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from tests.bad_input.row import Row
from tests.bad_input.scenario_files import NAME
from tests.texts import GOOD

CASES = {NAME: GOOD.encode()}
FOLDER = "twos.only_a_two_answers"


def linted(name: str, *says: str, make: Callable[[Path], object] | None = None, alone: bool = False) -> Row:
    """Return a row for a place in which scenarios are looked for."""
    return Row(("scenarios", "lint", name), says, make=make, alone=alone)


def stands_for_a_scenario(folder: Path, other: str) -> None:
    """Put a link to something else in the place of a scenario."""
    (folder / FOLDER).mkdir()
    (folder / NAME).symlink_to(other)


def pipe(folder: Path) -> None:
    """Put a pipe in the place of a scenario."""
    (folder / FOLDER).mkdir()
    os.mkfifo(folder / NAME)


def nested(folder: Path) -> None:
    """Put a link that leads back up into a folder without scenarios."""
    (folder / "cases" / "deeper").mkdir(parents=True)
    (folder / "cases" / "deeper" / "up").symlink_to(folder / "cases")


ROWS: dict[str, Row] = {
    "a scenario that is not there": linted("x/nowhere.yaml", "x/nowhere.yaml: there is no such file or folder"),
    "a folder that is not there": linted("nowhere", "nowhere: there is no such file or folder"),
    "an empty folder": linted("empty", "there is no scenario", make=lambda folder: (folder / "empty").mkdir()),
    "a folder with nothing but a link back up": linted("cases", "there is no scenario", make=nested),
    "a folder called like a scenario": linted(
        ".", f"{NAME}: cannot be read: Is a directory", make=lambda folder: (folder / NAME).mkdir(parents=True)
    ),
    "a link to itself": linted(
        "loop", "loop: there is no such file or folder", make=lambda folder: (folder / "loop").symlink_to("loop")
    ),
    "a scenario that is a link to itself": linted(
        ".",
        f"{NAME}: cannot be read: Too many levels of symbolic links",
        make=lambda folder: stands_for_a_scenario(folder, "case.yaml"),
    ),
    "a scenario that is a link to nothing": linted(
        ".", f"{NAME}: cannot be read: No such file", make=lambda folder: stands_for_a_scenario(folder, "nowhere")
    ),
    "a scenario that is a link to a device without end": linted(
        ".",
        f"{NAME}: is larger than 256 KiB",
        make=lambda folder: stands_for_a_scenario(folder, "/dev/zero"),
        alone=True,
    ),
    "a scenario that is a link to nothing at all": linted(
        ".", f"{NAME}:1:1: is empty", make=lambda folder: stands_for_a_scenario(folder, "/dev/null")
    ),
    "a scenario that is a link to a folder": linted(
        ".", f"{NAME}: cannot be read: Is a directory", make=lambda folder: stands_for_a_scenario(folder, "/")
    ),
    "a scenario that is a pipe": linted(
        ".", f"{NAME}: is a pipe into which nobody writes; expected a file", make=pipe, alone=True
    ),
    "a pipe beside a scenario": Row(
        ("scenarios", "lint", f"{FOLDER}/broken.yaml"),
        ("broken.yaml:1:1: is empty",),
        {f"{FOLDER}/broken.yaml": b""},
        make=lambda folder: os.mkfifo(folder / NAME),
        alone=True,
    ),
    "a file as a folder of scenarios": linted("/etc/hostname/x", "there is no such file or folder"),
    "a name of three hundred letters": linted("x" * 300 + ".yaml", "cannot be read: File name too long"),
    "a path of ten thousand letters": linted("x/" * 5000, "cannot be read: File name too long"),
    "a path with a line end": linted("x\nfault: y.yaml", "x\\x0afault: y.yaml: there is no such file"),
    "a path with escapes": linted("\x1b]0;x\x07.yaml", "\\x1b]0;x\\x07.yaml: there is no such file"),
    "a path with markup": linted("[bold]x[/].yaml", "[bold]x[/].yaml: there is no such file"),
    "a path that turns the text around": linted("x\u202elmay.exe", "x\\u202elmay.exe: there is no such file"),
    "a path that is not UTF-8": linted("x\udcff.yaml", "x\\udcff.yaml: there is no such file"),
    "a device of one's own memory": linted("/proc/self/mem", "mem: cannot be read", alone=True),
    "a bad scenario to play": Row(("scenarios", "run", NAME), (f"{NAME}:1:1: is empty",), {NAME: b""}),
    "a bad scenario to show": Row(("show", NAME), (f"{NAME}:1:1: is empty",), {NAME: b""}),
    "a bad scenario to bless": Row(("scenarios", "bless", NAME), (f"{NAME}:1:1: is empty",), {NAME: b""}),
    "a bad scenario to deal": Row(("scenarios", "deal", NAME), (f"{NAME}:1:1: is empty",), {NAME: b""}),
    "a bad scenario to be measured": Row(("mutants", "--scenarios", NAME), (f"{NAME}:1:1: is empty",), {NAME: b""}),
    "a bad scenario to be counted": Row(("scenarios", "stats", NAME), (f"{NAME}:1:1: is empty",), {NAME: b""}),
    "a bad file among good ones": Row(
        ("scenarios", "format", "--check", "."), ("a.b/c.yaml:1:1: is empty",), {**CASES, "a.b/c.yaml": b""}
    ),
    "scenarios of one's own that are not there": Row(
        ("certify", "--scenarios", "nowhere", "--", "true"), ("nowhere: there is no such file or folder",)
    ),
    "scenarios of one's own with a bad one": Row(
        ("certify", "--scenarios", ".", "--", "true"), (f"{NAME}:1:1: is empty",), {NAME: b"# later\n"}
    ),
    "a suite and scenarios": Row(
        ("certify", "--suite", "1.0", "--scenarios", ".", "--", "true"), ("exclude each other",), CASES
    ),
    "a report into a folder that is not there": Row(
        ("mutants", "--json", "nowhere/x.json"), ("--json nowhere/x.json: there is no folder nowhere",)
    ),
    "a report in place of a folder": Row(
        ("mutants", "--json", "x"), ("--json x: is a folder; name a file",), make=lambda folder: (folder / "x").mkdir()
    ),
    "a report with a name of three hundred letters": Row(("mutants", "--json", "x" * 300), ("File name too long",)),
    "a collection in place of a file": Row(
        ("scenarios", "new", "twos.adds_two/x", "--into", "x"), ("--into x is no folder",), {"x": b""}
    ),
}
