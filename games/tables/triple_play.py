"""A play of Triple Play! on the table: the batter's card against the pitcher's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.cards import RANK
from engine.plays import CAUGHT_STEALING, STOLEN_BASE, Play
from engine.rulesets.triple_play.tables import (
    DOUBLE_PLAY,
    HOME_DOUBLE_PLAY,
    NO_CARD,
    STEAL_BONUS,
)
from league.playing_cards import FACES, Face

#: What the pitcher made of a ground ball, where that was not the usual out.
CHOICES: Final = {DOUBLE_PLAY: "for two", HOME_DOUBLE_PLAY: "for two, one at home"}


@dataclass(slots=True)
class Table:
    """The cards of one play. On a steal the runner's own card counts for the pitcher."""

    batter: Face
    pitcher: Face | None  # None: he walked the batter
    verdict: str  # “batter by 3”
    choice: str  # “for two”
    fouls: list[tuple[Face, Face]]  # batter's and pitcher's card, earlier in the plate appearance
    runner: Face | None = None
    bonus: int = 0

    @property
    def words(self) -> str:
        """All of it, for those who do not see the cards."""
        pairs = [f"{batter.words} against {pitcher.words}: foul" for batter, pitcher in self.fouls]
        against = f" against {self.pitcher.words}" if self.pitcher else ""
        if self.runner:
            against += f", {self.runner.words} running"
        choice = f", {self.choice}" if self.choice else ""
        return "; ".join([*pairs, f"{self.batter.words}{against}: {self.verdict}{choice}"])

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
    if not play.detail:
        return None
    batter, pitcher, choice, fouls = play.detail
    table = Table(
        FACES[batter],
        None if pitcher == NO_CARD else FACES[pitcher],
        _verdict(batter, pitcher),
        CHOICES.get(choice, ""),
        [(FACES[swung], FACES[pitched]) for swung, pitched in fouls],
    )
    if play.outcome in (STOLEN_BASE, CAUGHT_STEALING):
        lead = max(play.moves, key=lambda move: move.start)
        table.runner = FACES[lead.runner.card]
        table.bonus = STEAL_BONUS[lead.end]
        table.verdict = "out: same rank" if RANK[batter] == RANK[pitcher] else _safe(lead.out)
    return table


def _verdict(batter: int, pitcher: int) -> str:
    """Who won, and by how much: that is what the table of outcomes is read by."""
    if pitcher == NO_CARD:
        return "walked"
    difference = RANK[batter] - RANK[pitcher]
    if not difference:
        return "tie"
    return f"{'batter' if difference > 0 else 'pitcher'} by {abs(difference)}"


def _safe(out: bool) -> str:
    return "out" if out else "safe"
