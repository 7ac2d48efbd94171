"""Connections that outlive the thread that opened them: for the web process alone.

Under ASGI every request runs in a thread of its own, so Django would open a connection for each,
which costs more than most pages. Here a closed connection waits for the next thread. Unlike
psycopg's own pool this one has no threads and hides no error: when the database is gone, the next
request is told so at once.
"""

from __future__ import annotations

import contextlib
import logging
import select
import threading
from collections import deque
from typing import Any

import psycopg
import psycopg.errors
from django.conf import settings
from django.db import connection as current
from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus

logger = logging.getLogger(__name__)

#: Connections of this process at most; further threads wait for one.
_free = threading.BoundedSemaphore(settings.WEB_CONNECTIONS)
_idle: deque[psycopg.Connection[Any]] = deque()


class DatabaseWrapper(base.DatabaseWrapper):
    """One thread's hold on a connection of the process."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> psycopg.Connection[Any]:
        if not _free.acquire(timeout=settings.WEB_PATIENCE):
            raise psycopg.errors.TooManyConnections(
                f"all {settings.WEB_CONNECTIONS} connections of this process were busy for "
                f"{settings.WEB_PATIENCE:g} s"
            )
        with contextlib.suppress(IndexError):
            while True:
                connection = _idle.pop()
                if _lives(connection):
                    return connection
                connection.close()
        try:
            return super().get_new_connection(conn_params)
        except BaseException:
            _free.release()
            raise

    def _close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is None:
            return
        if connection.info.transaction_status == TransactionStatus.IDLE:
            _idle.append(connection)
        else:
            connection.close()  # broken, or in the middle of something
        _free.release()


def let_go() -> None:
    """Give this thread's connection back while it waits for something else than the database."""
    if current.connection is None:
        return
    if current.in_atomic_block:
        logger.error("Something else is waited for inside a transaction", stack_info=True)
        return
    current.close()


def _lives(connection: psycopg.Connection[Any]) -> bool:
    """Whether the server has said nothing meanwhile: all that it would say is goodbye."""
    if connection.closed:
        return False
    return not select.select([connection.fileno()], [], [], 0)[0]
