"""Who won the seasons of a league, long ago too, without their tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from league.models import Entry, Season, Team


@dataclass(slots=True)
class Podium:
    """The clubs that were first and second; some share a place."""

    first: list[Team] = field(default_factory=list)
    second: list[Team] = field(default_factory=list)


def podiums(seasons: Iterable[Season]) -> dict[int, Podium]:
    """Of seasons that are over who is placed first and second in their last stage, by the season's
    key. One query, or none."""
    over = {one.pk: one for one in seasons if one.state == Season.State.COMPLETE}
    if not over:
        return {}
    placed = Entry.objects.filter(stage__season__in=over, place__in=(1, 2))
    rows = placed.select_related("stage", "team").order_by("-stage__number", "place", "seed")
    last: dict[int, int] = {}
    found: dict[int, Podium] = {}
    for entry in rows:
        key = entry.stage.season_id
        if last.setdefault(key, entry.stage_id) != entry.stage_id:
            continue
        entry.team.league = over[key].league
        podium = found.setdefault(key, Podium())
        (podium.first if entry.place == 1 else podium.second).append(entry.team)
    return found
