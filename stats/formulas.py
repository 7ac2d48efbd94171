"""The averages of baseball, from counts. None is a figure that is undefined: nothing divided by 0.

Averages are exact fractions, so that 8 for 21 and 24 for 63 are equal and nothing is rounded before
it is printed. Counts are whole numbers: the same functions serve a game, a season and a career.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

OUTS_PER_INNING: Final = 3
#: An ERA is runs per nine innings in every game, also in one of five: so ERAs of different games
#: can be set side by side, and mean what a reader of baseball expects.
ERA_INNINGS: Final = 9
#: What leads a list of averages must have done this much per game of the team, in nine innings.
QUALIFYING_PA: Final = Fraction(31, 10)
QUALIFYING_INNINGS: Final = 1


def avg(h: int, ab: int) -> Fraction | None:
    """Batting average."""
    return Fraction(h, ab) if ab else None


def obp(h: int, ab: int, bb: int, hbp: int, sf: int) -> Fraction | None:
    """On-base percentage. A sacrifice bunt counts neither way."""
    chances = ab + bb + hbp + sf
    return Fraction(h + bb + hbp, chances) if chances else None


def total_bases(h: int, doubles: int, triples: int, hr: int) -> int:
    return h + doubles + 2 * triples + 3 * hr


def slg(h: int, doubles: int, triples: int, hr: int, ab: int) -> Fraction | None:
    """Slugging average: bases per at-bat."""
    return Fraction(total_bases(h, doubles, triples, hr), ab) if ab else None


def ops(on_base: Fraction | None, slugging: Fraction | None) -> Fraction | None:
    """On base plus slugging; None unless both are defined."""
    return None if on_base is None or slugging is None else on_base + slugging


def iso(h: int, doubles: int, triples: int, hr: int, ab: int) -> Fraction | None:
    """Isolated power: bases beyond the first per at-bat."""
    return Fraction(total_bases(h, doubles, triples, hr) - h, ab) if ab else None


def babip(h: int, hr: int, ab: int, so: int, sf: int) -> Fraction | None:
    """Batting average on balls in play."""
    return share(h - hr, ab - so - hr + sf)


def share(part: int, whole: int) -> Fraction | None:
    return Fraction(part, whole) if whole else None


def ops_plus(
    on_base: Fraction | None,
    slugging: Fraction | None,
    league_on_base: Fraction | None,
    league_slugging: Fraction | None,
) -> Fraction | None:
    """OPS against a league's, 100 where they are equal; None where one of the four is, or nobody in
    the league got on base."""
    if on_base is None or slugging is None or not league_on_base or not league_slugging:
        return None
    return 100 * (on_base / league_on_base + slugging / league_slugging - 1)


def era(er: int, outs: int) -> Fraction | None:
    """Earned runs per nine innings. Undefined, not infinite, for a pitcher who got nobody out."""
    return Fraction(ERA_INNINGS * OUTS_PER_INNING * er, outs) if outs else None


def whip(h: int, bb: int, outs: int) -> Fraction | None:
    """Walks and hits per inning pitched."""
    return Fraction(OUTS_PER_INNING * (h + bb), outs) if outs else None


def in_nine(number: int, outs: int) -> Fraction | None:
    """So many of something per nine innings."""
    return Fraction(ERA_INNINGS * OUTS_PER_INNING * number, outs) if outs else None


def fip_alone(hr: int, bb: int, hbp: int, so: int, outs: int) -> Fraction | None:
    """FIP before what sets it beside a league's ERA."""
    return Fraction(OUTS_PER_INNING * (13 * hr + 3 * (bb + hbp) - 2 * so), outs) if outs else None


def era_plus(own: Fraction | None, league: Fraction | None) -> Fraction | None:
    """A league's ERA against a pitcher's, 100 where they are equal; None at an ERA of 0."""
    return None if not own or league is None else 100 * league / own


def qualifying_pa(team_games: int, regulation: int, batters: int = 9) -> Fraction:
    """Plate appearances that qualify a batter: 3.1 a team game, less in a game of fewer innings,
    and where more than nine `batters` of a side share them."""
    return QUALIFYING_PA * team_games * regulation / max(batters, 9)


def qualifying_outs(team_games: int, regulation: int) -> Fraction:
    """Outs that qualify a pitcher: one inning a team game, less in a game of fewer innings."""
    return Fraction(QUALIFYING_INNINGS * OUTS_PER_INNING * team_games * regulation, 9)
