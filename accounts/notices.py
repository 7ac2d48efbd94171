"""What people are told: on the site, by mail, to their browsers; each thing once."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone

from accounts import pushing
from accounts.models import Digest, Kind, Notice, NoticeChoice, Way

logger = logging.getLogger(__name__)

#: How people hear of a kind who have chosen nothing.
USUAL: Final[Mapping[str, Way]] = {
    Kind.TURN: Way.MAIL,
    Kind.INVITATION: Way.MAIL,
    Kind.DEADLINE: Way.MAIL,
    Kind.RESULT: Way.SITE,
    Kind.FORFEIT: Way.MAIL,
    Kind.DECISION: Way.MAIL,
    Kind.REQUEST: Way.MAIL,
}
HOUR: Final = datetime.timedelta(hours=1)
#: Mails to one person in an hour; what is more comes with the mail of the day.
MOST_AN_HOUR: Final = 10
#: Mails in one go, and how often one is tried.
BATCH: Final = 100
TRIES: Final = 5
#: From this hour on (UTC) the mail of the day is sent.
MORNING: Final = 7
#: How long what was read is kept.
KEPT: Final = datetime.timedelta(days=90)
SALT: Final = "accounts.notices"


def tell(
    people: Any | Iterable[Any],
    kind: str,
    words: str,
    address: str,
    *,
    key: str,
    more: str = "",
    mailed: bool = False,
) -> list[Notice]:
    """Tell somebody, or several, what happened, in the way that each has chosen; None among them
    are passed over. `key` makes it once for each; `address` is a path of this site, `more` the text
    of a mail. Where a mail of its own goes out (`mailed`), it stands on the site alone. The new
    notices, in the caller's transaction."""
    if people is None or hasattr(people, "pk"):
        people = [people]
    wanted = {person.pk: person for person in people if person is not None}
    chosen = NoticeChoice.objects.filter(person__in=wanted, kind=kind)
    ways = dict(chosen.values_list("person", "way"))
    told = []
    for pk, person in wanted.items():
        way = ways.get(pk, USUAL[kind])
        if way == Way.NONE:
            continue
        given = {"kind": kind, "words": words[:200], "more": more, "address": address[:200]}
        notice, is_new = Notice.objects.get_or_create(
            person=person, key=key[:120], defaults={**given, "way": Way.SITE if mailed else way}
        )
        if is_new:
            told.append(notice)
    if kind != Kind.TURN:  # of turns the tables tell themselves, and sooner
        pushing.push([one.person_id for one in told], kind, words, address, key)
    return told


def unread(person: Any) -> int:
    """How many notices somebody has not read. One query."""
    return Notice.objects.filter(person=person, read_at=None).count()


def read(person: Any, notice: int | None = None) -> Notice | None:
    """Somebody has read a notice, or all of them (None); that one, None where there is none."""
    own = Notice.objects.filter(person=person)
    if notice is not None:
        own = own.filter(pk=notice)
    own.filter(read_at=None).update(read_at=timezone.now())
    return own.first() if notice is not None else None


def ways(person: Any) -> dict[str, str]:
    """How somebody hears of each kind."""
    chosen = dict(NoticeChoice.objects.filter(person=person).values_list("kind", "way"))
    return {kind: chosen.get(kind, USUAL[kind]) for kind in Kind.values}


@transaction.atomic
def choose(person: Any, given: Mapping[str, str]) -> None:
    """Have somebody hear of some kinds in other ways. What waits to be mailed goes the new way."""
    for kind, way in given.items():
        NoticeChoice.objects.update_or_create(person=person, kind=kind, defaults={"way": way})
        waiting = Notice.objects.filter(person=person, kind=kind, mailed_at=None)
        waiting.update(way=Way.SITE if way == Way.NONE else way)


def stop_address(notice: Notice) -> str:
    """Where whoever has a mail ends those of its kind, without logging in."""
    token = signing.dumps([notice.person_id, notice.kind], salt=SALT)
    return settings.SITE_URL + reverse("notices_stop", args=[token])


