"""What an address may ask for: each parameter once, known, and of its form."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from django.http import QueryDict
from rest_framework import serializers

from api.shapes.base import Shape, camel
from league.numbers import KEY_DIGITS, plain

MOST_ROWS: Final = 200
#: What chooses keys of a shape.
WAYS: Final = ("fields", "expand")


class Number(serializers.IntegerField):
    """A whole number in plain digits."""

    def to_internal_value(self, data: Any) -> int:
        found = plain(str(data), KEY_DIGITS)
        if found is None:
            self.fail("invalid")
        return int(super().to_internal_value(found))


class Day(serializers.DateField):
    """A day, like 2031-05-02, in plain digits."""

    def to_internal_value(self, value: Any) -> Any:
        if not str(value).isascii():
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


class Switch(serializers.ChoiceField):
    """“true” or “false”."""

    def __init__(self, **given: Any) -> None:
        super().__init__(choices=["true", "false"], **given)

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value(data) == "true"


class Asked(serializers.Serializer):
    """The parameters of a view. Their names are camelCase outside."""

    def get_fields(self) -> dict[str, serializers.Field]:
        found = {}
        for name, field in super().get_fields().items():
            called = camel(name)
            if called != name:
                field.source = name
            found[called] = field
        return found


class Nothing(Asked):
    """No parameters."""


class Fields(Asked):
    """What of a thing is sent."""

    fields_ = serializers.CharField(
        required=False, help_text="only these of its keys, separated by commas"
    )
    expand = serializers.CharField(
        required=False,
        help_text="references to be sent whole, separated by commas: the keys that allow it are"
        " named in docs/api.md",
    )

    def get_fields(self) -> dict[str, serializers.Field]:
        found = super().get_fields()
        field = found.pop("fields_")
        field.source = "fields_"
        return {"fields": field, **found}


class Listed(Fields):
    """A list by pages."""

    cursor = serializers.CharField(required=False, help_text="of a page: “next” of a list has it")
    limit = Number(required=False, min_value=1, max_value=MOST_ROWS, help_text="rows of a page")


class ImportAsked(Asked):
    """Of a league that comes in as an archive."""

    slug = serializers.CharField(
        required=False, max_length=50, help_text="another one than the archive's"
    )
    visibility = serializers.ChoiceField(
        choices=["public", "private"], required=False, help_text="another one than the archive's"
    )


def read(
    kind: type[serializers.Serializer],
    query: QueryDict,
    shape: type[Shape] | None,
    filters: Iterable[str] = (),
) -> dict[str, Any]:
    """The parameters of an address; those of `filters` are known, and read elsewhere.

    Raises ValidationError for one that is unknown, given twice, or not of its form; for a key that
    the shape does not have.
    """
    form = kind(data=query.dict())
    wrong: dict[str, list[str]] = {}
    names = [*filters, *form.fields]
    there = ", ".join(names) or "none"
    for name, values in query.lists():
        if name not in names:
            wrong[name[:60]] = [f"There is no such parameter; there are {there}."]
        elif len(values) > 1:
            wrong[name] = ["This was given twice; give it once."]
        elif not values[0]:
            wrong[name] = ["This was given empty; leave it out, or give it a value."]
    if not form.is_valid():
        wrong |= dict(form.errors)
    if wrong:
        raise serializers.ValidationError(wrong)
    found: dict[str, Any] = dict(form.validated_data)
    found["fields"] = found.pop("fields_", "")
    for way, known in keys_of(shape).items():
        found[way] = _keys(found.get(way, ""), known, way)
    return found


@cache
def keys_of(shape: type[Shape] | None) -> dict[str, list[str]]:
    """Of what keys of a shape are chosen, by the parameter that does."""
    fields_ = list(shape().fields) if shape else []
    expands = [camel(name) for name in shape.expands] if shape else []
    return dict(zip(WAYS, (fields_, expands), strict=True))


def _keys(text: str, known: list[str], name: str) -> list[str]:
    asked = [one.strip() for one in text.split(",")] if text else []
    if unknown := [one[:40] for one in asked if one not in known]:
        words = ", ".join(known) or "none"
        raise serializers.ValidationError(
            {name: [f"There is no “{unknown[0]}” here; there are {words}."]}
        )
    return asked
