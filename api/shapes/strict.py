"""Fields of what is sent: they take what they say, and nothing that could be made into it."""

from __future__ import annotations

from typing import Any, Final

from rest_framework import serializers

#: As large as a key, or a number, of the database may be.
LARGEST: Final = 2**63 - 1


class Whole(serializers.IntegerField):
    """A whole number, as a number."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": LARGEST, **given})

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(super().to_internal_value(data))


class Text(serializers.CharField):
    """A text, as a text."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Word(serializers.ChoiceField):
    """One of some words."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str):
            self.fail("invalid_choice", input=data)
        return super().to_internal_value(data)


class Yes(serializers.BooleanField):
    """True or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Day(serializers.DateField):
    """A day, like 2031-05-02."""

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str) or not value.isascii():
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


class Named(serializers.DictField):
    """Values by name, each a yes or no, a number or a text."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().to_internal_value(data)
        for name, value in found.items():
            if not isinstance(value, (bool, int, float, str)):
                raise serializers.ValidationError({name: ["This is no plain value."]})
        return found
