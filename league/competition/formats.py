"""The formats of a stage, each registered once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from league.competition.double import DoubleElimination
from league.competition.elimination import SingleElimination
from league.competition.ledger import Ledger
from league.competition.qualifying import Qualifier, Rule, qualifiers
from league.competition.ranking import Ranking
from league.competition.round_robin import RoundRobin
from league.competition.swiss import Swiss
from league.competition.tie_breaks import Policy
from league.competition.values import Round, Stage, conferences, pools


class Format(Protocol):
    """A form of competition, over a stage as it stands."""

    @property
    def name(self) -> str: ...

    def draw(self, stage: Stage) -> tuple[Round, ...]:
        """The rounds that can be drawn now and are not yet: all, the next one, or none.

        Raises Invalid where entries or settings are wrong.
        """

    @property
    def settings(self) -> type:
        """The dataclass of its settings, which checks itself."""

    def ledger(self, stage: Stage) -> Ledger:
        """Each club's record so far."""

    def ranking(
        self,
        stage: Stage,
        policy: Policy,
        clubs: Sequence[int] | None = None,
        ledger: Ledger | None = None,
    ) -> Ranking:
        """Everybody's place as it stands, or that of some clubs among themselves. `ledger` is that
        of the stage, from whoever has it already."""

    def decided(self, stage: Stage) -> bool:
        """Whether nothing is left to draw or to play."""

    def rounds_planned(self, entries: int, settings: Any, pools: int = 1) -> int:
        """How many rounds so many entrants would play one after another, at most."""

    def games_planned(self, entries: int, settings: Any, pools: int = 1) -> tuple[int, int]:
        """How many games they would play: the fewest, and the most."""


FORMATS: Final[Mapping[str, Format]] = {
    one.name: one for one in (RoundRobin(), Swiss(), SingleElimination(), DoubleElimination())
}


def going_on(
    format: Format, stage: Stage, policy: Policy, rule: Rule, ledger: Ledger | None = None
) -> list[Qualifier]:
    """Who goes on from a stage, by seed: as it would end today, or when it is decided for good.
    `ledger` is that of the stage, from whoever has it already."""
    clubs = {
        name: [entry.club for entry in pool if not entry.withdrawn]
        for name, pool in pools(stage.entries).items()
    }
    halves = conferences(stage.entries)
    counted = ledger or format.ledger(stage)

    def rank(some: Iterable[int]) -> Ranking:
        return format.ranking(stage, policy, list(some), counted)

    return qualifiers(rank, clubs, rule, stage.lot, halves)
