"""Words for a commissioner's office: entries of the log."""

from __future__ import annotations

from typing import Any

from django import template

from league.models import LogEntry
from league.office.acts import Act

register = template.Library()


@register.filter
def what(entry: LogEntry) -> str:
    """What was done, in words."""
    return Act(entry.act).label


@register.filter
def told(values: dict[str, Any]) -> str:
    """One side of an entry: “manager casey, color #1d5c8f”; what is empty is a dash."""
    return ", ".join(f"{name.replace('_', ' ')} {_word(value)}" for name, value in values.items())


def _word(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_word, value))
    if isinstance(value, dict):
        return told(value)
    return "–" if value in (None, "") else str(value)
