"""Databases of earlier versions: migrated, looked at, and their games played to the end.

`make` says what such a database holds. What was final then is final now, to the last figure.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.test import Client

from engine import RULESETS, Ballgame, Record
from engine.plays import NO_PLAY, Play
from games.live import services
from games.live.ai import play_on
from games.live.opening import send_lineup
from games.live.seating import Person
from games.live.session import Session, find
from games.models import GameRecord, LiveGame, SimulationRun
from games.seeds import commitment
from games.simulation.runs import play_inline
from games.verification import verify
from league import crests
from league.models import Game, League, Player, Season, Team
from stats.models import BattingLine
from tests.rulesets import every
from tests.upgrade.dumps import DUMPS, restore, told_of
from tests.upgrade.make import standing

pytestmark = pytest.mark.ci

#: What is written once, by table: its rows, each with its key. A migration that gives a column or
#: a table another name says so in RENAMED; nothing else may become of them.
FINAL: Final = {
    "league_game": "state = 'final'",
    "stats_teamline": "true",
    "stats_battingline": "true",
    "stats_pitchingline": "true",
    "stats_fieldingline": "true",
    "stats_playbyplay": "true",
    "games_gamerecord": "record IS NOT NULL",
    "games_livegame": "state = 'over'",
}
#: Columns of JSON, which may be kept as jsonb or as the text that was written.
WRITTEN: Final = {"record", "plays"}
RENAMED: Final[dict[str, str]] = {}  # "table.column" or "table" as it was → as it is


@contextlib.contextmanager
def on_database(name: str) -> Iterator[None]:
    """Django's connection goes to another database of the tests' Postgres."""
    own = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own


def url(name: str) -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def on_server(statement: str) -> None:
    with psycopg.connect(url("postgres"), autocommit=True) as server:
        server.execute(statement)


def rows(table: str, which: str) -> list[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT to_jsonb(kept) FROM {table} AS kept WHERE {which}")
        found = [json.loads(row) if isinstance(row, str) else row for (row,) in cursor.fetchall()]
    for row in found:
        for column in WRITTEN & {*row}:
            if isinstance(row[column], str):
                row[column] = json.loads(row[column])
    return sorted(found, key=lambda row: row.get("id") or row["game_id"])


def final_rows(renamed: dict[str, str]) -> dict[str, list[dict[str, Any]]]:
    return {table: rows(renamed.get(table, table), which) for table, which in FINAL.items()}


@pytest.fixture(scope="module", params=DUMPS, ids=lambda dump: dump.name)
def upgraded(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[tuple[str, Path, dict[str, list[dict[str, Any]]]]]:
    """The name of a database restored and migrated, its dump, and what was final in it before."""
    name = f"{connection.settings_dict['NAME']}_upgraded"
    on_server(f"DROP DATABASE IF EXISTS {name}")
    on_server(f"CREATE DATABASE {name}")
    with django_db_blocker.unblock():
        restore(request.param, url(name))
        with on_database(name):
            before = final_rows({})
            call_command("migrate", verbosity=0)
        yield name, request.param, before
    on_server(f"DROP DATABASE {name}")


@pytest.fixture
def before(
    upgraded: tuple[str, Path, dict[str, list[dict[str, Any]]]], django_db_blocker: Any
) -> Iterator[dict[str, list[dict[str, Any]]]]:
    """What was final before the upgrade. The test has the upgraded database, a copy of its own."""
    name, _, before = upgraded
    copy = f"{name}_copy"
    on_server(f"DROP DATABASE IF EXISTS {copy}")
    on_server(f"CREATE DATABASE {copy} TEMPLATE {name}")
    with django_db_blocker.unblock(), on_database(copy):
        yield before
    on_server(f"DROP DATABASE {copy}")


def assert_kept(before: dict[str, list[dict[str, Any]]]) -> None:
    """Every row that was final is there, and every figure in it is as it was."""
    now = final_rows(RENAMED)
    for table, old in before.items():
        by_key = {row.get("id") or row["game_id"]: row for row in now[table]}
        for row in old:
            kept = by_key[row.get("id") or row["game_id"]]
            names = {name: RENAMED.get(f"{table}.{name}", name) for name in row}
            assert {name: kept[new] for name, new in names.items()} == row, table


def test_a_dump_is_here() -> None:
    assert any(dump.name == "0.1.0.sql.gz" for dump in DUMPS)


def test_nothing_final_has_changed(before: dict[str, list[dict[str, Any]]]) -> None:
    assert all(before.values()), "each kind is there, or nothing is tested"
    assert_kept(before)
    forfeited = Game.objects.filter(forfeited=True)
    assert forfeited.exists()
    assert not BattingLine.objects.filter(game__in=forfeited).exists()


def happened(plays: Iterable[Play]) -> list[Play]:
    """Plays but for what later versions tell besides, or in more words: who came in or left without
    one, what a ball was that the outcome does not say, which base a runner tried in vain."""
    return [
        play._replace(ball=None, detail=without_bases(play.detail))
        for play in plays
        if play.outcome is not NO_PLAY
    ]


def without_bases(detail: Any) -> Any:
    """“steal 2” as “steal”, all the way down."""
    if isinstance(detail, tuple):
        return tuple(map(without_bases, detail))
    return "steal" if isinstance(detail, str) and detail.startswith("steal ") else detail


def test_every_club_has_a_crest_of_its_own(before: dict[str, list[dict[str, Any]]]) -> None:
    """Given by the migration, as it would be given to clubs that join in their order."""
    for league in League.objects.all():
        worn: list[crests.Code] = []
        for club in league.teams.order_by("pk"):
            club.full_clean()
            worn.append(crests.read(club.crest))
            assert worn[-1] == crests.suggest(club.place, club.nickname, worn[:-1])
            assert Client().get(club.crest_url).status_code == 200
        assert worn
        assert len({code.charge for code in worn}) == len({code.field for code in worn})
        assert len({code.charge for code in worn}) == len(worn)


def test_every_record_still_proves(before: dict[str, list[dict[str, Any]]]) -> None:
    records = GameRecord.objects.exclude(record=None).select_related("game__play_by_play")
    rulesets = records.values_list("game__season__league__ruleset", flat=True)
    assert {*rulesets} == set(RULESETS)
    for kept in records:
        game = kept.game
        found = verify(kept.record, kept.commitment)
        assert not found.faults
        assert found.score == (game.visitors_runs, game.home_runs)
        again = Ballgame.replay(Record.from_json(kept.record))
        stored = [Play.from_json(play, again.rules.read_detail) for play in game.play_by_play.plays]
        assert all(again.rules.detail(play) for play in stored if play.detail)
        assert happened(stored) == happened(again.plays or ())
        lines = BattingLine.objects.filter(game=game)
        assert lines.count() == sum(map(len, again.box_score().batting))


def test_live_games_stand_where_they_stood(
    upgraded: tuple[str, Path, Any], before: dict[str, list[dict[str, Any]]]
) -> None:
    told = json.loads(told_of(upgraded[1]).read_text())
    playing = {one["ruleset"] for one in told.values() if one["state"] == "playing"}
    assert playing == set(RULESETS)
    found = standing()
    for pk, one in found.items():
        game = find(int(pk)).game
        plays = game.plays or () if game else ()
        assert len(happened(plays)) <= told[pk]["plays"] <= one.pop("plays")
        del told[pk]["plays"]
    assert found == told
    for live in LiveGame.objects.all():
        assert live.commitment == commitment(live.seed)


def signed_in(**who: Any) -> Client:
    client = Client()
    client.force_login(User.objects.get(**who))
    return client


def absolute(things: Iterable[Any]) -> list[str]:
    return [thing.get_absolute_url() for thing in things]


def one_each(model: Any, *kinds: str) -> Any:
    """One row of each kind."""
    return model.objects.order_by(*kinds).distinct(*kinds)


def test_every_page_opens(before: dict[str, list[dict[str, Any]]]) -> None:
    public = ["/", "/play/", "/how-to-play/"]
    public += absolute(League.objects.all()) + absolute(Season.objects.all())
    public += absolute(one_each(Team, "league_id"))
    public += absolute(one_each(Player, "team__league_id", "spot").filter(spot__in=(0, 3)))
    public += absolute(one_each(Game, "season_id", "state", "forfeited"))
    for game in Game.objects.filter(state="final", forfeited=False, number__lt=4):
        public += [f"/games/{game.pk}/record.json", f"/games/{game.pk}/replay/"]
    caseys = ["/my-games/"]
    for session in absolute(LiveGame.objects.filter(sides__person__username="casey").distinct()):
        caseys += [session, f"{session}now/"]
    lineup = "{0}lineup/".format
    caseys += map(lineup, absolute(Team.objects.filter(manager__username="casey")))
    commissioners = [*map(lineup, absolute(Team.objects.filter(manager=None)))]
    for league in absolute(League.objects.all()):
        commissioners += [f"{league}{page}/" for page in ("managers", "new-team", "new-season")]
    for client, addresses in (
        (Client(), public),
        (signed_in(username="casey"), caseys),
        (signed_in(is_superuser=True), commissioners),
    ):
        for address in addresses:
            assert client.get(address).status_code == 200, address
    assert_kept(before)


def who(user: Any) -> Person:
    return Person(user.pk, name=user.get_username())


def answer_on_the_page(session: Session, seat: int, option: int) -> None:
    client = Client()
    person = session.sides[seat].person
    assert person is not None
    client.force_login(person)
    assert client.get(session.live.get_absolute_url()).status_code == 200
    form = {"turn": session.turn(seat), "seat": seat, "option": option}
    response = client.post(f"{session.live.get_absolute_url()}answer/", form)
    assert response.status_code == 303, response.content.decode()


def finish(pk: int, pages: int = 5, most: int = 100) -> None:
    """People answer, the first few times on the page, and the AI, until the game is over. One that
    takes people more answers than `most` they leave to the AI."""
    draw = random.Random(pk)
    session = find(pk)
    answered = 0
    while not session.over and answered < most:
        seat = session.awaited()[0]
        if any(session.sides[awaited].ai for awaited in session.awaited()):
            session = play_on(pk)
            continue
        decision = session.asked()[seat]
        option = draw.randrange(min(len(decision.options), max(decision.usual, 1)))
        answered += 1
        if answered <= pages:
            answer_on_the_page(session, seat, option)
            session = find(pk)
        else:
            person = who(session.sides[seat].person)
            session = services.answer(pk, person, seat, session.turn(seat), option)
    leave_to_the_ai(session)


def leave_to_the_ai(session: Session) -> None:
    """Those people hand their sides over, and the game is played to its end."""
    for side in session.sides:
        if not (session.over or side.ai):
            services.hand_over(session.live.pk, who(side.person), side.seat)
    while not session.over:
        session = play_on(session.live.pk)


def prove(live: LiveGame) -> None:
    """A game that has ended since is official, whole, and on its page."""
    live.refresh_from_db()
    assert live.state == LiveGame.State.OVER
    if live.game is not None:
        record = Record.from_json(GameRecord.objects.get(game=live.game).record)
        again = Ballgame.replay(record)
        assert record.choices == live.choices
        assert again.score == (live.game.visitors_runs, live.game.home_runs)
        assert len(live.game.play_by_play.plays) == len(again.plays or ())
        page = Client().get(live.game.get_absolute_url())
        assert page.status_code == 200


@pytest.mark.parametrize("ruleset", every("triple_play"))
def test_live_games_are_answered_to_their_end(
    before: dict[str, list[dict[str, Any]]], ruleset: str
) -> None:
    open_games = LiveGame.objects.filter(ruleset=ruleset, state="playing")
    games = list(open_games.select_related("game"))
    assert {live.game is None for live in games} == {True, False}
    for live in games:
        begun = live.choices[:]
        finish(live.pk)
        prove(live)
        assert live.choices[: len(begun)] == begun
    assert_kept(before)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_live_games_are_ended_by_the_ai(
    before: dict[str, list[dict[str, Any]]], ruleset: str
) -> None:
    games = LiveGame.objects.filter(ruleset=ruleset, state="playing", game__isnull=False)
    for live in games:
        leave_to_the_ai(find(live.pk))
        prove(live)
    assert_kept(before)


def test_lineups_are_still_awaited(before: dict[str, list[dict[str, Any]]]) -> None:
    live = LiveGame.objects.get(state="lineups")
    session = find(live.pk)
    (seat,) = session.awaited()
    client, person = Client(), session.sides[seat].person
    assert person is not None
    client.force_login(person)
    page = client.get(live.get_absolute_url())
    assert page.status_code == 200
    lineup = list(session.rules.default_lineup)
    send_lineup(live.pk, who(person), seat, lineup)
    finish(live.pk)
    prove(live)


def test_interrupted_runs_go_on(before: dict[str, list[dict[str, Any]]]) -> None:
    runs = SimulationRun.objects.filter(state="running")
    assert {run.season.league.ruleset for run in runs} == set(RULESETS)
    for run in runs:
        assert 0 < run.done < run.total
        ended = play_inline(run)
        played = run.season.games.filter(day=run.day or 0, state="final").count()
        assert (ended.state, ended.done) == ("done", played)
        assert played + ended.left_out == run.total  # a team went to a person meanwhile
    assert_kept(before)
