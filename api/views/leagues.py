"""Rulesets, leagues, clubs and players."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import filters
from api.parameters import Listed
from api.shapes import leagues as shapes
from api.views import found
from api.views.base import Api, Detail
from engine import RULESETS
from league.models import League, Player, Season
from league.office.acts import Act
from league.permissions import may, visible_leagues
from stats.selectors.teams import history


class Rulesets(Detail):
    """The games that are played here."""

    shape = shapes.Ruleset
    many = True

    def thing(self, request: Request) -> Any:
        return sorted(RULESETS.values(), key=lambda rules: rules.name)


class OneRuleset(Detail):
    """A game: its options, its pieces, what a lineup of it is."""

    shape = shapes.Ruleset

    def thing(self, request: Request, slug: str) -> Any:
        return found.ruleset(slug)


class LeaguesAsked(Listed):
    order = serializers.ChoiceField(
        choices=["name", "-name", "createdAt", "-createdAt"], default="name"
    )


class Leagues(Api):
    """The leagues that one may know of."""

    shape = shapes.League
    asked = LeaguesAsked
    filters: ClassVar[Any] = filters.Leagues

    @extend_schema(responses=shapes.League(many=True))
    def get(self, request: Request) -> Response:
        """The leagues that one may know of."""
        asked = self.asked_for(request)
        rows = visible_leagues(request.user).select_related("owner")
        rows = self.filtered(rows, request)
        order = {"createdAt": "created_at"}
        name = asked["order"].lstrip("-")
        by = ("-" if asked["order"].startswith("-") else "") + order.get(name, name)
        return self.listed(rows, asked, (by, "pk"), prepare=[_with_rules])


def _with_rules(rows: list[League]) -> list[League]:
    return [found.with_rules(one) for one in rows]


class OneLeague(Detail):
    """A league."""

    shape = shapes.League

    def thing(self, request: Request, slug: str) -> Any:
        return found.league(request, slug)


class Teams(Detail):
    """The clubs of a league, by place and nickname."""

    shape = shapes.Team
    many = True

    def thing(self, request: Request, slug: str) -> Any:
        league = found.league(request, slug)
        teams = list(league.teams.select_related("manager"))
        for team in teams:
            team.league = league
        return teams


class OneTeam(Detail):
    """A club."""

    shape = shapes.Team

    def thing(self, request: Request, slug: str, team: str) -> Any:
        return found.team(request, slug, team)


class Years(Detail):
    """What a club did, season by season, the latest first."""

    shape = shapes.TeamSeasons
    many = True

    def thing(self, request: Request, slug: str, team: str) -> Any:
        club = found.team(request, slug, team)
        seasons: QuerySet[Season] = club.seasons.order_by("-starts_on", "-pk")
        if not may(request.user, Act.SEE_DRAFTS, club.league):
            seasons = seasons.exclude(state=Season.State.DRAFT)
        entered = list(seasons)
        for one in entered:
            one.league = club.league
        return history(club, entered)


class Players(Api):
    shape = shapes.Player
    asked = Listed
    filters: ClassVar[Any] = filters.Players

    @extend_schema(responses=shapes.Player(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The players of a league, by club and spot of the roster."""
        asked = self.asked_for(request)
        league = found.league(request, slug)
        rows = Player.objects.filter(team__league=league).select_related("team__manager")
        rows = self.filtered(rows, request)

        def ready(players: list[Player]) -> list[Player]:
            for player in players:
                player.team.league = league
                found.with_tile(player)
            return players

        return self.listed(rows, asked, ("pk",), prepare=[ready])


class OnePlayer(Detail):
    """A player."""

    shape = shapes.Player

    def thing(self, request: Request, pk: int) -> Any:
        return found.player(request, pk)
