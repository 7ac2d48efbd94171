"""Many games of a draft are moved at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final
from zoneinfo import ZoneInfo

from django.db.models import Q

from league.competition import editing
from league.competition.calendar import first_pitch
from league.competition.editing import Clash
from league.competition.values import BYE
from league.models import Game, Round, Series
from league.signals import schedule_changes
from league.stages.loading import slot_text
from league.stages.scheduled import Fixture, Schedule

BATCH: Final = 1_000
A_BYE: Final = Q(first=slot_text(BYE)) | Q(second=slot_text(BYE))


def new_clashes(schedule: Schedule, moved: Sequence[Fixture]) -> list[Clash]:
    """What would clash with these games as they are here, and does not yet."""
    games = {**schedule.fixtures, **{one.key: one for one in moved}}
    after = [one.dated for one in games.values()]
    found: set[Clash] = set()
    for stage in {one.stage for one in moved}:
        calendar = schedule.calendar(stage)
        known = set(editing.clashes(schedule.games, calendar))
        found |= set(editing.clashes(after, calendar)) - known
    return sorted(found, key=lambda one: (one.day, one.kind, one.games, one.club or 0))


def write_moves(schedule: Schedule, moved: Sequence[Fixture]) -> None:
    """Store these games as they are here, each with its day, time and venue. Days of play are
    counted anew. In the caller's transaction, of a draft."""
    season = schedule.season
    schedule_changes.send(type(season), season=season)
    zone = ZoneInfo(season.league.time_zone)
    rows = Series.objects.in_bulk({int(one.key[0]) for one in moved})
    games = Game.objects.in_bulk([one.pk for one in moved])
    for one in moved:
        series, turn, dated = rows[int(one.key[0])], one.key[1], one.dated
        game = games[one.pk]
        series.dates[turn - 1] = game.date = dated.day
        if series.first_pitches:
            game.first_pitch = first_pitch(dated.day, dated.at, zone)
            series.first_pitches[turn - 1] = game.first_pitch
        if game.home_id != dated.home:
            series.swapped = sorted({*series.swapped} ^ {turn})
            game.home_id, game.visitors_id = game.visitors_id, game.home_id
    Series.objects.bulk_update(
        rows.values(), ["dates", "first_pitches", "swapped"], batch_size=BATCH
    )
    Game.objects.bulk_update(
        games.values(), ["date", "first_pitch", "home", "visitors"], batch_size=BATCH
    )
    _count_days(schedule)


def _count_days(schedule: Schedule) -> None:
    """The days of play are the dates with games, from 1."""
    season = schedule.season
    own = list(Series.objects.filter(stage__season=season).exclude(A_BYE))
    dates = sorted({day for row in own for day in row.dates})
    numbers: Mapping[object, int] = {day: number for number, day in enumerate(dates, 1)}
    spans: dict[int, list[object]] = {}
    for row in own:
        row.days = [numbers[day] for day in row.dates]
        spans.setdefault(row.round_id, []).extend(row.dates)
    Series.objects.bulk_update(own, ["days"], batch_size=BATCH)
    rounds = list(Round.objects.filter(pk__in=spans))
    for drawn in rounds:
        days = sorted(day for row in own if row.round_id == drawn.pk for day in row.dates)
        drawn.date, drawn.last_date = days[0], days[-1]
        drawn.day, drawn.last_day = numbers[days[0]], numbers[days[-1]]
    Round.objects.bulk_update(rounds, ["date", "last_date", "day", "last_day"], batch_size=BATCH)
    games = list(season.games.all())
    for game in games:
        game.day = numbers[game.date]
    Game.objects.bulk_update(games, ["day"], batch_size=BATCH)
