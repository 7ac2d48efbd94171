"""Facts of a game as a row, packed for COPY. There are seventy a game: each step counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Exists, OuterRef

from engine.plays import Play
from engine.scoring.facts import Appearance, OnBases, rows
from league.models import Team
from stats.copying import Side, Table, numbers, smallints
from stats.models import Facts, PlayByPlay

FACTS: Final = Table(Facts, [field.attname for field in Facts._meta.concrete_fields])


def packed(game: int, sides: Sequence[Side], plays: Sequence[Play]) -> bytes:
    """The row of FACTS of a game between these sides, visitors and home."""
    appearances, running = rows(plays)
    *turns, before = zip(*appearances, strict=True) if appearances else _NO_TURNS
    runs = zip(*running, strict=True) if running else _NO_RUNS
    return b"".join(
        (
            FACTS.of_game(game),
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
    rosters = Team.objects.filter(pk__in=teams).order_by()
    rosters = rosters.annotate(roster=ArrayAgg("players", order_by="players__spot"))
    sides = {team: Side(team, roster) for team, roster in rosters.values_list("pk", "roster")}
    FACTS.copy(
        packed(
            row.game_id,
            (sides[row.game.visitors_id], sides[row.game.home_id]),
            [Play.from_json(play, lambda detail: detail) for play in row.plays],
        )
        for row in found
    )
    return len(found)
