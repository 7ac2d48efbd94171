"""What a demo league is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.ruleset import Lineup


class Club(NamedTuple):
    place: str
    nickname: str
    abbreviation: str
    color: str


class DemoLeague(NamedTuple):
    """A league of one game, with clubs of its own."""

    slug: str
    name: str
    clubs: tuple[Club, ...]
    options: Mapping[str, Any] = {}
    lineups: Mapping[str, Lineup] = {}  # standing ones, by abbreviation; others' managers draw up
    live: tuple[Club, ...] = ()  # clubs of the season that people play at the live table
