"""The best single games of a league: every line of a box score by a count, whole and in pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection
from django.db.models import Sum

from league.models import Game, Player, Team
from stats import catalog
from stats.catalog import Figure, Totals
from stats.figures import Value
from stats.kinds import Kind
from stats.models import BattingLine, PitchingLine, Worth
from stats.selectors.book import CATALOGS, Scope, columns, tallies
from stats.splits import TOTAL, Of, Split, splits_of

#: Counts alone: an average of one game says nothing.
COLUMNS: Final[Mapping[Of, tuple[str, ...]]] = {
    "batting": (
        *("pa", "ab", "r", "h", "doubles", "triples", "hr", "tb", "rbi", "bb", "so", "sb"),
        *("wpa", "re24"),
    ),
    "pitching": (*("ip", "bf", "h", "r", "er", "hr", "bb", "so", "pitches", "wpa", "re24"),),
}
LINES: Final[Mapping[Of, Any]] = {"batting": BattingLine, "pitching": PitchingLine}
#: What is kept of a game beside the lines, by figure: the column of Worth, and its sign.
WORTH: Final[Mapping[Of, Mapping[str, tuple[str, int]]]] = {
    "batting": {"wpa": ("wpa", 1), "re24": ("re24", 1)},
    "pitching": {"wpa": ("wpa_pitching", 1), "re24": ("re24_allowed", -1)},
}
#: What figures are made of that are no column of a line.
MADE_OF: Final[Mapping[str, str]] = {
    "tb": "line.h + line.doubles + 2 * line.triples + 3 * line.hr",
    "ip": "line.outs",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the table is to show: of splits those of games."""

    of: Of
    figure: Figure
    split: Split = TOTAL
    value: int = 0
    team: Team | None = None
    kind: Kind | None = None
    best_first: bool = True
    everywhere: bool = False  # of all games of the league, whatever their stage


@dataclass(slots=True)
class SingleGame:
    """A line, and the place it takes; equal figures share one."""

    rank: int
    player: Player
    game: Game
    totals: Totals
    value: Value


@dataclass(slots=True)
class SingleGames:
    """A page of lines: `count` of them in all."""

    columns: tuple[Figure, ...]
    rows: list[SingleGame]
    count: int


def shown_columns(of: Of, undefined: frozenset[str]) -> tuple[Figure, ...]:
    """The columns of a game that leaves these fields undefined."""
    return columns(of, COLUMNS[of], undefined)


def splits_of_games(of: Of) -> list[Split]:
    """The splits that part games, and so have whole lines."""
    return [split for split in splits_of(of) if split.part == "games"]


def single_games(
    where: Scope, wanted: Wanted, people: Mapping[int, Player], start: int, most: int
) -> SingleGames:
    """The lines from place `start` (from 0), at most so many, of `people` by key. At
    most six queries."""
    of = wanted.of
    shown = shown_columns(of, where.undefined)
    counted = tallies(where, of, wanted.split, wanted.value)
    if wanted.team:
        counted = counted.filter(player__team=wanted.team)
    if wanted.kind:
        counted = counted.filter(player__spot__in=wanted.kind.spots)
    count = counted.aggregate(all=Sum("games", default=0))["all"]
    page, rank = _page(where, wanted, start, most)
    keys = [(player, game) for player, game, _ in page]
    lines = _by_key(LINES[of], keys)
    worths = _by_key(Worth, keys)
    games = Game.objects.select_related("season", "visitors", "home").in_bulk(
        {game for _, game in keys}
    )
    for game in games.values():
        game.season.league = game.visitors.league = game.home.league = where.league
    found: list[SingleGame] = []
    for nth, (player, key, number) in enumerate(page):
        if nth and number != page[nth - 1][2]:
            rank = start + nth + 1
        counts = _counts(of, lines[player, key], worths.get((player, key)))
        unknown = {column for column, _ in WORTH[of].values()} - {*counts}
        totals = Totals(CATALOGS[of], counts, where.undefined | unknown)
        value = totals[wanted.figure.name]
        found.append(SingleGame(rank, people[player], games[key], totals, value))
    return SingleGames(shown, found, count)


