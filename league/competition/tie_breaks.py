"""Tie-breaks by name: each takes clubs that are tied and gives a figure for each, or None where it
does not count. A policy is a list of their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, Final, NamedTuple

from league.competition import lots
from league.competition.ledger import Ledger, tally
from league.competition.values import WonLost
from league.errors import Invalid


class AgainstEach(NamedTuple):
    """A club's games against each other one of a group. `order` is 1 where it has won more than
    lost against each, −1 where it has won fewer, else 0."""

    games: tuple[WonLost, ...]
    order: int


#: What a rule shows for a club: games, a number, a lot.
Figure = WonLost | AgainstEach | int
Figures = Mapping[int, Figure]


@dataclass(frozen=True, slots=True)
class Policy:
    """The tie-breaks of a stage, in order.

    After a rule has set the best apart all others begin again together (as the majors do), or, if
    `each_alone`, each part for itself. Games among the tied count if every two have met, or, if
    `as_it_stands`, in any case.
    """

    rules: tuple[str, ...] = ("head_to_head", "division_record", "run_difference")
    each_alone: bool = False
    as_it_stands: bool = False

    def __post_init__(self) -> None:
        for name in self.rules:
            if name not in RULES:
                known = ", ".join(RULES)
                raise Invalid(f"There is no tie-break “{name}”; there are: {known}.", "rules")
        if len(set(self.rules)) < len(self.rules):
            raise Invalid("A tie-break stands in the list once only.", "rules")


class Tied(NamedTuple):
    """Clubs that are level, and what a rule may look at."""

    clubs: Sequence[int]
    ledger: Ledger
    policy: Policy
    lot: str  # the committed seed


def head_to_head(tied: Tied) -> Figures | None:
    """The share of games won among the tied."""
    if not _have_met(tied):
        return None
    return {club: tied.ledger.against(club, tied.clubs) for club in tied.clubs}


def beat_each(tied: Tied) -> Figures | None:
    """Who has more wins than losses against each of the others is first; fewer, last."""
    if not _have_met(tied):
        return None
    found = {}
    for club in tied.clubs:
        games = tuple(tied.ledger.against(club, [other]) for other in tied.clubs if other != club)
        ahead = all(won > lost for won, lost in games)
        behind = all(won < lost for won, lost in games)
        found[club] = AgainstEach(games, ahead - behind)
    return found


def head_to_head_runs(tied: Tied) -> Figures | None:
    """Runs scored less runs allowed in games among the tied."""
    if not _have_met(tied):
        return None
    among = set(tied.clubs)
    return {
        club: sum(
            line.scored - line.allowed for line in tied.ledger.lines[club] if line.opponent in among
        )
        for club in tied.clubs
    }


def last_half(tied: Tied) -> Figures:
    """The later half of the games that each has played, the odd one included; then a game more of
    each, and so on, until it separates them."""
    lines = {club: tied.ledger.lines[club] for club in tied.clubs}
    longest = max(len(games) for games in lines.values())
    figures: dict[int, Figure] = {}
    for more in range(longest // 2 + 1):
        figures = {
            club: tally(games[max(len(games) // 2 - more, 0) :]) for club, games in lines.items()
        }
        if len({order(figure) for figure in figures.values()}) > 1:
            break
    return figures


def buchholz(tied: Tied) -> Figures:
    """The sum of its opponents' points; a bye adds its own."""
    records = tied.ledger.records
    return {
        club: sum(records[other].points for other in tied.ledger.opponents(club))
        + records[club].byes * records[club].points
        for club in tied.clubs
    }


def sonneborn_berger(tied: Tied) -> Figures:
    """The sum of the points of those whom it has beaten, once for each win; a bye adds none."""
    records = tied.ledger.records
    return {
        club: sum(records[line.opponent].points for line in tied.ledger.lines[club] if line.won)
        for club in tied.clubs
    }


def lot(tied: Tied) -> Figures:
    """The place of each among the lots of the tied, from the seed that was committed."""
    drawn = lots.draw(tied.lot, "place", tied.clubs)
    return {club: -place for place, club in enumerate(drawn, 1)}


def _record(name: str, words: str) -> Rule:
    def rule(tied: Tied) -> Figures:
        return {club: getattr(tied.ledger.records[club], name) for club in tied.clubs}

    rule.__doc__ = words
    return rule


def _have_met(tied: Tied) -> bool:
    return tied.policy.as_it_stands or all(
        any(tied.ledger.against(*pair)) for pair in _pairs(tied.clubs)
    )


def _pairs(clubs: Iterable[int]) -> Iterable[tuple[int, list[int]]]:
    return ((one, [other]) for one, other in combinations(clubs, 2))


Rule = Callable[[Tied], Figures | None]
RULES: Final[Mapping[str, Rule]] = {
    "head_to_head": head_to_head,
    "beat_each": beat_each,
    "head_to_head_runs": head_to_head_runs,
    "division_record": _record("division", "The share of games won in the own division."),
    "outside_record": _record("outside", "The share of games won outside of it."),
    "last_half": last_half,
    "run_difference": _record("diff", "Runs scored less runs allowed."),
    "runs_scored": _record("runs_scored", "Runs scored."),
    "away_record": _record("away", "The share of away games won."),
    "buchholz": buchholz,
    "sonneborn_berger": sonneborn_berger,
    "lot": lot,
}


def order(figure: Figure) -> Any:
    """By what a figure is ordered; more is better."""
    value: Fraction | int = figure if isinstance(figure, int) else figure.order
    return value
