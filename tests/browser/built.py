"""The site as production serves it: static files built, hashed and compressed."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from games.models import LiveGame
from games.simulation.runs import play_inline, start_simulation
from league.services import create_season, publish_season
from tests.fixtures.processes import Site, database_url, served
from tests.games.live.live_games import begin, make_live_season, make_person, play_randomly, who
from tests.leagues import START, make_league, make_season


@contextlib.contextmanager
def built_site(folder: Path, static: Path) -> Iterator[Site]:
    """Served by plain HTTP on this process's test database, with files that were collected."""
    production = {
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": "127.0.0.1",
        "DATABASE_URL": database_url(),
        "REDIS_URL": settings.REDIS_URL,
        "STATIC_ROOT": str(static),
        "STATIC_FROM_SOURCE": "0",
        "HTTPS": "0",
        "PENNANT_VAR": str(folder),
    }
    with served(folder / "uvicorn.log", production) as site:
        yield site


def pages() -> dict[str, str]:
    """An address of each kind of page, by its name; a season of eight clubs is played out."""
    league = make_league(8, name="Harbor League")
    old = make_season(league=league, legs=2)
    play_inline(start_simulation(old, inline=True))
    season = publish_season(create_season(league, name="2032", starts_on=START))
    play_inline(start_simulation(season, 2, inline=True))
    final = old.games.order_by("-number")[0]
    things = {
        "league": league,
        "season": old,
        "season under way": season,
        "game": final,
        "game to come": season.games.order_by("-number")[0],
        "team": final.home,
        "player": final.home.players.first(),
        "live table": live_table(),
    }
    return {
        "front": "/",
        "leagues": "/leagues/",
        **{name: thing.get_absolute_url() for name, thing in things.items()},
        "replay": f"{final.get_absolute_url()}replay/",
        "play": "/play/",
        "how to play": "/how-to-play/quick/",
        "log in": "/accounts/login/",
        "nowhere": "/nowhere/",
    }


def live_table() -> LiveGame:
    """A game under way between ada and bob, which everybody may watch."""
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob, ruleset="quick"), ada, bob)
    play_randomly(live.pk, {0: who(ada), 1: who(bob)}, most=60)
    return live
