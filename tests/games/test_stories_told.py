"""Last night and a week in review: every number in their sentences stands on the page, and is what
the games say."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from typing import Any, Final

import pytest
from django.test import Client

from games.simulation.runs import play_inline, start_simulation
from league.models import Game, Season
from stats.models import BattingLine, Worth
from stats.selectors.scores import with_lines
from stats.selectors.weeks import week
from stats.tallies import count_waiting
from tests.html import parsed, text
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db

QUERIES: Final = 12
NUMBER: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)*")


def words(part: Any) -> str:
    return " ".join(part.get_text(" ").split())


def played(ruleset: str, teams: int = 4, legs: int = 5) -> Season:
    season = make_season(league=make_league(teams, ruleset=ruleset), legs=legs)
    play_inline(start_simulation(season, inline=True))
    count_waiting(at_once=True)
    return season


def leftover(sentences: str, page: Any, told: Any) -> list[str]:
    """Numbers of sentences that stand nowhere else on the page."""
    told.extract()
    there = Counter(NUMBER.findall(words(page)))
    return [number for number in NUMBER.findall(sentences) if number not in there]


@pytest.mark.parametrize("ruleset", ["quick", "piecepack"])
def test_every_number_of_a_night_is_on_the_page(client: Client, ruleset: str) -> None:
    season = make_season(league=make_league(6, ruleset=ruleset), legs=1)
    for day in (1, 2, 3):
        play_inline(start_simulation(season, day=day, inline=True))
        page = parsed(client.get(season.league.get_absolute_url()))
        section = page.select_one("[aria-labelledby=last-night]")
        told = section.select_one(".told")
        sentences = words(told)
        assert sentences.count(".") >= 1
        finals = with_lines(list(season.games.filter(day=day).select_related("visitors", "home")))
        for winner, loser in re.findall(r"the (Nine \d) over the (Nine \d),", sentences):
            assert any(
                {winner, loser} == {one.game.visitors.nickname, one.game.home.nickname}
                for one in finals
            )
        scores = set()
        for one in finals:
            runs = one.game.visitors_runs or 0, one.game.home_runs or 0
            scores.add(f"{max(runs)}–{min(runs)}")
        assert {*re.findall(r"[0-9]+–[0-9]+", sentences)} <= scores
        # A club's name may end in a number, as a score's runs do
        assert leftover(sentences, section, told) == []


@pytest.mark.parametrize("ruleset", ["quick", "sackson"])
def test_a_week_is_told_by_its_games(
    client: Client, ruleset: str, django_assert_max_num_queries: Any
) -> None:
    season = played(ruleset)
    address = f"{season.get_absolute_url()}week/"
    games = list(season.games.order_by("date", "number"))
    begin = games[0].date
    weeks = 1 + (games[-1].date - begin).days // 7
    assert weeks > 1
    for number in range(1, weeks + 1):
        with django_assert_max_num_queries(QUERIES):
            found = client.get(f"{address}?week={number}")
        page = parsed(found)
        section = page.select_one("[aria-labelledby=week]")
        told = section.select_one(".prose")
        sentences = words(told)
        assert leftover(sentences, page.select_one("main"), told) == []
        start = begin + datetime.timedelta(days=7 * (number - 1))
        own = [one for one in games if start <= one.date < start + datetime.timedelta(days=7)]
        won: Counter[int] = Counter(_winner(one) for one in own)
        season_won = Counter(_winner(one) for one in games if one.date <= own[-1].date)
        best = max(won.values())
        assert re.search(rf"\b{best}\b", sentences)
        most = max(season_won.values())
        record = re.search(r"best record of the season, ([0-9]+)–([0-9]+)", sentences)
        assert record
        assert int(record[1]) <= most
        assert f"{len(own)} games were decided" in sentences
        row = next(one for one in page.select("tbody tr") if words(one.th).endswith("Nine 1"))
        club = season.teams.get(nickname="Nine 1")
        cells = [words(cell) for cell in row.select("td")]
        assert cells[0] == str(won[club.pk])
        scored = sum(
            one.home_runs if one.home_id == club.pk else one.visitors_runs  # type: ignore[misc]
            for one in own
            if club.pk in (one.home_id, one.visitors_id)
        )
        assert cells[2] == str(scored)
        star = max(
            {line.player_id for line in BattingLine.objects.filter(game__in=own)},
            key=lambda player: (
                sum(one.wpa for one in Worth.objects.filter(game__in=own, player=player)),
                -player,
            ),
        )
        kept = week(season, number)
        assert kept
        assert kept.batters[0].player.pk == star
        assert kept.batters[0].player.full_name in sentences
    latest = parsed(client.get(address))
    assert f"Week {weeks} of {weeks}" in words(latest)


def _winner(game: Game) -> int:
    return game.home_id if (game.home_runs or 0) > (game.visitors_runs or 0) else game.visitors_id


def test_weeks_that_there_are_not(client: Client) -> None:
    season = make_season(2, 2)
    address = f"{season.get_absolute_url()}week/"
    assert "No game is over yet" in text(client.get(address))
    for given, told in (("0", "numbered from 1"), ("x", "numbered from 1"), ("1", "in a week 1")):
        wrong = client.get(f"{address}?week={given}")
        assert wrong.status_code == 404
        assert told in text(wrong)
    play_inline(start_simulation(season, day=1, inline=True))
    assert "Week 1" in text(client.get(address))
    assert client.get(f"{address}?week=9").status_code == 404
