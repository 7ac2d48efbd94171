"""Games: their lines, box scores, plays and chances."""

from __future__ import annotations

from rest_framework import serializers

from api.shapes.base import (
    GameRef,
    LeagueRef,
    Link,
    PlayerRef,
    SeasonRef,
    Shape,
    TeamRef,
    page,
)
from api.shapes.leagues import League, Team
from api.shapes.seasons import Season
from api.shapes.stats import BattingStats, FieldingStats, PitchingStats


class Game(GameRef):
    """A scheduled game. Times are UTC; `timeZone` is the league's."""

    league = LeagueRef(source="season.league")
    season = SeasonRef()
    series = Link(
        lambda game: (
            game.series_id
            and f"/api/v1/leagues/{game.season.league.slug}/seasons/{game.season.slug}/series/"
            f"{game.series_id}"
        ),
        allow_null=True,
    )
    number = serializers.IntegerField(help_text="in the schedule, from 1")
    day = serializers.IntegerField(help_text="of play, from 1")
    first_pitch = serializers.DateTimeField(allow_null=True)
    time_zone = serializers.CharField(source="season.league.time_zone")
    visitors = TeamRef()
    home = TeamRef()
    state = serializers.CharField(help_text="scheduled, live, final or annulled")
    visitors_runs = serializers.IntegerField(allow_null=True)
    home_runs = serializers.IntegerField(allow_null=True)
    innings = serializers.IntegerField(allow_null=True)
    forfeited = serializers.BooleanField()
    finished_at = serializers.DateTimeField(allow_null=True)
    line_score = Link("api:linescore", "pk")
    box_score = Link("api:boxscore", "pk")
    plays = Link("api:plays", "pk")
    win_probability = Link("api:chances", "pk")
    record = Link("api:record", "pk")
    page = page()

    expands = {"visitors": Team, "home": Team, "season": Season, "league": League}


class LineOfSide(Shape):
    team = TeamRef()
    innings = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    runs = serializers.IntegerField(source="r", allow_null=True)
    hits = serializers.IntegerField(source="h", allow_null=True)
    errors = serializers.IntegerField(source="e", allow_null=True)  # type: ignore[assignment]
    won = serializers.BooleanField()


class LineScore(Shape):
    """Innings in which a side did not bat are null."""

    game = GameRef()
    visitors = LineOfSide()
    home = LineOfSide()
    feats = serializers.ListField(child=serializers.CharField(), help_text="in words")


class Batter(Shape):
    player = PlayerRef()
    slot = serializers.IntegerField()
    position = serializers.CharField(allow_blank=True)
    stats = BattingStats()
    season_to_date = BattingStats()


class Pitcher(Shape):
    player = PlayerRef()
    decisions = serializers.ListField(
        child=serializers.CharField(), help_text="wins, losses, saves, holds, blownSaves"
    )
    stats = PitchingStats()
    season_to_date = PitchingStats()


class Fielder(Shape):
    player = PlayerRef()
    position = serializers.CharField(allow_blank=True)
    stats = FieldingStats()


class SideOfBox(Shape):
    team = TeamRef()
    left_on_base = serializers.IntegerField(allow_null=True)
    double_plays = serializers.IntegerField(allow_null=True)
    batting = Batter(many=True)
    pitching = Pitcher(many=True)
    fielding = Fielder(many=True)
    batting_totals = BattingStats()
    pitching_totals = PitchingStats()


class BoxScore(Shape):
    """The official box score of a final game."""

    game = GameRef()
    visitors = SideOfBox()
    home = SideOfBox()


class Move(Shape):
    """One runner's part in a play: from 0 (the plate) to 4, safe or out."""

    player = PlayerRef(allow_null=True)
    start = serializers.IntegerField()
    end = serializers.IntegerField()
    out = serializers.BooleanField()


class Play(Shape):
    """One plate appearance or attempt to steal; how it stood before, and the score after."""

    number = serializers.IntegerField(help_text="from 0")
    inning = serializers.IntegerField()
    half = serializers.IntegerField(help_text="0 top, 1 bottom")
    outs = serializers.IntegerField(help_text="before the play")
    outcome = serializers.CharField()
    batter = PlayerRef(allow_null=True)
    pitcher = PlayerRef(allow_null=True)
    runs = serializers.IntegerField()
    rbi = serializers.IntegerField()
    fielders = serializers.CharField(allow_blank=True)
    pitches = serializers.CharField(allow_blank=True, help_text="Retrosheet's codes")
    moves = Move(many=True)
    visitors_runs = serializers.IntegerField()
    home_runs = serializers.IntegerField()
    outs_after = serializers.IntegerField()
    text = serializers.CharField()
    detail = serializers.CharField(
        allow_blank=True, help_text="the cards and dice, in the game's own words"
    )


class ChanceOfPlay(Shape):
    number = serializers.IntegerField(help_text="of the play")
    home_before = serializers.FloatField(help_text="the home side's chance to win")
    home_after = serializers.FloatField()
    wpa = serializers.FloatField(help_text="to the side at bat")
    leverage = serializers.FloatField()
    re24 = serializers.FloatField(allow_null=True)


class WinProbability(Shape):
    """The home side's chance after each play, by a table made of so many games; no plays where
    there is no table of games with these options."""

    game = GameRef()
    first = serializers.FloatField(allow_null=True, help_text="at the first pitch")
    games = serializers.IntegerField(help_text="of which the table was made")
    plays = ChanceOfPlay(many=True)
    turning = serializers.ListField(child=serializers.IntegerField())
