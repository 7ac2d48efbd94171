"""A site with something at every address, and visitors of every kind."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import models
from django.test import Client

from engine import RULESETS
from games.lineups import set_lineup
from games.live import services
from games.live.challenges import accept, challenge, token_of
from games.live.opening import open_friendly, open_game, send_lineup
from games.live.phrases import say
from games.live.seating import Person
from games.models import Challenge, GameRecord, LiveGame
from games.simulation.runs import play_inline, start_simulation
from league.models import Game, League, Season, Team
from league.people import give_team
from tests.games.live.live_games import friendly, make_person, play_randomly, who
from tests.leagues import make_draft, make_league, make_season

ROLES = ("anonymous", "guest", "stranger", "manager", "commissioner", "staff")


@dataclass
class World:
    """What there is: `cookies` by role, what stands for the parameters of addresses, secrets."""

    cookies: dict[str, str] = field(default_factory=dict)
    tables: list[int] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    secrets: set[str] = field(default_factory=set)

    def values(self, route: str, name: str) -> list[Any]:
        """What is to be found under this parameter of an address, the likeliest first."""
        first, *rest = route.split("/")
        if first == "admin":
            model = _model(rest)
            keys = list(model._default_manager.values_list("pk", flat=True)[:3]) if model else []
            return [*keys, self.games[0]]
        if first == "tables":
            return self.tables
        if first == "games":
            return self.games
        if first == "players":
            return [team.players.all()[0].pk for team in Team.objects.all()[:2]]
        if name == "season":
            return sorted(set(Season.objects.values_list("slug", flat=True)))
        if name == "team":
            return sorted(set(Team.objects.values_list("slug", flat=True)))
        if first == "leagues" and name == "slug":
            return list(League.objects.values_list("slug", flat=True))
        if name == "token" and first == "challenges":
            return [token_of(one) for one in Challenge.objects.all()]
        if name in ("slug", "ruleset"):
            return sorted(RULESETS)
        return [*self.games, *self.tables]


def _model(parts: list[str]) -> type[models.Model] | None:
    try:
        return apps.get_model(".".join(parts[:2]))
    except (LookupError, ValueError):
        return None


def make_world() -> World:
    """In a public league a season in mid-play with a game finished, one forfeited before it began
    and one live, and a draft; a private league; friendlies under way and finished."""
    world = World()
    ada, bob, carl = (make_person(name) for name in ("ada", "bob", "carl"))
    root = User.objects.create_superuser("root", password="pw-for-tests")
    public = make_league(4, owner=carl)
    season = make_season(league=public)
    play_inline(start_simulation(season, day=1, inline=True))
    left = season.games.filter(state="scheduled").select_related("visitors", "home")
    first = left.order_by("number")[0]
    first.visitors, first.home = give_team(first.visitors, ada), give_team(first.home, bob)
    set_lineup(first.visitors, list(RULESETS["piecepack"].default_lineup))
    forfeited = open_game(first.pk)
    services.resign(forfeited.pk, who(bob), 1)
    both = left.filter(visitors__in=[first.visitors, first.home])
    second = both.filter(home__in=[first.visitors, first.home])[0]
    live = open_game(second.pk)
    people = {side.seat: who(side.person) for side in live.sides.select_related("person")}
    for seat, person in people.items():
        send_lineup(live.pk, person, seat, list(RULESETS["piecepack"].default_lineup))
    play_randomly(live.pk, people, most=9)
    draft = make_draft(league=make_league(2, owner=carl))
    hidden = make_season(league=make_league(2, owner=carl, visibility="private"))
    waiting = make_season(league=make_league(2, owner=carl, ruleset="quick"))
    third = waiting.games.select_related("home").order_by("number")[0]
    give_team(third.home, ada)
    lineups = open_game(third.pk)
    start_simulation(hidden, inline=True)
    over = friendly(ada, "triple_play", options={"innings": 1})
    play_randomly(over.pk, {1: who(ada)})
    playing = [friendly(ada, slug) for slug in sorted(RULESETS)]
    for one in playing:
        play_randomly(one.pk, {1: who(ada)}, seed=one.pk, most=6)
    mark = random.Random(1).randbytes(16).hex()
    guests = open_friendly("quick", Person(guest=mark))
    challenge("quick", who(ada), how="lobby")
    challenge("piecepack", Person(guest=mark), lineups=True, clock="days")
    taken = challenge("sackson", who(ada), seat=0, watchable=True)
    between = accept(taken.pk, who(bob)).pk
    play_randomly(between, {0: who(ada), 1: who(bob)}, most=5)
    say(between, who(bob), 1, "play")
    world.tables = [between, live.pk, forfeited.pk, lineups.pk, over.pk, guests.pk]
    world.tables += [one.pk for one in playing]
    finished = season.games.filter(state="final", forfeited=False)[0]
    scheduled = season.games.filter(state="scheduled")[0]
    world.games = [finished.pk, second.pk, first.pk, scheduled.pk, third.pk]
    world.games += [draft.games.all()[0].pk, hidden.games.all()[0].pk]
    _log_in(world, {"stranger": make_person("eve"), "manager": ada, "commissioner": carl})
    _log_in(world, {"staff": root})
    guest = Client()
    session = guest.session
    session["guest"] = mark
    session.save()
    world.cookies["guest"] = f"{settings.SESSION_COOKIE_NAME}={session.session_key}"
    world.cookies["anonymous"] = ""
    world.secrets = _secrets(mark)
    return world


def _log_in(world: World, people: dict[str, User]) -> None:
    for role, user in people.items():
        client = Client()
        client.force_login(user)
        key = client.cookies[settings.SESSION_COOKIE_NAME].value
        world.cookies[role] = f"{settings.SESSION_COOKIE_NAME}={key}"


def _secrets(mark: str) -> set[str]:
    """What no answer may hold: seeds of games that are not over, marks, keys, hashes."""
    open_games = GameRecord.objects.exclude(game__state=Game.State.FINAL)
    seeds = set(open_games.values_list("seed", flat=True))
    under_way = LiveGame.objects.exclude(state=LiveGame.State.OVER)
    seeds |= set(under_way.values_list("seed", flat=True))
    found = seeds | {str(int(seed, 16)) for seed in seeds}
    found |= set(User.objects.values_list("password", flat=True))
    found |= set(Session.objects.values_list("session_key", flat=True))
    return found | {mark, settings.SECRET_KEY}
