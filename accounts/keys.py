"""Keys by which programs come in: made, found by their text, and revoked.

A key has 256 random bits, so a plain digest hides it as well as a slow one would, and finding it
is one look into an index. (django-rest-knox reads all keys of a person at each request.)
"""

from __future__ import annotations

import datetime
import hashlib
import secrets
from collections.abc import Collection
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import ApiKey, Scope

PREFIX: Final = "pennant_"
BYTES: Final = 32
SHOWN: Final = len(PREFIX) + 6
#: How many a person may have, and for how long the longest of them is good.
MOST: Final = 20
MOST_DAYS: Final = 3650
A_MINUTE: Final = datetime.timedelta(minutes=1)


class TooMany(Exception):
    """Somebody has as many keys as they may have."""


def make_key(
    person: User, name: str, scopes: Collection[str], days: int | None = None
) -> tuple[ApiKey, str]:
    """A new key and its text, which nobody will see again. Without `days` it is good until it is
    revoked. Raises TooMany."""
    text = PREFIX + secrets.token_urlsafe(BYTES)
    now = timezone.now()
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=person.pk)  # who makes two at once
        if person.api_keys.count() >= MOST:
            raise TooMany
        made = ApiKey.objects.create(
            person=person,
            name=name,
            start=text[:SHOWN],
            digest=_digest(text),
            scopes=[scope for scope in Scope.values if scope in scopes],
            expires_at=now + datetime.timedelta(days=days) if days else None,
        )
    return made, text


def find_key(text: str) -> ApiKey | None:
    """The key of this text with its person, who is looked up anew; None for one that is unknown,
    revoked or expired, or whose account is closed. One query."""
    if not text.startswith(PREFIX):
        return None
    now = timezone.now()
    good = Q(expires_at=None) | Q(expires_at__gt=now)
    keys = ApiKey.objects.select_related("person").filter(good, person__is_active=True)
    return keys.filter(digest=_digest(text)).first()


def note_use(key: ApiKey) -> None:
    """Keep when a key was last used; a write a minute at most."""
    now = timezone.now()
    if key.used_at is None or now - key.used_at >= A_MINUTE:
        ApiKey.objects.filter(pk=key.pk).update(used_at=now)


def revoke_key(person: Any, pk: int) -> bool:
    """End one of a person's keys at once; whether they had it."""
    deleted, _ = ApiKey.objects.filter(person=person, pk=pk).delete()
    return bool(deleted)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
