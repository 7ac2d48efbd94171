"""A league with something at every address of the API, and clients that come by session or by
key."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.http.response import HttpResponseBase
from django.test import Client

from accounts.keys import make_key
from accounts.models import Scope
from games.simulation.runs import play_inline, start_simulation
from league.models import Game, League, Season
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from stats.tallies import count_waiting
from tests.leagues import START, make_league, make_season

START_OF_API = "/api/v1"


@dataclass
class World:
    """A league of a game: a season that is over, one that goes on, and a cup."""

    league: League
    old: Season
    season: Season
    cup: Season

    @property
    def game(self) -> Game:
        """A final one."""
        return self.old.games.get(number=1)

    @property
    def base(self) -> str:
        return f"/leagues/{self.league.slug}"


def make_world(ruleset: str = "piecepack", clubs: int = 4, **given: Any) -> World:
    """The same every time."""
    league = make_league(clubs, ruleset=ruleset, **given)
    old = make_season(league=league)
    play_inline(start_simulation(old, inline=True))
    season = publish_season(create_season(league, name="now", starts_on=START))
    play_inline(start_simulation(season, day=1, inline=True))
    stages = [StagePlan("Cup", "single_elimination")]
    cup = publish_season(create_season(league, name="cup", starts_on=START, stages=stages))
    count_waiting(at_once=True)
    return World(league, old, season, cup)


class Program:
    """A program that asks by a key, or without one."""

    def __init__(self, key: str = "", **given: Any) -> None:
        self.headers = {"Authorization": f"Bearer {key}"} if key else {}
        self.client = Client(**given)

    def send(self, method: str, path: str, body: Any = None, **more: Any) -> HttpResponseBase:
        """`path` is below the API's start, or a whole address that it gave."""
        address = path if path.startswith("http") else START_OF_API + path
        address = address.removeprefix("http://testserver")
        given: dict[str, Any] = {"headers": {**self.headers, **more.pop("headers", {})}, **more}
        if body is not None:
            sent = body if isinstance(body, (str, bytes)) else json.dumps(body)
            given |= {"data": sent, "content_type": "application/json"}
        found: HttpResponseBase = getattr(self.client, method.lower())(address, **given)
        return found

    def get(self, path: str, status: int = 200, **more: Any) -> Any:
        return self.told(self.send("GET", path, **more), status)

    def post(self, path: str, body: Any = None, status: int = 200, **more: Any) -> Any:
        return self.told(self.send("POST", path, body or {}, **more), status)

    @staticmethod
    def told(response: Any, status: int) -> Any:
        assert response.status_code == status, (response.status_code, response.content[:500])
        kind = response.headers.get("Content-Type", "")
        if status >= 400:
            assert kind == "application/problem+json", kind
        return json.loads(response.content) if response.content else None


def program(person: User, *scopes: str) -> Program:
    """A program of somebody's that may do all of this, or everything."""
    _, text = make_key(person, "a program", scopes or Scope.values)
    return Program(text)
