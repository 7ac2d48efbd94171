"""Keep a database of the version that stands here, for later ones to be upgraded from.

`bin/python -m tests.upgrade.make`, once for each release: writes `tests/upgrade/<version>.sql.gz`,
which is never made anew. It holds the demo leagues with short seasons: games that are over,
forfeited, under way in each ruleset between a person and an AI, with a sealed answer where the
rules know one, waiting for lineups, and still to be played; friendlies; simulation runs that were
interrupted. Nobody in it has a password.
"""

from __future__ import annotations

import os
import random
import tomllib
from typing import Any

import psycopg

from launch import local
from tests.upgrade.dumps import FOLDER, write

DAYS = 4  # of each season; the first two are over
ANSWERED = 60  # at a table in mid-play, at least; and at most twice so many


def main() -> None:
    version = tomllib.loads((FOLDER.parents[1] / "pyproject.toml").read_text())["project"][
        "version"
    ]
    os.environ["LOG_LEVEL"] = "WARNING"
    with local.ephemeral():
        url = os.environ["DATABASE_URL"]
        with psycopg.connect(url.rpartition("/")[0] + "/postgres", autocommit=True) as server:
            server.execute("CREATE DATABASE pennant")
        import django
        from django.core.management import call_command

        django.setup()
        call_command("migrate", verbosity=0)
        populate()
        write(url, version, standing())


def populate() -> None:
    """Everything that a later version must find again."""
    from django.contrib.auth.models import User

    from games.demo import LIVE, make_demo
    from games.simulation.runs import play_inline, start_simulation
    from league.people import give_team

    leagues = make_demo()
    casey = User.objects.get(username="casey")
    for user in User.objects.all():
        user.set_unusable_password()
        user.save()
    for league in leagues:
        season = league.seasons.exclude(name=LIVE).get()
        season.games.filter(day__gt=DAYS).delete()
        for day in (1, 2):
            play_inline(start_simulation(season, day=day, inline=True))
        _interrupted_run(season)
        game = season.games.filter(state="scheduled", day=3).order_by("number")[0]
        give_team(game.home, casey)
        _mid_play(game.pk, casey)
        _friendlies(league.ruleset, casey)
    _live_seasons(leagues)


def _interrupted_run(season: Any) -> None:
    """The worker was killed after a game of the last day."""
    from games.simulation import chunks
    from games.simulation.runs import start_simulation

    run = start_simulation(season, day=DAYS, inline=True)
    chunks.simulate(run.pk, most=1)


def _mid_play(game: int, *people: Any) -> None:
    """A scheduled game, played on until it waits in the midst of something."""
    from games.live.opening import open_game, send_lineup
    from games.live.session import find

    live = open_game(game)
    for side in find(live.pk).sides:
        for person in people:
            if side.person_id == person.pk:
                lineup = list(find(live.pk).rules.default_lineup)
                send_lineup(live.pk, _who(person), side.seat, lineup)
    _play(live.pk, people)


def _play(pk: int, people: Any) -> None:
    """People answer at random and the AI by its own lights, until one side has sealed an answer and
    the other has not; where the rules know no such moment, until many answers are given."""
    from games.live import services
    from games.live.ai import play_on
    from games.live.session import find

    draw = random.Random(pk)
    session = find(pk)
    while len(session.live.choices) < (ANSWERED if session.live.sealed else 2 * ANSWERED):
        awaited = session.awaited()
        if any(session.sides[seat].ai for seat in awaited):
            session = play_on(pk)
            continue
        seat = awaited[0]
        person = next(one for one in people if one.pk == session.sides[seat].person_id)
        decision = session.asked()[seat]
        option = draw.randrange(min(len(decision.options), max(decision.usual, 1)))
        session = services.answer(pk, _who(person), seat, session.turn(seat), option)


def _friendlies(ruleset: str, person: Any) -> None:
    """One in mid-play, and one that was resigned."""
    from games.live import services
    from games.live.opening import open_friendly

    live = open_friendly(ruleset, _who(person), level="rookie")
    _play(live.pk, [person])
    given_up = open_friendly(ruleset, _who(person), seat=0)
    services.resign(given_up.pk, _who(person), 0)


def _live_seasons(leagues: list[Any]) -> None:
    """The seasons of two people: a forfeit, lineups that are awaited, a game to its last out, and
    one with a sealed answer or a standing order."""
    from django.contrib.auth.models import User

    from games.demo import LIVE
    from games.live import services
    from games.live.ai import play_on
    from games.live.opening import open_game, send_lineup
    from games.live.session import find
    from games.models import LiveGame
    from league.models import Game

    people = list(User.objects.filter(username__in=["casey", "flynn"]))
    for league in leagues:
        games = list(Game.objects.filter(season__league=league, season__name=LIVE))
        if not games:
            continue
        first, second = games
        if league.ruleset == "piecepack":
            live = open_game(first.pk)
            loser = find(live.pk).sides[0]
            services.resign(live.pk, _who(loser.person), loser.seat)
            live = open_game(second.pk)
            side = find(live.pk).sides[1]
            send_lineup(live.pk, _who(side.person), 1, list(find(live.pk).rules.default_lineup))
            continue
        _mid_play(first.pk, *people)
        live = LiveGame.objects.get(game=first)
        for side in find(live.pk).sides:
            services.hand_over(live.pk, _who(side.person), side.seat)
        while not play_on(live.pk).over:
            pass
        _mid_play(second.pk, *people)
        live = LiveGame.objects.get(game=second)
        services.pass_until(live.pk, _who(find(live.pk).sides[0].person), 0, "steal", "game")


def _who(person: Any) -> Any:
    from games.live.seating import Person

    return Person(person.pk, name=person.get_username())


def standing() -> dict[str, Any]:
    """How every live game stands, by its key: what a later version must find by replaying it."""
    from games.live.session import find
    from games.models import LiveGame

    found = {}
    for pk in LiveGame.objects.order_by("pk").values_list("pk", flat=True):
        session = find(pk)
        game = session.game
        found[str(pk)] = {
            "ruleset": session.live.ruleset,
            "scheduled": session.live.game_id is not None,
            "state": session.live.state,
            "answers": len(session.live.choices),
            "plays": len(game.plays or ()) if game else 0,
            "score": list(game.score) if game else [0, 0],
            "asked": {
                str(seat): [ask.kind, len(ask.options)] for seat, ask in session.asked().items()
            },
            "awaited": session.awaited(),
        }
    return found


if __name__ == "__main__":
    main()
