"""The official scorer: plays to box score, by section 9 of the Official Baseball Rules.

Written once for all games. Runs after every simulated game, so the loop over plays is kept lean:
what needs more thought (relief in mid-inning, errors, who won) is left to modules that a plain
half-inning never calls.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    Outcome,
    Play,
)
from engine.ruleset import AnyRuleset, Lineup
from engine.scoring.box import BattingLine, BoxScore, PitchingLine, TeamLine
from engine.scoring.credits import batter_on_base, count_pitches, sacrifice_bunt, stolen_bases
from engine.scoring.decisions_of_record import Relief, decide
from engine.scoring.earned_runs import NOBODY, charge, walked_by
from engine.scoring.fielding import POSITION_NUMBERS, Fielders, Post
from engine.scoring.proof import prove

__all__ = ["finished", "prove", "score"]

#: Where the box has a man who was not in the lineup, by role.
BATS_AS = {"pinch hitter": "PH", "pitcher": "P"}
#: The last time that the lead changed hands: the side that took it, the play, which of the play's
#: runs it was (from 0), that side's pitcher of record (NOBODY if it had not pitched yet), and the
#: pitcher charged with the run.
Lead = tuple[int, int, int, int, int]


def score(
    rules: AnyRuleset,
    lineups: tuple[Lineup, Lineup],
    plays: Sequence[Play],
    *,
    innings: int,
    over: bool | None = None,
) -> BoxScore:
    """The official box score of a game, finished or under way (then without decisions).

    `lineups` are (visitors, home) as `rules.starters` takes them, `innings` is the regulation
    length. Whether the game is over follows from the plays; pass `over` for a game that ended
    another way, as by a mercy rule. No play is changed. A play's batter may be -1 on a steal:
    nobody has come to bat yet. Only a `NO_PLAY` brings a pinch runner in.

    A batter's LOB are the men still on base when they made an out or hit into a fielder's choice.
    Whoever a play names as its pitcher has a line, even one who faced nobody.
    Games finished (GF) are a reliever's; a starter alone on the staff has a complete game.
    A strikeout is the pinch hitter's who ends the turn, whatever the count was: plays do
    not tell it (9.15(b)).
    """
    visitors, home = sides = SideLines(rules, lineups[0]), SideLines(rules, lineups[1])
    count = len(plays)
    lead: Lead | None = None
    outs = left = played = 0
    while played < count:
        half = plays[played][1]
        played, outs, left, lead = _score_half(
            plays, played, half, sides[half], sides[1 - half], innings, lead
        )
    staffs = visitors.staff(), home.staff()

    if over is None:
        over = count > 0 and finished(plays[-1], outs, visitors.team.r, home.team.r, innings)
    if not over:
        if outs < 3:  # not left on base, but on it
            sides[plays[-1].half if count else 0].team.lob -= left
    elif count:
        if plays[-1].half == 0:
            home.team.innings.append(None)
        if lead and visitors.team.r != home.team.r:
            won, _, _, winner, loser = lead
            reliefs = sides[won].reliefs, sides[1 - won].reliefs
            decide(winner, loser, staffs[won], staffs[1 - won], reliefs, sides[won].let_in)
    return BoxScore(
        (visitors.lineup_card(), home.lineup_card()),
        staffs,
        (
            visitors.fielders.lines(staffs[0], visitors.team.putouts),
            home.fielders.lines(staffs[1], home.team.putouts),
        ),
        (visitors.team, home.team),
    )


def finished(last: Play, outs: int, visitors: int, home: int, innings: int) -> bool:
    """Whether the game ended with this play: `outs` and the score are those after it."""
    if last.inning < innings:
        return False
    if last.half == 0:
        return outs == 3 and home > visitors
    return home > visitors or (outs == 3 and visitors > home)


class SideLines:
    """One side's lines as they fill up. Lists by roster index hold None until a man comes in."""

    __slots__ = (
        "batting",
        "fielders",
        "let_in",
        "lines",
        "mound",
        "pitcher_slot",
        "pitching",
        "reliefs",
        "rules",
        "slots",
        "team",
    )

    def __init__(self, rules: AnyRuleset, lineup: Lineup) -> None:
        self.rules = rules
        self.slots = 0  # of the batting order; 0 in a game without one
        self.pitcher_slot = 0  # 0 where pitchers do not bat
        lines: list[BattingLine | None] = [None] * (len(rules.roster) + 1)
        lines[NOBODY] = BattingLine(NOBODY, 0, "")  # for a steal before anybody has come to bat
        self.lines = lines
        self.batting: list[BattingLine] = []  # in the order of appearance
        posts: list[Post] = []
        fielders_known = "po" not in rules.undefined
        for player, slot, position in rules.starters(lineup):
            if slot:
                line = lines[player] = BattingLine(player, slot, position)
                self.batting.append(line)
                if slot > self.slots:
                    self.slots = slot
            if position == "P":
                self.pitcher_slot = slot
            elif fielders_known and position in POSITION_NUMBERS:
                posts.append((POSITION_NUMBERS[position], player, position))
        self.mound = PitchingLine(NOBODY)  # who pitches now
        self.pitching: dict[int, PitchingLine] = {}  # in the order of appearance
        self.reliefs: list[Relief] = []
        self.let_in: dict[int, int] = {}  # by reliever: others' earned runs that scored off them
        self.team = TeamLine()
        self.fielders = Fielders(posts)

    def bats(self, player: int, half: int, plays: Sequence[Play], number: int) -> BattingLine:
        """A man who was not in the lineup comes to bat, in the slot whose turn it is.

        `half` is the side, `number` the first of the game's plays that names them.
        """
        slot = 0
        if self.slots:
            slot = 1
            for play in reversed(plays[:number]):
                if play.half == half and play.outcome < STOLEN_BASE:
                    last = self.lines[play.batter]
                    slot = last.slot % self.slots + 1 if last else 1
                    break
        return self._enters(player, slot, BATS_AS.get(self.rules.roster[player].role, ""))

    def runs(self, player: int, base: int, half: Sequence[Play]) -> None:
        """A man runs for the one on this base. `half` are the half-inning's plays before."""
        if self.lines[player] is not None:
            return
        slot = 0
        for play in reversed(half):
            arrived = [m.runner.player for m in play.moves if m.end == base and not m.out]
            if arrived:
                line = self.lines[arrived[-1]]
                slot = line.slot if line else 0
                break
        self._enters(player, slot, "PR")

    def _enters(self, player: int, slot: int, position: str) -> BattingLine:
        line = self.lines[player] = BattingLine(player, slot, position)
        self.batting.append(line)
        return line

    def pitches(self, player: int, inherited: int) -> PitchingLine:
        """A pitcher takes the mound, and finds so many runners on base.

        Where pitchers bat the new one takes the old one's place in the order.
        """
        self.fielders.relieve(self.mound.player)
        line = self.pitching.get(player)
        if line is None:
            line = self.pitching[player] = PitchingLine(player)
            line.inherited = inherited
            if self.pitcher_slot and self.lines[player] is None:
                self._enters(player, self.pitcher_slot, "P")
        self.mound = line
        return line

    def staff(self) -> list[PitchingLine]:
        """The pitching lines of the box, and what they sum up to for the side."""
        lines = list(self.pitching.values())
        if lines:
            lines[0].gs = 1
            for line in lines:
                self.team.putouts += line.outs
        return lines

    def lineup_card(self) -> list[BattingLine]:
        """Batting lines by slot, then in the order of appearance; a man without a slot last."""
        if self.slots and len(self.batting) > self.slots:
            self.batting.sort(key=lambda line: line.slot or 99)
        return self.batting


