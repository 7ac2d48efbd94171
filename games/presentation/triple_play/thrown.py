"""A play of Triple Play! on the table: the batter's card against the pitcher's."""

from __future__ import annotations

from dataclasses import dataclass

from engine.plays import Play
from engine.rulesets.triple_play.detail import Detail
from engine.rulesets.triple_play.tables import NO_CARD, STEAL_BONUS
from engine.rulesets.triple_play.words import STEALS, lead, verdict
from games.presentation.cards import FACES, Face


@dataclass(slots=True)
class Thrown:
    """The cards of one play. On a steal the runner's own card counts for the pitcher."""

    batter: Face
    pitcher: Face | None  # None: he walked the batter
    verdict: str  # “batter by 3”
    fouls: list[tuple[Face, Face]]  # batter's and pitcher's card, earlier in the plate appearance
    runner: Face | None = None
    bonus: int = 0

    @property
    def batters_total(self) -> int:
        return int(self.batter.rank) + self.bonus

    @property
    def pitchers_total(self) -> int:
        """On a steal."""
        assert self.pitcher
        assert self.runner
        return int(self.pitcher.rank) + int(self.runner.rank)


def thrown(play: Play) -> Thrown | None:
    """What a play's detail says; None of a man called from the bench."""
    laid = play.detail
    if not isinstance(laid, Detail):
        return None
    table = Thrown(
        FACES[laid.batter],
        None if laid.pitcher == NO_CARD else FACES[laid.pitcher],
        verdict(play),
        [(FACES[swung], FACES[pitched]) for swung, pitched in laid.fouls],
    )
    if play.outcome in STEALS:
        move = lead(play)
        table.runner = FACES[move.runner.card]
        table.bonus = STEAL_BONUS[move.end]
    return table
