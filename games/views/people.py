"""Pages of a team and of a player: who they are and what they have done."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import RosterSpot, Ruleset
from games.permissions import may_draw_up
from games.presentation import presentation
from games.presentation.pieces import Piece
from league.models import League, Player, Season, Team
from league.pages import shown
from league.permissions import may_dress, may_run, visible
from stats.catalog import Figure
from stats.selectors.players import BATTING_LOG, PITCHING_LOG, Career, career
from stats.selectors.teams import BATTING, PITCHING, TeamSeason, team_season


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
    batting_columns: tuple[Figure, ...] = BATTING
    pitching_columns: tuple[Figure, ...] = PITCHING


@require_safe
def team(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """A team in one season (`?season=`, else its latest): roster, totals, schedule and results."""
    teams = Team.objects.select_related("league", "lineup", "manager")
    found = get_object_or_404(visible(request.user, teams, "league"), league__slug=slug, slug=team)
    seasons = found.seasons.order_by("-starts_on", "-pk")
    if not may_run(request.user, found.league):
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
    content = TeamPage(
        team=found,
        league=found.league,
        rules=rules,
        roster=[(player, draw(rules.roster[player.spot], player)) for player in players],
        seasons=entered,
        season=season,
        played=team_season(found, season, players) if season else None,
        team_query=f"?season={season.slug}" if season else "",
        draws_up=may_draw_up(request.user, found),
        dresses=may_dress(request.user, found),
    )
    crumbs = [
        (found.league.name, found.league.get_absolute_url()),
        *((one.name, one.get_absolute_url()) for one in picked[:1]),
        (str(found), None),
    ]
    return render(request, "games/team.html", shown(content, crumbs=crumbs))


@dataclass(slots=True)
class PlayerPage:
    """A player: their piece, their seasons, and their games of one of them."""

    player: Player
    team: Team
    league: League
    rules: Ruleset
    spot: RosterSpot
    piece: Piece
    career: Career
    seasons: list[Season]
    season: Season | None
    in_position: bool  # whether the game has positions
    batting_columns: tuple[Figure, ...] = BATTING
    pitching_columns: tuple[Figure, ...] = PITCHING
    batting_log_columns: tuple[Figure, ...] = BATTING_LOG
    pitching_log_columns: tuple[Figure, ...] = PITCHING_LOG


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
        presentation(rules).piece(spot, found),
        done,
        done.seasons,
        done.season,
        any(line.position for line in done.batting_log),
    )
    crumbs = [
        (league.name, league.get_absolute_url()),
        (str(found.team), found.team.get_absolute_url()),
        (found.name, None),
    ]
    return render(request, "games/player.html", shown(content, crumbs=crumbs))
