"""The official scorer: plays to box score, by section 9 of the Official Baseball Rules.

Written once for all games. Runs after every simulated game, so the loop over plays is kept lean:
what needs more thought (relief in mid-inning, errors, who won) is left to modules that a plain
half-inning never calls.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.box import BattingLine, BoxScore, FieldingLine, PitchingLine, TeamLine
from engine.credits import batter_on_base, count_pitches, sacrifice_bunt, stolen_bases
from engine.decisions_of_record import Lead, Relief, decide
from engine.earned_runs import charge
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_PLATE,
    HOME_RUN,
    INTENTIONAL_WALK,
    LINE_OUT,
    POP_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
    Outcome,
    Play,
)
from engine.proof import prove
from engine.ruleset import Ruleset

__all__ = ["finished", "prove", "score"]

#: The numbers that scorers give the positions.
POSITION_NUMBERS = {
    "P": "1",
    "C": "2",
    "1B": "3",
    "2B": "4",
    "3B": "5",
    "SS": "6",
    "LF": "7",
    "CF": "8",
    "RF": "9",
}
NOBODY = -1


def score(
    rules: Ruleset,
    lineups: tuple[tuple[int, ...], tuple[int, ...]],
    plays: Sequence[Play],
    *,
    innings: int,
    over: bool | None = None,
) -> BoxScore:
    """The official box score of a game, finished or under way (then without decisions).

    `lineups` are (visitors, home) as `rules.starters` takes them, `innings` is the regulation
    length. Whether the game is over follows from the plays; pass `over` for a game that ended
    another way, as by a mercy rule. No play is changed.

    A batter's LOB are the men still on base when he made an out or hit into a fielder's choice.
    A pitcher who faced nobody has no line, unless an out or an inherited run came meanwhile.
    Games finished (GF) are a reliever's; a starter alone on the staff has a complete game.
    """
    visitors, home = sides = Side(rules, lineups[0]), Side(rules, lineups[1])
    count = len(plays)
    lead: Lead | None = None
    outs = left = played = 0
    while played < count:
        half = plays[played].half
        played, outs, left, lead = _score_half(
            plays, played, sides[half], sides[1 - half], innings, lead
        )
    staffs = visitors.staff(), home.staff()
    for side, opponents, staff in zip(sides, (home, visitors), staffs, strict=True):
        team = side.team
        for line in staff:
            team.putouts += line.outs
            opponents.team.h += line.h
        side.settle_chances()
        for glove in side.fielding:
            glove.outs = team.putouts
        for player, worn in side.pitchers_gloves.items():
            worn.outs = side.pitching[player].outs

    if over is None:
        over = count > 0 and finished(plays[-1], outs, visitors.team.r, home.team.r, innings)
    if not over:
        if outs < 3:  # not left on base, but on it
            sides[plays[-1].half if count else 0].team.lob -= left
    else:
        if plays[-1].half == 0:
            home.team.innings.append(None)
        if lead and visitors.team.r != home.team.r:
            won, lost = lead.half, 1 - lead.half
            reliefs = sides[won].reliefs, sides[lost].reliefs
            decide(lead, innings, staffs[won], staffs[lost], reliefs)
    return BoxScore(
        (visitors.lineup_card(), home.lineup_card()),
        staffs,
        (visitors.gloves(staffs[0]), home.gloves(staffs[1])),
        (visitors.team, home.team),
    )


def finished(last: Play, outs: int, visitors: int, home: int, innings: int) -> bool:
    """Whether the game ended with this play: `outs` and the score are those after it."""
    if last.inning < innings:
        return False
    if last.half == 0:
        return outs == 3 and home > visitors
    return home > visitors or (outs == 3 and visitors > home)


class Side:
    """One side's lines as they fill up. Lists by roster index hold None until a man comes in."""

    __slots__ = (
        "batted_last",
        "batting",
        "chances",
        "fielding",
        "glove_at",
        "lines",
        "pitcher",
        "pitcher_slot",
        "pitchers_gloves",
        "pitching",
        "reliefs",
        "rules",
        "slots",
        "team",
    )

    def __init__(self, rules: Ruleset, lineup: tuple[int, ...]) -> None:
        self.rules = rules
        self.lines: list[BattingLine | None] = [None] * len(rules.roster)
        self.batting: list[BattingLine] = []  # in the order of appearance
        self.slots = self.pitcher_slot = 0
        self.batted_last: BattingLine | None = None
        self.pitcher = NOBODY
        self.pitching: dict[int, PitchingLine] = {}  # in the order of appearance
        self.reliefs: list[Relief] = []
        self.team = TeamLine()
        self.fielding: list[FieldingLine] = []  # all but the pitchers
        self.pitchers_gloves: dict[int, FieldingLine] = {}
        self.glove_at: dict[str, FieldingLine] = {}
        self.chances: dict[str, int] = {}  # outs by the fielders who made them, not yet credited
        fielders_known = "po" not in rules.undefined
        for player, slot, position in rules.starters(lineup):
            if slot:
                line = self.lines[player] = BattingLine(player, slot, position)
                self.batting.append(line)
                if slot > self.slots:
                    self.slots = slot
            if position == "P":
                self.pitcher_slot = slot
            elif fielders_known and position in POSITION_NUMBERS:
                glove = self.glove_at[POSITION_NUMBERS[position]] = FieldingLine(player, position)
                self.fielding.append(glove)

    def bats(self, player: int) -> BattingLine:
        """A man who was not in the lineup comes to bat, in the slot whose turn it is."""
        slot = 0
        if self.slots:
            slot = self.batted_last.slot % self.slots + 1 if self.batted_last else 1
        role = self.rules.roster[player].role
        position = {"pinch hitter": "PH", "pitcher": "P"}.get(role, "")
        return self._enters(player, slot, position)

    def runs(self, player: int, half: Sequence[Play]) -> BattingLine:
        """A man who has not been in the game runs for one who was on base. `half` ends with him."""
        slot = 0
        start = next(m.start for m in half[-1].moves if m.runner.player == player)
        for play in reversed(half[:-1]):
            arrived = [m.runner.player for m in play.moves if m.end == start and not m.out]
            if arrived:
                line = self.lines[arrived[-1]]
                slot = line.slot if line else 0
                break
        return self._enters(player, slot, "PR")

    def _enters(self, player: int, slot: int, position: str) -> BattingLine:
        line = self.lines[player] = BattingLine(player, slot, position)
        self.batting.append(line)
        return line

    def pitches(self, player: int, relief: Relief | None) -> PitchingLine:
        """A pitcher takes the mound; where pitchers bat he takes the old one's place in the order.

        `relief` is what he found, for all but the first.
        """
        self.settle_chances()
        self.pitcher = player
        if player not in self.pitching:
            self.pitching[player] = PitchingLine(player)
            if relief:
                self.pitching[player].inherited = relief.on_base
                self.reliefs.append(relief)
            else:
                self.pitching[player].gs = 1
            if self.pitcher_slot and self.lines[player] is None:
                self._enters(player, self.pitcher_slot, "P")
            if "po" not in self.rules.undefined:
                self.pitchers_gloves[player] = FieldingLine(player, "P")
        if player in self.pitchers_gloves:
            self.glove_at["1"] = self.pitchers_gloves[player]
        return self.pitching[player]

    def settle_chances(self) -> None:
        """Credit putouts and assists to those who now stand at the positions."""
        gloves = self.glove_at
        for fielders, times in self.chances.items():
            by = fielders[-1]
            if by in gloves:
                gloves[by].po += times
            if len(fielders) > 1:
                for number in {*fielders[:-1]}:
                    if number in gloves:
                        gloves[number].a += times
        self.chances.clear()

    def staff(self) -> list[PitchingLine]:
        lines = list(self.pitching.values())
        if len(lines) > 1:
            return [line for line in lines if line.bf or line.outs or line.inherited_scored]
        return lines

    def gloves(self, staff: list[PitchingLine]) -> list[FieldingLine]:
        worn = self.pitchers_gloves
        return self.fielding + [worn[line.player] for line in staff] if worn else self.fielding

    def lineup_card(self) -> list[BattingLine]:
        """Batting lines by slot, then in the order of appearance; a man without a slot last."""
        if self.slots and len(self.batting) > self.slots:
            self.batting.sort(key=lambda line: line.slot or 99)
        return self.batting


