"""Seasons, stages, rounds and series, and standings with their reasons."""

from __future__ import annotations

from rest_framework import serializers

from api.shapes.base import LeagueRef, Link, SeasonRef, Shape, StageRef, TeamRef, page
from api.shapes.leagues import League
from api.shapes.stats import WonLost


class Season(SeasonRef):
    """A season or a tournament."""

    league = LeagueRef()
    state = serializers.CharField(help_text="draft, published, under_way or complete")
    starts_on = serializers.DateField()
    time_zone = serializers.CharField(source="league.time_zone")
    games_planned = serializers.IntegerField(source="planned")
    games_played = serializers.IntegerField(source="played")
    stages = Link("api:stages", "league.slug", "slug")
    standings = Link("api:standings", "league.slug", "slug")
    games = Link(
        lambda season: f"/api/v1/games?league={season.league.slug}&season={season.slug}",
    )
    page = page()

    expands = {"league": League}


class Stage(StageRef):
    """A part of a season in one form of competition."""

    season = SeasonRef()
    format = serializers.CharField()
    state = serializers.CharField(help_text="waiting, open or complete")
    settings = serializers.JSONField()
    tie_breaks = serializers.JSONField()
    feed = serializers.JSONField(help_text="whose clubs go on to this one; empty: entries by hand")
    games_planned = serializers.IntegerField(source="planned")
    games_played = serializers.IntegerField(source="played")
    bracket = Link("api:bracket", "season.league.slug", "season.slug", "number")
    page = page()


class Seat(Shape):
    """One side of a series: its club, or in words who will come."""

    team = TeamRef(allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    words = serializers.CharField(allow_blank=True)
    tally = serializers.IntegerField(allow_null=True, help_text="wins; of a single game its runs")
    won = serializers.BooleanField()
    lost = serializers.BooleanField()


class Match(Shape):
    """A series of a round."""

    id = serializers.IntegerField(source="series.pk")
    key = serializers.CharField(source="series.key")
    state = serializers.CharField(help_text="over, live, open, later, bye or unneeded")
    length = serializers.IntegerField(source="series.length", help_text="games at most")
    every_game_played = serializers.BooleanField(source="series.every")
    seats = Seat(many=True)
    games = serializers.ListField(
        child=serializers.IntegerField(), source="game_ids", help_text="ids of its games so far"
    )
    url = Link(
        "api:series", "series.stage.season.league.slug", "series.stage.season.slug", "series.pk"
    )


class Round(Shape):
    number = serializers.IntegerField(source="row.number")
    name = serializers.CharField()
    first_day = serializers.DateField(source="row.date")
    last_day = serializers.DateField(source="row.last_date")
    best_of = serializers.IntegerField(help_text="games at most of its longest series")
    series = Match(source="matches", many=True)


class Placed(Shape):
    place = serializers.IntegerField(allow_null=True)
    seed = serializers.IntegerField()
    team = TeamRef()


class Bracket(Shape):
    """A stage round by round, and the places at its end."""

    stage = StageRef()
    next = serializers.CharField(allow_null=True, help_text="the rounds that follow")
    rounds = Round(many=True)
    places = Placed(many=True, help_text="once it is over")


class GameOfSeries(Shape):
    """A game of a series, or the place of one that may be needed, or is not any more."""

    number = serializers.IntegerField()
    game = serializers.IntegerField(source="game.pk", default=None, allow_null=True)
    home = TeamRef(allow_null=True)
    visitors = TeamRef(allow_null=True)
    date = serializers.DateField(allow_null=True)
    need = serializers.CharField(source="need.value")


class Onward(Shape):
    who = serializers.CharField()
    series = serializers.IntegerField()
    name = serializers.CharField()


class Series(Shape):
    """Two clubs that meet in one game or several."""

    id = serializers.IntegerField(source="series.pk")
    name = serializers.CharField()
    stage = StageRef()
    state = serializers.CharField(source="match.state")
    seats = Seat(source="match.seats", many=True)
    games = GameOfSeries(many=True)
    onward = Onward(many=True, source="leads_to")
    page = Link(lambda one: one.series.get_absolute_url())


class Chance(Shape):
    """What is settled: `magic` is the number of own wins that are enough."""

    clinched = serializers.BooleanField()
    eliminated = serializers.BooleanField(source="out")
    magic = serializers.IntegerField(allow_null=True)
    settled = serializers.BooleanField()


class Mark(Shape):
    letter = serializers.CharField(allow_blank=True)
    first = Chance()
    berth = Chance(allow_null=True)


class Standing(Shape):
    """A club's row of a table."""

    rank = serializers.IntegerField()
    team = TeamRef()
    wins = serializers.IntegerField(source="won")
    losses = serializers.IntegerField(source="lost")
    pct = serializers.FloatField(allow_null=True)
    games_behind = serializers.FloatField()
    points = serializers.IntegerField(help_text="wins and byes")
    home = WonLost()
    away = WonLost()
    division = WonLost()
    extra_innings = WonLost()
    one_run = WonLost()
    last_ten = WonLost()
    streak = serializers.IntegerField(help_text="wins in a row; losses are negative")
    runs_scored = serializers.IntegerField()
    runs_allowed = serializers.IntegerField()
    run_differential = serializers.IntegerField(source="diff")
    expected = WonLost(allow_null=True)
    mark = Mark(allow_null=True, help_text="null where it is not known of these results")
    decided_by = serializers.CharField(
        source="rule", allow_null=True, help_text="the tie-break that gave the place, if one did"
    )


class Group(Shape):
    name = serializers.CharField(allow_blank=True)
    rows = Standing(many=True)


class Figure(Shape):
    team = TeamRef()
    figure = serializers.CharField()


class Rule(Shape):
    """A tie-break as it was asked: what it found of each, and whether it parted them."""

    rule = serializers.CharField()
    heading = serializers.CharField()
    words = serializers.CharField()
    counted = serializers.BooleanField()
    decided = serializers.BooleanField()
    figures = Figure(many=True, source="told_figures")


class Tie(Shape):
    """Clubs that were level, and what was asked to part them."""

    rank = serializers.IntegerField()
    record = serializers.CharField()
    teams = TeamRef(many=True, source="clubs")
    asked = Rule(many=True)


class Standings(Shape):
    """A table: of a stage, in parts, today or at the end of a day."""

    stage = StageRef()
    by = serializers.CharField(help_text="all, division or conference")
    ways = serializers.ListField(child=serializers.CharField())
    on = serializers.DateField(allow_null=True)
    settled = serializers.BooleanField()
    groups = Group(many=True)
    ties = Tie(many=True)


class Run(Shape):
    """Games being simulated."""

    id = serializers.IntegerField(source="pk")
    state = serializers.CharField(help_text="queued, running, done or failed")
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    left_out = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    url = Link("api:run", "season.league.slug", "season.slug", "pk")
