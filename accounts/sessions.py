"""The sessions of a person: how many there may be."""

from __future__ import annotations

from typing import Any, Final

from allauth.usersessions.models import UserSession

#: Of one person. Whoever logs in again and again ends their oldest.
MOST: Final = 50


def end_oldest(sender: Any, user: Any, **kwargs: Any) -> None:
    """End what is more than may be, so that the list of them stays one that can be read."""
    for session in UserSession.objects.filter(user=user).order_by("-created_at", "-pk")[MOST:]:
        session.end()
