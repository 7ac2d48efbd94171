"""Rulesets, leagues, clubs and players."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from rest_framework import serializers

from api.shapes.base import (
    LeagueRef,
    Link,
    PersonRef,
    PlayerRef,
    RulesetRef,
    SeasonRef,
    Shape,
    TeamRef,
    page,
)
from engine.ruleset import AnyRuleset

TYPES = {bool: "boolean", int: "integer", str: "string"}


def option_row(option: Any) -> dict[str, Any]:
    """An option of a game as it is told."""
    kind = type(option.default)
    least, most = option.metadata.get("range", (None, None))
    choices = option.metadata.get("choices")
    return {
        "name": option.name,
        "label": option.metadata["label"],
        "type": TYPES[kind],
        "default": option.default,
        "least": least if kind is int else None,
        "most": most if kind is int else None,
        "choices": dict(choices) if choices else None,
    }


def ruleset_row(rules: AnyRuleset) -> dict[str, Any]:
    """A game as it is told."""
    values = rules.lineup_values
    return Told(
        slug=rules.slug,
        name=rules.name,
        designer=rules.designer,
        version=rules.version,
        options=[option_row(one) for one in fields(rules.Options)],
        roster=rules.roster,
        positions=rules.positions,
        lineup_values=values and {str(key): words for key, words in values.items()},
        default_lineup=rules.default_lineup,
        undefined=sorted(rules.undefined),
    )


class Told(dict[str, Any]):
    """A row whose keys are attributes, too."""

    __getattr__ = dict.__getitem__


class Option(Shape):
    """An option of a game."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    type = serializers.ChoiceField(choices=["boolean", "integer", "string"])
    default = serializers.JSONField()
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    choices = serializers.DictField(child=serializers.CharField(), allow_null=True)


class RosterSpot(Shape):
    """A tile or card that bats or pitches; its index is a player's `spot`."""

    key = serializers.CharField()
    name = serializers.CharField()
    value = serializers.IntegerField()
    role = serializers.CharField()


class Ruleset(RulesetRef):
    """A published game."""

    designer = serializers.CharField()
    version = serializers.IntegerField()
    options = Option(many=True)
    roster = RosterSpot(many=True)
    positions = serializers.ListField(
        child=serializers.CharField(), help_text="of a lineup; none in a game without one"
    )
    lineup_values = serializers.DictField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="what may stand at a position; null: a spot of the roster",
    )
    default_lineup = serializers.ListField(child=serializers.JSONField())
    undefined = serializers.ListField(
        child=serializers.CharField(), help_text="fields of box scores that it does not have"
    )
    page = Link("how_to_play", "slug")

    def to_representation(self, rules: AnyRuleset) -> Any:
        return super().to_representation(ruleset_row(rules))


class League(LeagueRef):
    """A league."""

    ruleset = RulesetRef(source="rules")
    options = serializers.JSONField()
    time_zone = serializers.CharField()
    visibility = serializers.CharField()
    owner = PersonRef(allow_null=True)
    decision_seconds = serializers.IntegerField()
    bank_seconds = serializers.IntegerField()
    lineup_seconds = serializers.IntegerField()
    absent = serializers.CharField(help_text="what becomes of a side whose clock runs out")
    open_to_requests = serializers.BooleanField()
    odds_at_table = serializers.BooleanField()
    created_at = serializers.DateTimeField()
    paused_at = serializers.DateTimeField(allow_null=True)
    archived_at = serializers.DateTimeField(allow_null=True)
    teams = Link("api:teams", "slug")
    seasons = Link("api:seasons", "slug")
    players = Link("api:players", "slug")
    leaders = Link("api:leaders", "slug")
    records = Link("api:records", "slug")
    page = page()

    expands = {"ruleset": Ruleset}


class Team(TeamRef):
    """A club."""

    league = LeagueRef()
    place = serializers.CharField()
    nickname = serializers.CharField()
    color = serializers.CharField()
    second_color = serializers.CharField()
    crest = Link(lambda team: team.crest_url)
    manager = PersonRef(allow_null=True, help_text="who sits at its tables; null: an AI does")
    ai = serializers.CharField(help_text="the AI that plays where nobody manages")
    retired_at = serializers.DateTimeField(allow_null=True)
    page = page()

    expands = {"league": League}


class Player(PlayerRef):
    """A tile or card of a club."""

    first_name = serializers.CharField()
    surname = serializers.CharField()
    spot = serializers.IntegerField(help_text="index of the ruleset's roster")
    tile = RosterSpot()
    team = TeamRef()
    league = LeagueRef(source="team.league")
    portrait = Link(lambda player: player.portrait_url)
    career = Link("api:career", "pk")
    splits = Link("api:splits", "pk")
    page = page()

    expands = {"team": Team, "league": League}


class TeamSeasons(Shape):
    """What a club did in a season: forfeits count in wins and losses alone."""

    season = SeasonRef()
    wins = serializers.IntegerField(source="games.won")
    losses = serializers.IntegerField(source="games.lost")
    runs_scored = serializers.IntegerField(source="scored")
    runs_allowed = serializers.IntegerField(source="allowed")
    expected_wins = serializers.IntegerField(source="expected.won", default=None, allow_null=True)
    expected_losses = serializers.IntegerField(
        source="expected.lost", default=None, allow_null=True
    )
