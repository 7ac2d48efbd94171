"""The front page with much to tell: `bin/bench front [--leagues N] [--tables N] [--lines N]`.

Leagues, clubs, schedules and live tables are made by the services themselves, in a Postgres and a
Redis of the bench's own; results and a million batting lines are written by the database, for what
counts here is how many there are. Then this one process serves the page through all of its
middleware: to a visitor, and to a manager at whose table it is their turn. The first time each
reads what is kept for a minute; of the others the median and the slowest are told.
"""

from __future__ import annotations

import argparse
import datetime
import json
import statistics
import time
from typing import Any, Final

from bench.season import own_services

DAY: Final = datetime.date(2031, 4, 1)
RULESETS: Final = ("piecepack", "cardball", "quick", "sackson", "triple_play")
CLUBS: Final = 8
#: Of a season that is under way so many games in a hundred are over.
OVER: Final = 90

_RESULTS: Final = """
UPDATE league_game SET state = 'final', visitors_runs = number %% 9, innings = 9,
       home_runs = CASE WHEN number %% 9 = (number * 7) %% 11 THEN number %% 9 + 1
                        ELSE (number * 7) %% 11 END,
       finished_at = now() - (season_id * 1000 + %(games)s - number) * interval '1 second'
 WHERE number BETWEEN 2 AND %(over)s
"""
_TEAM_LINES: Final = """
INSERT INTO stats_teamline
       (game_id, team_id, home, innings, r, er, h, e, lob, dp, tp, putouts)
SELECT game.id, team, home, ARRAY[runs, 0, 0, 0, 0, 0, 0, 0, 0], runs, runs, 8, 1, 6, 0, 0, 27
  FROM league_game AS game, LATERAL (VALUES (visitors_id, false, visitors_runs),
                                            (home_id, true, home_runs)) AS side (team, home, runs)
 WHERE state = 'final'
"""


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="bin/bench front",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--leagues", type=int, default=200)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--lines", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with own_services():
        manager = build(given)
        found = {"data": counted(), **{who: served(user, given.rounds) for who, user in manager}}
    print(json.dumps(found, indent=2) if given.json else report(found))


def build(given: argparse.Namespace) -> list[tuple[str, Any]]:
    """All the data; who is to look at the page."""
    from django.contrib.auth.models import User
    from django.db import connection

    from engine import RULESETS as GAMES
    from league.models import Season
    from league.services import add_team, create_league, create_season, publish_season

    seasons = []
    for number in range(given.leagues):
        league = create_league(name=f"League {number}", ruleset=RULESETS[number % len(RULESETS)])
        for club in range(CLUBS):
            add_team(
                league,
                place=f"Town {club}",
                nickname=f"Club {number} {club}",
                abbreviation=f"C{club}",
                color="#1d5c8f",
            )
        # A game has as many lines as both rosters together
        roster = len(GAMES[league.ruleset].roster)
        meetings = CLUBS * (CLUBS - 1) // 2
        games = given.lines * 100 / OVER / given.leagues / (2 * roster)
        legs = max(1, round(games / meetings))
        season = create_season(league, name="2031", legs=legs, starts_on=DAY)
        seasons.append((publish_season(season), legs * meetings))
    with connection.cursor() as cursor:
        for season, games in seasons:
            over = games * OVER // 100
            sql = f"{_RESULTS} AND season_id = {season.pk}"
            cursor.execute(sql, {"games": games, "over": over})
        cursor.execute(_TEAM_LINES)
        for table, counts in (
            ("battingline", "slot, position, pa, ab, r, h, hr, rbi"),
            ("pitchingline", "outs, bf, h, r, er, so, wins, gs"),
        ):
            _copy(cursor, table, counts)
        cursor.execute("ANALYZE")
    Season.objects.update(state=Season.State.UNDER_WAY)
    for number, (season, _) in enumerate(seasons[: given.tables]):
        at_table(season, *(User.objects.create_user(f"{who}{number}") for who in "ab"))
    return [("visitor", None), ("manager", waited_for())]


