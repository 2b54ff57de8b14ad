"""The languages in which a project can be written, and how it is compiled and run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Language:
    """How a project in a language is run, in its own folder: commands of a shell.

    ``tool`` is the program that it needs on the PATH, ``needs`` says in words what to install; ``build`` is empty where
    nothing is compiled.
    """

    tool: str
    needs: str
    build: str
    run: str


LANGUAGES = {
    "python": Language("python3", "Python 3.11 or later", "", "python3 -m pumba_adapter"),
    "node": Language("node", "Node 18 or later", "", "node main.js"),
    "java": Language("javac", "a JDK, 11 or later", "sh build.sh", "java -cp classes pumba.Main"),
    "rust": Language("cargo", "Rust 1.65 or later, with cargo", "cargo build --release", "target/release/engine"),
}

OTHER_NAMES = {"javascript": "node", "js": "node", "nodejs": "node", "typescript": "node", "py": "python", "rs": "rust"}
"""What people call a language, and its name here."""
