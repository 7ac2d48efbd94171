"""Many games due in the same minute, and workers that share them."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable

import pytest

from games.appointments.due import run_leagues
from games.models import SimulationRun
from games.simulation.runs import start_simulation
from league.models import Season
from league.office.days import set_days
from stats.models import TeamLine
from tests.fixtures.processes import StartWorker
from tests.games.test_tasks import wait_until
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db(transaction=True)


def done(seasons: list[Season]) -> bool:
    return not SimulationRun.objects.filter(
        season__in=seasons, state__in=("queued", "running")
    ).exists()


def leagues(count: int, hour: datetime.time | None = None) -> list[Season]:
    """Seasons of 200 games, all of them on one day of play."""
    found = []
    for _ in range(count):
        season = make_season(legs=2, league=make_league(15))
        season.games.filter(number__gt=200).update(state="annulled")
        season.games.update(date=season.starts_on)
        if hour:
            set_days(season.league, hour=hour)
        found.append(season)
    return found


def timed(seasons: list[Season], begin: Callable[[], object]) -> float:
    began = time.monotonic()
    begin()
    wait_until(lambda: done(seasons), 300)
    return time.monotonic() - began


@pytest.mark.soak
def test_two_thousand_due_in_one_minute(
    start_worker: StartWorker, record_property: Callable[[str, object], None]
) -> None:
    """Ten leagues of 200 games: each played once, and told how long that took beside ten
    simulations that somebody began."""
    by_hand = leagues(10)
    by_clock = leagues(10, datetime.time(19))
    start_worker(processes=2, beat=True)
    time.sleep(5)
    simulated = timed(by_hand, lambda: [start_simulation(season) for season in by_hand])
    hour = datetime.datetime(2031, 4, 1, 19, tzinfo=datetime.UTC)
    due = timed(by_clock, lambda: run_leagues(hour))
    assert SimulationRun.objects.filter(season__in=by_clock).count() == 10
    for season in by_clock:
        finals = season.games.filter(state="final")
        assert finals.count() == 200
        assert TeamLine.objects.filter(game__season=season).count() == 400
    record_property("seconds simulated", simulated)
    record_property("seconds due", due)
