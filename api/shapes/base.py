"""What all shapes share: their keys, links, and what is looked at in another thing."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, ClassVar, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.addresses import address

_WORD: Final = re.compile(r"_([a-z0-9])")


def camel(name: str) -> str:
    """“home_runs” as the API has it: “homeRuns”."""
    return _WORD.sub(lambda found: found[1].upper(), name)


class Shape(serializers.Serializer):
    """A thing as JSON. Its fields are named as Python names them, and camelCase outside. `expands`
    are those that show a reference, and the whole thing to whoever asks for it."""

    expands: ClassVar[Mapping[str, type[Shape]]] = {}

    def get_fields(self) -> dict[str, serializers.Field]:
        asked = self.context.get("expand", ()) if self.parent is None or _of_list(self) else ()
        found = {}
        for name, field in super().get_fields().items():
            whole = self.expands.get(name) if camel(name) in asked else None
            made = whole(source=field.source, allow_null=field.allow_null) if whole else field
            called = camel(name)
            if called != name and made.source is None:
                made.source = name
            found[called] = made
        return found


def _of_list(shape: serializers.Serializer) -> bool:
    return isinstance(shape.parent, serializers.ListSerializer) and shape.parent.parent is None


class Input(Shape):
    """What is sent: another key than its own is refused."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and (unknown := sorted(set(data) - set(self.fields))):
            there = ", ".join(self.fields) or "none"
            raise serializers.ValidationError(
                {str(key)[:60]: [f"There is no such key; there are {there}."] for key in unknown}
            )
        return super().to_internal_value(data)


@extend_schema_field(OpenApiTypes.URI)
class Link(serializers.Field):
    """The whole address of something: `made` gives it from the row, or a name and attributes of
    the row by which it is resolved."""

    def __init__(self, to: str | Callable[[Any], str | None], *keys: str, **given: Any) -> None:
        self.to = to
        self.keys = keys
        super().__init__(source="*", read_only=True, **given)

    def to_representation(self, value: Any) -> str | None:
        if callable(self.to):
            path = self.to(value)
        else:
            path = address(self.to, *(_reached(value, key) for key in self.keys))
        return path and whole(self.context, path)


def whole(context: Mapping[str, Any], path: str) -> str:
    """An address with scheme and host."""
    start = context.get("site", "")
    return f"{start}{path}"


def _reached(value: Any, way: str) -> Any:
    for name in way.split("."):
        value = getattr(value, name)
    return value


def page() -> Link:
    """The page of a thing, for people."""
    return Link(lambda row: row.get_absolute_url(), help_text="its page")


def plain(value: Any) -> Any:
    """Values of the engine as JSON: tuples with names and dataclasses as objects, in camelCase."""
    if isinstance(value, Enum):
        return value.value
    if hasattr(value, "_asdict"):
        return {camel(name): plain(one) for name, one in value._asdict().items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            camel(field.name): plain(getattr(value, field.name))
            for field in dataclasses.fields(value)
        }
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, (set, frozenset)):
        return [plain(one) for one in sorted(value)]
    return value


class Beside:
    """A row with something beside it that it does not hold itself."""

    def __init__(self, row: Any, **more: Any) -> None:
        self.__dict__.update(more, _row=row)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._row, name)


class Ref(Shape):
    """What is referred to, often many times in one answer: it is put into words once."""

    def to_representation(self, instance: Any) -> Any:
        context: Any = self.context
        told = context.setdefault("told", {})
        key = type(self), instance.pk
        if key not in told:
            told[key] = super().to_representation(instance)
        return told[key]


class LeagueRef(Ref):
    slug = serializers.CharField()
    name = serializers.CharField()
    url = Link("api:league", "slug")


class TeamRef(Ref):
    """A club; its league must be at hand."""

    id = serializers.IntegerField(source="pk")
    slug = serializers.CharField()
    name = serializers.CharField(source="__str__")
    abbreviation = serializers.CharField()
    url = Link("api:team", "league.slug", "slug")


class SeasonRef(Ref):
    slug = serializers.CharField()
    name = serializers.CharField()
    url = Link("api:season", "league.slug", "slug")


class StageRef(Ref):
    number = serializers.IntegerField()
    name = serializers.CharField()
    url = Link("api:stage", "season.league.slug", "season.slug", "number")


class PlayerRef(Ref):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(help_text="as box scores print it")
    full_name = serializers.CharField()
    url = Link("api:player", "pk")


class PersonRef(Shape):
    username = serializers.CharField(source="get_username")


class RulesetRef(Shape):
    slug = serializers.CharField()
    name = serializers.CharField()
    url = Link("api:ruleset", "slug")


class GameRef(Shape):
    id = serializers.IntegerField(source="pk")
    date = serializers.DateField()
    url = Link("api:game", "pk")
