"""Live games for tests, made by the services themselves."""

from __future__ import annotations

import random
from typing import Any

from django.contrib.auth.models import User

from games.models import LiveGame
from games.table import services
from games.table.ai import play_on
from games.table.opening import open_friendly, open_game, send_lineup
from games.table.seating import Person
from games.table.table import Table, find
from league.models import Game, Season
from tests.leagues import make_league, make_season


def make_person(name: str = "ada") -> User:
    return User.objects.create_user(name, email=f"{name}@example.com", password="pw-for-tests")


def who(user: Any) -> Person:
    return Person(user.pk, name=user.get_username())


def make_live_season(visitors: User | None, home: User | None, **given: Any) -> Season:
    """A season of two teams, one game each way; the first is visitors at home."""
    league = make_league(2, **given)
    season = make_season(league=league)
    game = first_game(season)
    for team, person in ((game.visitors, visitors), (game.home, home)):
        team.manager = person
        team.save()
    return season


def first_game(season: Season) -> Game:
    return season.games.select_related("visitors", "home").order_by("number")[0]


def begin(season: Season, *people: User) -> LiveGame:
    """The first game of a season, past its lineups."""
    live = open_game(first_game(season).pk)
    for person in people:
        table = find(live.pk)
        for side in table.sides:
            if side.person_id == person.pk and table.live.state == LiveGame.State.LINEUPS:
                send_lineup(live.pk, who(person), side.seat, list(table.rules.default_lineup))
    live.refresh_from_db()
    return live


def friendly(person: User, ruleset: str = "piecepack", **given: Any) -> LiveGame:
    return open_friendly(ruleset, who(person), **given)


def play_randomly(pk: int, people: dict[int, Person], seed: int = 1, most: int = 10_000) -> Table:
    """People answer at random, and the AI when it is awaited, until the game is over."""
    draw = random.Random(seed)
    table = find(pk)
    for _ in range(most):
        if table.over:
            break
        for seat in table.awaited():
            if table.sides[seat].ai:
                play_on(pk)
                break
            decision = table.asked()[seat]
            option = draw.randrange(min(len(decision.options), max(decision.usual, 1)))
            services.answer(pk, people[seat], seat, table.turn(seat), option)
        table = find(pk)
    return table
