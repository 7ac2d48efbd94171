"""The scorecard as data: a row a batting slot, a column an inning, a cell a plate appearance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.basepaths import empty_bases, follow
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_PLATE,
    HOME_RUN,
    INTENTIONAL_WALK,
    LINE_OUT,
    NO_PLAY,
    POP_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
    Play,
)
from engine.scoring.box import BoxScore
from engine.scoring.credits import sacrifice_bunt, sacrifice_fly, stolen_bases

PLAIN = {
    STRIKEOUT: "K",
    FIELDERS_CHOICE: "FC",
    SINGLE: "1B",
    DOUBLE: "2B",
    TRIPLE: "3B",
    HOME_RUN: "HR",
    WALK: "BB",
    INTENTIONAL_WALK: "IBB",
    HIT_BY_PITCH: "HBP",
}
CAUGHT = {FLY_OUT: "F", LINE_OUT: "L", POP_OUT: "P"}
FELL = {"fly": "FO", "pop-up": "PO"}  # and the batter was put out at first
MANY_OUTS = {2: "DP", 3: "TP"}


@dataclass(slots=True)
class Leg:
    """A man's way between two bases, with the play that did it."""

    start: int  # 0 the plate
    end: int  # 4 home
    out: bool
    how: str  # what it came of: "1B", "SB", "FC", …
    play: int  # number of the play in the game


@dataclass(slots=True)
class Cell:
    """One plate appearance and what became of the man on the bases, later plays included."""

    player: int
    pitcher: int
    play: int  # number of the play in the game
    notation: str
    rbi: int = 0
    legs: list[Leg] = field(default_factory=list)
    reached: int = 0  # the furthest base held, 4 for a run
    out: int = 0  # which out of the half-inning, 1 to 3; 0 for none
    out_at: int | None = None  # the base of the out, 0 for one made at the plate
    out_how: str = ""  # "K", "6-4", "CS 2-6"; "" where the game does not say
    steals: list[str] = field(default_factory=list)  # "SB", "CS", in order
    runners: list[int] = field(default_factory=list)  # who came in to run, in order

    @property
    def scored(self) -> bool:
        return self.reached == HOME_PLATE

    @property
    def label(self) -> str:
        """The cell in words, for those who do not see it."""
        words = [self.notation, *["PR"] * len(self.runners), *self.steals]
        if self.scored:
            words.append("scored")
        elif self.out:
            words.append(f"out {self.out}")
        elif self.reached:
            words.append(f"left on {('first', 'second', 'third')[self.reached - 1]}")
        if self.rbi:
            words.append(f"{self.rbi} RBI")
        return ", ".join(words)


@dataclass(slots=True)
class Row:
    """A place in the order; in a game without one a batter, and who ran for them.

    `cells` by column, None empty.
    """

    slot: int
    players: list[tuple[int, str]]  # roster index and position, in the order of appearance
    cells: list[Cell | None] = field(default_factory=list)


@dataclass(slots=True)
class Column:
    """An inning; when a side bats around it has several, the totals in the first."""

    inning: int
    turn: int = 0  # 0 for an inning's first column
    runs: int = 0
    hits: int = 0
    left: int = 0


@dataclass(slots=True)
class Scorecard:
    rows: list[Row]
    columns: list[Column]


def scorecard(plays: Sequence[Play], box: BoxScore, side: int) -> Scorecard:
    """The card of the side's batting: 0 the visitors, 1 the home side; `box` of the same plays."""
    numbered = [(i, play) for i, play in enumerate(plays) if play.half == side]
    halves = [[*half] for _, half in groupby(numbered, key=lambda entry: entry[1].inning)]
    written = [_half_inning(played) for played in halves]
    ran_for = {man: cell.player for cells in written for cell in cells for man in cell.runners}
    rows, row_of = _rows(box, side, ran_for)
    card = Scorecard(rows, [])
    for played, cells in zip(halves, written, strict=True):
        inning = played[0][1].inning
        columns = [Column(inning)]
        base = len(card.columns)
        for cell in cells:
            row = row_of[cell.player]
            turn = 0
            while len(row.cells) > base + turn:
                turn += 1
            row.cells += [None] * (base + turn - len(row.cells))
            row.cells.append(cell)
            while len(columns) <= turn:
                columns.append(Column(inning, len(columns)))
        columns[0].runs = sum(play.runs for _, play in played)
        columns[0].hits = sum(SINGLE <= play.outcome <= HOME_RUN for _, play in played)
        columns[0].left = sum(not cell.out and not cell.scored for cell in cells)
        card.columns += columns
    for row in rows:
        row.cells += [None] * (len(card.columns) - len(row.cells))
    return card


