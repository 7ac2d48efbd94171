"""Lines added up by the database: what every total, average and leader board is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, QuerySet, Sum


def sums(lines: QuerySet[Any], by: Iterable[str], fields: Iterable[str]) -> list[dict[str, int]]:
    """Lines added up: a row for each group of equal `by`, which are columns of a line, with the
    sums under the names of the `fields` and the number of lines as `games`. One query.
    """
    grouped = lines.order_by().values(*by)
    rows = grouped.annotate(games=Count("pk"), **{f"{name}_sum": Sum(name) for name in fields})
    return [{name.removesuffix("_sum"): value for name, value in row.items()} for row in rows]
