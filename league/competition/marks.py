"""What is settled before the season is over: magic numbers, clinched and eliminated, for first
place in the division and for a berth, over the games that remain and without tie-breaks. When
nothing is left to play the final order decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from league.competition.formats import Format, going_on
from league.competition.qualifying import Rule, in_line
from league.competition.races import Contender, Pair, Patience, Race
from league.competition.round_robin import remaining
from league.competition.tie_breaks import Policy
from league.competition.values import Stage, conferences, pools


@dataclass(frozen=True, slots=True)
class Mark:
    """How sure a club is of something; None is not settled yet, as time ran out.

    `magic` is the fewest own wins after which nobody can take it away. Where all of its games would
    not do, it is the printed number, `by_formula`: own wins and losses of the rivals together. A
    club that is out has none.
    """

    clinched: bool | None  # ahead outright in every outcome
    clinched_tie: bool | None  # at least level in every outcome
    out: bool | None  # not even level in any outcome
    out_outright: bool | None  # ahead outright in no outcome
    magic: int | None = None
    by_formula: bool = False


OPEN: Final = Mark(False, False, False, False)
IS_IN: Final = Mark(True, True, False, False, 0)
IS_OUT: Final = Mark(False, False, True, True)


@dataclass(frozen=True, slots=True)
class Marks:
    """Of one club. `berth` is None where no rule says who goes on."""

    division: Mark
    berth: Mark | None


def marks(
    format: Format,
    stage: Stage,
    policy: Policy,
    rule: Rule | None = None,
    patience: Patience | None = None,
) -> dict[int, Marks]:
    """Those of each club of a table. Who withdrew is out."""
    left = Counter((min(pair), max(pair)) for pair in remaining(stage))
    if not stage.rounds:
        return {one.club: Marks(OPEN, OPEN if rule else None) for one in stage.entries}
    if not left:
        return _final(format, stage, policy, rule)
    won = Counter(result.winner for result in stage.results)
    lost = Counter(result.loser for result in stage.results)
    clubs = {
        one.club: Contender(one.pool, won[one.club], lost[one.club])
        for one in stage.entries
        if not one.withdrawn
    }
    found = over_games(clubs, left, conferences(stage.entries), rule, patience)
    gone = Marks(IS_OUT, IS_OUT if rule else None)
    return {one.club: found.get(one.club, gone) for one in stage.entries}


def _final(format: Format, stage: Stage, policy: Policy, rule: Rule | None) -> dict[int, Marks]:
    """By the final order, and by lot where it leaves a cut in a shared place."""
    best = set()
    for entries in pools(stage.entries).values():
        clubs = [one.club for one in entries if not one.withdrawn]
        best |= set(in_line(format.ranking(stage, policy, clubs), stage.lot)[0][:1])
    going = {one.club for one in going_on(format, stage, policy, rule)} if rule else set()

    def mark(club: int, chosen: set[int]) -> Mark:
        return IS_IN if club in chosen else IS_OUT

    return {
        one.club: Marks(mark(one.club, best), mark(one.club, going) if rule else None)
        for one in stage.entries
    }


def over_games(
    clubs: Mapping[int, Contender],
    games: Mapping[Pair, int],
    conferences: Mapping[str, Sequence[str]],
    rule: Rule | None = None,
    patience: Patience | None = None,
) -> dict[int, Marks]:
    """The marks over so many games between each two clubs; `conferences` are the divisions of
    each."""
    patience = patience or Patience()
    division: dict[int, Mark] = {}
    berth: dict[int, Mark] = {}
    for names in conferences.values():
        for name in names:
            members = {club: one for club, one in clubs.items() if one.pool == name}
            race = Race(members, games, 1, 0, patience)
            division |= {club: _mark(race, club) for club in members}
        if rule:
            members = {club: one for club, one in clubs.items() if one.pool in names}
            of_each = len(clubs) if rule.of_each is None else rule.of_each
            race = Race(members, games, of_each, rule.wild_cards, patience)
            berth |= {club: _mark(race, club) for club in members}
    return {club: Marks(division[club], berth.get(club)) for club in sorted(clubs)}


def _mark(race: Race, club: int) -> Mark:
    out = _not(race.can_get(club, tied=True))
    if out:
        return IS_OUT
    clinched = _not(race.can_miss(club))
    clinched_tie = True if clinched else _not(race.can_miss(club, tied=True))
    out_outright = False if clinched else _not(race.can_get(club))
    magic, by_formula = _magic(race, club, clinched)
    return Mark(clinched, clinched_tie, out, out_outright, magic, by_formula)


def _magic(race: Race, club: int, clinched: bool | None) -> tuple[int | None, bool]:
    """The fewest own wins that are enough, or the printed number."""
    if clinched is not False:
        return (0 if clinched else None), False
    too_few, enough = 0, race.left[club]
    last = race.can_miss(club, enough)
    if last is not False:
        return (race.formula(club) if last else None), bool(last)
    while enough - too_few > 1:
        wins = (too_few + enough) // 2
        missed = race.can_miss(club, wins)
        if missed is None:
            return None, False
        if missed:
            too_few = wins
        else:
            enough = wins
    return enough, False


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer
