"""A season goes on: rounds are drawn, series go on, stages are decided and feed the next ones.

All of it follows from what is stored, under the lock of the season: whoever calls it when, and
however often, comes to the same.
"""

from __future__ import annotations

from typing import NamedTuple

from league.competition import values
from league.competition.formats import going_on
from league.models import Entry, Game, Season, Series, Stage
from league.signals import games_drawn, stage_completed
from league.stages.loading import format_of, load, policy_of
from league.stages.reading import rule_from
from league.stages.telling import UNTOLD, Told
from league.stages.writing import Writer, seeds_of, synchronize


def draw_up(season: Season, told: Told = UNTOLD) -> None:
    """Draw all that can be drawn of a season that is new; `told` hears how far it is. In the
    caller's transaction."""
    writer = Writer(season)
    for stage in _stages(season):
        if stage.state == Stage.State.OPEN:
            _draw(stage, writer, told)


class Advanced(NamedTuple):
    """Whether a season is over, and its tables by key, whose marks have to be looked at."""

    over: bool
    tables: list[int]


def advance(season: Season) -> Advanced:
    """Go on as far as results allow. In a transaction that holds the season's lock."""
    writer: Writer | None = None
    before = 0
    stages = _stages(season)
    for stage in stages:
        if stage.state == Stage.State.COMPLETE:
            continue
        if stage.format == Stage.Format.ROUND_ROBIN and _unfinished(stage):
            continue
        if writer is None:
            writer = Writer(season)
            before = writer.number
        if stage.state == Stage.State.WAITING and not _feed(stage):
            continue
        _go_on(stage, writer)
    if writer is not None and writer.number > before:
        games_drawn.send(Season, season=season)
    return Advanced(
        all(stage.state == Stage.State.COMPLETE for stage in stages),
        [
            stage.pk
            for stage in stages
            if stage.format == Stage.Format.ROUND_ROBIN and stage.state != Stage.State.WAITING
        ],
    )


def feeder(stage: Stage) -> Stage:
    """The stage whose clubs go on to this one."""
    return Stage.objects.get(season=stage.season_id, number=stage.feed["stage"])


def _stages(season: Season) -> list[Stage]:
    stages = list(season.stages.order_by("number"))
    for stage in stages:
        stage.season = season
    return stages


def _unfinished(stage: Stage) -> bool:
    return Game.objects.filter(series__stage=stage, state__in=Game.LEFT).exists()


def _go_on(stage: Stage, writer: Writer) -> None:
    """Draw what can be drawn, and complete the stage where it is decided."""
    while True:
        _draw(stage, writer)
        found = load(stage)
        if not format_of(stage).draw(found):
            break
    if format_of(stage).decided(found) and not _unfinished(stage):
        _complete(stage, found)


def _draw(stage: Stage, writer: Writer, told: Told = UNTOLD) -> None:
    found = load(stage)
    drawn = format_of(stage).draw(found)
    if drawn:
        writer.rounds(stage, drawn, seeds_of(found), told)
    if stage.format != Stage.Format.ROUND_ROBIN:
        synchronize(stage, load(stage) if drawn else found, writer)


def _complete(stage: Stage, found: values.Stage) -> None:
    """The stage is over: everybody's place stands, and the seed of its lots is no secret."""
    ranking = format_of(stage).ranking(found, policy_of(stage))
    entries = {entry.team_id: entry for entry in stage.entries.all()}
    for place in ranking.places:
        entries[place.club].place = place.rank
    Entry.objects.bulk_update(entries.values(), ["place"])
    Series.objects.filter(stage=stage, over=False).update(over=True)
    stage.state = Stage.State.COMPLETE
    stage.save(update_fields=["state"])
    stage_completed.send(Stage, stage=stage)


def _feed(stage: Stage) -> bool:
    """Enter the clubs that go on to a stage, once that is decided. False while it is not."""
    before = feeder(stage)
    if before.state != Stage.State.COMPLETE:
        return False
    before.season = stage.season
    found = load(before)
    going = going_on(format_of(before), found, policy_of(before), rule_from(stage.feed))
    Entry.objects.bulk_create(
        Entry(
            stage=stage,
            team_id=one.club,
            seed=one.seed,
            by_lot=one.in_by_lot or one.seeded_by_lot,
        )
        for one in going
    )
    stage.state = Stage.State.OPEN
    stage.save(update_fields=["state"])
    return True
