"""What is drawn of a stage, as rows: its rounds, their series, and the games that can be played."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Max

from league.competition import values
from league.competition.calendar import first_pitch
from league.competition.constrained import fit
from league.competition.series import Need, Status, games, statuses
from league.errors import Invalid
from league.models import Game, Round, Season, Series, Stage
from league.stages.loading import series_value, slot_text
from league.stages.reading import calendar
from league.stages.telling import UNTOLD, Told

BATCH: Final = 1_000
A_DAY: Final = datetime.timedelta(days=1)


class Planned(NamedTuple):
    """When a game is to be played: its day of play in the season, that day's date, and the moment
    where its calendar has times of day."""

    day: int
    date: datetime.date
    first_pitch: datetime.datetime | None = None


class Writer:
    """Writes to one season, in the caller's transaction: it numbers games and days of play."""

    def __init__(self, season: Season) -> None:
        self.season = season
        found = season.games.aggregate(number=Max("number"), day=Max("day"), date=Max("date"))
        rounds = Round.objects.filter(stage__season=season).aggregate(
            day=Max("last_day"), date=Max("last_date")
        )
        self.number: int = found["number"] or 0
        #: The last day of play that is taken, and its date.
        self.day: int = max(found["day"] or 0, rounds["day"] or 0)
        dates = [date for date in (found["date"], rounds["date"]) if date is not None]
        self.date: datetime.date = max([season.starts_on - A_DAY, *dates])

    def rounds(
        self,
        stage: Stage,
        drawn: Sequence[values.Round],
        seeds: Mapping[int, int],
        told: Told = UNTOLD,
    ) -> None:
        """Write rounds after those that there are, with the games of all series whose clubs are
        known from the start. `seeds` are those of the clubs; `told` hears how far it is.
        Raises Invalid where its calendar has no room for them."""
        number = stage.rounds.aggregate(last=Max("number"))["last"] or 0
        planned = self._planned(stage, drawn, told)
        rows = []
        for one in drawn:
            number += 1
            days = [day for series in one.series for day in planned[series.key]]
            first, last = min(days), max(days)
            rows.append(
                Round(
                    stage=stage,
                    number=number,
                    part=one.part,
                    nth=one.number,
                    size=one.size,
                    day=first.day,
                    date=first.date,
                    last_day=last.day,
                    last_date=last.date,
                )
            )
        Round.objects.bulk_create(rows)
        series = (
            series_row(stage, row, place, one, planned[one.key])
            for row, drawn_round in zip(rows, drawn, strict=True)
            for place, one in enumerate(drawn_round.series, 1)
        )
        while batch := list(islice(series, BATCH)):
            self._series(stage, batch, seeds)
            told.games(self.number)

    def _planned(
        self, stage: Stage, drawn: Sequence[values.Round], told: Told
    ) -> dict[str, list[Planned]]:
        """The days of each series, after all that there are."""
        when = calendar(stage.calendar, self.date + A_DAY)
        fitted = fit(drawn, when, progress=told.trying)
        if fitted.conflict:
            names = {team.pk: str(team) for team in self.season.teams.all()}
            raise Invalid(fitted.conflict.words(when, names), "calendar")
        games = sorted(fitted.games, key=lambda game: (game.series, game.number))
        dates = sorted({game.day for game in games})
        zone = ZoneInfo(self.season.league.time_zone)
        days = {date: self.day + nth for nth, date in enumerate(dates, 1)}
        found: dict[str, list[Planned]] = defaultdict(list)
        for game in games:
            moment = first_pitch(game.day, game.at, zone) if "times" in stage.calendar else None
            found[game.series].append(Planned(days[game.day], game.day, moment))
        if dates:
            self.day, self.date = days[dates[-1]], dates[-1]
        for one in drawn:
            known = [day for series in one.series for day in found[series.key]]
            last = max(known, default=Planned(self.day, self.date), key=lambda day: day.date)
            for series in one.series:
                if not found[series.key]:  # a bye
                    found[series.key].append(last)
        return found

    def _series(self, stage: Stage, rows: list[Series], seeds: Mapping[int, int]) -> None:
        Series.objects.bulk_create(rows)
        Game.objects.bulk_create(
            game
            for row in rows
            if row.first_team_id and row.second_team_id
            for game in self.games(row, _begun(row), seeds, stage.lot)
        )

    def games(
        self,
        row: Series,
        status: Status,
        seeds: Mapping[int, int],
        lot: str,
        there: Iterable[int] = (),
    ) -> Iterator[Game]:
        """The games of a series that are sure to be played, but for the turns that are there."""
        first, second = status.clubs
        assert first is not None
        assert second is not None
        known = set(there)
        for one in games(status, seeds, lot):
            if one.need is not Need.SURE or one.number in known:
                continue
            self.number += 1
            yield Game(
                season=self.season,
                series=row,
                turn=one.number,
                number=self.number,
                day=row.days[one.number - 1],
                date=row.dates[one.number - 1],
                first_pitch=row.first_pitches[one.number - 1] if row.first_pitches else None,
                home_id=second if one.home else first,
                visitors_id=first if one.home else second,
            )


