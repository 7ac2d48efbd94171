"""The log of a league: a page, and a CSV."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.models import League, LogEntry
from league.office.acts import Act
from league.office.forms import LogForm
from league.office.log import entries, rows
from league.pages import shown
from league.permissions import require, visible_leagues

A_PAGE = 50


@dataclass(slots=True)
class LogPage:
    """Entries of the log, the latest first; `kept` is the search as an address has it."""

    league: League
    form: LogForm
    page: Page[LogEntry]
    kept: str


@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """What was done in a league: who, when, before and after, why."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.READ_LOG, league):
        return elsewhere
    form = LogForm(request.GET)
    found = entries(league, form.search())
    kept = request.GET.copy()
    kept.pop("page", None)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    content = LogPage(league, form, page, kept.urlencode())
    crumbs = [(league.name, league.get_absolute_url()), ("Log", None)]
    context = shown(content, crumbs=crumbs, zone=league.time_zone)
    return render(request, "league/office/log.html", context, status=422 if form.errors else 200)


@require_safe
def log_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """The same entries as a spreadsheet."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.READ_LOG, league):
        return elsewhere
    found = entries(league, LogForm(request.GET).search())
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    csv.writer(response).writerows(rows(found, ZoneInfo(league.time_zone)))
    name = f"{league.slug}-log-{timezone.localdate():%Y-%m-%d}.csv"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