def _score_half(
    plays: Sequence[Play],
    first: int,
    batting: Side,
    fielding: Side,
    innings: int,
    lead: Lead | None,
) -> tuple[int, int, int, Lead | None]:
    """Score the half-inning that begins with play `first`.

    Returns the number of the play after it, the outs made, the men left on base, and who took
    the lead last.
    """
    half, inning = plays[first].half, plays[first].inning
    lines, last = batting.lines, batting.batted_last
    team, opponents = batting.team, fielding.team
    chances = fielding.chances
    pitcher = fielding.pitcher
    mound = fielding.pitching[pitcher] if pitcher >= 0 else None
    appeared = outs = runs = 0  # batters whose turn is over; men on base: appeared - outs - runs
    faced = retired = 0  # by the present pitcher's predecessors in this half
    simple = True  # one pitcher, no error
    end = len(plays)
    for i in range(first, end):
        play = plays[i]
        if play.half != half:
            end = i
            break
        if play.pitcher != pitcher:
            found = None
            if mound is not None:
                simple = i == first
                mound.bf += appeared - faced
                mound.outs += outs - retired
                faced, retired = appeared, outs
                outs_left = 3 * max(innings - inning, 0) + 3 - play.outs
                ahead = opponents.r - team.r
                found = Relief(play.pitcher, outs_left, ahead, appeared - outs - runs)
            pitcher = play.pitcher
            mound = fielding.pitches(pitcher, found)
        assert mound is not None
        line = lines[play.batter]
        if line is None:
            batting.batted_last = last
            line = batting.bats(play.batter)

        out_here = 0
        for runner, start, reached, out in play.moves:
            if start and lines[runner[0]] is None:
                batting.runs(runner[0], plays[first : i + 1])
            if out:
                out_here += 1
            elif reached == HOME_PLATE:
                lines[runner[0]].r += 1  # type: ignore[union-attr]
        outs += out_here
        scored = play.runs

        outcome = play.outcome
        if outcome is STOLEN_BASE or outcome is CAUGHT_STEALING:
            _credit_steal(play, lines)
        else:
            last = line
            appeared += 1
            line.pa += 1
            if outcome is STRIKEOUT:
                line.ab += 1
                line.so += 1
                mound.so += 1
                line.lob += appeared - outs - runs - scored
            elif outcome is SINGLE:
                line.ab += 1
                line.h += 1
                mound.h += 1
            elif outcome is GROUND_OUT:
                line.ab += 1
                line.lob += appeared - outs - runs - scored
            elif outcome is FLY_OUT or outcome is LINE_OUT or outcome is POP_OUT:
                if scored and play.outs < 2 and not play.error:
                    line.sf += 1
                else:
                    line.ab += 1
                line.lob += appeared - outs - runs - scored
            elif outcome is DOUBLE:
                line.ab += 1
                line.h += 1
                line.doubles += 1
                mound.h += 1
            elif outcome is HOME_RUN:
                line.ab += 1
                line.h += 1
                line.hr += 1
                mound.h += 1
                mound.hr += 1
            elif outcome is TRIPLE:
                line.ab += 1
                line.h += 1
                line.triples += 1
                mound.h += 1
            else:
                left = appeared - outs - runs - scored
                _credit_batter(play, line, mound, outcome, left)
            if play.rbi:
                line.rbi += play.rbi

        if scored:
            runs += scored
            before = team.r
            team.r = after = before + scored
            against = opponents.r
            if before <= against < after:
                lead = Lead(half, i, against - before, batting.pitcher, pitcher)
            elif before < against <= after and fielding.reliefs:
                fielding.reliefs[-1].relinquished = True
        if out_here:
            fielders = play.fielders
            if fielders:
                chances[fielders] = chances.get(fielders, 0) + 1
            if out_here > 1:
                _credit_double_play(play, out_here, fielding)
        if play.error:
            simple = False
            _charge_error(play, fielding)
        if play.pitches:
            thrown, strikes = count_pitches(play.pitches)
            mound.pitches += thrown
            mound.strikes += strikes

    assert mound is not None
    mound.bf += appeared - faced
    mound.outs += outs - retired
    if simple:
        mound.r += runs
        mound.er += runs
        opponents.er += runs
    elif runs:
        _charge_runs(plays[first:end], first, fielding, lead)
    batting.batted_last = last
    team.innings.append(runs)
    left = appeared - outs - runs
    team.lob += left
    return end, outs, left, lead