def _page(where: Scope, wanted: Wanted, start: int, most: int) -> tuple[list[Any], int]:
    """Players, games and numbers of a page, and the rank of its first. One query, and one more
    for a later page."""
    of = wanted.of
    low = wanted.figure.better == "low"
    falling = low != wanted.best_first
    number = _number(wanted)
    table = LINES[of]._meta.db_table
    more = []
    if not wanted.everywhere or wanted.split.name in ("venue", "opponent", "month"):
        more.append("JOIN league_game game ON game.id = line.game_id")
    if not wanted.everywhere:
        more.append("JOIN league_series series ON series.id = game.series_id")
    if wanted.figure.name in WORTH[of]:
        more.append(
            "JOIN stats_worth worth ON worth.game_id = line.game_id"
            " AND worth.player_id = line.player_id"
        )
    if wanted.kind:
        more.append("JOIN league_player player ON player.id = line.player_id")
    asked: dict[str, Any] = {
        "stages": where.keys,
        "league": where.league.pk,
        "value": wanted.value,
        "team": wanted.team and wanted.team.pk,
        "spots": sorted(wanted.kind.spots) if wanted.kind else [],
        "start": start,
        "most": most,
    }
    # Lines are of final games alone. Of all of a league's its clubs tell them, without a join.
    of_games = (
        "line.team_id IN (SELECT id FROM league_team WHERE league_id = %(league)s)"
        if wanted.everywhere
        else f"series.stage_id = ANY(%(stages)s) AND {_BETWEEN}"
    )
    rows = f"""FROM {table} line {" ".join(more)}
       WHERE {of_games} AND {number} IS NOT NULL
        {_IN_SPLIT[wanted.split.name]} {"AND line.team_id = %(team)s" if wanted.team else ""}
        {"AND player.spot = ANY(%(spots)s)" if wanted.kind else ""}"""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT line.player_id, line.game_id, {number} AS amount {rows}"
            f" ORDER BY amount {'DESC' if falling else 'ASC'}, line.game_id, line.player_id"
            " OFFSET %(start)s LIMIT %(most)s",
            asked,
        )
        page = cursor.fetchall()
        if not page or not start:
            return page, 1
        asked["first"] = page[0][2]
        sign = ">" if falling else "<"
        cursor.execute(f"SELECT count(*) {rows} AND {number} {sign} %(first)s", asked)
        ((before,),) = cursor.fetchall()
    return page, before + 1


def _number(wanted: Wanted) -> str:
    name = wanted.figure.name
    if name in WORTH[wanted.of]:
        column, sign = WORTH[wanted.of][name]
        return f"{'-' if sign < 0 else ''}worth.{column}"
    return MADE_OF.get(name, f"line.{name}")


#: That a line lies between the first and the last game of some stages: there the index of lines by
#: where they lie leads, and not through all that a league ever did.
_BETWEEN: Final = " AND ".join(
    f"""line.game_id {sign} (
            SELECT {end}(game.id) FROM league_game game
              JOIN league_series series ON series.id = game.series_id
             WHERE series.stage_id = ANY(%(stages)s))"""
    for sign, end in ((">=", "min"), ("<=", "max"))
)
#: What a line has to be, by the name of the split.
_IN_SPLIT: Final[Mapping[str, str]] = {
    "all": "",
    "venue": "AND (line.team_id = game.home_id)::int = %(value)s",
    "opponent": "AND %(value)s IN (game.home_id, game.visitors_id) AND line.team_id <> %(value)s",
    "month": "AND extract(year FROM game.date) * 100 + extract(month FROM game.date) = %(value)s",
    "role": "AND line.gs = %(value)s",
    "pinch": "AND line.position = 'PH'",
}


def _by_key(model: Any, keys: Sequence[tuple[int, int]]) -> dict[tuple[int, int], Any]:
    """Rows of these players and games. One query."""
    rows = model._default_manager.filter(
        player__in={player for player, _ in keys}, game__in={game for _, game in keys}
    )
    return {(row.player_id, row.game_id): row for row in rows}


def _counts(of: Of, line: Any, worth: Worth | None) -> dict[str, int]:
    counts = {name: getattr(line, name) for name in catalog.fields(CATALOGS[of].of_lines())}
    for column, _ in WORTH[of].values():  # nothing of a game that waits to be counted
        if (number := getattr(worth, column, None)) is not None:
            counts[column] = number
    return counts | {"games": 1}
