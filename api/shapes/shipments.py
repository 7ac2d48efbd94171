"""Files that are ordered, and archives that are sent in."""

from __future__ import annotations

from rest_framework import serializers

from api.models import Shipment as Row
from api.shapes.base import Input, LeagueRef, Link, Shape
from api.shapes.strict import Text, Word
from api.shipments.services import FILES


class Export(Shape):
    """A file that a worker makes: how far it is, and, once it is there, its link."""

    id = serializers.IntegerField(source="pk")
    kind = serializers.CharField()
    league = LeagueRef(allow_null=True)
    season = serializers.CharField(
        source="season.slug", default=None, allow_null=True, help_text="all seasons, where null"
    )
    state = serializers.ChoiceField(choices=[(one.value, one.value) for one in Row.State])
    done = serializers.IntegerField(help_text="games")
    total = serializers.IntegerField(help_text="games")
    error = serializers.CharField(allow_blank=True)
    size = serializers.IntegerField(help_text="bytes")
    made_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)
    file = serializers.CharField(
        allow_null=True, help_text="a link that needs no key, until `expiresAt`"
    )
    url = Link("api:export", "pk")


class ExportSent(Input):
    kind = Word(choices=[(one.value, one.value) for one in FILES])
    season = Text(required=False, max_length=50, help_text="a season's slug; without, all seasons")


class Import(Shape):
    """An archive that a worker reads: how far it is, and, once it is read, its league."""

    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(choices=[(one.value, one.value) for one in Row.State])
    done = serializers.IntegerField(help_text="games")
    total = serializers.IntegerField(help_text="games")
    error = serializers.CharField(allow_blank=True, help_text="what is wrong with it")
    size = serializers.IntegerField(help_text="bytes")
    made_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    league = LeagueRef(allow_null=True)
    url = Link("api:import", "pk")
