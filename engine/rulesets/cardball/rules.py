"""The flow of the game, top to bottom like its rule sheet."""

from __future__ import annotations

from engine.cards import ACE, RANK, SUIT
from engine.chance import Chance
from engine.decisions import Decision
from engine.diamond import EMPTY, advance_forced, runs_to_win, stealable_base
from engine.plays import (
    CAUGHT_STEALING,
    HIT_BY_PITCH,
    STOLEN_BASE,
    STRIKEOUT,
    STRIKEOUT_BY,
    WALK,
    Move,
    Outcome,
    Play,
    Runner,
)
from engine.ruleset import Script
from engine.rulesets.cardball.detail import Steal
from engine.rulesets.cardball.field import bunt, in_play
from engine.rulesets.cardball.piles import batter_up, end_half, log_play, refill
from engine.rulesets.cardball.state import State
from engine.rulesets.cardball.tables import (
    ASK_CALL,
    BALL,
    BALLS_FOR_A_WALK,
    CALLED_STRIKE,
    FACE_DOWN,
    FOUL,
    FOULED,
    HIT_BATTER,
    IN_PLAY,
    LAST_BALL,
    MISSED,
    NO_CARD,
    PITCHER,
    RESULTS,
    RUNNERS,
    SAC_BUNT,
    SAC_FLY,
    STAY,
    STEAL,
    STRIKE,
    STRIKES_FOR_AN_OUT,
    TAKE,
)


def play(s: State, chance: Chance, log: list[Play] | None) -> Script:
    """One pitch, with the plays in the field or the steal that follow from it."""
    half = s.half
    if not s.shuffled:
        chance.shuffle(s.deck)
        s.shuffled = True
    refill(s, chance.random)
    at_bat, in_field = s.hands[half], s.hands[1 - half]
    no_aces = len(in_field)
    while no_aces > 1 and RANK[in_field[no_aces - 1]] == ACE:
        no_aces -= 1
    asked = Decision(half, "bat", at_bat), Decision(1 - half, "pitch", in_field, no_aces)
    bat, pitch = yield asked
    at_bat.remove(bat)
    in_field.remove(pitch)
    s.batted = bat
    s.pitched = pitch

    call = yield ASK_CALL[half][s.bases != EMPTY]
    bat, pitch = s.batted, s.pitched  # in a game as a seat imagines it they may be others
    if call == TAKE:
        if RANK[pitch] == ACE:
            pitched(s, -1, HIT_BATTER)
            to_first(s, HIT_BY_PITCH, log)
            return
        if RANK[pitch] <= LAST_BALL:
            pitched(s, -1, BALL)
            s.balls.append(pitch)
            s.pitched = NO_CARD
            if len(s.balls) == BALLS_FOR_A_WALK:
                to_first(s, WALK, log)
                return
        else:
            pitched(s, -1, CALLED_STRIKE)
            if strike(s, log):
                return
        s.taken[half].append(bat)
    elif call == SAC_BUNT:
        pitched(s, bat, IN_PLAY)
        bunt(s, log)
        return
    else:
        s.revealed = True
        result = RESULTS[bat][pitch]
        if result == FOUL:
            pitched(s, bat, FOULED)
            foul(s)
            return
        if result != STRIKE:
            pitched(s, bat, IN_PLAY)
            s.result = result
            yield from in_play(s, call == SAC_FLY, log)
            return
        pitched(s, bat, MISSED)
        if strike(s, log):
            return
        s.spent.append(bat)
    s.batted = NO_CARD
    s.revealed = False

    # Not on ball four, strike three or a foul (R5)
    base = stealable_base(s.bases)
    if base:
        lead_off = yield Decision(half, "steal", (STAY, *at_bat))
        if lead_off != STAY:
            at_bat.remove(lead_off)
            s.lead_off = lead_off
            thrown = yield Decision(1 - half, "throw", in_field)
            in_field.remove(thrown)
            steal(s, base, thrown, log)


def pitched(s: State, bat: int, code: str) -> None:
    """Note the pitch; `bat` is the batting card if it was turned up."""
    s.pitches.append((s.pitched, bat, code))
    s.codes += code


def foul(s: State) -> None:
    """A strike, but never the third (R3)."""
    pile = s.strikes if len(s.strikes) < STRIKES_FOR_AN_OUT - 1 else s.spent
    pile.append(s.pitched)
    s.spent.append(s.batted)
    s.batted = s.pitched = NO_CARD
    s.revealed = False


def strike(s: State, log: list[Play] | None) -> bool:
    """The pitching card goes to the count; whether the batter is out on strikes."""
    s.strikes.append(s.pitched)
    s.pitched = NO_CARD
    if len(s.strikes) < STRIKES_FOR_AN_OUT:
        return False
    (s.retired if s.revealed else s.looked).append(s.batted)
    if log is not None:
        side = s.sides[s.half]
        seen = s.batted if s.revealed else FACE_DOWN  # all read the log
        batter = Runner(side.lineup[side.due], seen, PITCHER)
        log_play(s, log, STRIKEOUT, [Move(batter, 0, 1, True)], fielders=STRIKEOUT_BY)
    s.outs += 1
    batter_up(s)
    return True


def to_first(s: State, outcome: Outcome, log: list[Play] | None) -> None:
    """The batting card goes to first base, turned up (R4); who is forced moves up."""
    side = s.sides[s.half]
    needed = runs_to_win(s)
    third = s.bases[2]
    s.bases, moves, runs = advance_forced(s.bases, RUNNERS[side.lineup[side.due]][s.batted])
    if runs:
        assert third is not None
        side.runs += 1
        s.run_pile.append(third.card)
    if log is not None:
        log_play(s, log, outcome, moves, runs, runs)
    s.over = runs == 1 == needed
    batter_up(s)


def steal(s: State, base: int, thrown: int, log: list[Play] | None) -> None:
    """Second base takes cards of different suits, third base of the same."""
    runner = s.bases[base - 2]
    assert runner is not None
    safe = (SUIT[s.lead_off] == SUIT[thrown]) == (base == 3)
    if log is not None:
        log_play(
            s,
            log,
            STOLEN_BASE if safe else CAUGHT_STEALING,
            [Move(runner, base - 1, base, not safe)],
            detail=Steal(tuple(s.pitches), STEAL, (s.lead_off, thrown)),
        )
    s.pitches.clear()
    s.codes += "."
    arrived = runner if safe else None
    s.bases = (None, arrived, s.bases[2]) if base == 2 else (s.bases[0], None, arrived)
    s.spent += (s.lead_off, thrown)
    s.lead_off = NO_CARD
    if not safe:
        s.retired.append(runner.card)
        s.outs += 1
        if s.outs == 3:
            end_half(s)  # the same batter leads off the side's next inning
