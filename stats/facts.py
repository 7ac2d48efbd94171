"""Facts of a game as rows, packed for COPY. There are a hundred a game: each step counts."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

from engine.plays import Play
from engine.scoring.facts import Appearance, OnBases, facts
from stats.copying import Side, Table
from stats.models import BaseRunning, PlateAppearance

_MOMENT: Final = ["game_id", "number", "home", "inning", "outs", "bases", "lead"]
APPEARANCES: Final = Table(
    PlateAppearance, [*_MOMENT, "batter_id", "pitcher_id", "event", "made", "rbi", "count"]
)
RUNNING: Final = Table(
    BaseRunning, [*_MOMENT, "runner_id", "pitcher_id", "charged_id", "event", "made", "nth"]
)
_PACKED: Final = "iq" + "ih" + "i?" + "ih" * 4
#: A turn at bat without a count, and one with it; a run or a steal.
_BARE: Final = "h" + _PACKED + "iq" * 2 + "ih" * 3 + "i"
_COUNTED: Final = struct.Struct("!" + _BARE + "h")
_RUNNING: Final = struct.Struct("!h" + _PACKED + "iq" * 3 + "ih" * 3)
_NULL: Final = -1


def packed(game: int, sides: Sequence[Side], plays: Sequence[Play]) -> tuple[bytes, bytes]:
    """The rows of APPEARANCES and of RUNNING of a game between these sides, visitors and home."""
    appearances, running = facts(plays)
    return _appearances(game, sides, appearances), _running(game, sides, running)


def _appearances(game: int, sides: Sequence[Side], found: Sequence[Appearance]) -> bytes:
    columns = APPEARANCES.columns
    players = sides[0].players, sides[1].players
    values: list[int] = []
    parts: list[bytes] = []
    for number, half, inning, outs, bases, lead, batter, pitcher, event, made, rbi, count in found:
        row = (
            *(columns, 8, game, 2, number, 1, half, 2, inning, 2, outs, 2, bases, 2, lead),
            *(8, players[half][batter], 8, players[1 - half][pitcher]),
            *(2, event, 2, made, 2, rbi),
        )
        if count is None:
            values += row
            values.append(_NULL)
        else:
            parts.append(_COUNTED.pack(*row, 2, count))
    # All rows of a game without counts at once
    parts.append(struct.pack("!" + _BARE * (len(found) - len(parts)), *values))
    return b"".join(parts)


def _running(game: int, sides: Sequence[Side], found: Sequence[OnBases]) -> bytes:
    columns = RUNNING.columns
    pack = _RUNNING.pack
    parts = []
    at, nth = -1, 0
    for number, half, inning, outs, bases, lead, runner, pitcher, charged, event, made in found:
        nth = nth + 1 if number == at else 0
        at = number
        arms = sides[1 - half].players
        parts.append(
            pack(
                *(columns, 8, game, 2, number, 1, half, 2, inning, 2, outs, 2, bases, 2, lead),
                *(8, sides[half].players[runner], 8, arms[pitcher], 8, arms[charged]),
                *(2, event, 2, made, 2, nth),
            )
        )
    return b"".join(parts)
