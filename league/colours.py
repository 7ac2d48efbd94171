"""Team colours made readable: on paper by day, on dark green at night, and told from each other.

Pure functions over "#rrggbb" texts. Colours are compared in OKLab, where equal distances look
equally far apart; contrast is that of WCAG 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import atan2, cos, dist, pi, sin
from typing import Final, NamedTuple

PAPER: Final = ("#f8f4e9", "#efe8d6", "#fffdf6")  # what team colours lie on by day: see tokens.css
NIGHT: Final = ("#13201c", "#0c1613", "#1a2a25")  # … and at night
CONTRAST: Final = 3.0  # of a mark against the page
APART: Final = 0.09  # the OKLab distance at which two clubs are told apart
STEP: Final = 0.01
DARK_TEXT: Final = "#000000"
LIGHT_TEXT: Final = "#ffffff"


class Shades(NamedTuple):
    """One team colour by day and at night."""

    day: str
    night: str


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colours, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def text_on(colour: str) -> str:
    """Black or white, whichever reads better on `colour`: never under 4.5 to 1."""
    return max(LIGHT_TEXT, DARK_TEXT, key=lambda text: contrast(text, colour))


def distance(one: str, other: str) -> float:
    """How far apart two colours look; black and white are 1 apart."""
    return dist(_oklab(one), _oklab(other))


@lru_cache(maxsize=1024)
def shades(colour: str) -> Shades:
    """`colour`, darkened for the paper and lifted for the night as far as it takes and no more."""
    return Shades(_until_clear(colour, PAPER, -STEP), _until_clear(colour, NIGHT, STEP))


@lru_cache(maxsize=1024)
def second_shades(colour: str) -> Shades:
    """The club's second colours, for a game against a club in much the same colour.

    They are more than twice `APART` from the first, so that they are apart from whatever the
    first cannot be told from.
    """
    first = shades(colour)
    return Shades(_second(first.day, PAPER, -STEP), _second(first.night, NIGHT, STEP))


def worn(colour: str, against: str) -> str:
    """The classes that a club adds to its own in a game against another: its second colours.

    By day, at night or both, wherever the first colours of the two cannot be told apart.
    """
    pairs = zip(("second-day", "second-night"), shades(colour), shades(against), strict=True)
    return " ".join(name for name, mine, theirs in pairs if distance(mine, theirs) < APART)


def style_sheet(teams: Iterable[tuple[int, str]]) -> str:
    """CSS with a class `.team-<id>` for each (id, colour), and the classes that `worn` names."""
    day, night = [], []
    for number, colour in teams:
        name = f".team-{number}"
        first, second = shades(colour), second_shades(colour)
        day += [_rule(name, first.day), _rule(f"{name}.second-day", second.day)]
        # As weighty as the second colours of the day, which must not show at night
        names = f"{name}, {name}.second-day"
        night += [_rule(names, first.night), _rule(f"{name}.second-night", second.night)]
    if not day:
        return ""
    rules = [f"  {rule}" for rule in night]
    return "\n".join([*day, "@media (prefers-color-scheme: dark) {", *rules, "}", ""])


def _rule(selector: str, colour: str) -> str:
    return f"{selector} {{ --team: {colour}; --on-team: {text_on(colour)}; }}"


def _until_clear(colour: str, pages: tuple[str, ...], step: float) -> str:
    lightness, a, b = _oklab(colour)
    while any(contrast(colour, page) < CONTRAST for page in pages):
        lightness += step
        colour = _hex(lightness, a, b)
    return colour


def _second(first: str, pages: tuple[str, ...], step: float) -> str:
    """Of twelve hues, the one nearest the first in lightness that is far enough from it."""
    lightness, a, b = _oklab(first)
    hue = atan2(b, a)
    candidates = (
        _until_clear(_hex(lightness, chroma * cos(angle), chroma * sin(angle)), pages, step)
        for turn in (6, 5, 7, 4, 8, 3, 9, 2, 10, 1, 11, 0)
        for angle in [hue + turn * pi / 6]
        for chroma in (0.13, 0.18, 0.24)
    )
    best = first
    for candidate in candidates:
        if distance(candidate, first) > 2 * APART:
            return candidate
        best = max(best, candidate, key=lambda colour: distance(colour, first))
    return best


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _to_linear(red), _to_linear(green), _to_linear(blue)


def _to_linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _from_linear(part: float) -> float:
    part = min(max(part, 0.0), 1.0)
    return part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _oklab(colour: str) -> tuple[float, float, float]:
    red, green, blue = _linear(colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    medium = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _hex(lightness: float, a: float, b: float) -> str:
    """The nearest colour that a screen can show, each channel cut to its range."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    channels = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(_from_linear(channel) * 255):02x}" for channel in channels)
