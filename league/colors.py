"""Team colors made readable: on paper by day, on dark green at night, and told from each other.

A club has four colors by day and four at night: a ground, the text on it, one for lines and text on
the page, and its second color as it is. Pure functions over "#rrggbb" texts. Colors are compared in
OKLab, where equal distances look equally far apart; contrast is that of WCAG 2.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from math import dist
from typing import TYPE_CHECKING, Final, NamedTuple

from league.paint import paint

if TYPE_CHECKING:
    from coloraide import Color

PAPER: Final = ("#f8f4e9", "#efe8d6", "#fffdf6")  # what team colors lie on by day: see tokens.css
NIGHT: Final = ("#13201c", "#0c1613", "#1a2a25")  # … and at night
CONTRAST: Final = 3.0  # of a ground or a mark against the page
READABLE: Final = 4.5  # of text, and of the lines that are drawn like it
APART: Final = 0.09  # the OKLab distance at which two clubs are told apart
STEP: Final = 0.01
#: Dark and light text: ink and chalk where they read, else black and white.
TEXTS: Final = (("#10181d", "#fffdf6"), ("#000000", "#ffffff"))
LEAGUE: Final = ".of-league"  # the class of a league's own colors


class Shades(NamedTuple):
    """One team color by day and at night."""

    day: str
    night: str


class Club(NamedTuple):
    """What a style sheet has to know of a club: its number and its two colors."""

    number: int
    color: str
    second: str


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colors, 1 to 21."""
    return paint(one).contrast(other)


@lru_cache(maxsize=1024)
def text_on(color: str) -> str:
    """Dark or light, whichever reads better on `color`: never under 4.5 to 1."""
    best = [max(pair, key=lambda text: contrast(text, color)) for pair in TEXTS]
    return next((text for text in best if contrast(text, color) >= READABLE), best[-1])


def distance(one: str, other: str) -> float:
    """How far apart two colors look; black and white are 1 apart."""
    return paint(one).delta_e(other, method="ok")


@lru_cache(maxsize=1024)
def shades(color: str) -> Shades:
    """`color`, darkened for the paper and lifted for the night as far as it takes and no more."""
    return Shades(_until_clear(color, PAPER, -STEP), _until_clear(color, NIGHT, STEP))


@lru_cache(maxsize=1024)
def line_shades(color: str) -> Shades:
    """`color` for lines and text on the page: moved like `shades`, until it reads."""
    return Shades(
        _until_clear(color, PAPER, -STEP, READABLE), _until_clear(color, NIGHT, STEP, READABLE)
    )


@lru_cache(maxsize=1024)
def second_shades(color: str, second: str = "") -> Shades:
    """The club's grounds for a game against a club in much the same color: its second color, or
    where that is too much like its first, another hue.

    They are more than twice `APART` from the first, so that they are apart from whatever the
    first cannot be told from.
    """
    first, own = shades(color), shades(second or color)
    return Shades(
        own.day if _far(own.day, first.day) else _second(first.day, PAPER, -STEP),
        own.night if _far(own.night, first.night) else _second(first.night, NIGHT, STEP),
    )


@lru_cache(maxsize=256)
def lines_apart(colors: tuple[tuple[str, str], ...]) -> tuple[Shades, ...]:
    """For the two colors of each club of a league, in the order in which they joined, what it is
    drawn with on the page: its line, or where that looks like an earlier club's, its second color,
    or the nearest color that looks like none.

    In a league of very many that is the one that looks least like another's.
    """
    days = _apart(colors, 0, PAPER)
    nights = _apart(colors, 1, NIGHT)
    return tuple(map(Shades, days, nights))


def worn(color: str, against: str) -> str:
    """The classes that a club adds to its own in a game against another: its second colors.

    By day, at night or both, wherever the first colors of the two cannot be told apart.
    """
    pairs = zip(("second-day", "second-night"), shades(color), shades(against), strict=True)
    return " ".join(name for name, mine, theirs in pairs if distance(mine, theirs) < APART)


