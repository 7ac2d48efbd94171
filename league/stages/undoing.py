"""What leans on a result: series and rounds that it filled, later stages that it fed."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from league.competition import values
from league.competition.values import FED
from league.models import Entry, Game, Round, Series, Stage
from league.stages.loading import slot_value

WINNER = f"{values.Filler.WINNER} "


@dataclass(slots=True)
class Leaning:
    """Series of the bracket that a result has filled, rounds drawn after it, and stages fed."""

    series: list[Series] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)

    @property
    def games(self) -> QuerySet[Game]:
        """Their games."""
        return Game.objects.filter(
            Q(series__in=self.series)
            | Q(series__round__in=self.rounds)
            | Q(series__stage__in=self.stages)
        )

    @property
    def words(self) -> str:
        """What leans on it: “Round 2 of Cup”; nothing where nothing does."""
        rounds = {one.round_id: one.round for one in self.series} | {
            one.pk: one for one in self.rounds
        }
        named = [f"round {one.number}" for one in sorted(rounds.values(), key=lambda x: x.number)]
        named += [f"“{stage.name}”" for stage in self.stages]
        if not named:
            return ""
        words = ", ".join(named[:-1]) + " and " * (len(named) > 1) + named[-1]
        return words[0].upper() + words[1:]


def leaning_on(game: Game) -> Leaning:
    """What has been filled or drawn since, because this game's result stands."""
    found = Leaning()
    series = game.series
    if series is None:
        return found
    stage = series.stage
    if stage.format == Stage.Format.ROUND_ROBIN:
        pass
    elif stage.series.filter(Q(first__startswith=WINNER) | Q(second__startswith=WINNER)).exists():
        found.series = _filled(stage, series) if series.over else []
    else:  # each round is drawn when the one before is final
        found.rounds = list(stage.rounds.filter(number__gt=series.round.number))
    if stage.state == Stage.State.COMPLETE:
        found.stages = _fed(stage)
    return found


def forget(game: Game, leaning: Leaning) -> None:
    """Take back what leans on a result; the next advance draws it anew."""
    series = game.series
    if series is None:
        return
    Stage.objects.filter(pk__in=[stage.pk for stage in leaning.stages]).update(
        state=Stage.State.WAITING, marks=None
    )
    leaning.games.delete()
    later = Q(stage__in=leaning.stages) | Q(pk__in=[one.pk for one in leaning.rounds])
    Series.objects.filter(round__in=Round.objects.filter(later)).delete()
    Round.objects.filter(later).delete()
    Entry.objects.filter(stage__in=leaning.stages).delete()
    for one in leaning.series:
        first, second = (slot_value(text).filler in FED for text in (one.first, one.second))
        fresh: dict[str, object] = {"winner": None, "over": False, "swapped": []}
        fresh |= {"first_team": None} if first else {}
        fresh |= {"second_team": None} if second else {}
        Series.objects.filter(pk=one.pk).update(**fresh)
    if series.stage.format != Stage.Format.ROUND_ROBIN:
        # What was still to come of its own series may be needed again, or no longer
        series.games.exclude(pk=game.pk).exclude(state=Game.State.FINAL).delete()
    Series.objects.filter(pk=series.pk).update(winner=None, over=False)
    Entry.objects.filter(stage=series.stage_id).update(place=None)
    Stage.objects.filter(pk=series.stage_id).update(state=Stage.State.OPEN, marks=None)


def _filled(stage: Stage, series: Series) -> list[Series]:
    """Series whose slots hang on this one, and those that hang on them, as far as they are filled
    or were found not to be needed."""
    rows = list(stage.series.select_related("round").order_by("round__number", "place"))
    keys = {series.key}
    found = []
    for row in rows:
        slots = [slot_value(text) for text in (row.first, row.second)]
        fed = any(slot.filler in FED and slot.of in keys for slot in slots)
        if fed and (row.first_team_id or row.second_team_id or row.over):
            keys.add(row.key)
            found.append(row)
    return found


def _fed(stage: Stage) -> list[Stage]:
    """Stages that this one has fed, and those that they have."""
    numbers = {stage.number}
    found = []
    for later in stage.season.stages.order_by("number"):
        if later.feed.get("stage") in numbers and later.state != Stage.State.WAITING:
            numbers.add(later.number)
            found.append(later)
    return found
