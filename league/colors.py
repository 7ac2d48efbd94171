"""Team colors made readable: on paper by day, on dark green at night, and told from each other.

Pure functions over "#rrggbb" texts. Colors are compared in OKLab, where equal distances look
equally far apart; contrast is that of WCAG 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from coloraide import Color

PAPER: Final = ("#f8f4e9", "#efe8d6", "#fffdf6")  # what team colors lie on by day: see tokens.css
NIGHT: Final = ("#13201c", "#0c1613", "#1a2a25")  # … and at night
CONTRAST: Final = 3.0  # of a mark against the page
APART: Final = 0.09  # the OKLab distance at which two clubs are told apart
STEP: Final = 0.01
DARK_TEXT: Final = "#000000"
LIGHT_TEXT: Final = "#ffffff"


class Shades(NamedTuple):
    """One team color by day and at night."""

    day: str
    night: str


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colors, 1 to 21."""
    return Color(one).contrast(other)


def text_on(color: str) -> str:
    """Black or white, whichever reads better on `color`: never under 4.5 to 1."""
    return max(LIGHT_TEXT, DARK_TEXT, key=lambda text: contrast(text, color))


def distance(one: str, other: str) -> float:
    """How far apart two colors look; black and white are 1 apart."""
    return Color(one).delta_e(other, method="ok")


@lru_cache(maxsize=1024)
def shades(color: str) -> Shades:
    """`color`, darkened for the paper and lifted for the night as far as it takes and no more."""
    return Shades(_until_clear(color, PAPER, -STEP), _until_clear(color, NIGHT, STEP))


@lru_cache(maxsize=1024)
def second_shades(color: str) -> Shades:
    """The club's second colors, for a game against a club in much the same color.

    They are more than twice `APART` from the first, so that they are apart from whatever the
    first cannot be told from.
    """
    first = shades(color)
    return Shades(_second(first.day, PAPER, -STEP), _second(first.night, NIGHT, STEP))


def worn(color: str, against: str) -> str:
    """The classes that a club adds to its own in a game against another: its second colors.

    By day, at night or both, wherever the first colors of the two cannot be told apart.
    """
    pairs = zip(("second-day", "second-night"), shades(color), shades(against), strict=True)
    return " ".join(name for name, mine, theirs in pairs if distance(mine, theirs) < APART)


def style_sheet(teams: Iterable[tuple[int, str]]) -> str:
    """CSS with a class `.team-<id>` for each (id, color), and the classes that `worn` names."""
    day, night = [], []
    for number, color in teams:
        name = f".team-{number}"
        first, second = shades(color), second_shades(color)
        day += [_rule(name, first.day), _rule(f"{name}.second-day", second.day)]
        # As weighty as the second colors of the day, which must not show at night
        names = f"{name}, {name}.second-day"
        night += [_rule(names, first.night), _rule(f"{name}.second-night", second.night)]
    if not day:
        return ""
    rules = [f"  {rule}" for rule in night]
    return "\n".join([*day, "@media (prefers-color-scheme: dark) {", *rules, "}", ""])


def _rule(selector: str, color: str) -> str:
    return f"{selector} {{ --team: {color}; --on-team: {text_on(color)}; }}"


def _until_clear(color: str, pages: tuple[str, ...], step: float) -> str:
    moving = Color(color).convert("oklab")
    while any(contrast(color, page) < CONTRAST for page in pages):
        moving["lightness"] += step
        color = _hex(moving)
    return color


def _second(first: str, pages: tuple[str, ...], step: float) -> str:
    """Of twelve hues, the one nearest the first in lightness that is far enough from it."""
    lightness, _, hue = Color(first).convert("oklch").coords(nans=False)
    candidates = (
        _until_clear(_hex(Color("oklch", [lightness, chroma, hue + 30 * turn])), pages, step)
        for turn in (6, 5, 7, 4, 8, 3, 9, 2, 10, 1, 11, 0)
        for chroma in (0.13, 0.18, 0.24)
    )
    best = first
    for candidate in candidates:
        if distance(candidate, first) > 2 * APART:
            return candidate
        best = max(best, candidate, key=lambda color: distance(color, first))
    return best


def _hex(color: Color) -> str:
    """The nearest color that a screen can show, each channel cut to its range."""
    return color.convert("srgb").to_string(hex=True, fit="clip")
