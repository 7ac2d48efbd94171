"""Team colors: readable on every page, by day and at night, and told from each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.colors import (
    APART,
    CONTRAST,
    NIGHT,
    PAPER,
    contrast,
    distance,
    second_shades,
    shades,
    style_sheet,
    text_on,
    worn,
)

colors = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.01)
    assert contrast("#123456", "#123456") == 1


def test_black_and_white_are_one_apart() -> None:
    assert distance("#000000", "#ffffff") == pytest.approx(1, abs=0.001)


def test_a_color_that_reads_well_is_left_alone() -> None:
    assert shades("#b3541e").day == "#b3541e"
    assert shades("#f0b35a").night == "#f0b35a"


def test_navy_is_lifted_at_night_and_yellow_is_darkened_by_day() -> None:
    assert shades("#0a1a3a").day == "#0a1a3a"
    assert contrast(shades("#0a1a3a").night, "#0a1a3a") > 2
    assert contrast(shades("#ffe14d").day, "#ffe14d") > 2


@given(colors)
def test_every_color_keeps_three_to_one_against_every_page(color: str) -> None:
    for pair in (shades(color), second_shades(color)):
        assert all(contrast(pair.day, page) >= CONTRAST for page in PAPER)
        assert all(contrast(pair.night, page) >= CONTRAST for page in NIGHT)


@given(colors)
def test_text_on_a_color_reads(color: str) -> None:
    assert contrast(text_on(color), color) >= 4.5


@given(colors, colors)
def test_any_two_clubs_can_be_told_apart(one: str, other: str) -> None:
    first, second = shades(one), second_shades(one)
    classes = worn(one, other)
    by_day = second.day if "second-day" in classes else first.day
    by_night = second.night if "second-night" in classes else first.night
    assert distance(by_day, shades(other).day) >= APART
    assert distance(by_night, shades(other).night) >= APART


def test_the_style_sheet_has_two_classes_a_club_in_both_modes() -> None:
    css = style_sheet([(7, "#0a1a3a"), (12, "#b3541e")])
    for rule in (".team-7 {", ".team-7.second-day {", ".team-12.second-night {"):
        assert css.count(rule) == (2 if rule == ".team-7.second-day {" else 1)
    assert "@media (prefers-color-scheme: dark)" in css
    assert css.count("{") == css.count("}")
    assert style_sheet([]) == ""


def test_the_pages_colors_are_those_of_the_style_sheet() -> None:
    tokens = Path("static/css/tokens.css").read_text()
    day, night = tokens.split("@media (prefers-color-scheme: dark)")
    for css, known in ((day, PAPER), (night, NIGHT)):
        for name, color in zip(("paper", "page", "raised"), known, strict=True):
            assert re.search(rf"--{name}: {color};", css), name
