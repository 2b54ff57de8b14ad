"""Write the scenarios that the solver has found into a folder: ``python -m fallo_proofs.pumba.found FOLDER``.

They state positions; ``fallo scenarios deal --write FOLDER`` tells them from deals, which any engine can be dealt.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fallo.pumba import CONFLICTS
from fallo_proofs.pumba.found.files import files_of_conflict
from fallo_proofs.pumba.symbolic.configuration import OF_A_STEP


def main(folder: Path) -> None:
    """Write a file for every reading that a step shows, and say for which there is none.

    A reading that has its file already keeps it: asked again, the solver may well find another witness as small.
    """
    for conflict in OF_A_STEP:
        missing = [reading for reading in CONFLICTS[conflict] if not has_file(folder, conflict, reading)]
        files = files_of_conflict(conflict) if missing else {}
        for reading in missing:
            file = files.get(reading)
            if file is None:
                sys.stdout.write(f"{conflict} = {reading}: no difference that a scenario can show\n")
                continue
            path = folder / file.clause / f"{file.case}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(file.text, "utf-8")


def has_file(folder: Path, conflict: str, reading: str) -> bool:
    """Tell whether a folder has a file that the solver found for a reading."""
    start = f"title: The solver finds that under {reading} of {conflict} "
    return any(
        path.read_text("utf-8").startswith(start) for path in folder.glob(f"*/solver_{reading}_parts_from_*.yaml")
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]))