def _credit_batter(
    play: Play, line: BattingLine, mound: PitchingLine, outcome: Outcome, left: int
) -> None:
    """The plate appearances that are not plain hits and outs. `left` are the men on base after."""
    if outcome is WALK or outcome is INTENTIONAL_WALK:
        line.bb += 1
        mound.bb += 1
        if outcome is INTENTIONAL_WALK:
            line.ibb += 1
            mound.ibb += 1
        return
    if outcome is HIT_BY_PITCH:
        line.hbp += 1
        mound.hbp += 1
        return
    if outcome is SACRIFICE_BUNT and sacrifice_bunt(play):
        line.sh += 1
    else:
        line.ab += 1
        if outcome is GROUNDED_INTO_DOUBLE_PLAY:
            line.gidp += 1
    if outcome is not REACHED_ON_ERROR:
        line.lob += left - batter_on_base(play)


def _credit_steal(play: Play, lines: list[BattingLine | None]) -> None:
    for player, bases in stolen_bases(play):
        lines[player].sb += bases  # type: ignore[union-attr]
    for move in play.moves:
        if move.out:
            lines[move.runner.player].cs += 1  # type: ignore[union-attr]


def _credit_double_play(play: Play, outs: int, fielding: Side) -> None:
    if outs == 2:
        fielding.team.dp += 1
    else:
        fielding.team.tp += 1
    for number in {*play.fielders}:
        if number in fielding.glove_at:
            fielding.glove_at[number].dp += 1


def _charge_error(play: Play, fielding: Side) -> None:
    """One error a play; whose it was is known only if the batter reached on it."""
    fielding.team.e += 1
    if play.outcome is REACHED_ON_ERROR and play.fielders[-1:] in fielding.glove_at:
        fielding.glove_at[play.fielders[-1:]].e += 1


def _charge_runs(half: Sequence[Play], first: int, fielding: Side, lead: Lead | None) -> None:
    """Charge the runs of a half-inning with an error, or with more than one pitcher.

    Sets the loser of `lead`, if it was taken in this half.
    """
    at = nth = 0
    for run in charge(half):
        line = fielding.pitching[run.pitcher]
        line.r += 1
        line.er += run.earned
        fielding.team.er += run.team_earned
        if run.mound != run.pitcher:
            fielding.pitching[run.mound].inherited_scored += 1
        nth = nth + 1 if run.at == at else 0
        at = run.at
        if lead and lead.play == first + at and lead.run == nth:
            lead.loser = run.pitcher
