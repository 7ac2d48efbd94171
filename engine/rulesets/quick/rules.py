"""The flow of the game, top to bottom like its leaflet."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import Chance
from engine.diamond import (
    Bases,
    advance_all,
    advance_forced,
    lead_forced_base,
    next_half,
    runs_to_win,
    walk_off_bases,
)
from engine.plays import (
    CAUGHT_STEALING,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_OF_BASES,
    HOME_PLATE,
    NO_PLAY,
    STOLEN_BASE,
    STRIKEOUT,
    STRIKEOUT_BY,
    WALK,
    Move,
    Outcome,
    Play,
    Runner,
    new_tuple,
)
from engine.ruleset import Script
from engine.rulesets.quick.cards import CAUGHT, FOUL, GROUND_BALL, HR, LINE_DRIVE, ONE, STRIKE
from engine.rulesets.quick.detail import Detail
from engine.rulesets.quick.state import Side, State
from engine.rulesets.quick.tables import (
    ALL_BATS,
    ASK_CHANGE,
    ASK_DOUBLE_PLAY,
    ASK_FORCED_CHANGE,
    ASK_PITCH,
    ASK_SMART,
    ASK_STARTING_DOUBLE,
    ASK_SWAP,
    ASK_SWING,
    BALL,
    BALLS_FOR_A_WALK,
    BAT_BIT,
    BATTER_OUT,
    BIG_HITTER,
    DOUBLES,
    FIRST_PITCHER,
    FOULED,
    GROUP,
    HIT_AND_RUN,
    IN_PLAY,
    LAST_PITCHER,
    LEAVE,
    MATCHES,
    MISSED,
    PITCH_BIT,
    PITCH_RESULTS,
    PITCHER_SLOT,
    POSSIBLE_DOUBLE,
    REACH,
    RESULTS,
    RUNNERS,
    SMART,
    SPEEDY,
    STAY,
    STEAL_BIT,
    STEALS,
    SWAPS,
    TAKEN,
    WILD,
    WILD_BIT,
)


def play(s: State, chance: Chance, log: list[Play] | None) -> Script:
    """One exchange of cards, with the changes before it and all that follows from it."""
    random = chance.random
    half = s.half
    fielding = 1 - half
    offence, defence = s.sides[half], s.sides[fielding]
    slot = offence.due
    batter = slot if slot < PITCHER_SLOT else FIRST_PITCHER + offence.pitcher

    if not s.opened:
        visitors, home = yield ASK_STARTING_DOUBLE
        s.hidden = PITCH_BIT[visitors], PITCH_BIT[home]
        offence.unseen = defence.unseen = DOUBLES
        s.opened = True

    # The pitcher (R13, R20)
    hidden = s.hidden[fielding]
    if defence.pitcher < LAST_PITCHER:
        ask = ASK_CHANGE if defence.pitches or hidden else ASK_FORCED_CHANGE
        double = yield ask[fielding][DOUBLES & ~defence.held & ~hidden]
        if double != STAY:
            single = yield ASK_SWAP[fielding][SWAPS[double] & defence.held]
            tell_pitches(s, batter, defence.pitcher, log)
            change_pitcher(s, fielding, PITCH_BIT[double], PITCH_BIT[single])
            hidden = s.hidden[fielding]

    # The batter
    runner = RUNNERS[defence.pitcher][batter]
    group = GROUP[slot]
    star = offence.lineup[batter]
    if star == SMART and not s.exchanges and offence.bats != ALL_BATS:  # R21
        offence.bats |= BAT_BIT[(yield ASK_SMART[half][ALL_BATS & ~offence.bats])]
    bats = offence.bats
    swings = bats
    first, second, third = bases = s.bases
    if third:
        swings |= STEAL_BIT[3]
    elif second:
        swings |= STEAL_BIT[2]
    if first and not second:
        swings |= STEAL_BIT[1]
    if s.options.wild_swing == "any" or not REACH[group][bats] & (
        defence.pitches | defence.unseen
    ):  # R1, R19
        swings |= WILD_BIT

    # Both cards, chosen in secret
    pitched, batted = yield ASK_PITCH[fielding][defence.pitches | hidden], ASK_SWING[half][swings]
    pitch = PITCH_BIT.get(pitched, 0)  # 0 for the Pitch Out, which returns
    s.pitchouts = 0 if pitch else s.pitchouts + 1
    if pitch:
        if not pitch & defence.pitches:
            show_starting_double(s, fielding, pitch)
        defence.pitches &= ~pitch
        if defence.pitcher == LAST_PITCHER and not defence.pitches & defence.pitches - 1:
            defence.pitches = defence.held  # R24
    before = s.exchanges
    if batted in STEALS:
        steal(s, runner, batted, pitched, log)
        return

    outcome, code, hit, printed, dice, star_die = exchange(
        s, random, group, star, batted, pitched, pitch
    )
    codes = s.codes + code
    if outcome is None and not hit:
        s.codes = codes
        s.exchanges = (*before, (batted, pitched))
        return

    # On the bases
    outs = s.outs
    moves: list[Move]
    runs = needed = double_play_die = 0
    if hit:
        needed = runs_to_win(s)
        if printed and any(offence.lineup):
            s.bases, moves, runs, hit = advance_with_stars(offence, bases, runner, hit, needed)
        else:
            if needed:
                hit = walk_off_bases(bases, hit, needed)
            s.bases, moves, runs = advance_all(bases, runner, hit)
        outcome = HIT_OF_BASES[hit]
    elif outcome is WALK:
        needed = runs_to_win(s)
        s.bases, moves, runs = advance_forced(bases, runner)
    else:
        s.outs += 1
        moves = [BATTER_OUT[defence.pitcher][batter]]
        if outcome is GROUND_OUT and not dice and first and outs < 2 and pitched in POSSIBLE_DOUBLE:
            double_play_die = int(random() * 6) + 1
            if double_play_die > 3:
                s.shown = batted, pitched, double_play_die
                base = yield ASK_DOUBLE_PLAY[fielding][lead_forced_base(bases)]  # R23
                outcome = GROUNDED_INTO_DOUBLE_PLAY
                s.outs += 1
                s.bases, doubled_up = put_out(bases, base)
                moves = [doubled_up, *moves]
    offence.runs += runs

    if log is not None:
        log.append(
            new_tuple(
                Play,
                (
                    s.inning,
                    half,
                    outs,
                    batter,
                    runner.pitcher,
                    outcome,
                    moves,
                    runs,
                    runs,
                    STRIKEOUT_BY if outcome is STRIKEOUT else "",
                    0,
                    codes,
                    new_tuple(Detail, (batted, pitched, dice, star_die, double_play_die, before)),
                    None,
                ),
            )
        )

    # The next batter
    if slot == PITCHER_SLOT:
        offence.due = 0
        offence.bats = ALL_BATS
    else:
        offence.due = slot + 1
    s.exchanges = ()
    s.codes = ""
    s.shown = None
    if needed and runs >= needed:
        s.over = True
    elif s.outs == 3:
        end_half(s)


#: How the plate appearance ends other than by a hit, if it does; the pitch's code; bases of a hit,
#: and whether it was a printed [1] or [2], for the stars (R22); dice; a big hitter's die.
Met = tuple[Outcome | None, str, int, bool, tuple[int, ...], int]


def exchange(
    s: State,
    random: Callable[[], float],
    group: int,
    star: str,
    batted: str,
    pitched: str,
    pitch: int,
) -> Met:
    """Two cards turned up, but for a steal. `pitch` is the pitch's bit, 0 for a Pitch Out."""
    if batted == LEAVE and s.exchanges and s.exchanges[-1][0] == LEAVE:
        return STRIKEOUT, TAKEN, 0, False, (), 0  # R4, R18
    if not pitch:
        s.balls += 1
        if s.balls < BALLS_FOR_A_WALK:
            return None, BALL, 0, False, (), 0
        s.balls = 0  # R3
        return WALK, BALL, 0, False, (), 0
    if batted == LEAVE:
        outcome = STRIKEOUT if PITCH_RESULTS[pitched] == STRIKE else None
        return outcome, TAKEN, 0, False, (), 0
    if batted == WILD:
        return wild_swing(random)
    offence = s.sides[s.half]
    offence.bats &= ~BAT_BIT[batted]
    if MATCHES[group][batted] & pitch:
        return matched(random, star, RESULTS[group][batted])
    result = PITCH_RESULTS[pitched]
    if result == STRIKE:
        return STRIKEOUT, MISSED, 0, False, (), 0
    if result == FOUL:
        if s.outs == 2:  # R11
            return None, FOULED, 0, False, (), 0
        return FLY_OUT, IN_PLAY, 0, False, (), 0
    return (FLY_OUT if result == CAUGHT else GROUND_OUT), IN_PLAY, 0, False, (), 0


