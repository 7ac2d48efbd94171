"""Who is there: open streams counted in each web process, added up over all of them in Redis.

A process writes what it has when that changes, at most once in `BEAT` seconds, and again before it
would be forgotten; nothing is stored for good. Without Redis nobody is known to be there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakKeyDictionary

import redis
import redis.asyncio as aioredis
from django.conf import settings

from games.events.publishing import channel
from league.line import PATIENCE, client

logger = logging.getLogger(__name__)

BEAT: Final = 2.0  # seconds between two writes of a process
FRESH: Final = 30.0  # seconds after which what a process has said counts no more
KEPT: Final = 7 * 24 * 3600  # seconds for which it is known when somebody was there last
_PROCESS: Final = f"{os.getpid()}-{secrets.token_hex(4)}"


@dataclass(slots=True)
class Attendance:
    """Who is at a place: how many streams are open by role, and when one of a role that is not
    there now was last, in seconds since 1970."""

    here: Counter[str] = field(default_factory=Counter)
    last: dict[str, float] = field(default_factory=dict)


def key(place: str) -> str:
    return f"{settings.LIVE_CHANNEL_PREFIX}here:{place}"


def attendance(places: Iterable[str]) -> dict[str, Attendance]:
    """Who is at each of these places. One exchange with Redis; without it nobody is anywhere."""
    wanted = list(places)
    found = {place: Attendance() for place in wanted}
    if not wanted:
        return found
    try:
        pipeline = client(settings.REDIS_URL).pipeline(transaction=False)
        for place in wanted:
            pipeline.hgetall(key(place))
        rows = pipeline.execute()
    except redis.RedisError as error:
        logger.warning("Nobody knows who is there: %s", error)
        return found
    since = time.time() - FRESH
    for place, row in zip(wanted, rows, strict=True):
        there = found[place]
        for name, value in row.items():
            kind, _, rest = name.decode().partition(":")
            if kind == "last":
                there.last[rest] = float(value)
            else:
                told = json.loads(value)
                if told["at"] >= since:
                    there.here.update(told["here"])
    return found


class Roll:
    """The streams of one event loop, by place and role, and what Redis has been told of them."""

    def __init__(self) -> None:
        self._here: dict[str, Counter[str]] = {}
        self._told: dict[str, tuple[float, Counter[str]]] = {}
        self._teller: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    @contextlib.contextmanager
    def present(self, place: str, roles: Iterable[str]) -> Iterator[None]:
        """There for as long as the block lasts, in each of these roles."""
        mine = list(roles)
        self._here.setdefault(place, Counter()).update(mine)
        self._change()
        try:
            yield
        finally:
            self._here[place].subtract(mine)
            self._change()

    def _change(self) -> None:
        self._changed.set()
        if self._teller is None or self._teller.done():
            self._teller = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Tell Redis what has changed, and again what still is, until nobody is anywhere."""
        try:
            async with aioredis.from_url(
                settings.REDIS_URL, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE
            ) as server:
                while self._here or self._told:
                    self._changed.clear()
                    await self._write(server)
                    await asyncio.sleep(BEAT)
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self._changed.wait(), FRESH / 3)
        except (redis.RedisError, OSError) as error:
            logger.warning("Who is there is not told: %s", error)
            self._told.clear()
            await asyncio.sleep(BEAT)
            if self._here:
                self._teller = asyncio.create_task(self._tell())

    async def _write(self, server: aioredis.Redis) -> None:
        now = time.time()
        pipeline = server.pipeline(transaction=False)
        for place in [*self._here.keys() | self._told.keys()]:
            here = +self._here.get(place, Counter())
            at, told = self._told.get(place, (0.0, Counter()))
            changed = here != told
            if not here:
                self._here.pop(place, None)
                self._told.pop(place, None)
                pipeline.hdel(key(place), f"in:{_PROCESS}")
            elif changed or now - at > FRESH / 3:
                self._told[place] = (now, here)
                pipeline.hset(key(place), f"in:{_PROCESS}", json.dumps({"at": now, "here": here}))
            for role in {*here, *told}:
                pipeline.hset(key(place), f"last:{role}", str(now))
            pipeline.expire(key(place), KEPT)
            if changed:
                pipeline.publish(channel(place), json.dumps({"here": True}))
        await pipeline.execute()


_rolls: WeakKeyDictionary[asyncio.AbstractEventLoop, Roll] = WeakKeyDictionary()


def roll() -> Roll:
    """This event loop's roll."""
    loop = asyncio.get_running_loop()
    if loop not in _rolls:
        _rolls[loop] = Roll()
    return _rolls[loop]
