"""A schedule edited by hand: days stay counted, what is final stays, and what cannot be is refused
with a reason."""

from __future__ import annotations

import datetime
import random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import SimulationRun
from games.simulation.runs import play_inline, start_simulation
from games.withdrawing import take_back
from league.competition.editing import Key, Kind
from league.errors import Conflict, Invalid, LeagueError, NotFound
from league.models import Game, Round, Season, Series
from league.services import create_season, publish_season
from league.stages.editing import move_game, preview_move, preview_swap, swap_home
from league.stages.planning import StagePlan
from league.stages.scheduled import load_schedule
from tests.leagues import START, make_draft, make_league, make_season

pytestmark = pytest.mark.django_db
A_DAY = datetime.timedelta(days=1)
CUP = StagePlan("Cup", "single_elimination", {"best_of": [3]})


def season_of(clubs: int, *stages: StagePlan) -> Season:
    return create_season(make_league(clubs), name="Cup", starts_on=START, stages=stages)


def key_of(game: Game) -> Key:
    return str(game.series_id), game.turn


def kept(season: Season) -> list[Any]:
    """What an edit may not touch: all of the games that have begun but the count of their days."""
    fields = [one.name for one in Game._meta.fields if one.name != "day"]
    return list(season.games.exclude(state="scheduled").order_by("pk").values_list(*fields))


def stored(season: Season) -> list[Any]:
    return [
        list(rows.order_by("pk").values())
        for rows in (
            season.games.all(),
            Series.objects.filter(stage__season=season),
            Round.objects.filter(stage__season=season),
        )
    ]


def check(season: Season) -> None:
    """Games, series and rounds say the same; days are the dates in their order, from 1."""
    rows = list(Series.objects.filter(stage__season=season).select_related("round"))
    played = [row for row in rows if "bye" not in (row.first, row.second)]
    dates = sorted({day for row in played for day in row.dates})
    day_of = {date: day for day, date in enumerate(dates, 1)}
    for row in played:
        assert row.days == [day_of[date] for date in row.dates]
        for game in row.games.all():
            assert (game.date, game.day) == (row.dates[game.turn - 1], row.days[game.turn - 1])
            if row.first_pitches:
                assert game.first_pitch == row.first_pitches[game.turn - 1]
    for drawn in Round.objects.filter(series__in=played).distinct():
        own = sorted(date for row in played if row.round_id == drawn.pk for date in row.dates)
        assert (drawn.date, drawn.last_date) == (own[0], own[-1])
        assert (drawn.day, drawn.last_day) == (day_of[own[0]], day_of[own[-1]])


def test_a_game_moves_and_the_days_are_counted_anew() -> None:
    season = make_draft(2, legs=3)
    game = season.games.get(number=1)
    change = move_game(season, key_of(game), START + 9 * A_DAY)
    game.refresh_from_db()
    assert (game.date, game.day) == (START + 9 * A_DAY, 3)
    assert list(season.games.order_by("day").values_list("number", flat=True)) == [2, 3, 1]
    assert change.edited.new == ()
    check(season)


def test_a_clash_is_named_and_has_to_be_confirmed() -> None:
    season = make_draft(4, legs=2)
    game = season.games.get(number=1)
    before = stored(season)
    with pytest.raises(Invalid, match=r"That clashes: the Nine \d play twice, April 2") as refused:
        move_game(season, key_of(game), START + A_DAY)
    assert refused.value.field == "anyway"
    assert stored(season) == before
    change = move_game(season, key_of(game), START + A_DAY, anyway=True)
    assert [one.kind for one in change.edited.new] == [Kind.TWICE, Kind.TWICE]
    check(season)


def test_home_and_away_stay_exchanged_when_a_game_is_drawn_anew() -> None:
    season = season_of(2, StagePlan("Final", "single_elimination", {"best_of": [3]}))
    publish_season(season)
    schedule = load_schedule(season)
    second, third = (next(k for k in schedule.fixtures if k[1] == turn) for turn in (2, 3))
    home = season.games.get(turn=2).home
    swap_home(season, second)
    assert preview_swap(load_schedule(season), third).was.if_necessary
    first = season.games.get(turn=1)
    play_inline(start_simulation(season, day=1, inline=True))
    take_back(first, "a mistake")  # draws what follows anew
    assert season.games.get(turn=2).visitors == home
    swap_home(season, second)
    assert season.games.get(turn=2).home == home


def test_what_is_decided_by_a_game_stays_after_it() -> None:
    season = season_of(4, CUP)
    schedule = load_schedule(season)
    of = {(one.name, one.dated.number): one for one in schedule.fixtures.values()}
    final, semi = of["W3", 1], of["W1", 3]
    with pytest.raises(Invalid, match="comes before it: choose a later day") as early:
        preview_move(schedule, final.key, semi.dated.day)
    assert early.value.field == "to"
    with pytest.raises(Invalid, match="hangs on it: choose an earlier day"):
        preview_move(schedule, semi.key, final.dated.day)
    with pytest.raises(Conflict, match="not known yet who plays"):
        preview_swap(schedule, final.key)
    move_game(season, final.key, final.dated.day + 40 * A_DAY, anyway=True)  # it has no row yet
    check(season)


