"""The published JSON Schemas: of the messages, of a scenario file, of the report and of the bundle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fallo_conformance import protocol
from fallo_conformance.certificate.bundle import Bundle
from fallo_conformance.comparing.model import Comparison
from fallo_conformance.doctor.findings import Diagnosis
from fallo_conformance.harness.recording.asking_again import AskedAgain
from fallo_conformance.harness.recording.lines import Line
from fallo_conformance.report.model import Report
from fallo_conformance.scenario import ScenarioShape

MESSAGES: tuple[type[Any], ...] = (
    protocol.Hello, protocol.Introduction, protocol.Deal, protocol.NextHand, protocol.Put, protocol.Ask, protocol.Play,
    protocol.Replay, protocol.View, protocol.Refused, protocol.Unsupported, protocol.Moves, protocol.Answers,
)  # fmt: skip
DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, dict[str, Any]]:
    """Return every published schema by its file's name."""
    _, components = msgspec.json.schema_components(MESSAGES, ref_template="#/$defs/{name}")
    messages = {"$schema": DRAFT, "title": "Messages between the harness and an engine", "$defs": components}
    return {
        "messages.schema.json": messages,
        "scenario.schema.json": {"$schema": DRAFT, "title": "A scenario file", **msgspec.json.schema(ScenarioShape)},
        "bundle.schema.json": {"$schema": DRAFT, "title": "A certificate bundle", **msgspec.json.schema(Bundle)},
        "comparison.schema.json": {
            "$schema": DRAFT,
            "title": "The differences of two reports",
            **msgspec.json.schema(Comparison),
        },
        "diagnosis.schema.json": {"$schema": DRAFT, "title": "What the doctor finds", **msgspec.json.schema(Diagnosis)},
        "recording.schema.json": {"$schema": DRAFT, "title": "A line of a recording", **msgspec.json.schema(Line)},
        "asked-again.schema.json": {
            "$schema": DRAFT,
            "title": "What a replay with an engine found",
            **msgspec.json.schema(AskedAgain),
        },
        "report.schema.json": {"$schema": DRAFT, "title": "The report of a run", **msgspec.json.schema(Report)},
    }


def texts() -> dict[str, str]:
    """Return every published schema as the text of its file."""
    return {
        name: msgspec.json.format(msgspec.json.encode(schema, order="sorted"), indent=2).decode() + "\n"
        for name, schema in schemas().items()
    }


def write(folder: Path) -> None:
    """Write the published schemas into a folder."""
    for name, text in texts().items():
        (folder / name).write_text(text, "utf-8")
