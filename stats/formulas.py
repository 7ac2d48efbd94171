"""The averages of baseball, from counts. None is a figure that is undefined: nothing divided by 0.

Counts are plain numbers, so the same functions serve a game, a season and a career.
"""

from __future__ import annotations

from typing import Final

OUTS_PER_INNING: Final = 3
#: An ERA is runs per nine innings in every game, also in one of five: so ERAs of different games
#: can be set side by side, and mean what a reader of baseball expects.
ERA_INNINGS: Final = 9
#: What leads a list of averages must have done this much per game of his team, in nine innings.
QUALIFYING_PA: Final = 3.1
QUALIFYING_INNINGS: Final = 1.0


def avg(h: int, ab: int) -> float | None:
    """Batting average."""
    return h / ab if ab else None


def obp(h: int, ab: int, bb: int, hbp: int, sf: int) -> float | None:
    """On-base percentage. A sacrifice bunt counts neither way."""
    chances = ab + bb + hbp + sf
    return (h + bb + hbp) / chances if chances else None


def total_bases(h: int, doubles: int, triples: int, hr: int) -> int:
    return h + doubles + 2 * triples + 3 * hr


def slg(h: int, doubles: int, triples: int, hr: int, ab: int) -> float | None:
    """Slugging average: bases per at-bat."""
    return total_bases(h, doubles, triples, hr) / ab if ab else None


def ops(on_base: float | None, slugging: float | None) -> float | None:
    """On base plus slugging; None unless both are defined."""
    return None if on_base is None or slugging is None else on_base + slugging


def era(er: int, outs: int) -> float | None:
    """Earned runs per nine innings. Undefined, not infinite, for a pitcher who got nobody out."""
    return ERA_INNINGS * OUTS_PER_INNING * er / outs if outs else None


def whip(h: int, bb: int, outs: int) -> float | None:
    """Walks and hits per inning pitched."""
    return OUTS_PER_INNING * (h + bb) / outs if outs else None


def innings(outs: int) -> str:
    """Innings pitched as they are printed: 17 outs are “5.2”."""
    return f"{outs // OUTS_PER_INNING}.{outs % OUTS_PER_INNING}"


def qualifying_pa(team_games: int, regulation: int, batters: int = 9) -> float:
    """Plate appearances that qualify a batter: 3.1 a team game, less in a game of fewer innings,
    and where more than nine `batters` of a side share them."""
    return QUALIFYING_PA * team_games * regulation / max(batters, 9)


def qualifying_outs(team_games: int, regulation: int) -> float:
    """Outs that qualify a pitcher: one inning a team game, less in a game of fewer innings."""
    return QUALIFYING_INNINGS * OUTS_PER_INNING * team_games * regulation / 9
