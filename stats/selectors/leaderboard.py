"""The table of leaders: any figure, any split, whole; and the boards over it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from engine import RULESETS
from league.models import Player, Team
from stats import formulas
from stats.catalog import Figure, Totals
from stats.figures import Value
from stats.kinds import Kind
from stats.selectors.book import (
    CATALOGS,
    WEIGHT,
    Scope,
    Sums,
    added,
    baselines,
    columns,
    tallies,
    totals,
)
from stats.selectors.leaders import Board, Leader, best, in_front
from stats.splits import BOTH, TOTAL, Of, Split

#: What a table shows of each kind, of splits by turns at bat without what belongs to games.
COLUMNS: Final = {
    "batting": (
        *("games", "pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi", "bb", "so", "sb"),
        *("avg", "obp", "slg", "ops", "iso", "woba", "ops_plus", "wpa", "re24"),
    ),
    "pitching": (
        *("wins", "losses", "saves", "games", "gs", "ip", "h", "r", "er", "hr", "bb", "so"),
        *("era", "whip", "so9", "bb9", "avg_against", "fip", "era_plus", "wpa", "re24"),
    ),
}
#: What belongs to a game and not to a turn at bat.
OF_GAMES: Final = frozenset(
    (
        *("games", "wins", "losses", "saves", "holds", "blown_saves", "gs", "gf", "pitches"),
        *("strikes", "inherited", "inherited_scored", "lob"),
    )
)
#: What is kept of whole stages alone.
WORTH: Final = ("wpa", "re24")
#: The boards of five.
BOARDS: Final[dict[Of, tuple[str, ...]]] = {
    "batting": ("avg", "ops", "hr", "rbi", "r", "sb"),
    "pitching": ("era", "whip", "wins", "saves", "so"),
}


@dataclass(slots=True)
class Ranked:
    """One row of the table. `rank` is None of who has no such figure."""

    rank: int | None
    player: Player
    totals: Totals
    value: Value


@dataclass(frozen=True, slots=True)
class Asked:
    """What a table of leaders is to show."""

    of: Of
    figure: Figure
    split: Split = TOTAL
    value: int = 0
    qualified: bool = True
    team: Team | None = None
    kind: Kind | None = None  # of tiles


@dataclass(slots=True)
class Leaderboard:
    """A page of leaders: `count` of them in all; it takes `least` plate appearances or outs."""

    columns: tuple[Figure, ...]
    rows: list[Ranked]
    count: int
    least: int | None


@dataclass(slots=True)
class Everybody:
    """All that the players of a league did in some games."""

    where: Scope
    people: dict[int, Player]
    sums: dict[Of, list[Sums]]

    @property
    def games(self) -> int:
        """Of the team that has played most: every game has one starting pitcher."""
        teams: Counter[int] = Counter()
        for one in self.sums["pitching"]:
            teams[self.people[one.key].team_id] += one.counts["gs"]
        return max(teams.values(), default=0)

    def least(self, of: Of) -> Fraction:
        """So many plate appearances, or outs, qualify for an average."""
        if of == "pitching":
            return formulas.qualifying_outs(self.games, self.where.innings)
        roster = RULESETS[self.where.league.ruleset].roster
        hitters = sum(spot.role == "hitter" for spot in roster)
        return formulas.qualifying_pa(self.games, self.where.innings, hitters)


def everybody(where: Scope) -> Everybody:
    """Everybody who has played in these games. Three queries."""
    players = Player.objects.filter(team__league=where.league).select_related("team")
    people = {player.pk: player for player in players}
    for player in people.values():
        player.team.league = where.league
    return Everybody(where, people, {of: added(tallies(where, of), of) for of in BOTH})


def leaderboard(
    among: Everybody, asked: Asked, start: int, most: int, *, best_first: bool = True
) -> Leaderboard:
    """The leaders from place `start` (from 0), at most so many, or the last ones first. A split
    takes a query, figures against the league another."""
    where = among.where
    found = every = among.sums[asked.of]
    if asked.split is not TOTAL:
        found = added(tallies(where, asked.of, asked.split, asked.value), asked.of)
    weight = WEIGHT[asked.of]
    least = None
    if asked.qualified:
        # In a split it takes less, by its share of all
        whole = sum(one.counts[weight] for one in every)
        part = sum(one.counts[weight] for one in found)
        least = math.ceil(among.least(asked.of) * Fraction(part, whole)) if whole else 0
    rows = [
        one
        for one in found
        if (least is None or one.counts[weight] >= least) and _wanted(among.people[one.key], asked)
    ]
    shown = shown_columns(asked.of, asked.split, where.undefined)
    against = any(one.against for one in (*shown, asked.figure))
    leagues = baselines(where, asked.of) if against and rows else {}
    # What stands beside everybody costs more than what they did: only a figure that is made of it
    # takes it before it is known who is on the page
    first = leagues if asked.figure.against else None
    placed = ranked(asked.figure, [(one, totals(one, asked.of, where, first)) for one in rows])
    if not best_first:
        placed = [row for row in reversed(placed) if row[0]] + [row for row in placed if not row[0]]
    page = [
        Ranked(rank, among.people[one.key], totals(one, asked.of, where, leagues), value)
        for rank, one, _, value in placed[start : start + most]
    ]
    return Leaderboard(shown, page, len(placed), least)


def _wanted(player: Player, asked: Asked) -> bool:
    return (asked.team is None or player.team_id == asked.team.pk) and (
        asked.kind is None or player.spot in asked.kind.spots
    )


def boards(among: Everybody, top: int) -> list[Board]:
    """The first few in the figures that everybody asks for, without those in which nobody leads."""
    undefined = among.where.undefined
    found = []
    for of, names in BOARDS.items():
        sums = among.sums[of]
        least = among.least(of)
        rows = [{**one.counts, "player": one.key} for one in sums]
        able = [
            {**one.counts, "player": one.key} for one in sums if one.counts[WEIGHT[of]] >= least
        ]
        for figure in CATALOGS[of].pick(*names):
            places = best(figure, rows, able, undefined, top)
            leaders = [Leader(rank, among.people[pk], value) for rank, pk, value in places]
            if leaders:
                found.append(Board(figure, leaders))
    return found


def shown_columns(of: Of, split: Split, undefined: frozenset[str]) -> tuple[Figure, ...]:
    """The columns of a table of this split in a game that leaves these fields undefined."""
    return tuple(
        figure for figure in columns(of, COLUMNS[of], undefined) if has(of, split, figure.name)
    )


def has(of: Of, split: Split, name: str) -> bool:
    """Whether a split has this figure: of turns at bat what a game decides is not known, and of
    counts and of each batter what happened on the bases."""
    if name in WORTH:
        return split is TOTAL
    if split.part == "games":
        return True
    gone = OF_GAMES
    if split.name == "count":
        gone |= {"r", "sb", "cs"}
    if (of, split.name) == ("pitching", "versus"):
        gone |= {"r", "er", "sb", "cs", "outs", "ip", "era", "whip", "so9", "bb9", "hr9", "fip"}
        gone |= {"era_plus"}
    return name not in gone


def ranked(
    figure: Figure, found: Sequence[tuple[Sums, Totals]]
) -> list[tuple[int | None, Sums, Totals, Value]]:
    """By a figure, best first: ranks are shared by equals, who stand by their keys; who has no such
    figure stands last, without a rank."""
    rows = [(own[figure.name], one.key, one, own) for one, own in found]
    placed: list[tuple[int | None, Sums, Totals, Value]] = []
    best_first = in_front((row for row in rows if row[0] is not None), figure)
    for nth, (value, _, one, own) in enumerate(best_first, 1):
        tied = placed and placed[-1][3] == value
        placed.append((placed[-1][0] if tied else nth, one, own, value))
    placed += [(None, one, own, None) for value, _, one, own in rows if value is None]
    return placed
