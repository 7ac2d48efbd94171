"""Seasons as tables in Lahman's columns: People, Batting, Pitching, Fielding, Teams.

What a game does not know is empty, never 0. A season is a stint of its year: a league may play
several in one.
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.db.models import Exists, OuterRef, QuerySet, Sum

from engine import RULESETS
from games.exports.archive import File
from games.exports.retrosheet import codes, player_id
from league.models import Game, League, Player, Season
from league.standings import standings
from stats.models import BattingLine, FieldingLine, PitchingLine, TeamLine
from stats.selectors.sums import sums

#: By column of Lahman's, the field of a line; none where no game of ours knows it.
BATTING: Final = {
    "G": "games", "AB": "ab", "R": "r", "H": "h", "2B": "doubles", "3B": "triples", "HR": "hr",
    "RBI": "rbi", "SB": "sb", "CS": "cs", "BB": "bb", "SO": "so", "IBB": "ibb", "HBP": "hbp",
    "SH": "sh", "SF": "sf", "GIDP": "gidp",
}  # fmt: skip
PITCHING: Final = {
    "W": "wins", "L": "losses", "G": "games", "GS": "gs", "CG": "cg", "SHO": "sho", "SV": "saves",
    "IPouts": "outs", "H": "h", "ER": "er", "HR": "hr", "BB": "bb", "SO": "so", "BAOpp": "",
    "ERA": "era", "IBB": "ibb", "WP": "", "HBP": "hbp", "BK": "", "BFP": "bf", "GF": "gf",
    "R": "r", "SH": "", "SF": "", "GIDP": "",
}  # fmt: skip
FIELDING: Final = {
    "G": "games", "GS": "", "InnOuts": "outs", "PO": "po", "A": "a", "E": "e", "DP": "dp",
    "PB": "", "WP": "", "SB": "", "CS": "", "ZR": "",
}  # fmt: skip
TEAMS: Final = (
    *("yearID", "lgID", "teamID", "franchID", "divID", "Rank", "G", "Ghome", "W", "L", "R", "AB"),
    *("H", "2B", "3B", "HR", "BB", "SO", "SB", "CS", "HBP", "SF", "RA", "ER", "ERA", "CG", "SHO"),
    *("SV", "IPouts", "HA", "HRA", "BBA", "SOA", "E", "DP", "name"),
)
STINT: Final = ("playerID", "yearID", "stint", "teamID", "lgID")
PEOPLE: Final = ("playerID", "nameFirst", "nameLast", "nameGiven", "bats", "throws")
Row = Mapping[str, Any]


def files(league: League, seasons: Sequence[Season]) -> Iterator[File]:
    """The tables of some seasons of a league, whose league is at hand; the earliest first."""
    of_year: Counter[int] = Counter()
    stints = {}
    for season in seasons:
        of_year[season.starts_on.year] += 1
        stints[season.pk] = of_year[season.starts_on.year]
    named = codes(league.teams.all())
    undefined = RULESETS[league.ruleset].undefined

    def stint(season: Season, row: Row) -> list[Any]:
        year = season.starts_on.year
        key = player_id(row["player"])
        return [key, year, stints[season.pk], named[row["team"]], league.slug]

    def batting() -> Iterator[str]:
        yield _line([*STINT, *BATTING])
        for season in seasons:
            for row in _sums(BattingLine, season, BATTING.values()):
                yield _line([*stint(season, row), *_values(BATTING, row, undefined)])

    def pitching() -> Iterator[str]:
        yield _line([*STINT, *PITCHING])
        for season in seasons:
            alone = _alone(season)
            for row in _sums(PitchingLine, season, PITCHING.values()):
                own = row | alone.get(row["player"], {"cg": 0, "sho": 0}) | {"era": _era(row)}
                yield _line([*stint(season, row), *_values(PITCHING, own, undefined)])

    def fielding() -> Iterator[str]:
        yield _line([*STINT, "POS", *FIELDING])
        for season in seasons:
            for row in _sums(FieldingLine, season, FIELDING.values(), "position"):
                where = [*stint(season, row), row["position"]]
                yield _line([*where, *_values(FIELDING, row, undefined)])

    def teams() -> Iterator[str]:
        yield _line(TEAMS)
        for season in seasons:
            yield from (_line(row) for row in _teams(season, league, named, undefined))

    yield File("People.csv", _people(league))
    yield File("Batting.csv", batting())
    yield File("Pitching.csv", pitching())
    yield File("Fielding.csv", fielding())
    yield File("Teams.csv", teams())


def _line(values: Iterable[Any]) -> str:
    held = io.StringIO()
    csv.writer(held, lineterminator="\n").writerow(values)
    return held.getvalue()


def _values(columns: Mapping[str, str], row: Row, undefined: frozenset[str]) -> list[Any]:
    return [
        row[name] if name and name not in undefined and row.get(name) is not None else ""
        for name in columns.values()
    ]


def _sums(model: Any, season: Season, names: Iterable[str], *more: str) -> list[dict[str, Any]]:
    known = {field.name for field in model._meta.get_fields()}
    lines = model._default_manager.filter(game__season=season, game__state=Game.State.FINAL)
    rows = sums(lines, ("player", "team", *more), [name for name in names if name in known])
    return sorted(rows, key=lambda row: (row["player"], *(row[name] for name in more)))


def _alone(season: Season) -> dict[int, dict[str, int]]:
    """Of each pitcher the games that he pitched alone, and those of them without a run."""
    games = PitchingLine.objects.filter(game__season=season, game__state=Game.State.FINAL)
    others = PitchingLine.objects.filter(game=OuterRef("game"), team=OuterRef("team"))
    found: dict[int, dict[str, int]] = {}
    alone = games.filter(gs=1).exclude(Exists(others.exclude(player=OuterRef("player"))))
    for player, runs in alone.order_by().values_list("player", "r"):
        row = found.setdefault(player, {"cg": 0, "sho": 0})
        row["cg"] += 1
        row["sho"] += not runs
    return found


def _era(row: Row) -> str:
    outs = row["outs"]
    return f"{27 * row['er'] / outs:.2f}" if outs else ""


def _people(league: League) -> Iterator[str]:
    yield _line(PEOPLE)
    for player in Player.objects.filter(team__league=league).order_by("pk"):
        names = (player.first_name, player.surname, player.first_name)
        yield _line([player_id(player.pk), *names, "", ""])


def _teams(
    season: Season, league: League, named: Mapping[int, str], undefined: frozenset[str]
) -> Iterator[list[Any]]:
    bats = _by_team(BattingLine.objects.all(), season, "ab", "h", "doubles", "triples", "hr")
    more = _by_team(BattingLine.objects.all(), season, "bb", "so", "sb", "cs", "hbp", "sf")
    arms = _by_team(PitchingLine.objects.all(), season, "outs", "h", "hr", "bb", "so", "saves")
    lines = _by_team(TeamLine.objects.all(), season, "r", "e", "dp")
    given = _by_team(PitchingLine.objects.all(), season, "r", "er")
    alone = _alone(season)
    clubs = dict(Player.objects.filter(team__league=league).values_list("pk", "team"))
    at_home = Counter(
        season.games.filter(state=Game.State.FINAL).order_by().values_list("home", flat=True)
    )
    for row in standings(season):
        pk = row.team.pk
        bat, bat2, arm, line, gave = (one.get(pk, {}) for one in (bats, more, arms, lines, given))
        own = [found for player, found in alone.items() if clubs.get(player) == pk]

        def told(found: Row, name: str) -> Any:
            return "" if name in undefined else found.get(name, 0)

        yield [
            *(season.starts_on.year, league.slug, named[pk], named[pk]),
            *(row.entry.pool.name if row.entry.pool else "", row.rank, row.played, at_home[pk]),
            *(row.won, row.lost, told(line, "r")),
            *(told(bat, name) for name in ("ab", "h", "doubles", "triples", "hr")),
            *(told(bat2, name) for name in ("bb", "so", "sb", "cs", "hbp", "sf")),
            *(told(gave, "r"), told(gave, "er"), _era({**gave, **arm}) if arm else ""),
            *(sum(one["cg"] for one in own), sum(one["sho"] for one in own)),
            *(told(arm, name) for name in ("saves", "outs", "h", "hr", "bb", "so")),
            *(told(line, "e"), told(line, "dp"), str(row.team)),
        ]


def _by_team(rows: QuerySet[Any], season: Season, *names: str) -> dict[int, dict[str, int]]:
    of_season = rows.filter(game__season=season, game__state=Game.State.FINAL).order_by()
    found = of_season.values("team").annotate(**{f"{name}_sum": Sum(name) for name in names})
    return {row["team"]: {name: row[f"{name}_sum"] for name in names} for row in found}
