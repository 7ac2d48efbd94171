"""A league goes out as an archive and comes in as another one: the same to the last figure; and
whatever is wrong with an archive is said, and leaves nothing behind."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from engine import RULESETS
from games.archives.reading import import_league
from games.archives.writing import archived
from games.models import GameRecord, Ruling, TakenBack
from games.ruling import rule
from games.simulation.runs import play_inline, start_simulation
from games.verification import downloadable, verify
from games.withdrawing import take_back
from league.errors import Conflict, Invalid, LeagueError
from league.models import Announcement, Game, League, Player, Season, Stage, Team
from league.office.announcing import announce
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from league.standings import stage_tables
from stats.models import BattingLine, BattingTally, FieldingLine, PitchingLine, PlayByPlay, TeamLine
from stats.tallies import count_waiting
from tests.leagues import START, make_league, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


def packed(league: League) -> bytes:
    return b"".join(archived(league))


def imported(data: bytes, **given: Any) -> League:
    return import_league(io.BytesIO(data), **given)


def changed(data: bytes, change: Callable[[dict[str, str]], None]) -> bytes:
    """An archive whose files somebody has changed."""
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        files = {name: old.read(name).decode() for name in old.namelist()}
    change(files)
    found = io.BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in files.items():
            made.writestr(name, text)
    return found.getvalue()


def in_json(name: str, change: Callable[[Any], None], line: int | None = None) -> Any:
    """A change of a file's JSON, or of that of one of its lines."""

    def do(files: dict[str, str]) -> None:
        lines = files[name].split("\n") if line is not None else [files[name]]
        told = json.loads(lines[line or 0])
        change(told)
        lines[line or 0] = json.dumps(told)
        files[name] = "\n".join(lines)

    return do


def facts(league: League) -> dict[str, Any]:
    """All that shows of a league, by names that another site has, too."""
    spots = {
        pk: (team, spot)
        for pk, team, spot in Player.objects.filter(team__league=league).values_list(
            "pk", "team__slug", "spot"
        )
    }
    slugs = dict(league.teams.values_list("pk", "slug"))
    found: dict[str, Any] = {
        "players": sorted(
            Player.objects.filter(team__league=league).values_list(
                "team__slug", "spot", "name", "first_name", "surname", "portrait"
            )
        )
    }
    of_games = ("season__slug", "number", "state", "visitors_runs", "home_runs", "innings")
    games = Game.objects.filter(season__league=league)
    found["games"] = list(
        games.order_by("season__slug", "number").values_list(
            *of_games, "finished_at", "forfeited", "date", "day", "series__key", "turn"
        )
    )
    named = {pk: (season, number) for pk, season, number in games.values_list("pk", *of_games[:2])}
    for model in (BattingLine, PitchingLine, FieldingLine):
        names = [one.name for one in model._meta.fields if one.name not in ("id", "pk")]
        found[model.__name__] = sorted(
            (named[row["game"]], slugs[row["team"]], spots[row["player"]], *list(row.values())[3:])
            for row in model._default_manager.filter(game__in=named).values(
                "game", "team", "player", *[n for n in names if n not in ("game", "team", "player")]
            )
        )
    found["teams"] = sorted(
        (named[game], home, innings, r, lob)
        for game, home, innings, r, lob in TeamLine.objects.filter(game__in=named).values_list(
            "game", "home", "innings", "r", "lob"
        )
    )
    found["plays"] = {named[row.pk]: row.plays for row in PlayByPlay.objects.filter(game__in=named)}
    records = GameRecord.objects.filter(game__in=named, record__isnull=False)
    found["records"] = {named[one.pk]: (one.seed, one.commitment, one.record) for one in records}
    for season in league.seasons.all():
        season.league = league
        stages = list(season.stages.all())
        for stage in stages:
            stage.season = season
        for table in stage_tables(stages):
            found[f"table {season.slug} {table.stage.number}"] = [
                (row.team.slug, row.rank, row.won, row.lost, row.diff, row.entry.place, row.streak)
                for row in table.rows
            ]
    return found


