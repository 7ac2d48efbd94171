"""A player among his equals: his rank in each figure in the league, and among those of his kind of
tile or card."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from league.models import Player
from stats.catalog import Figure, Totals
from stats.figures import Value
from stats.kinds import Kind
from stats.selectors.book import WEIGHT, Sums, columns, totals
from stats.selectors.leaderboard import Everybody, ranked
from stats.splits import Of

#: In what they are held against each other.
FIGURES: Final[dict[Of, tuple[str, ...]]] = {
    "batting": ("avg", "obp", "slg", "ops", "r", "rbi", "doubles", "hr", "sb", "re24", "wpa"),
    "pitching": ("era", "whip", "avg_against", "so9", "bb9", "hr9", "wins", "so", "re24", "wpa"),
}
Places = list[tuple[int | None, Sums, Totals, Value]]


@dataclass(slots=True)
class Among:
    """A figure of his. Ranks are None of who has not enough for one; `others` are what those of
    his kind have, of which he is one."""

    figure: Figure
    text: str
    value: Value
    rank: int | None  # in the league
    of_kind: int | None
    others: list[Value]


@dataclass(slots=True)
class Equals:
    """All his figures, among so many of the league, and of his kind, who have `least` plate
    appearances or outs; whether he has as many."""

    count: int
    count_of_kind: int
    least: int
    enough: bool
    figures: list[Among]


def equals(among: Everybody, of: Of, player: Player, kind: Kind) -> Equals | None:
    """A player held against who else has played enough; None where he has not played. No query."""
    where, weight = among.where, WEIGHT[of]
    least = math.ceil(among.least(of))
    rows = [
        (one, totals(one, of, where))
        for one in among.sums[of]
        if one.key == player.pk or one.counts[weight] >= least
    ]
    own = next((done for one, done in rows if one.key == player.pk), None)
    if own is None:
        return None
    enough = own.counts[weight] >= least
    alike = [row for row in rows if among.people[row[0].key].spot in kind.spots]
    found = []
    for figure in columns(of, FIGURES[of], where.undefined):
        ranks = ranked(figure, rows)
        in_kind = ranked(figure, alike)
        found.append(
            Among(
                figure,
                own.text(figure.name),
                own[figure.name],
                _rank(ranks, player) if enough else None,
                _rank(in_kind, player) if enough else None,
                [value for rank, _, _, value in in_kind if rank],
            )
        )
    return Equals(len(rows), len(alike), least, enough, found)


def _rank(places: Places, player: Player) -> int | None:
    return next(rank for rank, one, _, _ in places if one.key == player.pk)
