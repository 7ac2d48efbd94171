"""Rulesets, leagues, clubs and players."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import filters
from api.parameters import Fields, Listed
from api.shapes import leagues as shapes
from api.views import found
from api.views.base import Api
from engine import RULESETS
from league.models import League, Player, Season
from league.office.acts import Act
from league.permissions import may, visible_leagues
from stats.selectors.teams import history


class Rulesets(Api):
    shape = shapes.Ruleset
    asked = Fields

    @extend_schema(responses=shapes.Ruleset(many=True))
    def get(self, request: Request) -> Response:
        """The games that are played here."""
        asked = self.asked_for(request)
        rows = sorted(RULESETS.values(), key=lambda rules: rules.name)
        return self.told(rows, asked)


class OneRuleset(Api):
    shape = shapes.Ruleset
    asked = Fields

    @extend_schema(responses=shapes.Ruleset)
    def get(self, request: Request, slug: str) -> Response:
        """A game: its options, its pieces, what a lineup of it is."""
        asked = self.asked_for(request)
        return self.told(found.ruleset(slug), asked)


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


class OneLeague(Api):
    shape = shapes.League
    asked = Fields

    @extend_schema(responses=shapes.League)
    def get(self, request: Request, slug: str) -> Response:
        """A league."""
        asked = self.asked_for(request)
        return self.told(found.league(request, slug), asked)


class Teams(Api):
    shape = shapes.Team
    asked = Fields

    @extend_schema(responses=shapes.Team(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The clubs of a league, by place and nickname."""
        asked = self.asked_for(request)
        league = found.league(request, slug)
        teams = list(league.teams.select_related("manager"))
        for team in teams:
            team.league = league
        return self.told(teams, asked)


class OneTeam(Api):
    shape = shapes.Team
    asked = Fields

    @extend_schema(responses=shapes.Team)
    def get(self, request: Request, slug: str, team: str) -> Response:
        """A club."""
        asked = self.asked_for(request)
        return self.told(found.team(request, slug, team), asked)


class Years(Api):
    shape = shapes.TeamSeasons
    asked = Fields

    @extend_schema(responses=shapes.TeamSeasons(many=True))
    def get(self, request: Request, slug: str, team: str) -> Response:
        """What a club did, season by season, the latest first."""
        asked = self.asked_for(request)
        club = found.team(request, slug, team)
        seasons: QuerySet[Season] = club.seasons.order_by("-starts_on", "-pk")
        if not may(request.user, Act.SEE_DRAFTS, club.league):
            seasons = seasons.exclude(state=Season.State.DRAFT)
        entered = list(seasons)
        for one in entered:
            one.league = club.league
        return self.told(history(club, entered), asked)


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


class OnePlayer(Api):
    shape = shapes.Player
    asked = Fields

    @extend_schema(responses=shapes.Player)
    def get(self, request: Request, pk: int) -> Response:
        """A player."""
        asked = self.asked_for(request)
        return self.told(found.player(request, pk), asked)
