"""The SQL that adds lines and facts of some games to the tallies: one statement a source.

Each goes once over its rows, for all splits together (GROUPING SETS), and adds what it finds to
what is there. The statements are made here once, from the splits and the events.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.plays import (
    DOUBLE,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_RUN,
    INTENTIONAL_WALK,
    SACRIFICE_BUNT,
    SINGLE,
    STRIKEOUT,
    TRIPLE,
    WALK,
)
from engine.scoring import facts
from stats.models import BattingLine, BattingTally, PitchingLine, PitchingTally
from stats.splits import SPLITS, splits_of

#: The events of a turn at bat by the count that they add to.
EVENTS: Final[Mapping[str, tuple[int, ...]]] = {
    "h": (SINGLE, DOUBLE, TRIPLE, HOME_RUN),
    "doubles": (DOUBLE,),
    "triples": (TRIPLE,),
    "hr": (HOME_RUN,),
    "bb": (WALK, INTENTIONAL_WALK),
    "ibb": (INTENTIONAL_WALK,),
    "so": (STRIKEOUT,),
    "hbp": (HIT_BY_PITCH,),
    "sh": (SACRIFICE_BUNT,),
    "sf": (facts.SACRIFICE_FLY,),
    "gidp": (GROUNDED_INTO_DOUBLE_PLAY,),
}
#: Events of a turn that is no at-bat.
NO_AT_BAT: Final = (
    *(SACRIFICE_BUNT, facts.SACRIFICE_FLY),
    *(WALK, INTENTIONAL_WALK, HIT_BY_PITCH),
)


def _number(events: tuple[int, ...]) -> str:
    """How many of a group's rows are one of these events."""
    return f"count(*) FILTER (WHERE event IN ({', '.join(str(int(one)) for one in events)}))"


_TURNS: Final = {
    "ab": f"count(*) - {_number(NO_AT_BAT)}",
    **{field: _number(events) for field, events in EVENTS.items()},
}
_RUNNING: Final = {
    "r": _number((facts.UNEARNED_RUN, facts.EARNED_RUN)),
    "sb": _number((facts.STEAL,)),
    "cs": _number((facts.CAUGHT,)),
}

_WHERE: Final = """
  JOIN league_game game ON game.id = {0}.game_id
  JOIN league_series series ON series.id = game.series_id
 WHERE {0}.game_id = ANY(%(games)s)"""
_MONTH: Final = "(extract(year FROM game.date) * 100 + extract(month FROM game.date))::int AS month"
#: The values of every split by turns at bat.
_MOMENT: Final = f"""
    (fact.moment >> {facts.OUTS}) & 3 AS outs,
    CASE (fact.moment >> {facts.BASES}) & 7 WHEN 0 THEN 0 WHEN 1 THEN 1 WHEN 7 THEN 3 ELSE 2
     END AS bases,
    least((3 * ((fact.moment >> {facts.INNING}) & 255) + %(innings)s - 1) / %(innings)s, 4)
     AS inning,
    sign((fact.moment >> {facts.LEAD}) - {facts.LEVEL})::int AS lead,
    CASE WHEN 3 * ((fact.moment >> {facts.INNING}) & 255) > 2 * %(innings)s
          AND (fact.moment >> {facts.LEAD}) - {facts.LEVEL}
              BETWEEN -2 - bit_count(((fact.moment >> {facts.BASES}) & 7)::bit(3)) AND 1
         THEN 1 END AS late"""
#: The values of those by games, of the side in the field.
_FIELDING: Final = f"""
    1 - (fact.moment & 1) AS venue, {_MONTH},
    CASE fact.moment & 1 WHEN 0 THEN game.visitors_id ELSE game.home_id END AS opponent,
    (SELECT gs FROM stats_pitchingline line
      WHERE line.player_id = {{0}} AND line.game_id = fact.game_id) AS role"""


def _lines(table: str, more: str) -> str:
    """Lines with the values of every split by games."""
    return f"""
SELECT series.stage_id AS stage, line.player_id AS player, line.*,
    (line.team_id = game.home_id)::int AS venue, {_MONTH},
    CASE WHEN line.team_id = game.home_id THEN game.visitors_id ELSE game.home_id END AS opponent,
    {more}
  FROM {table} line""" + _WHERE.format("line")


def _facts(table: str, player: str, values: str) -> str:
    """Facts with some splits' values."""
    return (
        f"SELECT series.stage_id AS stage, fact.{player} AS player, fact.*, {values}"
        f"  FROM {table} fact" + _WHERE.format("fact")
    )


