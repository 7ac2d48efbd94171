"""Lines added up by the database: what every total, average and leader board is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Max, Min, Q, QuerySet, Subquery, Sum

from league.models import Game


def sums(lines: QuerySet[Any], by: Iterable[str], fields: Iterable[str]) -> list[dict[str, int]]:
    """Lines added up: a row for each group of equal `by`, which are columns of a line, with the
    sums under the names of the `fields` and the number of lines as `games`. One query.
    """
    grouped = lines.order_by().values(*by)
    rows = grouped.annotate(games=Count("pk"), **{f"{name}_sum": Sum(name) for name in fields})
    return [{name.removesuffix("_sum"): value for name, value in row.items()} for row in rows]


def of_season(season: Any) -> Q:
    """That a line is of a season, by its key. That its game lies between the first and the last of
    them is said as well: the index of lines by player and game then gives the season, and not all
    that somebody ever did."""
    games = Game.objects.filter(season=season).order_by().values("season")
    first, last = (Subquery(games.annotate(end=end("pk")).values("end")) for end in (Min, Max))
    return Q(game__season=season, game_id__gte=first, game_id__lte=last)
