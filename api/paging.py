"""Lists by pages: what is added while somebody reads shifts nothing, and the last page costs what
the first does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from django.core import signing
from django.db.models import F, Q, QuerySet
from django.db.models.expressions import Combinable
from rest_framework.request import Request
from rest_framework.serializers import ValidationError
from rest_framework.utils.urls import replace_query_param

#: Parameters that ask for no other list.
ASIDE: Final = ("cursor", "limit", "fields", "expand")


class Pages:
    """Pages of rows in an order: names of fields, “-” before those that go down, of which no two
    rows have the same. A cursor is the row that its page goes on from. It is signed for its list:
    what was not made here, or for another address, order or filter, is refused."""

    LIMIT: ClassVar[int] = 50

    def __init__(self, request: Request, order: Sequence[str], limit: int | None) -> None:
        self.here = request.build_absolute_uri()
        self.order = tuple(order)
        self.limit = limit or self.LIMIT
        asked = sorted(pair for pair in request.query_params.items() if pair[0] not in ASIDE)
        self.salt = repr(("cursor", request.path, self.order, asked))
        self.back, self.last = self._read(request.query_params.get("cursor"))
        self.next: str | None = None
        self.previous: str | None = None

    def _read(self, cursor: str | None) -> tuple[bool, list[Any] | None]:
        """Whether the page lies before the row, and the row's values; no row at the start. Raises
        ValidationError."""
        if cursor is None:
            return False, None
        try:
            back, *last = signing.loads(cursor, salt=self.salt)
        except signing.BadSignature:
            words = "This is no cursor of this list; “next” of one of its pages has one."
            raise ValidationError({"cursor": [words]}) from None
        return bool(back), last

    def page(self, rows: QuerySet[Any]) -> list[Any]:
        """The rows of the page. One query."""
        rows = rows.order_by(*(self._way(name) for name in self.order))
        if self.last is not None:
            rows = rows.filter(self._beyond(self.last))
        found = list(rows[: self.limit + 1])
        more = len(found) > self.limit
        found = found[: self.limit]
        if self.back:
            found.reverse()
        if found and (more or self.back):
            self.next = self._address(found[-1], back=False)
        if found and (self.last is not None if not self.back else more):
            self.previous = self._address(found[0], back=True)
        return found

    def _down(self, name: str) -> bool:
        return name.startswith("-") != self.back

    def _way(self, name: str) -> Combinable:
        field = F(name.lstrip("-"))
        return field.desc() if self._down(name) else field.asc()

    def _beyond(self, values: Sequence[Any]) -> Q:
        """After the row of these values, as the page goes. That the first is no further back is
        said by itself: an index can begin there."""
        found = Q()
        for name, value in reversed(list(zip(self.order, values, strict=True))):
            field, than = name.lstrip("-"), "lt" if self._down(name) else "gt"
            further = Q(**{f"{field}__{than}": value})
            level = Q(**{f"{field}__{than}e": value})
            found = level & (further | found) if found else further
        return found

    def _address(self, row: Any, *, back: bool) -> str:
        values = [getattr(row, name.lstrip("-")) for name in self.order]
        told = [one if isinstance(one, (int, str)) else one.isoformat() for one in values]
        cursor = signing.dumps([int(back), *told], salt=self.salt)
        return replace_query_param(self.here, "cursor", cursor)
