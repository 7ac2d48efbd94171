"""What a line of the log looks like."""

from __future__ import annotations

import logging
import re
from typing import Final

from league.discretion import without_rows

#: Whoever has this address sets a new password, says that an address is theirs, joins a league, or
#: reads somebody's calendar.
_SECRET: Final = re.compile(
    r"(/(?:accounts/(?:reset/[^/\s]+|address|notices/stop)|calendar|invitations)/)[^/\s]+"
)
_UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


class Plain(logging.Formatter):
    """One message, one line: a visitor who writes a line break into an address forges none. Nor is
    an address kept that is as good as a password, nor a row that a database quotes: it may be of a
    game under way."""

    def format(self, record: logging.LogRecord) -> str:
        return without_rows(super().format(record))

    def formatMessage(self, record: logging.LogRecord) -> str:
        line = _SECRET.sub(r"\1…", super().formatMessage(record))
        return _UNPRINTABLE.sub(lambda found: repr(found[0])[1:-1], line)


class Statements(logging.Filter):
    """What is sent to the database has seeds and answers in it: at no level is it a line."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.name.startswith("django.db.backends") and hasattr(record, "sql"))


class Refusals(logging.Filter):
    """A request that was refused (403, 400 …) is a line; a traceback is for what broke here."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True
