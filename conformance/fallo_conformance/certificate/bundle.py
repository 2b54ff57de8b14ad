"""The bundle: what an engine earned, with all that somebody else needs to check it."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from fallo_conformance.handed_in import contents_of
from fallo_conformance.protocol import Introduction
from fallo_conformance.report.model import Measured, Report
from fallo_conformance.strict_json import NotJson, strict_json
from fallo_conformance.strict_yaml import BadFile
from fallo_conformance.verdict import CertificateLevel, Outcome, Verdict

File = TypeVar("File")

FORMAT = 1
"""Version of the bundle's schema."""

SIZE_LIMIT = 64 * 1024 * 1024
"""The largest bundle or report that is read, in bytes."""


class Certificate(msgspec.Struct, frozen=True, kw_only=True):
    """What was earned: by which engine, under which claim or rulebook, on which suite, with which verdicts.

    ``verdicts_digest`` is the SHA-256 of the lines ``id verdict``, sorted.
    """

    suite: str
    suite_digest: str
    engine: Introduction
    claim: str
    rulebook: Measured | None
    outcome: Outcome
    level: CertificateLevel | Literal[""]
    verdicts: dict[str, Verdict]
    verdicts_digest: str


class Bundle(msgspec.Struct, frozen=True, kw_only=True):
    """A certificate with the report that it comes from; ``made`` is the moment in UTC, ``digest`` the SHA-256 of all.

    The digest tells whether something was changed by mistake. It is no signature: whoever has to be sure has the engine
    earn the certificate again.
    """

    format: int
    made: str
    certificate: Certificate
    report: Report
    digest: str = ""


def bundle(report: Report, made: datetime | None = None) -> Bundle:
    """Return the bundle of a report; ``made`` is now, if nothing is said."""
    moment = (made or datetime.now(UTC)).astimezone(UTC).isoformat(timespec="seconds")
    whole = Bundle(format=FORMAT, made=moment, certificate=certificate(report), report=report)
    return msgspec.structs.replace(whole, digest=digest_of(whole))


def bundle_text(report: Report) -> str:
    """Return the text of the bundle of a report, made now."""
    return msgspec.json.format(msgspec.json.encode(bundle(report)), indent=1).decode() + "\n"


def certificate(report: Report) -> Certificate:
    """Return what a report certifies."""
    verdicts: dict[str, Verdict] = {case.id: case.verdict for case in report.cases}
    return Certificate(
        suite=report.conditions.suite,
        suite_digest=report.conditions.suite_digest,
        engine=report.engine,
        claim=report.claim,
        rulebook=report.conditions.rulebook,
        outcome=report.outcome,
        level=report.level,
        verdicts=verdicts,
        verdicts_digest=verdicts_digest(verdicts),
    )


def verdicts_digest(verdicts: dict[str, Verdict]) -> str:
    """Return the digest of some verdicts."""
    lines = "".join(f"{name} {verdict}\n" for name, verdict in sorted(verdicts.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def digest_of(whole: Bundle) -> str:
    """Return the digest of a bundle: of its JSON with sorted keys and without the digest itself."""
    bare = msgspec.structs.replace(whole, digest="")
    return hashlib.sha256(msgspec.json.encode(bare, order="sorted")).hexdigest()


def read_bundle(path: Path) -> Bundle:
    """Return the bundle in a file; raises `BadFile`."""
    value = json_of(path)
    if isinstance(value, dict) and "certificate" not in value and "outcome" in value:
        raise BadFile(path, "is a JSON report, not a bundle; write one with fallo certify --bundle FILE")
    return _typed(value, Bundle, path, "bundle")


def read_report(path: Path) -> Report:
    """Return the report in a file, which may be a JSON report or a bundle; raises `BadFile`."""
    value = json_of(path)
    if isinstance(value, dict) and "certificate" in value:
        return _typed(value, Bundle, path, "bundle").report
    return _typed(value, Report, path, "report")


def json_of(path: Path) -> Any:
    """Return the JSON value in a file, without duplicate keys and of a bounded size; raises `BadFile`."""
    data = contents_of(path, SIZE_LIMIT)
    if not data.strip():
        raise BadFile(path, "is empty", 1, 1)
    try:
        return strict_json(data)
    except NotJson as error:
        raise BadFile(path, f"is no JSON: {error}") from None


def _typed(value: Any, kind: type[File], path: Path, name: str) -> File:
    if isinstance(value, dict) and value.get("format") not in (FORMAT, None):
        raise BadFile(path, f"has format {value['format']!r}; this version of fallo reads {FORMAT}", 0, 0, "format")
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `")
        raise BadFile(path, f"is no {name} of fallo's: {message}", 0, 0, where.rstrip("`").removeprefix("$.")) from None
