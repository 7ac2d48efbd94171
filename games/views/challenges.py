"""Games against other people: offered, looked at by whoever has the link, taken; and the lobby."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Final

from asgiref.sync import sync_to_async
from django.core.exceptions import PermissionDenied
from django.db import close_old_connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import (
    require_GET,
    require_http_methods,
    require_POST,
    require_safe,
)

from accounts.limits import limited
from engine import RULESETS
from engine.ruleset import Ruleset
from games.events.hub import Topic, hub
from games.events.responses import HEARTBEAT, event, response, retry
from games.forms import ChallengeForm
from games.live import challenges
from games.live.challenges import Standing
from games.live.seating import Person
from games.models import Challenge
from games.news import LOBBY, challenge_topic
from games.ratings.selectors import strengths_shown
from games.views.offers import Offered, told
from games.views.play import rules_to_play
from games.views.visitors import person, person_to_play
from league.errors import Conflict, Forbidden, Gone, LeagueError, NotFound
from league.pages import refusal, shown

#: From one address.
OFFERS: Final = ("ip", "60/h")
ANSWERS: Final = ("ip", "240/h")
CRUMB: Final = ("Play", "/play/")


@dataclass(slots=True)
class ChallengePage:
    """A challenge for whoever looks at it."""

    offer: Offered
    token: str
    standing: Standing
    link: str  # the whole address
    me: str  # what whoever looks is called, if that is known
    invited: bool  # whoever looks is
    watch: str  # the address of the table, if they may watch


@dataclass(slots=True)
class Lobby:
    """The open challenges, by game."""

    games: list[tuple[Ruleset, list[Offered]]]
    count: int


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """What people would like to play now, by game, with the strength of those who show it."""
    who = person(request)
    rows = challenges.in_lobby()
    accounts = {row.person_id for row in rows if row.person_id is not None}
    strengths = strengths_shown(accounts, timezone.now())
    offers = [told(row, who) for row in rows if row.ruleset in RULESETS]
    for one in offers:
        key = (one.challenge.person_id or 0, one.challenge.ruleset)
        one.strength = strengths.get(key)
    games = [
        (rules, mine)
        for rules in RULESETS.values()
        if (mine := [one for one in offers if one.rules.slug == rules.slug])
    ]
    page = shown(
        Lobby(games, len(offers)), crumbs=[CRUMB, ("Lobby", None)], rules=RULESETS.values()
    )
    part = request.htmx  # type: ignore[attr-defined]
    return render(request, "play/lobby_rows.html" if part else "play/lobby.html", page)


@require_GET
async def lobby_events(request: HttpRequest) -> HttpResponseBase:
    """Server-sent events: that something in the lobby has changed."""
    return response(request, _changes(LOBBY))


@require_http_methods(["GET", "HEAD", "POST"])
@limited("challenge", OFFERS)
def offer(request: HttpRequest, slug: str) -> HttpResponse:
    """The form of a challenge; sent, it leads to the page that waits for the other side."""
    rules = rules_to_play(slug)
    sent = request.POST if request.method == "POST" else None
    how = request.GET.get("how", "")
    first = {"how": how} if how in challenges.How.values else {}
    form = ChallengeForm(rules, sent, initial=first)
    if sent is not None and form.is_valid():
        made = form.asked(challenges.challenge, slug, person_to_play(request), **form.given())
        if made:
            return HttpResponseRedirect(challenges.address_of(made), status=303)
    crumbs = [CRUMB, (rules.name, reverse("play_ruleset", args=[slug])), ("A challenge", None)]
    context = {"form": form, "rules": rules, "crumbs": crumbs}
    status = form.status if sent is not None else 200
    return render(request, "play/offer.html", context, status=status)


@require_safe
@never_cache
def challenge(request: HttpRequest, token: str) -> HttpResponse:
    """A challenge: for whoever may take the seat, for who waits there, for who comes too late. Its
    players are led to their table."""
    return _page(request, _found(token))


@require_safe
@never_cache
def now(request: HttpRequest, token: str) -> HttpResponse:
    """What has become of it, for htmx: nothing, the part of the page that says so, or the way to
    the table."""
    return _page(request, _found(token), part=True)


@require_GET
async def events(request: HttpRequest, token: str) -> HttpResponseBase:
    """Server-sent events: that something has become of it."""
    found = await sync_to_async(_watched)(token)
    return response(request, _changes(challenge_topic(found.pk)))


@require_POST
@limited("challenge-answer", ANSWERS)
def accept(request: HttpRequest, token: str) -> HttpResponse:
    """Take the other seat, with an account or without, and go to the table."""

    def go(found: Challenge) -> str:
        return challenges.accept(found.pk, person_to_play(request)).get_absolute_url()

    return _act(request, token, go)


@require_POST
@limited("challenge-answer", ANSWERS)
def decline(request: HttpRequest, token: str) -> HttpResponse:
    """Decline an invitation."""

    def go(found: Challenge) -> str:
        challenges.decline(found.pk, person(request))
        return reverse("my_games")

    return _act(request, token, go)


@require_POST
def cancel(request: HttpRequest, token: str) -> HttpResponse:
    """Take one's own challenge back."""

    def go(found: Challenge) -> str:
        challenges.cancel(found.pk, person(request))
        return reverse("lobby" if found.how == challenges.How.LOBBY else "my_games")

    return _act(request, token, go)


