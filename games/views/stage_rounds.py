"""The rounds of a stage as its pages show them."""

from __future__ import annotations

from dataclasses import dataclass

from league.competition import swiss
from league.models import Game, Round, Series, Team


@dataclass(slots=True)
class Seat:
    """One side of a series: its club with its seed, or in words who will come."""

    team: Team | None
    seed: int | None
    words: str  # of nobody yet: “winner of semifinal 1”
    tally: int | None  # wins; of a single game its runs
    won: bool
    lost: bool


@dataclass(slots=True)
class Match:
    """A series as it is drawn; `lit` if it is on the way of the club that was chosen."""

    series: Series
    seats: tuple[Seat, Seat]
    state: str  # over, live, open, later, bye, unneeded
    lit: bool
    x: int
    y: int
    games: list[Game]
    why: swiss.Why | None = None


@dataclass(slots=True)
class RoundShown:
    """A round by its name, how long its series are, and its days."""

    row: Round
    name: str
    best_of: int
    every: bool
    matches: list[Match]
    x: int = 0
    y: int = 0

    @property
    def open(self) -> bool:
        """Whether something of it can be played now."""
        return any(match.state in ("open", "live") for match in self.matches)

    @property
    def over(self) -> bool:
        """Whether nothing of it is left."""
        return all(match.state in ("over", "bye", "unneeded") for match in self.matches)
