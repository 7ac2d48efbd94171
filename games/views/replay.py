"""A finished game step by step: the table after each of its plays, with both hands in sight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from engine import Ballgame, EngineError, Record
from engine.ruleset import Ruleset
from engine.telling.narration import Entry, HalfInning, play_by_play
from games.live.session import Session, named
from games.models import GameRecord
from games.presentation import presentation
from games.presentation.layouts import Layout, Picture
from games.presentation.parts import Deck
from games.presentation.story import Occupied, occupied
from games.views.game import FORFEITED, find_game
from games.views.live import seen
from games.views.scene import Names, player_names
from league.colors import worn
from league.errors import NotFound
from league.models import Game, League, Player, Team
from league.pages import Crumbs, refusal, shown


@dataclass(slots=True)
class ReplaySide:
    """One side, as the drawings of the table know it."""

    seat: int
    name: str
    team: Team | None
    second: str = ""  # class of the color that the visitors change into, where two clash

    @property
    def side(self) -> ReplaySide:
        return self

    @property
    def team_id(self) -> int | None:
        return self.team.pk if self.team else None


@dataclass(slots=True)
class Reel:
    """A finished game, and where its steps are found: `address(0)` is the start."""

    record: Record
    clubs: tuple[ReplaySide, ReplaySide]
    names: tuple[Names, Names]
    address: Callable[[int], str]
    back: tuple[str, str]  # words and address of the page that it belongs to
    crumbs: Crumbs
    analysis: str  # its address, and that to play on from a moment
    what_if: str
    league: League | None = None


@dataclass(slots=True)
class Step:
    """The table after a play. At the start there is no play, and nothing in `half` and `entry`."""

    game: Ballgame
    number: int
    steps: int
    half: HalfInning | None
    entry: Entry | None
    answers: int  # that had been given


@require_safe
def replay(request: HttpRequest, pk: int, play: int | None = None) -> HttpResponse:
    """A finished game of the schedule after one of its plays, or at its start."""
    game = find_game(request, pk)
    if game.forfeited:
        return refusal(request, NotFound(FORFEITED), game.get_absolute_url())
    kept = GameRecord.objects.filter(game=game, game__state=Game.State.FINAL).first()
    if kept is None or kept.record is None:
        raise Http404("There is no replay before the game is over.")
    return _page(request, scheduled(game, kept.record), play)


@require_safe
def replay_live(request: HttpRequest, pk: int, play: int | None = None) -> HttpResponse:
    """A finished friendly after one of its plays, or at its start."""
    session, _ = seen(request, pk)
    if session.live.game is not None:
        return redirect("replay", session.live.game.pk)
    if not session.over or session.game is None:
        raise Http404("There is no replay before the game is over.")
    if session.live.played_on:
        forked = NotFound("This game was played on from another: there is no replay of it.")
        return refusal(request, forked, session.live.get_absolute_url())
    return _page(request, friendly(session), play)


def scheduled(game: Game, record: Any) -> Reel:
    """A game of the schedule. One query."""
    visitors, home = game.visitors, game.home
    names: tuple[Names, Names] = ({}, {})
    players = Player.objects.filter(team__in=(visitors, home)).order_by()
    for team, spot, name in players.values_list("team", "spot", "name"):
        names[team == home.pk][spot] = name
    season = game.season
    title = f"{visitors.nickname} at {home.nickname}"
    second = worn(visitors.color, home.color)
    return Reel(
        Record.from_json(record),
        (ReplaySide(0, visitors.nickname, visitors, second), ReplaySide(1, home.nickname, home)),
        names,
        _addresses("replay", game.pk),
        ("Box score and play-by-play", game.get_absolute_url()),
        [
            (season.league.name, season.league.get_absolute_url()),
            (season.name, season.get_absolute_url()),
            (title, game.get_absolute_url()),
            ("Replay", None),
        ],
        reverse("analysis", args=[game.pk]),
        reverse("what_if", args=[game.pk]),
        season.league,
    )


def friendly(session: Session) -> Reel:
    """A game that counted for nothing. No query."""
    visitors, home = session.sides
    address = session.live.get_absolute_url()
    return Reel(
        session.record(),
        (ReplaySide(0, named(visitors), None), ReplaySide(1, named(home), None)),
        player_names(session),
        _addresses("live_replay", session.live.pk),
        ("Back to the table", address),
        [("Table", address), ("Replay", None)],
        reverse("live_analysis", args=[session.live.pk]),
        reverse("live_what_if", args=[session.live.pk]),
    )


def _addresses(name: str, pk: int) -> Callable[[int], str]:
    def address(number: int) -> str:
        return reverse(f"{name}_play", args=[pk, number]) if number else reverse(name, args=[pk])

    return address


def wind(reel: Reel, number: int) -> Step | None:
    """Play the record again as far as the first question after so many plays; None if it has
    fewer. A play that follows from no choice is on the table together with the one before it.

    Raises EngineError for a record that these rules cannot read.
    """
    record = reel.record
    whole = Ballgame.replay(record)
    calls = (reel.names[0].__getitem__, reel.names[1].__getitem__)
    halves = play_by_play(whole.plays or [], whole.box_score(), calls)
    told = [(half, entry) for half in halves for entry in half.entries]
    if number > len(told):
        return None
    game = Ballgame.replay(replace(record, choices=[], sealed={}))
    if not number:
        return Step(game, number, len(told), None, None, 0)
    half, entry = told[number - 1]
    plays = game.plays
    assert plays is not None
    given = 0
    for choice in record.choices:
        if len(plays) > entry.number:
            break
        given += 1
        seat, decision = next(iter(game.asks.items()))
        game.answer(seat, decision.options[choice])
    return Step(game, number, len(told), half, entry, given)


def _page(request: HttpRequest, reel: Reel, play: int | None) -> HttpResponse:
    try:
        step = None if play == 0 else wind(reel, play or 0)
    except EngineError as error:
        raise Http404(f"This game cannot be replayed: {error}") from None
    if step is None:
        raise Http404("There is no such play in this game.")
    context = shown(replay_page(reel, step), crumbs=reel.crumbs, run="run" in request.GET)
    return render(request, "live/replay.html", context)


@dataclass(slots=True)
class ReplayPage:
    """A step of a game: the play, the table after it, both hands; and the ways to other steps."""

    rules: Ruleset
    league: League | None
    decks: tuple[Deck, ...]
    boards: tuple[ReplaySide, ReplaySide]
    back: tuple[str, str]
    analysis: str
    what_if: str  # address to play on from here; "" at the end of the game
    answers: int
    number: int  # of the play; 0 at the start
    steps: int
    half: HalfInning | None
    entry: Entry | None
    score: tuple[int, int]
    text: str
    detail: str
    thrown: Any
    thrown_template: str
    bases: Occupied
    layout: Layout
    runners: list[str]
    hands: list[tuple[ReplaySide, Sequence[Picture]]]
    here: str  # addresses, as those that follow; "" where there is no such step
    first: str
    earlier: str
    later: str
    last: str


def replay_page(reel: Reel, step: Step) -> ReplayPage:
    """What the page shows of a step. No query."""
    game, entry = step.game, step.entry
    face = presentation(game.rules)
    view = game.view(None)
    own = [game.view(seat) for seat in (0, 1)]
    at_bat = reel.names[view.half]
    return ReplayPage(
        rules=game.rules,
        league=reel.league,
        decks=face.decks,
        boards=reel.clubs,
        back=reel.back,
        analysis=reel.analysis,
        what_if="" if game.over else reel.what_if,
        answers=step.answers,
        number=step.number,
        steps=step.steps,
        half=step.half,
        entry=entry,
        score=entry.score if entry else (0, 0),
        text=" ".join([*entry.notes, entry.text]) if entry else "",
        detail=game.rules.detail(entry.play) if entry else "",
        thrown=face.thrown(entry.play) if entry else None,
        thrown_template=face.thrown_template,
        bases=occupied(entry) if entry else (False, False, False),
        layout=face.open_layout(view, own),
        runners=[at_bat[runner.player] if runner else "" for runner in view.bases],
        hands=[(club, face.layout(own[club.seat]).hand) for club in reel.clubs],
        here=reel.address(step.number),
        first=reel.address(0),
        earlier=reel.address(step.number - 1) if step.number else "",
        later=reel.address(step.number + 1) if step.number < step.steps else "",
        last=reel.address(step.steps),
    )
