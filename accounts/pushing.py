"""Messages to browsers by Web Push: who takes them, of what, and how one is sent.

It is RFC 8030, with bodies by 8188 and 8291 and signatures by 8292. A message says who and which
game, and leads to a page; whoever carries it cannot read it.
"""

from __future__ import annotations

import base64
import binascii
import datetime
import hashlib
import json
import logging
import time
from collections.abc import Collection, Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from allauth.usersessions.models import UserSession
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import Signal
from django.utils import timezone

from accounts.models import Kind, PushChoice, PushSubscription
from accounts.posting import Refused, checked, post
from accounts.vault import opened, sealed

logger = logging.getLogger(__name__)

#: Sent with the key of a subscription (`pk`), a `message` and its `topic`, when one is to go out.
message_awaited = Signal()
#: What somebody is sent who has chosen nothing.
USUAL: Final = (Kind.TURN, Kind.INVITATION, Kind.DEADLINE)
#: Browsers of one person; the oldest makes way.
MOST: Final = 10
#: Seconds for which a push service keeps a message for a browser that is away.
KEPT: Final = 24 * 3600
#: Seconds for which a signature is good.
SIGNED: Final = 12 * 3600
#: After so long without one message taken a browser is forgotten.
GIVEN_UP: Final = datetime.timedelta(days=14)
#: Statuses by which a push service says that a browser is gone for good.
GONE: Final = frozenset({404, 410})
POINT: Final = 65  # bytes of a public key, uncompressed
SECRET: Final = 16  # bytes of what a browser and the site share


class Unsent(Exception):
    """A message that was not taken, and may be tried again."""


def unpadded(data: bytes) -> str:
    """Bytes as base64url without padding, as Web Push writes them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def padded(text: str) -> bytes:
    """The bytes again. Raises ValueError."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def site_key() -> str:
    """The site's public key, as a browser takes it; empty where no messages are sent. Raises
    ValueError for a private key that is none."""
    if not settings.VAPID_PRIVATE_KEY:
        return ""
    raw = padded(settings.VAPID_PRIVATE_KEY)
    if len(raw) != 32:
        raise ValueError("a key has 32 bytes")
    private = ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1())
    return unpadded(
        private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    )


# Who takes them


def subscribe(
    person: User, endpoint: str, public_key: str, secret: str, browser: str, session: str = ""
) -> None:
    """Send messages for this person to a browser from now on, until the session of this key ends;
    whoever used it before gets none there. Raises Refused for what is no subscription."""
    _check_address(endpoint)
    try:
        point, shared = padded(public_key), padded(secret)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise Refused("This is no key of a browser.") from None
    if len(point) != POINT or len(shared) != SECRET:
        raise Refused("This is no key of a browser.")
    with transaction.atomic():
        PushSubscription.objects.update_or_create(
            endpoint=endpoint,
            defaults={
                "person": person,
                "public_key": unpadded(point),
                "secret": sealed(unpadded(shared)),
                "browser": browser[:60],
                "session": UserSession.objects.filter(user=person, session_key=session).first(),
                "made_at": timezone.now(),
                "failing_since": None,
            },
        )
        kept = list(person.push_subscriptions.values_list("pk", flat=True)[:MOST])
        person.push_subscriptions.exclude(pk__in=kept).delete()


def unsubscribe(person: User, *, endpoint: str = "", pk: int | None = None) -> bool:
    """Send none to a browser of this person any more; whether there was such a one."""
    mine = person.push_subscriptions.all()
    found = mine.filter(endpoint=endpoint) if pk is None else mine.filter(pk=pk)
    return found.delete()[0] > 0


def end_with_session(sender: Any, request: Any, **kwargs: Any) -> None:
    """Whoever logs out has no messages sent to that browser any more."""
    if request is not None and (key := request.session.session_key):
        PushSubscription.objects.filter(session__session_key=key).delete()


def end_with_password(sender: Any, user: Any, **kwargs: Any) -> None:
    """Whoever changes their password is logged out elsewhere, and has no messages sent to any
    browser any more until they ask for it there."""
    PushSubscription.objects.filter(person=user).delete()


def known_as(subscription: PushSubscription) -> str:
    """What a page calls a subscription by, so that a browser knows its own."""
    return hashlib.sha256(subscription.endpoint.encode()).hexdigest()


