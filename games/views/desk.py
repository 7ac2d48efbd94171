"""The commissioner's desk: what of a season can be played on by simulation."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Count, Q
from django.utils.formats import date_format

from games.views.stage_page import name_of
from league.models import Round, Stage

#: What of a game tells which parts it is in.
OF_PART: Final = ("day", "date", "series__stage", "series__round")
WEEK: Final = datetime.timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Part:
    """What is played at one press. `asked` is what the form posts of it: “day=12”,
    “stage=2&round=1”, or nothing for all that is left."""

    asked: str
    words: str
    games: int  # that there are
    more: bool  # whether their results may draw more


def parts(games: Iterable[dict[str, Any]], stages: Iterable[Stage]) -> list[Part]:
    """The parts of a season that AI managers have games in: its next day, a week, each round that
    can be played, each stage, and all; none where nothing is left for them.

    `games` are those of the season, counted by OF_PART: `to_simulate` of them. `stages` are all of
    the season. One query where rounds are drawn one by one, none elsewhere.
    """
    left = [one for one in games if one["to_simulate"]]
    ahead = [stage for stage in stages if stage.state != Stage.State.COMPLETE]
    if not left:
        return []
    return [
        *_days(left),
        *_rounds(left, ahead),
        *(_stages(left, ahead) if len(ahead) > 1 else ()),
        Part("", "to the end of the season", _count(left), any(map(_draws, ahead))),
    ]


def _days(left: list[dict[str, Any]]) -> Iterator[Part]:
    """The next day of play, and all days within a week from it."""
    day, date = left[0]["day"], left[0]["date"]
    words = f"day {day}, {date_format(date, 'j F')}"
    yield Part(f"day={day}", words, _count(left, day=day), more=False)
    week = [one for one in left if one["date"] < date + WEEK]
    if (last := week[-1])["day"] > day:
        words = f"a week, to {date_format(last['date'], 'j F')}"
        yield Part(f"until={last['day']}", words, _count(week), more=False)


def _rounds(left: list[dict[str, Any]], ahead: list[Stage]) -> Iterator[Part]:
    """The rounds with games of all stages whose rounds are drawn one by one."""
    by_round = {one.pk: one for one in ahead if one.format != Stage.Format.ROUND_ROBIN}
    drawn = {one["series__round"] for one in left if one["series__stage"] in by_round}
    if not drawn:
        return
    best_of = Q(series__length__gt=1, series__every=False)
    rounds = Round.objects.filter(pk__in=drawn).annotate(longer=Count("series", filter=best_of))
    for one in rounds.order_by("stage__number", "number"):
        stage = by_round[one.stage_id]
        words = name_of(one, stage.format == Stage.Format.DOUBLE)
        asked = f"stage={stage.number}&round={one.number}"
        count = _count(left, series__round=one.pk)
        yield Part(asked, f"{words} of {stage.name}", count, one.longer > 0)


def _stages(left: list[dict[str, Any]], ahead: list[Stage]) -> Iterator[Part]:
    for stage in ahead:
        if games := _count(left, series__stage=stage.pk):
            yield Part(f"stage={stage.number}", f"all of {stage.name}", games, _draws(stage))


def _draws(stage: Stage) -> bool:
    """Whether its results decide who plays whom."""
    return stage.format != Stage.Format.ROUND_ROBIN or stage.state == Stage.State.WAITING


def _count(left: Iterable[dict[str, Any]], **of: int) -> int:
    """Games of these, all or those `of` one day, stage or round."""
    return sum(
        one["to_simulate"] for one in left if all(one[name] == key for name, key in of.items())
    )
