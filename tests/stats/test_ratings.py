"""Elo as it is kept, against a plain walk through all games; and by examples."""

from __future__ import annotations

import pytest

from games.simulation.runs import play_inline, start_simulation
from games.withdrawing import take_back
from league.models import Game, Season
from league.services import create_season, publish_season
from stats.elo import Played, chance, edge, rated
from stats.models import Rating
from stats.ratings import at_home, home_chance, rating_of
from stats.tallies import count_waiting
from tests.leagues import START, make_league, make_season


def test_by_examples() -> None:
    assert chance(1500, 1500, 0) == 0.5
    assert round(chance(1900, 1500, 0), 4) == 0.9091
    assert edge(0.5) == 0
    assert round(edge(0.55), 1) == 34.9
    first, second = rated([Played(1, 1, 7, 8, home_won=True)], 0.0, {})
    assert (first.team, first.before, first.after) == (7, 1500, 1494)
    assert (second.team, second.before, second.after) == (8, 1500, 1506)
    begun = list(rated([Played(2, 2, 7, 8, home_won=False)], 0.0, {7: (1530.0, 1), 8: (1500.0, 2)}))
    assert begun[0].before == 1520  # a third of the way back


def walked(season: Season) -> dict[tuple[int, int], float]:
    ratings: dict[int, float] = {}
    of: dict[int, int] = {}
    found = {}
    games = Game.objects.filter(season__league=season.league, state="final", forfeited=False)
    for game in sorted(games, key=lambda game: (game.date, game.number)):
        for team in (game.visitors_id, game.home_id):
            ratings.setdefault(team, 1500.0)
            if of.setdefault(team, game.season_id) != game.season_id:
                ratings[team] = 1500 + (ratings[team] - 1500) * 2 / 3
                of[team] = game.season_id
        gap = ratings[game.home_id] + at_home(season.league) - ratings[game.visitors_id]
        won = float((game.home_runs or 0) > (game.visitors_runs or 0))
        change = 12 * (won - 1 / (1 + 10 ** (-gap / 400)))
        ratings[game.home_id] += change
        ratings[game.visitors_id] -= change
        for team in (game.visitors_id, game.home_id):
            found[game.pk, team] = ratings[team]
    return found


def kept() -> dict[tuple[int, int], float]:
    return {(one.game_id, one.team_id): one.after for one in Rating.objects.all()}


@pytest.mark.django_db
def test_they_are_a_walk_through_the_games_however_these_come_in() -> None:
    league = make_league(4)
    first = make_season(league=league, legs=2)
    later = START.replace(year=START.year + 1)
    second = publish_season(create_season(league, name="Next", legs=1, starts_on=later))
    for season, day in (
        (first, 2),
        (first, 1),
        (second, 1),
        (first, 3),
        (second, None),
        (first, None),
    ):
        play_inline(start_simulation(season, day=day, inline=True))
        count_waiting(at_once=True)
        assert kept() == pytest.approx(walked(first))
    game = first.games.get(number=3)
    assert rating_of(game.home) == pytest.approx(
        [rating for (_, team), rating in walked(first).items() if team == game.home_id][-1]
    )
    assert 0 < (home_chance(game) or 0) < 1
    take_back(game, "The wrong deck.")
    count_waiting(at_once=True)
    assert kept() == pytest.approx(walked(first))
    assert not Rating.objects.filter(game=game).exists()
