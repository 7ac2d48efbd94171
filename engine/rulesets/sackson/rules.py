"""The flow of the game, top to bottom like its rule sheet."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from engine.cards import SUIT
from engine.chance import Chance
from engine.decisions import Decision
from engine.diamond import EMPTY, advance_forced, last_half, next_half, runs_to_win
from engine.plays import (
    FLY_OUT,
    HIT_BY_PITCH,
    HOME_RUN,
    INTENTIONAL_WALK,
    NO_PLAY,
    SINGLE,
    STRIKEOUT,
    STRIKEOUT_BY,
    WALK,
    Outcome,
    Play,
    Runner,
    new_tuple,
)
from engine.ruleset import Asked, Script
from engine.rulesets.sackson import version_1
from engine.rulesets.sackson.detail import Companion, NewBall, Pitched, Placed
from engine.rulesets.sackson.fielding import (
    Result,
    base_hit,
    caught_deep,
    double_play,
    out_at_first,
    plain_out,
    runs_on,
    sacrifice,
    with_error,
)
from engine.rulesets.sackson.hands import (
    deal,
    discard_faces,
    discard_lying,
    draw,
    draw_both,
    give_back,
    lay,
    numbers,
)
from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.steals import steal
from engine.rulesets.sackson.tables import (
    ASK_CATCH,
    ASK_DEAD_BALL,
    ASK_ERROR,
    BALL,
    BALLS_FOR_A_WALK,
    COMPANION,
    COMPANION_THROWN,
    CONNECT,
    DELIBERATE_BALL,
    FACE,
    FIELDED,
    FIRST_PINCH_HITTER,
    FOUL,
    HAND,
    HIT_BATTER,
    HITS_BEFORE_RELIEF,
    LONG_FLY,
    LONG_HAND,
    NEW_BALL,
    NEW_BALL_CALLED,
    NO_CARD,
    PASS,
    PINCH_HIT,
    PINCH_HITTERS,
    PLACED,
    RELIEF,
    RELIEF_PITCHER,
    RUNNERS,
    SLOTS,
    STARTING_PITCHER,
    STEAL,
    STRIKE,
    STRIKES_FOR_AN_OUT,
    SWINGS,
)


def play(s: State, chance: Chance, log: list[Play] | None) -> Script:
    """One pitch with all that follows from it, or one steal; with what is declared before it."""
    random = chance.random
    if not s.dealt:
        deal(s, random)
    half = s.half
    fielding = 1 - half
    offence, defence = s.sides[half], s.sides[fielding]
    batting, pitching = s.hands[half], s.hands[fielding]
    advanced = s.options

    # While the ball is dead; whatever the pitcher does but pitch gives the batter another say (R26)
    while True:
        while may := may_declare(s):
            call = yield ASK_DEAD_BALL[half][may]
            if call == STEAL:
                yield from steal(s, offence.order[offence.due], random, log)
                if s.outs == 3 and not s.over:
                    yield from end_half(s)
                return
            if call != PINCH_HIT:
                break
            pinch_hit(s, log)
            draw(s, batting, LONG_HAND, random)
        pitch = yield pitches(s)
        if pitch == NEW_BALL:
            yield from new_ball(s, random)
        elif pitch == RELIEF:
            relieve(s, log)
            draw(s, pitching, LONG_HAND, random)
        else:
            break
    lay(s, pitching, pitch)
    draw(s, pitching, LONG_HAND if s.relieving else HAND, random)
    s.stolen = False
    size = LONG_HAND if s.pinch_hitting else HAND
    player = offence.order[offence.due]
    batter = RUNNERS[defence.pitcher - STARTING_PITCHER][player]

    # The swing
    swing = NO_CARD
    code = DELIBERATE_BALL
    if not FACE[pitch]:
        suit = SUIT[pitch]
        reach = [card for card in batting if SUIT[card] == suit]
        others = [card for card in batting if SUIT[card] != suit]
        swing = yield Decision(half, "swing", reach + others, len(reach) or len(others))
        lay(s, batting, swing)
        code = SWINGS[advanced.hit_by_pitcher][pitch][swing]
    s.codes += code
    s.thrown = (*s.thrown, new_tuple(Pitched, (code, pitch, swing)))
    result: Result | None = None
    if code == STRIKE:
        draw(s, batting, size, random)
        s.strikes += 1
        if s.strikes == STRIKES_FOR_AN_OUT:
            result = Result(STRIKEOUT, s.bases, [out_at_first(batter)])
    elif code == FOUL:
        companion = COMPANION[swing]
        caught = PASS
        if advanced.catching_fouls and companion in pitching:  # R7
            caught = yield ASK_CATCH[fielding][companion]
        if caught != PASS:
            lay(s, pitching, companion)
            s.thrown = (*s.thrown, Companion(COMPANION_THROWN, companion))
            result = Result(FLY_OUT, s.bases, [out_at_first(batter)])  # R8
        elif s.strikes < STRIKES_FOR_AN_OUT - 1:
            s.strikes += 1
        draw_both(s, random)
    elif code == CONNECT:
        draw(s, batting, size, random)
        result = yield from ball_in_play(s, batter)
        draw_both(s, random)
    elif code == HIT_BATTER:
        draw(s, batting, size, random)
        result = free_base(s, batter, HIT_BY_PITCH)
    else:
        if code == BALL:
            draw(s, batting, size, random)
        s.balls += 1
        if s.balls == BALLS_FOR_A_WALK:
            deliberate = s.codes.count(DELIBERATE_BALL) == BALLS_FOR_A_WALK  # R32
            result = free_base(s, batter, INTENTIONAL_WALK if deliberate else WALK)
    discard_lying(s)
    if result is None:
        return

    # The end of the plate appearance
    needed = runs_to_win(s)
    outs = s.outs
    outcome, s.bases, moves, runs, rbi, error, ball = result
    offence.runs += runs
    for move in moves:
        if move[3]:
            s.outs += 1
    if SINGLE <= outcome <= HOME_RUN:
        s.hits += 1
    if log is not None:
        log.append(
            new_tuple(
                Play,
                (
                    s.inning,
                    half,
                    outs,
                    player,
                    defence.pitcher,
                    outcome,
                    moves,
                    runs,
                    rbi,
                    STRIKEOUT_BY if outcome is STRIKEOUT else "",
                    error,
                    s.codes,
                    s.thrown,
                    ball,
                ),
            )
        )
    offence.due = (offence.due + 1) % SLOTS
    if needed and runs >= needed:
        s.over = True
    elif s.outs == 3:
        yield from end_half(s)
    else:
        yield from end_turn(s)


def may_declare(s: State) -> int:
    """What the side at bat may do before a pitch: 1 steal, plus 2 for a pinch hitter."""
    half = s.half
    steals = s.bases != EMPTY and not s.stolen and FACE[s.hands[half][-1]]  # R4, R23
    if (
        s.pinch_hitting  # R3
        or s.sides[half].pinch_hitters == PINCH_HITTERS
        or not s.options.pinch_hitters
    ):
        return 1 if steals else 0
    return 3 if steals else 2


def pitches(s: State) -> Decision:
    """What the pitcher may do. Full of faces, mostly call for a new ball, else pitch well."""
    seat = 1 - s.half
    hand = s.hands[seat]
    options: list[int | str] = [*hand]
    good = numbers(hand)
    faces = len(hand) - good
    usual = good
    if faces > good:
        options.insert(0, NEW_BALL)
        usual = 1
    elif faces > 1:
        options.append(NEW_BALL)
    if (
        s.hits >= HITS_BEFORE_RELIEF
        and s.options.relief_pitchers
        and s.sides[seat].pitcher == STARTING_PITCHER
    ):
        options.append(RELIEF)
    return Decision(seat, "pitch", options, usual)


def free_base(s: State, batter: Runner, outcome: Outcome) -> Result:
    """A walk or a hit batter."""
    bases, moves, runs = advance_forced(s.bases, batter)
    return Result(outcome, bases, moves, runs, runs)


def ball_in_play(s: State, batter: Runner) -> Generator[Asked, Any, Result]:
    """The batter leads a card, and the fielder answers it."""
    half = s.half
    batting, pitching = s.hands[half], s.hands[1 - half]
    advanced = s.options
    bases, outs = s.bases, s.outs
    placed = yield Decision(half, "place", batting, numbers(batting) or len(batting))
    lay(s, batting, placed)
    if FACE[placed]:
        answers: list[int] = pitching
        usual = len(pitching)
    else:
        answers = sorted(pitching, key=FIELDED[placed].__getitem__)
        usual = 1
    fielded = yield Decision(1 - half, "field", answers, usual)
    lay(s, pitching, fielded)
    s.thrown = (*s.thrown, Placed(PLACED, placed, fielded))
    if FACE[placed]:
        return sacrifice(bases, batter, outs, placed, fielded)

    hit = FIELDED[placed][fielded]
    deep = LONG_FLY[placed]
    long_fly = deep and advanced.long_flies
    if fielded == COMPANION[placed] and advanced.double_plays and outs < 2 and bases != EMPTY:  # R9
        return double_play(bases, batter, deep)
    needed = runs_to_win(s)
    companion = COMPANION[fielded]
    if hit < 4 and advanced.errors and companion in batting:  # R21
        won = needed and hit and runs_on(bases, hit, long_fly) >= needed
        if not won and (yield ASK_ERROR[half][companion]) != PASS:
            lay(s, batting, companion)
            s.thrown = (*s.thrown, Companion(COMPANION_THROWN, companion))
            return with_error(bases, batter, hit, long_fly, needed)
    if hit:
        return base_hit(bases, batter, hit, long_fly, needed)
    if long_fly and outs < 2:
        return caught_deep(bases, batter)
    return plain_out(bases, batter, deep)


# The next batter, the next half


def end_turn(s: State) -> Script:
    """The next plate appearance begins, and a pinch hitter's two cards go back (R17)."""
    s.balls = s.strikes = 0
    s.codes = ""
    s.thrown = ()
    if s.pinch_hitting:
        s.pinch_hitting = False
        yield from give_back(s, s.half)


