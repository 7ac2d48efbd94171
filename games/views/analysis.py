"""The analysis of a finished game: what an all-star says of each answer, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from engine import EngineError
from engine.telling.narration import heading
from games.analysis.forking import play_on_from
from games.analysis.grading import Grade, accuracy, grade
from games.analysis.hints import ask_hint
from games.analysis.making import ACTIVE, WHOLE, Subject, ask_for, existing, of_game, of_table
from games.forms import MomentForm
from games.models import Analysis, Verdict
from games.views.game import find_game
from games.views.live import act, seen
from games.views.replay import Reel, ReplaySide, friendly, scheduled
from games.views.visitors import person_to_play
from league.errors import Conflict, LeagueError
from league.models import League
from league.numbers import said
from league.pages import refusal, shown

#: So many answers are shown as those that cost most.
COSTLIEST: Final = 3
#: How a grade is marked beside an answer.
MARKS: Final = {Grade.INACCURATE: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
GRADES: Final = tuple(Grade)


@dataclass(slots=True)
class Judged:
    """An answer, as the page shows it. Chances are of 10,000, its side's."""

    verdict: Verdict
    side: ReplaySide
    heading: str
    loss: float  # of a win
    grade: Grade
    mark: str
    x: float  # percent of the chart's width
    y: float
    replay: str

    @property
    def points(self) -> str:
        """What was lost, in points of a hundred: “2.1”."""
        return f"{100 * self.loss:.1f}"

    @property
    def before(self) -> str:
        return percent(self.verdict.best)

    @property
    def after(self) -> str:
        return percent(self.verdict.chance)

    @property
    def mix(self) -> list[tuple[str, int, str]]:
        """What the all-star answers, how often in percent, and the chance with it."""
        return [(words, share, percent(chance)) for words, share, chance in self.verdict.mix]


@dataclass(slots=True)
class Manager:
    """What one side's answers come to."""

    side: ReplaySide
    accuracy: int | None
    answers: int
    grades: list[tuple[Grade, int]]
    lost: str  # of a win


@dataclass(slots=True)
class AnalysisPage:
    """An analysis; before it is made there is nothing in `managers` and below."""

    analysis: Analysis | None
    active: bool
    here: str
    back: tuple[str, str]
    replay: str
    what_if: str
    boards: tuple[ReplaySide, ReplaySide]
    league: League | None
    managers: list[Manager]
    path: str  # of the home side's chance, in percent from the left and the top
    costliest: list[Judged]
    halves: list[tuple[str, list[Judged]]]


