"""Team colors: readable on every page, by day and at night, and told from each other."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from coloraide import Color
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from league.colors import (
    APART,
    CONTRAST,
    NIGHT,
    PAPER,
    READABLE,
    STEP,
    Club,
    contrast,
    distance,
    line_shades,
    lines_apart,
    second_shades,
    shades,
    style_sheet,
    text_on,
    worn,
)

colors = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
pairs = st.tuples(colors, colors)
#: The paper, the night, black, white, the same twice, and two that are nearly the same.
AWKWARD = [
    ("#f8f4e9", "#f8f4e9"),
    ("#13201c", "#13201c"),
    ("#000000", "#000000"),
    ("#ffffff", "#fffffe"),
    ("#7a1f3d", "#7a1f3d"),
    ("#7b1f3d", "#7a1f3d"),
]


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


@given(colors)
def test_the_formula_of_wcag_agrees(color: str) -> None:
    """Told again by hand: what the library says is what the formula says."""
    light = [luminance(one) for one in (color, PAPER[0])]
    by_hand = (max(light) + 0.05) / (min(light) + 0.05)
    assert contrast(color, PAPER[0]) == pytest.approx(by_hand, rel=1e-3)


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@given(colors)
def test_a_line_reads_as_text_on_every_page(color: str) -> None:
    line = line_shades(color)
    assert all(contrast(line.day, page) >= READABLE for page in PAPER)
    assert all(contrast(line.night, page) >= READABLE for page in NIGHT)


@given(colors.filter(lambda color: line_shades(color).day != color))
@settings(suppress_health_check=[HealthCheck.filter_too_much])
def test_a_line_is_moved_no_further_than_it_takes(color: str) -> None:
    """One step of lightness less, and it would not read."""
    line = line_shades(color).day
    before = Color(line).convert("oklab")
    before["lightness"] += 1.6 * STEP
    text = before.convert("srgb").to_string(hex=True, fit="clip")
    assert any(contrast(text, page) < READABLE for page in PAPER)


@given(st.lists(pairs, min_size=2, max_size=10))
@example(AWKWARD)
@example([AWKWARD[0]] * 10)
@settings(deadline=None)
def test_the_lines_of_a_league_are_told_apart_and_read(clubs: list[tuple[str, str]]) -> None:
    lines = lines_apart(tuple(clubs))
    for one, other in itertools.combinations(lines, 2):
        assert distance(one.day, other.day) >= APART - 1e-6
        assert distance(one.night, other.night) >= APART - 1e-6
    for line in lines:
        assert all(contrast(line.day, page) >= READABLE for page in PAPER)
        assert all(contrast(line.night, page) >= READABLE for page in NIGHT)
    assert lines[0] == line_shades(clubs[0][0]), "who is there first keeps their color"


def test_a_rival_in_the_same_color_is_drawn_in_its_second() -> None:
    lines = lines_apart((("#7a1f3d", "#e3ad3c"), ("#7a1f3d", "#1d5c8f")))
    assert lines[1].day == "#1d5c8f"


def test_forty_clubs_in_one_color_are_still_forty_colors() -> None:
    lines = lines_apart((("#7a1f3d", "#7a1f3d"),) * 40)
    for scheme in ("day", "night"):
        shown = [getattr(line, scheme) for line in lines]
        apart = min(distance(*two) for two in itertools.combinations(shown, 2))
        assert apart > 0.05, scheme


def test_against_its_like_a_club_wears_its_second_color() -> None:
    assert second_shades("#7a1f3d", "#1d5c8f").day == "#1d5c8f"
    assert second_shades("#7a1f3d", "#7a1f3d").day == second_shades("#7a1f3d").day


@given(colors, colors, colors)
def test_any_two_clubs_can_be_told_apart(one: str, other: str, mine: str) -> None:
    first, second = shades(one), second_shades(one, mine)
    classes = worn(one, other)
    by_day = second.day if "second-day" in classes else first.day
    by_night = second.night if "second-night" in classes else first.night
    assert distance(by_day, shades(other).day) >= APART
    assert distance(by_night, shades(other).night) >= APART


def test_the_style_sheet_has_two_classes_a_club_in_both_modes() -> None:
    css = style_sheet([Club(7, "#0a1a3a", "#e3ad3c"), Club(12, "#b3541e", "#1c2a33")])
    for rule in (".team-7 {", ".team-7.second-day {", ".team-12.second-night {"):
        assert css.count(rule) == (2 if rule == ".team-7.second-day {" else 1)
    assert "@media (prefers-color-scheme: dark)" in css
    assert css.count("{") == css.count("}")
    assert style_sheet([]) == ""
    assert css.count("--line:") == css.count("--second:") == css.count("--team:") == 10


def test_a_league_wears_the_colors_of_the_club_that_joined_first() -> None:
    clubs = [Club(7, "#0a1a3a", "#e3ad3c"), Club(12, "#b3541e", "#1c2a33")]
    for css in style_sheet(clubs).split("@media"):
        assert (
            re.findall(r"\.of-league \{(.*)\}", css) == re.findall(r"\.team-7.* \{(.*)\}", css)[:1]
        )
    assert ".of-league" not in style_sheet(clubs, of_one_league=False)


def test_a_sheet_of_many_leagues_gives_each_club_its_own_line() -> None:
    clubs = [Club(1, "#7a1f3d", "#e3ad3c"), Club(2, "#7a1f3d", "#e3ad3c")]
    own = f"--line: {line_shades('#7a1f3d').day};"
    assert style_sheet(clubs, of_one_league=False).count(own) == 2
    of_second = style_sheet(clubs).split(".team-2 {")[1].split("}")[0]
    assert own not in of_second


def test_the_pages_colors_are_those_of_the_style_sheet() -> None:
    tokens = Path("static/css/tokens.css").read_text()
    day, night = tokens.split("@media (prefers-color-scheme: dark)")
    for css, known in ((day, PAPER), (night, NIGHT)):
        for name, color in zip(("paper", "page", "raised"), known, strict=True):
            assert re.search(rf"--{name}: {color};", css), name