def end_half(s: State) -> Script:
    """Three out: cards drawn for a pinch hitter and a reliever go back, unless it is all over."""
    half = s.half
    extra = (half, s.pinch_hitting), (1 - half, s.relieving)
    returning = [seat for seat, eight in extra if eight and not last_half(s)]  # R31
    s.pinch_hitting = s.relieving = False
    s.balls = s.strikes = s.hits = 0
    s.codes = ""
    s.thrown = ()
    s.stolen = False
    if s.version == 1:
        yield from version_1.end_half(s, returning)
        return
    for seat in returning:
        yield from give_back(s, seat)
    next_half(s)


# While the ball is dead


def new_ball(s: State, random: Callable[[], float]) -> Script:
    """Two face cards are shown and go, for two new cards."""
    seat = 1 - s.half
    before = len(s.pile)
    yield from discard_faces(s, seat)
    s.thrown = (*s.thrown, NewBall(NEW_BALL_CALLED, *s.pile[before:]))
    draw(s, s.hands[seat], LONG_HAND if s.relieving else HAND, random)


def pinch_hit(s: State, log: list[Play] | None) -> None:
    """The next man from the bench bats, and keeps the slot."""
    side = s.sides[s.half]
    player = FIRST_PINCH_HITTER + side.pinch_hitters
    side.pinch_hitters += 1
    side.order = (*side.order[: side.due], player, *side.order[side.due + 1 :])
    s.pinch_hitting = True
    if log is not None:
        log.append(without_play(s))


def relieve(s: State, log: list[Play] | None) -> None:
    """The reliever comes in; what the starter threw to this batter is told."""
    if s.codes and s.codes[-1] != ".":
        if log is not None:
            log.append(without_play(s)._replace(pitches=s.codes))
        s.codes += "."
    s.sides[1 - s.half].pitcher = RELIEF_PITCHER
    s.relieving = True


def without_play(s: State) -> Play:
    """For the record: who bats and who pitches, and nothing happens."""
    side = s.sides[s.half]
    pitcher = s.sides[1 - s.half].pitcher
    return Play(s.inning, s.half, s.outs, side.order[side.due], pitcher, NO_PLAY, [], 0, 0)
