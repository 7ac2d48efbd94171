"""The parts that pages are made of, each in every state, for eyes and for axe: with DEBUG alone.

The clubs and games stand nowhere but here.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django import forms
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import AnyRuleset
from games.models import LiveGame
from league.colors import Club, style_sheet
from league.competition.values import Result
from league.grouping import Group
from league.models import Entry, Game, League, Player, Season, Stage, Team
from league.pages import shown
from league.race import Race, draw
from league.sorting import Sort
from league.standings import COLUMNS, LOW, Column, Standing, table
from stats.catalog import BATTING
from stats.selectors.leaders import Board, Leader
from stats.selectors.scores import LineScore

LEAGUE: Final = League(name="Harbor League", slug="harbor", ruleset=min(RULESETS))
SEASON: Final = Season(league=LEAGUE, name="2031", slug="2031")
#: A usual club, the longest name, one from right to left, one of pictures, colors of the paper.
TEAMS: Final = [
    Team(pk=pk, league=LEAGUE, place=place, nickname=nickname, abbreviation=short, slug=str(pk),
         color=color, second_color=second, crest=crest)
    for pk, (place, nickname, short, color, second, crest) in enumerate([
        ("Cedar Hollow", "Owls", "CHO", "#1d5c8f", "#e3ad3c", "pennant/pale/owl"),
        ("M" * 40, "W" * 40, "WWWW", "#b3541e", "#b3541e", "roundel/plain/W"),
        ("القاهرة", "الأهلي", "ALA", "#f8f4e9", "#efe8d6", "shield/plain/star"),
        ("🦉🦉", "🦊", "F1", "#13201c", "#0c1613", "roundel/plain/fox"),
    ], 1)
]  # fmt: skip


PLAYED: Final = datetime.datetime(2031, 4, 1, tzinfo=datetime.UTC)
BY_WINS: Final = Sort("sort", LOW, "won")
#: Games over and under .500 by day, of each.
MARGINS: Final = [[0, 1, 2, 3, 4], [0, 1, 0, -1, 0], [0, -1, 0, 1, 0], [0, -1, -2, -3, -4]]


class Sample(forms.Form):
    """A field of each kind."""

    name = forms.CharField(label="A line to write on", help_text="Help stands under it.")
    wrong = forms.IntegerField(label="With an error", max_value=9)
    kind = forms.ChoiceField(label="A list", choices=[("1", "three innings"), ("2", "nine")])
    day = forms.DateField(
        label="A day", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    color = forms.CharField(label="A color", widget=forms.TextInput(attrs={"type": "color"}))
    one = forms.ChoiceField(
        label="One of some",
        choices=[("a", "everybody"), ("b", "managers")],
        widget=forms.RadioSelect,
    )
    yes = forms.BooleanField(label="Yes or no", required=False)


@dataclass(slots=True)
class PartsPage:
    """Something to put into each part."""

    league: League
    season: Season
    teams: list[Team]
    rules: list[AnyRuleset]
    final: Game
    forfeited: Game
    later: Game
    stand: LiveGame  # how the game under way stands
    sides: list[LineScore]
    begun: list[LineScore]
    innings: range
    groups: list[Group]
    race: Race
    boards: list[Board]
    form: Sample
    sort: Sort = BY_WINS
    columns: tuple[Column, ...] = COLUMNS


@require_safe
def parts(request: HttpRequest) -> HttpResponse:
    """The page of them all. Raises Http404 without DEBUG."""
    _only_with_debug()
    owls, long, *_ = TEAMS
    day = datetime.date(2031, 4, 1)
    usual = {"season": SEASON, "visitors": long, "home": owls, "date": day}
    over = {**usual, "state": "final", "visitors_runs": 4, "home_runs": 11, "innings": 10}
    won = [
        LineScore(long, "", [0, 0, 4, *[0] * 7], 4, 9, 2),
        LineScore(owls, "", [*[1] * 8, 0, 3], 11, 14, 0, won=True),
    ]
    page = PartsPage(
        LEAGUE,
        SEASON,
        TEAMS,
        [*RULESETS.values()],
        final=Game(pk=1, **over),
        forfeited=Game(pk=2, **over, forfeited=True),
        later=Game(pk=3, **usual),
        stand=LiveGame(pk=4, inning=3, half=1, outs=2, bases=5, visitors_runs=2, home_runs=10),
        sides=won,
        begun=[
            LineScore(long, "", [0, 2, *[None] * 8], 2, 3, 0),
            LineScore(owls, "", [1, *[None] * 9], 1, 1, 0),
        ],
        innings=range(1, 11),
        groups=[Group("", _rows(), ())],
        race=draw([*zip(TEAMS, MARGINS, strict=True)], others=3),
        boards=_boards(),
        form=Sample({"name": "Estuary League", "wrong": "12", "color": "#1d5c8f", "one": "a"}),
    )
    return render(request, "parts.html", shown(page, crumbs=[("The parts", None)]))


def _rows() -> list[Standing]:
    """Three games each."""
    stage = Stage(season=SEASON, format=Stage.Format.ROUND_ROBIN)
    entries = [Entry(stage=stage, team=team, seed=seed) for seed, team in enumerate(TEAMS, 1)]
    beaten = [(1, 2), (1, 3), (1, 4), (2, 3), (3, 4), (2, 4)]
    results = [
        Result(number, PLAYED, visitors=loser, home=winner, visitors_runs=2, home_runs=9 - winner)
        for number, (winner, loser) in enumerate(beaten)
    ]
    return table(stage, entries, results).rows


def _boards() -> list[Board]:
    """Two figures, each with all clubs."""
    names = [
        Player(pk=pk, team=team, name=f"Player {pk}", surname=f"Player {pk}")
        for pk, team in enumerate(TEAMS, 1)
    ]
    return [
        Board(BATTING["avg"], [Leader(1, one, Fraction(3, 8)) for one in names]),
        Board(BATTING["hr"], [Leader(rank, one, 12 - rank) for rank, one in enumerate(names, 1)]),
    ]


@require_safe
def parts_colors(request: HttpRequest) -> HttpResponse:
    """The colors of its clubs."""
    _only_with_debug()
    css = style_sheet(Club(team.pk, team.color, team.second_color) for team in TEAMS)
    return HttpResponse(css, content_type="text/css; charset=utf-8")


def _only_with_debug() -> None:
    if not settings.DEBUG:
        raise Http404
