"""What went wrong, as problem details (RFC 9457): of views, and of what never reaches one."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import BadRequest, PermissionDenied
from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin
from rest_framework import exceptions
from rest_framework.response import Response

from api.formats import encoded
from api.shapes.base import camel
from league.errors import LeagueError

logger = logging.getLogger(__name__)

MEDIA_TYPE: Final = "application/problem+json"
START: Final = "/api/v1/"
#: What is said where the house has a page for people.
WORDS: Final = {
    400: "The request cannot be read.",
    401: "This needs a key, or a session.",
    403: "This is for others to do.",
    404: "There is nothing here.",
    405: "This cannot be done here.",
    408: "The request took too long to arrive.",
    413: "The request is too large.",
    429: "Too many requests; try again later.",
    500: "Something went wrong on our side. It is in our log.",
    503: "The site is busy, or a service that it needs is away. Nothing was changed; try again.",
}


def problem(
    status: int, detail: str = "", errors: Mapping[str, list[str]] | None = None, **more: Any
) -> dict[str, Any]:
    """The body of a refusal; `errors` has what is wrong by field."""
    told: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail or WORDS.get(status, HTTPStatus(status).phrase),
    }
    if errors:
        told["errors"] = errors
    return told | more


def answer(status: int, detail: str = "", headers: Mapping[str, str] | None = None) -> HttpResponse:
    """The same as a response of its own, where no view has one."""
    body = encoded(problem(status, detail))
    return HttpResponse(body, status=status, content_type=MEDIA_TYPE, headers=dict(headers or {}))


def handled(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """What a view answers to an error; None for one that is nobody's input."""
    found = problem_of(error, context["request"].path)
    if found is None:
        return None
    body, headers = found
    return Response(body, status=body["status"], headers=headers, content_type=MEDIA_TYPE)


def problem_of(error: Exception, path: str) -> tuple[dict[str, Any], dict[str, str]] | None:
    """The problem of an error, and the headers that go with it."""
    headers: dict[str, str] = {}
    errors: dict[str, list[str]] = {}
    if isinstance(error, LeagueError):
        status, detail = error.status, error.message
        if error.field:
            errors = {camel(error.field): [error.message]}
    elif isinstance(error, Http404):
        status, detail = 404, str(error.args[0]) if error.args else ""
        if "matches the given query" in detail:
            detail = ""
    elif isinstance(error, PermissionDenied):
        status, detail = 403, str(error)
    elif isinstance(error, (DataError, BadRequest)):
        logger.warning("%s was refused", path, exc_info=error)
        status, detail = 400, ""
    elif isinstance(error, exceptions.ValidationError):
        status, detail = error.status_code, "Some of what was sent cannot be."
        errors = dict(_fields(error.detail))
    elif isinstance(error, exceptions.APIException):
        status, detail = error.status_code, str(error.detail)
        if found := getattr(error, "auth_header", None):
            headers["WWW-Authenticate"] = found
        if wait := getattr(error, "wait", None):
            headers["Retry-After"] = str(wait)
    else:
        return None
    return problem(status, detail, errors), headers


def _fields(detail: Any, way: str = "") -> Iterator[tuple[str, list[str]]]:
    """What is wrong by field; of one inside another by their path."""
    if isinstance(detail, Mapping):
        for name, inside in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _fields(inside, ".".join(filter(None, [way, own])))
    elif detail and all(isinstance(one, str) for one in detail):
        yield way, [str(one) for one in detail]
    else:
        for nth, inside in enumerate(detail):
            yield from _fields(inside, f"{way}[{nth}]")


class Problems(MiddlewareMixin):
    """Whatever else refuses a request under the API's address has a page for people: here it is
    told as programs read it."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        if response.status_code < 400 or not request.path_info.startswith(START):
            return response
        if response.headers.get("Content-Type") == MEDIA_TYPE:
            return response
        kept = ("Retry-After", "Allow", "Connection", "WWW-Authenticate")
        headers = {name: response.headers[name] for name in kept if name in response.headers}
        return answer(response.status_code, headers=headers)
