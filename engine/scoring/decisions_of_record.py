"""Winning and losing pitcher, save, holds, blown saves (9.17, 9.19, and custom)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.scoring.box import PitchingLine

SAVE_LEAD = 3


@dataclass(slots=True)
class Relief:
    """A reliever's entry with their side ahead: the state of the game then."""

    pitcher: int
    outs_left: int  # that the side had to get in regulation, or in the extra inning
    lead: int  # of the reliever's side
    on_base: int
    relinquished: bool = False  # the lead, while on the mound

    @property
    def save_situation(self) -> bool:
        """The tying run at most on deck, or a lead of three with an inning to pitch (9.19)."""
        return self.lead <= self.on_base + 2 or self.lead <= SAVE_LEAD <= self.outs_left


def innings_to_win(fielded: int) -> int:
    """Complete innings that a starter needs to win where the side fielded so many.

    Five of six or more, four of five (9.17(b)); house rule for shorter games: five ninths, rounded
    up.
    """
    if fielded > 5:
        return 5
    return 4 if fielded == 5 else -(-5 * fielded // 9)


def decide(
    winner: int,
    loser: int,
    winners: Sequence[PitchingLine],
    losers: Sequence[PitchingLine],
    reliefs: tuple[Sequence[Relief], Sequence[Relief]],
    let_in: Mapping[int, int],
) -> None:
    """Write the decisions of a finished game into its pitching lines.

    `winner` is the pitcher of record of the winning side when it took the lead for good, `loser`
    is charged with the run that gave it. `winners` and `losers` are the two sides' lines in the
    order of appearance; `reliefs` the entries of their relievers, (winners', losers'); `let_in`
    has by reliever of the winners how many earned runs of others scored while they pitched.
    """
    for staff in (winners, losers):
        if len(staff) > 1:
            staff[-1].gf = 1
    best = winning_pitcher(winner, winners, let_in)
    best.wins = 1
    for line in losers:
        if line.player == loser:
            line.losses = 1
    for staff, entries in ((winners, reliefs[0]), (losers, reliefs[1])):
        for entry in entries:
            if entry.save_situation:
                _hold_or_blow(entry, staff, best)
    if reliefs[0]:
        _save(winners[-1], best, reliefs[0][-1])


def _hold_or_blow(entry: Relief, staff: Sequence[PitchingLine], winner: PitchingLine) -> None:
    """By custom: a lead kept for the next man, with an out at least, or a lead lost."""
    for line in staff:
        if line.player == entry.pitcher:
            if entry.relinquished:
                line.blown_saves = 1
            elif line is not staff[-1] and line is not winner and line.outs:
                line.holds = 1


def winning_pitcher(
    of_record: int, staff: Sequence[PitchingLine], let_in: Mapping[int, int]
) -> PitchingLine:
    """Who was of record when the side took the lead for good, but for 9.17(b) and (c).

    The starter also answers for a lead taken before the side had pitched.
    """
    if len(staff) == 1:
        return staff[0]
    at = 0
    for i, line in enumerate(staff):
        if line.player == of_record:
            at = i
    record = staff[at]
    if at == 0:
        fielded = sum(line.outs for line in staff) // 3
        if record.outs >= 3 * innings_to_win(fielded):
            return record
        return most_effective(staff[1:])

    def poor(line: PitchingLine) -> bool:
        return brief_and_ineffective(line, let_in.get(line.player, 0))

    later = [line for line in staff[at + 1 :] if not poor(line)]
    return most_effective(later) if later and poor(record) else record


def brief_and_ineffective(line: PitchingLine, let_in: int) -> bool:
    """Less than an inning with two or more earned runs, their own or others' let in (9.17(c),
    comment)."""
    return line.outs < 3 and line.er + let_in >= 2


def most_effective(relievers: Sequence[PitchingLine]) -> PitchingLine:
    """The scorer's judgment (9.17(b), comment): an inning at least, if anyone has it, or an out;
    nobody whom another outdid; then outs against runs and men allowed on base; the first of equals.
    """
    lasting = [line for line in relievers if line.outs >= 3]
    lasting = lasting or [line for line in relievers if line.outs] or [*relievers]
    able = [line for line in lasting if not any(outdone(line, other) for other in lasting)]

    def effect(line: PitchingLine) -> int:
        return line.outs - 3 * all_runs(line) - (line.h + line.bb + line.hbp)

    return max(able, key=effect)


def outdone(line: PitchingLine, other: PitchingLine) -> bool:
    """The other got more men out and gave fewer runs, their own or all that came in on them.

    Who got the most men out is never outdone.
    """
    return other.outs > line.outs and (other.r < line.r or all_runs(other) < all_runs(line))


def all_runs(line: PitchingLine) -> int:
    """Runs charged to a pitcher, and those of others that scored meanwhile."""
    return line.r + line.inherited_scored


def _save(last: PitchingLine, winner: PitchingLine, entry: Relief) -> None:
    """9.19: who finishes a game that the side has won, is not the winner, and got an out."""
    if entry.pitcher != last.player or last is winner or not last.outs:
        return
    if entry.relinquished:
        return
    if (
        entry.lead <= entry.on_base + 2
        or (entry.lead <= SAVE_LEAD and last.outs >= 3)
        or last.outs >= 9
    ):
        last.saves = 1
