"""What a stage keeps as plain values, read: formats, their settings, tie-breaks, who goes on."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from league.competition.calendar import Blackout, Calendar
from league.competition.formats import FORMATS, Format
from league.competition.qualifying import Rule, Seeding
from league.competition.tie_breaks import Policy
from league.errors import Invalid


def rule_from(feed: Mapping[str, Any]) -> Rule:
    """Who goes on, from plain values."""
    given = {name: value for name, value in feed.items() if name != "stage"}
    try:
        if "seeding" in given:
            given["seeding"] = Seeding(given["seeding"])
        return Rule(**given)
    except (TypeError, ValueError):
        raise Invalid("There is no such way to choose who goes on.", "feed") from None


def policy(given: Mapping[str, Any]) -> Policy:
    """Tie-breaks from plain values."""
    try:
        rules = {"rules": tuple(given["rules"])} if "rules" in given else {}
        return Policy(**{**given, **rules})
    except TypeError:
        raise Invalid("There are no such tie-breaks.", "tie_breaks") from None


def settings(played: Format, given: Mapping[str, Any]) -> Any:
    """The settings of a format from plain values."""
    try:
        return played.settings(**given)
    except TypeError:
        raise Invalid(
            f"A {played.name.replace('_', ' ')} has no such setting.", "settings"
        ) from None


def format_named(name: str) -> Format:
    if name not in FORMATS:
        raise Invalid(f"There is no format “{name}”; there are {', '.join(FORMATS)}.", "format")
    return FORMATS[name]


def calendar(given: Mapping[str, Any], starts_on: datetime.date) -> Calendar:
    """When a stage is played, from plain values: days and times as text, `starts_on` unless they
    name a later day."""
    try:
        read: dict[str, Any] = {**given}
        start = starts_on
        if named := read.pop("starts_on", None):
            start = max(start, datetime.date.fromisoformat(named))
        if read.get("ends_on"):
            read["ends_on"] = datetime.date.fromisoformat(read["ends_on"])
        if "times" in read:
            read["times"] = tuple(map(datetime.time.fromisoformat, read["times"]))
        for name in ("weekdays", "doubleheaders"):
            if name in read:
                read[name] = tuple(read[name])
        read["blackouts"] = tuple(_blackout(one) for one in read.get("blackouts", ()))
        return Calendar(starts_on=start, **read)
    except (TypeError, ValueError, KeyError):
        raise Invalid("There is no such calendar.", "calendar") from None


def _blackout(given: Mapping[str, Any]) -> Blackout:
    first, last = (datetime.date.fromisoformat(given[name]) for name in ("first", "last"))
    return Blackout(first, last, given.get("club"))
