"""Write the scenarios that the solver has found into a folder: ``python -m fallo_proofs.pumba.found FOLDER``."""

from __future__ import annotations

import sys
from pathlib import Path

from fallo.pumba import CONFLICTS
from fallo_proofs.pumba.found.files import files_of_conflict
from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP


def main(folder: Path) -> None:
    """Write a file for every reading that a step shows, and say for which there is none."""
    for conflict in OF_A_STEP:
        files = files_of_conflict(conflict)
        for reading in CONFLICTS[conflict]:
            file = files.get(reading)
            if file is None:
                sys.stdout.write(f"{conflict} = {reading}: no difference that a scenario can show\n")
                continue
            path = folder / file.clause / f"{file.case}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