def stopped(token: str) -> tuple[User, Kind] | None:
    """Whose mails of which kind such an address ends; None for one that was made up."""
    try:
        person, kind = signing.loads(token, salt=SALT)
        return User.objects.get(pk=person), Kind(kind)
    except (signing.BadSignature, User.DoesNotExist, ValueError, TypeError):
        return None


# Mail


def send_waiting(now: datetime.datetime | None = None) -> int:
    """Mail what is to be mailed at once; how many mails. Each is claimed before it is sent, so two
    workers never send it twice; one that could not be sent is tried again."""
    now = now or timezone.now()
    waiting = Notice.objects.filter(way=Way.MAIL, mailed_at=None, tries__lt=TRIES)
    waiting = waiting.exclude(person__email="")
    sent = 0
    for notice in waiting.select_related("person").order_by("pk")[:BATCH]:
        sent += send(notice, now)
    Notice.objects.filter(read_at__lt=now - KEPT).delete()
    return sent


def send(notice: Notice, now: datetime.datetime) -> bool:
    """Mail a notice now, if nobody has, and if its person had not too many this hour; then it waits
    for the mail of the day. Whether it was sent."""
    recent = Notice.objects.filter(person=notice.person_id, way=Way.MAIL, mailed_at__gt=now - HOUR)
    if recent.count() >= MOST_AN_HOUR:
        Notice.objects.filter(pk=notice.pk, mailed_at=None).update(way=Way.DAILY)
        return False
    mine = Notice.objects.filter(pk=notice.pk, mailed_at=None)
    if not mine.update(mailed_at=now, tries=notice.tries + 1):
        return False
    context = {"notice": notice, "address": settings.SITE_URL + notice.address}
    body = notice.more or render_to_string("account/notices/mail.txt", context)
    if _mail(notice.person, notice.words, body, notice):
        return True
    mine = Notice.objects.filter(pk=notice.pk)
    mine.update(mailed_at=None if notice.tries + 1 < TRIES else now)
    return False


def send_digests(now: datetime.datetime | None = None) -> int:
    """Mail everybody once a day what waits for the mail of the day; how many mails."""
    now = now or timezone.now()
    if now.hour < MORNING:
        return 0
    waiting = Notice.objects.filter(way=Way.DAILY, mailed_at=None).exclude(person__email="")
    sent = 0
    for pk in waiting.order_by("person").values_list("person", flat=True).distinct():
        sent += _digest(pk, waiting.filter(person=pk), now)
    return sent


def _digest(pk: int, waiting: QuerySet[Notice], now: datetime.datetime) -> bool:
    today = now.date()
    with transaction.atomic():
        Digest.objects.get_or_create(person_id=pk, defaults={"sent_on": datetime.date.min})
        last = Digest.objects.select_for_update().get(person_id=pk)
        if last.sent_on >= today:
            return False
        last.sent_on = today
        last.save()
        notices = list(waiting.select_related("person").order_by("pk"))
        Notice.objects.filter(pk__in=[one.pk for one in notices]).update(mailed_at=now)
    context = {"notices": notices, "site": settings.SITE_URL, "person": notices[0].person}
    body = render_to_string("account/notices/digest.txt", context)
    many = f"{len(notices)} notices" if len(notices) > 1 else notices[0].words
    if _mail(notices[0].person, f"Your day at Pennant: {many}", body, notices[-1]):
        return True
    Notice.objects.filter(pk__in=[one.pk for one in notices]).update(mailed_at=None)
    Digest.objects.filter(person_id=pk).update(sent_on=datetime.date.min)
    return False


def _mail(person: Any, subject: str, body: str, notice: Notice) -> bool:
    """Send somebody a mail, with the way to end mails of its kind; not without an address."""
    if not person.email:
        return False
    stop = stop_address(notice)
    foot = f"\nNo more mails of this kind: {stop}\n"
    headers = {
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    mail = EmailMessage(subject, body.rstrip() + "\n" + foot, None, [person.email], headers=headers)
    try:
        mail.send()
    except OSError:
        logger.exception("A notice to %s could not be mailed", person)
        return False
    return True