def _check_address(endpoint: str) -> None:
    longest = PushSubscription._meta.get_field("endpoint").max_length
    if len(endpoint) > (longest or 0):
        raise Refused(f"An address has at most {longest} characters.")
    parts, _ = checked(endpoint, inside=settings.PUSH_INSIDE)
    if parts.scheme != "https" and not settings.PUSH_INSIDE:
        raise Refused("A push service has an address that begins with https://.")


# Of what


def kinds(person: Any) -> list[str]:
    """Of which kinds of things somebody is sent messages."""
    chosen = PushChoice.objects.filter(person=person).first()
    return list(USUAL if chosen is None else chosen.kinds)


def choose_kinds(person: Any, chosen: Collection[str]) -> None:
    """Send somebody messages of these kinds, and no other."""
    kept = [kind for kind in Kind.values if kind in chosen]
    PushChoice.objects.update_or_create(person=person, defaults={"kinds": kept})


def push(people: Iterable[Any], kind: str, words: str, address: str, topic: str) -> int:
    """Send the browsers of these people, of whom each wants to hear of this kind, a message once
    the transaction is committed; how many browsers. One of a `topic` takes the place of an earlier
    one that is still there. At most two queries, and none without a key."""
    wanted = {person.pk if hasattr(person, "pk") else person for person in people}
    if not settings.VAPID_PRIVATE_KEY or not wanted:
        return 0
    browsers = list(PushSubscription.objects.filter(person__in=wanted, person__is_active=True))
    if not browsers:
        return 0
    owners = {browser.person_id for browser in browsers}
    chosen = dict(PushChoice.objects.filter(person__in=owners).values_list("person", "kinds"))
    message = {"title": words[:200], "address": address, "tag": topic}
    count = 0
    for browser in browsers:
        if kind not in chosen.get(browser.person_id, USUAL):
            continue
        count += 1

        def await_message(pk: int = browser.pk) -> None:
            message_awaited.send(PushSubscription, pk=pk, message=message, topic=topic)

        transaction.on_commit(await_message, robust=True)
    return count


# How


def send(pk: int, message: dict[str, str], topic: str) -> bool:
    """Send a message to a browser now; whether its push service has taken it. A browser that is
    gone is forgotten, and so is one that has taken none for long. Raises Unsent for what may be
    tried again."""
    browser = PushSubscription.objects.filter(pk=pk).first()
    if browser is None or not settings.VAPID_PRIVATE_KEY:
        return False
    try:
        _check_address(browser.endpoint)
        body, headers = _written(browser, message, topic)
        status = post(browser.endpoint, body, headers, inside=settings.PUSH_INSIDE)
    except (Refused, ValidationError) as error:
        logger.warning("Browser %s takes no messages any more: %s", pk, error)
        browser.delete()
        return False
    except OSError as error:
        _failed(browser)
        raise Unsent(f"no answer: {type(error).__name__}") from error
    if status in GONE:
        browser.delete()
        return False
    if 200 <= status < 300:
        _note(browser, sent_at=timezone.now(), failing_since=None)
        return True
    _failed(browser)
    if status == 429 or status >= 500:
        raise Unsent(f"status {status}")
    logger.warning("A message to browser %s was not taken: status %s", pk, status)
    return False


def _note(browser: PushSubscription, **found: datetime.datetime | None) -> None:
    """Keep what was found of a browser, if it has not been forgotten meanwhile."""
    PushSubscription.objects.filter(pk=browser.pk).update(**found)


def _failed(browser: PushSubscription) -> None:
    now = timezone.now()
    since = browser.failing_since
    if since is None:
        _note(browser, failing_since=now)
    elif now - since > GIVEN_UP:
        browser.delete()


def _written(
    browser: PushSubscription, message: dict[str, str], topic: str
) -> tuple[bytes, dict[str, str]]:
    """A message for this browser alone, and what a push service must know of it."""
    # Slow to import, and for workers alone
    from py_vapid import Vapid02
    from pywebpush import WebPusher

    keys = {"p256dh": browser.public_key, "auth": opened(browser.secret)}
    pusher = WebPusher({"endpoint": browser.endpoint, "keys": keys})
    body = pusher.encode(json.dumps(message).encode(), content_encoding="aes128gcm")["body"]
    parts = urlsplit(browser.endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED,
        "sub": settings.VAPID_CONTACT,
    }
    signed = Vapid02.from_string(settings.VAPID_PRIVATE_KEY).sign(claims)
    return body, {
        **signed,
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT),
        "Urgency": "high",
        "Topic": unpadded(hashlib.sha256(topic.encode()).digest()[:24]),
        "User-Agent": "Pennant",
    }
