"""A league's home: tonight and last night, the race, leaders, clubs and champions."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Max, Min, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.live.selectors import with_tables
from games.views.nights import night
from games.views.season_page import OVER
from league.champions import Podium, podiums, records
from league.competition.values import WonLost
from league.front import counted_seasons
from league.models import Announcement, Game, League, Season, Team
from league.office.acts import Act
from league.pages import shown
from league.permissions import may, visible_leagues
from league.race import Race, race
from league.standings import Standing, Table, tables
from league.views import current_season
from stats.selectors.feats import Told, latest
from stats.selectors.leaders import Board
from stats.selectors.leaders import leaders as leading_players
from stats.selectors.scores import Final, with_lines

#: How many games of a day it shows, and how many leaders in a figure.
GAMES = 12
LEADERS = 3
#: How many seasons, of the latest, are told with the record of who leads or won.
LATE = 3
#: How many announcements.
ANNOUNCED = 2
#: How many feats.
FEATS = 6
FIGURES = ("avg", "hr", "rbi", "wins", "era", "so")


class Day(NamedTuple):
    """A day of play: its number, its date, and how many days after today that is."""

    number: int
    date: datetime.date
    ahead: int


class Champions(NamedTuple):
    """A season that is over, all who won it, who came second, and of late ones the record
    of who won."""

    season: Season
    clubs: list[Team]
    second: list[Team]
    leader: Standing | WonLost | None


class Past(NamedTuple):
    """A season of the list: the club in front, or that won, and of late ones its record."""

    season: Season
    club: Team | None
    leader: Standing | WonLost | None


@dataclass(slots=True)
class LeagueHome:
    """A league: its season of now with the days about today, its seasons each with who leads it,
    its clubs each with its place; `runs` for who runs it."""

    league: League
    announcements: list[Announcement]  # the latest, pinned ones first
    rules: Ruleset
    runs: bool
    seasons: list[Past]
    champions: list[Champions]
    season: Season | None  # of now, if there is one that everybody sees
    rows: list[Standing]
    clubs: list[tuple[Team, Standing | None]]
    race: Race | None
    boards: list[Board]
    tonight: Day | None
    games: list[Game]  # of tonight
    last_night: Day | None
    finals: list[Final]
    told: list[str]  # of them
    feats: list[Told]  # the latest
    days: int
    regulation: int
    team_query: str


@require_safe
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """One league: what is played, who is in front, its clubs, and the options that it plays by."""
    leagues = visible_leagues(request.user).select_related("owner")
    found = get_object_or_404(leagues, slug=slug)
    page = league_home(found, may(request.user, Act.EDIT_LEAGUE, found))
    return render(request, "games/league.html", shown(page, crumbs=[(found.name, None)]))


def league_home(league: League, runs: bool) -> LeagueHome:
    """What the home shows, in a fixed number of queries."""
    rules = RULESETS[league.ruleset]
    seasons = list(counted_seasons().filter(league=league))
    for one in seasons:
        one.league = league
    season = current_season(seasons)
    placed = podiums(one for one in seasons if one != season)
    over = {pk: podium for pk, podium in placed.items() if podium.first}
    # Who won what is over, and how often, takes no table
    found = tables([one for one in seasons[:LATE] if one.pk not in over])
    won = records({one.pk: over[one.pk].first[0].pk for one in seasons[:LATE] if one.pk in over})
    if season and (season.state == Season.State.DRAFT or not season.drawn):
        season = None
    table = found.get(season.pk) if season else None
    rows = table.rows if table and table.has_order else []
    teams = list(league.teams.select_related("manager"))
    for team in teams:
        team.league = league
    standing = {row.team.pk: row for row in (table.rows if table else [])}
    today = timezone.now().astimezone(ZoneInfo(league.time_zone)).date()
    next_day, last_day, days = _days(season, today) if season else (None, None, 0)
    batting, pitching = leading_players(season, LEADERS) if season else ([], [])
    finals = _finals(season, last_day.number, teams) if season and last_day else []
    regulation = rules.options(league.options).innings
    return LeagueHome(
        league=league,
        announcements=list(league.announcements.select_related("by")[:ANNOUNCED]),
        rules=rules,
        runs=runs,
        seasons=[_past(one, found.get(one.pk), over.get(one.pk), won) for one in seasons],
        champions=[
            *(
                Champions(one, table.champions, _second(table), table.leader)
                for one in seasons
                if (table := found.get(one.pk)) and table.champions and table.leader
            ),
            *(
                Champions(one, podium.first, podium.second, won.get(one.pk))
                for one in seasons
                if (podium := over.get(one.pk))
            ),
        ],
        season=season,
        rows=rows,
        clubs=[(team, standing.get(team.pk)) for team in teams],
        race=race(table) if table and table.has_order else None,
        boards=[board for board in (*batting, *pitching) if board.figure.name in FIGURES],
        tonight=next_day,
        games=_to_come(season, next_day.number, teams) if season and next_day else [],
        last_night=last_day,
        finals=finals,
        told=night(finals, regulation),
        feats=latest(league, FEATS),
        days=days,
        regulation=regulation,
        team_query=f"?season={season.slug}" if season else "",
    )


def _past(
    season: Season, table: Table | None, podium: Podium | None, won: Mapping[int, WonLost]
) -> Past:
    if podium:
        return Past(season, podium.first[0], won.get(season.pk))
    leader = table.leader if table else None
    return Past(season, leader.team if leader else None, leader)


def _second(table: Table) -> list[Team]:
    return [entry.team for entry in table.final if entry.place == 2]


def _days(season: Season, today: datetime.date) -> tuple[Day | None, Day | None, int]:
    """The next day with a game that is not over, the last with one that is, and how many there
    are."""
    found = season.games.aggregate(
        next=Min("day", filter=~OVER),
        next_date=Min("date", filter=~OVER),
        last=Max("day", filter=OVER),
        last_date=Max("date", filter=OVER),
        days=Max("day"),
    )

    def day(name: str) -> Day | None:
        date = found[f"{name}_date"]
        return Day(found[name], date, (date - today).days) if date else None

    return day("next"), day("last"), found["days"] or 0


def _to_come(season: Season, day: int, teams: list[Team]) -> list[Game]:
    games = season.games.filter(~OVER, Q(day=day) | Q(state=Game.State.LIVE))
    return with_tables(_of_these(season, games.order_by("number")[:GAMES], teams))


def _finals(season: Season, day: int, teams: list[Team]) -> list[Final]:
    games = season.games.filter(OVER, day=day).order_by("number")
    return with_lines(_of_these(season, games[:GAMES], teams))


def _of_these(season: Season, games: QuerySet[Game], teams: list[Team]) -> list[Game]:
    clubs = {team.pk: team for team in teams}
    found = list(games)
    for game in found:
        game.season = season
        game.visitors, game.home = clubs[game.visitors_id], clubs[game.home_id]
    return found
