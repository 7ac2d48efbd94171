"""The flow of the game, top to bottom like its rule sheet."""

from __future__ import annotations

from engine.cards import ACE, JACK
from engine.chance import Chance
from engine.diamond import (
    EMPTY,
    advance_all,
    force_out,
    lead_base,
    lead_forced_base,
    next_half,
    runs_to_win,
    walk_off_bases,
)
from engine.plays import (
    CAUGHT_STEALING,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    HIT_OF_BASES,
    HOME_PLATE,
    STOLEN_BASE,
    STRIKEOUT,
    STRIKEOUT_BY,
    Move,
    Outcome,
    Play,
    new_tuple,
)
from engine.ruleset import Script
from engine.rulesets.piecepack.detail import Detail, Steal
from engine.rulesets.piecepack.state import (
    Side,
    State,
    may_replace,
    runner_may_steal,
    without_faces,
)
from engine.rulesets.piecepack.tables import (
    ACE_BIT,
    ASK_CHANGE,
    ASK_EXTRA_BASE,
    ASK_PINCH_HIT,
    ASK_PITCH,
    ASK_REROLL,
    ASK_SPENT,
    ASK_SWING,
    BATTER_OUT,
    CATCHER,
    CAUGHT_STEALING_BY,
    CHANGE,
    DOUBLE_MOST,
    FACES,
    FIELDED_BY,
    FIRST_PITCHER,
    FLY_MOST,
    FLY_OUTS,
    FORCE_OUTS,
    GO,
    GROUND_MOST,
    GROUND_OUTS,
    LAST_PITCHER,
    PINCH_HIT,
    PITCHER_SLOT,
    RUNNERS,
    SPENT,
    STRIKEOUT_MOST,
    TRIPLE_MOST,
)


