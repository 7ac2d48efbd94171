"""The pages of one's webhooks: made, tried, switched on again, removed; what was sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from api.models import Delivery, Event, Webhook
from api.webhooks.services import LONGEST, MOST, make_webhook, switch_on, try_webhook
from league.forms import AskingForm
from league.models import League
from league.pages import shown
from league.permissions import visible_leagues
from league.views import form_methods

A_PAGE: Final = 50
DO: Final = "do"


class WebhookForm(AskingForm):
    """Where a program listens, and for what."""

    url = forms.CharField(
        label="Address",
        max_length=LONGEST,
        help_text="https://…, on the open internet",
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
    events = forms.MultipleChoiceField(
        label="It hears when",
        choices=[(one.value, one.label) for one in Event if one != Event.TEST],
        widget=forms.CheckboxSelectMultiple,
    )
    league = forms.CharField(
        label="Of the league",
        required=False,
        max_length=50,
        help_text="its name in addresses; for all but your own turns",
    )

    def __init__(self, person: User, *args: Any) -> None:
        super().__init__(*args)
        self.person = person

    def clean_league(self) -> League | None:
        """A league that the person sees."""
        slug = self.cleaned_data["league"].strip()
        if not slug:
            return None
        found = visible_leagues(self.person).filter(slug=slug).first()
        if found is None:
            raise forms.ValidationError("There is no league of this name that you see.")
        return found


@dataclass(slots=True)
class WebhooksPage:
    """My webhooks, the form of another, and the secret of one that was just made."""

    hooks: list[Webhook]
    form: WebhookForm
    made: Webhook | None
    secret: str
    most: int


@login_required
@form_methods
@never_cache
def webhooks(request: HttpRequest) -> HttpResponse:
    """My webhooks. Posted, one is made; its secret is shown this once."""
    user = request.user
    assert isinstance(user, User)
    form = WebhookForm(user, request.POST if request.method == "POST" else None)
    made, secret = None, ""
    if form.is_valid():
        given = form.cleaned_data
        if result := form.asked(make_webhook, user, given["url"], given["events"], given["league"]):
            made, secret = result
            form = WebhookForm(user)
    status = form.status if form.errors else 200
    hooks = list(user.webhooks.select_related("league"))
    page = WebhooksPage(list(map(_worded, hooks)), form, made, secret, MOST)
    return render(request, "api/webhooks.html", shown(page), status=status)


@dataclass(slots=True)
class WebhookPage:
    """A webhook, and what was sent to it."""

    hook: Webhook
    page: Page[Delivery]


@login_required
@form_methods
@never_cache
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """A webhook and its log. Posted with `do` it is tried, switched on again, or removed."""
    rows = Webhook.objects.select_related("league", "person").filter(person=request.user.pk)
    hook = get_object_or_404(rows, pk=pk)
    if request.method == "POST":
        do = request.POST.get(DO, "")
        if do == "test":
            sent = try_webhook(hook)
            if sent.done_at:
                messages.success(request, f"The test was taken: {sent.status}.")
            else:
                messages.error(request, f"The test was not taken: {sent.error or sent.status}")
        elif do == "on":
            switch_on(hook)
            messages.success(request, "It is on again.")
        elif do == "remove":
            hook.delete()
            messages.success(request, "The webhook is removed.")
            return redirect("webhooks")
        return redirect("webhook", pk)
    page = Paginator(hook.deliveries.all(), A_PAGE).get_page(request.GET.get("page"))
    return render(request, "api/webhook.html", shown(WebhookPage(_worded(hook), page)))


def _worded(hook: Webhook) -> Webhook:
    labels = dict(Event.choices)
    hook.words = [str(labels[one]) for one in hook.events]  # type: ignore[attr-defined]
    return hook
