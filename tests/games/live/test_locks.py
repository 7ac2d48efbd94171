"""Who locks what, and in which order: two who want the same at once both get an answer."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from games.live import services
from games.live.ai import play_on
from games.live.challenges import accept, challenge
from games.live.opening import open_game, send_lineup
from games.models import Challenge, LiveGame
from games.simulation import chunks
from games.simulation.runs import start_simulation
from league.errors import Conflict
from league.models import Game, Team
from league.people import give_team, take_team_back
from league.services import publish_season
from tests.games.live.live_games import begin, make_live_season, make_person, who
from tests.leagues import make_draft, make_league, make_season, make_team

#: The order of docs/architecture.md.
ORDER = (
    "auth_user",
    "league_league",
    "league_team",
    "games_challenge",
    "games_side",
    "games_livegame",
    "league_game",
    "league_season",
    "league_entry",
    "league_series",
    "league_stage",
    "games_simulationrun",
    "games_sitting",
)


def in_a_thread(pool: ThreadPoolExecutor, work: Callable[[], Any]) -> Future[Any]:
    """On a connection of its own, which is closed after it."""

    def run() -> Any:
        try:
            return work()
        finally:
            connection.close()

    return pool.submit(run)


def wait_for_waiting(count: int) -> None:
    """Until so many connections wait for a lock."""
    deadline = time.monotonic() + 10
    with connection.cursor() as cursor:
        while time.monotonic() < deadline:
            cursor.execute("SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted")
            if cursor.fetchone()[0] >= count:
                return
            time.sleep(0.01)
    raise AssertionError(f"not {count} connections wait for a lock")


def opened(game: Game) -> str:
    try:
        open_game(game.pk)
    except Conflict as error:
        return error.message
    return "opened"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("first", [0, 1])
def test_two_tables_of_the_same_clubs_at_once(first: int) -> None:
    """Each club visits the other: whoever locks his two in the order of the schedule has one that
    the other wants, and wants one that the other has."""
    season = make_live_season(make_person("ada"), make_person("bob"))
    games = list(season.games.select_related("visitors", "home").order_by("number"))
    games = [games[first], games[1 - first]]
    assert (games[0].visitors, games[0].home) == (games[1].home, games[1].visitors)
    with ThreadPoolExecutor(2) as pool:
        with transaction.atomic():
            Team.objects.select_for_update(no_key=True).get(pk=games[0].visitors_id)
            came = [in_a_thread(pool, lambda: opened(games[0]))]
            wait_for_waiting(1)
            came.append(in_a_thread(pool, lambda: opened(games[1])))
            wait_for_waiting(2)
        told = sorted(one.result(20) for one in came)
    assert told[1] == "opened"
    assert "are at another table" in told[0]
    assert LiveGame.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_team_changes_hands_while_its_tables_open_and_end() -> None:
    """Everybody at once, many times over: each gets what he wants or is told why not."""
    ada, bob, eve = map(make_person, ("ada", "bob", "eve"))
    season = make_live_season(ada, bob)
    games = list(season.games.select_related("visitors", "home").order_by("number"))
    visitors = games[0].visitors

    def hand_about() -> None:
        for person in (eve, ada) * 8:
            give_team(visitors, person)

    def play() -> None:
        for game in games:
            for _ in range(40):
                if opened(game) != "opened":
                    time.sleep(0.005)
            live = LiveGame.objects.filter(game=game).first()
            if live is not None:
                services.resign(live.pk, who(bob), live.sides.get(person=bob).seat)

    def look() -> None:
        for _ in range(40):
            for game in games:
                opened(game)

    with ThreadPoolExecutor(3) as pool:
        for done in [in_a_thread(pool, work) for work in (hand_about, play, look)]:
            done.result(60)
    assert not season.games.exclude(state=Game.State.FINAL).exists()


@contextlib.contextmanager
def locks() -> Iterator[list[str]]:
    """The tables of which this connection locks rows, in order."""
    found: list[str] = []

    def watch(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        if " FOR " in sql:
            session, joined, rows = re.search(
                r'FROM "(\w+)"( .* JOIN )?.* FOR NO KEY UPDATE(?: OF (.*?))?(?: SKIP LOCKED)?$', sql
            ).groups()
            assert rows or not joined, f"it locks what is merely read with it: {sql}"
            found.extend(re.findall(r'"(\w+)"', rows) if rows else [session])
        elif change := re.match(r'UPDATE "(\w+)"', sql):
            found.append(change[1])
        return execute(sql, parameters, many, context)

    with connection.execute_wrapper(watch):
        yield found


@pytest.mark.django_db
def test_one_order_everywhere() -> None:
    """Each of these is one transaction."""
    ada, bob, eve = map(make_person, ("ada", "bob", "eve"))
    played = make_live_season(ada, bob, ruleset="triple_play")
    live = begin(played)
    first, second = played.games.select_related("visitors").order_by("number")
    run = start_simulation(make_season(2), inline=True)
    seen = set()
    league = make_league(2, owner=ada)
    for work in (
        lambda: make_league(0, owner=ada),
        lambda: make_team(league, 3),
        lambda: make_draft(league=league),
        lambda: publish_season(make_draft(4)),
        lambda: start_simulation(make_season(2), inline=True),
        lambda: chunks.record_progress(run.pk),
        lambda: chunks.simulate(run.pk),
        lambda: give_team(first.visitors, eve),
        lambda: take_team_back(first.visitors),
        lambda: services.step_in(live.pk, 1, "time"),
        lambda: send_lineup(live.pk, who(bob), 1, []),
        lambda: services.time_out(live.pk),
        lambda: play_on(live.pk),
        lambda: services.resign(live.pk, who(bob), 1),
        lambda: challenge("quick", who(ada)),
        lambda: accept(Challenge.objects.get().pk, who(bob)),
    ):
        with locks() as found:
            work()
        held = list(dict.fromkeys(found))
        assert held == sorted(held, key=ORDER.index)
        seen |= {*held}
    with locks() as found:
        open_game(second.pk)
    assert found[:2] == ["league_team", "league_game"]  # the rows that follow are new
    assert seen == {*ORDER}
