"""Games played and stored: what is kept, that it is the same again, and what an error leaves."""

from __future__ import annotations

import contextlib
import hashlib
import re
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import Q
from django.template.loader import render_to_string

from engine import RULESETS, Ballgame, Record, Seat
from engine.plays import Play
from engine.scoring.proof import prove
from games.lineups import set_lineup
from games.live.opening import open_game
from games.live.services import resign
from games.models import GameRecord, SimulationRun
from games.results import finish_games, finished
from games.seeds import stream
from games.simulation import chunks
from games.simulation.runs import play_inline, start_simulation
from league.errors import Conflict, Invalid
from league.models import Game, League, Season, Team
from league.people import give_team, take_team_back
from league.services import publish_season
from stats.models import BattingLine, FieldingLine, PitchingLine, PlayByPlay, TeamLine
from stats.services import save_forfeit
from tests.games.live.live_games import make_person, who
from tests.html import text
from tests.leagues import make_draft, make_league, make_season

pytestmark = pytest.mark.django_db


def claimed(run: SimulationRun) -> list[chunks.Fixture]:
    """What a worker would play of a run now; nothing is held."""
    with transaction.atomic():
        run = SimulationRun.objects.select_related("season__league").get(pk=run.pk)
        return chunks.claim(run, 1000)


LINES = (BattingLine, PitchingLine, FieldingLine, TeamLine, PlayByPlay)


def play_all(season: Season) -> SimulationRun:
    run = play_inline(start_simulation(season, inline=True))
    season.refresh_from_db()
    return run


def stored(game: Game) -> dict[str, Any]:
    """All that the tables say of a finished game, as plain data."""
    found: dict[str, Any] = {"score": (game.visitors_runs, game.home_runs, game.innings)}
    for model in LINES:
        rows = model._default_manager.filter(game=game).values()
        found[model.__name__] = [{k: v for k, v in row.items() if k != "id"} for row in rows]
    return found


def record_of(game: Game) -> Any:
    return GameRecord.objects.get(game=game).record


class TestSeeds:
    def test_published_hashes_are_those_of_secret_seeds(self) -> None:
        season = make_season(4)
        records = list(GameRecord.objects.filter(game__season=season))
        assert len(records) == season.games.count()
        assert len({record.seed for record in records}) == len(records)
        for record in records:
            assert len(bytes.fromhex(record.seed)) == 16
            assert record.commitment == hashlib.sha256(record.seed.encode()).hexdigest()
            assert record.record is None

    def test_a_season_is_opened_once(self) -> None:
        season = make_season(2)
        before = list(GameRecord.objects.values())
        with pytest.raises(Conflict, match="already"):
            publish_season(season)
        assert list(GameRecord.objects.values()) == before

    def test_managers_have_streams_of_their_own(self) -> None:
        streams = {stream(seed, seat) for seed in ("aa", "ab") for seat in Seat}
        assert len(streams) == 4
        assert stream("aa", Seat.HOME) == stream("aa", Seat.HOME)