def test_a_league_with_everything_comes_in_as_it_went_out() -> None:
    league = make_league(4)
    announce(league, title="Welcome", text="To **all**.", pinned=True)
    stages = [
        StagePlan("Divisions", "round_robin", {"meetings": 2}, tie_breaks={"rules": ["lot"]}),
        StagePlan("Cup", "single_elimination", feed={"stage": 1, "of_each": 2}),
    ]
    old = publish_season(create_season(league, name="old", starts_on=START, stages=stages))
    play_inline(start_simulation(old, inline=True))
    now = make_season(league=league)
    play_inline(start_simulation(now, day=1, inline=True))
    first, second = now.games.filter(state=Game.State.FINAL)[:2]
    take_back(first, "The wrong lineup")
    rule(second, "home", "They left")
    draft = create_season(league, name="draft", starts_on=START)
    count_waiting(at_once=True)
    before = facts(league)
    data = packed(league)

    person = User.objects.create_user("ines")
    made = imported(data, slug="copy", owner=person)
    after = facts(made)
    assert made.slug == "copy"
    assert made.owner == person
    assert made.paused_at is not None, "nothing of it goes on by itself"
    for name, told in before.items():
        assert after[name] == told, name
    assert set(after) == set(before)
    for game in Game.objects.filter(season__league=made, state="final", forfeited=False):
        score = (game.visitors_runs or 0, game.home_runs or 0)
        record = game.record
        found = verify(downloadable(record.record, record.commitment, score), record.commitment)
        assert not found.faults
    back = TakenBack.objects.get(game__season__league=made, reason="The wrong lineup")
    was = TakenBack.objects.get(game__season__league=league, reason="The wrong lineup")
    assert (back.record, back.at, back.reason) == (was.record, was.at, was.reason)
    assert back.by is None
    assert Ruling.objects.filter(game__season__league=made).count() == 1
    assert Announcement.objects.get(league=made).text == "To **all**."
    assert made.seasons.get(slug="draft").state == Season.State.DRAFT

    # Every game to come has a seed of its own, but for a draft's
    to_come = Game.objects.filter(season__league=made, state=Game.State.SCHEDULED)
    assert not GameRecord.objects.filter(game__season__slug="draft", game__in=to_come).exists()
    sealed = GameRecord.objects.filter(game__in=to_come).values_list("seed", flat=True)
    assert len(sealed) == to_come.exclude(season__slug="draft").count() > 0
    assert not set(sealed) & set(
        GameRecord.objects.filter(game__season__league=league).values_list("seed", flat=True)
    )
    # … and the archive has none of theirs, nor any lot that is not drawn to its end
    text = "".join(
        zipfile.ZipFile(io.BytesIO(data)).read(name).decode()
        for name in zipfile.ZipFile(io.BytesIO(data)).namelist()
    )
    open_games = GameRecord.objects.filter(game__season__league=league, record=None)
    for seed in open_games.values_list("seed", flat=True):
        assert seed not in text
    for stage in Stage.objects.filter(season__in=(now, draft)):
        assert stage.lot not in text

    # The book counts it as it counted the first one, and it goes on and comes out again
    count_waiting(at_once=True)
    sums = BattingTally.objects.order_by().filter(split=0)
    by_name = ("player__team__slug", "player__spot", "stage__season__slug", "stage__number")
    for one, other in zip(
        *(
            sums.filter(stage__season__league=of)
            .order_by(*by_name)
            .values_list(*by_name, "h", "ab", "r", "hr", "wpa")
            for of in (league, made)
        ),
        strict=True,
    ):
        assert one == other
    again = imported(packed(made), slug="third")
    assert facts(again) == after
    play_inline(start_simulation(made.seasons.get(slug="2031"), inline=True))
    assert made.seasons.get(slug="2031").state == Season.State.COMPLETE


@pytest.mark.parametrize("ruleset", sorted(set(RULESETS) - {"piecepack"}))
def test_every_ruleset_comes_in_again(ruleset: str) -> None:
    league = make_league(2, ruleset=ruleset, options={"innings": 3})
    play_inline(start_simulation(make_season(league=league), inline=True))
    made = imported(packed(league), slug="copy")
    assert facts(made) == facts(league)


@pytest.fixture
def small() -> League:
    league = make_league(2, options={"innings": 1})
    play_inline(start_simulation(make_season(league=league), inline=True))
    return league


GAMES = "seasons/1-games.jsonl"


def _twice(files: dict[str, str]) -> None:
    files[GAMES] *= 2


def _cut(files: dict[str, str]) -> None:
    files[GAMES] = files[GAMES][:-20]  # in the last line


def _more(files: dict[str, str]) -> None:
    files["../etc/passwd"] = "root"


def _less(files: dict[str, str]) -> None:
    del files[GAMES]


def _bomb(files: dict[str, str]) -> None:
    files[GAMES] = " " * 5_000_000


def _deep(files: dict[str, str]) -> None:
    files["league.json"] = "[" * 200_000


