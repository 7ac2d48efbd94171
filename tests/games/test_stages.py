"""Seasons of stages, simulated: rounds are drawn as results come, to the last place."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import F, Q

from games.models import GameRecord
from games.simulation import chunks
from games.simulation.runs import play_inline, start_simulation
from league.errors import Invalid
from league.models import Entry, Game, Season, Series, Stage
from league.services import create_season, publish_season
from league.stages.planning import PoolPlan, StagePlan
from league.standings import stage_tables
from tests.leagues import START, make_league

pytestmark = pytest.mark.django_db


def season_of(clubs: int, *stages: StagePlan) -> Season:
    league = make_league(clubs)
    return publish_season(create_season(league, name="Cup", starts_on=START, stages=stages))


def played(season: Season) -> Season:
    run = play_inline(start_simulation(season, inline=True))
    assert (run.state, run.error) == ("done", "")
    assert run.done == run.total == season.games.filter(state="final").count()
    season.refresh_from_db()
    return season


def places(stage: Stage) -> list[int | None]:
    return [entry.place for entry in stage.entries.order_by("place")]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, [1, 2, 3, 3, 5, 5, 5, 5, 9]),
        ({"third_place": True}, [1, 2, 3, 4, 5, 5, 5, 5, 9]),
        ({"reseeded": True, "best_of": [5, 3]}, [1, 2, 3, 3, 5, 5, 5, 5, 9]),
    ],
)
def test_a_bracket_is_played_to_its_champion(settings: Any, expected: list[int]) -> None:
    season = played(season_of(9, StagePlan("Cup", "single_elimination", settings)))
    assert season.state == Season.State.COMPLETE
    stage = season.stages.get()
    assert places(stage) == expected
    assert not stage.series.filter(over=False).exists()
    assert not GameRecord.objects.filter(record=None).exists()


@pytest.mark.parametrize("clubs", [2, 5, 8])
def test_a_double_elimination_is_played_to_its_champion(clubs: int) -> None:
    season = played(season_of(clubs, StagePlan("Cup", "double_elimination")))
    stage = season.stages.get()
    assert season.state == Season.State.COMPLETE
    assert sorted(filter(None, places(stage)))[:2] == [1, 2]
    for entry in stage.entries.all():
        own = season.games.filter(Q(home=entry.team) | Q(visitors=entry.team))
        lost = own.exclude(
            Q(home=entry.team, home_runs__gt=F("visitors_runs"))
            | Q(visitors=entry.team, visitors_runs__gt=F("home_runs"))
        ).count()
        assert (lost < 2) if entry.place == 1 else lost == 2


@pytest.mark.parametrize("clubs", [7, 8])
def test_each_round_of_a_swiss_is_drawn_when_the_one_before_is_final(clubs: int) -> None:
    season = season_of(clubs, StagePlan("Open", "swiss", {"rounds": 4}))
    stage = season.stages.get()
    assert stage.rounds.count() == 1
    run = start_simulation(season, inline=True)
    while True:
        drawn = stage.rounds.count()
        open_rounds = stage.rounds.filter(series__over=False).distinct().count()
        assert open_rounds <= 1, drawn
        if chunks.simulate(run.pk, most=1) is None:
            break
    season.refresh_from_db()
    assert (season.state, stage.rounds.count()) == (Season.State.COMPLETE, 4)
    met = [
        frozenset(pair)
        for pair in stage.series.exclude(second_team=None).values_list("first_team", "second_team")
    ]
    assert len(set(met)) == len(met) == 4 * (clubs // 2)


def test_no_game_of_a_series_is_there_that_is_not_needed() -> None:
    season = played(season_of(4, StagePlan("Cup", "single_elimination", {"best_of": [7]})))
    for series in Series.objects.filter(stage__season=season):
        winner, loser = series.winner_id, {series.first_team_id, series.second_team_id}
        loser -= {winner}
        games = list(series.games.order_by("turn"))
        won = sum(
            (game.home_id if game.home_runs > game.visitors_runs else game.visitors_id) == winner  # type: ignore[operator]
            for game in games
        )
        assert won == 4
        assert [game.turn for game in games] == [*range(1, len(games) + 1)]
        better = min(series.first_team_id, series.second_team_id, key=seed_in(series.stage))
        at_better = [game.home_id == better for game in games]
        assert at_better == [True, True, False, False, False, True, True][: len(games)]


def seed_in(stage: Stage) -> Any:
    seeds = dict(stage.entries.values_list("team", "seed"))
    return lambda team: seeds[team]


def test_divisions_send_their_best_to_the_playoffs() -> None:
    league = make_league(8)
    clubs = list(league.teams.values_list("pk", flat=True))
    stages = [
        StagePlan(
            "Season",
            settings={"meetings": 2, "outside": 1},
            pools=[PoolPlan("East", clubs[::2]), PoolPlan("West", clubs[1::2])],
        ),
        StagePlan(
            "Playoffs",
            "single_elimination",
            {"best_of": [3]},
            feed={"stage": 1, "of_each": 1, "wild_cards": 2},
        ),
    ]
    season = publish_season(create_season(league, name="1", starts_on=START, stages=stages))
    table, playoffs = season.stages.order_by("number")
    assert (playoffs.state, playoffs.entries.count()) == (Stage.State.WAITING, 0)
    assert season.games.count() == 2 * 2 * 6 + 16
    played(season)
    playoffs.refresh_from_db()
    assert playoffs.state == Stage.State.COMPLETE
    table.season = season
    (standing,) = stage_tables([table])
    winners = {division.rows[0].team.pk for division in standing.divisions}
    seeds = list(playoffs.entries.order_by("seed").values_list("team", flat=True))
    assert {*seeds[:2]} == winners
    assert len(seeds) == 4
    last = season.games.filter(series__stage=table).order_by("-day").first()
    first = season.games.filter(series__stage=playoffs).order_by("day").first()
    assert last
    assert first
    assert (first.day, first.date) > (last.day, last.date)


@pytest.mark.parametrize(
    ("stages", "field"),
    [
        ([StagePlan("A", "single_elimination", {"best_of": [4]})], "best_of"),
        ([StagePlan("A", "sudden_death")], "format"),
        ([StagePlan("A", settings={"speed": 1})], "settings"),
        ([StagePlan("A", tie_breaks={"rules": ["luck"]})], "rules"),
        ([StagePlan("A"), StagePlan("B", feed={"stage": 2})], "feed"),
        ([StagePlan("A"), StagePlan("B")], "feed"),
        ([StagePlan("A"), StagePlan("B", feed={"stage": 1, "of_each": 5})], "of_each"),
        ([StagePlan("A", pools=[PoolPlan("East", [])])], "pools"),
    ],
)
def test_stages_that_cannot_be_are_refused(stages: list[StagePlan], field: str) -> None:
    league = make_league(4)
    with pytest.raises(Invalid) as refused:
        create_season(league, name="1", starts_on=START, stages=stages)
    assert refused.value.field == field
    assert not Season.objects.exists()
    assert not Entry.objects.exists()
    assert not Game.objects.exists()
