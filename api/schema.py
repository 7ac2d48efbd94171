"""The schema: what views and shapes say, with the lists, problems and parameters of all of them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers

from api.filters import WholeNumber
from api.parameters import Day, Listed, Number, Switch
from api.problems import MEDIA_TYPE
from api.shapes.site import Problem
from api.views.base import SAFE, Kept
from games.forms import Date


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
        found: list[Any] = [_parameter(name, one) for name, one in self.view.asked().fields.items()]
        if self.view.filters:
            for name, one in self.view.filters.base_filters.items():
                field = one.field
                choices = [value for value, _ in getattr(field, "choices", []) if value]
                schema: dict[str, Any] = {"type": "string"}
                if isinstance(field, Date):
                    schema = {"type": "string", "format": "date"}
                elif isinstance(field, WholeNumber):
                    schema = {"type": "integer", "minimum": 0}
                elif choices:
                    schema = {"type": "string", "enum": choices}
                elif field.max_length:
                    schema = {"type": "string", "maxLength": field.max_length}
                found.append(
                    OpenApiParameter(name, schema, description=one.extra.get("help_text", ""))
                )
        return found

    def get_response_serializers(self) -> Any:
        if self.method == "GET" and isinstance(self.view, Kept) and self.view.shape:
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


def _parameter(name: str, field: serializers.Field) -> OpenApiParameter:
    schema: dict[str, Any] = {"type": "string"}
    if isinstance(field, Number):
        schema = {"type": "integer", "minimum": field.min_value or 0}
        if field.max_value:
            schema["maximum"] = field.max_value
    elif isinstance(field, Day):
        schema = {"type": "string", "format": "date"}
    elif isinstance(field, Switch):
        schema = {"type": "boolean"}
    elif isinstance(field, serializers.ChoiceField):
        schema = {"type": "string", "enum": list(field.choices)}
    elif getattr(field, "max_length", None):
        schema["maxLength"] = field.max_length  # type: ignore[attr-defined]
    if field.default is not serializers.empty:
        schema["default"] = field.default
    return OpenApiParameter(
        name, schema, required=field.required, description=str(field.help_text or "")
    )
