"""The commissioner's office: what is sent to found and run a league, its invitations and log."""

from __future__ import annotations

from typing import Any, ClassVar

from rest_framework import serializers

from api.shapes.base import Input, Link, Shape, TeamRef
from api.shapes.strict import (
    A_COLOR,
    A_NAME,
    A_RULESET,
    A_SECOND_COLOR,
    A_SLUG,
    A_TIME,
    A_ZONE,
    AN_AI,
    Day,
    Options,
    Text,
    Whole,
    Word,
    Yes,
)
from games.models import Ruling
from league.clocks import CLOCKS
from league.competition.formats import FORMATS
from league.models import League, Membership
from league.office.invitations import DAYS, MOST
from league.stages.planning import MOST_STAGES


class LeagueSent(Input):
    """A new league."""

    name = Text(A_NAME, max_length=80)
    ruleset = Text(A_RULESET, max_length=20)
    options = Options(default=dict)
    time_zone = Text(A_ZONE, default="UTC", max_length=40)
    slug = Text(A_SLUG, default="", allow_blank=True, max_length=50)
    visibility = Word(choices=League.Visibility.values, default="public")
    clock = Word(choices=list(CLOCKS), default="live")
    absent = Word(choices=League.Absent.values, default="autopilot")


class LeagueChanged(Input):
    """What of a league is to be another; the rest stays."""

    name = Text(A_NAME, required=False, max_length=80)
    options = Options(required=False)
    time_zone = Text(A_ZONE, required=False, max_length=40)
    visibility = Word(required=False, choices=League.Visibility.values)
    clock = Word(required=False, choices=list(CLOCKS))
    absent = Word(required=False, choices=League.Absent.values)
    open_to_requests = Yes(required=False)
    odds_at_table = Yes(required=False)


class TeamSent(Input):
    """A new club."""

    place = Text(A_NAME, max_length=40)
    nickname = Text(A_NAME, max_length=40)
    abbreviation = Text({"format": "abbreviation"}, max_length=4)
    color = Text(A_COLOR, max_length=7)
    second_color = Text(A_SECOND_COLOR, default="", allow_blank=True, max_length=7)
    crest = Text({"format": "crest"}, default="", allow_blank=True, max_length=40)
    ai = Text(AN_AI, default="veteran", max_length=20)
    slug = Text(A_SLUG, default="", allow_blank=True, max_length=50)


class TeamChanged(Input):
    place = Text(A_NAME, required=False, max_length=40)
    nickname = Text(A_NAME, required=False, max_length=40)
    abbreviation = Text({"format": "abbreviation"}, required=False, max_length=4)
    ai = Text(AN_AI, required=False, max_length=20)


class FilledUp(Input):
    """As many AI clubs as are missing."""

    to = Whole(max_value=200)
    ai = Text(AN_AI, default="veteran", max_length=20)


class Given(Input):
    """Who is to manage a club."""

    username = Text(max_length=150)


class StageSent(serializers.DictField):
    """A stage as docs/competitions.md tells of it; what is in it is checked as a whole."""

    says: ClassVar[Any] = {
        "type": "object",
        "properties": {
            "name": {"type": "string", **A_NAME, "maxLength": 40},
            "format": {"type": "string", "enum": sorted(FORMATS)},
            "settings": {"type": "object", "additionalProperties": True},
            "tie_breaks": {"type": "object", "additionalProperties": True},
            "feed": {"type": "object", "additionalProperties": True},
            "pools": {"type": "array", "items": {"type": "object", "additionalProperties": True}},
            "calendar": {"type": "object", "additionalProperties": True},
        },
        "required": ["name"],
        "additionalProperties": False,
    }


class SeasonSent(Input):
    """A draft: a round robin of `legs` meetings, or these stages (docs/api.md tells of them)."""

    name = Text(A_NAME, max_length=40)
    starts_on = Day()
    legs = Whole(default=2, min_value=1, max_value=40)
    stages = serializers.ListField(
        child=StageSent(), required=False, min_length=1, max_length=MOST_STAGES
    )
    teams = serializers.ListField(
        child=Text(max_length=50),
        required=False,
        max_length=200,
        help_text="slugs, by seed; else all clubs that are not retired",
    )
    slug = Text(A_SLUG, default="", allow_blank=True, max_length=50)


class RunSent(Input):
    """What is to be simulated: a day, all days until one, a stage or a round of it; else all."""

    day = Whole(required=False, max_value=2**31 - 1)
    until = Whole(required=False, max_value=2**31 - 1)
    stage = Whole(required=False, max_value=32767)
    round = Whole(required=False, max_value=32767)


class Moved(Input):
    """Another day for a game, and another time of day."""

    to = Day()
    at = Text(A_TIME, required=False, max_length=5, help_text="19:30, in the league's zone")
    anyway = Yes(default=False, help_text="though it clashes")


class Ruled(Input):
    """What is decided about a game, and why."""

    verdict = Word(choices=Ruling.Verdict.values)
    reason = Text(max_length=300)
    together = Yes(default=False, help_text="what leans on it is taken back, too")


class TakenBack(Input):
    reason = Text(max_length=300)
    together = Yes(default=False, help_text="what leans on it is taken back, too")


class InvitationSent(Input):
    role = Word(choices=[role for role, _ in Membership.ROLES])
    team = Text(required=False, max_length=50, help_text="a club's slug, of managers")
    email = Text({"format": "email"}, default="", allow_blank=True, max_length=254)
    most = Whole(default=1, min_value=1, max_value=MOST)
    days = Whole(default=14, min_value=DAYS[0], max_value=DAYS[-1])


class Invitation(Shape):
    """A link that lets whoever has it join; it is for who may invite to see."""

    id = serializers.IntegerField(source="pk")
    role = serializers.CharField()
    team = TeamRef(allow_null=True)
    email = serializers.CharField(allow_blank=True)
    most = serializers.IntegerField()
    used = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    page = Link(lambda row: row.get_absolute_url(), help_text="the link itself")
    url = Link("api:invitation", "league.slug", "pk")


class LogEntry(Shape):
    """One write to a league."""

    id = serializers.IntegerField(source="pk")
    at = serializers.DateTimeField()
    by = serializers.CharField(source="name", allow_blank=True, help_text="“”: the site")
    act = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    before = serializers.JSONField()
    after = serializers.JSONField()
    why = serializers.CharField(allow_blank=True)
