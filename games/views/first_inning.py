"""The first visit to a game: a few questions of a prepared deal at a table, each explained; then a
game of one's own. All of it is in the address: nothing is stored, and no script runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from engine import Ballgame
from engine.ruleset import Ruleset
from games.forms import FriendlyForm, OptionShown
from games.live.session import Session
from games.models import LiveGame, Side
from games.presentation import first_inning, presentation
from games.presentation.first_innings import (
    FirstInning,
    Verdict,
    advised,
    answered,
    stand,
    verdict,
)
from games.presentation.parts import Deck
from games.views.play import rules_to_play
from games.views.scene import TableScene, Told, scene
from league.pages import Crumbs, shown

#: Plays that are told of what went on between two questions.
MEANWHILE: Final = 3


@dataclass(slots=True)
class Lesson:
    """What stands beside the table: the question, or what was made of the answer."""

    step: int  # from 1
    steps: int
    title: str
    words: str
    meanwhile: list[Told]  # since the last question, the earliest first
    verdict: Verdict | None
    advised: str  # in words, once somebody has answered otherwise
    here: str  # addresses: of the question, and of what comes after it
    onward: str


@dataclass(slots=True)
class Beside:
    """What the page shows beside the table."""

    lesson: Lesson
    decks: tuple[Deck, ...]


@dataclass(slots=True)
class Ending:
    """The last page: how to begin a game of one's own. Its form plays the rookie."""

    rules: Ruleset
    form: FriendlyForm
    again: str


@require_safe
def first_visit(request: HttpRequest, slug: str, step: int = 1) -> HttpResponse:
    """One question of a game's first inning, or with `option` in the query what came of that
    answer; after the last of them the way to a game of one's own. Http404 for other steps."""
    rules = rules_to_play(slug)
    first = first_inning(rules)
    crumbs: Crumbs = [
        ("How to play", reverse("how_to_play_index")),
        (rules.name, reverse("how_to_play", args=[slug])),
        ("First inning", None),
    ]
    if step == len(first.moments) + 1:
        content = Ending(rules, FriendlyForm(rules, auto_id=False), _address(rules, 1))
        return render(request, "lessons/first_inning_over.html", shown(content, crumbs=crumbs))
    if not 1 <= step <= len(first.moments):
        raise Http404("There is no such question.")
    moment = first.moments[step - 1]
    game = stand(rules, first, moment.after)
    decision = game.asks[first.seat]  # type: ignore[index]
    best = advised(first, game, moment)
    said = None
    option = OptionShown.of(request.GET, len(decision.options))
    if option is not None:
        said = verdict(rules, decision, moment, option, best)
        game = answered(rules, first, moment, option)
    table = table_of(rules, first, game)
    if said is not None:
        _put_down(table)
    lesson = Lesson(
        step,
        len(first.moments),
        moment.title,
        said.words if said else moment.words,
        [] if said else _meanwhile(rules, first, step, table),
        said,
        rules.label(decision, decision.options[best]),
        _address(rules, step),
        _address(rules, step + 1),
    )
    context = shown(table) | shown(Beside(lesson, presentation(rules).decks), crumbs=crumbs)
    return render(request, "lessons/first_inning.html", context)


def _address(rules: Ruleset, step: int) -> str:
    if step == 1:
        return reverse("first_inning", args=[rules.slug])
    return reverse("first_inning_step", args=[rules.slug, step])


def _meanwhile(rules: Ruleset, first: FirstInning, step: int, table: TableScene) -> list[Told]:
    """What happened since the question before was answered, as far as it is told."""
    if step == 1:
        return []
    before = first.moments[step - 2]
    game = stand(rules, first, before.after)
    told = answered(rules, first, before, advised(first, game, before))
    seen = len(told.plays or ())
    return [play for play in table.plays[:MEANWHILE] if play.number > seen][::-1]


def _put_down(table: TableScene) -> None:
    """Nothing is asked any more: the hand is only looked at."""
    table.asked, table.ways = None, []
    for slip in table.slips:
        slip.choice = None


def table_of(rules: Ruleset, first: FirstInning, game: Ballgame) -> TableScene:
    """The live table as the learner sees it, of rows that are never stored."""
    live = LiveGame(
        ruleset=rules.slug,
        ruleset_version=first.version,
        options=rules.options_json(game.options),
        state=LiveGame.State.PLAYING,
        commitment=rules.slug,  # by which the players of a friendly are named
    )
    sides = [Side(live=live, seat=seat, lineup=[]) for seat in (0, 1)]
    sides[first.seat].person = User(username="You")
    sides[1 - first.seat].ai = "rookie"
    session = Session(live, (sides[0], sides[1]), game.rules, game)
    session.stand()
    found = scene(session, first.seat)
    found.boards[first.seat].name = "Your side"
    return found
