"""The record book: leaders, careers, splits, records, feats, clubs against each other."""

from __future__ import annotations

from rest_framework import serializers

from api.shapes.base import GameRef, LeagueRef, PlayerRef, SeasonRef, Shape, TeamRef
from api.shapes.stats import BattingStats, PitchingStats


class Leader(Shape):
    """A row of the table; `rank` is null of who has no such figure."""

    rank = serializers.IntegerField(allow_null=True)
    player = PlayerRef()
    team = TeamRef(source="player.team")
    value = serializers.JSONField(allow_null=True, help_text="the figure that was asked for")
    batting = BattingStats(required=False, allow_null=True)
    pitching = PitchingStats(required=False, allow_null=True)


class Leaders(Shape):
    """A page of leaders, best first."""

    of = serializers.ChoiceField(choices=["batting", "pitching"])
    stat = serializers.CharField()
    season = SeasonRef(allow_null=True, help_text="null: all seasons")
    qualified = serializers.IntegerField(
        allow_null=True, help_text="plate appearances, or outs, that it takes; null: none"
    )
    count = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    results = Leader(many=True)


class BattingSeason(Shape):
    season = SeasonRef()
    stats = BattingStats()


class PitchingSeason(Shape):
    season = SeasonRef()
    stats = PitchingStats()


class Career(Shape):
    """A player's seasons, the latest first."""

    player = PlayerRef()
    batting = BattingSeason(many=True)
    pitching = PitchingSeason(many=True)


class BattingGame(Shape):
    game = GameRef()
    opponent = TeamRef()
    at_home = serializers.BooleanField()
    won = serializers.BooleanField()
    position = serializers.CharField(allow_blank=True)
    stats = BattingStats()


class PitchingGame(Shape):
    game = GameRef()
    opponent = TeamRef()
    at_home = serializers.BooleanField()
    won = serializers.BooleanField()
    decisions = serializers.ListField(child=serializers.CharField())
    stats = PitchingStats()


class GameLog(Shape):
    """A player's games of a season."""

    player = PlayerRef()
    season = SeasonRef(allow_null=True)
    batting = BattingGame(many=True)
    pitching = PitchingGame(many=True)


class Part(Shape):
    """One value of a split."""

    value = serializers.IntegerField(help_text="as the parameter “split” of leaders has it")
    words = serializers.CharField()
    batting = BattingStats(required=False, allow_null=True)
    pitching = PitchingStats(required=False, allow_null=True)


class Split(Shape):
    name = serializers.CharField()
    words = serializers.CharField()
    parts = Part(many=True)


class Splits(Shape):
    """A player's splits."""

    player = PlayerRef()
    of = serializers.ChoiceField(choices=["batting", "pitching"])
    season = SeasonRef(allow_null=True)
    splits = Split(many=True)


class Holder(Shape):
    """Who holds a record, or held it."""

    text = serializers.CharField(help_text="as it is printed")
    value = serializers.FloatField()
    player = PlayerRef(allow_null=True)
    team = TeamRef(allow_null=True)
    league = LeagueRef()
    season = SeasonRef(allow_null=True)
    game = GameRef(allow_null=True)


class Record(Shape):
    """A record and those before it, the latest first. Of streaks the next longest."""

    span = serializers.ChoiceField(choices=["game", "season", "career", "streak"])
    words = serializers.CharField()
    holders = Holder(many=True)


class Feat(Shape):
    """Something that happened in a game."""

    kind = serializers.CharField()
    words = serializers.CharField()
    player = PlayerRef(allow_null=True)
    team = TeamRef()
    game = GameRef()


class KindOfTile(Shape):
    slug = serializers.CharField()
    words = serializers.CharField()
    role = serializers.CharField()
    batting = BattingStats(allow_null=True)
    pitching = PitchingStats(allow_null=True)


class PlayerBatting(Shape):
    player = PlayerRef()
    stats = BattingStats()


class PlayerPitching(Shape):
    player = PlayerRef()
    stats = PitchingStats()


class SideOfMeetings(Shape):
    team = TeamRef()
    wins = serializers.IntegerField(source="won")
    runs = serializers.IntegerField()
    batting = PlayerBatting(many=True)
    pitching = PlayerPitching(many=True)


class HeadToHead(Shape):
    """What two clubs have done against each other."""

    season = SeasonRef(allow_null=True)
    one = SideOfMeetings()
    other = SideOfMeetings()
    games = serializers.ListField(child=serializers.IntegerField(), help_text="their ids")