class TestResult:
    def test_everything_that_the_engine_says_is_stored(self) -> None:
        season = make_season(2, legs=1)
        run = start_simulation(season, inline=True)
        (fixture,) = claimed(run)
        played = chunks.play(fixture)
        assert chunks.simulate(run.pk)
        game = season.games.select_related("visitors", "home").get()
        box, plays = played.box_score(), played.plays or []
        assert (game.visitors_runs, game.home_runs) == box.score == played.score
        assert game.innings == len(box.teams[0].innings)
        assert game.finished_at is not None
        for seat, team in ((0, game.visitors), (1, game.home)):
            players = {player.pk: player.spot for player in team.players.all()}
            sides: tuple[tuple[Any, list[Any]], ...] = (
                (BattingLine, box.batting[seat]),
                (PitchingLine, box.pitching[seat]),
                (FieldingLine, box.fielding[seat]),
            )
            for model, lines in sides:
                found = model._default_manager.filter(game=game, team=team).order_by("order")
                rows: list[dict[str, Any]] = [dict(row) for row in found.values()]
                assert len(rows) == len(lines)
                for order, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
                    assert row.pop("order") == order
                    assert players[row.pop("player_id")] == line.player
                    for name in set(row) - {"id", "game_id", "team_id"}:
                        assert row[name] == getattr(line, name), name
            line_score = TeamLine.objects.get(game=game, team=team)
            assert line_score.home == bool(seat)
            for field in fields(box.teams[seat]):
                value = getattr(box.teams[seat], field.name)
                assert getattr(line_score, field.name) == value, field
        read_detail = RULESETS[season.league.ruleset].read_detail
        assert [Play.from_json(row, read_detail) for row in game.play_by_play.plays] == plays

    def test_its_record_replays_to_the_same_box_score(self) -> None:
        season = make_season(3, legs=2)
        play_all(season)
        for kept in GameRecord.objects.filter(game__season=season).select_related("game"):
            record = Record.from_json(kept.record)
            assert record.seed == int(kept.seed, 16)
            assert record.version == kept.ruleset_version
            again = Ballgame.replay(record)
            assert again.score == (kept.game.visitors_runs, kept.game.home_runs)
            prove(again.box_score())
            rows = kept.game.play_by_play.plays
            told = [Play.from_json(row, again.rules.read_detail) for row in rows]
            assert told == again.plays

    def test_played_again_after_a_crash_it_is_the_same_game(self) -> None:
        season = make_season(3, legs=2)
        run = start_simulation(season, inline=True)
        with transaction.atomic():
            chunks.simulate(run.pk, most=6)
            first = [stored(game) for game in season.games.all()]
            transaction.set_rollback(True)
        run.refresh_from_db()
        assert (run.state, run.done) == ("queued", 0)
        assert not season.games.exclude(state=Game.State.SCHEDULED).exists()
        chunks.simulate(run.pk, most=6)
        assert [stored(game) for game in season.games.all()] == first

    def test_twice_is_once(self) -> None:
        season = make_season(2, legs=2)
        run = start_simulation(season, inline=True)
        assert chunks.simulate(run.pk, most=1)
        game = season.games.get(state="final")
        first = stored(game), game.finished_at
        assert chunks.simulate(run.pk)
        assert claimed(run) == []
        assert not chunks.simulate(run.pk)
        game.refresh_from_db()
        assert (stored(game), game.finished_at) == first

    def test_an_official_result_is_never_overwritten(self) -> None:
        season = make_season(2, legs=1)
        game = season.games.get()
        run = start_simulation(season, inline=True)
        (fixture,) = claimed(run)
        chunks.simulate(run.pk)
        game.refresh_from_db()
        first = stored(game), record_of(game)
        visitors, home = fixture.clubs
        fixture.seed = "0" * 32
        other = finished(game.pk, (visitors.side, home.side), chunks.play(fixture))
        with pytest.raises(Conflict, match="is official"), transaction.atomic():
            finish_games(season, [other])
        with pytest.raises(Conflict, match="is official"), transaction.atomic():
            save_forfeit(season, game.pk, 0)
        game.refresh_from_db()
        assert (stored(game), record_of(game)) == first


class TestLineups:
    def test_a_stored_lineup_is_played(self) -> None:
        season = make_season(2, legs=1)
        game = season.games.get()
        spots = [1, 3, 5, 0, 2, 4, 6, 7]
        set_lineup(game.home, spots)
        play_all(season)
        assert record_of(game)["lineups"][1] == spots

    def test_one_that_became_illegal_is_not(self) -> None:
        season = make_season(2, legs=1)
        game = season.games.get()
        lineup = set_lineup(game.home, [1, 3, 5, 0, 2, 4, 6, 7])
        lineup.spots = [6, 7, 5, 0, 2, 4, 1, 3]  # 4s in the outfield
        lineup.save()
        run = play_all(season)
        assert run.state == SimulationRun.State.DONE
        assert record_of(game)["lineups"][1] != lineup.spots

    @pytest.mark.parametrize(
        ("spots", "field", "words"),
        [
            ([6, 1, 2, 3, 4, 5, 0, 7], "LF", "A 4 may not play the outfield"),
            ([0, 0, 2, 3, 4, 5, 6, 7], "CF", "plays at LF already"),
            ([0, None, 2, 3, 4, 5, 6, 7], "CF", "CF is empty"),
            ([0, 1, 2], None, "this one has 3"),
            (7, None, "list of eight"),
        ],
    )
    def test_a_bad_one_is_refused(self, spots: Any, field: str | None, words: str) -> None:
        team = make_league(1).teams.get()
        with pytest.raises(Invalid, match=words) as caught:
            set_lineup(team, spots)
        assert caught.value.field == field
        assert not hasattr(team, "lineup")


