"""Mail to managers whose game waits for them: at most one for each wait."""

from __future__ import annotations

import datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone

from accounts.models import Kind, Way
from accounts.notices import send, tell
from games.live.acts import Act, acts, in_words
from games.live.forfeits import why
from games.live.session import named
from games.models import LiveGame, Side, Sitting

#: How long a game waits before its manager is written to: they may be looking at it.
AFTER: Final = datetime.timedelta(minutes=2)
#: The same of a friendly, where nobody else loses by it.
FRIENDLY: Final = datetime.timedelta(minutes=10)
HOUR: Final = datetime.timedelta(hours=1)
#: However many tables somebody opens for them.
MOST_AN_HOUR: Final = 10
#: How long somebody is not written to again about what is decided at a table.
QUIET: Final = datetime.timedelta(minutes=10)


def remind(now: datetime.datetime) -> int:
    """Write to everybody who has been awaited for a while and not heard of it, but for whom an AI
    alone waits; how many mails.

    Each mail is claimed before it is sent, so two workers never send it twice.
    """
    rival = Side.objects.filter(live=OuterRef("live")).exclude(pk=OuterRef("pk"))
    between = Exists(rival.filter(Q(person__isnull=False) | ~Q(guest="")))
    late = Q(live__game__isnull=False) | (Q(asked_at__lte=now - FRIENDLY) & between)
    waiting = awaited_sides().filter(late, asked_at__lte=now - AFTER, mailed_at=None)
    waiting = waiting.exclude(person__email="").select_related("person", "live__game")
    sent = 0
    for side in waiting:
        recent = Side.objects.filter(person=side.person_id, mailed_at__gt=now - HOUR)
        if recent.count() >= MOST_AN_HOUR:
            continue
        mine = Side.objects.filter(pk=side.pk, asked_at=side.asked_at, mailed_at=None)
        if mine.update(mailed_at=now):
            sent += _write(side)
    return sent


def tell_of_forfeits() -> int:
    """Write to whoever won or lost by a forfeit that was not their doing; how many mails."""
    sent = 0
    sides = Side.objects.filter(untold=True).select_related("person", "live__game__home")
    for side in sides.select_related("live__game__visitors"):
        if Side.objects.filter(pk=side.pk, untold=True).update(untold=False):
            sent += _write_of_forfeit(side)
    return sent


def tell_acts(now: datetime.datetime) -> int:
    """Write to whoever sits at a table, or has sat there, what was decided about the game; how many
    mails. Each is claimed before it is sent, so two workers never send it twice."""
    untold = Sitting.objects.filter(untold=True).exclude(told_at__gt=now - QUIET)
    untold = untold.select_related("person", "live__game__visitors", "live__game__home")
    sent = 0
    for sitting in untold:
        recent = Sitting.objects.filter(person=sitting.person_id, told_at__gt=now - HOUR)
        if recent.count() >= MOST_AN_HOUR:
            continue
        mine = Sitting.objects.filter(pk=sitting.pk, untold=True)
        if mine.update(untold=False, told_at=now):
            sent += _tell(sitting)
    return sent


def _tell(sitting: Sitting) -> bool:
    game = sitting.live.game
    assert game is not None
    names = (game.visitors.nickname, game.home.nickname)
    since = sitting.told_at or sitting.since
    told: list[Act] = [act for act in acts(sitting.live, names) if act.at >= since]
    context = {
        "acts": [(act.at, in_words(act)) for act in reversed(told)],
        "address": settings.SITE_URL + sitting.live.get_absolute_url(),
    }
    if not told:
        return False
    latest = max(act.at for act in told)
    key = f"acts:{sitting.pk}:{latest.isoformat()}"
    return _send(sitting.person, Kind.DECISION, key, "live/mail_acts", context, sitting.live)


def awaited_sides() -> QuerySet[Side]:
    """Sides of people for whom a game waits."""
    sides = Side.objects.exclude(live__state=LiveGame.State.OVER)
    return sides.filter(asked_at__isnull=False, person__isnull=False, ai="")


def _write(side: Side) -> bool:
    assert side.asked_at is not None
    return _send(
        side.person,
        Kind.TURN,
        f"turn:{side.live_id}:{side.seat}:{side.asked_at.isoformat()}",
        "live/mail",
        {
            "side": side,
            "title": _title(side),
            "lineups": side.live.state == LiveGame.State.LINEUPS,
            "address": settings.SITE_URL + side.live.get_absolute_url(),
        },
        side.live,
    )


def _title(side: Side) -> str:
    """“Keepers at Terns”, of the names of both sides."""
    sides = Side.objects.filter(live=side.live_id).select_related("team", "person")
    return " at ".join(named(one) for one in sides.order_by("seat"))


def _write_of_forfeit(side: Side) -> bool:
    game, won = side.live.game, side.seat == side.live.winner
    assert game is not None
    loser = (game.visitors, game.home)[side.seat ^ won]
    return _send(
        side.person,
        Kind.FORFEIT,
        f"forfeit:{side.live_id}:{side.seat}",
        "live/mail_forfeit",
        {
            "side": side,
            "won": won,
            "reason": why(side.live, side.seat, loser.nickname),
            "address": settings.SITE_URL + game.get_absolute_url(),
        },
        side.live,
    )


def _send(
    person: User | None, kind: Kind, key: str, name: str, context: dict[str, Any], live: LiveGame
) -> bool:
    """Tell somebody of a game in the words of the mail of this name, and send that now where they
    want it so and have an address."""
    if person is None:
        return False
    context |= {"person": person, "game": live.game}
    subject = " ".join(render_to_string(f"{name}_subject.txt", context).split())
    body = render_to_string(f"{name}.txt", context)
    told = tell(person, kind, subject, live.get_absolute_url(), key=key, more=body)
    now = timezone.now()
    return any(send(one, now) for one in told if one.way == Way.MAIL and person.email)
