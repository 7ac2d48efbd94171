"""Ratings of people, kept as one row for each side of a game that counted.

A row follows from the rows before it, so they are made in the order in which games ended. A game
that comes late, and one that is taken back, has all later rows of its ruleset made again.
"""

from __future__ import annotations

import datetime
from typing import Final, NamedTuple

from django.db import connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from games.models import LiveGame, RatedGame, Side
from games.ratings.counting import Strength, after_game, rested
from league.models import Game

#: A game that was given up counts from this inning on.
GIVEN_UP_FROM: Final = 2
#: The lock of whoever makes rows, among Postgres' advisory locks.
LOCK: Final = 0x5261_7465


class Counted(NamedTuple):
    """A game between two people that counts."""

    at: datetime.datetime
    live: int
    visitors: int
    home: int
    winner: int  # seat


def rate_games() -> int:
    """Rate the games that have ended since; how many. Several workers do it one after the other."""
    with transaction.atomic():
        _lock()
        waiting = counting().exclude(Exists(RatedGame.objects.filter(live=OuterRef("live"))))
        rulesets = waiting.order_by("live__ruleset").values_list("live__ruleset", flat=True)
        return sum(_rate(ruleset) for ruleset in list(rulesets.distinct()))


def rate_anew() -> int:
    """Forget all ratings and make them again from the games; how many games they are."""
    with transaction.atomic():
        _lock()
        RatedGame.objects.all().delete()
        return rate_games()


def forget_from(live: LiveGame) -> None:
    """Forget what follows from a game that counts no more; the rest is made again by a worker. In
    the caller's transaction."""
    _lock()
    row = RatedGame.objects.filter(live=live).first()
    if row is not None:
        _since(row.ruleset, row.at, live.pk).delete()


def counting() -> QuerySet[Side]:
    """The visitors' sides of all games that count, each with its `rival`: over, between two people,
    of the standings or a friendly; not one that was given up in its first inning, struck, played on
    from another, or in which an answer was taken back."""
    final = Q(live__game=None) | Q(live__game__state=Game.State.FINAL)
    home = Side.objects.filter(live=OuterRef("live"), seat=1).values("person")
    sides = Side.objects.annotate(rival=Subquery(home)).filter(
        final,
        seat=0,
        person__isnull=False,
        rival__isnull=False,
        live__state=LiveGame.State.OVER,
        live__winner__isnull=False,
        live__ended_at__isnull=False,
        live__origin_answers=None,
        live__undone=0,
    )
    sides = sides.exclude(rival=F("person"))
    return sides.exclude(live__forfeited=True, live__inning__lt=GIVEN_UP_FROM)


def _rate(ruleset: str) -> int:
    """Rate a ruleset's games from the first that is not rated on; how many were not. Under the
    lock."""
    mine = counting().filter(live__ruleset=ruleset)
    unrated = Exists(RatedGame.objects.filter(live=OuterRef("live")))
    fields = ("live__ended_at", "live", "person", "rival", "live__winner")
    waiting = [Counted(*row) for row in mine.exclude(unrated).values_list(*fields)]
    first = min(waiting)
    _since(ruleset, first.at, first.live).delete()
    games = sorted(Counted(*row) for row in mine.exclude(unrated).values_list(*fields))
    people = {person for game in games for person in (game.visitors, game.home)}
    stands = RatedGame.objects.filter(ruleset=ruleset, person__in=people)
    stands = stands.order_by("person", "-at", "-live").distinct("person")
    found = {
        row.person_id: (Strength(row.rating, row.deviation, row.volatility), row.at)
        for row in stands
    }
    rows = []
    for game in games:
        both = [_now(found, person, game.at) for person in (game.visitors, game.home)]
        after = after_game(both[0], both[1], game.winner == 0)
        sides = (game.visitors, game.home)
        for seat, (person, strength) in enumerate(zip(sides, after, strict=True)):
            found[person] = strength, game.at
            rows.append(
                RatedGame(
                    live_id=game.live,
                    seat=seat,
                    person_id=person,
                    opponent_id=sides[1 - seat],
                    ruleset=ruleset,
                    at=game.at,
                    won=game.winner == seat,
                    rating=strength.rating,
                    deviation=strength.deviation,
                    volatility=strength.volatility,
                )
            )
    RatedGame.objects.bulk_create(rows, batch_size=1000)
    return len(waiting)


def _now(
    found: dict[int, tuple[Strength, datetime.datetime]], person: int, at: datetime.datetime
) -> Strength:
    if person not in found:
        return Strength()
    strength, since = found[person]
    return rested(strength, at - since)


def _since(ruleset: str, at: datetime.datetime, live: int) -> QuerySet[RatedGame]:
    later = Q(at__gt=at) | Q(at=at, live__gte=live)
    return RatedGame.objects.filter(later, ruleset=ruleset)


def _lock() -> None:
    """One after the other, until the end of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
