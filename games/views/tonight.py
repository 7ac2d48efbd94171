"""What the front page tells of tonight and last night: the game of the night, the other tables, the
latest results. Public leagues alone, so that it is one for all who look."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.core.cache import caches
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from games.live.selectors import live_now
from games.live.session import find
from games.models import LiveGame
from games.views.scene import Told, latest_plays, player_names
from league.errors import LeagueError
from league.models import Game, League
from league.pages import shown
from stats.selectors.scores import Final as FinalScore
from stats.selectors.scores import LineScore, latest_finals, wearing
from stats.stories import Turn

#: How many results it shows; the one that is told best may stand above them.
RESULTS: Final = 9
PLAYS: Final = 3
#: For how long the latest result is last night's.
LAST_NIGHT: Final = datetime.timedelta(hours=36)
TELLING: Final = tuple(Turn)
#: Seconds for which what is the same for all is kept as it was rendered.
KEPT: float = 1.0
CACHE: Final = caches["process"]
_KEY: Final = "front:tonight"


@dataclass(slots=True)
class LiveHero:
    """The game of the night as it stands, with its last plays."""

    live: LiveGame
    game: Game
    sides: list[LineScore]
    innings: Sequence[int]
    plays: list[Told] = field(default_factory=list)


@dataclass(slots=True)
class Tonight:
    """`hero` is a game of now; `best`, where nobody plays, the one that is told best."""

    hero: LiveHero | None
    tables: list[LiveGame]
    best: FinalScore | None
    finals: list[FinalScore]
    last_night: bool
    clubs: str  # whose colors it wears, by their numbers: “3,7”


def rendered() -> SafeString:
    """The part of the front page that changes while games are played."""
    html = render_to_string("front/tonight.html", shown(tonight()))
    CACHE.set(_KEY, html, KEPT)
    return html


def rendered_lately() -> SafeString:
    """The same, or as it was within the last second."""
    return lately(_KEY, rendered)


def lately(key: str, render: Callable[[], SafeString]) -> SafeString:
    """What this process has kept under this key; where nothing is, it is rendered."""
    if kept := CACHE.get(key):
        return mark_safe(kept)
    html = render()
    CACHE.set(key, html, KEPT)
    return html


def tonight() -> Tonight:
    """In a fixed number of queries."""
    public = League.objects.filter(visibility=League.Visibility.PUBLIC, archived_at=None)
    tables = live_now(public)
    finals = latest_finals(public, RESULTS + 1)
    hero = _hero(tables.pop(0)) if tables else None
    best = None if hero else min(finals, key=_telling, default=None)
    opening = hero.game if hero else best.game if best else None
    since = timezone.now() - LAST_NIGHT
    latest = finals[0].game.finished_at if finals else None
    return Tonight(
        hero,
        tables,
        best,
        [final for final in finals if final is not best][:RESULTS],
        latest is not None and latest > since,
        f"{opening.visitors_id},{opening.home_id}" if opening else "",
    )


def _telling(final: FinalScore) -> tuple[int, int]:
    """The less, the more there is to tell; of two alike the greater number."""
    if final.story is None:
        return len(TELLING), 0
    return TELLING.index(final.story.turn), -final.story.number


def _hero(live: LiveGame) -> LiveHero:
    game = live.game
    assert game is not None
    runs = (live.visitors_runs, live.home_runs)
    sides = [LineScore(team, second, r=runs[at]) for at, (team, second) in enumerate(wearing(game))]
    try:
        session = find(live.pk)
        ballgame = session.ballgame
    except LeagueError:  # it is no more, or of rules that are not
        return LiveHero(live, game, sides, ())
    longest = max(ballgame.options.innings, live.inning)
    for side, line in zip(sides, ballgame.box_score().teams, strict=True):
        side.innings = [*line.innings, *[None] * (longest - len(line.innings))]
        side.h, side.e = line.h, None if "e" in session.rules.undefined else line.e
    plays = latest_plays(ballgame, player_names(session), PLAYS)
    return LiveHero(live, game, sides, range(1, longest + 1), plays)
