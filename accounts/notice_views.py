"""Pages of notices: what one was told, in which ways, and how mails of a kind end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.forms import NoticesForm
from accounts.models import Kind, Notice, Way
from accounts.notices import choose, read, stopped, ways

A_PAGE: Final = 30
_form_methods = require_http_methods(["GET", "HEAD", "POST"])


@login_required
@_form_methods
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """What I was told, the latest first. Posted, all of it is read."""
    if request.method == "POST":
        read(request.user)
        return redirect("notices")
    own = Notice.objects.filter(person=request.user.pk)
    page: Page[Notice] = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    return render(request, "account/notices/list.html", {"page": page})


@login_required
@require_safe
@never_cache
def notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Where a notice leads to; it is read then."""
    found = read(request.user, pk)
    if found is None:
        raise Http404("There is no such notice.")
    return HttpResponseRedirect(found.address)


@login_required
@_form_methods
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    """In which way I hear of what."""
    sent = request.POST if request.method == "POST" else None
    form = NoticesForm(sent, initial=ways(request.user))
    if form.is_valid():
        choose(request.user, form.cleaned_data)
        messages.success(request, "You hear of it that way from now on.")
        return redirect("notices_settings")
    status = 422 if form.errors else 200
    return render(request, "account/notices/settings.html", {"form": form}, status=status)


@dataclass(slots=True)
class StopPage:
    """Mails of which kind end, or have ended, and for whom."""

    username: str
    kind: str
    done: bool


@csrf_exempt  # mail programs post here, by RFC 8058, and the address is a secret of its own
@_form_methods
@never_cache
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Mails of a kind end, for whoever has one. Posted it is done; with `back` they come again."""
    found = stopped(token)
    if found is None:
        raise Http404("There is no such address; the settings are on My account.")
    person, kind = found
    if request.method == "POST":
        choose(person, {kind: Way.MAIL if "back" in request.POST else Way.SITE})
    done = ways(person)[kind] not in (Way.MAIL, Way.DAILY)
    page = StopPage(person.get_username(), Kind(kind).label, done)
    return render(request, "account/notices/stop.html", {"page": page})
