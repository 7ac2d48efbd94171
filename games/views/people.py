"""Pages of a team and of a player: who they are and what they have done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import RosterSpot, Ruleset
from games.permissions import may_draw_up
from games.presentation import presentation
from games.presentation.pieces import Piece
from games.views.player_card import Back, back, career_of
from games.views.player_chart import PlayerChart, chart
from league.models import League, Player, Season, Stage, Team
from league.office.acts import Act
from league.pages import shown
from league.permissions import may, visible
from league.race import Race, race
from league.sorting import Sort, asked
from stats import catalog
from stats.catalog import Figure, Totals
from stats.kinds import Kind, kinds
from stats.ratings import rating_of
from stats.selectors.honors import Honor, Remembered, remembered, set_by
from stats.selectors.players import BATTING_LOG, PITCHING_LOG, Career, career
from stats.selectors.teams import (
    BATTING,
    PITCHING,
    TeamSeason,
    TeamYear,
    history,
    team_season,
)
from stats.streaks import Streak, streaks_of

#: The figures at the head of a player's page.
IN_SHORT_BAT: Final = catalog.BATTING.pick("avg", "hr", "rbi", "ops")
IN_SHORT_ARM: Final = catalog.PITCHING.pick("wins", "losses", "era", "so")


@dataclass(slots=True)
class TeamPage:
    """A team in one of its seasons; `draws_up` for who says how it plays, `dresses` for who
    chooses its crest."""

    team: Team
    league: League
    rules: Ruleset
    roster: list[tuple[Player, Piece]]
    seasons: list[Season]
    season: Season | None
    played: TeamSeason | None
    team_query: str
    draws_up: bool
    dresses: bool
    by_batting: Sort
    by_pitching: Sort
    race: Race | None
    history: list[TeamYear]
    rating: float | None  # Elo
    streaks: list[Streak]
    records: list[Honor]  # of the league, set in its games
    batting_columns: tuple[Figure, ...] = BATTING
    pitching_columns: tuple[Figure, ...] = PITCHING


@require_safe
def team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """A team in one season (`?season=`, else its latest): roster, totals, schedule and results."""
    teams = Team.objects.select_related("league", "lineup", "manager")
    found = get_object_or_404(visible(request.user, teams, "league"), league__slug=slug, slug=team)
    seasons = found.seasons.order_by("-starts_on", "-pk")
    if not may(request.user, Act.SEE_DRAFTS, found.league):
        seasons = seasons.exclude(state=Season.State.DRAFT)
    entered = list(seasons)
    for one in entered:
        one.league = found.league
    wanted = request.GET.get("season")
    picked = [one for one in entered if wanted in (None, one.slug)]
    if wanted is not None and not picked:
        raise Http404("The team is not in that season.")
    picked.sort(key=lambda one: one.state == Season.State.DRAFT)  # its latest real one
    season = picked[0] if picked else None
    rules = RULESETS[found.league.ruleset]
    players = list(found.players.all())
    draw = presentation(rules).piece
    by_batting = _sort(request, "batting", BATTING)
    by_pitching = _sort(request, "pitching", PITCHING)
    played = team_season(found, season, players) if season else None
    if played:
        played.batting = _sorted(played.batting, by_batting)
        played.pitching = _sorted(played.pitching, by_pitching)
    content = TeamPage(
        team=found,
        league=found.league,
        rules=rules,
        roster=[(player, draw(rules.roster[player.spot], player)) for player in players],
        seasons=entered,
        season=season,
        played=played,
        team_query=f"?season={season.slug}" if season else "",
        draws_up=may_draw_up(request.user, found),
        dresses=may(request.user, Act.DRESS, found.league, found),
        by_batting=by_batting,
        by_pitching=by_pitching,
        race=race(played.table, found.pk) if played else None,
        history=history(found, entered),
        rating=rating_of(found),
        streaks=streaks_of("club", found.pk),
        records=set_by(found),
    )
    crumbs = [
        (found.league.name, found.league.get_absolute_url()),
        *((one.name, one.get_absolute_url()) for one in picked[:1]),
        (str(found), None),
    ]
    return render(request, "games/team.html", shown(content, crumbs=crumbs))


def _sort(request: HttpRequest, param: str, columns: tuple[Figure, ...]) -> Sort:
    low = [column.name for column in columns if column.better == "low"]
    return asked(request.GET, param, [column.name for column in columns], low)


def _sorted(table: dict[Player, Totals], sort: Sort) -> dict[Player, Totals]:
    return dict(sort.arrange(table.items(), lambda row, column: row[1][column]))


@dataclass(slots=True)
class PlayerPage:
    """A player: their piece, their seasons, and their games of one of them."""

    player: Player
    team: Team
    league: League
    rules: Ruleset
    spot: RosterSpot
    kind: Kind
    piece: Piece
    career: Career
    seasons: list[Season]
    season: Season | None
    latest: Totals | None  # of that season
    latest_columns: tuple[Figure, ...]
    back: Back
    in_position: bool  # whether the game has positions
    batting: list[Year]
    pitching: list[Year]
    chart: PlayerChart | None
    streaks: list[Streak]
    remembered: Remembered
    batting_columns: tuple[Figure, ...] = BATTING
    pitching_columns: tuple[Figure, ...] = PITCHING
    batting_log_columns: tuple[Figure, ...] = BATTING_LOG
    pitching_log_columns: tuple[Figure, ...] = PITCHING_LOG


@dataclass(slots=True)
class Year:
    """A row of a career: a season, below it its stages where it had more than one, or all of it."""

    words: str
    address: str
    totals: Totals
    part: bool = False
    whole: bool = False


def years(seasons: Mapping[Season, Totals], stages: Mapping[Stage, Totals]) -> list[Year]:
    """A career by season and stage, the latest season first, and all of it at the end."""
    found = []
    for season, totals in seasons.items():
        found.append(Year(season.name, season.get_absolute_url(), totals))
        own = [stage for stage in stages if stage.season == season]
        if len(own) > 1:
            found += [
                Year(stage.name, stage.get_absolute_url(), stages[stage], part=True)
                for stage in own
            ]
    if len(seasons) > 1:
        found.append(Year("Career", "", career_of(seasons), whole=True))
    return found


def _latest(done: Career) -> tuple[Totals | None, tuple[Figure, ...]]:
    """What stands at the head of a player’s page, of the season that is shown."""
    for table, columns in ((done.pitching, IN_SHORT_ARM), (done.batting, IN_SHORT_BAT)):
        if done.season in table:
            return table[done.season], columns
    return None, ()


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """A player: the piece, the seasons, the games of one of them (`?season=`, else the last)."""
    players = Player.objects.select_related("team__league", "team__lineup")
    found = get_object_or_404(visible(request.user, players, "team__league"), pk=pk)
    league = found.team.league
    done = career(found, request.GET.get("season"))
    if done is None:
        raise Http404("The player was not in that season.")
    rules = RULESETS[league.ruleset]
    spot = rules.roster[found.spot]
    content = PlayerPage(
        found,
        found.team,
        league,
        rules,
        spot,
        next(kind for kind in kinds(rules) if found.spot in kind.spots),
        presentation(rules).piece(spot, found),
        done,
        done.seasons,
        done.season,
        *_latest(done),
        back(done),
        any(line.position for line in done.batting_log),
        years(done.batting, done.batting_stages),
        years(done.pitching, done.pitching_stages),
        chart(done),
        streaks_of("player", found.pk) if done.seasons else [],
        remembered(found, done.seasons),
    )
    crumbs = [
        (league.name, league.get_absolute_url()),
        (str(found.team), found.team.get_absolute_url()),
        (found.full_name, None),
    ]
    return render(request, "games/player.html", shown(content, crumbs=crumbs))
