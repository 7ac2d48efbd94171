"""Tables that a reader sorts by the links over their columns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from django.http import Http404, QueryDict

Row = TypeVar("Row")


@dataclass(slots=True, frozen=True)
class Sort:
    """By which column a table is sorted, if any: the best first, or last. `param` is its word in an
    address, `low` are the columns in which the lowest is best."""

    param: str
    low: Collection[str] = ()
    column: str = ""
    best_first: bool = True

    def asked_by(self, column: str) -> dict[str, str]:
        """What the link over a column asks for; of the one that it is sorted by, the reverse."""
        turned = self.column == column and self.best_first
        return {self.param: f"-{column}" if turned else column}

    def aria(self, column: str) -> str:
        """The state of a column for readers of screens; nothing where it is not sorted by it."""
        if self.column != column:
            return ""
        return "ascending" if self.best_first == (column in self.low) else "descending"

    def arrange(self, rows: Iterable[Row], value: Callable[[Row, str], Any]) -> list[Row]:
        """The rows in this order: of equals, and of those without a value, who are last, as they
        came."""
        if not self.column:
            return list(rows)
        known = [(value(row, self.column), row) for row in rows]
        found = sorted(
            (pair for pair in known if pair[0] is not None),
            key=lambda pair: pair[0],
            reverse=self.aria(self.column) == "descending",
        )
        return [row for _, row in [*found, *(pair for pair in known if pair[0] is None)]]


def asked(
    query: QueryDict, param: str, columns: Collection[str], low: Collection[str] = ()
) -> Sort:
    """The order that an address asks for, like “hr” or “-hr”. Raises Http404 for no column."""
    given = query.get(param, "")
    column = given.removeprefix("-")
    if given and column not in columns:
        raise Http404("The table has no such column.")
    return Sort(param, low, column, best_first=not given.startswith("-"))
