"""What people have played and how strong they are, for a page that they let everybody see."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import User
from django.db.models import OuterRef, Q, QuerySet, Subquery

from engine import RULESETS
from engine.ruleset import Ruleset
from games.models import LiveGame, RatedGame, Side
from games.ratings.counting import Strength, rested
from league.models import Game, League

#: How many games with somebody are listed.
LATEST: Final = 10


class Tally(NamedTuple):
    """Games won and lost."""

    won: int
    lost: int

    @property
    def played(self) -> int:
        return self.won + self.lost


@dataclass(slots=True)
class Played:
    """What somebody has played of one game."""

    rules: Ruleset
    people: Tally  # against people
    ais: Tally
    strength: Strength | None = None  # None where nobody is to see it, or there is none


class Meeting(NamedTuple):
    """A game of two people; `address` where everybody may read it."""

    rules: Ruleset
    at: datetime.datetime
    won: bool  # by whose page it is
    score: tuple[int, int]  # theirs, the other’s
    forfeited: bool
    undone: bool  # an answer was taken back: a result, but for no rating
    address: str


@dataclass(slots=True)
class HeadToHead:
    """All games of two people against each other, and the latest of them."""

    other: User
    tally: Tally
    by_ruleset: list[tuple[Ruleset, Tally]] = field(default_factory=list)
    latest: list[Meeting] = field(default_factory=list)


def played_by(person: User, now: datetime.datetime, *, ratings: bool) -> list[Played]:
    """What somebody has played, by game; their ratings only if they are wanted. Two queries."""
    found: defaultdict[tuple[str, bool], list[int]] = defaultdict(lambda: [0, 0])
    sides: Any = _open(_sides(person)).annotate(rival=Subquery(_rival("person")))
    for ruleset, rival, seat, winner in sides.values_list(
        "live__ruleset", "rival", "seat", "live__winner"
    ):
        found[ruleset, rival is not None][seat != winner] += 1
    strengths = strengths_of(person, now) if ratings else {}
    rows = []
    for slug, rules in RULESETS.items():
        people, ais = (Tally(*found.get((slug, human), (0, 0))) for human in (True, False))
        if people.played or ais.played or slug in strengths:
            rows.append(Played(rules, people, ais, strengths.get(slug)))
    return rows


def strengths_of(person: User, now: datetime.datetime) -> dict[str, Strength]:
    """Somebody's ratings as they stand now, by ruleset. One query."""
    rows = RatedGame.objects.filter(person=person).order_by("ruleset", "-at", "-live")
    return {
        row.ruleset: rested(Strength(row.rating, row.deviation, row.volatility), now - row.at)
        for row in rows.distinct("ruleset")
    }


def strengths_shown(
    people: Collection[int], now: datetime.datetime
) -> dict[tuple[int, str], Strength]:
    """The ratings as they stand now of those of these accounts who let them be seen, by account
    and ruleset. One query, or none."""
    if not people:
        return {}
    rows = RatedGame.objects.filter(person__in=people, person__profile__rating_shown=True)
    rows = rows.order_by("person", "ruleset", "-at", "-live").distinct("person", "ruleset")
    return {
        (row.person_id, row.ruleset): rested(
            Strength(row.rating, row.deviation, row.volatility), now - row.at
        )
        for row in rows
    }


def head_to_head(person: User, other: User) -> HeadToHead:
    """What two people have played against each other, as the first sees it. One query."""
    sides = _open(_sides(person)).annotate(rival=Subquery(_rival("person"))).filter(rival=other.pk)
    sides = sides.select_related("live__game").order_by("-live__ended_at", "-live")
    tallies: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    latest: list[Meeting] = []
    for side in sides:
        live = side.live
        won = live.winner == side.seat
        tallies[live.ruleset][not won] += 1
        if len(latest) < LATEST and live.ruleset in RULESETS:
            latest.append(_meeting(live, side.seat, won))
    by_ruleset = [(RULESETS[slug], Tally(*tally)) for slug, tally in tallies.items()]
    total = Tally(*(sum(tally[n] for tally in tallies.values()) for n in (0, 1)))
    return HeadToHead(other, total, by_ruleset, latest)


def _meeting(live: LiveGame, seat: int, won: bool) -> Meeting:
    score = (live.visitors_runs, live.home_runs)
    address = live.game.get_absolute_url() if live.game is not None else ""
    assert live.ended_at is not None
    mine, theirs = score[seat], score[1 - seat]
    return Meeting(
        RULESETS[live.ruleset],
        live.ended_at,
        won,
        (mine, theirs),
        live.forfeited,
        live.undone > 0,
        address,
    )


def _sides(person: User) -> QuerySet[Side]:
    """Their sides of games that were begun and are over, and stand; not of one that was played on
    from another, which counts for nothing."""
    stands = Q(live__game=None) | Q(live__game__state=Game.State.FINAL)
    sides = Side.objects.filter(
        stands, person=person, live__state=LiveGame.State.OVER, live__winner__isnull=False
    )
    return sides.filter(live__origin_answers=None).exclude(live__choices=[])


def _open(sides: QuerySet[Side]) -> QuerySet[Side]:
    """Those of friendlies, and of leagues that everybody may see."""
    public = Q(live__game__season__league__visibility=League.Visibility.PUBLIC)
    return sides.filter(Q(live__game=None) | public)


def _rival(what: str) -> Any:
    others = Side.objects.filter(live=OuterRef("live")).exclude(seat=OuterRef("seat"))
    return others.values(what)[:1]
