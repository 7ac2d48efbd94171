"""A player among his equals: a bar in the league, a dot among those of his kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import Choice, asked_of, seen_by, times, when
from league.models import League, Player, Season
from league.pages import shown
from league.permissions import visible
from stats.figures import Value
from stats.kinds import Kind, kinds
from stats.selectors.equals import Among, equals
from stats.selectors.leaderboard import everybody
from stats.splits import Of

#: Where the strip of a kind begins and ends, in percent of its width.
EDGE: Final = 4.0


@dataclass(slots=True)
class Row:
    """A figure: how many of the league it is better than, and where those of his kind stand."""

    one: Among
    better: float | None  # percent
    ticks: list[float]
    dot: float | None
    worst: str
    best: str


@dataclass(slots=True)
class EqualsPage:
    """A player's figures among the league's and his kind's."""

    player: Player
    league: League
    rules: Ruleset
    season: Season | None
    kind: Kind
    of: Of
    ofs: list[Choice]
    times: list[Choice]
    rows: list[Row]
    count: int
    count_of_kind: int
    least: str  # in words
    enough: bool


@require_safe
def among_equals(request: HttpRequest, pk: int) -> HttpResponse:
    """A player among his equals (`of`, `in`, `stage`)."""
    players = Player.objects.select_related("team__league")
    found = get_object_or_404(visible(request.user, players, "team__league"), pk=pk)
    league = found.team.league
    rules = RULESETS[league.ruleset]
    kind = next(one for one in kinds(rules) if found.spot in one.spots)
    where, season = when(seen_by(request.user, league), request.GET)
    usual = "pitching" if kind.role == "pitcher" else "batting"
    of = asked_of(request.GET.get("of", usual))
    done = equals(everybody(where), of, found, kind)
    content = EqualsPage(
        found,
        league,
        rules,
        season,
        kind,
        of,
        [Choice(one, one.capitalize(), one == of) for one in ("batting", "pitching")],
        times(seen_by(request.user, league), season),
        [_row(one, done.count) for one in done.figures] if done else [],
        done.count if done else 0,
        done.count_of_kind if done else 0,
        _enough(of, done.least) if done else "",
        bool(done and done.enough),
    )
    crumbs = [
        (league.name, league.get_absolute_url()),
        (str(found.team), found.team.get_absolute_url()),
        (found.full_name, found.get_absolute_url()),
        (f"Among the {kind.all_of_them}", None),
    ]
    return render(request, "book/equals.html", shown(content, crumbs=crumbs))


def _enough(of: Of, least: int) -> str:
    if of == "batting":
        return f"{least} plate appearances"
    innings, outs = divmod(least, 3)
    return f"{innings}{('', '⅓', '⅔')[outs]} innings"


def _row(one: Among, count: int) -> Row:
    better = None
    if one.rank is not None and count > 1:
        better = round(100 * (count - one.rank) / (count - 1), 1)
    if not one.others:
        return Row(one, better, [], None, "", "")
    best, worst = one.others[0], one.others[-1]

    def at(value: Value) -> float:
        if best is None or worst is None or value is None or best == worst:
            return 50.0
        share = float((value - worst) / (best - worst))
        return round(EDGE + (100 - 2 * EDGE) * share, 1)

    text = one.figure.text
    dot = None if one.value is None else at(one.value)
    ticks = [at(value) for value in one.others]
    return Row(one, better, ticks, dot, text(worst), text(best))
