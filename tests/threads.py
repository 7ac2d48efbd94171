"""Work in a thread of its own: a browser keeps an event loop in the tests' thread for good."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from django.db import DEFAULT_DB_ALIAS, connections

T = TypeVar("T")


def play(scene: Coroutine[Any, Any, T]) -> T:
    """What a scene returns, on an event loop of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, scene).result()


def in_thread(work: Callable[[], T]) -> T:
    """What is returned by work that starts a loop, on this thread's connection: what it is to see
    is not committed."""
    connection = connections[DEFAULT_DB_ALIAS]
    connection.inc_thread_sharing()

    def lent() -> T:
        connections[DEFAULT_DB_ALIAS] = connection
        return work()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)  # a stream would
        try:
            with ThreadPoolExecutor(1) as thread:
                return thread.submit(lent).result()
        finally:
            connection.dec_thread_sharing()
