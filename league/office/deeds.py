"""A write to a league: who does it must be allowed to, and it leaves an entry in the log.

Both, the write and its entry are one transaction. Lines of the log are written here alone. Of the
libraries that there are, django-auditlog and django-pghistory keep an entry for each row that
changed; the log of a league has one for what somebody did, with its reason, whether it changed one
row or two thousand.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Model

from league.errors import Invalid
from league.models import League, LogEntry, Team
from league.office.acts import Act
from league.permissions import authorize

#: Characters of a reason at most.
REASON = 300


@dataclass(slots=True)
class Deed:
    """What is being done: what it is about, and what it changes, by name. Rows that are `watched`
    tell by themselves what became of them."""

    about: Any = ""
    address: str = ""
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    leaves_nothing: bool = False  # not even a log
    _watched: list[tuple[Model, dict[str, Any]]] = field(default_factory=list)

    def of(self, about: Any, address: str = "") -> None:
        """Say what it is about; a row says itself where its page is."""
        self.about = about
        self.address = address or _address(about)

    def change(self, name: str, before: Any, after: Any) -> None:
        """Say what it changes."""
        self.before[name], self.after[name] = before, after

    def watch(self, row: Model, *names: str) -> None:
        """Have what becomes of these fields of a row told."""
        self._watched.append((row, {name: _plain(row, name) for name in names}))

    def close(self) -> None:
        for row, was in self._watched:
            for name, before in was.items():
                if (after := _plain(row, name)) != before:
                    self.change(name, before, after)


@contextmanager
def deed(
    by: Any,
    act: Act,
    league: League,
    about: Any = "",
    *,
    team: Team | None = None,
    why: str = "",
) -> Iterator[Deed]:
    """One write to a league by somebody (None: the house), in a transaction, with its entry.

    Raises Forbidden where they may not do it, Invalid for a reason that is too long. What the block
    raises undoes all of it.
    """
    if len(why) > REASON:
        raise Invalid(f"A reason has at most {REASON} characters; this has {len(why)}.", "reason")
    with transaction.atomic():
        authorize(by, act, league, team)
        done = Deed()
        done.of(about)
        yield done
        done.close()
        if done.leaves_nothing:
            return
        LogEntry.objects.create(
            league=league,
            by_id=by and by.pk,
            name=by.get_username() if by else "",
            act=act,
            about=str(done.about)[:120],
            address=done.address[:200],
            before=done.before,
            after=done.after,
            why=why.strip(),
        )


def _address(about: Any) -> str:
    return about.get_absolute_url() if hasattr(about, "get_absolute_url") else ""


def _plain(row: Model, name: str) -> Any:
    """A value of a row as the log keeps it: of a person or a club, its name."""
    value = getattr(row, name)
    if value is None or isinstance(value, bool | int | float | str | list | dict):
        return value
    return f"{value:%H:%M}" if isinstance(value, datetime.time) else str(value)
