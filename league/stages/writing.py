"""What is drawn of a stage, as rows: its rounds, their series, and the games that can be played."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from django.db.models import Max

from league.competition import values
from league.competition.series import Need, Status, games, statuses
from league.models import Game, Round, Season, Series, Stage
from league.stages.loading import series_value, slot_text

BATCH: Final = 1_000
A_DAY: Final = datetime.timedelta(days=1)


class Writer:
    """Writes to one season, in the caller's transaction: it numbers games and days of play."""

    def __init__(self, season: Season) -> None:
        self.season = season
        found = season.games.aggregate(number=Max("number"), day=Max("day"), date=Max("date"))
        self.number: int = found["number"] or 0
        #: The next day of play that is free, and its date.
        self.day: int = (found["day"] or 0) + 1
        self.date: datetime.date = season.starts_on
        if found["date"] is not None:
            self.date = max(self.date, found["date"] + A_DAY)
        for row in Round.objects.filter(stage__season=season).annotate(
            length=Max("series__length")
        ):
            self._leave(row, row.length or 1)

    def _leave(self, row: Round, length: int) -> None:
        """No other round begins before this one can be over."""
        self.day = max(self.day, row.day + length)
        self.date = max(self.date, row.date + length * A_DAY)

    def rounds(
        self,
        stage: Stage,
        drawn: Sequence[values.Round],
        seeds: Mapping[int, int],
        told: Callable[[int], None] = lambda games: None,
    ) -> None:
        """Write rounds after those that there are, with the games of all series whose clubs are
        known from the start. `seeds` are those of the clubs; `told` hears how many games have been
        written."""
        number = stage.rounds.aggregate(last=Max("number"))["last"] or 0
        rows = []
        for one in drawn:
            number += 1
            row = Round(
                stage=stage,
                number=number,
                part=one.part,
                nth=one.number,
                size=one.size,
                day=self.day,
                date=self.date,
            )
            rows.append(row)
            self._leave(row, max((series.length.games for series in one.series), default=1))
        Round.objects.bulk_create(rows)
        series = (
            series_row(stage, row, place, one)
            for row, drawn_round in zip(rows, drawn, strict=True)
            for place, one in enumerate(drawn_round.series, 1)
        )
        while batch := list(islice(series, BATCH)):
            self._series(stage, batch, seeds)
            told(self.number)

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
                day=row.round.day + one.number - 1,
                date=row.round.date + (one.number - 1) * A_DAY,
                home_id=second if one.home else first,
                visitors_id=first if one.home else second,
            )


def series_row(stage: Stage, row: Round, place: int, series: values.Series) -> Series:
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
