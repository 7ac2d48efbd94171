"""Pages of what commissioners announce."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.markdown import html
from league.models import Announcement, League
from league.office.acts import Act
from league.office.announcing import announce, delete_announcement, edit_announcement
from league.office.forms import AnnouncementForm
from league.pages import shown
from league.permissions import may, require, visible, visible_leagues
from league.views import form_methods

A_PAGE: Final = 10


@dataclass(slots=True)
class NewsPage:
    """Announcements of a league, or one; `runs` for who may write some."""

    league: League
    page: Page[Announcement] | list[Announcement]
    runs: bool


@require_safe
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """All that was announced in a league, pinned ones first."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    found = league.announcements.select_related("by", "league")
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    content = NewsPage(league, page, may(request.user, Act.ANNOUNCE, league))
    crumbs = [(league.name, league.get_absolute_url()), ("News", None)]
    return render(request, "league/office/news.html", shown(content, crumbs=crumbs))


@require_safe
def announcement(request: HttpRequest, pk: int) -> HttpResponse:
    """One announcement."""
    found = _find(request, pk)
    content = NewsPage(found.league, [found], may(request.user, Act.ANNOUNCE, found.league))
    crumbs = [(found.league.name, found.league.get_absolute_url()), (found.title, None)]
    return render(request, "league/office/news.html", shown(content, crumbs=crumbs))


@dataclass(slots=True)
class WritingPage:
    """An announcement as it is written, and how what is written would look."""

    league: League
    form: AnnouncementForm
    preview: str
    found: Announcement | None


@form_methods
@never_cache
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """Something is announced. Posted with `do` as “show” it is only looked at."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.ANNOUNCE, league):
        return elsewhere
    form = AnnouncementForm(_sent(request))
    if form.is_valid() and request.POST.get("do") != "show":
        made = form.asked(announce, league, request.user, **form.cleaned_data)
        if made:
            messages.success(request, "It is announced.")
            return redirect(made)
    return _writing(request, league, form, None)


@form_methods
@never_cache
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """An announcement is changed. Posted with `do` as “delete” it is taken away."""
    found = _find(request, pk)
    if elsewhere := require(request, Act.ANNOUNCE, found.league):
        return elsewhere
    if request.POST.get("do") == "delete":
        delete_announcement(found, request.user)
        messages.success(request, "The announcement is deleted.")
        return redirect("league_news", found.league.slug)
    now = {"title": found.title, "text": found.text, "pinned": found.pinned}
    form = AnnouncementForm(_sent(request), initial=now)
    if form.is_valid() and request.POST.get("do") != "show":
        changed = form.asked(edit_announcement, found, request.user, **form.cleaned_data)
        if changed:
            messages.success(request, "The announcement is changed.")
            return redirect(changed)
    return _writing(request, found.league, form, found)


def _writing(
    request: HttpRequest, league: League, form: AnnouncementForm, found: Announcement | None
) -> HttpResponse:
    text = form.data.get("text", "") if form.is_bound else ""
    content = WritingPage(league, form, html(text[:20_000]) if text else "", found)
    crumbs = [(league.name, league.get_absolute_url()), ("Announcement", None)]
    status = 422 if form.errors else 200
    return render(
        request, "league/office/writing.html", shown(content, crumbs=crumbs), status=status
    )


def _find(request: HttpRequest, pk: int) -> Announcement:
    seen = visible(request.user, Announcement.objects.select_related("league", "by"), "league")
    return get_object_or_404(seen, pk=pk)


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None
