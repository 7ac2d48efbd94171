"""An outage of the database, as a worker meets it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Final

from django.db import InterfaceError, OperationalError, connection

#: Errors that are the database's, and nobody's fault.
OUTAGES: Final = (OperationalError, InterfaceError)


@contextlib.contextmanager
def fresh_connection_after_outage() -> Iterator[None]:
    """Drop a connection that broke: a worker keeps it from task to task, and would never know."""
    try:
        yield
    except OUTAGES:
        connection.close()
        raise