def _score_half(
    plays: Sequence[Play],
    first: int,
    half: int,
    batting: SideLines,
    fielding: SideLines,
    innings: int,
    lead: Lead | None,
) -> tuple[int, int, int, Lead | None]:
    """Score the half-inning that begins with play `first`.

    Returns the number of the play after it, the outs made, the men left on base, and who took
    the lead last.
    """
    lines = batting.lines
    team, opponents = batting.team, fielding.team
    ours, theirs = team.r, opponents.r
    chances = fielding.fielders.chances
    mound = fielding.mound
    pitcher = mound.player
    # Batters whose turn is over; the men on base are appeared - outs - runs
    appeared = outs = runs = hits = 0
    faced = retired = 0  # by the present pitcher's predecessors in this half
    simple = True  # nobody inherited a runner, no error: each run is the pitcher's, and earned
    charged = 0  # runs charged so far
    unclear = first  # where the plays begin that tell whose the other runs are
    clear = 0  # runs since then that are charged already
    end = len(plays)
    for i in range(first, end):
        play = plays[i]
        # Unpacked and read by index: attributes of a named tuple are slow
        (
            inning,
            at_bat,
            already_out,
            batter,
            thrower,
            outcome,
            moves,
            scored,
            rbi,
            fielders,
            error,
            pitches,
            _,
            _,
        ) = play
        if at_bat != half:
            end = i
            break
        if thrower != pitcher:
            on_base = 0
            if pitcher != NOBODY:
                if simple:
                    if runs > charged:
                        mound.r += runs - charged
                        mound.er += runs - charged
                        opponents.er += runs - charged
                    simple = appeared == outs + runs
                    unclear, clear = (i, 0) if simple else (unclear, runs - charged)
                    charged = runs
                mound.bf += appeared - faced
                mound.outs += outs - retired
                faced, retired = appeared, outs
                on_base = appeared - outs - runs
                if theirs > ours:
                    outs_left = 3 * max(innings - inning, 0) + 3 - outs
                    fielding.reliefs.append(Relief(thrower, outs_left, theirs - ours, on_base))
            pitcher = thrower
            mound = fielding.pitches(pitcher, on_base)
        line = lines[batter]
        if line is None:
            line = batting.bats(batter, half, plays, i)

        out_here = 0
        for move in moves:  # by index, which is faster here than by name: end 2, out 3
            if move[3]:
                out_here += 1
            elif move[2] == HOME_PLATE:
                lines[move[0][0]].r += 1  # type: ignore[union-attr]
        outs += out_here

        if outcome is STOLEN_BASE or outcome is CAUGHT_STEALING:
            _credit_steal(play, lines)
        elif outcome is NO_PLAY:
            for runner, base, _, _ in moves:
                batting.runs(runner.player, base, plays[first:i])
        else:
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
                hits += 1
                mound.h += 1
            elif outcome is GROUND_OUT:
                line.ab += 1
                line.lob += appeared - outs - runs - scored
            elif outcome is FLY_OUT or outcome is LINE_OUT or outcome is POP_OUT:
                if scored and already_out < 2 and not error:
                    line.sf += 1
                else:
                    line.ab += 1
                line.lob += appeared - outs - runs - scored
            elif outcome is FIELDERS_CHOICE:
                line.ab += 1
                line.lob += appeared - outs - runs - scored - 1  # the batter not counted
            elif outcome is DOUBLE:
                line.ab += 1
                line.h += 1
                line.doubles += 1
                hits += 1
                mound.h += 1
            elif outcome is HOME_RUN:
                line.ab += 1
                line.h += 1
                line.hr += 1
                hits += 1
                mound.h += 1
                mound.hr += 1
            elif outcome is TRIPLE:
                line.ab += 1
                line.h += 1
                line.triples += 1
                hits += 1
                mound.h += 1
            else:
                left = appeared - outs - runs - scored
                walker = mound
                if "." in pitches and (former := walked_by(plays[first : i + 1], -1)) != NOBODY:
                    walker = fielding.pitching[former]
                    walker.bf += 1
                    mound.bf -= 1
                    simple, unclear, clear = False, first, charged
                _credit_batter(play, line, walker, outcome, left)

        if scored:
            runs += scored
            line.rbi += rbi
            before = ours
            ours += scored
            if before <= theirs < ours:
                lead = half, i, theirs - before, batting.mound.player, pitcher
            if before < theirs <= ours and fielding.reliefs:  # a lead tied, or turned round
                relief = fielding.reliefs[-1]
                relief.relinquished |= relief.pitcher == pitcher
        if out_here:
            if fielders:
                chances[fielders] += 1
            if out_here > 1:
                _credit_double_play(play, out_here, fielding)
        if error:
            simple = False
            _charge_error(play, fielding)
        if pitches:
            thrown, strikes = count_pitches(pitches)
            mound.pitches += thrown
            mound.strikes += strikes

    mound.bf += appeared - faced
    mound.outs += outs - retired
    if runs:
        team.r = ours
        if simple:
            mound.r += runs - charged
            mound.er += runs - charged
            opponents.er += runs - charged
        elif runs > charged:
            lead = _charge_runs(plays[unclear:end], unclear, clear, fielding, lead)
    team.h += hits
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


