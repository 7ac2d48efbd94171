"""Rows in Postgres' binary COPY format, packed here: the cheapest way in.

Of a row each value stands after its length in bytes. Numbers are big-endian.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final

import psycopg
from django.db import connection, models

from stats.models import Line

_HEADER: Final = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_TRAILER: Final = b"\xff\xff"
_LENGTH: Final = struct.Struct("!i")
_SMALLINT: Final = struct.Struct("!ih")
_BIGINT: Final = struct.Struct("!iq")
_OF_GAME: Final = struct.Struct("!hiq")
_NULL: Final = _LENGTH.pack(-1)
_ARRAY: Final = struct.Struct("!iiIii")  # dimensions, has nulls, type, length, first index


@dataclass(slots=True)
class Side:
    """One of the two teams: its key, and its players' keys by roster spot, `packed` as an array of
    bigints in a row."""

    team: int
    players: Sequence[int]
    packed: bytes = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.packed = _array(8, [_BIGINT.pack(8, player) for player in self.players])


class Table:
    """A table into which rows are copied, and the columns of such a row."""

    def __init__(self, model: type[models.Model], columns: Sequence[str]) -> None:
        quoted = ", ".join(f'"{column}"' for column in columns)
        self.sql = f"COPY {model._meta.db_table} ({quoted}) FROM STDIN (FORMAT BINARY)"
        self.columns = len(columns)

    def of_game(self, game: int) -> bytes:
        """How a row begins whose first column is its game's key."""
        return _OF_GAME.pack(self.columns, 8, game)

    def copy(self, rows: Iterable[bytes]) -> None:
        """Send packed rows, on Django's connection."""
        with server_cursor() as cursor, cursor.copy(self.sql) as copy:
            copy.write(b"".join((_HEADER, *rows, _TRAILER)))


class LineTable(Table):
    """How lines of one kind get from the engine's box score into their table.

    The counts of a line are columns by the same name, all of them smallints, as is `order`; `game`,
    `team` and `player` are bigints; a `position` is text, and stands last.
    """

    def __init__(self, model: type[Line], line: type[Any]) -> None:
        names = [field.name for field in fields(line)]
        counts = [name for name in names if name not in ("player", "position")]
        for name in ("order", *counts):
            assert model._meta.get_field(name).get_internal_type() == "PositiveSmallIntegerField"
        columns = ["game_id", "team_id", "player_id", "order", *counts]
        super().__init__(model, columns + ["position"] * ("position" in names))
        row = struct.Struct("!h" + "iq" * 3 + "ih" * (1 + len(counts)))
        # Written out for these columns, as dataclasses write their methods: that takes two thirds
        # of the time of a loop over them, and there are fifty lines a game.
        values = ", ".join(f"2, line.{name}" for name in counts)
        position = " + positions[line.position]" if "position" in names else ""
        self._rows = eval(
            "lambda game, team, players, lines: ["
            f"  pack({self.columns}, 8, game, 8, team, 8, players[line.player], 2, order, {values})"
            f"  {position} for order, line in enumerate(lines, 1)]",
            {"pack": row.pack, "positions": _Texts()},
        )

    def pack(self, game: int, sides: Sequence[Side], lines: Sequence[Sequence[Any]]) -> bytes:
        """Both sides' lines of a game as rows."""
        parts: list[bytes] = []
        for side, listed in zip(sides, lines, strict=True):
            parts += self._rows(game, side.team, side.players, listed)
        return b"".join(parts)


class _Texts(dict[str, bytes]):
    """A few short texts, each as a row holds it."""

    def __missing__(self, key: str) -> bytes:
        self[key] = packed = text(key.encode())
        return packed


@contextmanager
def server_cursor() -> Iterator[psycopg.Cursor[Any]]:
    """A cursor on Django's connection whose parameters (`%b` for binary) are not written into the
    statement, as Django's own are: that takes longer than a long list of them is worth."""
    connection.ensure_connection()
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        yield cursor


class _Smallints(dict[int | None, bytes]):
    """A few small numbers, each as an array holds it."""

    def __missing__(self, key: int | None) -> bytes:
        self[key] = packed = _NULL if key is None else _SMALLINT.pack(2, key)
        return packed


_smallints: Final = _Smallints()


def smallints(values: Sequence[int | None]) -> bytes:
    """An array of smallints, as a row holds it."""
    return _array(2, [_smallints[one] for one in values], nulls=None in values)


def numbers(size: int, values: Sequence[int]) -> bytes | bytearray:
    """An array of smallints (of `size` 2) or integers (4), as a row holds it, none of them null.
    A long one takes a third of the time of `smallints`."""
    if not values:
        return _empty(size)
    blank, pack = _long_array(size, len(values))
    array = blank.copy()
    packed = pack(*values)
    for byte in range(size):  # of all numbers at once
        array[_HEAD + byte :: 4 + size] = packed[byte::size]
    return array


#: The type of whole numbers by their size in bytes, and what `struct` calls them.
_TYPES: Final = {2: 21, 4: 23, 8: 20}
_CODES: Final = {2: "h", 4: "i"}
#: The bytes of an array before its first number: its length, `_ARRAY`, the number's length.
_HEAD: Final = 28


def _array(size: int, packed: Sequence[bytes], *, nulls: bool = False) -> bytes:
    if not packed:
        return _empty(size)
    body = b"".join(packed)
    head = _ARRAY.pack(1, nulls, _TYPES[size], len(packed), 1)
    return b"".join((_LENGTH.pack(20 + len(body)), head, body))


def _empty(size: int) -> bytes:
    """An array without any dimensions."""
    return _LENGTH.pack(12) + _ARRAY.pack(0, 0, _TYPES[size], 0, 0)[:12]


@lru_cache(maxsize=1000)
def _long_array(size: int, length: int) -> tuple[bytearray, Callable[..., bytes]]:
    """An array of so many zeros, and what packs its numbers alone."""
    zeros = _array(size, [_LENGTH.pack(size) + bytes(size)] * length)
    return bytearray(zeros), struct.Struct(f"!{length}{_CODES[size]}").pack


def text(value: bytes) -> bytes:
    """Text in UTF-8, as a row holds it."""
    return _LENGTH.pack(len(value)) + value
