"""What one side of a table offers the other, or asks of it, until that is answered."""

from __future__ import annotations

import datetime
from typing import Final

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.models import LiveGame

#: What is offered: a rematch; that an answer is taken back.
REMATCH: Final = "rematch"
UNDO: Final = "undo"
#: What a side may do about it. Whoever offers what the other side has offered accepts.
OFFER: Final = "offer"
DECLINE: Final = "decline"
TAKE_BACK: Final = "take-back"
#: How long an offer stands: whoever made it is then taken to be gone.
STANDS: Final = datetime.timedelta(minutes=10)


def make_offer(live: LiveGame, kind: str, seat: int) -> None:
    """Let an offer of a side stand from now on."""
    live.offers[kind] = {"seat": seat, "at": timezone.now().isoformat()}


def offered_by(live: LiveGame, kind: str) -> int | None:
    """Which side offers this to the other now; None where nobody does, or did long ago."""
    offer = live.offers.get(kind)
    at = parse_datetime(offer["at"]) if offer else None
    stands = at is not None and timezone.now() - at < STANDS
    return int(offer["seat"]) if stands else None


def forget_offer(live: LiveGame, kind: str, seat: int) -> None:
    """What a side offers stands no more."""
    offer = live.offers.get(kind)
    if offer and offer["seat"] == seat:
        del live.offers[kind]
