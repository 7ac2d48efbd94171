"""Cells of spreadsheets, so that no program takes one for a formula."""

from __future__ import annotations

from typing import Final

#: What a cell begins with that a spreadsheet would calculate.
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def cell(value: str) -> str:
    """The text as it stands in a CSV: behind an apostrophe where it would be a formula."""
    return f"'{value}" if value.startswith(FORMULA) else value


def plain(value: str) -> str:
    """The text of a cell that `cell` wrote, or that somebody typed."""
    value = value.strip()
    return value[1:] if value[:1] == "'" and value[1:].startswith(FORMULA) else value