def _rows(box: BoxScore, side: int, ran_for: dict[int, int]) -> tuple[list[Row], dict[int, Row]]:
    """The rows, and which of them is a player's: pinch runners share that of whom they ran for."""
    rows: list[Row] = []
    row_of: dict[int, Row] = {}
    for line in box.batting[side]:
        if line.slot and rows and rows[-1].slot == line.slot:
            row = rows[-1]
        elif not line.slot and line.position == "PR":
            row = row_of[ran_for[line.player]]
        else:
            row = Row(line.slot, [])
            rows.append(row)
        row.players.append((line.player, line.position))
        row_of[line.player] = row
    return rows, row_of


def _half_inning(played: Sequence[tuple[int, Play]]) -> list[Cell]:
    """The cells of one half-inning, in the order of the batters."""
    cells: dict[int, Cell] = {}  # by man: the number of the play in which they batted
    bases = empty_bases()
    outs = 0
    for number, play in played:
        if play.outcome < STOLEN_BASE:
            cells[number] = Cell(play.batter, play.pitcher, number, notation(play), play.rbi)
        runners = [move.runner.player for move in play.moves]
        legs = zip(follow(bases, play, number), runners, strict=True)
        if play.outcome is NO_PLAY:
            for (man, *_), runner in legs:
                cells[man].runners.append(runner)
            continue
        stolen = dict(stolen_bases(play))
        how = notation(play)
        for (man, start, end, out), runner in legs:
            cell = cells[man]
            cell.legs.append(Leg(start, end, out, how, number))
            if out:
                outs += 1
                cell.out = outs
                cell.out_at = end if start or end > 1 else 0
                cell.out_how = _out_how(play, start)
                if play.outcome in (CAUGHT_STEALING, STOLEN_BASE):
                    cell.steals.append("CS")
            else:
                cell.reached = max(cell.reached, end)
                cell.steals += ["SB"] * (stolen.get(runner, 0) if start else 0)
    return list(cells.values())


def _out_how(play: Play, start: int) -> str:
    """How a man was retired; fielders are known for the first out of a play only."""
    if start == 0 and play.outcome < FIELDERS_CHOICE:
        return notation(play)
    first_out = next(move for move in play.moves if move.out)
    by = dashed(play.fielders) if first_out.start == start else ""
    return f"CS {by}".strip() if play.outcome >= STOLEN_BASE else by


def dashed(fielders: str) -> str:
    """“5-3”; an unassisted putout is “3U”; nothing where the game does not say."""
    return f"{fielders}U" if len(fielders) == 1 else "-".join(fielders)


def notation(play: Play) -> str:
    """The play as a scorer writes it: K, 5-3, F8, LO DP, SF8, SAC, FC, E6, 2B, BB, GDP, TP, CS 2-6.

    Not for a `NO_PLAY`.
    """
    outcome, by = play.outcome, play.fielders
    many = MANY_OUTS.get(sum(move.out for move in play.moves), "")
    if outcome in PLAIN:
        return PLAIN[outcome]
    if outcome in CAUGHT:
        caught = f"SF{by}" if sacrifice_fly(play) else f"{CAUGHT[outcome]}{by or 'O'}"
        return f"{caught} {many}".strip()
    if outcome is GROUND_OUT and play.ball:
        return f"{FELL[play.ball.kind]} {many}".strip()
    if outcome is GROUND_OUT:
        return f"{dashed(by)} {many}".strip() or "GO"
    if outcome is GROUNDED_INTO_DOUBLE_PLAY:
        return f"{dashed(by)} G{many or 'DP'}".strip()
    if outcome is SACRIFICE_BUNT:
        return "SAC" if sacrifice_bunt(play) else dashed(by) or "GO"
    if outcome is REACHED_ON_ERROR:
        return f"E{by[-1:]}"
    return f"CS {dashed(by)}".strip() if outcome is CAUGHT_STEALING else "SB"
