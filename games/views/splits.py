"""A player's splits: by where and when, by bases and outs, against each club and each opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import Choice, asked_of, month, seen_by, times, when
from league.models import League, Player, Season, Team
from league.pages import shown
from league.permissions import visible
from stats.catalog import Figure
from stats.selectors.book import CATALOGS, columns, months
from stats.selectors.leaderboard import has
from stats.selectors.partings import Part, Parted, last_games, parted
from stats.splits import Of

#: What the tables show.
COLUMNS: Final = {
    "batting": (
        *("games", "pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi", "bb", "so", "sb"),
        *("avg", "obp", "slg", "ops", "iso", "babip"),
    ),
    "pitching": (
        *("games", "ip", "bf", "h", "r", "er", "hr", "bb", "so"),
        *("era", "whip", "so9", "avg_against", "obp_against"),
    ),
}


@dataclass(slots=True)
class Table:
    """A split with the columns that it has."""

    heading: str
    parts: list[Part]
    columns: tuple[Figure, ...]
    people: bool  # its parts are players


@dataclass(slots=True)
class SplitsPage:
    """A player's splits of some games."""

    player: Player
    team: Team
    league: League
    rules: Ruleset
    season: Season | None
    of: Of
    kinds: list[Choice]
    times: list[Choice]
    tables: list[Table]


@require_safe
def splits(request: HttpRequest, pk: int) -> HttpResponse:
    """The splits of a player (`of`, `in`, `stage`)."""
    players = Player.objects.select_related("team__league")
    found = get_object_or_404(visible(request.user, players, "team__league"), pk=pk)
    league = found.team.league
    whole = seen_by(request.user, league)
    where, season = when(whole, request.GET)
    rules = RULESETS[league.ruleset]
    usual = "pitching" if rules.roster[found.spot].role == "pitcher" else "batting"
    of = asked_of(request.GET.get("of", usual))
    everybody = Player.objects.filter(team__league=league).select_related("team")
    words = {
        "opponent": {team.pk: str(team) for team in league.teams.order_by("place", "nickname")},
        "month": {number: month(number) for number in months(where, of)},
        "versus": {one.pk: f"{one.name}, {one.team.nickname}" for one in everybody},
    }
    tables = [_table(one, of, where.undefined) for one in parted(where, of, found, words)]
    if recent := last_games(where, of, found):
        every = columns(of, COLUMNS[of], where.undefined)
        of_lines = tuple(one for one in every if not one.beyond)
        tables.insert(1, Table("Last games", recent, of_lines, people=False))
    content = SplitsPage(
        found,
        found.team,
        league,
        rules,
        season,
        of,
        [Choice(one, one.capitalize(), one == of) for one in CATALOGS],
        times(whole, season),
        tables,
    )
    crumbs = [
        (league.name, league.get_absolute_url()),
        (str(found.team), found.team.get_absolute_url()),
        (found.full_name, found.get_absolute_url()),
        ("Splits", None),
    ]
    return render(request, "book/splits.html", shown(content, crumbs=crumbs))


def _table(one: Parted, of: Of, undefined: frozenset[str]) -> Table:
    split = one.split
    if split.name == "versus":
        weight = "pa" if of == "batting" else "bf"
        one.parts.sort(key=lambda part: -part.totals.counts[weight])
    shown_here = tuple(
        column for column in columns(of, COLUMNS[of], undefined) if has(of, split, column.name)
    )
    heading = "Against each of them" if split.name == "versus" else split.words
    return Table(heading, one.parts, shown_here, people=split.name == "versus")
