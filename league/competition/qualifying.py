"""Who goes on from a stage, and with which seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from league.competition import lots
from league.competition.ranking import Ranking
from league.errors import Invalid

#: Ranks any of a stage's clubs among themselves.
Ranker = Callable[[Iterable[int]], Ranking]


class Seeding(StrEnum):
    """Who gets the better seed."""

    PLACE = "place"  # all firsts before all seconds, the wild cards last; each by the table
    TABLE = "table"  # whoever stands better in one table of all


@dataclass(frozen=True, slots=True)
class Rule:
    """So many of each pool, and so many wild cards: the best of all others, whatever their pool.

    Of a stage in one table `of_each` alone counts; None is all of them.
    """

    of_each: int | None = None
    wild_cards: int = 0
    seeding: Seeding = Seeding.PLACE


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A club that goes on: by its place in a pool, or as a wild card. The lot decided where a cut,
    or a seed, ran through a place that is shared."""

    club: int
    seed: int
    pool: str
    place: int  # in its pool, or among the wild cards
    wild_card: bool = False
    in_by_lot: bool = False
    seeded_by_lot: bool = False


def qualifiers(
    rank: Ranker, pools: Mapping[str, Sequence[int]], rule: Rule, lot: str
) -> list[Qualifier]:
    """Who goes on, by seed. `pools` are the clubs of each, `lot` the committed seed."""
    _check(pools, rule)
    tiers: dict[int, list[int]] = {}
    home: dict[int, tuple[str, int]] = {}
    by_lot: set[int] = set()
    for pool, clubs in pools.items():
        count = len(clubs) if rule.of_each is None else rule.of_each
        chosen, drawn = _cut(rank(clubs), count, lot)
        by_lot |= drawn
        for place, club in enumerate(chosen, 1):
            tiers.setdefault(place, []).append(club)
            home[club] = (pool, place)
    others = [club for clubs in pools.values() for club in clubs if club not in home]
    wild, drawn = _cut(rank(others), rule.wild_cards, lot)
    by_lot |= drawn
    pool_of = {club: pool for pool, clubs in pools.items() for club in clubs}
    if rule.seeding is Seeding.TABLE:
        seeded = [rank([*home, *wild])]
    else:
        seeded = [rank(tiers[place]) for place in sorted(tiers)] + [rank(wild)] * bool(wild)
    found: list[Qualifier] = []
    for ranking in seeded:
        order, lotted = in_line(ranking, lot)
        for club in order:
            pool, place = home.get(club) or (pool_of[club], wild.index(club) + 1)
            found.append(
                Qualifier(
                    club=club,
                    seed=len(found) + 1,
                    pool=pool,
                    place=place,
                    wild_card=club in wild,
                    in_by_lot=club in by_lot,
                    seeded_by_lot=club in lotted,
                )
            )
    return found


def in_line(ranking: Ranking, lot: str) -> tuple[list[int], set[int]]:
    """The clubs of a ranking with no place shared: the order, and those whom the lot placed."""
    order: list[int] = []
    drawn: set[int] = set()
    for group in ranking.groups:
        if len(group) > 1:
            drawn |= set(group)
        order += lots.draw(lot, "place", group)
    return order, drawn


def _cut(ranking: Ranking, count: int, lot: str) -> tuple[list[int], set[int]]:
    """The first so many, and those of them whom the lot let in: only where the cut runs through a
    place that is shared."""
    order, _ = in_line(ranking, lot)
    chosen = order[:count]
    drawn: set[int] = set()
    for group in ranking.groups:
        if 0 < len(set(group) & set(chosen)) < len(group):
            drawn = set(group) & set(chosen)
    return chosen, drawn


def _check(pools: Mapping[str, Sequence[int]], rule: Rule) -> None:
    total = sum(len(clubs) for clubs in pools.values())
    of_each = rule.of_each
    if (of_each is not None and of_each < 0) or rule.wild_cards < 0:
        raise Invalid("The number of clubs that go on is not below 0.", "of_each")
    if of_each is None:
        if rule.wild_cards:
            raise Invalid("Where all go on there is no wild card.", "wild_cards")
        return
    for pool, clubs in pools.items():
        if len(clubs) < of_each:
            where = f"from pool {pool}, which" if pool else "from a table that"
            raise Invalid(
                f"{of_each} cannot go on {where} has {len(clubs)} clubs.",
                "of_each",
            )
    if of_each * len(pools) + rule.wild_cards > total:
        left = total - of_each * len(pools)
        raise Invalid(
            f"{rule.wild_cards} wild cards are too many: {left} clubs are left for them.",
            "wild_cards",
        )
    if of_each * len(pools) + rule.wild_cards == 0:
        raise Invalid("Nobody would go on: at least one club must.", "of_each")
