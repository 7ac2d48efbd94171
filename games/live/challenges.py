"""Challenges: a friendly that is offered by link, in the lobby or to one person, until somebody
takes the other seat, or nobody can any more."""

from __future__ import annotations

import datetime
import hashlib
import secrets
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from django.contrib.auth.models import User
from django.core import signing
from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from accounts.models import Kind
from accounts.notices import tell
from engine import RULESETS
from games.live.names import side_name
from games.live.opening import Chair, open_between
from games.live.seating import Person
from games.models import Challenge, LiveGame
from games.news import publish_challenge
from league.errors import Conflict, Forbidden, Gone, Invalid, NotFound
from league.rules import rules_of

How = Challenge.How
End = Challenge.End
SALT: Final = "games.challenges"
#: How long a link, or an invitation, can be accepted.
HOLDS: Final = datetime.timedelta(days=7)
#: For so long without its page, whoever offers a game in the lobby is taken to be gone.
AWAY: Final = datetime.timedelta(minutes=3)
#: Challenges that somebody may have open at the same time.
OPEN: Final = 5
#: After a declined invitation there is no other of the same person for so long.
REST: Final = datetime.timedelta(hours=1)
#: For how long it is told what became of one.
KEPT: Final = datetime.timedelta(days=30)
#: The same offer within so short a time is the second click of a double one.
TWICE: Final = datetime.timedelta(seconds=5)
#: Invitations by the same person to the same in so long a time, however many were taken back.
INVITED: Final = 3
#: How many the lobby shows.
MOST: Final = 60

Standing = Literal["open", "taken", "canceled", "declined", "expired"]


class Clock(NamedTuple):
    """What a side has: seconds for each answer (None: no clock runs), and in all beside them."""

    words: str
    decision: int | None
    bank: int


#: The clocks that are offered.
CLOCKS: Final = {
    "none": Clock("no clock", None, 0),
    "usual": Clock("a minute an answer, and 10 minutes in all beside it", 60, 600),
    "fast": Clock("20 seconds an answer, and 3 minutes in all beside it", 20, 180),
    "days": Clock("two days an answer", 172_800, 0),
}


# Reading


def token_of(challenge: Challenge) -> str:
    """The secret of its link: its number, signed, so that nobody guesses another and nothing that
    is stored tells it."""
    return signing.Signer(salt=SALT, sep=".").sign(str(challenge.pk))


def address_of(challenge: Challenge) -> str:
    """The path of its link."""
    return reverse("challenge", args=[token_of(challenge)])


def found(token: str) -> Challenge:
    """The challenge of a link. One query. Raises NotFound where there is none."""
    try:
        pk = signing.Signer(salt=SALT, sep=".").unsign(token)
        return _joined().get(pk=pk, ruleset__in=RULESETS)
    except (signing.BadSignature, Challenge.DoesNotExist):
        missing = "There is no such challenge: see whether the link is whole."
        raise NotFound(missing) from None


def standing(challenge: Challenge, now: datetime.datetime | None = None) -> Standing:
    """What has become of it."""
    if challenge.end:
        ends: dict[str, Standing] = {
            End.TAKEN: "taken",
            End.CANCELED: "canceled",
            End.DECLINED: "declined",
        }
        return ends[challenge.end]
    now = now or timezone.now()
    gone = challenge.how == How.LOBBY and challenge.seen_at <= now - AWAY
    return "expired" if gone or challenge.expires_at <= now else "open"


def name_of(challenge: Challenge) -> str:
    """What whoever offers it is called."""
    person = challenge.person.get_username() if challenge.person else ""
    return side_name(person=person, guest=challenge.guest)


def is_own(challenge: Challenge, who: Person) -> bool:
    """Whether it is this person who offers it."""
    if who.account is not None and challenge.person_id == who.account:
        return True
    return bool(who.guest) and challenge.guest == who.guest


def in_lobby() -> list[Challenge]:
    """What the lobby offers, the latest first. One query."""
    now = timezone.now()
    open_ones = _joined().filter(how=How.LOBBY, end="", seen_at__gt=now - AWAY, expires_at__gt=now)
    return list(open_ones[:MOST])


