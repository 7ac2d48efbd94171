"""The live table under load: `bin/bench live [--part spectators|games] [--json]`.

The site is served by uvicorn in processes of its own, on a Postgres and a Redis of the bench's own
with the settings of a lasting database. Everything goes over real sockets on loopback, with the
logins, forms and server-sent events that browsers use; the clients are in this one process, on the
same processors.

spectators: many watch one game of one web process while its players move about once a second.
From the moment a move is sent to the moment a spectator has the whole event; an answer that is
sealed until the other side has chosen is none, for nobody may be told of it.

games: two people at each of many games, each in a browser that is sent what the other does. A
person answers 6 to 12 seconds after the question, as drawn evenly. From the moment an answer is
sent to the last byte of the response. At the end the stored games are held against what was
acknowledged. Then once more with nobody thinking, to see what the site can bear.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import datetime
import json
import os
import platform
import random
import signal
import statistics
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.browsers import Answered, Browser, Feed, question, spectate, until
from bench.season import TICKS, own_services
from launch.embedded import children

DAY: Final = datetime.date(2031, 4, 1)
RULESETS: Final = ("piecepack", "cardball", "quick", "sackson", "triple_play")
Key = tuple[int, str, int]  # live game, turn, seat
THINKS: Final = (6.0, 12.0)  # seconds that a person takes
WARMING: Final = 3  # moves that are not counted: a process is slow with what it does at first
PATIENCE: Final = 5.0  # seconds after the last move in which its events may come


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="bin/bench live",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--part", choices=("spectators", "games"), help="only this")
    parser.add_argument("--ruleset", choices=RULESETS, default="piecepack", help="that is watched")
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--thinks",
        type=float,
        nargs=2,
        default=THINKS,
        metavar="SECONDS",
        help="how long a person takes to answer, at least and at most",
    )
    parser.add_argument("--workers", type=int, default=2, help="web processes for the games")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found: dict[str, Any] = {"machine": machine()}
    with own_services() as place:
        if given.part != "games":
            found["spectators"] = spectators(given, place)
        if given.part != "spectators":
            found["games"] = games(given, place)
    print(json.dumps(found, indent=2) if given.json else report(found))


def machine() -> dict[str, Any]:
    """Where this is measured, and how busy it was before."""
    return {
        "processors": os.cpu_count(),
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 1),
    }


# The site


class Site:
    """uvicorn with so many web processes."""

    def __init__(self, log: Path, workers: int) -> None:
        self.port = children.free_port()
        command = [sys.executable, "-m", "config.serve", "--port", str(self.port)]
        command += ["--workers", str(workers), "--grace", "1"]
        self.log = log
        everybody = {"STREAMS": "1000000", "STREAMS_PER_ADDRESS": "1000000"}
        self.server = children.start(command, log=log, env=os.environ | everybody)

    def wait(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.server.poll() is None:
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=10)
                return
            time.sleep(0.05)
        sys.exit(f"The site did not start:\n{children.tail(self.log)}")

    def seconds(self) -> float:
        """Processor time of its processes so far."""
        return sum(used(pid) for pid in family(self.server.pid))

    def megabytes(self) -> float:
        """Memory that its processes hold."""
        return sum(held(pid) for pid in family(self.server.pid))


@contextlib.contextmanager
def served(place: Path, workers: int) -> Iterator[Site]:
    """The site, while the block lasts."""
    site = Site(place / f"site-{workers}.log", workers)
    try:
        site.wait()
        yield site
    finally:
        children.stop(site.server, signal.SIGTERM)


def used(pid: int) -> float:
    """Seconds of processor time of one process."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(words[11]) + int(words[12])) / TICKS


def held(pid: int) -> float:
    """Megabytes that one process holds in memory."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))


def family(pid: int) -> list[int]:
    """A process and all that came of it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in task.read_text().split():
                found += family(int(child))
    return found


# The games


@dataclass(slots=True)
class Seated:
    """A live game and the sessions of its two people, visitors first."""

    live: int
    sessions: list[str]


