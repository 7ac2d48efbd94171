"""Leagues that run themselves: what is due by the clock, once, and over changes of the clocks."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from games.appointments.due import run_leagues
from games.live.ai import play_on
from games.live.opening import accept, close_table, open_game
from games.live.session import find
from games.models import Appointment, LiveGame, SimulationRun
from games.simulation.runs import play_inline
from games.windows import Window, last_due, later, window_of
from league.errors import Conflict, Forbidden, Invalid
from league.models import Game, League, LogEntry, Season
from league.office.days import end_days, pause_league, resume_league, set_days
from league.office.mending import edit_league
from tests.games.live.live_games import first_game, make_live_season, make_person, who
from tests.leagues import make_league, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

SEVEN = datetime.time(19)
DAY = datetime.timedelta(days=1)
MINUTE = datetime.timedelta(minutes=1)


def at(day: int, hour: int, minute: int = 0) -> datetime.datetime:
    """A moment on a day of play, from 1, in UTC."""
    return datetime.datetime(2031, 4, day, hour, minute, tzinfo=datetime.UTC)


def left(season: Season) -> int:
    return season.games.filter(state="scheduled").count()


def work(season: Season) -> None:
    """What workers would do of the runs that wait."""
    for run in season.runs.filter(state__in=("queued", "running")):
        play_inline(run)


@pytest.fixture
def league() -> League:
    return make_league(4, options={"innings": 1})


@pytest.fixture
def season(league: League) -> Season:
    return make_season(league=league)


class TestGamesOfAI:
    def test_are_played_at_their_hour_and_once(self, season: Season) -> None:
        set_days(season.league, hour=SEVEN)
        before = left(season)
        run_leagues(at(1, 18, 59))
        assert not SimulationRun.objects.exists()
        for _ in range(3):
            run_leagues(at(1, 19))
        run = season.runs.get()
        assert run.total == 2
        work(season)
        run_leagues(at(1, 19, 1))
        assert season.runs.count() == 1
        assert before - left(season) == 2
        assert LogEntry.objects.filter(act="simulate", by=None).count() == 1

    def test_what_was_missed_is_played_in_order(self, season: Season) -> None:
        set_days(season.league, hour=SEVEN)
        run_leagues(at(3, 20))
        work(season)
        days = season.games.filter(state="final").order_by("finished_at", "pk")
        assert list(days.values_list("day", flat=True)) == [1, 1, 2, 2, 3, 3]

    def test_a_first_pitch_goes_before_the_hour(self, season: Season) -> None:
        game = season.games.filter(day=1).first()
        assert game
        Game.objects.filter(pk=game.pk).update(first_pitch=at(1, 21))
        set_days(season.league, hour=SEVEN)
        run_leagues(at(1, 20))
        work(season)
        game.refresh_from_db()
        assert (game.state, left(season)) == ("scheduled", 11)
        run_leagues(at(1, 21))
        work(season)
        game.refresh_from_db()
        assert game.state == "final"

    def test_a_run_that_is_on_goes_first(self, season: Season) -> None:
        set_days(season.league, hour=SEVEN)
        SimulationRun.objects.create(season=season, day=2, total=2)
        run_leagues(at(1, 20))
        assert season.runs.count() == 1

    def test_what_failed_is_tried_again_in_an_hour(self, season: Season) -> None:
        set_days(season.league, hour=SEVEN)
        run_leagues(at(1, 19))
        season.runs.update(state="failed", error="dice lost")
        run_leagues(at(1, 19, 59))
        assert season.runs.count() == 1
        run_leagues(at(1, 20, 1))
        assert season.runs.count() == 2

    def test_a_paused_league_and_one_by_hand_wait(self, season: Season) -> None:
        set_days(season.league, hour=SEVEN)
        pause_league(season.league)
        run_leagues(at(2, 20))
        assert not season.runs.exists()
        resume_league(season.league)
        end_days(season.league)
        run_leagues(at(2, 20))
        assert not season.runs.exists()

    def test_broadcasts_go_play_by_play_and_one_club_plays_one_game(self, season: Season) -> None:
        set_days(season.league, hour=SEVEN, broadcast=True, play_seconds=5)
        run_leagues(at(2, 20))  # two days are due: every club has two games
        assert LiveGame.objects.count() == 2
        assert not season.runs.exists()
        run_leagues(at(2, 20))
        assert LiveGame.objects.count() == 2
        live = LiveGame.objects.first()
        assert live
        assert live.play_seconds == 5
        told = len(find(live.pk).ballgame.plays or ())
        play_on(live.pk)
        assert len(find(live.pk).ballgame.plays or ()) == told + 1
        for table in LiveGame.objects.all():
            while not play_on(table.pk).over:
                pass
        run_leagues(at(2, 20))
        assert LiveGame.objects.exclude(state="over").count() == 2


class TestGamesOfPeople:
    """Ada at Bob's: days of seven o'clock, windows of two days."""

    @pytest.fixture
    def people(self) -> tuple[User, User]:
        return make_person("ada"), make_person("bob")

    @pytest.fixture
    def game(self, people: tuple[User, User]) -> Game:
        season = make_live_season(*people, options={"innings": 1})
        self.days(season)
        return first_game(season)

    def days(self, season: Season, **given: Any) -> None:
        set_days(season.league, **{"hour": SEVEN, "window_days": 2, **given})

    def test_nothing_happens_before_the_deadline(self, game: Game) -> None:
        run_leagues(at(3, 18, 59))
        game.refresh_from_db()
        assert game.state == "scheduled"

    def test_nobody_came_and_the_ai_plays_for_both(self, game: Game) -> None:
        self.days(game.season, at_deadline="forfeit")
        for _ in range(2):
            run_leagues(at(3, 19))
        live = LiveGame.objects.get()
        assert (live.state, live.forfeited) == ("playing", False)
        assert [side.ai for side in live.sides.all()] == ["veteran", "veteran"]

    @pytest.mark.parametrize("rule", ["forfeit", "autopilot"])
    def test_who_opened_the_table_is_not_absent(
        self, game: Game, people: tuple[User, User], rule: str
    ) -> None:
        self.days(game.season, at_deadline=rule)
        ada, _ = people
        live = open_game(game.pk, ada.pk)
        live.sides.filter(person=ada).update(present=True)
        run_leagues(at(3, 19))
        live.refresh_from_db()
        if rule == "forfeit":
            assert (live.state, live.forfeit, live.winner) == ("over", "deadline", 0)
            game.refresh_from_db()
            assert (game.visitors_runs, game.home_runs) == (9, 0)
        else:
            assert [side.ai for side in live.sides.all()] == ["", "veteran"]
            assert live.lineups_due is not None  # hers is still to come

    def test_a_person_against_the_ai_forfeits(self, people: tuple[User, User]) -> None:
        season = make_live_season(people[0], None)
        self.days(season, at_deadline="forfeit")
        run_leagues(at(3, 19))
        game = first_game(season)
        assert (game.state, game.home_runs) == ("final", 9)

    def test_an_extension_comes_once(self, game: Game) -> None:
        self.days(game.season, extension_days=1)
        run_leagues(at(3, 19))
        assert window_of(game).closes == at(4, 19)
        run_leagues(at(4, 18, 59))
        game.refresh_from_db()
        assert game.state == "scheduled"
        run_leagues(at(4, 19))
        game.refresh_from_db()
        assert game.state == "live"

    def test_a_reminder_goes_out_once_for_each_deadline(self, game: Game) -> None:
        self.days(game.season, remind_hours=24, extension_days=2)
        run_leagues(at(2, 18, 59))
        assert not Appointment.objects.filter(reminded_for__isnull=False).exists()
        run_leagues(at(2, 19))
        assert Appointment.objects.get(game=game).reminded_for == at(3, 19)
        run_leagues(at(3, 19))
        run_leagues(at(4, 19))
        assert Appointment.objects.get(game=game).reminded_for == at(5, 19)

    def test_no_clock_runs_for_who_has_not_accepted(
        self, game: Game, people: tuple[User, User]
    ) -> None:
        Game.objects.update(date=datetime.date(2999, 1, 1))
        ada, bob = people
        live = open_game(game.pk, ada.pk)
        assert live.lineups_due is None
        assert [side.due for side in live.sides.all()] == [None, None]
        with pytest.raises(Conflict, match="agreed already"):
            accept(live.pk, who(ada), 0)
        with pytest.raises(Forbidden):
            accept(live.pk, who(ada), 1)
        session = accept(live.pk, who(bob), 1)
        assert session.live.lineups_due is not None
        assert {side.due for side in session.sides} == {session.live.lineups_due}
        with pytest.raises(Conflict, match="Both sides have agreed"):
            close_table(live.pk, who(ada), 0)

    def test_once_its_window_has_come_the_clock_runs_for_both(
        self, game: Game, people: tuple[User, User]
    ) -> None:
        live = open_game(game.pk, people[0].pk)
        run_leagues(at(1, 18, 59))
        assert find(live.pk).live.lineups_due is None
        run_leagues(at(1, 19))
        session = find(live.pk)
        assert all(side.accepted and side.due for side in session.sides)

    def test_a_table_to_which_nobody_came_is_closed_again(
        self, game: Game, people: tuple[User, User]
    ) -> None:
        ada, bob = people
        live = open_game(game.pk, ada.pk)
        with pytest.raises(Conflict, match="agreed to play"):
            close_table(live.pk, who(bob), 1)  # she has: it is open for him
        close_table(live.pk, who(ada), 0)
        game.refresh_from_db()
        assert game.state == "scheduled"
        assert not LiveGame.objects.exists()
        assert open_game(game.pk, bob.pk)

    def test_a_pause_takes_no_time_from_anybody(
        self, game: Game, people: tuple[User, User]
    ) -> None:
        live = open_game(game.pk)
        due = find(live.pk).live.lineups_due
        assert due
        pause_league(game.season.league)
        assert all(side.due is None for side in find(live.pk).sides)
        League.objects.update(paused_at=timezone.now() - datetime.timedelta(hours=5))
        LiveGame.objects.update(opened_at=timezone.now() - datetime.timedelta(hours=6))
        resume_league(game.season.league)
        moved = find(live.pk)
        assert moved.live.lineups_due
        assert abs(moved.live.lineups_due - due - datetime.timedelta(hours=5)) < MINUTE
        assert {side.due for side in moved.sides} == {moved.live.lineups_due}


def test_a_sweep_takes_as_many_queries_for_many_games(
    django_assert_max_num_queries: Any,
) -> None:
    for number in range(4):
        season = make_live_season(make_person(f"a{number}"), make_person(f"b{number}"))
        set_days(season.league, hour=SEVEN)
    run_leagues(at(3, 20))  # reminds of all
    with django_assert_max_num_queries(3 + 4 * 2):  # three, and two of each season; of a game none
        run_leagues(at(3, 20, 1))


class TestWindows:
    BERLIN, DENVER = ZoneInfo("Europe/Berlin"), ZoneInfo("America/Denver")

    @pytest.mark.parametrize("zone", [BERLIN, DENVER])
    @pytest.mark.parametrize("month", range(1, 13))
    def test_days_are_days_over_changes_of_the_clocks(self, zone: ZoneInfo, month: int) -> None:
        """Seven in the evening stays seven in the evening, whatever lies between."""
        for day in range(1, 29):
            opens = datetime.datetime(2031, month, day, 19, tzinfo=zone)
            for days in (1, 3, 30):
                closes = later(opens, days, zone).astimezone(zone)
                assert (closes.hour, closes.minute) == (19, 0)
                assert (closes.date() - opens.date()).days == days

    @pytest.mark.parametrize(
        ("zone", "moment", "day"),
        [
            # the clock goes from 2 to 3: half past two comes as half past three
            (BERLIN, "2031-03-30T00:29+00:00", 29),
            (BERLIN, "2031-03-30T01:30+00:00", 30),
            (DENVER, "2031-03-09T09:29+00:00", 9),
            # it goes back from 3 to 2: half past two comes twice, and the first counts
            (BERLIN, "2031-10-26T00:29+00:00", 25),
            (BERLIN, "2031-10-26T00:30+00:00", 26),
            (BERLIN, "2031-10-26T01:31+00:00", 26),
            (DENVER, "2031-11-02T07:31+00:00", 2),
        ],
    )
    def test_an_hour_that_is_left_out_or_comes_twice(
        self, zone: ZoneInfo, moment: str, day: int
    ) -> None:
        now = datetime.datetime.fromisoformat(moment)
        hour = datetime.time(2, 30) if zone == self.BERLIN else datetime.time(1, 30)
        assert last_due(hour, zone, now).day == day

    def test_a_league_that_moves_to_another_zone(self) -> None:
        season = make_live_season(make_person("ada"), make_person("bob"))
        league = season.league
        set_days(league, hour=SEVEN, window_days=1, remind_hours=2)
        _, second = season.games.order_by("number")
        series = second.series
        assert series
        series.first_pitches = [at(2, 15)]
        series.save()
        Game.objects.filter(pk=second.pk).update(first_pitch=at(2, 15))
        before = window_of(first_game(season))
        assert before == Window(at(1, 19), at(2, 19))
        edit_league(
            league,
            name=league.name,
            time_zone="America/Denver",
            visibility="public",
            clock="live",
            absent="autopilot",
            open_to_requests=False,
            options=league.options,
        )
        game = first_game(Season.objects.get(pk=season.pk))
        assert window_of(game).opens == at(2, 1)  # MDT is six hours behind
        second.refresh_from_db()
        series.refresh_from_db()
        assert second.first_pitch == at(2, 21)
        assert series.first_pitches == [at(2, 21)]


class TestBadInput:
    @pytest.mark.parametrize(
        ("given", "says"),
        [
            ({"window_days": 0}, "1 to 60 days of a window, not 0"),
            ({"window_days": 61}, "not 61"),
            ({"play_seconds": 1}, "2 to 60 seconds"),
            ({"remind_hours": 241}, "0 to 240 hours"),
            ({"window_days": 1, "remind_hours": 24}, "remind later"),
            ({"extension_days": 31}, "0 to 30 days of an extension"),
            ({"at_deadline": "lots"}, "autopilot or forfeit, not “lots”"),
        ],
    )
    def test_of_days(self, league: League, given: dict[str, Any], says: str) -> None:
        with pytest.raises(Invalid, match=says):
            set_days(league, **{"hour": SEVEN, **given})
        assert not hasattr(League.objects.get(pk=league.pk), "routine")

    def test_a_pause_of_what_stands_and_an_end_of_what_runs(self, league: League) -> None:
        with pytest.raises(Conflict, match="not paused"):
            resume_league(league)
        with pytest.raises(Conflict, match="does not run itself"):
            end_days(league)
        pause_league(league)
        with pytest.raises(Conflict, match="paused already"):
            pause_league(league)

    def test_by_whom_it_is_none_of(self, league: League) -> None:
        with pytest.raises(Forbidden):
            pause_league(league, make_person("fan"))
