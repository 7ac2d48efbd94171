"""The box score of a finished friendly, for who may see its table: it is made of the game itself,
for no record book has its lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine import Ballgame
from engine.ruleset import Ruleset
from engine.telling.narration import HalfInning, play_by_play
from games.live.session import Session, named
from games.models import LiveGame
from games.views.composed import LineScore, line_score
from games.views.game_page import BATTING, PITCHING
from games.views.live import seen
from games.views.scene import Names, Result, player_names, result
from league.errors import Conflict, LeagueError, NotFound
from league.pages import refusal, shown
from stats import catalog
from stats.catalog import Catalog, Figure, Totals
from stats.selectors.boxes import DECISIONS, OF_THE_GAME


@dataclass(slots=True)
class FriendlyLine:
    """A player's line; `decided` are the fields of DECISIONS that a pitcher has."""

    name: str
    position: str
    totals: Totals
    decided: list[str]


@dataclass(slots=True)
class FriendlySide:
    """One side's half of the box score."""

    key: str
    name: str
    won: bool
    innings: list[int | None]
    runs: int
    hits: int
    errors: int | None  # None in a game that has none
    batting: list[FriendlyLine]
    pitching: list[FriendlyLine]
    batting_totals: Totals
    pitching_totals: Totals


@dataclass(slots=True)
class FriendlyBox:
    """A friendly that is over."""

    live: LiveGame
    rules: Ruleset
    result: Result | None
    sides: list[FriendlySide]
    line: LineScore
    decisions: Sequence[tuple[str, str]]  # a field of OF_THE_GAME, and whose
    halves: list[tuple[HalfInning, str]]  # each with the name of the side at bat
    batting_columns: tuple[Figure, ...] = BATTING
    pitching_columns: tuple[Figure, ...] = PITCHING


@require_safe
@never_cache
def box(request: HttpRequest, pk: int) -> HttpResponse:
    """Line score, batting, pitching and plays of a friendly; 404 until it is over."""
    found, _ = seen(request, pk)
    back = found.live.get_absolute_url()
    if found.live.game is not None:
        return refusal(request, NotFound("Its box score is on the page of the game."), back)
    if not found.over or not found.begun:
        return refusal(request, NotFound("There is no box score before the game is over."), back)
    try:
        page = friendly_box(found)
    except LeagueError as error:
        return refusal(request, Conflict(error.message), back)
    title = " at ".join(side.name for side in page.sides)
    crumbs = [("My games", reverse("my_games")), (title, back), ("Box score", None)]
    return render(request, "live/box.html", shown(page, crumbs=crumbs, title=title))


def friendly_box(found: Session) -> FriendlyBox:
    """What the page shows. No query. Raises Conflict for a game of rules that are no more."""
    game, rules = found.ballgame, found.rules
    score = game.box_score()
    names = player_names(found)
    line = line_score(score, game.view(None).options.innings)
    sides = [_side(found, game, seat, names[seat], line) for seat in (0, 1)]
    told = play_by_play(game.plays or [], score, (names[0].__getitem__, names[1].__getitem__))
    decided = [
        (field, arm.name)
        for field in OF_THE_GAME
        for side in sides
        for arm in side.pitching
        if field in arm.decided
    ]
    halves = [(half, sides[half.half].name) for half in told]
    return FriendlyBox(found.live, rules, result(found, None), sides, line, decided, halves)


def _side(found: Session, game: Ballgame, seat: int, names: Names, line: LineScore) -> FriendlySide:
    score, undefined = game.box_score(), found.rules.undefined
    bats = _lines(score.batting[seat], names, catalog.BATTING, undefined)
    arms = _lines(score.pitching[seat], names, catalog.PITCHING, undefined)
    return FriendlySide(
        ("visitors", "home")[seat],
        named(found.sides[seat]),
        found.live.winner == seat,
        line.rows[seat],
        line.runs[seat],
        line.hits[seat],
        None if "e" in undefined else line.errors[seat],
        bats,
        arms,
        _together(bats, catalog.BATTING, undefined),
        _together(arms, catalog.PITCHING, undefined),
    )


def _lines(
    lines: Sequence[Any], names: Names, kind: Catalog, undefined: frozenset[str]
) -> list[FriendlyLine]:
    fields = catalog.fields(kind.of_lines())
    found = []
    for one in lines:
        counts = {field: getattr(one, field) for field in fields}
        decided = [field for field in DECISIONS if counts.get(field)]
        totals = Totals(kind, counts, undefined)
        found.append(FriendlyLine(names[one.player], getattr(one, "position", ""), totals, decided))
    return found


def _together(lines: list[FriendlyLine], kind: Catalog, undefined: frozenset[str]) -> Totals:
    added: Counter[str] = Counter()
    for one in lines:
        added.update(one.totals.counts)
    return Totals(kind, added, undefined)