def seat_games(ruleset: str, count: int, draw: random.Random) -> list[Seated]:
    """Games between people who are logged in, each somewhere in its course."""
    from django.contrib.auth.models import User

    from games.live.opening import open_game, send_lineup
    from games.live.seating import Person
    from games.live.session import find
    from games.models import LiveGame
    from league.models import League
    from league.services import add_team, create_league, create_season, publish_season

    name = f"Bench {League.objects.count() + 1}"
    league = create_league(name=name, ruleset=ruleset)
    people = {}
    for number in range(2 * count):
        team = add_team(
            league,
            place=f"Town {number}",
            nickname=f"Nine {number}",
            abbreviation=f"T{number}",
            color="#1d5c8f",
        )
        user = User.objects.create(username=f"{name} {number}")
        user.set_unusable_password()
        user.save()
        team.manager = people[team.pk] = user
        team.save()
    season = publish_season(create_season(league, name="2031", legs=1, starts_on=DAY))
    found = []
    for game in season.games.filter(day=season.games.order_by("day")[0].day):
        live = open_game(game.pk)
        users = [people[game.visitors_id], people[game.home_id]]
        for seat, user in enumerate(users):
            send_lineup(live.pk, Person(user.pk), seat, list(find(live.pk).rules.default_lineup))
        made = choices_so_far(find(live.pk).ballgame, draw)
        LiveGame.objects.filter(pk=live.pk).update(choices=made)
        found.append(Seated(live.pk, [log_in(user) for user in users]))
    return found


def log_in(user: Any) -> str:
    """The key of a new session."""
    from django.test import Client

    client = Client()
    client.force_login(user)
    return str(client.cookies["sessionid"].value)