def waited_for() -> Any:
    """A manager at whose table it is their turn."""
    from games.models import Side

    side = Side.objects.filter(asked_at__isnull=False, person__isnull=False).first()
    assert side is not None
    return side.person


def _copy(cursor: Any, table: str, counts: str) -> None:
    """Lines for every player (batting), or for the first of each side (pitching), with the counts
    that make a figure, and nothing in the others."""
    from django.apps import apps

    model = apps.get_model("stats", table)
    named = [name.strip() for name in counts.split(",")]
    values = {"slot": "1", "position": "''", "pa": "4", "ab": "4", "outs": "27", "bf": "36"}
    values |= {"gs": "1", "wins": "(game.number + player.id) % 2"}
    fixed = ["game_id", "team_id", "player_id", "order"]
    columns = [field.column for field in model._meta.fields if field.name != "id"]
    given = {
        "game_id": "game.id",
        "team_id": "player.team_id",
        "player_id": "player.id",
        "order": "player.spot",
    }
    for column in columns:
        if column not in fixed:
            drawn = "(game.number * player.id) % 4" if column in named else "0"
            given[column] = values.get(column, drawn)
    listed = ", ".join(f'"{column}"' for column in columns)
    only = "" if table == "battingline" else "AND player.spot = 0"
    cursor.execute(
        f"INSERT INTO stats_{table} ({listed}) SELECT {', '.join(given[one] for one in columns)}"
        " FROM league_game AS game JOIN league_player AS player"
        f" ON player.team_id IN (game.visitors_id, game.home_id) {only}"
        " WHERE game.state = 'final' ORDER BY game.id"
    )


def at_table(season: Any, *people: Any) -> None:
    """The first game of a season, between these two, some innings on."""
    from games.live import services
    from games.live.opening import open_game, send_lineup
    from games.live.seating import Person
    from games.live.session import find

    game = season.games.order_by("number").select_related("visitors", "home")[0]
    for team, person in zip((game.visitors, game.home), people, strict=True):
        team.manager = person
        team.save()
    live = open_game(game.pk)
    who = [Person(person.pk, name=person.username) for person in people]
    for seat in (0, 1):
        session = find(live.pk)
        if session.live.state == "lineups":
            send_lineup(live.pk, who[seat], seat, list(session.rules.default_lineup))
    for _ in range(150):
        session = find(live.pk)
        if session.over or session.live.inning > 3:
            break
        for seat in session.awaited():
            services.answer(live.pk, who[seat], seat, session.turn(seat), 0)


def counted() -> dict[str, int]:
    from games.models import LiveGame
    from league.models import Game, League
    from stats.models import BattingLine

    return {
        "leagues": League.objects.count(),
        "finals": Game.objects.filter(state="final").count(),
        "live tables": LiveGame.objects.filter(state="playing").count(),
        "batting lines": BattingLine.objects.count(),
    }


def served(user: Any, rounds: int) -> dict[str, float]:
    """The page as this user has it: queries, milliseconds, kilobytes."""
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"host": "localhost"})
    if user is not None:
        client.force_login(user)
    client.get("/")  # templates are compiled
    caches["process"].clear()
    spent = []
    for _ in range(rounds + 1):
        began = time.perf_counter()
        response = client.get("/")
        spent.append((time.perf_counter() - began) * 1000)
        assert response.status_code == 200, response.status_code
    with CaptureQueriesContext(connection) as queries:
        client.get("/")
    first, *later = spent
    return {
        "queries": len(queries),
        "ms, first": round(first, 1),
        "ms, median": round(statistics.median(later), 1),
        "ms, slowest": round(max(later), 1),
        "ms, slowest query": max((1000 * float(one["time"]) for one in queries), default=0.0),
        "KB": round(len(response.content) / 1024, 1),
    }


def report(found: dict[str, Any]) -> str:
    lines: list[str] = []
    for name, figures in found.items():
        lines.append(name)
        lines += [f"  {what:<18}{value:>12,}" for what, value in figures.items()]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
