"""Addresses made quickly are those that Django makes."""

from __future__ import annotations

import pytest
from django.urls import NoReverseMatch, reverse

from league.addresses import address


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("league", ["harbor-league"]),
        ("team", ["harbor", "owls_2"]),
        ("player", [7]),
        ("stage", ["harbor", "2031", 1]),
        ("portrait", ["a-b-c"]),
        ("crest", ["pennant-pale-owl_é", "svg"]),
        ("api:games", []),
        ("api:series", ["harbor", "now", 2**40]),
    ],
)
def test_as_django_makes_them(name: str, keys: list[int | str]) -> None:
    for _ in range(2):
        assert address(name, *keys) == reverse(name, args=keys)


@pytest.mark.parametrize(
    ("name", "keys"),
    [("league", [""]), ("league", ["a b/c"]), ("player", [-1]), ("player", []), ("nothing", [1])],
)
def test_what_django_does_not_make(name: str, keys: list[int | str]) -> None:
    with pytest.raises(NoReverseMatch):
        address(name, *keys)