def challenges_of(who: Person) -> list[Challenge]:
    """Those that somebody offers, and those to which they are invited, the latest first. One
    query, or none."""
    mine = _own(who) | (Q(invited=who.account) if who.account is not None else Q(pk__in=[]))
    if who.account is None and not who.guest:
        return []
    now = timezone.now()
    rows = _joined().filter(mine, end="", expires_at__gt=now)
    rows = rows.exclude(how=How.LOBBY, seen_at__lte=now - AWAY)
    return list(rows[: 4 * OPEN])


def _joined() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("person__profile", "invited")


def _own(who: Person) -> Q:
    mine = Q(pk__in=[])
    if who.account is not None:
        mine |= Q(person=who.account)
    if who.guest:
        mine |= Q(guest=who.guest)
    return mine


# Writing


def challenge(
    ruleset: str,
    who: Person,
    *,
    options: Mapping[str, Any] | None = None,
    how: str = How.LINK,
    seat: int | None = None,
    clock: str = "none",
    lineups: bool = False,
    watchable: bool = False,
    invited: str = "",
) -> Challenge:
    """Offer a friendly: by link, in the lobby, or to the person called `invited`, who is told.

    `seat` is one's own, None by lot. The same sent twice is one. Raises Invalid for what does not
    exist, or where nobody of that name can be invited; Conflict for more open ones than somebody
    may have, a second one to the same person, or too many in an hour.
    """
    rules, chosen = rules_of(ruleset, options)
    if how not in How.values:
        raise Invalid("Offer it by link, in the lobby or to one person.", "how")
    if seat not in (None, 0, 1):
        raise Invalid("Play as the visitors, at home, or by lot.", "seat")
    if clock not in CLOCKS:
        raise Invalid(f"There is no such clock; there are {', '.join(CLOCKS)}.", "clock")
    with transaction.atomic():
        _one_at_a_time(who)
        time = CLOCKS[clock]
        terms = {
            "how": how,
            "ruleset": rules.slug,
            "options": rules.options_json(chosen),
            "seat": seat,
            "decision_seconds": time.decision,
            "bank_seconds": time.bank,
            "lineups": lineups and rules.has_lineup(chosen),
            "watchable": watchable,
        }
        just_now = timezone.now() - TWICE
        again = _joined().filter(_own(who), **terms, end="", invited=None, made_at__gt=just_now)
        if how != How.PERSON and (twin := again.first()) is not None:
            return twin
        guest = _guest(who, invited) if how == How.PERSON else None
        if len([one for one in challenges_of(who) if is_own(one, who)]) >= OPEN:
            raise Conflict(f"You have {OPEN} open challenges: cancel one first.")
        made = Challenge.objects.create(
            **terms,
            person_id=who.account,
            guest=who.guest if who.account is None else "",
            invited=guest,
            expires_at=timezone.now() + HOLDS,
        )
        tell(
            guest,
            Kind.INVITATION,
            f"{who.name} would like to play {rules.name} with you",
            address_of(made),
            key=f"challenge:{made.pk}",
        )
        _news(made)
    return made


def accept(pk: int, who: Person) -> LiveGame:
    """Take the other seat: the game is opened. Whoever has taken it is given the same game again.

    Of two at once one gets the seat. Raises NotFound, Forbidden for an invitation to somebody else,
    Conflict for one's own or where somebody was faster, Gone for one that is there no more, Invalid
    where the game is not played like that any more.
    """
    with transaction.atomic():
        mine = _locked(pk)
        if mine.live is not None and any(who.has(side) for side in mine.live.sides.all()):
            return mine.live
        require_open(mine)
        if is_own(mine, who):
            raise Conflict("This is your own challenge: it waits for somebody else.")
        if mine.invited_id is not None and mine.invited_id != who.account:
            raise Forbidden("This invitation is for somebody else.")
        rules, _ = rules_of(mine.ruleset, mine.options)
        own = secrets.randbelow(2) if mine.seat is None else mine.seat
        here = timezone.now() - mine.seen_at <= AWAY
        there = Chair(mine.person_id, mine.guest, here=here)
        come = Chair(who.account, who.guest)
        mine.live = open_between(
            rules,
            mine.options,
            (there, come) if own == 0 else (come, there),
            decision_seconds=mine.decision_seconds,
            bank_seconds=mine.bank_seconds,
            lineups=mine.lineups,
            watchable=mine.watchable,
        )
        _end(mine, End.TAKEN)
        _tell_back(mine, f"{who.name} has come to play {_game(mine)}", mine.live.get_absolute_url())
    return mine.live


