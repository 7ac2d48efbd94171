"""One's webhooks: made, tried, switched on again, removed; and what was sent."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Scope
from api.models import Webhook
from api.parameters import Listed
from api.shapes import webhooks as shapes
from api.shapes.base import Beside
from api.views import found
from api.views.base import Api, Detail
from api.webhooks.services import make_webhook, switch_on, try_webhook

NEEDS = dict.fromkeys(("GET", "POST", "DELETE"), Scope.COMMISSION)


def own(request: Request, pk: int) -> Webhook:
    """A webhook of whoever asks. Raises Http404."""
    rows = Webhook.objects.filter(person=request.user.pk).select_related("league", "person")
    hook = rows.filter(pk=pk).first()
    if hook is None:
        raise Http404("There is no such webhook.")
    return hook


class Webhooks(Api):
    shape = shapes.Webhook
    asked = Listed
    needs = NEEDS
    own = True

    @extend_schema(responses=shapes.Webhook(many=True))
    def get(self, request: Request) -> Response:
        """One's webhooks, the latest first."""
        asked = self.asked_for(request)
        rows = Webhook.objects.filter(person=request.user.pk).select_related("league")
        return self.listed(rows, asked, ("-pk",))

    @extend_schema(request=shapes.WebhookSent, responses={201: shapes.Webhook})
    def post(self, request: Request) -> Response:
        """Make a webhook; its secret is told this once."""
        given = self.sent(shapes.WebhookSent)
        league = found.league(request, given["league"]) if "league" in given else None
        assert isinstance(request.user, User)
        made, secret = make_webhook(request.user, given["url"], given["events"], league)
        return self.told(Beside(made, shown=secret), status=201)


class OneWebhook(Detail):
    """A webhook."""

    shape = shapes.Webhook
    needs = NEEDS
    own = True

    def thing(self, request: Request, pk: int) -> Any:
        return own(request, pk)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a webhook."""
        own(request, pk).delete()
        return Response(status=204)


class Trial(Api):
    shape = shapes.Delivery
    needs = NEEDS
    own = True

    @extend_schema(request=None, responses=shapes.Delivery)
    def post(self, request: Request, pk: int) -> Response:
        """Send a test at once; what came of it."""
        return self.told(try_webhook(own(request, pk)))


class SwitchOn(Api):
    shape = shapes.Webhook
    needs = NEEDS
    own = True

    @extend_schema(request=None, responses=shapes.Webhook)
    def post(self, request: Request, pk: int) -> Response:
        """Send to a webhook again that was switched off."""
        return self.told(switch_on(own(request, pk)))


class Deliveries(Api):
    shape = shapes.Delivery
    asked = Listed
    needs = NEEDS
    own = True

    @extend_schema(responses=shapes.Delivery(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """What was sent to a webhook in the last month, the latest first."""
        asked = self.asked_for(request)
        return self.listed(own(request, pk).deliveries.all(), asked, ("-pk",))
