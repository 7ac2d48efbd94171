"""Clubs, players and schedules as files: out and in again, with a report by line."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.errors import Conflict, Invalid
from league.models import League, LogEntry, Player, Season, Team
from league.office.reading import read
from league.office.tables import (
    players_in,
    players_out,
    schedule_in,
    schedule_out,
    teams_in,
    teams_out,
)
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from tests.html import parsed, text
from tests.leagues import START, commissioner, make_draft, make_league

pytestmark = pytest.mark.django_db

NEW = "place,nickname,abbreviation,color\nGull Rock,Terns,GRT,#b3541e\n"


def sheet(rows: Iterator[list[str]]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


class TestReading:
    @pytest.mark.parametrize(
        ("sent", "says"),
        [
            (b"", "empty"),
            (b"\n \n", "empty"),
            (b"a,b,d\n", "no column .d.*there are a, b, c"),
            (b"a,a,b\n", "“a” is there twice"),
            (b"a\n", "“b” is missing"),
            (b"a,b\n" + b"1,2\n" * 4, "at most 3 rows; this has 4"),
            (b"a,b\n1,2,3\n", "Line 2 has 3 cells"),
            (b"a,b\n" + b"x" * 301 + b",1\n", "more than 300 characters"),
            ("a,b\nMünchen,1\n".encode("latin-1"), "another encoding"),
            (b"a,b\n\0,1\n", "no text file"),
            (b'a,b\n"x,1\n', "a quote in it has no end"),
            (b"x" * 500_001, "500,000 are the most"),
        ],
    )
    def test_what_cannot_be_read(self, sent: bytes, says: str) -> None:
        with pytest.raises(Invalid, match=says):
            read(sent, ("a", "b"), ("c",), 3)

    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
    @pytest.mark.parametrize("between", [",", ";", "\t"])
    def test_however_it_is_stored(self, encoding: str, between: str) -> None:
        sent = between.join(["B", "a"]) + "\r\n\r\n" + between.join(["Müller", "'=1+1"]) + "\r\n"
        (line,) = read(sent.encode(encoding), ("a", "b"), (), 3)
        assert line.number == 3
        assert line.cells == {"a": "=1+1", "b": "Müller"}


class TestClubs:
    def test_out_and_in_changes_nothing(self) -> None:
        league = make_league(3)
        for out, into in ((teams_out, teams_in), (players_out, players_in)):
            before = sheet(out(league))
            report = into(league, before)
            assert (report.done, report.faults) == ([], [])
            assert report.unchanged == (3 if into is teams_in else 3 * 13)
            assert sheet(out(league)) == before

    def test_one_joins_and_one_changes(self) -> None:
        league = make_league(1)
        old = league.teams.get()
        sent = (NEW + f"Town 1,Bears,T1,{old.color}\n").encode()
        tried = teams_in(league, sent)
        assert [line for line, _ in tried.done] == [2, 3]
        assert league.teams.count() == 1
        assert not LogEntry.objects.filter(act="edit_team").exists()
        teams_in(league, sent, seen=tried.seen)
        assert set(league.teams.values_list("nickname", flat=True)) == {"Terns", "Bears"}
        entry = LogEntry.objects.filter(league=league).first()
        assert entry
        assert entry.after == {"clubs": 2}

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("Gull Rock,Terns,GRT,#b3541e", "T"),  # the same twice is changed by nothing
            (",Terns,X1,#b3541e", "place: The place of a team is missing"),
            ("Gull Rock,Owls,grt,#b3541e", "abbreviation"),
            ("Gull Rock,Owls,OWL,brown", "color"),
            (f"{'x' * 41},Owls,OWL,#b3541e", "at most 40 characters"),
            ("Gull\u202eRock,Owls,OWL,#b3541e", "place"),
        ],
    )
    def test_one_line_that_is_wrong_stops_all(self, line: str, says: str) -> None:
        league = make_league(0)
        sent = f"{NEW}{line}\n".encode()
        report = teams_in(league, sent, seen=teams_in(league, sent).seen)
        if says == "T":
            assert (league.teams.count(), report.unchanged) == (1, 1)
            return
        ((number, words),) = report.faults
        assert number == 3
        assert says in words
        assert not Team.objects.exists()

    def test_a_formula_stays_a_text(self) -> None:
        league = make_league(1)
        sent = b"team,spot,name\nT1,0,=2+3\n"
        players_in(league, sent, seen=players_in(league, sent).seen)
        assert Player.objects.get(team__league=league, spot=0).name == "=2+3"
        assert "T1,0,'=2+3" in sheet(players_out(league)).decode()

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("T9,0,Joe", "No club “T9” has a player 0"),
            ("T1,99,Joe", "player 99"),
            ("T1,0,", "name"),
            ("T1,1,Joe\nT1,1,Jim", "twice"),
        ],
    )
    def test_players_that_cannot_be(self, line: str, says: str) -> None:
        league = make_league(1)
        report = players_in(league, f"team,spot,name\n{line}\n".encode())
        assert says in report.faults[-1][1]

    def test_who_comes_second_is_told(self) -> None:
        league = make_league(0)
        tried = teams_in(league, NEW.encode())
        other = NEW.replace("Terns,GRT", "Owls,OWL").encode()
        teams_in(league, other, seen=teams_in(league, other).seen)
        with pytest.raises(Conflict, match="look again"):
            teams_in(league, NEW.encode(), seen=tried.seen)
        assert league.teams.count() == 1


class TestSchedules:
    def test_out_and_in_changes_nothing(self) -> None:
        season = make_draft(4)
        sent = sheet(schedule_out(season))
        report = schedule_in(season, sent)
        assert (report.done, report.faults, report.unchanged) == ([], [], 12)

    def test_days_and_venues_are_as_the_file_says(self) -> None:
        """A whole schedule a week later and turned round, against a reader of its own."""
        season = make_draft(4)
        rows = list(schedule_out(season))
        wanted = []
        for number, date, at, visitors, home in rows[1:]:
            day = int(date[-2:]) + 7
            wanted.append([number, f"{date[:-2]}{day:02}", at, home, visitors])
        sent = sheet(iter([rows[0], *wanted]))
        tried = schedule_in(season, sent)
        assert tried.faults == []
        schedule_in(season, sent, seen=tried.seen)
        assert list(schedule_out(season))[1:] == wanted
        days = list(season.games.order_by("number").values_list("day", flat=True))
        dates = sorted({row[1] for row in wanted})
        assert days == [dates.index(row[1]) + 1 for row in wanted]
        for series in season.stages.get().series.all():
            for game in series.games.all():
                assert series.dates[game.turn - 1] == game.date
        assert publish_season(Season.objects.get()).state == "published"

    def test_times_in_the_leagues_zone(self) -> None:
        league = make_league(2, time_zone="America/Denver")
        plan = StagePlan("Season", calendar={"times": ["19:05"]})
        season = create_season(league, name="2031", starts_on=START, stages=[plan])
        rows = list(schedule_out(season))
        assert rows[1][2] == "19:05"
        rows[1][2] = "13:30"
        sent = sheet(iter(rows))
        schedule_in(season, sent, seen=schedule_in(season, sent).seen)
        assert list(schedule_out(season)) == rows

    @pytest.mark.parametrize(
        ("wrong", "says"),
        [
            ({0: "99"}, "There is no game 99"),
            ({0: "one"}, "There is no game one"),
            ({}, "Game 1 stands in the file twice"),
            ({1: "April 1"}, "Write a date like"),
            ({1: "2030-01-01"}, "The season begins on"),
            ({2: "19:00"}, "no time of day"),
            ({3: "XXX"}, "No club of the season is “XXX”"),
            ({3: "T1", 4: "T1"}, "between two other clubs"),
            ({1: "2031-04-02"}, "play twice"),
        ],
    )
    def test_lines_that_are_wrong(self, wrong: dict[int, str], says: str) -> None:
        season = make_draft(4)
        before = list(schedule_out(season))
        rows = [row[:] for row in before]
        for column, value in wrong.items():
            rows[1][column] = value
        sent = sheet(iter(rows if wrong else [*rows, rows[1]]))
        report = schedule_in(season, sent, seen=schedule_in(season, sent).seen)
        assert any(says in words for _, words in report.faults), report.faults
        assert list(schedule_out(season)) == before

    def test_one_that_is_published(self) -> None:
        season = publish_season(make_draft(2))
        with pytest.raises(Conflict, match="is published"):
            schedule_in(season, sheet(schedule_out(season)))

    def test_ten_thousand_rows(self) -> None:
        rows = b"1,2031-04-01,,T1,T2\n" * 10_000
        with pytest.raises(Invalid, match="at most 3,000 rows; this has 10,000"):
            schedule_in(make_draft(2), b"number,date,time,visitors,home\n" + rows)


class TestPages:
    @pytest.fixture
    def league(self, client: Client, django_user_model: type[User]) -> League:
        league = make_league(2)
        boss = django_user_model.objects.create_user("boss")
        client.force_login(commissioner(league, boss))
        return league

    def test_a_file_is_tried_then_read(self, client: Client, league: League) -> None:
        url = f"{league.get_absolute_url()}office/teams/"
        file = io.BytesIO(NEW.encode())
        file.name = "clubs.csv"
        page = client.post(url, {"file": file})
        assert page.status_code == 200
        assert "Line 2 : Gull Rock Terns joins" in text(page)
        hidden = {
            field["name"]: field.get("value") or field.text
            for field in parsed(page).select("form.actions [name]")
            if field["name"] != "csrfmiddlewaretoken"
        }
        done = client.post(url, hidden, follow=True)
        assert "1 clubs added or changed, 0 as they were." in text(done)
        assert league.teams.filter(abbreviation="GRT").exists()
        # … and again it is told that it has changed meanwhile
        assert client.post(url, hidden).status_code == 422

    @pytest.mark.parametrize(
        ("given", "says"),
        [
            ({}, "Choose a file"),
            ({"rows": "a,b"}, "There is no column “a”"),
            ({"rows": NEW + ",x,Y1,#b3541e\n"}, "Line 3 : place"),
        ],
    )
    def test_bad_input(
        self, client: Client, league: League, given: dict[str, Any], says: str
    ) -> None:
        answer = client.post(f"{league.get_absolute_url()}office/teams/", given)
        assert answer.status_code == 422
        assert says in text(answer)

    def test_what_is_written_out(self, client: Client, league: League) -> None:
        season = make_draft(league=league)
        for page in ("office/teams.csv", "office/players.csv", "2031/schedule.csv"):
            answer = client.get(f"{league.get_absolute_url()}{page}")
            assert answer["Content-Type"] == "text/csv; charset=utf-8"
            assert "T1" in answer.content.decode()
        assert client.get(f"{season.get_absolute_url()}schedule/file/").status_code == 200
