"""The official box score as data. `scorer` fills it from plays; nothing else writes to it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(slots=True)
class BattingLine:
    """One player's day at bat. `slot` is the place in the order (1–9; 0 where there is none)."""

    player: int  # index into the ruleset's roster
    slot: int
    position: str  # "LF" … "C", "P", "PH", "PR"; "" where the game has none
    pa: int = 0
    ab: int = 0
    r: int = 0
    h: int = 0
    doubles: int = 0
    triples: int = 0
    hr: int = 0
    rbi: int = 0
    bb: int = 0
    ibb: int = 0
    so: int = 0
    hbp: int = 0
    sh: int = 0
    sf: int = 0
    sb: int = 0
    cs: int = 0
    gidp: int = 0
    lob: int = 0


@dataclass(slots=True)
class PitchingLine:
    """One pitcher's day. Lines stand in the order of appearance; decisions are 0 or 1."""

    player: int
    outs: int = 0  # innings pitched in thirds
    bf: int = 0
    h: int = 0
    r: int = 0
    er: int = 0
    hr: int = 0
    bb: int = 0
    ibb: int = 0
    so: int = 0
    hbp: int = 0
    pitches: int = 0
    strikes: int = 0
    inherited: int = 0
    inherited_scored: int = 0
    gs: int = 0
    gf: int = 0
    wins: int = 0
    losses: int = 0
    saves: int = 0
    holds: int = 0
    blown_saves: int = 0


@dataclass(slots=True)
class FieldingLine:
    """One player at one position; only in games whose plays know the fielders."""

    player: int
    position: str
    outs: int = 0  # innings in the field, in thirds
    po: int = 0
    a: int = 0
    e: int = 0
    dp: int = 0


@dataclass(slots=True)
class TeamLine:
    """A side's row of the line score. An inning that was not batted is None (printed as x)."""

    innings: list[int | None] = field(default_factory=list)
    r: int = 0
    er: int = 0  # earned by the opposing team: what counts against its ERA as a team
    h: int = 0
    e: int = 0
    lob: int = 0
    dp: int = 0  # turned in the field
    tp: int = 0
    putouts: int = 0  # made in the field


@dataclass(slots=True)
class BoxScore:
    """Both sides' lines; every pair is (visitors, home)."""

    batting: tuple[list[BattingLine], list[BattingLine]]
    pitching: tuple[list[PitchingLine], list[PitchingLine]]
    fielding: tuple[list[FieldingLine], list[FieldingLine]]
    teams: tuple[TeamLine, TeamLine]

    @property
    def score(self) -> tuple[int, int]:
        return self.teams[0].r, self.teams[1].r

    def to_json(self) -> dict[str, Any]:
        """Plain dicts and lists, keys in a fixed order: equal games give equal bytes."""
        return asdict(self)
