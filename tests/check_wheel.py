"""Build the wheel, hold its data files against the checkout, and use it from an environment of its own."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DATA = {
    "spec": "fallo/_spec",
    "conformance/mutation": "fallo_conformance/_mutation",
    "conformance/perft": "fallo_conformance/_perft",
    "conformance/scenarios": "fallo_conformance/_scenarios",
    "conformance/suites": "fallo_conformance/_suites",
    "conformance/fallo_conformance/report/page": "fallo_conformance/report/page",
    "conformance/fallo_conformance/site": "fallo_conformance/site",
    "tools/fallo_tools/init_adapter/templates": "fallo_tools/init_adapter/templates",
    "property_tests/fallo_proofs/results": "fallo_proofs/results",
}
PACKAGES = {"fallo", "fallo_conformance", "fallo_proofs", "fallo_tools"}


def main() -> None:
    """Exit with a sentence where something is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "build", "--wheel", "--outdir", folder, str(ROOT)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        [wheel] = Path(folder).glob("*.whl")
        _check_files(wheel)
        _use(wheel, Path(folder))
    sys.stdout.write("the wheel holds what it should, and works\n")


def _check_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        tops = {name.partition("/")[0] for name in names if ".dist-info" not in name}
        _expect(tops == PACKAGES, f"the wheel installs {sorted(tops)}")
        for source, target in DATA.items():
            for path in (ROOT / source).rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    name = f"{target}/{path.relative_to(ROOT / source)}"
                    _expect(name in names and archive.read(name) == path.read_bytes(), f"{name} is not as in {source}")


def _use(wheel: Path, folder: Path) -> None:
    """Install the wheel and run the suite against its own engine, away from the checkout."""
    venv.create(folder / "env", with_pip=True)
    program = folder / "env" / "bin"
    subprocess.run([str(program / "python"), "-m", "pip", "install", "--quiet", str(wheel)], check=True)
    command = [str(program / "fallo"), "certify", "--", str(program / "fallo"), "engine"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    _expect(done.returncode == 0 and "CONFORMS" in done.stdout, f"the installed suite does not run: {done.stderr}")


def _expect(good: bool, message: str) -> None:
    if not good:
        sys.exit(message)


if __name__ == "__main__":
    main()
