"""What is wrong with a line that should be JSON is said in words that help to mend it."""

from __future__ import annotations

import pytest

from fallo_conformance.doctor.json_faults import fault_of


@pytest.mark.parametrize(
    ("line", "what", "do"),
    [
        pytest.param(b"", "the line is empty", "no empty ones", id="empty"),
        pytest.param(b'\xef\xbb\xbf{"id": 1}', "a byte order mark", "without a mark", id="byte order mark"),
        pytest.param('{"id": 1}'.encode("utf-16"), "UTF-16", "write UTF-8", id="UTF-16"),
        pytest.param(b'{"name": "Ch\xfapate"}', "not UTF-8: byte 0xfa at place 13", "write UTF-8", id="Latin-1"),
        pytest.param(b"{'id': 1}", "single quotes", "json.dumps", id="a dict of Python"),
        pytest.param(b'{"id": True}', "it has True", "write true, false and null", id="True of Python"),
        pytest.param(b'{"id": None}', "it has None", "write true, false and null", id="None of Python"),
        pytest.param(b"{id: 1}", "a key without quotes", "JSON.stringify", id="an object of JavaScript"),
        pytest.param(b'{"id": 1} {"id": 2}', "two values", "end the line after the answer", id="two values"),
        pytest.param(b'{"id": 1} bye', "something follows", "end the line after the answer", id="trailing text"),
        pytest.param(b"{", "in the middle of an object", "in one line, not indented", id="several lines"),
        pytest.param(b'{"id": 1,}', "a comma too many", "your language's JSON library", id="a comma too many"),
        pytest.param(b"Content-Length: 12", "a header", "write no headers", id="a header"),
        pytest.param(b"Welcome to Pumba!", "no JSON at all", "standard error", id="a banner"),
        pytest.param(b'{"id": NaN}', "NaN is no number", "finite numbers", id="NaN"),
        pytest.param(b'{"id": -Infinity}', "-Infinity is no number", "finite numbers", id="infinity"),
        pytest.param(b'{"id": 1e999}', "1e999 is not finite", "finite numbers", id="a number too great"),
        pytest.param(b'{"id": 1, "id": 1}', "the key 'id' stands twice", "each key of an object once", id="twice"),
        pytest.param(rb'{"id": "\ud83c"}', "half of a surrogate pair", "whole characters", id="half a character"),
        pytest.param(b"[" * 99_999 + b"]" * 99_999, "too deeply", "a few levels", id="depth"),
    ],
)
def test_what_is_wrong_with_a_line_and_what_to_do_about_it_is_said(line: bytes, what: str, do: str) -> None:
    fault = fault_of(line)
    assert fault is not None
    assert what in fault.what
    assert do in fault.do


@pytest.mark.parametrize(
    "line", [b'{"id": 1}', b' {"id" :\t1} ', '{"name": "Chúpate ♠"}'.encode(), rb'{"a": "\ud83c\udf00"}']
)
def test_nothing_is_wrong_with_json(line: bytes) -> None:
    assert fault_of(line) is None


@pytest.mark.parametrize(
    ("line", "value"),
    [
        pytest.param(b"{'id': 1, 'result': {}}", {"id": 1, "result": {}}, id="a dict of Python"),
        pytest.param(b'\xef\xbb\xbf{"id": 1}', {"id": 1}, id="byte order mark"),
        pytest.param(b'{"id": 1} bye', {"id": 1}, id="trailing text"),
        pytest.param(b'{"id": 1, "id": 2}', {"id": 2}, id="a key twice"),
    ],
)
def test_what_a_line_was_to_say_is_understood_where_it_can_be(line: bytes, value: object) -> None:
    fault = fault_of(line)
    assert fault is not None
    assert fault.value == value


def test_the_place_of_a_fault_is_found_in_a_long_line() -> None:
    line = b'{"name": "' + b"x" * 5000 + b'", "id": NaN}'
    fault = fault_of(line)
    assert fault is not None
    assert line[fault.place :].startswith(b"NaN")
