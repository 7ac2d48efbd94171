"""The page on which two managers agree when to play their game."""

from __future__ import annotations

import zoneinfo
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from games.appointments.proposals import answer, open_proposal, propose
from games.forms import AnswerForm, TimesForm
from games.models import Proposal
from games.permissions import manages
from games.views.game import find_game
from games.windows import Window, window_of
from league.errors import LeagueError
from league.models import Game, League
from league.pages import refusal
from league.views import form_methods


@dataclass(slots=True)
class TimesPage:
    """When a game may be played, and the times that wait for an answer."""

    game: Game
    league: League
    window: Window
    proposal: Proposal | None
    answers: bool  # who looks answers it


@form_methods
@never_cache
def times(request: HttpRequest, pk: int) -> HttpResponse:
    """What is proposed for a game, and what one proposes. Posted with a `proposal` it is answered,
    with `time` accepted, without declined."""
    game = find_game(request, pk)
    if not request.user.is_authenticated:
        return redirect_to_login(request.path)
    if not manages(request.user, game):
        raise PermissionDenied("Who sits for one of its clubs agrees upon a game.")
    if "proposal" in request.POST:
        return _answered(request, game)
    with timezone.override(zoneinfo.ZoneInfo(game.season.league.time_zone)):
        form = TimesForm(request.POST if request.method == "POST" else None)
        sent = form.is_valid()
    if sent:
        try:
            propose(game, request.user, form.times())
        except LeagueError as error:
            if error.status == 409:
                return refusal(request, error, game.get_absolute_url())
            form.add_error(None, error.message)
        else:
            messages.success(request, "Your times are proposed: the other side is told.")
            return redirect("game_times", game.pk)
    proposal = open_proposal(game)
    both = game.home.manager_id == game.visitors.manager_id
    answers = proposal is not None and (both or proposal.team.manager_id != request.user.pk)
    page = TimesPage(game, game.season.league, window_of(game), proposal, answers)
    crumbs = [
        (game.season.league.name, game.season.league.get_absolute_url()),
        (game.season.name, game.season.get_absolute_url()),
        (f"{game.visitors.nickname} at {game.home.nickname}", game.get_absolute_url()),
        ("Times", None),
    ]
    context = {"page": page, "form": form, "crumbs": crumbs}
    return render(request, "games/times.html", context, status=422 if form.errors else 200)


def _answered(request: HttpRequest, game: Game) -> HttpResponse:
    given = AnswerForm(request.POST)
    proposal = open_proposal(game)
    if not given.is_valid() or proposal is None or proposal.pk != given.cleaned_data["proposal"]:
        messages.error(request, "These times are not open any more: look at the game again.")
        return redirect("game_times", game.pk)
    chosen = given.cleaned_data["time"]
    time = proposal.times[chosen] if chosen is not None and chosen < len(proposal.times) else None
    try:
        answer(proposal.pk, request.user, time)
    except LeagueError as error:
        return refusal(request, error, game.get_absolute_url())
    words = "It is agreed." if time else "The times are declined."
    messages.success(request, words)
    return redirect(game)
