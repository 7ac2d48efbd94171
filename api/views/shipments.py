"""Files that a worker makes, by order, and leagues that come in as archives."""

from __future__ import annotations

from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_GET
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.parsers import FileUploadParser
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Scope
from api import limits
from api.models import Shipment
from api.parameters import Fields, ImportAsked, Listed, read
from api.shapes import shipments as shapes
from api.shipments.services import cancel, link, linked, order, pieces, send_in, shown
from api.views import found
from api.views.base import Api
from api.views.files import ZIP, sent

NEEDS: Final = {"POST": Scope.COMMISSION, "DELETE": Scope.COMMISSION}
Kind = Shipment.Kind


def told(shipment: Shipment, site: str = "") -> Any:
    """A shipment with its progress and its link."""
    shown(shipment)
    there = shipment.state == Shipment.State.DONE and shipment.kind != Kind.IMPORT
    address = reverse("api:file", args=[link(shipment)]) if there and shipment.expires_at else None
    shipment.file = address and f"{site}{address}"  # type: ignore[attr-defined]
    return shipment


def own(request: Request, pk: int, *, imports: bool) -> Shipment:
    """A shipment of whoever asks. Raises Http404."""
    rows = Shipment.objects.select_related("league", "season")
    one = rows.filter(person=request.user.pk, pk=pk).first()
    if one is None or (one.kind == Kind.IMPORT) != imports:
        raise Http404("There is no such file.")
    return one


class Exports(Api):
    shape = shapes.Export
    asked = Listed
    needs = NEEDS
    own = True

    @extend_schema(responses=shapes.Export(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The files of a league that one has ordered, the latest first."""
        asked = self.asked_for(request)
        league = found.league(request, slug)
        rows = Shipment.objects.filter(person=request.user.pk, league=league)
        rows = rows.exclude(kind=Kind.IMPORT).select_related("league", "season")
        site = request._request.build_absolute_uri("/")[:-1]
        return self.listed(
            rows, asked, ("-pk",), prepare=[lambda some: [told(one, site) for one in some]]
        )

    @extend_schema(request=shapes.ExportSent, responses={202: shapes.Export})
    def post(self, request: Request, slug: str) -> Response:
        """Order a file: a worker makes it, and keeps it for a day."""
        league = found.league(request, slug)
        given = self.sent(shapes.ExportSent)
        season = found.season(request, slug, given["season"]) if "season" in given else None
        limits.count(request._request, limits.FILES, request.user.pk)
        assert isinstance(request.user, User)
        made = order(request.user, given["kind"], league, season)
        return self.told(told(made), status=202)


class OneExport(Api):
    shape = shapes.Export
    asked = Fields
    needs = NEEDS
    own = True

    @extend_schema(responses=shapes.Export)
    def get(self, request: Request, pk: int) -> Response:
        """How far a file is, and its link once it is there."""
        asked = self.asked_for(request)
        site = request._request.build_absolute_uri("/")[:-1]
        return self.told(told(own(request, pk, imports=False), site), asked)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Cancel a file, or let go of one that is there."""
        cancel(own(request, pk, imports=False))
        return Response(status=204)


class Imports(Api):
    shape = shapes.Import
    asked = Listed
    needs = NEEDS
    own = True
    parser_classes = [FileUploadParser]

    @extend_schema(responses=shapes.Import(many=True))
    def get(self, request: Request) -> Response:
        """The archives that one has sent in, the latest first."""
        asked = self.asked_for(request)
        rows = Shipment.objects.filter(person=request.user.pk, kind=Kind.IMPORT)
        return self.listed(
            rows.select_related("league"),
            asked,
            ("-pk",),
            prepare=[lambda some: [told(one) for one in some]],
        )

    @extend_schema(
        request={ZIP: OpenApiTypes.BINARY},
        parameters=[ImportAsked],
        responses={202: shapes.Import},
    )
    def post(self, request: Request) -> Response:
        """Send a league's archive in: a worker makes the league, which is then one's own."""
        given = read(ImportAsked, request.query_params, None)
        if request.content_type.partition(";")[0].strip().lower() != ZIP:
            raise UnsupportedMediaType(request.content_type[:60])
        limits.count(request._request, limits.FILES, request.user.pk)
        assert isinstance(request.user, User)
        made = send_in(
            request.user,
            request._request,  # type: ignore[arg-type]  # which is read as a file is
            given.get("slug", ""),
            given.get("visibility", ""),
        )
        return self.told(told(made), status=202)


imports = Imports.as_view()
imports.body_bytes = settings.ARCHIVE_BYTES  # type: ignore[attr-defined]


class OneImport(Api):
    shape = shapes.Import
    asked = Fields
    needs = NEEDS
    own = True

    @extend_schema(responses=shapes.Import)
    def get(self, request: Request, pk: int) -> Response:
        """How far an archive is read, and the league once it is."""
        asked = self.asked_for(request)
        return self.told(told(own(request, pk, imports=True)), asked)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Cancel it: nothing is then stored. A league that is made stays."""
        cancel(own(request, pk, imports=True))
        return Response(status=204)


@require_GET
async def file(request: HttpRequest, token: str) -> HttpResponseBase:
    """A file that was made: whoever has the link gets it, until it expires."""

    def make(_: HttpRequest) -> Any:
        one = linked(token)
        return pieces(one), one.name

    return await sent(request, ZIP, make)
