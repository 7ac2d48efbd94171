"""What an address names, as far as it is there for whoever asks."""

from __future__ import annotations

from django.http import Http404
from rest_framework.request import Request

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.season_page import find_season
from games.views.season_table import counted_stages
from league.models import League, Player, Season, Stage, Team
from league.permissions import visible, visible_leagues


def ruleset(slug: str) -> Ruleset:
    """Raises Http404."""
    if slug not in RULESETS:
        raise Http404(f"There is no game “{slug[:40]}”; there are {', '.join(sorted(RULESETS))}.")
    return RULESETS[slug]


def league(request: Request, slug: str) -> League:
    """A league with its owner. Raises Http404."""
    found = visible_leagues(request.user).select_related("owner").filter(slug=slug).first()
    if found is None:
        raise Http404("There is no such league.")
    return with_rules(found)


def with_rules(league: League) -> League:
    """A league whose ruleset is at hand."""
    league.rules = RULESETS[league.ruleset]  # type: ignore[attr-defined]
    return league


def team(request: Request, slug: str, name: str) -> Team:
    """A club with its league and manager. Raises Http404."""
    teams = Team.objects.select_related("league__owner", "manager")
    found = visible(request.user, teams, "league").filter(league__slug=slug, slug=name).first()
    if found is None:
        raise Http404("There is no such club.")
    with_rules(found.league)
    return found


def player(request: Request, pk: int) -> Player:
    """A player with club and league. Raises Http404."""
    players = Player.objects.select_related("team__league__owner", "team__manager")
    found = visible(request.user, players, "team__league").filter(pk=pk).first()
    if found is None:
        raise Http404("There is no such player.")
    return with_tile(found)


def with_tile(player: Player) -> Player:
    """A player whose spot of the roster is at hand."""
    with_rules(player.team.league)
    rules = RULESETS[player.team.league.ruleset]
    player.tile = rules.roster[player.spot]  # type: ignore[attr-defined]
    return player


def season(request: Request, slug: str, name: str, *, draft: bool = False) -> Season:
    """A season with its league. Raises Http404; of a draft, for who may not see it, unless
    `draft`, for what tells no more than that there is one."""
    found: Season = find_season(request._request, slug, name, draft=draft)
    with_rules(found.league)
    return found


def stage(season: Season, number: int) -> Stage:
    """A stage of a season, its games counted. Raises Http404."""
    for one in counted_stages(season):
        if one.number == number:
            return one
    raise Http404(f"There is no stage {number} of this season.")
