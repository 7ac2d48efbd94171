"""The schema: what views and shapes say, with the lists, problems and parameters of all of them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from api.filters import WholeNumber
from api.parameters import WAYS, Day, Listed, Number, Switch, keys_of
from api.problems import MEDIA_TYPE
from api.shapes.base import Input
from api.shapes.site import Problem
from api.shapes.strict import PRINTED
from api.views.base import SAFE, Detail, Kept
from games.forms import Date
from league.numbers import KEY_DIGITS


class KeyScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.Keys"
    name = "key"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A key of My account."}


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "api.authentication.Sessions"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


#: The largest number that addresses take.
LARGEST = 10**KEY_DIGITS - 1
#: What any address may answer.
ALWAYS = ("400", "401", "403", "404", "429", "503")
#: What writes may answer beside that.
WRITES = ("409", "413", "415", "422")


class Schema(AutoSchema):
    """What the views say of themselves, each with its parameters, pages and problems."""

    view: Any

    def get_override_parameters(self) -> list[Any]:
        if self.method != "GET":
            return []
        found: list[Any] = [
            parameter
            for name, one in self.view.asked().fields.items()
            if (parameter := _parameter(name, one, self.view.shape))
        ]
        if self.view.filters:
            for name, one in self.view.filters.base_filters.items():
                field = one.field
                choices = [value for value, _ in getattr(field, "choices", []) if value]
                schema: dict[str, Any] = {"type": "string"}
                if isinstance(field, Date):
                    schema = {"type": "string", "format": "date"}
                elif isinstance(field, WholeNumber):
                    schema = {"type": "integer", "minimum": 0, "maximum": LARGEST}
                elif choices:
                    schema = {"type": "string", "enum": choices}
                elif field.max_length:
                    schema = _text(field.max_length)
                found.append(
                    OpenApiParameter(name, schema, description=one.extra.get("help_text", ""))
                )
        return found

    def _map_serializer_field(self, field: Any, *args: Any, **given: Any) -> Any:
        """With what a field says of itself."""
        found = super()._map_serializer_field(field, *args, **given)
        says = getattr(field, "says", None)
        if says and "type" in says:
            kept = {name: found[name] for name in ("description", "readOnly") if name in found}
            return {**says, **kept}
        return {**found, **(says or {})}

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> Any:
        """What is sent has no other keys than its own."""
        found = super()._map_basic_serializer(serializer, direction)
        return {**found, "additionalProperties": False} if isinstance(serializer, Input) else found

    def get_response_serializers(self) -> Any:
        if self.method == "GET" and isinstance(self.view, (Detail, Kept)) and self.view.shape:
            return self.view.shape(many=self.view.many)
        return super().get_response_serializers()

    def get_summary(self) -> str | None:
        """The first sentence of what the view says of itself."""
        words = str(self.get_description() or "")
        return words.split(". ")[0].split("\n\n")[0].replace("\n", " ").rstrip(".") or None

    def get_auth(self) -> list[dict[str, Any]]:
        """Whoever is nobody may read what is nobody's own."""
        found: list[dict[str, Any]] = super().get_auth()
        return found if self.view.own or self.method not in SAFE else [*found, {}]

    def get_operation(self, *args: Any, **kwargs: Any) -> Any:
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        listed = issubclass(self.view.asked, Listed)
        if self.method == "GET" and listed:
            for status, response in operation["responses"].items():
                if status == "200":
                    _page(response)
        problem = self.resolve_serializer(Problem, "response").ref
        codes = ALWAYS + (() if self.method in SAFE else WRITES)
        for code in codes:
            operation["responses"].setdefault(
                code, {"content": {MEDIA_TYPE: {"schema": problem}}, "description": ""}
            )
        if self.method == "GET":
            operation["responses"]["304"] = {"description": "It is as it was."}
            operation["responses"].setdefault(
                "409", {"content": {MEDIA_TYPE: {"schema": problem}}, "description": ""}
            )
            operation["responses"].setdefault(
                "422", {"content": {MEDIA_TYPE: {"schema": problem}}, "description": ""}
            )
        scope = self.view.scope_of(self.method)
        words = f"Scope of a key: {scope}."
        operation["description"] = "\n\n".join(filter(None, [operation.get("description"), words]))
        return operation


def streams(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """The addresses of events, which are no views of REST framework's."""
    season = "/api/v1/leagues/{slug}/seasons/{season}/events"
    for path, name, words in (
        ("/api/v1/tables/{id}/events", "table", "A table, whenever it moves."),
        (season, "season", "How far a season is, whenever games of it are played."),
    ):
        keys = [part[1:-1] for part in path.split("/") if part.startswith("{")]
        numbers = {"id": {"type": "integer"}}
        result["paths"][path] = {
            "get": {
                "operationId": f"{name}_events",
                "summary": words,
                "description": "Server-sent events. Who comes again with the id of the last one as "
                "`Last-Event-ID` is sent what they have missed.",
                "parameters": [
                    {
                        "in": "path",
                        "name": key,
                        "required": True,
                        "schema": numbers.get(key, {"type": "string"}),
                    }
                    for key in keys
                ],
                "tags": ["events"],
                "security": [{"key": []}, {"session": []}, {}],
                "responses": {
                    "200": {
                        "content": {"text/event-stream": {"schema": {"type": "string"}}},
                        "description": "",
                    }
                },
            }
        }
    return result


def _page(response: dict[str, Any]) -> None:
    """A list by pages."""
    (content,) = response["content"].values()
    link = {"type": "string", "format": "uri", "nullable": True}
    content["schema"] = {
        "type": "object",
        "required": ["next", "previous", "results"],
        "properties": {"next": link, "previous": link, "results": content["schema"]},
    }


def _parameter(name: str, field: serializers.Field, shape: Any) -> OpenApiParameter | None:
    """A parameter of an address; None for a choice of keys where there is nothing to choose."""
    schema: dict[str, Any] = {"type": "string"}
    if name in WAYS:
        keys = keys_of(shape)[name]
        if not keys:
            return None
        one = "|".join(keys)
        schema = {"type": "string", "pattern": f"^(?:{one})(?:,(?:{one}))*$"}
    elif isinstance(field, Number):
        most = field.max_value or LARGEST
        schema = {"type": "integer", "minimum": field.min_value or 0, "maximum": most}
    elif isinstance(field, Day):
        schema = {"type": "string", "format": "date"}
    elif isinstance(field, Switch):
        schema = {"type": "boolean"}
    elif isinstance(field, serializers.ChoiceField):
        schema = {"type": "string", "enum": list(field.choices)}
    elif isinstance(field, serializers.CharField):
        schema = _text(field.max_length)
    if field.default is not serializers.empty:
        schema["default"] = field.default
    return OpenApiParameter(
        name, schema, required=field.required, description=str(field.help_text or "")
    )


def _text(longest: int | None) -> dict[str, Any]:
    """A text of an address, which is never empty."""
    schema: dict[str, Any] = {"type": "string", "minLength": 1, "pattern": PRINTED}
    return schema | ({"maxLength": longest} if longest else {})