def choices_so_far(game: Any, draw: random.Random) -> list[int]:
    """Random choices up to somewhere in the second to seventh tenth of a game."""
    turns = []
    while not game.over:
        turns.append(len(game.record().choices))
        for seat, decision in game.asks.items():
            game.answer(seat, draw.choice(decision.options[: max(decision.usual, 1)]))
    turn = turns[draw.randrange(len(turns) // 10, 7 * len(turns) // 10)]
    return list(game.record().choices[:turn])


# Spectators


def spectators(given: argparse.Namespace, place: Path) -> dict[str, Any]:
    (table,) = seat_games(given.ruleset, 1, random.Random(1))
    with served(place, 1) as site:
        return asyncio.run(watch(given, site, table))


async def watch(given: argparse.Namespace, site: Site, table: Seated) -> dict[str, Any]:
    draw = random.Random(2)
    players = [Browser(site.port, table.live, session) for session in table.sessions]
    for player in players:
        await player.open()
    feeds: list[Feed] = []
    for start in range(0, given.spectators, 20):
        many = range(min(20, given.spectators - start))
        feeds += await asyncio.gather(*(spectate(site.port, table.live) for _ in many))
    await asyncio.sleep(2)
    moves: list[Answered] = []
    before, began = 0.0, time.perf_counter()
    for number in range(-WARMING, given.moves):
        if number == 0:
            moves.clear()
            before = site.seconds()
        for player in players:
            await player.look()
        asked = [(player, question(player.html)) for player in players]
        player, ask = next((p, q) for p, q in asked if q is not None and not q.sealed)
        assert ask is not None
        due = began + WARMING + number + draw.uniform(-0.1, 0.1)
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        made = await player.answer(ask, draw.choice(ask.options))
        assert made.status == 200, made
        now = question(player.html)
        if now is None or not now.sealed:  # what is sealed nobody is told
            moves.append(made)
    deadline = time.perf_counter() + PATIENCE
    while time.perf_counter() < deadline and not all(
        feed.events and feed.events[-1][1] >= moves[-1].moved for feed in feeds
    ):
        await asyncio.sleep(0.05)
    seconds = time.perf_counter() - moves[0].sent
    share = (site.seconds() - before) / seconds
    held = site.megabytes()
    found = arrivals(moves, feeds)
    for feed in feeds:
        feed.close()
    for player in players:
        player.close()
    return {
        "ruleset": given.ruleset,
        "spectators": given.spectators,
        "moves": len(moves),
        "seconds": round(seconds, 1),
        "web_process_share_of_a_core": round(share, 3),
        "web_process_megabytes": round(held),
        **found,
    }


def arrivals(moves: list[Answered], feeds: list[Feed]) -> dict[str, Any]:
    """For each move and spectator the first event that shows this move or a later one."""
    since_sent: list[float] = []
    since_answered: list[float] = []
    coalesced = lost = 0
    for feed in feeds:
        for move in moves:
            event = next(((at, shown) for at, shown in feed.events if shown >= move.moved), None)
            if event is None:
                lost += 1
                continue
            at, shown = event
            coalesced += shown > move.moved
            since_sent.append(at - move.sent)
            since_answered.append(at - move.sent - move.seconds)
    return {
        "events": len(since_sent),
        "coalesced": coalesced,
        "lost": lost,
        "ms_from_sending_to_event": spread(since_sent),
        "ms_from_response_to_event": spread(since_answered),
        "ms_of_the_move_itself": spread([move.seconds for move in moves]),
    }


def spread(seconds: list[float]) -> dict[str, float]:
    """Milliseconds: the median, the 95th of a hundred, the worst."""
    if len(seconds) < 2:
        return {}
    cuts = statistics.quantiles(seconds, n=20, method="inclusive")
    found = {"p50": statistics.median(seconds), "p95": cuts[18], "max": max(seconds)}
    return {name: round(1000 * value, 1) for name, value in found.items()}


# Games


def games(given: argparse.Namespace, place: Path) -> dict[str, Any]:
    draw = random.Random(3)
    tables: list[Seated] = []
    for number, ruleset in enumerate(RULESETS):
        count = given.games // 5 + (number < given.games % 5)
        tables += seat_games(ruleset, count, draw) if count else []
    found = {}
    with served(place, given.workers) as site:
        for pace, thinks, seconds in (
            ("thinking", given.thinks, given.seconds),
            ("nobody_thinks", (0.0, 0.0), min(given.seconds, 20.0)),
        ):
            before = stored(tables)
            played = asyncio.run(play(site, tables, thinks, seconds))
            answers = played.pop("acknowledged")
            found[pace] = {"answers": len(answers), **played, **reckoning(before, answers)}
    return {
        "games": len(tables),
        "persons": 2 * len(tables),
        "web_processes": given.workers,
    } | found


async def play(
    site: Site, tables: list[Seated], thinks: tuple[float, float], seconds: float
) -> dict[str, Any]:
    """Let everybody play for a while."""
    browsers = [
        Browser(site.port, table.live, session) for table in tables for session in table.sessions
    ]
    for start in range(0, len(browsers), 10):
        await asyncio.gather(*(browser.open() for browser in browsers[start : start + 10]))
    feeds = [await browser.follow() for browser in browsers]
    before, began = site.seconds(), time.perf_counter()
    answers: list[Answered] = []
    done = await asyncio.gather(
        *(
            sit(browser, feed, random.Random(number), thinks, began + seconds, answers)
            for number, (browser, feed) in enumerate(zip(browsers, feeds, strict=True))
        ),
        return_exceptions=True,
    )
    wall = time.perf_counter() - began
    share = (site.seconds() - before) / wall
    failed = [error for error in done if error is not None]
    for error in failed[:3]:
        print(f"pennant: a browser failed: {error!r}", file=sys.stderr)
    for browser, feed in zip(browsers, feeds, strict=True):
        browser.close()
        feed.close()
    acknowledged = [answer for answer in answers if answer.status == 200]
    return {
        "acknowledged": acknowledged,
        "answers_per_second": round(len(acknowledged) / wall, 1),
        "refused": len(answers) - len(acknowledged),
        "failed": len(failed),
        "ms_of_an_answer": spread([answer.seconds for answer in acknowledged]),
        "web_processes_share_of_a_core": round(share, 2),
        "processor_ms_an_answer": round(1000 * share * wall / max(len(acknowledged), 1), 1),
    }


async def sit(
    browser: Browser,
    feed: Feed,
    draw: random.Random,
    thinks: tuple[float, float],
    ends: float,
    answers: list[Answered],
) -> None:
    """One person at the table: answers when asked, looks when told that the game has moved."""
    thought_of = ""  # the turn over which they think
    due = 0.0
    while (now := time.perf_counter()) < ends:
        asked = question(browser.html)
        if asked is None or asked.sealed:
            await until(feed.woken, ends - now)
        else:
            if asked.turn != thought_of:
                thought_of, due = asked.turn, now + draw.uniform(*thinks)
            if due >= ends:
                return
            if now >= due:
                answers.append(await browser.answer(asked, draw.choice(asked.options)))
                continue
            await until(feed.woken, due - now)
        if feed.woken.is_set():
            feed.woken.clear()
            browser.show(feed)
            await browser.look(feed.events[-1][1] if feed.events else -1)


@dataclass(slots=True)
class Stored:
    """What a game had when it was looked at: how many answers, and which were sealed."""

    answers: int
    sealed: set[Key]


def stored(tables: list[Seated]) -> dict[int, Stored]:
    """How the games stand."""
    from games.models import LiveGame

    rows = LiveGame.objects.filter(pk__in=[table.live for table in tables])
    return {live.pk: Stored(len(live.choices), set(sealed(live))) for live in rows}


def sealed(live: Any) -> dict[Key, int]:
    """The answers that wait for the other side's."""
    turns = [side.turn for side in sides(live)]
    return {(live.pk, turns[int(seat)], int(seat)): at for seat, at in live.sealed.items()}


def sides(live: Any) -> list[Any]:
    """Both sides of a game, the visitors first."""
    return list(live.sides.select_related("live").order_by("seat"))


def reckoning(before: dict[int, Stored], acknowledged: list[Answered]) -> dict[str, int]:
    """What is stored since, held against what was acknowledged.

    `lost`: acknowledged and not there, or there otherwise. `unaccounted`: there, and acknowledged
    to nobody, as what is played twice would be.
    """
    from games.models import LiveGame

    told = {(at.live, at.turn, at.seat): at.option for at in acknowledged}
    kept: dict[Key, int] = {}
    old: set[Key] = set()
    rows = LiveGame.objects.filter(pk__in=before)
    for live in rows:
        kept |= made_since(live, before[live.pk].answers) | sealed(live)
        old |= before[live.pk].sealed
    return {
        "lost": sum(kept.get(key) != option for key, option in told.items()),
        "unaccounted": sum(key not in told for key in kept.keys() - old),
        "games_over": sum(live.state == LiveGame.State.OVER for live in rows),
    }


def made_since(live: Any, answers: int) -> dict[Key, int]:
    """What was answered in a game after its first so many answers."""
    from games.live.session import find, replayed

    table = find(live.pk)
    record = table.record()
    rest, record.choices = record.choices, []
    game = replayed(record)
    made: list[tuple[int, int, int]] = []  # seat, which of its answers, index
    given = [0, 0]
    while rest:
        for seat, decision in game.asks.items():
            index = rest.pop(0)
            made.append((int(seat), given[seat], index))
            given[seat] += 1
            game.answer(seat, decision.options[index])
    before = [side.answers - count for side, count in zip(table.sides, given, strict=True)]
    return {
        (live.pk, table.sides[seat].turn_after(before[seat] + number), seat): index
        for seat, number, index in made[answers:]
    }


def report(found: dict[str, Any]) -> str:
    """In words."""
    lines = ["{processors} processors, Python {python}, load {load}".format(**found["machine"])]
    if watched := found.get("spectators"):
        lines += [
            "{spectators} spectators of one game ({ruleset}), {moves} moves".format(**watched),
            "  events {events}, lost {lost}, coalesced {coalesced}".format(**watched),
            "  web process {web_process_share_of_a_core} of a core, "
            "{web_process_megabytes} MB".format(**watched),
            *spreads(watched),
        ]
    if played := found.get("games"):
        lines.append(
            "{games} games, {persons} persons, {web_processes} web processes".format(**played)
        )
        for pace in ("thinking", "nobody_thinks"):
            lines += [
                f"  {pace.replace('_', ' ')}: "
                "{answers} answers, {answers_per_second}/s; lost {lost}, "
                "unaccounted {unaccounted}, refused {refused}, failed {failed}; web processes "
                "{web_processes_share_of_a_core} of a core, {processor_ms_an_answer} ms an "
                "answer".format(**played[pace]),
                *spreads(played[pace]),
            ]
    return "\n".join(lines)


def spreads(found: dict[str, Any]) -> list[str]:
    return [
        f"  {name.replace('_', ' ')}: p50 {{p50}}, p95 {{p95}}, max {{max}}".format(**value)
        for name, value in found.items()
        if name.startswith("ms_") and value
    ]


if __name__ == "__main__":
    main()
