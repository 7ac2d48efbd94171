"""What people at a table do with each other: a rematch, an answer that is taken back, phrases."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from games.live.friendlies import rematch as offer_rematch
from games.live.offers import OFFER
from games.live.phrases import mute as do_mute
from games.live.phrases import say as do_say
from games.live.seating import Person
from games.live.session import Session, find
from games.live.undoing import undo as do_undo
from games.models import LiveGame
from games.views.live import act


@require_POST
def rematch(request: HttpRequest, pk: int) -> HttpResponse:
    """Offer a rematch of a friendly, accept one, decline it, or take the offer back. The way to the
    next game where it has begun, else to the table."""
    begun: list[LiveGame] = []

    def do(who: Person, seat: int) -> Session:
        game = offer_rematch(pk, who, seat, request.POST.get("what", OFFER))
        begun.extend([game] if game else [])
        return find(pk)

    done = act(request, pk, do)
    if begun and done.status_code == 303:
        return HttpResponseRedirect(begun[0].get_absolute_url(), status=303)
    return done


@require_POST
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one's last answer back, ask for it, allow it to the other side or not."""
    what = request.POST.get("what", OFFER)
    return act(request, pk, lambda who, seat: do_undo(pk, who, seat, what))


@require_POST
def say(request: HttpRequest, pk: int) -> HttpResponse:
    """Say a phrase to the other side."""
    phrase = request.POST.get("phrase", "")
    return act(request, pk, lambda who, seat: do_say(pk, who, seat, phrase))


@require_POST
def mute(request: HttpRequest, pk: int) -> HttpResponse:
    """Hear the other side no more (“on”), or again."""
    muted = request.POST.get("muted", "") == "on"
    return act(request, pk, lambda who, seat: do_mute(pk, who, seat, muted))