def wild_swing(random: Callable[[], float]) -> Met:
    dice = int(random() * 6) + 1, int(random() * 6) + 1
    high = max(dice)
    if high == 1 or high == 4:
        return None, IN_PLAY, 1 if high == 1 else HOME_PLATE, False, dice, 0
    return STRIKEOUT, MISSED, 0, False, dice, 0


def matched(random: Callable[[], float], star: str, result: str) -> Met:
    """The batter has hit the pitch: what the card says, or a big hitter's die before it (R25)."""
    star_die = 0
    if star == BIG_HITTER:
        star_die = int(random() * 6) + 1
        if star_die > 3:
            result = HR
    if result == HR:
        return None, IN_PLAY, HOME_PLATE, False, (), star_die
    if result not in (LINE_DRIVE, GROUND_BALL):
        return None, IN_PLAY, 1 if result == ONE else 2, True, (), star_die
    dice = int(random() * 6) + 1, int(random() * 6) + 1, int(random() * 6) + 1
    low = min(dice)
    if low > 3:
        caught = FLY_OUT if result == LINE_DRIVE else GROUND_OUT  # R12
        return caught, IN_PLAY, 0, False, dice, star_die
    return None, IN_PLAY, low if result == LINE_DRIVE else 1, False, dice, star_die


