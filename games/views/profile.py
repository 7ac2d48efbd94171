"""The page of a person, for whoever they let see it."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.ratings.selectors import HeadToHead, Played, head_to_head, played_by
from league.pages import shown


@dataclass(slots=True)
class PersonPage:
    """What somebody has played, and with whom. `alone`: nobody else may see the page."""

    person: User
    mine: bool
    alone: bool
    ratings: bool  # whether they are shown
    games: list[Played]
    asked: str  # the name of somebody with whom they are compared
    against: HeadToHead | None  # None where there is no such person, or no page of theirs


@require_safe
@never_cache
def person_page(request: HttpRequest, username: str) -> HttpResponse:
    """What a person has played; with `with` in the query, against that other one. Http404 where
    they have not said that they want such a page, but for themselves."""
    person = _found(username)
    mine = person is not None and person.pk == request.user.pk
    profile = getattr(person, "profile", None)
    is_shown = profile is not None and profile.shown
    if person is None or not (mine or is_shown):
        raise Http404("There is no such page.")
    ratings = profile is not None and profile.rating_shown
    asked = request.GET.get("with", "").strip()
    other = _found(asked) if asked else None
    against = None
    if other is not None and other != person and (_shown(other) or other.pk == request.user.pk):
        against = head_to_head(person, other)
    content = PersonPage(
        person,
        mine,
        not is_shown,
        ratings,
        played_by(person, timezone.now(), ratings=ratings),
        asked,
        against,
    )
    crumbs = [("People", None), (person.get_username(), None)]
    return render(request, "people/person.html", shown(content, crumbs=crumbs))


def _found(username: str) -> User | None:
    return User.objects.select_related("profile").filter(username=username, is_active=True).first()


def _shown(person: User) -> bool:
    profile = getattr(person, "profile", None)
    return profile is not None and profile.shown
