"""The table of leaders: any figure, any split, whole. Five queries at most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.db.models import Sum

from engine import RULESETS
from league.models import Player, Team
from stats import formulas
from stats.catalog import Figure, Totals
from stats.figures import Value
from stats.models import PitchingTally
from stats.selectors.book import (
    CATALOGS,
    WEIGHT,
    Scope,
    Sums,
    added,
    baselines,
    tallies,
    together,
    totals,
)
from stats.splits import TOTAL, Of, Split

#: What a table shows of each kind, of splits by turns at bat without what belongs to games.
COLUMNS: Final = {
    "batting": (
        *("games", "pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi", "bb", "so", "sb"),
        *("avg", "obp", "slg", "ops", "iso", "woba", "ops_plus"),
    ),
    "pitching": (
        *("wins", "losses", "saves", "games", "gs", "ip", "h", "r", "er", "hr", "bb", "so"),
        *("era", "whip", "so9", "bb9", "avg_against", "fip", "era_plus"),
    ),
}
#: What belongs to a game and not to a turn at bat.
OF_GAMES: Final = frozenset(
    (
        *("games", "wins", "losses", "saves", "holds", "blown_saves", "gs", "gf", "pitches"),
        *("strikes", "inherited", "inherited_scored", "lob"),
    )
)


@dataclass(slots=True)
class Ranked:
    """One row of the table. `rank` is None of who has no such figure."""

    rank: int | None
    player: Player
    totals: Totals
    value: Value


@dataclass(slots=True)
class Asked:
    """What a table of leaders is to show."""

    of: Of
    figure: Figure
    split: Split = TOTAL
    value: int = 0
    qualified: bool = True
    team: Team | None = None
    spots: frozenset[int] | None = None  # roster spots of a kind of tile; None: all


@dataclass(slots=True)
class Leaderboard:
    """A page of leaders: `count` of them in all; an average needs `least` plate appearances or
    outs."""

    columns: tuple[Figure, ...]
    rows: list[Ranked]
    count: int
    least: int | None


def leaderboard(where: Scope, asked: Asked, start: int, most: int) -> Leaderboard:
    """The leaders from place `start` (from 0), at most so many."""
    found = added(_among(where, asked), asked.of)
    least = _least(where, asked, found) if asked.qualified else None
    if least is not None:
        weight = WEIGHT[asked.of]
        found = [one for one in found if one.counts[weight] >= least]
    shown = shown_columns(asked.of, asked.split, where.undefined)
    against = any(one.against for one in (*shown, asked.figure))
    leagues = baselines(where) if against and found else {}
    placed = ranked(asked.figure, [(one, totals(one, asked.of, where, leagues)) for one in found])
    page = placed[start : start + most]
    people = Player.objects.select_related("team").in_bulk([one.key for _, one, _, _ in page])
    for player in people.values():
        player.team.league = where.league
    rows = [Ranked(rank, people[one.key], own, value) for rank, one, own, value in page]
    return Leaderboard(shown, rows, len(placed), least)


def shown_columns(of: Of, split: Split, undefined: frozenset[str]) -> tuple[Figure, ...]:
    """The columns of a table of this split in a game that leaves these fields undefined."""
    return tuple(
        figure
        for figure in CATALOGS[of].pick(*COLUMNS[of])
        if not figure.needs & undefined and _has(of, split, figure.name)
    )


def _has(of: Of, split: Split, name: str) -> bool:
    """Whether a split has this figure: of turns at bat what a game decides is not known, and of
    counts and of each batter what happened on the bases."""
    if split.part == "games":
        return True
    gone = OF_GAMES
    if split.name == "count":
        gone |= {"r", "sb", "cs"}
    if (of, split.name) == ("pitching", "versus"):
        gone |= {"r", "er", "sb", "cs", "outs", "ip", "era", "whip", "so9", "bb9", "hr9", "fip"}
        gone |= {"era_plus"}
    return name not in gone


def _among(where: Scope, asked: Asked):  # type: ignore[no-untyped-def]
    rows = tallies(where, asked.of, asked.split, asked.value)
    if asked.team is not None:
        rows = rows.filter(player__team=asked.team)
    if asked.spots is not None:
        rows = rows.filter(player__spot__in=asked.spots)
    return rows


def _least(where: Scope, asked: Asked, found: Iterable[Sums]) -> int:
    """So many plate appearances, or outs, an average asks for: what qualifies for the season, less
    in a split, by its share of all. Two queries at most."""
    rules = RULESETS[where.league.ruleset]
    arms = PitchingTally.objects.filter(stage__in=where.keys, split=TOTAL.code)
    games = arms.order_by().values("player__team").annotate(games=Sum("gs"))
    most = max((row["games"] for row in games), default=0)
    if asked.of == "batting":
        hitters = sum(spot.role == "hitter" for spot in rules.roster)
        least = formulas.qualifying_pa(most, where.innings, hitters)
    else:
        least = formulas.qualifying_outs(most, where.innings)
    if asked.split is not TOTAL:
        weight = WEIGHT[asked.of]
        every = together(added(tallies(where, asked.of), asked.of, "split")).counts[weight]
        part = together(found).counts[weight]
        least *= Fraction(part, every) if every else 0
    return -int(-least // 1)


def ranked(
    figure: Figure, found: Sequence[tuple[Sums, Totals]]
) -> list[tuple[int | None, Sums, Totals, Value]]:
    """By a figure, best first: ranks are shared by equals, who stand by their keys; who has no such
    figure stands last, without a rank."""
    rows = [(own[figure.name], one, own) for one, own in found]
    with_it = [(value, one, own) for value, one, own in rows if value is not None]
    sign = 1 if figure.better == "low" else -1
    with_it.sort(key=lambda row: (sign * row[0], row[1].key))
    placed: list[tuple[int | None, Sums, Totals, Value]] = []
    for nth, (value, one, own) in enumerate(with_it, 1):
        tied = placed and placed[-1][3] == value
        placed.append((placed[-1][0] if tied else nth, one, own, value))
    placed += [(None, one, own, None) for value, one, own in rows if value is None]
    return placed
