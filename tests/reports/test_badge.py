"""The badge: two words, readable and true."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree as Xml

import jsonschema
import pytest

from fallo_conformance.report.badge import badge_json, badge_svg
from fallo_conformance.report.model import Report
from fallo_conformance.scenario import load, suite_folder
from tests.reports.made import KNOWN, ONE_OF_EACH, REPORTS, case, failing, list_of, report

SVG = "{http://www.w3.org/2000/svg}"
KNOWN_FAILURES = [failing(f"known{'x' * number}", "xfail", known=KNOWN) for number in range(3)]
IN_A_MATCH = failing("known", "xfail", known=KNOWN, needed_for="match")
SKIPPED_IN_A_MATCH = case("skipped", "skip", skipped="capability", message="cannot", needed_for="match")

ENDPOINT: dict[str, Any] = {
    "type": "object",
    "properties": {
        "schemaVersion": {"const": 1},
        "label": {"type": "string", "minLength": 1},
        "message": {"type": "string", "minLength": 1},
        "color": {"type": "string", "pattern": "^[0-9a-f]{6}$"},
        "isError": {"type": "boolean"},
    },
    "required": ["schemaVersion", "label", "message", "color", "isError"],
    "additionalProperties": False,
}

BADGES = [
    pytest.param(REPORTS["clean"], "match", "1a7f37", id="conforms"),
    pytest.param(report([failing("a", "xfail", known=KNOWN)]), "1 known failure", "8a5a00", id="one known failure"),
    pytest.param(report(KNOWN_FAILURES), "3 known failures", "8a5a00", id="known failures"),
    pytest.param(report([case(), IN_A_MATCH]), "full · 1 known failure", "8a5a00", id="known failures in a match"),
    pytest.param(REPORTS["incomplete"], "incomplete", "8a5a00", id="incomplete"),
    pytest.param(report([case(), SKIPPED_IN_A_MATCH]), "full · incomplete", "8a5a00", id="incomplete in a match"),
    pytest.param(report([case(), failing(needed_for="match")]), "does not conform", "b3261e", id="does not conform"),
    pytest.param(
        report([case()], known=list_of(expired=["a/b"])), "known failures differ", "b3261e", id="list differs"
    ),
    pytest.param(REPORTS["hostile"], "given up", "b3261e", id="given up"),
    pytest.param(REPORTS["interrupted"], "interrupted", "5a5a5a", id="interrupted"),
]


@pytest.mark.parametrize(("made", "message", "colour"), BADGES)
def test_the_badge_says_what_was_earned(made: Report, message: str, colour: str) -> None:
    badge = json.loads(badge_json(made))
    assert (badge["label"], badge["message"], badge["color"]) == ("Pumba", message, colour)
    assert Xml.fromstring(badge_svg(made)).findtext(f"{SVG}title") == f"Pumba: {message}"


@pytest.mark.parametrize(("made", "message", "colour"), BADGES)
def test_the_json_is_what_badge_services_read(made: Report, message: str, colour: str) -> None:
    badge = json.loads(badge_json(made))
    jsonschema.validate(badge, ENDPOINT)
    assert badge["isError"] == (colour == "b3261e")


@pytest.mark.parametrize(("made", "message", "colour"), BADGES)
def test_the_letters_can_be_read_on_their_ground(made: Report, message: str, colour: str) -> None:
    picture = Xml.fromstring(badge_svg(made))
    grounds = [rect.attrib["fill"] for rect in picture.iter(f"{SVG}rect") if "fill" in rect.attrib]
    [letters] = [group.attrib["fill"] for group in picture.iter(f"{SVG}g") if "fill" in group.attrib]
    assert len(grounds) == 2
    assert all(contrast(letters, ground) >= 4.5 for ground in grounds)


@pytest.mark.parametrize(("made", "message", "colour"), BADGES)
def test_the_texts_stand_within_their_halves(made: Report, message: str, colour: str) -> None:
    picture = Xml.fromstring(badge_svg(made))
    [label, text] = picture.iter(f"{SVG}text")
    [left, right] = [rect for rect in picture.iter(f"{SVG}rect") if "fill" in rect.attrib]
    middle = int(left.attrib["width"])
    assert int(label.attrib["x"]) + int(label.attrib["textLength"]) < middle < int(text.attrib["x"])
    assert int(text.attrib["x"]) + int(text.attrib["textLength"]) < int(picture.attrib["width"])
    assert middle + int(right.attrib["width"]) == int(picture.attrib["width"])


def test_a_part_of_the_suite_earns_no_level() -> None:
    other = load(suite_folder() / "turn.in_turn" / "nobody_draws_out_of_turn.yaml")
    made = report([case()], suite=[other])
    assert json.loads(badge_json(made))["message"] == "part of the suite"


def test_a_picture_says_its_text_to_who_cannot_see_it() -> None:
    picture = Xml.fromstring(badge_svg(report(ONE_OF_EACH)))
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"] == "Pumba: does not conform"


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, as WCAG defines it."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour written as in ``#1a7f37``."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