def play(s: State, chance: Chance, log: list[Play] | None) -> Script:
    """One plate appearance, or one attempt to steal second in the middle of one."""
    random = chance.random
    half = s.half
    offence, defence = s.sides[half], s.sides[1 - half]
    outs = s.outs

    # Between batters: the pitcher, and a pinch hitter for the pitcher (R6, R7, R22)
    slot = offence.due
    if not s.interrupted:
        if defence.pitch <= SPENT:
            if may_replace(defence) and (yield ASK_SPENT[1 - half]) == CHANGE:
                change_pitcher(s, defence)
            else:
                defence.pitch = s.pitch_cards(defence.pitcher) & ~FACES  # R15
        elif may_replace(defence) and (yield ASK_CHANGE[1 - half]) == CHANGE:
            change_pitcher(s, defence)
        if (
            slot == PITCHER_SLOT
            and may_replace(offence)
            and (yield ASK_PINCH_HIT[half]) == PINCH_HIT
        ):
            change_pitcher(s, offence)
            s.pinch_hitting = True

    # The batter
    swings = offence.swing
    if slot != PITCHER_SLOT:
        batter = offence.lineup[slot]
    elif s.pinch_hitting:
        batter = LAST_PITCHER + offence.pitcher
    else:
        batter = FIRST_PITCHER + offence.pitcher
        swings = without_faces(swings)
    runner = RUNNERS[defence.pitcher][batter]
    tile = runner.card

    # Pitch and swing, chosen in secret
    pitch, swing = yield ASK_PITCH[1 - half][defence.pitch], ASK_SWING[half][swings]
    offence.swing &= ~(1 << swing)

    # Stealing second: the ace with a runner who may go is the attempt (R10)
    if swing == ACE and runner_may_steal(s.bases, defence.tiles[CATCHER]):
        first, _, third = s.bases
        assert first is not None
        caught = pitch == ACE
        if caught:
            defence.pitch &= ~ACE_BIT
            s.outs += 1
        s.bases = None, None if caught else first, third
        s.interrupted = True
        if log is not None:
            log.append(
                Play(
                    s.inning,
                    half,
                    outs,
                    batter,
                    runner.pitcher,
                    CAUGHT_STEALING if caught else STOLEN_BASE,
                    [Move(first, 1, 2, caught)],
                    0,
                    0,
                    CAUGHT_STEALING_BY if caught else "",
                    detail=Steal(pitch, swing),
                )
            )
        if s.outs == 3:
            end_half(s)  # R19: the same slot leads off the next inning
        return
    defence.pitch &= ~(1 << pitch)

    # Hitting the ball
    dice = [int(random() * 6), int(random() * 6), int(random() * 6)]
    if defence.trouble:
        dice.append(int(random() * 6))
    red = extra = -1
    rolled: tuple[int, ...] = ()
    if swing > pitch:
        modifier = 2
        if s.options.juice_cards and swing >= JACK and 0 in dice:
            s.shown = pitch, swing, tuple(dice), red
            again = yield ASK_REROLL[half][dice.count(0)]  # R20
            if again:
                rolled = tuple(dice)
                for i, die in enumerate(rolled):
                    if die == 0 and again:
                        dice[i] = int(random() * 6)
                        again -= 1
    elif pitch > swing:
        modifier = -2
        if s.options.juice_cards and pitch >= JACK and 5 in dice:
            rolled = tuple(dice)
            dice = [int(random() * 6) if die == 5 else die for die in rolled]
    else:
        modifier = 0
    result = modifier
    for die in dice:
        if die != tile:
            result += die

    # The hit chart
    needed = runs_to_win(s)
    runs = offence.runs
    fielders = ""
    hit = 0
    outcome: Outcome
    if result <= STRIKEOUT_MOST:
        outcome = STRIKEOUT
        fielders = STRIKEOUT_BY
        s.outs += 1
        moves = [BATTER_OUT[defence.pitcher][batter]]
    elif result > FLY_MOST:
        hit = 2 if result <= DOUBLE_MOST else 3 if result <= TRIPLE_MOST else HOME_PLATE
    else:
        red = int(random() * 6)
        if red >= defence.tiles[FIELDED_BY[result]]:
            hit = 1
        elif result > GROUND_MOST:
            outcome = FLY_OUT
            fielders = FLY_OUTS[result]
            s.outs += 1
            moves = [BATTER_OUT[defence.pitcher][batter]]
            if s.outs < 3 and s.bases != EMPTY:
                s.shown = pitch, swing, tuple(dice), red
                if (yield ASK_EXTRA_BASE[half]) == GO:
                    extra = int(random() * 6)
                    try_extra_base(s, offence, defence, extra, moves)
        else:
            s.outs += 1
            forced = lead_forced_base(s.bases)
            if forced:
                outcome = FIELDERS_CHOICE
                fielders = FORCE_OUTS[forced + 1][result]
                s.bases, moves = force_out(s.bases, runner)
            else:
                outcome = GROUND_OUT
                fielders = GROUND_OUTS[result]
                moves = [BATTER_OUT[defence.pitcher][batter]]

    if hit:
        if needed:
            hit = walk_off_bases(s.bases, hit, needed)
        outcome = HIT_OF_BASES[hit]
        men_on = s.bases != EMPTY
        s.bases, moves, scored = advance_all(s.bases, runner, hit)
        if scored:
            score(offence, defence, scored)
        # R2: the most advanced of those who were on base before and still are
        if men_on and not (needed and scored >= needed) and lead_base(s.bases) > hit:
            s.shown = pitch, swing, tuple(dice), red
            if (yield ASK_EXTRA_BASE[half]) == GO:
                extra = int(random() * 6)
                try_extra_base(s, offence, defence, extra, moves)

    runs = offence.runs - runs
    if log is not None:
        detail = new_tuple(
            Detail, (pitch, swing, tuple(dice), modifier, result, red, extra, rolled)
        )
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
                    fielders,
                    0,
                    "",
                    detail,
                    None,
                ),
            )
        )

    # The next batter
    if defence.trouble and defence.allowed - runs >= 4:
        defence.trouble -= 1  # R24: not for the plate appearance that brought the fourth run
    if offence.swing <= SPENT:
        offence.swing = s.deck
    offence.due = 0 if slot == PITCHER_SLOT else slot + 1
    s.pinch_hitting = s.interrupted = False
    s.shown = None
    if needed and runs >= needed:
        s.over = True
    elif s.outs == 3:
        end_half(s)


def change_pitcher(s: State, side: Side) -> None:
    """The next of the three comes in; the best face and number leave the game with the old one."""
    side.pitcher += 1
    side.allowed = side.trouble = 0
    side.pitch = s.pitch_cards(side.pitcher)


def try_extra_base(s: State, offence: Side, defence: Side, die: int, moves: list[Move]) -> None:
    """The lead runner goes one base more: safe on the tile's value or less. Nobody else moves."""
    bases = list(s.bases)
    base = lead_base(s.bases)
    runner = bases[base - 1]
    assert runner is not None
    bases[base - 1] = None
    out = die > runner.card
    moves.append(Move(runner, base, base + 1, out))
    if out:
        s.outs += 1
    elif base == 3:
        score(offence, defence, 1)
    else:
        bases[base] = runner
    s.bases = bases[0], bases[1], bases[2]


def score(offence: Side, defence: Side, runs: int) -> None:
    """Runs count for the side at bat and against the pitcher on the mound."""
    offence.runs += runs
    before = defence.allowed
    defence.allowed += runs
    if before < 4 <= defence.allowed and defence.pitcher < 2:
        defence.trouble = 3  # once a pitcher (R5)


def end_half(s: State) -> None:
    """Three out."""
    s.pinch_hitting = s.interrupted = False
    s.shown = None
    for side in s.sides:
        side.trouble = 0
    next_half(s)
