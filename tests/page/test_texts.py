"""What others wrote is shown as text: escaped, visible, cut."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from fallo_conformance.report.model import Report
from fallo_conformance.report.page import page
from fallo_conformance.report.page.failures import is_web_address
from fallo_conformance.report.page.policy import digest
from fallo_conformance.report.page.text import json_in_page, visible
from tests.page.elements import Elements
from tests.page.reports import ATTACK, forgetful, hostile, known


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\u202eb", "a\\x202eb"),
        ("a\u200bb\ufeff", "a\\x200bb\\xfeff"),
        ("a\u3164\u2800", "a\\x3164\\x2800"),
        ("x\ufe0f", "x\\xfe0f"),
        ("one\ntwo", "one\\x0atwo"),
        ("\ud800", "\\xd800"),
    ],
)
def test_a_sign_that_shows_nothing_is_written_as_its_number(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_a_long_text_is_cut_and_says_so() -> None:
    assert visible("a" * 5000, 10) == "a" * 10 + " …"


def test_data_in_the_page_cannot_end_its_element_and_means_the_same() -> None:
    data = {"words": "</script><!-- & \u2028"}
    text = str(json_in_page(data))
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"words": "</script><!-- & \\x2028"}


def test_the_policy_names_just_the_style_and_the_script_of_the_page() -> None:
    elements = Elements(page(forgetful()))
    policy = next(
        attributes["content"] for tag, attributes in elements.found if tag == "meta" and "http-equiv" in attributes
    )
    style = "".join(text for kind, text in elements.contents if kind == "style")
    script = "".join(text for kind, text in elements.contents if kind == "script")
    assert policy == (
        f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


@pytest.mark.parametrize("report", [forgetful, hostile])
def test_no_element_has_a_handler_or_a_style_of_its_own_or_asks_for_anything(report: Callable[[], Report]) -> None:
    for tag, attributes in Elements(page(report())).found:
        assert not any(name.startswith("on") or name in ("style", "src", "srcset", "action") for name in attributes)
        assert tag not in ("img", "iframe", "object", "embed", "form", "base")
        address = attributes.get("href", "#") or ""
        assert address.startswith(("#", "https://example.org/")) or address == "data:,", (tag, address)


def test_an_attack_leaves_the_page_with_the_elements_that_it_has_without() -> None:
    kinds = {tag for tag, _ in Elements(page(hostile())).found}
    assert kinds - {tag for tag, _ in Elements(page(known(forgetful(), ""))).found} <= {"li", "ol"}


def test_nothing_invisible_gets_into_the_page() -> None:
    odd = {sign for sign in page(hostile()) if not sign.isprintable() and sign != "\n"}
    assert odd == set()
    assert "\u3164" not in page(hostile())


def test_an_attack_is_still_to_be_read() -> None:
    text = page(hostile())
    assert "&lt;script&gt;window.stung = 1&lt;/script&gt;" in text
    assert "\\x202etxt.exe" in text
    assert "{{ 7 * 7 }}" in text
    assert ATTACK not in text


@pytest.mark.parametrize(
    "text",
    ["javascript:alert(1)", "data:text/html,x", "file:///etc", "https://", "//host/path", "java\nscript:x",
     "https://host/a b", "https://host/\u202e", "https://[", "", "http:\\\\host"],
)  # fmt: skip
def test_what_is_no_web_address_becomes_no_link(text: str) -> None:
    assert not is_web_address(text)
    assert f'href="{text}"' not in page(known(forgetful(), text)) or not text


def test_a_web_address_becomes_a_link_that_tells_nobody_where_it_was() -> None:
    text = page(known(forgetful(), "https://example.org/issues/7"))
    assert re.search(r'<a href="https://example.org/issues/7" rel="noreferrer noopener">', text)
