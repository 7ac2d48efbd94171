"""How often a page may be posted to, counted in Redis; without Redis nothing is counted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any

import redis
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django_ratelimit.core import get_usage

from accounts.spelling import folded
from accounts.visitors import address, place

logger = logging.getLogger(__name__)

View = Callable[..., HttpResponseBase]
#: What is counted ("ip", "user", or a function of group and request), and how often: "10/5m".
Key = str | Callable[[str, HttpRequest], str]
Limit = tuple[Key, str]


def posted(name: str) -> Callable[[str, HttpRequest], str]:
    """Counts by a field of the form, whoever posts it, folded as names of accounts are."""
    return lambda group, request: folded(request.POST.get(name, ""))


def posted_from_here(name: str) -> Callable[[str, HttpRequest], str]:
    """Counts by a field of the form and the address that posts it.

    Not by the field alone: names are public, and nobody shall lock another out.
    """
    return lambda group, request: f"{place(request)} {posted(name)(group, request)}"


def logging_in(group: str, request: HttpRequest) -> str:
    """Counts by who has given the right password and not yet the second factor."""
    pending = request.session.get("account_login")
    return str(pending.get("user_pk")) if isinstance(pending, dict) else place(request)


def second_from_here(group: str, request: HttpRequest) -> str:
    """Counts by that and the address that posts it."""
    return f"{place(request)} {logging_in(group, request)}"


def limited(group: str, *limits: Limit) -> Callable[[View], View]:
    """A view whose posts are counted: one too many gets a 429 page that says when to retry."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            wait = _wait(request, group, limits) if request.method == "POST" else 0
            if wait:
                logger.warning("%s: too many tries from %s", request.path, address(request))
                return _too_many(request, wait)
            return view(request, *args, **kwargs)

        return wrapped

    return decorate


def _wait(request: HttpRequest, group: str, limits: tuple[Limit, ...]) -> int:
    """Count a post; for how many seconds there may be no other, 0 if this one is allowed."""
    waits = (
        counted(request, f"{group}-{number}", key, rate)
        for number, (key, rate) in enumerate(limits)
    )
    return next(filter(None, waits), 0)


def counted(request: HttpRequest, group: str, key: Key, rate: str) -> int:
    """Count one thing done; for how many seconds there may be no other, 0 if this is allowed."""
    try:
        usage = get_usage(request, group=group, key=key, rate=rate, increment=True)
    except redis.RedisError as error:
        logger.warning("%s is not counted: Redis says %s", request.path, error)
        return 0
    return max(1, usage["time_left"]) if usage and usage["should_limit"] else 0


def _too_many(request: HttpRequest, wait: int) -> HttpResponse:
    response = render(request, "429.html", {"minutes": ceil(wait / 60)}, status=429)
    response["Retry-After"] = str(wait)
    return response
