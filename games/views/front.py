"""The front page: tonight's games, last night's, the races, and what waits for whoever looks."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.views.decorators.http import require_GET, require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.events.responses import response
from games.live.selectors import Planned, Row, to_be_opened
from games.live.session import find
from games.models import LiveGame
from games.presentation import presentation
from games.presentation.lessons import Lesson
from games.presentation.pace import Pace
from games.views.asking import asks
from games.views.streams import tonight_stream
from games.views.tonight import CACHE, lately, rendered_lately
from games.views.visitors import person, waiting
from league.errors import LeagueError
from league.front import Contest, contests
from league.models import Team
from league.pages import shown
from league.permissions import visible_leagues
from stats import catalog
from stats.catalog import Figure
from stats.selectors.leaders import Leader, leaders_of

#: How many of one's next games it shows, and how many leagues it tells the leaders of.
NEXT: Final = 5
LED: Final = 5
LEADING: Final = (*catalog.BATTING.pick("avg", "hr", "rbi"), *catalog.PITCHING.pick("wins", "era"))
#: Seconds for which the leaders are kept.
KEPT: Final = 300


@dataclass(slots=True)
class Turn:
    """A game that waits for whoever looks: what it asks, and by when."""

    live: LiveGame
    names: tuple[str, str]  # of both sides
    prompt: str  # "" where a lineup is awaited
    team: Team | None  # None in a friendly
    due: datetime.datetime | None


@dataclass(slots=True)
class Offer:
    """A game that can be played now."""

    rules: Ruleset
    lesson: Lesson | None
    pace: Pace | None


@dataclass(slots=True)
class BestOf:
    """Who leads in a figure, with all that the page shows."""

    name: str
    url: str
    crest: str
    value: str


@dataclass(slots=True)
class Led:
    """A league and its leaders, figure by figure."""

    league: str
    url: str
    places: list[BestOf | None]


@dataclass(slots=True)
class Races:
    """How the leagues stand, and who leads them in what; in the colors of these `clubs`: “3,7”."""

    races: list[Contest]
    leading: tuple[Figure, ...]
    leaders: list[Led]
    clubs: str


@dataclass(slots=True)
class FrontPage:
    """Tonight and the races as they were rendered for all, and what can be played; for who is known
    what waits for them as well, and their own races."""

    evening: str
    standing: str
    turn: Turn | None
    waiting: list[Row]  # other games that wait for them
    planned: list[Planned]
    mine: Contest | None  # of one's own club
    races: list[Contest]
    offers: list[Offer]


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """The front page. At most fourteen queries, whatever there is to tell."""
    waits = waiting(request)
    turn = _turn(waits[0]) if waits else None
    known = request.user.is_authenticated
    running = contests(visible_leagues(request.user), request.user.pk) if known else []
    mine = next((race for race in running if race.own), None)
    content = FrontPage(
        rendered_lately(),
        _races(running) if known else lately("front:races", _public_races),
        turn,
        waits[1:],
        to_be_opened(person(request))[:NEXT],
        mine,
        running,
        [_offer(rules) for rules in RULESETS.values()],
    )
    return render(request, "front/page.html", shown(content))


@require_GET
async def tonight_events(request: HttpRequest) -> HttpResponseBase:
    """What changes on the front page as server-sent events, for as long as it is open."""
    return response(request, tonight_stream())


def _turn(row: Row) -> Turn | None:
    side = row.side
    assert side is not None
    try:
        session = find(row.live.pk)
        asked = asks(session, side.seat)
    except LeagueError:  # of rules that are no more
        return None
    own = session.sides[side.seat]
    return Turn(row.live, row.names, asked.prompt if asked else "", own.team, own.due)


def _offer(rules: Ruleset) -> Offer:
    face = presentation(rules)
    return Offer(rules, face.lesson, face.pace)


def _public_races() -> SafeString:
    return _races(contests(visible_leagues(AnonymousUser()), None))


def _races(running: list[Contest]) -> SafeString:
    clubs = ",".join(str(race.rows[0].team.pk) for race in running if race.rows)
    content = Races(running, LEADING, _leaders(running), clubs)
    return render_to_string("front/races.html", shown(content))


def _leaders(running: list[Contest]) -> list[Led]:
    """Who leads in each figure, a row for each league; kept for some minutes, as sums of many
    lines are. Three queries, or none."""
    seasons = [race.season for race in running if race.season and race.rows][:LED]
    key = f"front:leaders:{','.join(str(season.pk) for season in seasons)}"
    kept: list[Led] | None = CACHE.get(key)
    if kept is not None:
        return kept
    boards = leaders_of(seasons, 1)
    found = []
    for season in seasons:
        best = {board.figure: board.leaders[0] for part in boards[season.pk] for board in part}
        places = [_best(best.get(figure), figure) for figure in LEADING]
        found.append(Led(season.league.name, season.get_absolute_url(), places))
    CACHE.set(key, found, KEPT)
    return found


def _best(leader: Leader | None, figure: Figure) -> BestOf | None:
    if leader is None:
        return None
    player = leader.player
    value = figure.text(leader.value)
    return BestOf(player.name, player.get_absolute_url(), player.team.crest_url, value)
