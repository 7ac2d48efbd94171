"""The rows of stages as the plain values that `league.competition` calculates with."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.db.models import BigIntegerField, F, Func, Prefetch

from engine import RULESETS
from league.competition import values
from league.competition.formats import Format
from league.competition.lots import Lot
from league.competition.tie_breaks import Policy
from league.models import Entry, Game, League, Round, Series, Stage
from league.stages.reading import format_named, policy, settings

RESULT: Final = (
    *("number", "visitors_id", "home_id", "visitors_runs", "home_runs", "innings"),
    *("forfeited", "series__key", "day"),
)
#: When a game was over, or else the first moment of its day: in microseconds, for a season has
#: thousands, and a number is read in a tenth of the time that a date takes.
OVER: Final = Func(
    F("finished_at"),
    F("date"),
    function="coalesce",
    template="(extract(epoch FROM %(function)s(%(expressions)s::timestamp AT TIME ZONE 'UTC'))"
    " * 1000000)::bigint",
    output_field=BigIntegerField(),
)
EPOCH: Final = datetime.datetime.fromtimestamp(0, datetime.UTC)


def format_of(stage: Stage) -> Format:
    """The calculations of a stage's format."""
    return format_named(stage.format)


def policy_of(stage: Stage) -> Policy:
    """The tie-breaks of a stage. Raises Invalid where they cannot be."""
    return policy(stage.tie_breaks)


def settings_of(stage: Stage) -> Any:
    """The settings of a stage's format. Raises Invalid where they cannot be."""
    return settings(format_of(stage), stage.settings)


def load(stage: Stage) -> values.Stage:
    """A stage with all that was drawn and played. Five queries."""
    rounds = stage.rounds.prefetch_related(
        Prefetch("series", Series.objects.order_by("place"))
    ).order_by("number")
    return value(
        stage,
        stage.entries.select_related("pool"),
        results([stage], stage.season.league)[stage.pk],
        rounds,
        Game.objects.filter(series__stage=stage, state=Game.State.ANNULLED)
        .order_by()
        .values_list("series__key", flat=True),
    )


def rounds_of(stages: Iterable[int]) -> Mapping[int, list[Round]]:
    """The rounds of stages with their series, by the stage. Two queries."""
    found: dict[int, list[Round]] = defaultdict(list)
    series = Prefetch("series", Series.objects.order_by("place"))
    for drawn in Round.objects.filter(stage__in=stages).prefetch_related(series).order_by("number"):
        found[drawn.stage_id].append(drawn)
    return found


def value(
    stage: Stage,
    entries: Iterable[Entry],
    results: Sequence[values.Result],
    rounds: Iterable[Round] = (),
    struck: Iterable[str] = (),
) -> values.Stage:
    """A stage of what was read of it: with its rounds, or without, as a table needs none."""
    return values.Stage(
        entries=tuple(map(entry_value, entries)),
        settings=settings_of(stage),
        rounds=tuple(map(round_value, rounds)),
        results=tuple(results),
        lot=lot_of(stage),
        struck=tuple(struck),
    )


def lot_of(stage: Stage) -> str:
    """The seed of a stage's lots."""
    if stage.lot_clubs is None:
        return stage.lot
    return Lot(stage.lot, {int(club): number for club, number in stage.lot_clubs.items()})


def entry_value(entry: Entry) -> values.Entry:
    return values.Entry(
        club=entry.team_id,
        seed=entry.seed,
        pool=entry.pool.name if entry.pool else "",
        conference=entry.pool.conference if entry.pool else "",
        withdrawn=bool(entry.withdrawn),
        withdrew=entry.withdrew,
    )


def round_value(drawn: Round) -> values.Round:
    return values.Round(
        number=drawn.nth,
        series=tuple(map(series_value, drawn.series.all())),
        part=values.Part(drawn.part),
        size=drawn.size,
    )


def series_value(series: Series) -> values.Series:
    return values.Series(
        key=series.key,
        first=slot_value(series.first),
        second=slot_value(series.second),
        length=values.Length(series.length, series.every),
        stands=tuple(series.stands),
        field=values.Field(series.field),
        must_decide=series.must_decide,
        reset_of=series.reset_of,
        swapped=frozenset(series.swapped),
    )


def slot_value(text: str) -> values.Slot:
    """A slot as it is stored: “winner W3”."""
    filler, _, of = text.partition(" ")
    return values.Slot(values.Filler(filler), of)


def slot_text(slot: values.Slot) -> str:
    return f"{slot.filler} {slot.of}".strip()


def results(
    stages: Iterable[Stage], league: League, rounds: range | None = None
) -> Mapping[int, list[values.Result]]:
    """The games that count of stages of a league, by the stage; of their rounds of these numbers,
    or of all. One query."""
    scheduled = RULESETS[league.ruleset].options(league.options).innings
    return results_of({stage.pk: scheduled for stage in stages}, rounds)


def results_of(
    scheduled: Mapping[int, int], rounds: range | None = None
) -> Mapping[int, list[values.Result]]:
    """The same of stages with the number of innings that a game of theirs should have."""
    found: dict[int, list[values.Result]] = defaultdict(list)
    games = Game.objects.filter(series__stage__in=scheduled, state=Game.State.FINAL).order_by()
    if rounds is not None:
        games = games.filter(series__round__number__in=rounds)
    rows = games.annotate(over=OVER).values_list("series__stage", "over", *RESULT)
    for stage, over, number, visitors, home, theirs, ours, innings, forfeited, key, day in rows:
        at = EPOCH + datetime.timedelta(microseconds=over)
        found[stage].append(
            values.Result(
                number, at, visitors, home, theirs, ours, innings, scheduled[stage], forfeited,
                key, day,
            )
        )  # fmt: skip
    return found
