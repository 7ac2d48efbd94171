"""Plays and lines as Parquet, for who reads tens of thousands of games. pyarrow is an optional
extra: the site runs without it, and says so to who asks."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Sequence
from tempfile import TemporaryFile
from typing import Any, Final

from django.conf import settings

from api.formats import encoded
from api.shapes.games import Play
from api.views.games import told_plays
from games.exports.archive import File, archive
from league.errors import Unavailable
from league.models import Game, Season
from stats.models import BattingLine, FieldingLine, Line, PitchingLine

#: Games of which the rows of a group are, and bytes of a file that are read at once.
AT_ONCE: Final = 100
PIECE: Final = 64 * 1024
LINES: Final[dict[str, type[Line]]] = {
    "batting": BattingLine,
    "pitching": PitchingLine,
    "fielding": FieldingLine,
}
#: Of a play: its columns, and what pyarrow calls their types.
PLAYS: Final = {
    "game": "int64",
    **dict.fromkeys(("number", "inning", "half", "outs"), "int16"),
    "outcome": "string",
    **dict.fromkeys(("batter", "pitcher"), "int64"),
    **dict.fromkeys(("runs", "rbi"), "int16"),
    **dict.fromkeys(("fielders", "pitches", "moves"), "string"),
    **dict.fromkeys(("visitorsRuns", "homeRuns", "outsAfter"), "int16"),
    **dict.fromkeys(("text", "detail"), "string"),
}


def require() -> None:
    """Raises Unavailable where pyarrow is not installed."""
    if importlib.util.find_spec("pyarrow") is None:
        raise Unavailable(
            "This site makes no Parquet: pyarrow is not installed on it. JSON Lines have the same "
            "plays, and Lahman’s tables the sums."
        )


def archive_of(
    seasons: Sequence[Season], folders: Sequence[str], told: Callable[[int], None]
) -> Iterator[bytes]:
    """A zip of the tables of each season, in its folder; `told` hears how many games are done."""
    return archive(_files(seasons, folders, told))


def _files(
    seasons: Sequence[Season], folders: Sequence[str], told: Callable[[int], None]
) -> Iterator[File]:
    done = 0
    for season, folder in zip(seasons, folders, strict=True):
        finals = season.games.filter(state=Game.State.FINAL, forfeited=False).order_by("number")
        keys = list(finals.values_list("pk", flat=True))

        def plays(season: Season = season, keys: Sequence[int] = keys) -> Iterator[list[Any]]:
            nonlocal done
            for some in _some(keys):
                yield [row for pk in some for row in _plays(season, pk)]
                done += len(some)
                told(done)

        yield File(f"{folder}plays.parquet", _table(PLAYS, plays()))
        for name, model in LINES.items():
            columns = _columns(model)
            rows = (
                list(
                    model._default_manager.filter(game__in=some)
                    .order_by("game", "team", "order")
                    .values(*columns)
                )
                for some in _some(keys)
            )
            yield File(f"{folder}{name}.parquet", _table(columns, rows))


def _plays(season: Season, pk: int) -> Iterator[dict[str, Any]]:
    game = Game.objects.select_related("visitors", "home").get(pk=pk)
    game.season = season
    rows: Any = Play(told_plays(game), many=True, context={"site": settings.SITE_URL}).data
    for row in rows:
        moves = encoded(row["moves"]).decode()
        people = {name: row[name] and row[name]["id"] for name in ("batter", "pitcher")}
        yield {**row, **people, "game": pk, "moves": moves}


def _columns(model: type[Line]) -> dict[str, str]:
    """The columns of a kind of line: keys of game, team and player, and its counts."""
    found = {}
    for field in model._meta.fields:
        if field.primary_key:
            continue
        kinds = {"PositiveSmallIntegerField": "int16", "CharField": "string"}
        found[field.name] = kinds.get(field.get_internal_type(), "int64")
    return found


def _table(columns: dict[str, str], groups: Iterator[list[dict[str, Any]]]) -> Iterator[bytes]:
    """The bytes of a Parquet file, a row group for each list of rows."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([(name, pa.type_for_alias(kind)) for name, kind in columns.items()])
    with TemporaryFile() as file:
        with pq.ParquetWriter(file, schema, compression="zstd") as writer:
            for rows in groups:
                kept = [{name: row[name] for name in columns} for row in rows]
                writer.write_table(pa.Table.from_pylist(kept, schema=schema))
        file.seek(0)
        while part := file.read(PIECE):
            yield part


def _some(keys: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(keys), AT_ONCE):
        yield keys[start : start + AT_ONCE]
