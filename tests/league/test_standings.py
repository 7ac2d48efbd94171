"""The table: its one query against a slow count game by game, and its arithmetic."""

from __future__ import annotations

import datetime
import random
from collections import defaultdict
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from league.competition.values import WonLost
from league.figures import signed
from league.models import Game, Season, Team
from league.standings import standings
from league.templatetags.leagues import behind, record, share, streak
from tests.leagues import make_draft

FIRST = datetime.datetime(2031, 4, 1, 19, tzinfo=datetime.UTC)


def slow_tallies(season: Season) -> dict[int, dict[str, Any]]:
    """Each team's row, counted one game after another."""
    found: dict[int, dict[str, Any]] = {
        pk: defaultdict(int, results=[], home=[], away=[])
        for pk in season.teams.values_list("pk", flat=True)
    }
    for game in season.games.filter(state="final").order_by("finished_at", "number"):
        for team, mine, theirs, venue in (
            (game.home_id, game.home_runs, game.visitors_runs, "home"),
            (game.visitors_id, game.visitors_runs, game.home_runs, "away"),
        ):
            assert mine is not None
            assert theirs is not None
            row = found[team]
            ending = "won" if mine > theirs else "lost"
            row[ending] += 1
            row[venue].append(ending)
            row["runs_scored"] += mine
            row["runs_allowed"] += theirs
            row["results"].append(ending)
    for row in found.values():
        results = row.pop("results")
        row["last_ten"] = results[-10:]
        for result in reversed(results):
            if result != results[-1]:
                break
            row["streak"] += 1 if result == "won" else -1
    return found


def play_at_random(season: Season, share: float, seed: int) -> None:
    chance = random.Random(seed)
    for game in season.games.all():
        if chance.random() < share:
            home = chance.randrange(8)
            game.home_runs = home
            game.visitors_runs = chance.choice([runs for runs in range(8) if runs != home])
            game.state = Game.State.FINAL
            # Few moments for many games, in no order: some are finished at once, others long before
            # a game of a lower number.
            game.finished_at = FIRST + datetime.timedelta(hours=chance.randrange(20))
            game.save()


class TestAgainstSlowCount(TestCase):
    @given(st.integers(2, 7), st.integers(1, 4), st.sampled_from([0, 0.3, 0.9, 1]), st.integers(0))
    def test_equal(self, teams: int, legs: int, share: float, seed: int) -> None:
        season = make_draft(teams, legs)
        play_at_random(season, share, seed)
        slow = slow_tallies(season)
        rows = standings(season)
        assert {row.team.pk for row in rows} == set(slow)
        for row in rows:
            counted = slow[row.team.pk]
            for field in (
                *("won", "lost", "streak"),
                *("runs_scored", "runs_allowed"),
            ):
                assert getattr(row, field) == counted[field], field
            for field in ("home", "away", "last_ten"):
                results = counted[field]
                assert getattr(row, field) == (results.count("won"), results.count("lost")), field


@pytest.mark.django_db
def test_two_queries_and_none_to_show_it() -> None:
    season = make_draft(6, 2)
    play_at_random(season, 1, seed=1)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        rows = standings(season)
        urls = [row.team.get_absolute_url() for row in rows]
    assert len(queries) == 2
    assert urls == [Team.objects.get(pk=row.team.pk).get_absolute_url() for row in rows]


@pytest.mark.django_db
def test_another_seasons_games_do_not_count() -> None:
    season = make_draft(2, 2)
    other = make_draft(2, 4)
    play_at_random(other, 1, seed=1)
    assert [row.played for row in standings(season)] == [0, 0]


def test_figures_in_words() -> None:
    assert [signed(number) for number in (6, -6, 0)] == ["+6", "−6", "0"]
    assert [streak(games) for games in (3, -2, 0)] == ["W3", "L2", "–"]
    assert [behind(games) for games in (0, 4, 3.5, 0.5, -3)] == ["–", "4", "3½", "½", "+3"]
    assert record(WonLost(3, 1)) == "3–1"


@pytest.mark.parametrize(
    ("won", "lost", "text"),
    [
        (9, 7, ".563"),
        (1, 15, ".063"),
        (5, 11, ".313"),
        (1, 2, ".333"),
        (2, 1, ".667"),
        (0, 3, ".000"),
    ],
)
def test_shares_are_rounded_half_up(won: int, lost: int, text: str) -> None:
    assert share(WonLost(won, lost).pct) == text


@pytest.mark.django_db
def test_a_postponed_game_counts_when_it_was_played() -> None:
    season = make_draft(2, 12)
    first, *others = season.games.order_by("number")
    winner = first.home_id
    for moment, game in enumerate([*others, first]):
        won_at_home = (game is first) == (game.home_id == winner)
        game.home_runs, game.visitors_runs = (1, 0) if won_at_home else (0, 1)
        game.state, game.finished_at = Game.State.FINAL, FIRST + datetime.timedelta(days=moment)
        game.save()
    rows = {row.team.pk: row for row in standings(season)}
    assert (rows[winner].streak, rows[winner].last_ten) == (1, (1, 9))
