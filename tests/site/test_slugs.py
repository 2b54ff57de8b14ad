"""Names of engines become names of files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fallo_conformance.site.slugs import slugs


def slug(name: str) -> str:
    return slugs([name])[name]


def test_a_name_becomes_small_letters_with_hyphens() -> None:
    assert slug("My Engine 2.0") == "my-engine-2-0"


def test_an_accent_is_taken_off() -> None:
    assert slug("Chúpate dos ♠ 二") == "chupate-dos"


@pytest.mark.parametrize("name", ["../../etc/passwd", "..", "/", "a/../../b", "C:\\x", "%2e%2e%2f", "a\0b"])
def test_no_name_leaves_the_folder(name: str) -> None:
    assert set(slug(name)) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


@pytest.mark.parametrize("name", ["", " ", "...", "二", "<>"])
def test_a_name_without_letters_is_called_engine(name: str) -> None:
    assert slug(name) == "engine"


@pytest.mark.parametrize("name", ["CON", "index", "nul", "LPT1"])
def test_a_reserved_name_is_not_used(name: str) -> None:
    assert slug(name) == f"{name.lower()}-engine"


def test_a_very_long_name_is_cut() -> None:
    assert len(slug("x" * 10_000)) == 60


def test_names_that_would_be_the_same_are_told_apart() -> None:
    found = slugs(["my engine", "My Engine", "my-engine"])
    assert len(set(found.values())) == 3
    assert found["my-engine"] == "my-engine"


def test_a_name_that_looks_like_one_told_apart_is_told_apart_too() -> None:
    taken = slugs(["a b", "a-b"])["a b"]
    found = slugs(["a b", "a-b", taken])
    assert len(set(found.values())) == 3


def test_what_is_taken_is_not_given_again() -> None:
    assert slugs(["a"], ["a"])["a"] != "a"


@given(st.lists(st.text(), unique=True, max_size=6), st.randoms())
def test_every_name_has_a_slug_of_its_own_in_whatever_order_they_come(names: list[str], chance: object) -> None:
    found = slugs(names)
    assert len(set(found.values())) == len(names)
    assert slugs(reversed(names)) == found
