"""Crests: which one a club is given, and how it is drawn."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.crests import (
    CHARGES,
    DIVISIONS,
    EDITION,
    GROUPS,
    SHAPES,
    Code,
    drawing,
    read,
    second_color,
    suggest,
)
from league.crests.drawing import CHALK, INK, ink_on
from league.crests.stock import CAPITALS
from league.crests.suggesting import ANYBODYS, SECONDS, pictures
from league.crests.words import PREFIXES, WORDS
from tests.league import make_letters

SVG = "{http://www.w3.org/2000/svg}"
colors = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
names = st.text(max_size=60)
codes = st.builds(
    Code,
    st.sampled_from(list(SHAPES)),
    st.sampled_from(list(DIVISIONS)),
    st.sampled_from([*CHARGES, *CAPITALS, "KP", "WW"]),
)


def luminance(color: str) -> float:
    """WCAG's own formula."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# What there is


def test_there_is_enough_for_a_large_league() -> None:
    assert len(CHARGES) >= 100
    assert len(SHAPES) * len(DIVISIONS) >= 120
    assert sum(map(len, GROUPS.values())) == len(CHARGES), "each charge in one group"


def test_every_word_asks_for_a_charge_that_is_there() -> None:
    assert {*WORDS.values(), *PREFIXES.values(), *ANYBODYS} <= CHARGES.keys()
    assert {*CHARGES} == {*WORDS.values()}


def test_the_letters_are_those_of_the_font() -> None:
    assert make_letters.LETTERS.read_text() == make_letters.text()


# Which crest


@pytest.mark.parametrize(
    ("nickname", "charge"),
    [
        ("Owls", "owl"),
        ("Foxes", "fox"),
        ("Geese", "swan"),
        ("Sea Dogs", "dog"),
        ("Butterflies", "moth"),
        ("BUMBLEBEES", "bee"),
        ("Échos & Étoiles", None),
        ("Catchers", "mitt"),
        ("Sunday", None),
    ],
)
def test_a_nickname_asks_for_its_picture(nickname: str, charge: str | None) -> None:
    assert pictures(nickname)[:1] == ([charge] if charge else [])
    if charge:
        assert suggest("Millpond", nickname).charge == charge


def test_the_next_owls_of_a_league_have_their_letter() -> None:
    owls = suggest("Millpond", "Owls")
    assert suggest("Oak Hill", "Owls", [owls]).charge == "O"


def test_a_crest_is_the_same_for_ever() -> None:
    """Of nothing but the names: no clock, no process, no version of Python."""
    assert str(suggest("Millpond", "Owls")) == str(suggest("Millpond", "Owls"))
    assert second_color("#7a1f3d", "Millpond", "Owls") == "#e0aebb"


@pytest.mark.parametrize("named", ["Nine", "Owls", "巨人", "🦉🦉", "הפועל", "ab", "x" * 60])
def test_no_two_of_a_league_of_sixty_are_alike(named: str) -> None:
    worn: list[Code] = []
    for number in range(60):
        worn.append(suggest(f"Town {number % 7}", named, worn))
    assert len({code.charge for code in worn}) == 60
    assert len({code.field for code in worn}) == 60
    assert len({code.shape for code in worn[:10]}) == 10, "as unlike as can be"


@given(names, names)
def test_any_name_gets_a_crest_and_a_color(place: str, nickname: str) -> None:
    code = suggest(place, nickname)
    assert read(str(code)) == code
    assert second_color("#777777", place, nickname) in {*SECONDS, CHALK, INK}


def test_drawn_again_it_is_another_one_each_time() -> None:
    owl = suggest("Millpond", "Owls")
    drawn = [suggest("Millpond", "Owls", (), again, owl) for again in range(1, 30)]
    assert owl.charge not in {code.charge for code in drawn}
    assert owl.field not in {code.field for code in drawn}
    assert len({*drawn}) > 25


def test_when_the_stock_is_out_what_is_rarest_is_used_again() -> None:
    worn = [
        Code(shape, division, charge)
        for (shape, division), charge in zip(
            itertools.product(SHAPES, DIVISIONS), itertools.cycle(CHARGES)
        )
    ]
    assert read(str(suggest("Millpond", "Owls", worn)))


@given(colors, names, names)
def test_a_second_color_is_seen_on_the_first(color: str, place: str, nickname: str) -> None:
    assert contrast(second_color(color, place, nickname), color) >= 2


def test_second_colors_are_spread_over_a_league() -> None:
    worn: list[str] = []
    for number in range(6):
        worn.append(second_color("#3c3c46", f"Town {number}", "Nine", worn))
    assert len({*worn}) >= 5


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("pennant/pale", "write it like"),
        ("star/pale/owl", "no shape “star”"),
        ("pennant/owl/owl", "no division “owl”"),
        ("pennant/pale/unicorn", "no charge “unicorn”"),
        ("pennant/pale/ABC", "no charge “ABC”"),
        ("pennant/pale/É", "no charge “É”"),
        ("pennant/pale/kp", "no charge “kp”"),
        ("pennant/pale/", "no charge “”"),
        ("", "write it like"),
    ],
)
def test_what_is_no_crest_is_refused(code: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        read(code)


# The drawing


@given(codes, colors, colors)
def test_a_drawing_is_plain_small_and_whole(code: Code, first: str, second: str) -> None:
    text = drawing(code, first, second)
    assert len(text.encode()) < 2500
    root = ET.fromstring(text)
    ids = {one.get("id") for one in root.iter()} - {None}
    for one in root.iter():
        assert one.tag.removeprefix(SVG) in {"svg", "g", "path", "use", "clipPath"}
        assert not {"style", "class"} & {*one.keys()}
        assert not any(name.startswith("on") for name in {*one.keys()})
        if (href := one.get("href")) is not None:
            assert href[1:] in ids
        assert one.get("stroke-width") is None or float(one.get("stroke-width", "")) > 0
    assert root.get("viewBox") == "0 0 64 64"


@given(colors)
def test_the_charge_is_seen_on_the_field(color: str) -> None:
    assert contrast(ink_on(color), color) >= 3


@given(codes, colors)
def test_two_like_colors_are_drawn_apart(code: Code, color: str) -> None:
    """A division in the color of its field is still seen."""
    text = drawing(code, color, color)
    edge = re.search(r'fill="none" stroke="(#[0-9a-f]{6})"', text)
    assert edge
    assert edge[1] != color


def test_every_path_is_a_path() -> None:
    for name, layers in CHARGES.items():
        for layer in layers:
            assert re.fullmatch(r"M[MLHVQCSTAZmlhvqcstaz0-9 .,-]+", layer.path), name


def test_the_edition_is_in_hand() -> None:
    assert re.fullmatch(r"[0-9a-f]{6}", EDITION)
    assert Path("league/crests/charges.json").stat().st_size < 30_000