class TestRun:
    def test_a_whole_season(self) -> None:
        season = make_season(4)
        run = play_all(season)
        assert (run.state, run.done, run.total) == ("done", 12, 12)
        assert run.finished_at is not None
        assert season.state == Season.State.COMPLETE
        assert TeamLine.objects.count() == 24

    def test_a_day_and_then_the_rest(self) -> None:
        season = make_season(4)
        run = play_inline(start_simulation(season, day=2, inline=True))
        season.refresh_from_db()
        assert (run.state, run.done, run.total) == ("done", 2, 2)
        assert season.state == Season.State.UNDER_WAY
        finals = season.games.filter(state="final").values_list("day", flat=True)
        assert list(finals) == [2, 2]
        rest = play_all(season)
        assert (rest.state, rest.done, rest.total) == ("done", 10, 10)
        assert season.state == Season.State.COMPLETE

    def test_an_error_in_a_game_fails_the_run_and_keeps_the_rest(self) -> None:
        season = make_season(4)
        broken = season.games.get(number=5).home
        broken.ai = "ghost"
        broken.save()
        run = play_all(season)
        assert run.state == SimulationRun.State.FAILED
        assert "ghost" in run.error
        played = season.games.filter(state="final").count()
        assert played == run.done < run.total
        assert season.state in (Season.State.PUBLISHED, Season.State.UNDER_WAY)
        failed = season.games.filter(state="scheduled").first()
        assert failed is not None
        assert f"Game {failed.number}, {failed}" in run.error
        assert not BattingLine.objects.filter(game=failed).exists()
        broken.ai = "rookie"
        broken.save()
        again = play_all(season)
        assert (again.state, again.done) == ("done", 12 - played)
        assert season.state == Season.State.COMPLETE

    def test_an_error_before_any_game_fails_the_run_too(self) -> None:
        season = make_season(2)
        League.objects.update(ruleset="cricket")
        run = play_all(season)
        assert run.state == SimulationRun.State.FAILED
        assert "There is no game “cricket”" in run.error
        assert run.done == 0

    def test_the_chunks_of_an_ended_run_do_nothing(self) -> None:
        season = make_season(4)
        run = start_simulation(season, inline=True)
        SimulationRun.objects.filter(pk=run.pk).update(state="failed")
        assert chunks.simulate(run.pk) is None
        assert not season.games.filter(state="final").exists()

    def test_a_game_that_cannot_be_stored_fails_the_run_and_keeps_the_rest(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(chunks._paces, "piecepack", 0.001)  # all of them are one chunk
        season = make_season(4)
        odd = season.games.get(number=3)
        PlayByPlay.objects.create(game=odd, plays="[]")  # nobody knows whence
        run = play_all(season)
        assert (run.state, run.done) == ("failed", 11)
        assert f"Game 3, {odd}: Conflict: This game is final" in run.error
        finals = season.games.filter(state="final")
        assert finals.count() == 11, "all others of its chunk stand"
        assert not finals.filter(pk=odd.pk).exists()
        assert not BattingLine.objects.filter(game=odd).exists()
        for game in finals:
            assert BattingLine.objects.filter(game=game).exists()
            assert record_of(game)

    def test_a_chunk_is_over_when_its_time_is_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        season = make_season(4)
        run = start_simulation(season, inline=True)
        monkeypatch.setattr(chunks, "SECONDS", 0.0)
        for played in range(1, 4):
            now = chunks.simulate(run.pk)
            assert now is not None
            assert (now.state, now.done) == ("running", played)
        monkeypatch.undo()
        assert play_inline(run).done == 12

    @pytest.mark.parametrize(
        ("pace", "left", "games"),
        [
            (0.001, 70_000, 500),  # half a second
            (0.01, 70_000, 50),
            (2.0, 70_000, 1),
            (0.001, 300, 100),  # a third of what is left
            (0.001, 12, 50),  # what is too little to be shared out
        ],
    )
    def test_a_chunk_is_as_large_as_games_are_quick(
        self, monkeypatch: pytest.MonkeyPatch, pace: float, left: int, games: int
    ) -> None:
        run = start_simulation(make_season(2), inline=True)
        run.total, run.done = left + 7, 7
        monkeypatch.setitem(chunks._paces, "piecepack", pace)
        assert chunks.share(run, "piecepack") == games

    def test_how_quick_they_are_is_measured(self) -> None:
        chunks._paces.clear()
        play_all(make_season(4))
        assert 0.0001 < chunks._paces["piecepack"] < 1

    def test_who_thinks_ahead_is_measured_apart(self) -> None:
        """A game of theirs takes so long that it must not tell how many of others are claimed."""
        chunks._paces.clear()
        league = make_league(2, options={"innings": 1})
        league.teams.update(ai="all_star")
        season = make_season(league=league)
        play_all(season)
        assert [*chunks._paces] == [f"piecepack{chunks.AHEAD}"]
        assert not season.games.exclude(state=Game.State.FINAL).exists()

    def test_statements_of_a_chunk_do_not_grow_with_it(self) -> None:
        """Counted on the line to Postgres, COPYs too."""
        season = make_season(8)
        run = start_simulation(season, inline=True)
        counts = []
        for most in (2, 12):
            with said_to_postgres() as said:
                now = chunks.simulate(run.pk, most=most)
            assert now is not None
            counts.append(sum(word not in ("SAVEPOINT", "RELEASE") for word in said))
        assert now.done == 14
        assert counts[1] <= counts[0] <= 22, said
        assert (said.count("COPY"), said.count("UPDATE")) == (6, 2)


@contextlib.contextmanager
def said_to_postgres() -> Iterator[list[str]]:
    """The first words of what Django's connection is sent, as the client library traces it."""
    said: list[str] = []
    connection.ensure_connection()
    line = connection.connection.pgconn
    with tempfile.TemporaryFile() as file:
        line.trace(file.fileno())
        try:
            yield said
        finally:
            line.untrace()
        file.seek(0)
        sent = r'\tF\t\d+\t(?:Query|Parse)\t (?:"" )?"\s*(\w+)'
        said += re.findall(sent, file.read().decode())


class TestGamesThatGoToAPerson:
    """A run tells what it played, and never that it played what is a person's to play."""

    def test_they_are_not_played_and_not_told_as_played(self) -> None:
        season = make_season(4)
        team = season.teams.all()[0]
        run = start_simulation(season, inline=True)
        chunks.simulate(run.pk, most=2)
        give_team(team, make_person())
        his = season.games.filter(Q(visitors=team) | Q(home=team))
        waiting = his.filter(state="scheduled").count()
        now = play_inline(run)
        assert now is not None
        assert (now.state, now.done, now.total) == ("done", run.total - waiting, run.total)
        assert now.left_out == waiting > 0
        assert season.games.filter(state="final").count() == now.done
        bar = render_to_string("games/progress.html", {"run": now})
        assert f"{now.done} of {now.total} games; {waiting} went to a manager" in text(bar)

    def test_one_that_he_plays_meanwhile_is_not_the_runs(self) -> None:
        season = make_season(2, legs=2)
        first, _ = season.games.order_by("number")
        run = start_simulation(season, inline=True)
        ada = make_person()
        give_team(first.home, ada)
        resign(open_game(first.pk).pk, who(ada), 1)
        take_team_back(Team.objects.get(pk=first.home_id))
        now = play_inline(run)
        assert (now.state, now.done, now.total, now.left_out) == ("done", 1, 2, 1)

    def test_those_that_come_back_are_its_own_again(self) -> None:
        season = make_season(2, legs=2)
        team = season.teams.all()[0]
        person = make_person()
        run = start_simulation(season, inline=True)
        give_team(team, person)
        assert chunks.remaining(run).count() == 0
        take_team_back(Team.objects.get(pk=team.pk))
        now = play_inline(run)
        assert (now.state, now.done, now.total, now.left_out) == ("done", 2, 2, 0)

    def test_what_was_played_before_is_not_its_own(self) -> None:
        season = make_season(2, legs=4)
        play_inline(start_simulation(season, day=1, inline=True))
        run = start_simulation(season, inline=True)
        now = chunks.record_progress(run.pk)
        assert now is not None
        assert now.done == 0
        assert (play_inline(run).done, run.total) == (3, 3)


class TestRefusals:
    def test_a_draft(self) -> None:
        with pytest.raises(Conflict, match="is a draft: publish it"):
            start_simulation(make_draft(2), inline=True)

    def test_a_complete_season(self) -> None:
        season = make_season(2)
        play_all(season)
        with pytest.raises(Conflict, match="is complete: every game"):
            start_simulation(season, inline=True)

    def test_one_that_is_being_simulated(self) -> None:
        season = make_season(2)
        start_simulation(season, inline=True)
        with pytest.raises(Conflict, match="is being simulated already"):
            start_simulation(season, inline=True)
        assert season.runs.count() == 1

    def test_the_database_allows_one_active_run(self) -> None:
        season = make_season(2)
        start_simulation(season, inline=True)
        with pytest.raises(Exception, match="one_active_run_a_season"), transaction.atomic():
            SimulationRun.objects.create(season=season, total=1)

    @pytest.mark.parametrize("day", [0, 3, -1, 10**6])
    def test_a_day_that_there_is_not(self, day: int) -> None:
        with pytest.raises(Exception, match=f"no day {day}; its days are 1 to 2") as caught:
            start_simulation(make_season(2), day=day, inline=True)
        assert getattr(caught.value, "status", None) == 404

    def test_a_day_already_played(self) -> None:
        season = make_season(2)
        play_inline(start_simulation(season, day=1, inline=True))
        with pytest.raises(Conflict, match=r"Day 1 of .* has been played already"):
            start_simulation(season, day=1, inline=True)

    def test_nothing_is_left_behind(self) -> None:
        season = make_draft(2)
        with pytest.raises(Conflict):
            start_simulation(season, inline=True)
        assert not SimulationRun.objects.exists()
        assert not Game.objects.filter(state="final").exists()
