"""Who goes on from a stage, and with which seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from league.competition import lots
from league.competition.ranking import Ranking
from league.errors import Invalid

#: Ranks any of a stage's clubs among themselves.
Ranker = Callable[[Iterable[int]], Ranking]


class Seeding(StrEnum):
    """Who gets the better seed."""

    PLACE = "place"  # all firsts before all seconds, the wild cards last; each by the table
    TABLE = "table"  # whoever stands better in one table of all
    #: As by place in each conference, and the conferences in turn, forth and back: of A and B the
    #: seeds are A B B A A B. So a standard bracket keeps them apart as long as it can.
    CONFERENCE = "conference"


@dataclass(frozen=True, slots=True)
class Rule:
    """So many of each pool, and so many wild cards of each conference: the best of all its others,
    whatever their pool. Without conferences there is one ranking of wild cards.

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
    place: int  # in its pool, or among the wild cards of its conference
    wild_card: bool = False
    in_by_lot: bool = False
    seeded_by_lot: bool = False


class _In(NamedTuple):
    """How a club got in. The wild cards come after all others."""

    wild_card: bool
    place: int
    pool: str
    conference: str

    @property
    def tier(self) -> tuple[bool, int]:
        return self.wild_card, 0 if self.wild_card else self.place


def qualifiers(
    rank: Ranker,
    pools: Mapping[str, Sequence[int]],
    rule: Rule,
    lot: str,
    conferences: Mapping[str, Sequence[str]] | None = None,
) -> list[Qualifier]:
    """Who goes on, by seed. `pools` are the clubs of each, `conferences` the pools of each where
    there are some, `lot` the committed seed."""
    halves = conferences or {"": list(pools)}
    _check(pools, rule, halves)
    going: dict[int, _In] = {}
    by_lot: set[int] = set()
    for conference, names in halves.items():
        for pool in names:
            count = len(pools[pool]) if rule.of_each is None else rule.of_each
            chosen, drawn = _cut(rank(pools[pool]), count, lot)
            by_lot |= drawn
            for place, club in enumerate(chosen, 1):
                going[club] = _In(False, place, pool, conference)
        others = {club: pool for pool in names for club in pools[pool] if club not in going}
        chosen, drawn = _cut(rank(others), rule.wild_cards, lot)
        by_lot |= drawn
        for place, club in enumerate(chosen, 1):
            going[club] = _In(True, place, others[club], conference)
    order, lotted = _seeded(rank, going, rule.seeding, lot)
    return [
        Qualifier(
            club=club,
            seed=seed,
            pool=going[club].pool,
            place=going[club].place,
            wild_card=going[club].wild_card,
            in_by_lot=club in by_lot,
            seeded_by_lot=club in lotted,
        )
        for seed, club in enumerate(order, 1)
    ]


def _seeded(
    rank: Ranker, going: Mapping[int, _In], seeding: Seeding, lot: str
) -> tuple[list[int], set[int]]:
    """The clubs by seed, and those whom the lot placed."""
    if seeding is Seeding.TABLE:
        return in_line(rank(going), lot)
    if seeding is Seeding.PLACE:
        return _by_place(rank, going, lot)
    lines = {}
    lotted: set[int] = set()
    for name in sorted({one.conference for one in going.values()}):
        members = {club: one for club, one in going.items() if one.conference == name}
        line, drawn = _by_place(rank, members, lot)
        lines[line[0]] = line
        lotted |= drawn
    order, drawn = in_line(rank(lines), lot)
    by_turn = [lines[best] for best in order]
    seeds = []
    for turn in range(len(by_turn[0])):
        seeds += [line[turn] for line in (by_turn[::-1] if turn % 2 else by_turn)]
    return seeds, lotted | drawn


def _by_place(rank: Ranker, going: Mapping[int, _In], lot: str) -> tuple[list[int], set[int]]:
    """All firsts, all seconds, and so on, then the wild cards; each by the table."""
    order: list[int] = []
    lotted: set[int] = set()
    for tier in sorted({one.tier for one in going.values()}):
        line, drawn = in_line(rank(club for club, one in going.items() if one.tier == tier), lot)
        order += line
        lotted |= drawn
    return order, lotted


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


def _check(
    pools: Mapping[str, Sequence[int]], rule: Rule, conferences: Mapping[str, Sequence[str]]
) -> None:
    of_each = rule.of_each
    for name, number in (("of_each", of_each), ("wild_cards", rule.wild_cards)):
        if number is not None and number < 0:
            raise Invalid("The number of clubs that go on is not below 0.", name)
    if of_each is None and rule.wild_cards:
        raise Invalid("Where all go on there is no wild card.", "wild_cards")
    sent = {}
    for conference, names in conferences.items():
        total = sum(len(pools[pool]) for pool in names)
        if of_each is None:
            sent[conference] = total
            continue
        for pool in names:
            if len(pools[pool]) < of_each:
                where = f"from pool {pool}, which" if pool else "from a table that"
                raise Invalid(
                    f"{of_each} cannot go on {where} has {_clubs(len(pools[pool]))}.", "of_each"
                )
        left = total - of_each * len(names)
        if rule.wild_cards > left:
            where = f"In {conference} " if conference else ""
            raise Invalid(
                f"{where}{rule.wild_cards} wild cards are too many: {_clubs(left)}"
                f" {'is' if left == 1 else 'are'} left for them.",
                "wild_cards",
            )
        sent[conference] = of_each * len(names) + rule.wild_cards
    if not any(sent.values()):
        raise Invalid("Nobody would go on: at least one club must.", "of_each")
    if rule.seeding is Seeding.CONFERENCE:
        _check_halves(sent)


def _check_halves(sent: Mapping[str, int]) -> None:
    """Seeds in turn keep conferences apart if there are 2, 4 or 8, with as many clubs of each."""
    if len(sent).bit_count() > 1:
        raise Invalid(
            f"Seeding by conference is for 2, 4 or 8 conferences, not for {len(sent)}.", "seeding"
        )
    if len(set(sent.values())) > 1:
        counts = ", ".join(f"{name} sends {count}" for name, count in sent.items())
        raise Invalid(f"Seeding by conference needs as many clubs of each; {counts}.", "seeding")


def _clubs(number: int) -> str:
    return f"{number} club{'s' * (number != 1)}"
