"""The log of a league, read: filtered, and as rows of a spreadsheet."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from league.models import League, LogEntry
from league.office.acts import Act
from league.sheets import cell

HEADINGS: Final = ("when", "who", "what", "about", "before", "after", "why", "address")


class Search(NamedTuple):
    """Entries by somebody's name, of one act, between two days in the league's zone, the last one
    included; what is empty is not asked for."""

    by: str = ""
    act: str = ""
    since: datetime.date | None = None
    until: datetime.date | None = None


def entries(league: League, search: Search) -> QuerySet[LogEntry]:
    """The entries of a league, the latest first, that are searched for."""
    by, act, since, until = search
    found = league.log.order_by("-pk")
    zone = ZoneInfo(league.time_zone)
    if by:
        found = found.filter(name__iexact=by.strip())
    if act:
        found = found.filter(act=act)
    if since:
        found = found.filter(at__gte=datetime.datetime.combine(since, datetime.time(), zone))
    if until:
        after = until + datetime.timedelta(days=1)
        found = found.filter(at__lt=datetime.datetime.combine(after, datetime.time(), zone))
    return found


def rows(found: QuerySet[LogEntry], zone: ZoneInfo) -> Iterator[list[str]]:
    """The same for a spreadsheet, with a heading."""
    yield list(HEADINGS)
    for entry in found.iterator():
        yield [
            cell(value)
            for value in (
                entry.at.astimezone(zone).isoformat(timespec="seconds"),
                entry.name or "the site",
                Act(entry.act).label,
                entry.about,
                _text(entry.before),
                _text(entry.after),
                entry.why,
                entry.address,
            )
        ]


def _text(values: dict[str, object]) -> str:
    return json.dumps(values, ensure_ascii=False) if values else ""