def percent(chance: int) -> str:
    """“53 %” of 5,312."""
    return f"{round(100 * chance / WHOLE)} %"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def of_game_page(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The analysis of a game of the schedule; posted to, it is made."""
    game = find_game(request, pk)
    here = reverse("analysis", args=[pk])
    if request.method == "POST" and not request.user.is_authenticated:
        return redirect_to_login(here)
    try:
        subject = of_game(game)
    except LeagueError as error:
        return refusal(request, error, game.get_absolute_url())
    return _page(request, subject, scheduled(game, subject.record.to_json()), here)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def of_table_page(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The same of a friendly, for who played in it."""
    session, _ = seen(request, pk)
    if session.live.game_id is not None:
        return redirect("analysis", session.live.game_id)
    try:
        subject = of_table(session)
    except LeagueError as error:
        return refusal(request, error, session.live.get_absolute_url())
    return _page(request, subject, friendly(session), reverse("live_analysis", args=[pk]))


@require_POST
def hint(request: HttpRequest, pk: int) -> HttpResponse:
    """What would the all-star do? For one's own side of a friendly against an AI."""
    return act(request, pk, lambda who, seat: ask_hint(pk, who, seat))


@require_POST
def what_if(request: HttpRequest, pk: int) -> HttpResponse:
    """Play on from a moment of a finished game of the schedule."""
    game = find_game(request, pk)
    return _play_on(request, lambda: of_game(game), game.get_absolute_url())


@require_POST
def what_if_of_table(request: HttpRequest, pk: int) -> HttpResponse:
    """The same from one of a friendly, for who played in it."""
    session, _ = seen(request, pk)
    back = session.live.get_absolute_url()
    if session.live.game is not None:
        game = session.live.game
        return _play_on(request, lambda: of_game(game), back)
    return _play_on(request, lambda: of_table(session), back)


def _play_on(request: HttpRequest, subject: Callable[[], Subject], back: str) -> HttpResponse:
    try:
        record = subject().record
        form = MomentForm(request.POST)
        answers, seat = said(form, "answers"), said(form, "seat")
        opened = play_on_from(record, answers, person_to_play(request), seat)
    except (LeagueError, EngineError) as error:
        if isinstance(error, EngineError):
            error = Conflict(f"This game cannot be played on: {error}")
        return refusal(request, error, back)
    return HttpResponseRedirect(opened.get_absolute_url(), status=303)


def _page(request: HttpRequest, subject: Subject, reel: Reel, here: str) -> HttpResponseBase:
    if request.method == "POST":
        ask_for(subject)
        return HttpResponseRedirect(here, status=303)
    analysis = existing(subject)
    crumbs = [*reel.crumbs[:-1], ("Analysis", None)]
    context = shown(analysis_page(reel, analysis, here), crumbs=crumbs)
    fragment = request.htmx  # type: ignore[attr-defined]
    template = "games/analysis_progress.html" if fragment else "games/analysis.html"
    if fragment and not context["active"]:
        response = HttpResponse(status=204)
        response["HX-Refresh"] = "true"
        return response
    return render(request, template, context)


def analysis_page(reel: Reel, analysis: Analysis | None, here: str) -> AnalysisPage:
    """What the page shows. One query where the analysis is made."""
    made = analysis is not None and analysis.state == Analysis.State.DONE
    verdicts = list(analysis.verdicts.all()) if analysis is not None and made else []
    judged = [_judged(reel, verdict, analysis.total) for verdict in verdicts if analysis]
    worst = sorted(
        (one for one in judged if one.mark), key=lambda one: (-one.loss, one.verdict.number)
    )
    return AnalysisPage(
        analysis=analysis,
        active=analysis is not None and analysis.state in ACTIVE,
        here=here,
        back=reel.back,
        replay=reel.address(0),
        what_if=reel.what_if,
        boards=reel.clubs,
        league=reel.league,
        managers=[
            _manager(side, mine)
            for side in reel.clubs
            if (mine := [one for one in judged if one.verdict.seat == side.seat])
        ],
        path=" ".join(f"{one.x:.2f},{one.y:.2f}" for one in judged),
        costliest=worst[:COSTLIEST],
        halves=[
            (words, list(ones)) for words, ones in groupby(judged, key=lambda one: one.heading)
        ],
    )


def _judged(reel: Reel, verdict: Verdict, total: int) -> Judged:
    loss = max(0, verdict.best - verdict.chance) / WHOLE
    found = grade(loss, verdict.error / WHOLE)
    home = verdict.chance if verdict.seat else WHOLE - verdict.chance
    return Judged(
        verdict=verdict,
        side=reel.clubs[verdict.seat],
        heading=heading(verdict.inning, verdict.half),
        loss=loss,
        grade=found,
        mark=MARKS.get(found, ""),
        x=100 * verdict.number / total,
        y=100 - 100 * home / WHOLE,
        replay=reel.address(verdict.play),
    )


def _manager(side: ReplaySide, judged: Sequence[Judged]) -> Manager:
    counts = Counter(one.grade for one in judged)
    sure = [one.loss for one in judged if one.grade != Grade.UNSURE]
    lost = sum(one.loss for one in judged if one.mark)
    return Manager(
        side,
        accuracy(sure),
        len(judged),
        [(grade, counts[grade]) for grade in GRADES if counts[grade]],
        f"{lost:.2f}".removeprefix("0"),
    )
