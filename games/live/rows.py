"""The rows of a live game, read and written in one statement each: every answer waits for both.

The statements are put together once, from the models' columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.contrib.auth.models import User
from django.contrib.postgres.fields import ArrayField
from django.db import connection, models

from games.models import LiveGame, Side
from league.errors import NotFound
from league.models import Game, League, Player, Season, Team

#: Fields of a live game that change; what it began with stays.
MOVING: Final = (
    "state",
    "choices",
    "sealed",
    "lineups_due",
    "moved_at",
    "ended_at",
    "inning",
    "half",
    "outs",
    "bases",
    "visitors_runs",
    "home_runs",
    "winner",
    "forfeited",
    "forfeit",
    "acts",
    "acted_at",
    "undone",
    "said",
    "offers",
    "rematch",
)
#: Fields of a side that change.
SEATED: Final[tuple[Any, ...]] = tuple(
    field
    for field in Side._meta.concrete_fields
    if field.name not in ("id", "live", "seat", "team")
)


def store(live: LiveGame, sides: tuple[Side, Side]) -> None:
    """Write the row of a live game and both its sides' in one statement: an answer waits for it."""
    moving = [LiveGame._meta.get_field(name) for name in MOVING]
    with connection.cursor() as cursor:
        given = [_stored(live, field) for field in moving] + [live.pk]
        for side in sides:
            given += [side.pk, *(_stored(side, field) for field in SEATED)]
        cursor.execute(_statement(), given)
        if cursor.rowcount != len(sides):
            raise NotFound("There is no such game any more.")


def _stored(row: Any, field: Any) -> Any:
    value = getattr(row, field.attname)
    if isinstance(field, ArrayField):  # of numbers, hundreds of them: one by one takes long
        return f"{{{','.join(map(str, value))}}}"
    return field.get_db_prep_save(value, connection)


def _kind(field: Any) -> str:
    """The type of a column; of one that refers to a row, that of its key."""
    found = field.rel_db_type(connection) if field.remote_field else field.db_type(connection)
    return str(found)


@cache
def _statement() -> str:
    """Its text, from the models' columns: the values of the game, then of each side."""
    moving: list[Any] = [LiveGame._meta.get_field(name) for name in MOVING]
    settings = ", ".join(f"{one.column} = %s::{one.db_type(connection)}" for one in moving)
    columns = [field.column for field in SEATED]
    kinds = ["bigint", *map(_kind, SEATED)]
    row = ", ".join(f"%s::{kind}" for kind in kinds)
    return (
        f"WITH game AS (UPDATE games_livegame SET {settings} WHERE id = %s)"
        f" UPDATE games_side SET {', '.join(f'{one} = new.{one}' for one in columns)}"
        f" FROM (VALUES ({row}), ({row})) AS new (id, {', '.join(columns)})"
        " WHERE games_side.id = new.id"
    )


# Reading


@dataclass(slots=True)
class Joined:
    """One model's columns in a row of several."""

    model: type[models.Model]
    names: list[str]
    place: slice  # in the row
    converted: list[tuple[int, Callable[[Any], Any]]]  # what the database has in another form

    def made(self, row: Sequence[Any]) -> Any:
        """Its instance; None where the join found none."""
        if row[self.place.start] is None:
            return None
        values = list(row[self.place])
        for at, convert in self.converted:
            values[at] = convert(values[at])
        return self.model.from_db(connection.alias, self.names, values)


def _joined(found: type[models.Model], at: int) -> Joined:
    """A model whose columns begin there, its key first."""
    fields = found._meta.concrete_fields
    assert fields[0].primary_key
    converted = [
        (place, _converter(convert, field.get_col(found._meta.db_table)))
        for place, field in enumerate(fields)
        for convert in field.get_db_converters(connection)
    ]
    names = [field.attname for field in fields]
    return Joined(found, names, slice(at, at + len(fields)), converted)


def _converter(convert: Callable[..., Any], column: Any) -> Callable[[Any], Any]:
    return lambda value: convert(value, column, connection)


#: What is read with a side, the side first.
READ: Final[tuple[type[models.Model], ...]] = (Side, LiveGame, Game, Season, League, Team, User)


@cache
def _reading(lock: bool) -> tuple[str, list[Joined]]:
    """The statement for the key of a live game, and what lies where in its rows; behind all
    models' columns the names of the team's players."""
    parts: list[Joined] = []
    columns: list[str] = []
    for found in READ:
        parts.append(_joined(found, len(columns)))
        table = found._meta.db_table
        columns += [f'"{table}"."{field.column}"' for field in found._meta.concrete_fields]
    side, live, game, season, league, team, person, player = (
        f'"{one}"' for one in (*(found._meta.db_table for found in READ), Player._meta.db_table)
    )
    return (
        f"SELECT {', '.join(columns)},"
        f" ARRAY(SELECT name FROM {player} WHERE team_id = {side}.team_id ORDER BY spot)"
        f" FROM {side} INNER JOIN {live} ON {live}.id = {side}.live_id"
        f" LEFT OUTER JOIN {game} ON {game}.id = {live}.game_id"
        f" LEFT OUTER JOIN {season} ON {season}.id = {game}.season_id"
        f" LEFT OUTER JOIN {league} ON {league}.id = {season}.league_id"
        f" LEFT OUTER JOIN {team} ON {team}.id = {side}.team_id"
        f" LEFT OUTER JOIN {person} ON {person}.id = {side}.person_id"
        f" WHERE {side}.live_id = %s ORDER BY {side}.seat"
        + (f" FOR NO KEY UPDATE OF {side}, {live}" if lock else ""),
        parts,
    )


def stored_sides(pk: int, *, lock: bool = False) -> tuple[Side, ...]:
    """Both sides of a live game, with all that hangs on them (READ) and the `names` of their
    teams' players; none where there is no such game. With `lock` nobody else can change them until
    the end of the transaction. One query.
    """
    statement, parts = _reading(lock)
    with connection.cursor() as cursor:
        cursor.execute(statement, [pk])
        return tuple(_sides(cursor.fetchall(), parts))


def _sides(rows: list[tuple[Any, ...]], parts: list[Joined]) -> Iterator[Side]:
    for row in rows:
        side, live, game, season, league, team, person = (part.made(row) for part in parts)
        side.live, side.team, side.person, side.names = live, team, person, row[-1]
        live.game = game
        if game is not None:
            game.season, season.league = season, league
        yield side
