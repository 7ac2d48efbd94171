"""The schedule of a season as it is edited: every game with its date, those that may be needed too,
what clashes in it, and between which games each has to stay."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

from league.competition.calendar import EVENING, Calendar, Dated
from league.competition.editing import Clash, Key, clashes
from league.competition.series import Need, Status, games
from league.competition.values import FED
from league.models import Entry, Game, Season, Series, Stage
from league.stages.loading import lot_of, series_value, slot_value
from league.stages.reading import calendar

ROW: Final = (
    *("pk", "series", "turn", "number", "state", "date", "first_pitch"),
    *("home", "visitors", "home_runs", "visitors_runs", "day"),
)


class Fixture(NamedTuple):
    """A game of a schedule. One without a row has no number yet: it is not sure to be played, or
    its clubs are not known."""

    dated: Dated
    stage: int
    name: str  # of its series in its stage: “W3”
    state: str = ""
    pk: int | None = None
    number: int | None = None
    home_runs: int | None = None
    visitors_runs: int | None = None
    if_necessary: bool = False

    @property
    def key(self) -> Key:
        return self.dated.series, self.dated.number

    @property
    def open(self) -> bool:
        """Whether it can be moved."""
        return self.state in ("", Game.State.SCHEDULED)

    @property
    def known(self) -> bool:
        """Whether it is known who plays."""
        return len(self.dated.clubs) == 2


@dataclass(slots=True)
class Schedule:
    """The games of a season in their order. `feeds` are the series that have to be over before one
    begins, `floors` the last day of a stage that feeds another."""

    season: Season
    stages: dict[int, Stage]
    fixtures: dict[Key, Fixture]
    feeds: Mapping[str, frozenset[str]]
    floors: Mapping[int, datetime.date]

    @property
    def games(self) -> tuple[Dated, ...]:
        return tuple(one.dated for one in self.fixtures.values())

    def calendar(self, stage: int) -> Calendar:
        return calendar(self.stages[stage].calendar, self.season.starts_on)

    def has_times(self, stage: int) -> bool:
        """Whether games of a stage have a time of day."""
        return "times" in self.stages[stage].calendar

    def clashes(self) -> list[Clash]:
        """All that is wrong in it, each stage by its own calendar."""
        found: set[Clash] = set()
        all_games = self.games
        for stage in self.stages:
            for one in clashes(all_games, self.calendar(stage)):
                if any(self.fixtures[key].stage == stage for key in one.games):
                    found.add(one)
        return sorted(found, key=lambda one: (one.day, one.kind, one.games, one.club or 0))

    def between(self, fixture: Fixture) -> tuple[Fixture | None, Fixture | None]:
        """The last game that has to be before this one, and the first that hangs on it."""
        series, turn = fixture.key
        before, after = self.feeds.get(series, frozenset()), []
        earlier = []
        for one in self.fixtures.values():
            begun = one.key[0] == series and one.key[1] < turn and not one.open
            if begun or one.key[0] in before:
                earlier.append(one)
            elif series in self.feeds.get(one.key[0], ()):
                after.append(one)
        return max(earlier, key=moment, default=None), min(after, key=moment, default=None)


def moment(fixture: Fixture) -> tuple[datetime.date, datetime.time]:
    return fixture.dated.day, fixture.dated.at


def load_schedule(season: Season) -> Schedule:
    """The schedule of a season, as far as it is drawn. Four queries."""
    stages = {stage.pk: stage for stage in season.stages.order_by("number")}
    for stage in stages.values():
        stage.season = season
    seeds: dict[int, dict[int, int]] = defaultdict(dict)
    for key, team, seed in Entry.objects.filter(stage__in=stages).values_list(
        "stage", "team", "seed"
    ):
        seeds[key][team] = seed
    own: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in season.games.order_by("series", "turn").values(*ROW):
        own[row["series"]].append(row)
    rows = list(Series.objects.filter(stage__in=stages).select_related("round"))
    zone = ZoneInfo(season.league.time_zone)
    found: list[Fixture] = []
    for series in rows:
        stage = stages[series.stage_id]
        found += _there(series, own[series.pk], zone)
        found += _later(series, own[series.pk], zone, seeds[stage.pk], lot_of(stage))
    found.sort(key=lambda one: (*moment(one), one.dated.round, one.number or 0, one.key))
    fixtures = {one.key: one for one in found}
    feeds = _feeds(rows, {pk: stage.format for pk, stage in stages.items()})
    return Schedule(season, stages, fixtures, feeds, _floors(stages, found))


def _there(series: Series, rows: Sequence[Mapping[str, Any]], zone: ZoneInfo) -> Iterator[Fixture]:
    """The games of a series that have a row and were not struck."""
    for row in rows:
        if row["state"] != Game.State.ANNULLED:
            yield Fixture(
                Dated(
                    str(series.pk),
                    row["turn"],
                    series.round.number,
                    row["home"],
                    row["visitors"],
                    row["date"],
                    _time(row["first_pitch"], zone),
                ),
                series.stage_id,
                series.key,
                row["state"],
                row["pk"],
                row["number"],
                row["home_runs"],
                row["visitors_runs"],
            )


def _later(
    series: Series,
    rows: Sequence[Mapping[str, Any]],
    zone: ZoneInfo,
    seeds: Mapping[int, int],
    lot: str,
) -> Iterator[Fixture]:
    """The games of a series that are to come, and have no row yet."""
    if series.over or len(rows) == len(series.dates):
        return
    clubs = (series.first_team_id, series.second_team_id)
    won = [
        row["home"] if row["home_runs"] > row["visitors_runs"] else row["visitors"]
        for row in rows
        if row["state"] == Game.State.FINAL
    ]
    status = Status(
        series_value(series),
        clubs,
        (False, False),
        (won.count(clubs[0]), won.count(clubs[1])),
        unsure=bool(series.reset_of) and None in clubs,
    )
    there = {row["turn"] for row in rows}
    for one in games(status, seeds, lot):
        if one.number in there or one.need is Need.NOT_NEEDED:
            continue
        at = one.number - 1
        home = None if one.home is None or None in clubs else clubs[one.home]
        visitors = None if one.home is None or None in clubs else clubs[1 - one.home]
        pitch = series.first_pitches[at] if series.first_pitches else None
        yield Fixture(
            Dated(
                str(series.pk),
                one.number,
                series.round.number,
                home,
                visitors,
                series.dates[at],
                _time(pitch, zone),
            ),
            series.stage_id,
            series.key,
            if_necessary=one.need is Need.IF_NECESSARY,
        )


def _time(pitch: datetime.datetime | None, zone: ZoneInfo) -> datetime.time:
    """The local time; games that can be at any time of their day have all the same."""
    return pitch.astimezone(zone).time() if pitch else EVENING


def _feeds(rows: Iterable[Series], formats: Mapping[int, str]) -> dict[str, frozenset[str]]:
    """The series on which each hangs: those that fill its slots; where rounds are drawn one by one,
    all of the round before."""
    stages: dict[int, list[Series]] = defaultdict(list)
    for row in rows:
        if formats[row.stage_id] != Stage.Format.ROUND_ROBIN:
            stages[row.stage_id].append(row)
    found: dict[str, frozenset[str]] = {}
    for own in stages.values():
        keys = {row.key: str(row.pk) for row in own}
        rounds: dict[int, set[str]] = defaultdict(set)
        for row in own:
            rounds[row.round.number].add(str(row.pk))
            slots = [slot_value(text) for text in (row.first, row.second)]
            of = {slot.of for slot in slots if slot.filler in FED} | {row.reset_of} - {""}
            found[str(row.pk)] = frozenset(keys[key] for key in of)
        if not any(found[key] for key in keys.values()):
            for row in own:
                found[str(row.pk)] = frozenset(rounds[row.round.number - 1])
    return found


def _floors(stages: Mapping[int, Stage], fixtures: Iterable[Fixture]) -> dict[int, datetime.date]:
    """The last day of the stage that feeds each."""
    last: dict[int, datetime.date] = {}
    for one in fixtures:
        number = stages[one.stage].number
        last[number] = max(last.get(number, one.dated.day), one.dated.day)
    fed = {pk: stage.feed.get("stage") for pk, stage in stages.items()}
    return {pk: last[number] for pk, number in fed.items() if number in last}