def decline(pk: int, who: Person) -> Challenge:
    """Decline an invitation. Raises NotFound, Forbidden for one to somebody else, Gone or Conflict
    for one that is answered, or there no more."""
    with transaction.atomic():
        mine = _locked(pk)
        if mine.invited_id is None or mine.invited_id != who.account:
            raise Forbidden("Only who is invited may decline.")
        require_open(mine)
        _end(mine, End.DECLINED)
        _tell_back(mine, f"{who.name} declined to play {_game(mine)}", address_of(mine))
    return mine


def cancel(pk: int, who: Person) -> Challenge:
    """Take one's own challenge back. Raises NotFound, Forbidden for another's, Conflict where
    somebody has sat down meanwhile. Done twice it does no more than once."""
    with transaction.atomic():
        mine = _locked(pk)
        if not is_own(mine, who):
            raise Forbidden("Only who has made a challenge may cancel it.")
        if mine.end == End.TAKEN:
            raise Conflict("Somebody has sat down already: the game has begun.")
        if not mine.end:
            _end(mine, End.CANCELED)
    return mine


def still_here(challenge: Challenge) -> None:
    """Note that whoever offers it has its page open. One query, or none."""
    now = timezone.now()
    if standing(challenge, now) == "open" and now - challenge.seen_at > AWAY / 12:
        Challenge.objects.filter(pk=challenge.pk, end="").update(seen_at=now)


def forget_old(now: datetime.datetime) -> None:
    """Those of long ago."""
    Challenge.objects.filter(expires_at__lt=now - KEPT).delete()


def require_open(challenge: Challenge) -> None:
    """Raises Conflict for one that somebody else has taken, Gone for one that is there no more."""
    now = standing(challenge)
    if now == "taken":
        raise Conflict("Somebody else was faster: this game has begun.")
    if now != "open":
        raise Gone(WORDS[now])


#: Said of one that is there no more.
WORDS: Final[Mapping[str, str]] = {
    "canceled": "This challenge was taken back by who made it.",
    "declined": "This invitation was declined.",
    "expired": "This challenge has expired: nobody waits there any more.",
}


def _one_at_a_time(who: Person) -> None:
    """So that limits hold, and a double click is seen as one."""
    if who.account is not None:
        User.objects.select_for_update(no_key=True).get(pk=who.account)
        return
    with connection.cursor() as cursor:
        key = int.from_bytes(hashlib.sha256(who.guest.encode()).digest()[:8], signed=True)
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [key])


def _guest(who: Person, name: str) -> User:
    """Whom somebody may invite by this name."""
    if who.account is None:
        raise Invalid("Log in to invite somebody by name, or send them a link.", "invited")
    person = User.objects.filter(username=name.strip(), is_active=True).first()
    if person is None:
        raise Invalid(f"There is nobody called “{name.strip()[:60]}”.", "invited")
    if person.pk == who.account:
        raise Invalid("That is you: invite somebody else.", "invited")
    earlier = Challenge.objects.filter(person=who.account, invited=person)
    now = timezone.now()
    if earlier.filter(end="", expires_at__gt=now).exists():
        raise Conflict(f"You have invited {person} already: wait for an answer.", "invited")
    if earlier.filter(end=End.DECLINED, ended_at__gt=now - REST).exists():
        raise Conflict(f"{person} has declined just now: try again later.", "invited")
    if earlier.filter(made_at__gt=now - REST).count() >= INVITED:
        raise Conflict(f"You have invited {person} often just now: try again later.", "invited")
    return person


def _locked(pk: int) -> Challenge:
    rows = _joined().select_for_update(of=("self",), no_key=True)
    mine = rows.filter(pk=pk).first()
    if mine is None:
        raise NotFound("There is no such challenge.")
    return mine


def _end(mine: Challenge, how: Challenge.End) -> None:
    mine.end, mine.ended_at = how, timezone.now()
    mine.save(update_fields=["end", "ended_at", "live"])
    _news(mine)


def _news(mine: Challenge) -> None:
    transaction.on_commit(lambda: publish_challenge(mine.pk))


def _game(mine: Challenge) -> str:
    return f"{RULESETS[mine.ruleset].name} with you"


def _tell_back(mine: Challenge, words: str, address: str) -> None:
    """Tell whoever made it, unless they have its page open and see it."""
    if timezone.now() - mine.seen_at > AWAY:
        tell(mine.person, Kind.INVITATION, words, address, key=f"challenge:{mine.pk}:answer")
