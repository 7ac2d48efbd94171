"""The page on which a league is made to run itself, paused, and let go on."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache

from league.errors import LeagueError
from league.models import Routine
from league.office.acts import Act
from league.office.days import FIELDS, end_days, pause_league, resume_league, set_days
from league.office.forms import DaysForm
from league.pages import refusal
from league.permissions import require, visible_leagues
from league.views import FormPage, form_methods, form_page

#: What is done by a button, and said then.
DONE = {
    "pause": (pause_league, "is paused: no clock runs, and nothing is due."),
    "resume": (resume_league, "goes on. Clocks and deadlines are as far off as they were."),
    "end": (end_days, "is run by hand."),
}


@form_methods
@never_cache
def days(request: HttpRequest, slug: str) -> HttpResponse:
    """By what hours and rules a league runs itself. Posted with `do` as “pause”, “resume” or “end”
    that is done."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    if elsewhere := require(request, Act.SET_DAYS, league):
        return elsewhere
    if done := DONE.get(request.POST.get("do", "")):
        service, words = done
        try:
            service(league, request.user)
        except LeagueError as error:
            return refusal(request, error, request.path)
        messages.success(request, f"The {league} {words}")
        return redirect("league_days", league.slug)
    routine = Routine.objects.filter(pk=league.pk).first()
    initial = {name: getattr(routine, name) for name in FIELDS} if routine else None
    form = DaysForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        stored = form.asked(set_days, league, request.user, **form.cleaned_data)
        if stored:
            messages.success(request, "The league runs itself.")
            return redirect("league_days", league.slug)
    page = FormPage(
        form,
        "Days of play",
        "At its hour the games of AI managers are played, and the windows of people’s games open.",
        button="Store it" if routine else "Let it run itself",
        groups=form.groups(),
        league=league,
        room="days",
    )
    page.foot = "league/office/pause.html"
    crumbs = [(league.name, league.get_absolute_url())]
    return form_page(request, page, crumbs, "Days of play")
