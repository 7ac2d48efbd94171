"""What a table tells those who watch, beside what players see: the innings, and who is to win."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine import Ballgame
from games.presentation.layouts import Layout
from games.views.composed import LineScore
from games.views.turning import percent
from stats.chances import chances_for
from stats.chances.situations import Situation, situations, standing
from stats.chances.tables import CERTAIN, OUTS

#: Innings that a narrow line score has room for.
INNINGS: Final = 9


class Inning(NamedTuple):
    """An inning of the line score; None where a side has not batted."""

    number: int
    visitors: int | None
    home: int | None


@dataclass(slots=True)
class Outlook:
    """The chances to win as the game stands, “37 %” and “63 %”, and the way of the home side's so
    far: points of a drawing 100 wide and 100 high, with its end apart."""

    visitors: str
    home: str
    path: str
    end: tuple[float, float]


@dataclass(slots=True)
class Telling:
    """The last innings of the line score, and the chances where they are known."""

    innings: list[Inning]
    outlook: Outlook | None


def telling(game: Ballgame, view: Any, laid: Layout, line: LineScore) -> Telling:
    """What this game under way tells, by all that is public."""
    numbered = [Inning(number, *runs) for number, runs in enumerate(line.innings, 1)]
    begun = [one.number for one in numbered if one.visitors is not None]
    last = max(INNINGS, *begun) if begun else INNINGS
    return Telling(numbered[max(0, last - INNINGS) : last], outlook(game, view, laid, line))


def outlook(game: Ballgame, view: Any, laid: Layout, line: LineScore) -> Outlook | None:
    """Who is to win; None where no chances are known of such games."""
    rules = game.rules
    chances = chances_for(rules.slug, rules.options_json(game.options))
    if chances is None:
        return None
    plays = game.plays or []
    bases = sum(1 << base for base, runner in enumerate(view.bases) if runner is not None)
    lead = line.runs[1] - line.runs[0]
    seen = Situation(view.inning, view.half, min(view.outs, OUTS - 1), bases, lead, 0)
    now = standing(plays, rules.slug, seen, laid.batter, laid.pitcher)
    way: list[Situation] = [before for _, before in situations(plays, rules.slug)]
    shares = [chances.of(one) for one in [*way, now]]
    each = 100 / max(1, len(shares) - 1)
    points = [(nth * each, 100 - 100 * share / CERTAIN) for nth, share in enumerate(shares)]
    return Outlook(
        percent(CERTAIN - shares[-1]),
        percent(shares[-1]),
        " ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        points[-1],
    )
