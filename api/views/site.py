"""The API itself: where to begin, its schema, its reference, and who one is."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Scope
from api.authentication import key_sent
from api.parameters import Fields
from api.shapes import site as shapes
from api.shapes.base import whole
from api.views.base import Api

SCHEMA: Final = Path(__file__).parent.parent / "schema.yaml"


class Root(Api):
    shape = shapes.Root

    @extend_schema(responses=shapes.Root)
    def get(self, request: Request) -> Response:
        """Where to begin."""
        self.asked_for(request)
        site = request._request.build_absolute_uri("/")[:-1]
        names = ("rulesets", "leagues", "games", "me", "schema")
        links = {name: whole({"site": site}, reverse(f"api:{name}")) for name in names}
        return self.told(links | {"reference": whole({"site": site}, reverse("api_reference"))})


class Me(Api):
    shape = shapes.Me
    asked = Fields
    own = True

    @extend_schema(responses=shapes.Me)
    def get(self, request: Request) -> Response:
        """Who sends this, and what the key may do."""
        asked = self.asked_for(request)
        key = key_sent(request)
        told = {
            "username": request.user.get_username(),
            "key": key.name if key else None,
            "scopes": key.scopes if key else Scope.values,
            "expires_at": key.expires_at if key else None,
        }
        return self.told(told, asked)


@require_safe
@cache_control(public=True, max_age=300)
def schema(request: HttpRequest) -> HttpResponse:
    """The schema (OpenAPI 3) as it is kept beside the code."""
    return HttpResponse(SCHEMA.read_bytes(), content_type="application/vnd.oai.openapi")


@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """The reference, to read and to try."""
    return render(request, "api/reference.html", {"crumbs": [("API", None)]})
