"""A play of Triple Play! on the table: the batter's card against the pitcher's."""

from __future__ import annotations

from dataclasses import dataclass

from engine.plays import Play
from engine.rulesets.triple_play.ruleset import STEALS, lead, verdict
from engine.rulesets.triple_play.tables import NO_CARD, STEAL_BONUS
from league.playing_cards import FACES, Face


@dataclass(slots=True)
class Table:
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


def triple_play_table(play: Play) -> Table | None:
    """What a play's detail says; None of a man called from the bench."""
    if not play.detail:
        return None
    batter, pitcher, _, fouls = play.detail
    table = Table(
        FACES[batter],
        None if pitcher == NO_CARD else FACES[pitcher],
        verdict(play),
        [(FACES[swung], FACES[pitched]) for swung, pitched in fouls],
    )
    if play.outcome in STEALS:
        move = lead(play)
        table.runner = FACES[move.runner.card]
        table.bonus = STEAL_BONUS[move.end]
    return table
