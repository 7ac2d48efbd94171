"""What pages of the record book let a reader choose, and what an address asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from django.utils.dates import MONTHS

from engine import RULESETS
from engine.ruleset import Ruleset
from league.errors import NotFound
from league.models import League, Player, Season
from league.office.acts import Act
from league.permissions import may
from stats.selectors.book import Scope, as_of, months, scope
from stats.splits import Of

One = TypeVar("One")


class Choice(NamedTuple):
    """One choice of a list: its word in the address, what it says, and under which heading."""

    value: str
    words: str
    chosen: bool
    group: str = ""


def seen_by(visitor: Any, league: League) -> Scope:
    """All games of a league; those of drafts for who may see them. One query."""
    whole = scope(league)
    if may(visitor, Act.SEE_DRAFTS, league):
        return whole
    public = [one for one in whole.stages if one.season.state != Season.State.DRAFT]
    return Scope(league, tuple(public))


def asked_of(name: str) -> Of:
    """Batting or pitching. Raises NotFound for another word."""
    try:
        return as_of(name)
    except KeyError:
        raise NotFound("Leaders are of “batting” or of “pitching”.") from None


def when(whole: Scope, query: Mapping[str, str]) -> tuple[Scope, Season | None]:
    """The games that are asked for: of all seasons, one, or one of its stages; else of the latest
    season that is no draft."""
    name = query.get("in", "")
    if name == "all" or not whole.stages:
        return whole, None
    seasons = [stage.season for stage in whole.stages]
    begun = [one for one in seasons if one.state != Season.State.DRAFT]
    season = one_of({one.slug: one for one in seasons}, name, "season") or (begun or seasons)[-1]
    found = [stage for stage in whole.stages if stage.season_id == season.pk]
    if number := query.get("stage", ""):
        found = [stage for stage in found if str(stage.number) == number]
        if not found:
            raise NotFound(f"{season} has no stage {number[:20]}.", "stage")
    return Scope(whole.league, tuple(found)), season


def one_of(found: Mapping[str, One], name: str, what: str, field: str = "") -> One | None:
    """What has this name; None where none is asked for. Raises NotFound, of `field` if it is not
    called as what it asks for."""
    if name and name not in found:
        raise NotFound(f"The league has no {what} “{name[:40]}”.", field or what)
    return found.get(name)


def known_game(slug: str) -> Ruleset:
    """The rules of a game. Raises NotFound, naming those that there are."""
    if slug not in RULESETS:
        there = ", ".join(sorted(RULESETS))
        raise NotFound(f"There is no game “{slug[:40]}”; there are {there}.")
    return RULESETS[slug]


def numbered(page: str) -> int:
    """The number of a page. Raises NotFound for what is none."""
    number = int(page) if re.fullmatch(r"[0-9]{1,6}", page) else 0
    if not number:
        raise NotFound("Pages are numbered from 1.")
    return number


def times(whole: Scope, season: Season | None) -> list[Choice]:
    """The seasons that a page can be asked for."""
    seasons = dict.fromkeys(stage.season for stage in whole.stages)
    return [
        Choice("all", "All seasons", season is None),
        *(Choice(one.slug, one.name, one == season) for one in reversed(seasons)),
    ]


def split_words(where: Scope, of: Of) -> dict[str, dict[int, str]]:
    """The values in words of those splits whose values are rows: of each a club, a month, an
    opposing player. Two queries."""
    everybody = Player.objects.filter(team__league=where.league).order_by("pk")
    rows = everybody.values_list("pk", "name", "team", "team__place", "team__nickname")
    clubs, people = {}, {}
    for pk, name, team, place, nickname in rows:
        clubs[place, nickname, team] = f"{place} {nickname}"
        people[pk] = f"{name}, {nickname}"
    return {
        "opponent": {team: words for (_, _, team), words in sorted(clubs.items())},
        "month": {number: month(number) for number in months(where, of)},
        "versus": people,
    }


def month(number: int) -> str:
    """“April 2026” of 202604."""
    return f"{MONTHS[number % 100]} {number // 100}"