WRONG: list[tuple[str, Any, str]] = [
    ("two games of one number", _twice, "does not hold together"),
    ("cut short", _cut, "line"),
    ("a file too many", _more, "No archive of a league has a file"),
    ("a file too few", _less, "not whole"),
    ("a bomb", _bomb, "times its size"),
    ("nested", _deep, "league.json"),
    ("another version", in_json("league.json", lambda one: one.update(version=9)), "version 9"),
    ("another form", in_json("league.json", lambda one: one.update(format="x")), "“x”"),
    ("no such game", in_json("league.json", lambda one: one.update(ruleset="chess")), "chess"),
    ("no such option", in_json("league.json", lambda one: one["options"].update(x=1)), "x"),
    ("no such key", in_json("league.json", lambda one: one.update(owner=1)), "owner"),
    ("no such zone", in_json("league.json", lambda one: one.update(timeZone="Mars")), "Mars"),
    ("no such club", in_json("seasons/1.json", lambda one: one["clubs"].append("x")), "no club"),
    ("a NUL", in_json("league.json", lambda one: one.update(name="a\0b")), "name"),
    (
        "a club twice",
        in_json("league.json", lambda one: one["clubs"].append(one["clubs"][0])),
        "called",
    ),
    (
        "no such format",
        in_json("seasons/1.json", lambda one: one["stages"][0].update(format="race")),
        "race",
    ),
    (
        "settings that cannot be",
        in_json("seasons/1.json", lambda one: one["stages"][0]["settings"].update(meetings="many")),
        "",
    ),
    (
        "another seed of lots",
        in_json("seasons/1.json", lambda one: one["stages"][0].update(lot="0" * 32)),
        "lots",
    ),
    (
        "another table",
        in_json("seasons/1.json", lambda one: one["stages"][0]["table"].reverse()),
        "table",
    ),
    (
        "another score",
        in_json(GAMES, lambda one: one["result"].update(visitorsRuns=77), 0),
        "score",
    ),
    (
        "another choice",
        in_json(GAMES, lambda one: one["result"]["record"]["choices"].append(1), 0),
        "record",
    ),
    (
        "another seed",
        in_json(GAMES, lambda one: one["result"].update(seed="0" * 32), 0),
        "seed",
    ),
    (
        "another promise",
        in_json(GAMES, lambda one: one["result"].update(commitment="0" * 64), 0),
        "promised",
    ),
    (
        "another hit",
        in_json(GAMES, lambda one: one["result"]["box"]["batting"][0][0].update(h=9), 0),
        "box score",
    ),
    ("no record", in_json(GAMES, lambda one: one["result"].update(record=None), 0), "no record"),
    (
        "a number out of bounds",
        in_json(GAMES, lambda one: one.update(turn=99_999), 0),
        "turn",
    ),
    ("its own opponent", in_json(GAMES, lambda one: one.update(home=one["visitors"]), 0), ""),
]


def test_what_is_wrong_is_said_and_leaves_nothing(small: League) -> None:
    data = packed(small)
    counts = [model.objects.count() for model in (League, Team, Game, Season)]
    for what, change, words in WRONG:
        with pytest.raises(Invalid) as refused:
            imported(changed(data, change), slug="copy")
        assert words in refused.value.message, (what, refused.value.message)
        assert len(refused.value.message) < 400
        assert [model.objects.count() for model in (League, Team, Game, Season)] == counts, what
    with pytest.raises(Conflict, match="choose another slug"):
        imported(data)
    for nonsense in (b"", b"PK\5\6", b"hello" * 100, data[: len(data) // 2]):
        with pytest.raises(Invalid):
            imported(nonsense, slug="copy")
    assert League.objects.count() == 1


def test_an_account_has_no_more_by_archives_than_it_may(small: League, settings: Any) -> None:
    person, data = User.objects.create_user("ines"), packed(small)
    for name, most in (("LEAGUES", 0), ("TEAMS", 1)):
        setattr(settings, f"{name}_PER_ACCOUNT", most)
        with pytest.raises(Invalid, match="An account has at most"):
            imported(data, slug="copy", owner=person)
        setattr(settings, f"{name}_PER_ACCOUNT", 100)
    settings.ARCHIVE_GAMES = 1
    with pytest.raises(Invalid, match="at most 1 games"):
        imported(data, slug="copy", owner=person)
    settings.ARCHIVE_UNPACKED_BYTES = 100
    with pytest.raises(LeagueError, match="unpacks to more"):
        imported(data, slug="copy")
    assert League.objects.count() == 1


def test_by_hand(small: League, tmp_path: Any, capsys: Any) -> None:
    file = tmp_path / "league.zip"
    call_command("export_league", small.slug, str(file))
    call_command("import_league", str(file), slug="copy", visibility="private")
    made = League.objects.exclude(pk=small.pk).get()
    assert made.slug.startswith("copy-"), "nobody comes upon a private one"
    assert "Made League 1" in capsys.readouterr().out
    assert facts(made) == facts(small)
