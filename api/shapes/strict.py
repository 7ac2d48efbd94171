"""Fields of what is sent: they take what they say, and nothing that could be made into it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from rest_framework import serializers

from engine import RULESETS
from engine.managers import MANAGERS

#: As large as a key, or a number, of the database may be.
LARGEST: Final = 2**63 - 1
#: Texts as the schema describes them: without a NUL; and with more than spaces.
PLAIN: Final = r"^[^\u0000]*$"
PRINTED: Final = r"^[^\u0000]*[^\s\u0000][^\u0000]*$"
#: What else it says of some. Formats of our own are told of in docs/api.md.
A_NAME: Final = {"format": "name"}
A_SLUG: Final = {"format": "slug"}
A_ZONE: Final = {"format": "time-zone"}
A_COLOR: Final = {"pattern": "^#[0-9a-f]{6}$"}
A_SECOND_COLOR: Final = {"pattern": "^(?:#[0-9a-f]{6})?$"}
A_TIME: Final = {"pattern": "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$"}
A_RULESET: Final = {"enum": sorted(RULESETS)}
AN_AI: Final = {"enum": sorted(MANAGERS)}


class Whole(serializers.IntegerField):
    """A whole number, as a number."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": LARGEST, **given})

    def to_internal_value(self, data: Any) -> int:
        if type(data) is not int:
            self.fail("invalid")
        return int(super().to_internal_value(data))


class Text(serializers.CharField):
    """A text, as a text. `says` is what the schema says of it; else that no NUL is in it and, where
    it may not be blank, more than spaces."""

    def __init__(self, says: dict[str, Any] | None = None, **given: Any) -> None:
        super().__init__(**given)
        self.says = says or {"pattern": PLAIN if given.get("allow_blank") else PRINTED}

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


class Options(Named):
    """Options of a game by their names."""

    @property
    def says(self) -> dict[str, Any]:
        """Those of all games together, each with its type and range."""
        found: dict[str, Any] = {}
        for rules in RULESETS.values():
            for option in fields(rules.Options):
                found[option.name] = option_schema(option)
        return {"type": "object", "properties": found, "additionalProperties": False}


def option_schema(option: Any) -> dict[str, Any]:
    """What an option of a game may be."""
    if choices := option.metadata.get("choices"):
        return {"type": "string", "enum": list(choices)}
    if isinstance(option.default, bool):
        return {"type": "boolean"}
    least, most = option.metadata["range"]
    return {"type": "integer", "minimum": least, "maximum": most}