def change_pitcher(s: State, seat: int, double: int, single: int) -> None:
    """The next of the four comes in, with all cards but the single, and the double in its place."""
    side = s.sides[seat]
    side.pitcher += 1
    side.held = side.held & ~single | double
    side.unseen &= ~double
    if side.unseen and side.pitcher == LAST_PITCHER:
        show_starting_double(s, seat, side.unseen)  # R19: the one that is left
    side.pitches = side.held


def show_starting_double(s: State, seat: int, double: int) -> None:
    """From now on everybody knows it."""
    side = s.sides[seat]
    side.held |= double
    side.unseen = 0
    s.hidden = (0, s.hidden[1]) if seat == 0 else (s.hidden[0], 0)


def tell_pitches(s: State, batter: int, pitcher: int, log: list[Play] | None) -> None:
    """A pitcher who leaves in mid-count has thrown what no play has told yet."""
    if not s.codes or s.codes[-1] == ".":
        return
    if log is not None:
        pitcher += FIRST_PITCHER
        log.append(
            Play(s.inning, s.half, s.outs, batter, pitcher, NO_PLAY, [], 0, 0, pitches=s.codes)
        )
    s.codes += "."


def steal(s: State, batter: Runner, call: str, pitched: str, log: list[Play] | None) -> None:
    """The runner goes: out on a Pitch Out, back on a Strike, else safe (R5)."""
    base = STEALS[call]
    before = s.exchanges
    codes = s.codes + TAKEN
    s.exchanges = (*before, (call, pitched))
    s.codes = codes
    if PITCH_RESULTS.get(pitched) == STRIKE:
        return
    runner = s.bases[base - 1]
    assert runner is not None
    caught = pitched not in PITCH_BIT
    outs = s.outs
    needed = runs_to_win(s)
    s.bases, move = put_out(s.bases, base)
    runs = 0
    if caught:
        s.outs += 1
    else:
        move = Move(runner, base, base + 1, False)
        if base == 3:
            runs = 1
            s.sides[s.half].runs += 1
        else:
            s.bases = (None, runner, s.bases[2]) if base == 1 else (s.bases[0], None, runner)
    if log is not None:
        log.append(
            Play(
                s.inning,
                s.half,
                outs,
                batter.player,
                batter.pitcher,
                CAUGHT_STEALING if caught else STOLEN_BASE,
                [move],
                runs,
                0,
                pitches=codes,
                detail=Detail("steal", pitched, (), 0, 0, before),
            )
        )
    s.codes += "."
    if needed and runs >= needed:
        s.over = True
    elif s.outs == 3:
        end_half(s)  # R9: the same batter leads off the next inning


def put_out(bases: Bases, base: int) -> tuple[Bases, Move]:
    """The runner on `base` is out at the next one; the others hold (R23)."""
    runner = bases[base - 1]
    assert runner is not None
    first, second, third = bases
    left = (None, second, third) if base == 1 else (first, None, third)
    return (first, second, None) if base == 3 else left, Move(runner, base, base + 1, True)


def advance_with_stars(
    side: Side, bases: Bases, batter: Runner, hit: int, needed: int
) -> tuple[Bases, list[Move], int, int]:
    """A printed [1] or [2]: (bases after, moves, runs, bases that the batter is credited with).

    A batter’s extra base pushes the runners in the way, and they those in theirs (R10). The hit
    that brings in the winning run is worth as many bases as its runner had to go, at most.
    """
    behind = hit + (side.lineup[batter.player] == HIT_AND_RUN)
    ends = [behind, 0, 0, 0]
    for base in (1, 2, 3):
        runner = bases[base - 1]
        if runner:
            speedy = base < 3 and not bases[base] and side.lineup[runner.player] == SPEEDY
            bases_run = 2 if speedy else hit
            behind = min(max(base + bases_run, behind + 1), HOME_PLATE)
            ends[base] = behind
    if needed:
        for base in (3, 2, 1):
            needed -= ends[base] == HOME_PLATE
            if not needed:
                if HOME_PLATE - base >= ends[0]:
                    break
                hit = HOME_PLATE - base
                return *advance_all(bases, batter, hit), hit
    moves = []
    runs = 0
    after: list[Runner | None] = [None, None, None, None]
    for base in (3, 2, 1):
        runner = bases[base - 1]
        if runner:
            moves.append(Move(runner, base, ends[base], False))
            if ends[base] == HOME_PLATE:
                runs += 1
            else:
                after[ends[base]] = runner
    moves.append(Move(batter, 0, ends[0], False))
    after[ends[0]] = batter
    return (after[1], after[2], after[3]), moves, runs, ends[0]


def end_half(s: State) -> None:
    """Three out: both sides take up all their cards, and the ball count is nil again."""
    for side in s.sides:
        side.bats = ALL_BATS
        side.pitches = side.held
    s.balls = s.pitchouts = 0
    s.exchanges = ()
    s.codes = ""
    next_half(s)
