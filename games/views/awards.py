"""The page of a season's awards: its champion, who led in what, and what the managers voted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from games.views.season_page import find_season
from league.errors import Invalid, LeagueError
from league.forms import AskingForm
from league.models import BallotBox, Player, Season, Team, Vote
from league.office.acts import Act
from league.office.ballots import DAYS, Elected, clubs_of, eligible, open_ballot, result, vote
from league.pages import refusal
from league.permissions import may, require
from league.standings import season_table
from league.views import form_methods
from stats.selectors.leaders import Board, leaders

#: Places of a vote that a page shows.
SHOWN = 5


class PlayerField(forms.ModelChoiceField):
    """A player with the letters of the club."""

    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.team.abbreviation} {obj.name}"


class VoteForm(AskingForm):
    """Three players in their order."""

    def __init__(self, season: Season, person: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second", "third"):
            self.fields[name] = PlayerField(eligible(season, person), label=name.capitalize())

    def players(self) -> list[Player]:
        """Those chosen."""
        return [self.cleaned_data[name] for name in ("first", "second", "third")]


class BallotForm(AskingForm):
    """For how long the managers vote."""

    days = forms.IntegerField(
        label="Days that the managers have", min_value=DAYS[0], max_value=DAYS[-1], initial=7
    )


@dataclass(slots=True)
class Election:
    """One category: its form for who votes, its result once it is closed."""

    category: Vote.Category
    elected: list[Elected]
    form: VoteForm | None = None


@dataclass(slots=True)
class AwardsPage:
    """The awards of a season; none before it is complete."""

    season: Season
    champions: list[Team] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    box: BallotBox | None = None
    open: bool = False
    elections: list[Election] = field(default_factory=list)
    ballot: BallotForm | None = None  # for who may open one


@form_methods
def awards(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """Champion, leaders, and the vote. Posted with a `category` it is a vote, else a ballot is
    opened."""
    found = find_season(request, slug, season)
    page = AwardsPage(found)
    complete = found.state == Season.State.COMPLETE
    if complete:
        _fill(page)
    status = 200
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        if "category" not in request.POST and (
            elsewhere := require(request, Act.OPEN_BALLOT, found.league)
        ):
            return elsewhere
        try:
            done, status = _posted(request, found, page)
        except LeagueError as error:
            return refusal(request, error, request.path)
        if done:
            messages.success(request, done)
            return redirect("awards", slug, season)
    _offer(request, page)
    crumbs = [
        (found.league.name, found.league.get_absolute_url()),
        (found.name, found.get_absolute_url()),
        ("Awards", None),
    ]
    context = {"page": page, "crumbs": crumbs}
    return render(request, "games/awards.html", context, status=status)


def _fill(page: AwardsPage) -> None:
    season = page.season
    table = season_table(season)
    page.champions = table.champions if table else []
    batting, pitching = leaders(season, 1)
    page.boards = [*batting, *pitching]
    page.box = BallotBox.objects.filter(season=season).first()
    page.open = page.box is not None and page.box.closes_at > timezone.now()
    page.elections = [Election(one, result(season, one)[:SHOWN]) for one in Vote.Category]


def _offer(request: HttpRequest, page: AwardsPage) -> None:
    """The forms for who may vote, or open a ballot."""
    season, user = page.season, request.user
    if season.state != Season.State.COMPLETE:
        return
    if page.open and clubs_of(season, user):
        cast = {one.category: one for one in Vote.objects.filter(season=season, voter=user.pk)}
        for one in page.elections:
            mine = cast.get(one.category)
            kept = _kept(mine) if mine else None
            one.form = one.form or VoteForm(season, user, initial=kept, prefix=one.category)
    if may(user, Act.OPEN_BALLOT, season.league) and (page.box is None or page.open):
        page.ballot = page.ballot or BallotForm()


def _kept(cast: Vote) -> dict[str, int]:
    return {"first": cast.first_id, "second": cast.second_id, "third": cast.third_id}


def _posted(request: HttpRequest, season: Season, page: AwardsPage) -> tuple[str, int]:
    """What was done, in words; nothing, and 422, with what is wrong in the forms."""
    user: Any = request.user
    if "category" not in request.POST:
        page.ballot = BallotForm(request.POST)
        if page.ballot.is_valid():
            open_ballot(season, page.ballot.cleaned_data["days"], user)
            return "The managers vote.", 200
        return "", 422
    category = request.POST["category"][:20]
    form = VoteForm(season, user, request.POST, prefix=category)
    players = form.players() if form.is_valid() else []
    try:
        vote(season, user, category, players)
    except Invalid as error:
        if players:
            form.add_error(error.field if error.field in form.fields else None, error.message)
    else:
        return "Your vote is cast; until the ballot closes you may change it.", 200
    for one in page.elections:
        if one.category == category:
            one.form = form
    return "", 422
