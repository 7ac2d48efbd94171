"""What if: a finished game played on from one of its moments, against an all-star."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from engine import Record
from games.analysis.making import moments
from games.live.news import keep
from games.live.seating import Person
from games.live.session import find
from games.models import LiveGame, Side
from games.seeds import draw_seed, seed_text
from league.errors import Invalid

#: Who plays the other side.
RIVAL: Final = "all_star"


def play_on_from(record: Record, answers: int, who: Person, seat: int) -> LiveGame:
    """Open a friendly that begins where a finished game stood after so many of its answers, and
    take a seat: what was dealt is as it was, what is to come has another seed. It counts for
    nothing. Raises Invalid for a moment or a seat that there is not.
    """
    if seat not in (0, 1):
        raise Invalid("Play as the visitors (0) or at home (1).", "seat")
    if not 0 <= answers < len(record.choices):
        raise Invalid("There is no such moment in this game.", "answers")
    seed, commitment = draw_seed()
    choices = record.choices[:answers]
    _require_question(record, answers)
    with transaction.atomic():
        live = LiveGame.objects.create(
            ruleset=record.ruleset,
            ruleset_version=record.version,
            options=dict(record.options),
            seed=seed,
            commitment=commitment,
            origin_seed=seed_text(record.seed),
            origin_answers=answers,
            choices=choices,
            state=LiveGame.State.PLAYING,
        )
        mine = Side(live=live, seat=seat, person_id=who.account, present=True)
        if who.account is None:
            mine.guest = who.guest
        mine.lineup = list((record.visitors, record.home)[seat])
        rival = Side(live=live, seat=1 - seat, ai=RIVAL)
        rival.lineup = list((record.visitors, record.home)[1 - seat])
        Side.objects.bulk_create([mine, rival])
        session = find(live.pk, lock=True)
        session.pass_on()
        keep(session)
    return session.live


def _require_question(record: Record, answers: int) -> None:
    """Of two secret answers to one moment neither was before the other."""
    if not any(number == answers for number, _, _ in moments(record)):
        raise Invalid("There is no such moment in this game.", "answers")
