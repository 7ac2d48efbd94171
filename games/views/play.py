"""Choosing a game to play alone: two clicks from the front page to the first pitch."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.forms import FriendlyForm
from games.live.acts import Act
from games.live.selectors import (
    Planned,
    Row,
    finished_friendlies,
    finished_games,
    others_of,
    to_be_opened,
    told_to,
)
from games.views.offers import Offered, offers_of
from games.views.visitors import person, waiting
from league.pages import shown


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """The games that are played here, each with a button that begins one."""
    forms = [FriendlyForm(rules, auto_id=False) for rules in RULESETS.values()]
    return render(request, "games/play.html", {"forms": forms, "crumbs": [("Play", None)]})


@require_safe
def one_game(request: HttpRequest, slug: str) -> HttpResponse:
    """How to play this one: against whom, on which side, with which options. htmx sends what is
    filled in and takes the number of answers."""
    sent = request.GET if request.htmx else None  # type: ignore[attr-defined]
    form = FriendlyForm(rules_to_play(slug), sent)
    form.is_valid()
    return friendly_page(request, form)


def rules_to_play(slug: str) -> Ruleset:
    """Raises Http404 for a game that does not exist."""
    if slug not in RULESETS:
        raise Http404("There is no such game.")
    return RULESETS[slug]


def friendly_page(request: HttpRequest, form: FriendlyForm) -> HttpResponse:
    """The form to open a friendly; with what is wrong beside its fields once it was sent."""
    crumbs = [("Play", "/play/"), (form.rules.name, None)]
    context = {"form": form, "rules": form.rules, "crumbs": crumbs}
    status = form.status if request.method == "POST" else 200
    return render(request, "games/play_one.html", context, status=status)


@dataclass(slots=True)
class MyGames:
    """Somebody's games, those first that wait for them."""

    waits: list[Row]
    offers: list[Offered]  # challenges, one's own and to oneself
    scheduled: list[Planned]
    others: list[Row]
    played: list[Row]
    finished: list[Row]  # friendlies
    told: list[tuple[Row, list[Act]]]  # what was decided about games


@require_safe
@never_cache
def my_games(request: HttpRequest) -> HttpResponse:
    """The games of whoever asks: waiting for them, to be opened, under way, their friendlies."""
    who = person(request)
    content = MyGames(
        waiting(request),
        offers_of(who),
        to_be_opened(who),
        others_of(who),
        finished_games(who),
        finished_friendlies(who),
        told_to(who),
    )
    return render(request, "live/my_games.html", shown(content, crumbs=[("My games", None)]))
