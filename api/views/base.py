"""What all views of the API share: who may ask, how often, with which parameters, and in which form
the answer goes out."""

from __future__ import annotations

import datetime
import time
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from django.db.models import QuerySet
from django.utils.cache import patch_vary_headers
from django.utils.http import http_date, parse_http_date_safe
from rest_framework import serializers
from rest_framework.exceptions import (
    AuthenticationFailed,
    MethodNotAllowed,
    NotAuthenticated,
    PermissionDenied,
    UnsupportedMediaType,
)
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import Scope
from api import limits
from api.authentication import Keys, Sessions, key_sent
from api.formats import Json, JsonBody
from api.marks import Mark, fresh
from api.paging import Pages
from api.parameters import Fields, Nothing, read
from api.shapes.base import Input, Shape

#: So many seconds after a change a date is told of it. By then there is no other change of the same
#: second to come, nor one that began then and is stored only now.
SETTLED: Final = 60
#: What a request may always bring.
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Api(APIView):
    """A resource. `shape` is what it sends, and `many` whether a list of it, where its methods say
    nothing else; `asked` are its parameters; `needs` says which scope a key must have, by method.

    What comes in with a key may do what its scopes say and its person may; a session may all that
    its person may.
    """

    authentication_classes = [Keys, Sessions]
    permission_classes: Sequence[Any] = ()
    renderer_classes = [Json]
    parser_classes = [JsonBody]
    http_method_names = ["get", "head", "post", "put", "patch", "delete"]

    shape: ClassVar[type[Shape] | None] = None
    many: ClassVar[bool] = False
    asked: ClassVar[type[serializers.Serializer]] = Nothing
    filters: ClassVar[Any] = None
    needs: ClassVar[Mapping[str, Scope]] = {}
    #: Whether a read is of what is the person's own: nobody else gets it.
    own: ClassVar[bool] = False

    usage: limits.Usage | None = None
    mark: str | None = None
    changed: datetime.datetime | None = None

    def scope_of(self, method: str) -> Scope:
        """The scope that a method needs."""
        if method == "HEAD":
            method = "GET"
        return self.needs.get(method, Scope.READ)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whoever is let in is counted, and so is who tries with what is no key."""
        if not hasattr(self, (request.method or "").lower()):
            raise MethodNotAllowed(request.method or "")
        scope = self.scope_of(request.method or "GET")
        request.accepted_renderer = Json()
        request.accepted_media_type = Json.media_type
        self.format_kwarg = None
        try:
            user = request.user
        except AuthenticationFailed:
            limits.count(request._request, scope, None)
            raise
        self.usage = limits.count(request._request, scope, user.pk)
        request._request.user = user  # what the house's functions look at
        if (self.own or request.method not in SAFE) and not user.is_authenticated:
            raise NotAuthenticated("This needs a key, or a session.")
        key = key_sent(request)
        if key is not None and scope not in key.scopes:
            raise PermissionDenied(f"This needs a key with the scope “{scope}”.")

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        found = super().finalize_response(request, response, *args, **kwargs)
        if self.usage:
            for name, value in self.usage.headers.items():
                found[name] = value
        patch_vary_headers(found, ("Authorization", "Cookie"))
        if not found.has_header("Cache-Control"):
            found["Cache-Control"] = "private, no-cache"
        if self.mark and found.status_code in (200, 304):
            found["ETag"] = self.mark
            if self.changed:
                found["Last-Modified"] = http_date(self.changed.timestamp())
        return found

    # Reading

    def asked_for(self, request: Request) -> dict[str, Any]:
        """The parameters, checked. Raises ValidationError for what is unknown or cannot be."""
        named = self.filters.base_filters if self.filters else ()
        return read(self.asked, request.query_params, self.shape, named)

    def filtered(self, rows: QuerySet[Any], request: Request) -> QuerySet[Any]:
        """The rows that the parameters leave. Raises ValidationError for one that cannot be."""
        narrowed = self.filters(request.query_params, rows)
        if not narrowed.is_valid():
            raise serializers.ValidationError(narrowed.errors)
        found: QuerySet[Any] = narrowed.qs
        return found

    def unchanged(self, request: Request, mark: Mark) -> Response | None:
        """The answer for who has what stands now, by a mark that costs little; None for others.
        What they get then has its ETag, and when it changed, if that is known and well past."""
        self.mark = fresh(request, mark.of)
        changed = mark.changed
        self.changed = changed if changed and changed.timestamp() < time.time() - SETTLED else None
        sent = request.headers.get("If-None-Match")
        if sent is None:
            return Response(status=304) if self._had(request) else None
        known = {one.strip().removeprefix("W/") for one in sent.split(",")}
        return Response(status=304) if self.mark.removeprefix("W/") in known else None

    def _had(self, request: Request) -> bool:
        """Whether who asks has what stands since the last change. A date has no more than
        seconds."""
        since = parse_http_date_safe(request.headers.get("If-Modified-Since", ""))
        if since is None or self.changed is None:
            return False
        return int(self.changed.timestamp()) <= since

    def told(
        self,
        value: Any,
        asked: Mapping[str, Any] | None = None,
        *,
        status: int = 200,
        shape: type[Shape] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """One thing, or a list of things, in their shape."""
        made = shape or self.shape
        assert made is not None
        asked = asked or {}
        context = {
            "expand": asked.get("expand", ()),
            "site": self.request._request.build_absolute_uri("/")[:-1],
            "request": self.request,
        }
        many = isinstance(value, (list, tuple, QuerySet))
        data: Any = made(value, many=many, context=context).data
        return Response(cut(data, asked.get("fields")), status=status, headers=dict(headers or {}))

    def listed(
        self, rows: QuerySet[Any], asked: Mapping[str, Any], order: Sequence[str], **given: Any
    ) -> Response:
        """A page of rows in this order, with the way to the next and the one before."""
        pages = Pages(self.request, order, asked.get("limit"))
        found = pages.page(rows)
        for prepare in given.get("prepare", ()):
            found = prepare(found)
        response = self.told(found, asked)
        response.data = {
            "next": pages.next,
            "previous": pages.previous,
            "results": response.data,
        }
        return response

    def sent(self, shape: type[Input]) -> dict[str, Any]:
        """The body, checked. Raises ValidationError, and UnsupportedMediaType for what is no
        JSON."""
        sent = self.request.META.get("CONTENT_LENGTH") or "0"
        kind = self.request.content_type.partition(";")[0].strip().lower()
        if sent != "0" and kind != JsonBody.media_type:
            raise UnsupportedMediaType(kind[:60])
        form = shape(data=self.request.data)
        form.is_valid(raise_exception=True)
        found: dict[str, Any] = form.validated_data
        return found


class Detail(Api):
    """What an address names, as it is."""

    asked = Fields

    def get(self, request: Request, **named: Any) -> Response:
        asked = self.asked_for(request)
        return self.told(self.thing(request, **named), asked)

    def thing(self, request: Request, *given: Any, **named: Any) -> Any:
        """What the address names. Raises Http404."""
        raise NotImplementedError


class Kept(Api):
    """What is told with a mark of what it is told of, so that who has it already costs no look at
    what stands in it."""

    asked = Fields

    def get(self, request: Request, **named: Any) -> Response:
        asked = self.asked_for(request)
        thing, mark = self.look(request, **named)
        had = self.unchanged(request, mark)
        return had or self.told(self.of(thing, asked), asked)

    def look(self, request: Request, **named: Any) -> tuple[Any, Mark]:
        """What the address names, and its mark. Raises Http404."""
        raise NotImplementedError

    def of(self, thing: Any, asked: Mapping[str, Any]) -> Any:
        """What is told of it."""
        raise NotImplementedError


def cut(data: Any, names: Sequence[str] | None) -> Any:
    """Of a thing, or of each in a list, these keys alone."""
    if not names:
        return data
    if isinstance(data, list):
        return [cut(one, names) for one in data]
    return {name: data[name] for name in names}
