"""The API itself."""

from __future__ import annotations

from rest_framework import serializers

from api.shapes.base import Shape


class Root(Shape):
    """Where to begin."""

    rulesets = serializers.URLField()
    leagues = serializers.URLField()
    games = serializers.URLField()
    me = serializers.URLField()
    schema = serializers.URLField()
    reference = serializers.URLField()


class Me(Shape):
    """Who sends this."""

    username = serializers.CharField()
    key = serializers.CharField(allow_null=True, help_text="its name; null of a session")
    scopes = serializers.ListField(child=serializers.CharField())
    expires_at = serializers.DateTimeField(allow_null=True)


class Problem(Shape):
    """What went wrong (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    errors = serializers.DictField(  # type: ignore[assignment]
        child=serializers.ListField(child=serializers.CharField()),
        required=False,
        help_text="by field, where it is the input’s",
    )
