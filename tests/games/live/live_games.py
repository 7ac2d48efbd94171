"""Live games for tests, made by the services themselves."""

from __future__ import annotations

import random
from typing import Any

from django.contrib.auth.models import User

from games.live import services
from games.live.ai import play_on
from games.live.opening import open_friendly, open_game, send_lineup
from games.live.seating import Person
from games.live.session import Session, find
from games.models import LiveGame
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
        session = find(live.pk)
        for side in session.sides:
            if side.person_id == person.pk and session.live.state == LiveGame.State.LINEUPS:
                send_lineup(live.pk, who(person), side.seat, list(session.rules.default_lineup))
    live.refresh_from_db()
    return live


def friendly(person: User, ruleset: str = "piecepack", **given: Any) -> LiveGame:
    return open_friendly(ruleset, who(person), **given)


def play_randomly(pk: int, people: dict[int, Person], seed: int = 1, most: int = 10_000) -> Session:
    """People answer at random, and the AI when it is awaited, until the game is over."""
    draw = random.Random(seed)
    session = find(pk)
    for _ in range(most):
        if session.over:
            break
        for seat in session.awaited():
            if session.sides[seat].ai:
                play_on(pk)
                break
            decision = session.asked()[seat]
            option = draw.randrange(min(len(decision.options), max(decision.usual, 1)))
            services.answer(pk, people[seat], seat, session.turn(seat), option)
        session = find(pk)
    return session