def _statement(
    tally: type[BattingTally | PitchingTally],
    source: str,
    sums: Mapping[str, str],
    splits: Mapping[str, str],
) -> str:
    """Adds these `sums` of a source's rows to a tally's fields, for `splits` by the column that has
    their value; TOTAL has none."""
    columns = [column for column in splits.values() if column]
    sets = ", ".join(f"({column})" for column in splits.values())
    which = f"GROUPING({', '.join(columns)})" if columns else "0"
    everything = (1 << len(columns)) - 1
    codes, values = [], []
    for name, column in splits.items():
        without = everything
        if column:
            without -= 1 << len(columns) - 1 - columns.index(column)
        codes.append(f"WHEN {without} THEN {SPLITS[name].code}")
        values.append(f"WHEN {without} THEN {column or 0}")
    fields = ", ".join(sums)
    named = ", ".join(f"{value} AS {name}" for name, value in sums.items())
    table = tally._meta.db_table
    added = ", ".join(f"{name} = {table}.{name} + excluded.{name}" for name in sums)
    return f"""
INSERT INTO {table} AS {table} (stage_id, player_id, split, value, {fields})
SELECT * FROM (
    SELECT stage, player, CASE {which} {" ".join(codes)} END AS split,
           (CASE {which} {" ".join(values)} END)::bigint AS value, {named}
      FROM ({source}) AS part
     GROUP BY stage, player, GROUPING SETS ({sets})
) AS parted
 WHERE value IS NOT NULL
 ORDER BY stage, split, value, player
    ON CONFLICT (stage_id, split, value, player_id) DO UPDATE SET {added}"""


def _worth(tally: type[BattingTally | PitchingTally], *names: str) -> str:
    """Adds what players did to the outcome to the rows of whole stages."""
    some = " OR ".join(f"coalesce(fact.{name}, 0) <> 0" for name in names)
    source = _facts("stats_worth", "player_id", "0 AS nothing") + f" AND ({some})"
    sums = {name: f"coalesce(sum({name}), 0)" for name in names}
    return _statement(tally, source, sums, {"all": ""})


def _line_sums(
    line: type[BattingLine | PitchingLine], tally: type[BattingTally | PitchingTally]
) -> dict[str, str]:
    fields = [field.name for field in tally._meta.fields]
    own = {field.name for field in line._meta.fields} - {"id", "player", "game", "team"}
    return {"games": "count(*)"} | {name: f"sum({name})" for name in fields if name in own}


def _by(kind: str, part: str, **columns: str) -> dict[str, str]:
    """The splits of one kind and part, by the column that has their value."""
    found = splits_of("batting" if kind == "batting" else "pitching")
    return {
        split.name: columns.get(split.name, "" if split.name == "all" else split.name)
        for split in found
        if split.part == part
    }


def _without(splits: dict[str, str], *names: str) -> dict[str, str]:
    return {name: column for name, column in splits.items() if name not in names}


_BATTING_TURNS: Final = _by("batting", "turns", count="before", versus="pitcher_id")
_PITCHING_TURNS: Final = _by("pitching", "turns", versus="batter_id")
_PITCHING_GAMES: Final = _by("pitching", "games")
_PA: Final = "stats_plateappearance"
_BASES: Final = "stats_baserunning"

STATEMENTS: Final = (
    # Batters: whole games, turns at bat, runs and steals
    _statement(
        BattingTally,
        _lines("stats_battingline", "CASE position WHEN 'PH' THEN 1 END AS pinch"),
        _line_sums(BattingLine, BattingTally),
        _by("batting", "games"),
    ),
    _statement(
        BattingTally,
        _facts(_PA, "batter_id", _MOMENT),
        {"pa": "count(*)", **_TURNS, "rbi": "sum(rbi)"},
        _BATTING_TURNS,
    ),
    _statement(
        BattingTally,
        _facts(_BASES, "runner_id", _MOMENT),
        _RUNNING,
        _without(_BATTING_TURNS, "count"),
    ),
    _worth(BattingTally, "wpa", "re24"),
    _worth(PitchingTally, "wpa_pitching", "re24_allowed"),
    # Pitchers: whole games, and what batters did in them; batters faced; runs charged; steals
    _statement(
        PitchingTally,
        _lines("stats_pitchingline", "gs AS role"),
        _line_sums(PitchingLine, PitchingTally),
        _PITCHING_GAMES,
    ),
    _statement(
        PitchingTally,
        _facts(_PA, "pitcher_id", _FIELDING.format("fact.pitcher_id")),
        {name: _TURNS[name] for name in ("ab", "doubles", "triples", "sh", "sf", "gidp")},
        _PITCHING_GAMES,
    ),
    _statement(
        PitchingTally,
        _facts(_BASES, "pitcher_id", _FIELDING.format("fact.pitcher_id")),
        {name: _RUNNING[name] for name in ("sb", "cs")},
        _PITCHING_GAMES,
    ),
    _statement(
        PitchingTally,
        _facts(_PA, "pitcher_id", _MOMENT),
        {"bf": "count(*)", "outs": "sum(made)", **_TURNS},
        _PITCHING_TURNS,
    ),
    _statement(
        PitchingTally,
        _facts(_BASES, "charged_id", _MOMENT),
        {"r": _RUNNING["r"], "er": _number((facts.EARNED_RUN,))},
        _without(_PITCHING_TURNS, "versus"),
    ),
    _statement(
        PitchingTally,
        _facts(_BASES, "pitcher_id", _MOMENT),
        {"outs": "sum(made)", "sb": _RUNNING["sb"], "cs": _RUNNING["cs"]},
        _without(_PITCHING_TURNS, "versus"),
    ),
)
