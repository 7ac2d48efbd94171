"""Facts of a game as rows, packed for COPY. There are a hundred a game: each step counts."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

from django.db.models import Exists, OuterRef

from engine.plays import Play
from engine.scoring.facts import facts
from league.models import Player
from stats.copying import Side, Table, smallint
from stats.models import BaseRunning, PlateAppearance, PlayByPlay

APPEARANCES: Final = Table(
    PlateAppearance,
    [
        *("game_id", "number", "moment", "batter_id", "pitcher_id"),
        *("event", "made", "rbi", "before"),
    ],
)
RUNNING: Final = Table(
    BaseRunning,
    [
        *("game_id", "number", "moment", "runner_id", "pitcher_id", "charged_id"),
        *("event", "made", "nth"),
    ],
)
_HEAD: Final = struct.Struct("!hiq")
_MOMENT: Final = struct.Struct("!ihii")
_PLAYER: Final = struct.Struct("!iq")


class _Ends(dict[tuple[int | None, ...], bytes]):
    """What rows end with, as they hold it: a few small numbers that come again and again."""

    def __missing__(self, values: tuple[int | None, ...]) -> bytes:
        self[values] = packed = b"".join(map(smallint, values))
        return packed


_ends: Final = _Ends()


def packed(game: int, sides: Sequence[Side], plays: Sequence[Play]) -> tuple[bytes, bytes]:
    """The rows of APPEARANCES and of RUNNING of a game between these sides, visitors and home."""
    appearances, running = facts(plays)
    players = [[_PLAYER.pack(8, player) for player in side.players] for side in sides]
    pack = _MOMENT.pack

    head = _HEAD.pack(APPEARANCES.columns, 8, game)
    turns: list[bytes] = []
    for turn in appearances:
        number, moment, batter, pitcher = turn[:4]
        half = moment & 1
        turns += (
            head,
            pack(2, number, 4, moment),
            players[half][batter],
            players[1 - half][pitcher],
            _ends[turn[4:]],
        )

    head = _HEAD.pack(RUNNING.columns, 8, game)
    runs: list[bytes] = []
    at, nth = -1, 0
    for number, moment, runner, pitcher, charged, event, made in running:
        nth = nth + 1 if number == at else 0
        at = number
        arms = players[1 - (moment & 1)]
        runs += (
            head,
            pack(2, number, 4, moment),
            players[moment & 1][runner],
            arms[pitcher],
            arms[charged],
            _ends[event, made, nth],
        )
    return b"".join(turns), b"".join(runs)


def fill(games: Sequence[int]) -> int:
    """Write the facts of those of these games that have plays and no facts: they became final
    before there were any. Returns how many. Call it in a transaction."""
    without = ~Exists(PlateAppearance.objects.filter(game=OuterRef("game")))
    rows = PlayByPlay.objects.filter(without, game__in=games).select_related("game")
    found = list(rows)
    teams = {team for row in found for team in (row.game.visitors_id, row.game.home_id)}
    sides = {team: Side(team, []) for team in teams}
    players = Player.objects.filter(team__in=teams).order_by("team", "spot")
    for team, player in players.values_list("team", "pk"):
        sides[team].players = [*sides[team].players, player]
    packed_rows = [
        packed(
            row.game_id,
            (sides[row.game.visitors_id], sides[row.game.home_id]),
            [Play.from_json(play, lambda detail: detail) for play in row.plays],
        )
        for row in found
    ]
    APPEARANCES.copy(turns for turns, _ in packed_rows)
    RUNNING.copy(runs for _, runs in packed_rows)
    return len(found)
