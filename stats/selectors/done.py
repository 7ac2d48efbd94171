"""What players have done so far: what is added up, and with it the lines of games that are not yet.

Both come by one statement. A game goes from the ones that wait into the tallies in one transaction,
so whoever reads finds each game once, and a result counts as soon as it is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import add
from typing import Any, Final

from django.db.models import Count, F, Func, Max, Min, Subquery, Sum, Value
from django.db.models.fields import BooleanField, IntegerField

from stats.models import (
    BattingLine,
    BattingTally,
    Line,
    PitchingLine,
    PitchingTally,
    Uncounted,
)
from stats.splits import TOTAL

_TALLIES: Final[dict[type[Line], Any]] = {BattingLine: BattingTally, PitchingLine: PitchingTally}
#: By what can be asked for, the way to it from a tally and from a line.
_WAYS: Final = {
    "season": ("stage__season", "game__season"),
    "stage": ("stage", "game__series__stage"),
    "player": ("player", "player"),
    "team": ("player__team", "team"),
}
Row = dict[str, int]


class _OneOf(Func):
    """One of some rows, which are read once, however many Postgres takes them for: it never goes
    through the lines for each of them."""

    template = "(%(expressions)s) IS TRUE"
    arg_joiner = " IN "
    output_field = BooleanField()


def done(model: type[Line], by: Sequence[str], fields: Iterable[str], **of: Any) -> list[Row]:
    """Sums of the lines of a kind: a row for each group of equal `by` (season, stage, player,
    team), with the sums under the names of the `fields` and the number of games as `games`. `of`
    narrows it to a season, player or team, or by `season__in` to some. One query."""
    names = sorted(fields)
    tallies = _TALLIES[model]._default_manager.filter(**_narrowed(of, 0), split=TOTAL.code, value=0)
    seasons = {f"game__{name}": value for name, value in of.items() if name.startswith("season")}
    waiting = Uncounted.objects.filter(**seasons).order_by().values("game")
    every = waiting.annotate(all=Value(1)).values("all")
    # Between the first and the last of those that wait the index of lines by where they lie finds
    # them all
    first, last = (Subquery(every.annotate(end=end("game")).values("end")) for end in (Min, Max))
    lines = model._default_manager.filter(
        _OneOf(F("game_id"), Subquery(waiting)),
        game_id__gte=first,
        game_id__lte=last,
        **_narrowed(of, 1),
    )
    zero = Value(0, output_field=IntegerField())
    kept = _grouped(tallies, by, 0, names, Sum("games", default=zero))
    new = _grouped(lines, by, 1, names, Count("pk"))
    found: dict[tuple[int, ...], list[int]] = {}
    for row in kept.union(new, all=True):
        keys, counts = row[: len(by)], row[len(by) :]
        if counts[0]:
            before = found.get(keys)
            found[keys] = [*map(add, before, counts)] if before else [*counts]
    columns = (*by, "games", *names)
    return [dict(zip(columns, (*keys, *counts), strict=True)) for keys, counts in found.items()]


def _narrowed(of: Mapping[str, Any], at: int) -> Mapping[str, Any]:
    narrowed = {}
    for name, value in of.items():
        what, _, more = name.partition("__")
        narrowed["__".join(filter(None, [_WAYS[what][at], more]))] = value
    return narrowed


def _grouped(rows: Any, by: Sequence[str], at: int, names: Sequence[str], games: Any) -> Any:
    ways = {f"by_{name}": F(_WAYS[name][at]) for name in by}
    grouped = rows.order_by().values(**ways).annotate(all_games=games)
    return grouped.annotate(**{f"{name}_sum": Sum(name) for name in names}).values_list(
        *ways, "all_games", *(f"{name}_sum" for name in names)
    )
