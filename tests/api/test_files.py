"""Files of games, seasons and leagues: whole, streamed, and as the lines of the box scores say."""

from __future__ import annotations

import csv
import io
import json
import urllib.request
import zipfile
from collections import Counter, defaultdict
from typing import Any

import pytest
from django.db.models import Sum

from api.views.files import play_lines
from engine import RULESETS
from games.exports import lahman
from games.exports.archive import File, archive
from games.exports.retrosheet import codes, game_files, player_id, season_files
from league.models import Game, Team
from stats.models import BattingLine, PitchingLine
from tests.api.world import Program, World, make_world
from tests.engine.test_retrosheet import counted
from tests.fixtures.processes import Site

pytestmark = pytest.mark.usefixtures("redis")


def opened(pieces: Any) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(b"".join(pieces)))


def rows(made: zipfile.ZipFile, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(made.read(name).decode())))


@pytest.fixture
def world() -> World:
    return make_world()


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_season_as_event_files_has_every_game(ruleset: str) -> None:
    world = make_world(ruleset, 2, options={"innings": 3})
    made = opened(archive(season_files(world.old)))
    assert made.testzip() is None
    named = codes(world.old.teams.all())
    assert sorted(made.namelist()) == sorted(
        ["TEAM2031", *(f"{one}2031.ROS" for one in named.values())]
        + [f"2031{one}.EVA" for one in named.values()]
    )
    found: Counter[str] = Counter()
    hits: dict[str, int] = defaultdict(int)
    for name in made.namelist():
        if not name.endswith(".EVA"):
            continue
        text = made.read(name).decode()
        assert text.endswith("\r\n")
        lines = text.split("\r\n")[:-1]
        assert all(lines)
        found.update(line for line in lines if line.startswith("id,"))
        for batter, counts in counted(lines).items():
            hits[batter] += counts["h"]
    games = world.old.games.filter(state=Game.State.FINAL)
    assert len(found) == games.count()
    assert set(found.values()) == {1}, "each id once"
    sums = BattingLine.objects.filter(game__season=world.old).order_by().values("player")
    for row in sums.annotate(hits=Sum("h")):
        assert hits[player_id(row["player"])] == row["hits"]
    rosters = "".join(made.read(f"{one}2031.ROS").decode() for one in named.values())
    players = sum(team.players.count() for team in world.old.teams.all())
    assert rosters.count("\r\n") == players
    (alone,) = [
        name for name in opened(archive(game_files(world.game))).namelist() if "EVA" in name
    ]
    assert alone.startswith("2031")


def test_codes_of_clubs_are_three_letters_each_its_own() -> None:
    teams = [
        Team(pk=pk, abbreviation=text) for pk, text in enumerate(("AB", "ABX", "äb", "A B", ""))
    ]
    found = codes(teams)
    assert len(set(found.values())) == len(teams)
    assert all(len(code) == 3 and code.isascii() and code.isalnum() for code in found.values())


@pytest.mark.django_db
def test_lahmans_tables_add_up_to_the_lines(world: World) -> None:
    made = opened(archive(lahman.files(world.league, [world.old, world.season])))
    assert len(rows(made, "People.csv")) == sum(t.players.count() for t in world.league.teams.all())
    for name, model, columns in (
        ("Batting.csv", BattingLine, {"H": "h", "2B": "doubles", "RBI": "rbi", "GIDP": "gidp"}),
        ("Pitching.csv", PitchingLine, {"IPouts": "outs", "ER": "er", "W": "wins", "BFP": "bf"}),
    ):
        found = rows(made, name)
        assert {row["stint"] for row in found} == {"1", "2"}
        for column, field in columns.items():
            total = model._default_manager.aggregate(total=Sum(field))["total"]
            assert sum(int(row[column]) for row in found) == total
    for row in rows(made, "Batting.csv"):
        assert row["BB"] == "", "piecepack knows no walks"
    for row in rows(made, "Teams.csv"):
        assert int(row["G"]) == int(row["W"]) + int(row["L"])
    complete = sum(int(row["CG"]) for row in rows(made, "Pitching.csv"))
    alone = Counter(PitchingLine.objects.values_list("game", "team"))
    assert complete == sum(number == 1 for number in alone.values())


@pytest.mark.django_db
def test_plays_are_those_of_the_api(world: World) -> None:
    lines = b"".join(play_lines(world.season, "http://testserver")).splitlines()
    told = [json.loads(line) for line in lines]
    game = told[0].pop("game")
    assert told[0] == Program().get(f"/games/{game}/plays")[0]


def test_an_archive_holds_no_more_than_a_piece() -> None:
    def pieces() -> Any:
        for nth in range(2000):
            yield f"{nth}" * 1000

    sizes = [len(piece) for piece in archive([File("a", pieces()), File("b", ["x"])])]
    assert len(sizes) > 1 or max(sizes) < 1_000_000
    assert max(sizes) < 300_000


@pytest.mark.django_db(transaction=True)
def test_files_are_streamed_to_who_may_have_them(site: Site) -> None:
    world = make_world(visibility="public")
    start = f"{site.url}/api/v1{world.base}"
    with urllib.request.urlopen(f"{start}/retrosheet.zip", timeout=60) as response:
        assert response.headers["Content-Type"] == "application/zip"
        assert "Content-Length" not in response.headers
        made = opened([response.read()])
    assert {name.partition("/")[0] for name in made.namelist()} == {"2031", "now"}
    address = f"{start}/seasons/{world.old.slug}/plays.jsonl"
    with urllib.request.urlopen(address, timeout=60) as response:
        assert response.headers["Content-Type"] == "application/jsonl"
        assert json.loads(response.readline())["game"]
    for what in ("lahman.zip", "seasons/2031/lahman.zip", "seasons/2031/retrosheet.zip"):
        with urllib.request.urlopen(f"{start}/{what}", timeout=60) as response:
            assert opened([response.read()]).testzip() is None
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"{start}/seasons/cup/lahman.zip", timeout=60)
    assert refused.value.code == 409
