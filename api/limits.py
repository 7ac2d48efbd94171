"""How often a program may ask, counted in Redis by its person, or else by where it is."""

from __future__ import annotations

import logging
from typing import Final, NamedTuple

import redis
from django.conf import settings
from django.http import HttpRequest
from django_ratelimit.core import get_usage
from rest_framework.exceptions import APIException

from accounts.models import Scope
from accounts.visitors import place

logger = logging.getLogger(__name__)


class TooOften(APIException):
    """More requests than are allowed; another may come after `wait` seconds."""

    status_code = 429

    def __init__(self, wait: int) -> None:
        super().__init__(f"Too many requests; another may come in {wait} s.")
        self.wait = wait


class Usage(NamedTuple):
    """How much of a limit is used: so many requests in a window of time, `left` until `reset` (in
    seconds)."""

    limit: int
    left: int
    reset: int

    @property
    def headers(self) -> dict[str, str]:
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(self.left),
            "RateLimit-Reset": str(self.reset),
        }


#: Files, which take longer than all else.
FILES: Final = "files"
RATES: Final = {
    FILES: "API_FILES",
    Scope.READ: "API_READS",
    Scope.PLAY: "API_PLAYS",
    Scope.COMMISSION: "API_COMMISSIONS",
}


def count(request: HttpRequest, scope: str, person: int | None) -> Usage | None:
    """Count a request of this scope; None where nothing is counted, as Redis is away.

    Raises TooOften for one too many.
    """
    rate = getattr(settings, RATES[scope])
    who = f"person {person}" if person else place(request)
    try:
        found = get_usage(
            request, group=f"api-{scope}", key=lambda *_: who, rate=rate, increment=True
        )
    except redis.RedisError as error:
        logger.warning("%s is not counted: Redis says %s", request.path, error)
        return None
    if not found:
        return None
    wait = max(1, found["time_left"])
    if found["should_limit"]:
        raise TooOften(wait)
    return Usage(found["limit"], max(0, found["limit"] - found["count"]), wait)
