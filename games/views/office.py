"""What a commissioner mends in a season: a club withdraws, a result is taken back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.views.game import find_game
from games.views.season_page import find_season
from games.withdrawing import take_back, withdraw
from league.forms import AskingForm
from league.models import Entry, Game, Season, Stage, Team
from league.office.acts import Act
from league.permissions import require
from league.stages.undoing import Leaning, leaning_on
from league.views import FormPage, form_methods, form_page, posted


class StageField(forms.ModelChoiceField):
    """A stage by its name alone."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.name)


class WithdrawForm(AskingForm):
    """Which club leaves which stage, and what becomes of its games."""

    stage = StageField(Stage.objects.none(), empty_label=None)
    team = forms.ModelChoiceField(Team.objects.none(), label="Club")
    how = forms.ChoiceField(
        label="The rest of its games",
        choices=Entry.Withdrawn.choices,
        initial=Entry.Withdrawn.FORFEIT,
        widget=forms.RadioSelect,
    )

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        stage, team = self.fields["stage"], self.fields["team"]
        assert isinstance(stage, forms.ModelChoiceField)
        assert isinstance(team, forms.ModelChoiceField)
        stage.queryset = season.stages.filter(state=Stage.State.OPEN)
        team.queryset = season.teams.all()


class TakeBackForm(AskingForm):
    """Why a result is taken back, and whether what leans on it goes too."""

    reason = forms.CharField(
        max_length=300,
        help_text="It is kept with the old result, for everybody to read.",
        error_messages={"required": "Say why the result is taken back."},
    )
    together = forms.BooleanField(required=False)

    def __init__(self, leaning: Leaning, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if leaning.words:
            self.fields["together"].label = f"Take back together: {leaning.words}"
        else:
            del self.fields["together"]


@form_methods
def club_withdraws(request: HttpRequest, slug: str, season: str) -> HttpResponse:
    """A club leaves a stage."""
    found = find_season(request, slug, season)
    if elsewhere := require(request, Act.WITHDRAW, found.league):
        return elsewhere
    form = WithdrawForm(found, posted(request))
    if form.is_valid():
        given = form.cleaned_data
        given["stage"].season = found
        if form.asked(withdraw, given["stage"], given["team"], given["how"], by=request.user):
            messages.success(request, f"The {given['team']} have withdrawn.")
            return redirect(found)
    page = FormPage(
        form,
        "A club withdraws",
        "What it has played stands. A forfeited game is a win for the other side, 9 to 0; one that "
        "is struck counts for nobody.",
        button="Yes, it withdraws",
    )
    return form_page(request, page, _crumbs(found))


@form_methods
def take_result_back(request: HttpRequest, pk: int) -> HttpResponse:
    """A result is taken back."""
    game = find_game(request, pk)
    if elsewhere := require(request, Act.TAKE_BACK, game.season.league):
        return elsewhere
    form = TakeBackForm(leaning_on(game), posted(request))
    if form.is_valid():
        together = form.cleaned_data.get("together", False)
        reason = form.cleaned_data["reason"]
        if form.asked(take_back, game, reason, by=request.user, together=together):
            messages.success(request, "The result is taken back: the game is to be played again.")
            return redirect(game)
    page = FormPage(
        form,
        "Take the result back",
        "The game is to be played again, with a new seed. The old result stays on its page, with "
        "the reason.",
        button="Yes, take it back",
    )
    crumbs = [*_crumbs(game.season), (_title(game), game.get_absolute_url())]
    return form_page(request, page, crumbs)


def _crumbs(season: Season) -> list[tuple[str, str | None]]:
    league = season.league
    return [(league.name, league.get_absolute_url()), (season.name, season.get_absolute_url())]


def _title(game: Game) -> str:
    return f"{game.visitors.nickname} at {game.home.nickname}"
