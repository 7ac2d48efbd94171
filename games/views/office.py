"""What a commissioner mends in a season: a club withdraws, a game is decided, a result taken
back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.ruling import open_verdicts, rule
from games.views.game import find_game
from games.views.season_page import find_season
from games.withdrawing import take_back, withdraw
from league.errors import Conflict
from league.forms import AskingForm
from league.models import Entry, Game, Season, Stage, Team
from league.office.acts import Act
from league.pages import refusal
from league.permissions import require
from league.stages.undoing import Leaning, leaning_on
from league.views import FormPage, form_methods, form_page, posted

UNDER_WAY = "The game is under way: decide about it at its table."


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
        help_text="Everybody can read it on the game’s page.",
        error_messages={"required": "Say why: everybody can read it on the game’s page."},
    )
    together = forms.BooleanField(required=False)

    def __init__(self, leaning: Leaning, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if leaning.words:
            self.fields["together"].label = f"Take back together: {leaning.words}"
        else:
            del self.fields["together"]


class RulingForm(TakeBackForm):
    """What a commissioner decides about a game."""

    verdict = forms.ChoiceField(label="The game is", widget=forms.RadioSelect)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        super().__init__(leaning_on(game), *args, **kwargs)
        verdict = self.fields["verdict"]
        assert isinstance(verdict, forms.ChoiceField)
        names = {"visitors": str(game.visitors), "home": str(game.home)}
        verdict.choices = [
            (one.value, f"won by the {names[one]}, by forfeit" if one in names else one.label)
            for one in open_verdicts(game)
        ]
        self.order_fields(["verdict", "reason", "together"])


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


@form_methods
def decide_game(request: HttpRequest, pk: int) -> HttpResponse:
    """A game is decided away from its table."""
    game = find_game(request, pk)
    if elsewhere := require(request, Act.RULE, game.season.league):
        return elsewhere
    if not open_verdicts(game):
        return refusal(request, Conflict(UNDER_WAY), game.get_absolute_url())
    form = RulingForm(game, posted(request))
    if form.is_valid():
        together = form.cleaned_data.get("together", False)
        verdict, reason = form.cleaned_data["verdict"], form.cleaned_data["reason"]
        if form.asked(rule, game, verdict, reason, by=request.user, together=together):
            messages.success(request, "It is decided, and on the game’s page with your reason.")
            return redirect(game)
    page = FormPage(
        form,
        "Decide the game",
        "By rule a forfeit is 9 to 0. A result that there is stays readable on the game’s page.",
        button="Yes, decide it so",
    )
    crumbs = [*_crumbs(game.season), (_title(game), game.get_absolute_url())]
    return form_page(request, page, crumbs)


def _crumbs(season: Season) -> list[tuple[str, str | None]]:
    league = season.league
    return [(league.name, league.get_absolute_url()), (season.name, season.get_absolute_url())]


def _title(game: Game) -> str:
    return f"{game.visitors.nickname} at {game.home.nickname}"