def test_what_cannot_be_is_refused_and_nothing_changed() -> None:
    season = make_season(4)
    play_inline(start_simulation(season, day=1, inline=True))
    over, open_ = season.games.get(number=1), season.games.get(number=12)
    before = stored(season)
    for key, to, at, error, words in (
        (key_of(over), START + 20 * A_DAY, None, Conflict, "The game is over"),
        (("0", 1), START, None, NotFound, "no such game"),
        (key_of(open_), START - A_DAY, None, Invalid, "begins on April 1, 2031"),
        (key_of(open_), datetime.date(2201, 1, 1), None, Invalid, "to December 31, 2200"),
        (key_of(open_), open_.date, None, Invalid, "there already"),
        (key_of(open_), START, datetime.time(9), Invalid, "no time of day"),
    ):
        with pytest.raises(error, match=words):
            move_game(season, key, to, at, anyway=True)
    with pytest.raises(Conflict, match="The game is over"):
        swap_home(season, key_of(over))
    SimulationRun.objects.create(season=season, state="running", total=1)
    with pytest.raises(Conflict, match="being simulated"):
        swap_home(season, key_of(open_))
    assert stored(season) == before


def test_who_looked_at_something_else_is_told() -> None:
    season = make_draft(4)
    one = season.games.get(number=1)
    other = season.games.filter(home=one.home, number__gt=2)[0]
    late = START + 30 * A_DAY
    seen = preview_move(load_schedule(season), key_of(one), late).seen
    move_game(season, key_of(other), late, seen=None)
    with pytest.raises(Conflict, match="schedule has been changed"):
        move_game(season, key_of(one), late, seen=seen, anyway=True)
    seen = preview_move(load_schedule(season), key_of(one), late).seen
    swap_home(season, key_of(one))
    before = stored(season)
    with pytest.raises(Conflict, match="game has been changed"):
        move_game(season, key_of(one), late, seen=seen, anyway=True)
    assert stored(season) == before


def test_times_are_those_of_the_league() -> None:
    league = make_league(2, time_zone="Europe/Berlin")
    plan = StagePlan("Season", settings={"meetings": 2}, calendar={"times": ["19:30"]})
    season = create_season(league, name="1", starts_on=START, stages=[plan])
    game = season.games.get(number=1)
    move_game(season, key_of(game), START + 9 * A_DAY, datetime.time(14, 0))
    game.refresh_from_db()
    assert game.first_pitch == datetime.datetime(2031, 4, 10, 12, 0, tzinfo=datetime.UTC)
    check(season)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_edited_days_stay_counted_and_what_is_final_stays(seed: int) -> None:
    chance = random.Random(seed)
    plans = (
        StagePlan("Season", settings={"meetings": 2}),
        StagePlan("Open", "swiss", {"rounds": 3}),
        CUP,
        StagePlan("Cup", "double_elimination", calendar={"times": ["19:00"]}),
    )
    season = publish_season(season_of(5, plans[seed]))
    play_inline(start_simulation(season, day=1, inline=True))
    final = kept(season)
    done = tried = 0
    while tried < 12 or not done:
        tried += 1
        key = chance.choice(sorted(load_schedule(season).fixtures))
        try:
            if chance.random() < 0.3:
                swap_home(season, key)
            else:
                to = START + chance.randrange(-2, 40) * A_DAY
                move_game(season, key, to, anyway=chance.random() < 0.8)
            done += 1
        except LeagueError:
            assert kept(season) == final
        check(season)
        assert kept(season) == final
    assert done
    season.refresh_from_db()
    play_inline(start_simulation(season, inline=True))
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE


def test_from_a_shell(capsys: pytest.CaptureFixture[str]) -> None:
    season = make_draft(4)
    where = ("edit_schedule", season.league.slug, season.slug)
    call_command(*where, "move", "1", "2031-05-09")
    assert "moved to May 9, 2031." in capsys.readouterr().out
    assert season.games.get(number=1).date == datetime.date(2031, 5, 9)
    call_command(*where, "move", "2", "2031-04-02", "--anyway")
    assert "Clash on April 2, 2031: the Nine" in capsys.readouterr().out
    call_command(*where, "swap", "1")
    for asked, words in (
        (("move", "1", "soon"), "is no day; write it like 2031-05-02"),
        (("move", "99", "2031-05-02"), "has no game “99”"),
        (("move", "3", "2031-04-05"), "That clashes"),
        (("move", "3", "2031-04-09", "--time", "late"), "is no time"),
    ):
        with pytest.raises(CommandError, match=words):
            call_command(*where, *asked)