def style_sheet(clubs: Iterable[Club], *, of_one_league: bool = True) -> str:
    """CSS with a class `.team-<number>` for each club, and the classes that `worn` names.

    Each sets --team (a ground), --on-team (text on it), --line (lines and text on the page; told
    apart where they are the clubs `of_one_league`) and --second. A league wears the colors of the
    club that joined it first, which comes first, in its class `.of-league`.
    """
    clubs = list(clubs)
    if of_one_league:
        lines = lines_apart(tuple((club.color, club.second) for club in clubs))
    else:
        lines = tuple(line_shades(club.color) for club in clubs)
    day, night = [], []
    for nth, (club, line) in enumerate(zip(clubs, lines, strict=True)):
        name = f".team-{club.number}"
        first, second = shades(club.color), second_shades(club.color, club.second)
        other = line_shades(second.day).day, line_shades(second.night).night
        day += [
            _rule(name, first.day, line.day, club.second),
            _rule(f"{name}.second-day", second.day, other[0], club.color),
        ]
        # As weighty as the second colors of the day, which must not show at night
        names = f"{name}, {name}.second-day"
        night += [
            _rule(names, first.night, line.night, club.second),
            _rule(f"{name}.second-night", second.night, other[1], club.color),
        ]
        if of_one_league and not nth:
            day.append(_rule(LEAGUE, first.day, line.day, club.second))
            night.append(_rule(LEAGUE, first.night, line.night, club.second))
    if not day:
        return ""
    rules = [f"  {rule}" for rule in night]
    return "\n".join([*day, "@media (prefers-color-scheme: dark) {", *rules, "}", ""])


def _rule(selector: str, ground: str, line: str, second: str) -> str:
    return (
        f"{selector} {{ --team: {ground}; --on-team: {text_on(ground)}; --line: {line}; "
        f"--second: {second}; }}"
    )


def _until_clear(color: str, pages: tuple[str, ...], step: float, least: float = CONTRAST) -> str:
    moving = paint(color).convert("oklab")
    while any(contrast(color, page) < least for page in pages):
        moving["lightness"] += step
        color = _hex(moving)
    return color


def _second(first: str, pages: tuple[str, ...], step: float) -> str:
    """Of twelve hues, the one nearest the first in lightness that is far enough from it."""
    lightness, _, hue = paint(first).convert("oklch").coords(nans=False)
    candidates = (
        _until_clear(_hex(paint("oklch", [lightness, chroma, hue + 30 * turn])), pages, step)
        for turn in (6, 5, 7, 4, 8, 3, 9, 2, 10, 1, 11, 0)
        for chroma in (0.13, 0.18, 0.24)
    )
    best = first
    for candidate in candidates:
        if _far(candidate, first):
            return candidate
        best = max(best, candidate, key=lambda color: distance(color, first))
    return best


def _hex(color: Color) -> str:
    """The nearest color that a screen can show, each channel cut to its range."""
    return color.convert("srgb").to_string(hex=True, fit="clip")


def _far(one: str, other: str) -> bool:
    """Whether what cannot be told from the one is told from the other."""
    return distance(one, other) > 2 * APART


Lab = tuple[float, float, float]


def _apart(colors: Iterable[tuple[str, str]], scheme: int, pages: tuple[str, ...]) -> list[str]:
    """The lines of clubs by day (0) or at night (1), each told from those before it."""
    chosen: dict[str, Lab] = {}
    lines = []
    for color, second in colors:
        wished = [line_shades(each)[scheme] for each in (color, second)]
        found = next((line for line in wished if _room(_lab(line), chosen) >= APART), None)
        if found is None:
            own, stock = _lab(wished[0]), _readable(pages)
            free = [line for line, lab in stock.items() if _room(lab, chosen) >= APART]
            if free:
                found = min(free, key=lambda line: dist(stock[line], own))
            else:
                found = max(stock, key=lambda line: _room(stock[line], chosen))
        chosen[found] = _lab(found)
        lines.append(found)
    return lines


def _room(lab: Lab, chosen: dict[str, Lab]) -> float:
    """How far a color is from the nearest of those chosen."""
    return min((dist(lab, other) for other in chosen.values()), default=1.0)


@lru_cache(maxsize=4096)
def _lab(color: str) -> Lab:
    lightness, a, b = paint(color).convert("oklab").coords(nans=False)
    return lightness, a, b


@cache
def _readable(pages: tuple[str, ...]) -> dict[str, Lab]:
    """Colors that read as text on these pages, from all over what a screen can show."""
    steps = [step / 20 for step in range(-6, 7)]
    stock = {}
    for lightness, a, b in product([step / 20 for step in range(4, 20)], steps, steps):
        color = paint("oklab", [lightness, a, b])
        if color.in_gamut("srgb"):
            line = _hex(color)
            if all(contrast(line, page) >= READABLE for page in pages):
                stock[line] = _lab(line)
    return stock
