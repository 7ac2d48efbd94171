"""Why a club has its place: what the tie-breaks asked, and what each of them found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from league.competition.ranking import Step, Tie
from league.competition.tie_breaks import AgainstEach, Figure
from league.competition.values import WonLost
from league.figures import signed
from league.models import Team
from league.standings import Standing, Table

#: Each rule as a heading, and what it asks.
RULES: Final[Mapping[str, tuple[str, str]]] = {
    "head_to_head": ("Head-to-head", "share of games won among the tied"),
    "beat_each": ("Beat each other club", "more wins than losses against each of the tied"),
    "head_to_head_runs": ("Runs among the tied", "run difference in games among the tied"),
    "division_record": ("Division record", "share of games won in the own division"),
    "outside_record": ("Record outside the division", "share of games won outside of it"),
    "last_half": ("Second half", "share won of the later half of its games"),
    "run_difference": ("Run difference", "runs scored less runs allowed"),
    "runs_scored": ("Runs scored", "runs scored in all games"),
    "away_record": ("Away record", "share of away games won"),
    "buchholz": ("Buchholz", "sum of its opponents’ points"),
    "sonneborn_berger": ("Sonneborn-Berger", "sum of the points of those it has beaten"),
    "lot": ("Lot", "drawn from a seed committed beforehand"),
}
SIGNED: Final = frozenset({"run_difference", "head_to_head_runs"})


@dataclass(frozen=True, slots=True)
class Asked:
    """A rule put to clubs that were level: what it found of each, the best first, and how many it
    set in front; none where it did not count or did not separate them."""

    clubs: list[Team]
    rule: str
    heading: str
    words: str
    figures: list[tuple[Team, str]]
    counted: bool
    decided: bool
    first: list[Team]

    @property
    def each(self) -> list[tuple[Team, str, bool]]:
        """Each club, its figure, and whether it was set in front."""
        figures = {team.pk: figure for team, figure in self.figures}
        return [(team, figures.get(team.pk, ""), team in self.first) for team in self.clubs]

    @property
    def told(self) -> str:
        """“Herons 4–2, Owls 3–3”."""
        return ", ".join(f"{team.nickname} {figure}" for team, figure in self.figures)


@dataclass(frozen=True, slots=True)
class Reason:
    """Clubs that were level: their places, and what was asked to part them."""

    clubs: list[Team]
    rank: int
    last: int
    record: str
    asked: list[Asked]
    shared: list[list[Team]]  # who is parted by nothing

    @property
    def rungs(self) -> list[tuple[Asked, bool]]:
        """What was asked in turn, each with whether it is asked of fewer clubs than before."""
        before = [self.clubs, *(one.clubs for one in self.asked)]
        return [
            (one, len(one.clubs) < len(last)) for one, last in zip(self.asked, before, strict=False)
        ]


def reasons(
    ties: Iterable[Tie], teams: Mapping[int, Team], records: Mapping[int, WonLost]
) -> list[Reason]:
    """Of ties that began: of clubs without a game there is nothing to tell."""
    found = []
    for tie in ties:
        record = records[tie.clubs[0]]
        if not any(records[club].won + records[club].lost for club in tie.clubs):
            continue
        found.append(
            Reason(
                [teams[club] for club in tie.clubs],
                tie.rank,
                tie.rank + len(tie.clubs) - 1,
                f"{record.won}–{record.lost}",
                [asked(step, teams) for step in tie.steps],
                [[teams[club] for club in group] for group in _left_level(tie)],
            )
        )
    return found


def asked(step: Step, teams: Mapping[int, Team]) -> Asked:
    """A step of the tie-breaks in words."""
    heading, words = RULES[step.rule]
    best_first = [club for part in step.parts for club in part]
    figures = step.figures or {}
    return Asked(
        [teams[club] for club in best_first],
        step.rule,
        heading,
        words,
        [(teams[club], figure_words(step.rule, figures[club])) for club in best_first if figures],
        step.figures is not None,
        step.decided,
        [teams[club] for club in step.parts[0]] if step.decided else [],
    )


def figure_words(rule: str, figure: Figure) -> str:
    """A figure of a rule: “4–2”, “+12”, “lot 3”."""
    if isinstance(figure, AgainstEach):
        return ", ".join(f"{won}–{lost}" for won, lost in figure.games)
    if isinstance(figure, WonLost):
        return f"{figure.won}–{figure.lost}"
    if rule == "lot":
        return f"lot {-figure}"
    return signed(figure) if rule in SIGNED else str(figure)


def _left_level(tie: Tie) -> list[tuple[int, ...]]:
    """Groups of a tie that nothing parted: those of whom the last rule asked left one part."""
    groups = dict.fromkeys(step.clubs for step in tie.steps)
    parted = {step.clubs for step in tie.steps if step.decided}
    return [group for group in groups if group not in parted]


def table_reasons(table: Table, parts: Iterable[Iterable[Tie]] | None = None) -> list[Reason]:
    """Of a stage's table: of the ties in its parts or, without any, of its divisions where it has
    some, or else of all its clubs."""
    teams = {row.team.pk: row.team for row in table.rows}
    records = {row.team.pk: row.record.games for row in table.rows}
    if parts is None:
        parts = [division.ties for division in table.divisions] or [table.ties]
    return [reason for ties in parts for reason in reasons(ties, teams, records)]


def decisive(row: Standing, teams: Mapping[int, Team]) -> Asked | None:
    """The rule that gave a club its place among equals, if one did."""
    return asked(row.place.by, teams) if row.place.by and row.played else None