def series_row(
    stage: Stage, row: Round, place: int, series: values.Series, planned: Sequence[Planned]
) -> Series:
    """A series as a row; its clubs where its slots name them."""
    first, second = (
        int(slot.of) if slot.filler is values.Filler.CLUB else None
        for slot in (series.first, series.second)
    )
    return Series(
        stage=stage,
        round=row,
        key=series.key,
        place=place,
        first=slot_text(series.first),
        second=slot_text(series.second),
        length=series.length.games,
        every=series.length.every,
        stands=list(series.stands),
        field=series.field,
        must_decide=series.must_decide,
        reset_of=series.reset_of,
        days=[one.day for one in planned],
        dates=[one.date for one in planned],
        first_pitches=[one.first_pitch for one in planned if one.first_pitch],
        first_team_id=first,
        second_team_id=second,
    )


def _begun(row: Series) -> Status:
    """A series of which nothing has been played."""
    clubs = (row.first_team_id, row.second_team_id)
    return Status(series_value(row), clubs, (False, False), (0, 0))


def seeds_of(found: values.Stage) -> dict[int, int]:
    """The seed of each club."""
    return {entry.club: entry.seed for entry in found.entries}


def synchronize(stage: Stage, found: values.Stage, writer: Writer) -> int:
    """Bring the series of a stage up to its results: who meets, who has won, and the games that
    are now sure to be played. Those that are not needed any more are struck. How many were added.
    """
    status = statuses(found)
    seeds = seeds_of(found)
    changed: list[Series] = []
    ready: list[Series] = []
    for row in stage.series.select_related("round").filter(over=False):
        now = status[row.key]
        fresh = (*now.clubs, now.winner, now.decided)
        if fresh != (row.first_team_id, row.second_team_id, row.winner_id, row.over):
            row.first_team_id, row.second_team_id, row.winner_id, row.over = fresh
            changed.append(row)
        ready.append(row)
    Series.objects.bulk_update(
        changed, ["first_team", "second_team", "winner", "over"], batch_size=BATCH
    )
    ended = [row.pk for row in ready if row.over]
    Game.objects.filter(series__in=ended, state=Game.State.SCHEDULED).update(
        state=Game.State.ANNULLED
    )
    there: dict[int, list[int]] = {}
    open_games = Game.objects.filter(series__in=[row.pk for row in ready if not row.over])
    for series, turn in open_games.values_list("series", "turn"):
        there.setdefault(series, []).append(turn)
    added = [
        game
        for row in ready
        if not row.over and None not in status[row.key].clubs
        for game in writer.games(row, status[row.key], seeds, found.lot, there.get(row.pk, ()))
    ]
    Game.objects.bulk_create(added, batch_size=BATCH)
    return len(added)
