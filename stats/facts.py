"""Facts of a game as a row, packed for COPY. There are seventy a game: each step counts."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

from django.db.models import Exists, OuterRef

from engine.plays import Play
from engine.scoring.facts import Appearance, OnBases
from engine.scoring.facts import rows as fact_rows
from league.models import Player
from stats.copying import Side, Table, numbers, smallints
from stats.models import Facts, PlayByPlay

FACTS: Final = Table(Facts, [field.attname for field in Facts._meta.concrete_fields])
_GAME: Final = struct.Struct("!hiq")


def packed(game: int, sides: Sequence[Side], plays: Sequence[Play]) -> bytes:
    """The row of FACTS of a game between these sides, visitors and home."""
    appearances, running = fact_rows(plays)
    *turns, before = zip(*appearances, strict=True) if appearances else _NO_TURNS
    runs = zip(*running, strict=True) if running else _NO_RUNS
    return b"".join(
        (
            _GAME.pack(FACTS.columns, 8, game),
            sides[0].packed,
            sides[1].packed,
            *map(numbers, _SIZES, turns),
            smallints(before),
            *map(numbers, _SIZES, runs),
        )
    )


_SIZES: Final = (2, 4, 2, 2, 2, 2, 2)  # bytes of a number, a moment, and what follows
_NO_TURNS: Final[Sequence[tuple[int, ...]]] = ((),) * len(Appearance._fields)
_NO_RUNS: Final[Sequence[tuple[int, ...]]] = ((),) * len(OnBases._fields)


def fill(games: Sequence[int]) -> int:
    """Write the facts of those of these games that have plays and no facts: they became final
    before there were any. Returns how many. Call it in a transaction."""
    without = ~Exists(Facts.objects.filter(game=OuterRef("game")))
    kept = PlayByPlay.objects.filter(without, game__in=games).select_related("game")
    found = list(kept)
    teams = {team for row in found for team in (row.game.visitors_id, row.game.home_id)}
    rosters: dict[int, list[int]] = {team: [] for team in teams}
    players = Player.objects.filter(team__in=teams).order_by("team", "spot")
    for team, player in players.values_list("team", "pk"):
        rosters[team].append(player)
    sides = {team: Side(team, roster) for team, roster in rosters.items()}
    FACTS.copy(
        packed(
            row.game_id,
            (sides[row.game.visitors_id], sides[row.game.home_id]),
            [Play.from_json(play, lambda detail: detail) for play in row.plays],
        )
        for row in found
    )
    return len(found)
