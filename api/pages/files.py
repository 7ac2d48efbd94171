"""Pages of a league's files: taken at once, or made by a worker; and a league that comes in as an
archive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from api.models import Shipment
from api.shipments.services import FILES, KEPT, cancel, link, order, send_in, shown
from league.forms import AskingForm
from league.models import Game, League, Season
from league.office.acts import Act
from league.pages import shown as filled
from league.permissions import may, visible_leagues
from league.views import form_methods

Kind, State = Shipment.Kind, Shipment.State


class OrderForm(AskingForm):
    """Which file a worker is to make."""

    kind = forms.ChoiceField(label="What", choices=[])
    season = forms.ModelChoiceField(
        Season.objects.none(), required=False, empty_label="all seasons", to_field_name="slug"
    )

    def __init__(self, league: League, seasons: list[Season], runs: bool, *args: Any) -> None:
        super().__init__(*args)
        kinds: Any = self.fields["kind"]
        kinds.choices = [
            (one.value, str(one.label).capitalize()) for one in FILES if runs or one != Kind.ARCHIVE
        ]
        choice: Any = self.fields["season"]
        choice.queryset = league.seasons.filter(pk__in=[one.pk for one in seasons])
        choice.label_from_instance = lambda one: one.name


class ImportForm(AskingForm):
    """An archive that comes in."""

    file = forms.FileField(label="The archive", help_text="a zip, as another site made it")
    slug = forms.CharField(
        label="Its name in addresses",
        required=False,
        max_length=50,
        help_text="where the archive’s is taken here",
    )
    visibility = forms.ChoiceField(
        label="Who sees it",
        required=False,
        choices=[("", "as it was there"), *League.Visibility.choices],
    )


@dataclass(slots=True)
class FilesPage:
    """The files of a league: of which seasons there are some, and those that one has ordered."""

    league: League
    seasons: list[Season]
    form: OrderForm | None
    ordered: list[Shipment]
    runs: bool


@form_methods
@never_cache
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """What there is of a league to take away. Posted, a file is ordered."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(request.path)
    seasons = list(
        league.seasons.exclude(state=Season.State.DRAFT)
        .filter(games__state=Game.State.FINAL)
        .distinct()
    )
    runs = may(request.user, Act.EXPORT, league)
    form, ordered = None, []
    if isinstance(request.user, User):
        form = OrderForm(league, seasons, runs, request.POST if request.method == "POST" else None)
        if form.is_valid():
            given = form.cleaned_data
            if made := form.asked(order, request.user, given["kind"], league, given["season"]):
                return redirect(made)
        rows = request.user.shipments.filter(league=league).exclude(kind=Kind.IMPORT)
        ordered = [shown(one) for one in rows.select_related("season")[:20]]
    page = FilesPage(league, seasons, form, ordered, runs)
    crumbs = [(league.name, league.get_absolute_url()), ("Files", None)]
    status = form.status if form and form.errors else 200
    return render(request, "api/files.html", filled(page, crumbs=crumbs), status=status)


@dataclass(slots=True)
class ImportPage:
    """The form of an archive, its megabytes at most, and those that one has sent."""

    form: ImportForm
    most: int
    sent: list[Shipment]


@login_required
@form_methods
@never_cache
def import_new(request: HttpRequest) -> HttpResponse:
    """A league is to come from its archive."""
    assert isinstance(request.user, User)
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = ImportForm(*sent)
    if form.is_valid():
        given = form.cleaned_data
        made = form.asked(send_in, request.user, given["file"], given["slug"], given["visibility"])
        if made:
            return redirect(made)
    rows = request.user.shipments.filter(kind=Kind.IMPORT)[:10]
    most = settings.ARCHIVE_BYTES // 1_000_000
    page = ImportPage(form, most, [shown(one) for one in rows])
    crumbs = [("A league from an archive", None)]
    status = form.status if form.errors else 200
    return render(request, "api/import.html", filled(page, crumbs=crumbs), status=status)


import_new.body_bytes = settings.ARCHIVE_BYTES + 100_000  # type: ignore[attr-defined]


@dataclass(slots=True)
class ShipmentPage:
    """A file on its way, how far it is, and where it is then."""

    shipment: Shipment
    waits: bool
    address: str
    hours: int


@login_required
@form_methods
@never_cache
def shipment(request: HttpRequest, pk: int) -> HttpResponse:
    """How far a file is. Posted, it is canceled, or let go of."""
    rows = Shipment.objects.select_related("league", "season").filter(person=request.user.pk)
    found = get_object_or_404(rows, pk=pk)
    home = found.league.get_absolute_url() if found.league else reverse("league_import")
    if request.method == "POST":
        cancel(found)
        messages.success(request, "It is canceled." if waits(found) else "The file is gone.")
        return redirect("shipment", found.pk)
    there = found.state == State.DONE and found.kind != Kind.IMPORT and found.expires_at
    page = ShipmentPage(
        shown(found),
        waits(found),
        reverse("api:file", args=[link(found)]) if there else "",
        int(KEPT.total_seconds() // 3600),
    )
    of = [(found.league.name, home)] if found.league else []
    crumbs = [*of, ("A file", None)]
    return render(request, "api/shipment.html", filled(page, crumbs=crumbs))


def waits(one: Shipment) -> bool:
    """Whether it is still to be made, or read."""
    return one.state == State.WAITING