def _credit_double_play(play: Play, outs: int, fielding: SideLines) -> None:
    if outs == 2:
        fielding.team.dp += 1
    else:
        fielding.team.tp += 1
    if play.fielders:
        fielding.fielders.double_plays.append((play.pitcher, play.fielders))


def _charge_error(play: Play, fielding: SideLines) -> None:
    """One error a play; whose it was is known only if the batter reached on it."""
    fielding.team.e += 1
    if play.outcome is REACHED_ON_ERROR and play.fielders:
        fielding.fielders.errors.append((play.pitcher, play.fielders[-1]))


def _charge_runs(
    plays: Sequence[Play], first: int, clear: int, fielding: SideLines, lead: Lead | None
) -> Lead | None:
    """Charge the runs of a stretch of a half-inning with an error, or with inherited runners.

    `first` is the number of its first play; so many runs as are `clear` have been charged before.
    Returns the lead, with the pitcher who answers for it if it was taken here.
    """
    at, nth = NOBODY, 0
    for run in charge(plays)[clear:]:
        line = fielding.pitching[run.pitcher]
        line.r += 1
        line.er += run.earned
        fielding.team.er += run.team_earned
        if run.inherited:
            mound = fielding.pitching[run.mound]
            mound.inherited_scored += 1
            fielding.let_in[run.mound] = fielding.let_in.get(run.mound, 0) + run.earned
        nth = nth + 1 if run.at == at else 0
        at = run.at
        if lead and lead[1] == first + at and lead[2] == nth:
            lead = *lead[:4], run.pitcher
    return lead
