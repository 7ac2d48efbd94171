"""Seasons: their stages, brackets, series, standings and runs of simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, Q
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from api.marks import Mark, league_mark
from api.parameters import Day, Fields, Listed, Number
from api.shapes import seasons as shapes
from api.shapes.base import Beside
from api.views import found
from api.views.base import Api, Detail, Kept
from games.views.season_table import Asked, SeasonTable, counted_stages, shown_table
from games.views.stage_page import series_page, stage_rounds
from league.errors import Invalid, NotFound
from league.grouping import CONFERENCE, DIVISION, OVERALL
from league.models import Game, Season, Series
from league.office.acts import Act
from league.permissions import may
from league.reasons import Reason
from league.standings import season_table

COUNTED = {
    "planned": Count("games", filter=~Q(games__state=Game.State.ANNULLED)),
    "played": Count("games", filter=Q(games__state=Game.State.FINAL)),
}


class Seasons(Api):
    shape = shapes.Season
    asked = Listed

    @extend_schema(responses=shapes.Season(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The seasons of a league, the latest first."""
        asked = self.asked_for(request)
        league = found.league(request, slug)
        seasons = league.seasons.annotate(**COUNTED)
        if not may(request.user, Act.SEE_DRAFTS, league):
            seasons = seasons.exclude(state=Season.State.DRAFT)

        def ready(rows: list[Season]) -> list[Season]:
            for one in rows:
                one.league = league
            return rows

        return self.listed(seasons, asked, ("-starts_on", "-pk"), prepare=[ready])


def counted(season: Season) -> Season:
    """A season with its games counted. One query."""
    counts = season.games.aggregate(
        planned=Count("pk", filter=~Q(state=Game.State.ANNULLED)),
        played=Count("pk", filter=Q(state=Game.State.FINAL)),
    )
    season.planned, season.played = counts["planned"], counts["played"]  # type: ignore[attr-defined]
    return season


class OneSeason(Detail):
    """A season; a draft for who draws it up."""

    shape = shapes.Season

    def thing(self, request: Request, slug: str, season: str) -> Any:
        return counted(found.season(request, slug, season))


class Stages(Detail):
    """The stages of a season, in order."""

    shape = shapes.Stage
    many = True

    def thing(self, request: Request, slug: str, season: str) -> Any:
        return counted_stages(found.season(request, slug, season))


class OneStage(Detail):
    """A stage."""

    shape = shapes.Stage

    def thing(self, request: Request, slug: str, season: str, number: int) -> Any:
        return found.stage(found.season(request, slug, season), number)


class OfSeason(Kept):
    """What is told of a season, which changes with its league."""

    def look(self, request: Request, **named: Any) -> tuple[Season, Mark]:
        season = found.season(request, named["slug"], named["season"])
        return season, league_mark(request.user, season.league)


class RoundsAsked(Fields):
    round = Number(default=1, min_value=1, help_text="from the round of this number on")
    limit = Number(default=20, min_value=1, max_value=40, help_text="rounds")


class OneBracket(OfSeason):
    """A stage round by round: a bracket, or the pairings of a Swiss or a round robin. Where there
    are more rounds, `next` has them."""

    shape = shapes.Bracket
    asked = RoundsAsked

    def of(self, season: Season, asked: Mapping[str, Any]) -> Any:
        stage = found.stage(season, self.kwargs["number"])
        first, behind = asked["round"], asked["round"] + asked["limit"]
        rounds, places = stage_rounds(stage, range(first, behind + 1))
        if first > 1 and not rounds:
            raise NotFound("The stage has no such round.", "round")
        more = rounds and rounds[-1].row.number == behind
        here = self.request.build_absolute_uri()
        return {
            "stage": stage,
            "next": replace_query_param(here, "round", behind) if more else None,
            "rounds": [round_row(one) for one in (rounds[:-1] if more else rounds)],
            "places": places,
        }


def round_row(shown: Any) -> Beside:
    """A round; of each series the ids of its games."""
    matches = [Beside(match, game_ids=[game.pk for game in match.games]) for match in shown.matches]
    return Beside(shown, matches=matches)


class OneSeries(Detail):
    """A series: each of its games, and where its clubs go on to."""

    shape = shapes.Series

    def thing(self, request: Request, slug: str, season: str, pk: int) -> Any:
        here = found.season(request, slug, season)
        rows = Series.objects.select_related("stage", "round").filter(stage__season=here)
        row = rows.filter(pk=pk).first()
        if row is None:
            raise Http404("There is no such series in this season.")
        row.stage.season = here
        page = series_page(row, False)
        page.series.stage = row.stage
        leads_to = [
            {"who": who, "series": other.pk, "name": name} for who, other, name in page.onward
        ]
        return Beside(page, leads_to=leads_to)


class StandingsAsked(Fields):
    stage = Number(required=False, help_text="of this stage; else of the last that has a table")
    on = Day(required=False, help_text="as it stood at the end of this day, in the league’s zone")
    by = serializers.ChoiceField(required=False, choices=[OVERALL, DIVISION, CONFERENCE])


class Standings(OfSeason):
    """The standings of a season, with the tie-breaks that gave them."""

    shape = shapes.Standings
    asked = StandingsAsked

    def of(self, season: Season, asked: Mapping[str, Any]) -> Any:
        table = season_table(season, asked.get("stage"))
        if table is None or not table.has_order:
            raise NotFound("The season has no such table.", "stage")
        wanted = Asked(by=asked.get("by", ""), on=asked.get("on"))
        last = season.games.order_by("-date").values_list("date", flat=True).first()
        shown = shown_table(table, counted_stages(season), wanted, last)
        if shown.error:
            raise Invalid(shown.error, "on")
        return table_row(shown)


def table_row(shown: SeasonTable) -> Beside:
    """A table with the rule that gave each club its place, and what each rule found."""
    groups = []
    for group in shown.groups:
        rules = [shown.why.get(row.team.pk) for row in group.rows]
        rows = [
            Beside(row, rule=rule.rule if rule else None)
            for row, rule in zip(group.rows, rules, strict=True)
        ]
        groups.append(Beside(group, rows=rows))
    return Beside(shown, groups=groups, ties=[tie_row(reason) for reason in shown.reasons])


def tie_row(reason: Reason) -> Beside:
    """A tie with what each rule found of each club."""
    asked = [
        Beside(one, told_figures=[{"team": team, "figure": figure} for team, figure in one.figures])
        for one in reason.asked
    ]
    return Beside(reason, asked=asked)


class Runs(Api):
    shape = shapes.Run
    asked = Listed

    @extend_schema(responses=shapes.Run(many=True))
    def get(self, request: Request, slug: str, season: str) -> Response:
        """The runs of the simulation of a season, the latest first."""
        asked = self.asked_for(request)
        here = found.season(request, slug, season)

        def ready(rows: list[Any]) -> list[Any]:
            for one in rows:
                one.season = here
            return rows

        return self.listed(here.runs.all(), asked, ("-pk",), prepare=[ready])


class OneRun(Detail):
    """A run of the simulation: how far it is."""

    shape = shapes.Run

    def thing(self, request: Request, slug: str, season: str, pk: int) -> Any:
        here = found.season(request, slug, season)
        run = here.runs.filter(pk=pk).first()
        if run is None:
            raise Http404("There is no such run of this season.")
        run.season = here
        return run