def _found(token: str) -> Challenge:
    """Raises Http404 where there is none."""
    try:
        return challenges.found(token)
    except NotFound as error:
        raise Http404(error.message) from None


def _watched(token: str) -> Challenge:
    """The same for a stream, which holds no connection."""
    try:
        return _found(token)
    finally:
        close_old_connections()


def _act(request: HttpRequest, token: str, act: Callable[[Challenge], str]) -> HttpResponse:
    found = _found(token)
    try:
        return HttpResponseRedirect(act(found), status=303)
    except Forbidden as error:
        raise PermissionDenied(error.message) from None
    except (Conflict, Gone):
        found = _found(token)
        if challenges.is_own(found, person(request)):
            return _page(request, found, status=409)
        return _page(request, found, late=True)
    except LeagueError as error:
        return refusal(request, error, challenges.address_of(found))


def _page(
    request: HttpRequest,
    found: Challenge,
    *,
    part: bool = False,
    late: bool = False,
    status: int = 200,
) -> HttpResponse:
    """The page as it is now; 410 for what is there no more, 409 for who was too `late`."""
    who = person(request)
    table = found.live
    if table is not None and any(who.has(side) for side in table.sides.all()):
        there = table.get_absolute_url()
        if part:
            return HttpResponse(status=204, headers={"HX-Redirect": there})
        return HttpResponseRedirect(there, status=302 if request.method != "POST" else 303)
    own = challenges.is_own(found, who)
    if own:
        challenges.still_here(found)
    stands = challenges.standing(found)
    if part and stands == "open":
        return HttpResponse(status=204)  # nothing has changed
    invited = found.invited_id is not None and found.invited_id == who.account
    if found.invited_id is not None and not (own or invited):
        raise PermissionDenied("This invitation is for somebody else.")
    watch = table.get_absolute_url() if table is not None and table.watchable else ""
    me = "" if who.name == Person().name else who.name
    link = request.build_absolute_uri(challenges.address_of(found))
    offer = told(found, who)
    if stands == "open" and not own and found.person_id is not None:
        strengths = strengths_shown({found.person_id}, timezone.now())
        offer.strength = strengths.get((found.person_id, found.ruleset))
    page = ChallengePage(offer, challenges.token_of(found), stands, link, me, invited, watch)
    if stands == "taken":
        status = 409 if late else status
    elif stands != "open":
        status = Gone.status
    template = "play/challenge_part.html" if part else "play/challenge.html"
    context = shown(page, crumbs=[CRUMB, ("A challenge", None)])
    return render(request, template, context, status=200 if part else status)


async def _changes(topic: str) -> AsyncGenerator[str, None]:
    """The server-sent events of one page that waits: `changed`, when it is to look again."""
    with hub().watch(Topic(topic, _Change)) as watcher:
        yield retry(3000)
        watcher.look()
        while True:
            news = await watcher.next()
            if watcher.closed:
                return
            looks, watcher.must_look = watcher.must_look, False
            yield event("changed") if looks or news is not None else HEARTBEAT


class _Change:
    """That something has changed."""

    __slots__ = ()

    def __init__(self, told: object = None) -> None: ...

    def after(self, before: _Change) -> _Change:
        """One word of it is enough."""
        return self
