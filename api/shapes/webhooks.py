"""Webhooks, and what was sent to them."""

from __future__ import annotations

from rest_framework import serializers

from api.models import Event
from api.shapes.base import Input, LeagueRef, Link, Shape
from api.shapes.strict import Text, Word


class Webhook(Shape):
    """Where a program hears of what happens."""

    id = serializers.IntegerField(source="pk")
    hook_url = serializers.CharField(source="url")
    events = serializers.ListField(child=serializers.CharField())
    league = LeagueRef(allow_null=True)
    made_at = serializers.DateTimeField()
    failing_since = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True, help_text="since when it is off")
    ended_why = serializers.CharField(allow_blank=True)
    secret = serializers.CharField(
        source="shown", default=None, allow_null=True, help_text="once, as it is made"
    )
    deliveries = Link("api:deliveries", "pk")
    url = Link("api:webhook", "pk")


class WebhookSent(Input):
    url = Text({"format": "uri"}, max_length=500, help_text="https://…, on the open internet")
    events = serializers.ListField(
        child=Word(choices=[event for event in Event.values if event != Event.TEST]),
        min_length=1,
        max_length=10,
    )
    league = Text(required=False, max_length=50, help_text="a league's slug")


class Delivery(Shape):
    """Something that was sent, or is tried again."""

    id = serializers.IntegerField(source="pk")
    event = serializers.CharField()
    made_at = serializers.DateTimeField()
    tries = serializers.IntegerField()
    status = serializers.IntegerField(allow_null=True, help_text="of the last answer")
    error = serializers.CharField(allow_blank=True)
    next_at = serializers.DateTimeField(allow_null=True)
    done_at = serializers.DateTimeField(allow_null=True)
