"""Box-score lines in Postgres' binary COPY format, packed at once: the cheapest way in."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Final

import psycopg
from django.db import connection

from stats.models import Line

_HEADER: Final = b"PGCOPY\n\xff\r\n\0" + bytes(8)
_TRAILER: Final = b"\xff\xff"
_LENGTH: Final = struct.Struct("!i")


@dataclass(slots=True)
class Side:
    """One of the two teams: its key, and its players' keys by roster spot."""

    team: int
    players: Sequence[int]


class LineCopy:
    """How lines of one kind get from the engine's box score into their table.

    The counts of a line are columns by the same name, all of them smallints, as is `order`; `game`,
    `team` and `player` are bigints; a `position` is text, and stands last.
    """

    def __init__(self, model: type[Line], line: type[Any]) -> None:
        names = [field.name for field in fields(line)]
        counts = [name for name in names if name not in ("player", "position")]
        for name in ("order", *counts):
            assert model._meta.get_field(name).get_internal_type() == "PositiveSmallIntegerField"
        self.has_position = "position" in names
        columns = ["game_id", "team_id", "player_id", "order", *counts]
        columns += ["position"] * self.has_position
        quoted = ", ".join(f'"{column}"' for column in columns)
        self.sql = f"COPY {model._meta.db_table} ({quoted}) FROM STDIN (FORMAT BINARY)"
        self.columns = len(columns)
        self._counts = attrgetter(*counts)
        # A row is its number of columns, then each value after its length in bytes.
        self._row = struct.Struct("!h" + "iq" * 3 + "ih" * (1 + len(counts)))
        self._values = [2] * (2 * len(counts))

    def pack(self, game: int, sides: Sequence[Side], lines: Sequence[Sequence[Any]]) -> bytes:
        """Both sides' lines of a game as COPY takes them."""
        parts = [_HEADER]
        pack, counts, values, columns = self._row.pack, self._counts, self._values, self.columns
        for side, listed in zip(sides, lines, strict=True):
            team, players = side.team, side.players
            for order, line in enumerate(listed, 1):
                values[1::2] = counts(line)
                player = players[line.player]
                parts.append(pack(columns, 8, game, 8, team, 8, player, 2, order, *values))
                if self.has_position:
                    position = line.position.encode()
                    parts.append(_LENGTH.pack(len(position)) + position)
        parts.append(_TRAILER)
        return b"".join(parts)


def write(copies: Iterable[tuple[LineCopy, bytes]]) -> None:
    """Send what `pack` made of each kind of line, on Django's connection."""
    connection.ensure_connection()
    with connection.wrap_database_errors:
        cursor = psycopg.Cursor(connection.connection)
        for kind, data in copies:
            with cursor.copy(kind.sql) as copy:
                copy.write(data)
