"""Pages of notices: what one was told, in which ways, and how mails of a kind end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import pushing
from accounts.forms import BrowserForm, NoticesForm
from accounts.models import Kind, Notice, PushSubscription, Way
from accounts.notices import choose, read, stopped, ways
from accounts.posting import Refused
from accounts.templatetags.browsers import browser as called

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


@dataclass(slots=True)
class SettingsPage:
    """My browsers that take messages, and how each knows itself again."""

    browsers: list[PushSubscription]
    known: str


@login_required
@_form_methods
@never_cache
def settings(request: HttpRequest) -> HttpResponse:
    """In which way I hear of what."""
    person = request.user
    assert isinstance(person, User)
    pushed = bool(pushing.site_key())
    initial = {**ways(person), "pushed": pushing.kinds(person) if pushed else []}
    sent = request.POST if request.method == "POST" else None
    form = NoticesForm(sent, initial=initial, pushed=pushed)
    if form.is_valid():
        choose(person, form.ways())
        if pushed:
            pushing.choose_kinds(person, form.cleaned_data["pushed"])
        messages.success(request, "You hear of it that way from now on.")
        return redirect("notices_settings")
    browsers = list(person.push_subscriptions.all())
    page = SettingsPage(browsers, " ".join(pushing.known_as(browser) for browser in browsers))
    status = 422 if form.errors else 200
    shown = {"form": form, "page": page}
    return render(request, "account/notices/settings.html", shown, status=status)


@require_POST
@login_required
def browser(request: HttpRequest) -> HttpResponse:
    """A browser takes messages for me from now on, or no more (`off`); sent by its script. 204, or
    422 and why not."""
    if not pushing.site_key():
        raise Http404("This site sends no messages to browsers.")
    form, person = BrowserForm(request.POST), request.user
    assert isinstance(person, User)
    if not form.is_valid():
        return HttpResponse("This is no browser.", content_type="text/plain", status=422)
    given = form.cleaned_data
    if given["off"]:
        pushing.unsubscribe(person, endpoint=given["endpoint"])
        return HttpResponse(status=204)
    name = called(request.headers.get("User-Agent", ""))
    keys = given["endpoint"], given["p256dh"], given["auth"]
    try:
        pushing.subscribe(person, *keys, name, request.session.session_key or "")
    except Refused as error:
        return HttpResponse(str(error), content_type="text/plain; charset=utf-8", status=422)
    return HttpResponse(status=204)


@require_POST
@login_required
def end_browser(request: HttpRequest, pk: int) -> HttpResponse:
    """A browser of mine takes no messages any more."""
    person = request.user
    assert isinstance(person, User)
    if not pushing.unsubscribe(person, pk=pk):
        raise Http404("There is no such browser.")
    messages.success(request, "No more messages are sent to that browser.")
    return redirect("notices_settings")


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
