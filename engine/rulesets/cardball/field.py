"""A ball in play: who runs how far, who is thrown out, and who is saved."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from engine.decisions import Decision
from engine.diamond import Bases, lead_forced_base, runs_to_win
from engine.plays import (
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_OF_BASES,
    HOME_PLATE,
    POP_OUT,
    SACRIFICE_BUNT,
    Ball,
    Move,
    Outcome,
    Play,
    Runner,
    new_tuple,
)
from engine.ruleset import Asked, Script
from engine.rulesets.cardball.detail import Detail
from engine.rulesets.cardball.piles import batter_up, log_play
from engine.rulesets.cardball.state import State
from engine.rulesets.cardball.tables import (
    ASK_ADVANCE,
    BASES_OF,
    BEATEN_BY,
    BEATEN_BY_ANY_SUIT,
    DONE,
    DROP,
    FLY,
    GROUND_BALL,
    HOMER,
    LEAD_FIRST,
    LONG_ENOUGH,
    NO_CARD,
    OUT,
    OUT_CARDS,
    POP_UP,
    RUNNERS,
    SAC_BUNT,
    SAC_FLY,
    SAFE,
    SWING,
)

Catch = tuple[int, ...]  # the card that caught the ball, and the one that undid it
GROUNDERS: Final = (GROUND_OUT, GROUNDED_INTO_DOUBLE_PLAY)
#: What fell before the batter, or another, was put out.
FELL: Final = {FLY: Ball("fly"), POP_UP: Ball("pop-up")}


def in_play(s: State, sacrifice: bool, log: list[Play] | None) -> Script:
    """Catch, runners, out cards, safe cards, and what comes of them."""
    result = s.result
    call = SAC_FLY if sacrifice else SWING
    catch: Catch = ()
    if sacrifice and result in LONG_ENOUGH:
        batter = batter_out(s)
        s.ends = [0] + [base + (s.outs < 3) if s.bases[base - 1] else 0 for base in (1, 2, 3)]
        settle(s, batter, catch, call, log)
        return
    if result in (FLY, POP_UP):
        catch = yield from try_catch(s)
        if len(catch) == 1:
            batter = batter_out(s)
            s.ends = [0] * 4
            if result == FLY and s.outs < 3:
                yield from send_runners(s, 0)  # tagging up
                yield from throw(s, 1, 1)
                yield from save(s)
            settle(s, batter, catch, call, log)
            return
    bases = BASES_OF[result]
    yield from send_runners(s, bases)
    if result != HOMER:
        yield from throw(s, bases, OUT_CARDS[result])
        yield from save(s)
    settle(s, None, catch, call, log)


def batter_at(s: State) -> Runner:
    """The batter, with the card that stands for them."""
    side = s.sides[s.half]
    return RUNNERS[side.lineup[side.due]][s.batted]


def batter_out(s: State) -> Runner:
    batter = batter_at(s)
    s.outs += 1
    s.retired.append(s.batted)
    s.batted = NO_CARD
    return batter


# Catch


def try_catch(s: State) -> Generator[Asked, Any, Catch]:
    """Returns the catch. A pop-up takes any higher card, a fly one of its suit (R10)."""
    hand = s.hands[1 - s.half]
    beaten_by = (BEATEN_BY if s.result == FLY else BEATEN_BY_ANY_SUIT)[s.batted]
    catching = [card for card in hand if card in beaten_by]
    if not catching:
        return ()
    caught = yield Decision(1 - s.half, "catch", (*catching, DROP), len(catching))
    if caught == DROP:
        return ()
    hand.remove(caught)
    s.out_cards.append((caught, 0))
    yield from save(s)
    s.out_cards.clear()
    if not s.safe_cards:
        s.spent.append(caught)
        return (caught,)
    ((saving, _),) = s.safe_cards
    s.safe_cards.clear()
    s.spent += (s.batted, saving)
    s.batted = caught  # R24: it is the batter's card from now on
    return caught, saving


# Advance


def required(bases: Bases, hit: int) -> list[int]:
    """By base, how far each must go to make room for those behind; the batter takes the hit."""
    ends = [hit, 0, 0, 0]
    for base in (1, 2, 3):
        if bases[base - 1]:
            hit = ends[base] = min(max(base, hit + 1), HOME_PLATE)
    return ends


def send_runners(s: State, hit: int) -> Script:
    """The side at bat says how far each goes, lead runner first; `hit` 0 is tagging up.

    The batter goes as far as the hit (R17), and nobody passes the runner ahead.
    """
    half = s.half
    least = required(s.bases, hit)
    s.ends = ends = [hit, 0, 0, 0]
    farthest = HOME_PLATE
    for base in (3, 2, 1):
        if s.bases[base - 1]:
            most = min(base + (hit or 1), farthest)
            if most > least[base]:
                _, most = yield ASK_ADVANCE[half][base * 100 + least[base] * 10 + most]
            ends[base] = most
            if most < HOME_PLATE:
                farthest = most - 1


def exposed(s: State, hit: int) -> list[int]:
    """Who may be thrown out: those who went the full distance, or home (R6)."""
    ends = s.ends
    return [
        base
        for base in LEAD_FIRST
        if ends[base] > base and (ends[base] - base == hit or ends[base] == HOME_PLATE)
    ]


# Out cards and safe cards


def throw(s: State, hit: int, limit: int) -> Script:
    """The fielding side plays out cards, each but the first on the one before (R7)."""
    seat = 1 - s.half
    hand, ends, played = s.hands[seat], s.ends, s.out_cards
    targets = exposed(s, hit)
    while targets and len(played) < limit:
        options: list[tuple[str, int, int] | str] = []
        for base in targets:
            runner = s.bases[base - 1] if base else None
            if played:
                beaten_by = BEATEN_BY[played[-1][0]]
            elif runner:
                beaten_by = BEATEN_BY[runner.card]
            elif s.result == GROUND_BALL:
                beaten_by = BEATEN_BY_ANY_SUIT[s.batted]  # R9
            else:
                beaten_by = BEATEN_BY[s.batted]
            options += [(OUT, card, base) for card in hand if card in beaten_by]
        if not options:
            return
        chosen = yield Decision(seat, "out", (*options, DONE), len(options))
        if chosen == DONE:
            return
        _, card, base = chosen
        hand.remove(card)
        played.append((card, base))
        targets.remove(base)
        if ends[base] == HOME_PLATE:  # one throw home (R21)
            targets = [other for other in targets if ends[other] < HOME_PLATE]


def save(s: State) -> Script:
    """The side at bat plays safe cards on out cards, each but the first on the one before (R27)."""
    half = s.half
    hand, played = s.hands[half], s.safe_cards
    threats = s.out_cards[:]
    while threats:
        options: list[tuple[str, int, int] | str] = []
        for out_card, base in threats:
            beaten_by = BEATEN_BY[played[-1][0] if played else out_card]
            options += [(SAFE, card, base) for card in hand if card in beaten_by]
        if not options:
            return
        chosen = yield Decision(half, "safe", (*options, DONE), len(options))
        if chosen == DONE:
            return
        _, card, base = chosen
        hand.remove(card)
        played.append((card, base))
        threats = [threat for threat in threats if threat[1] != base]


# What comes of it


def settle(
    s: State, caught: Runner | None, catch: Catch, call: str, log: list[Play] | None
) -> None:
    """Outs in the order of the out cards that stand, then runs (R8).

    `caught` is the batter if out already. A third out at a base to which the runner was
    forced, or of the batter at first, leaves nobody home; who was to be out after the third out,
    or to score after the winning run, is left on base (R25).
    """
    bases, ends, spent = s.bases, s.ends, s.spent
    side = s.sides[s.half]
    to_win = runs_to_win(s)
    needed = 0 if s.result == HOMER and not caught else to_win  # who scores after it stays on base
    batter = caught or batter_at(s)
    outs = s.outs - (caught is not None)
    running: list[Runner | None] = [None if caught else batter, *bases]
    pitches, out_cards, safe_cards = tuple(s.pitches), tuple(s.out_cards), tuple(s.safe_cards)
    detail = Detail(pitches, call, s.result, catch, out_cards, safe_cards)

    saved = [base for _, base in s.safe_cards]
    spent += [card for card, _ in s.safe_cards]
    retired = []
    for out_card, base in s.out_cards:
        if base in saved:
            runner = running[base]
            assert runner is not None
            spent.append(runner.card)
            running[base] = RUNNERS[runner.player][out_card]
        else:
            spent.append(out_card)
            retired.append(base)
    room = 3 - s.outs
    too_late = retired[room:]
    del retired[room:]
    third_out = len(retired) == room
    forced = 0 if caught else lead_forced_base(bases)
    forced_out = [base for base in retired if 0 < base <= forced and ends[base] == base + 1]
    last = retired[-1] if retired else None
    nobody_home = third_out and (room == 0 or last in forced_out or (last == 0 and ends[0] == 1))

    moves = [new_tuple(Move, (caught, 0, 1, True))] if caught else []
    after: list[Runner | None] = [None, None, None]
    farthest = HOME_PLATE - 1
    credited = ends[0]
    runs = 0
    for base in LEAD_FIRST:
        runner = running[base]
        if runner is None:
            continue
        end = ends[base] or base
        if base in retired:
            moves.append(new_tuple(Move, (runner, base, end, True)))
            s.retired.append(runner.card)
            if base == 0:
                credited = min(credited, end - 1)
            continue
        if end == HOME_PLATE and not (
            nobody_home or base in too_late or (needed and runs == needed)
        ):
            moves.append(new_tuple(Move, (runner, base, HOME_PLATE, False)))
            s.run_pile.append(runner.card)
            runs += 1
            if runs == needed:
                credited = min(credited, HOME_PLATE - base)
            continue
        if needed and runs == needed:
            end = min(end, base + credited)
        end = min(end, farthest)
        farthest = end - 1
        after[end - 1] = runner
        if end > base:
            moves.append(new_tuple(Move, (runner, base, end, False)))
    s.outs += len(retired)
    s.bases = (after[0], after[1], after[2])
    side.runs += runs
    s.over = 0 < to_win <= runs

    if log is not None:
        if ends[0] > 1 and not nobody_home:
            forced_out = []  # the batter had two bases or more by then: the hit stands
        outcome = named(s, caught, retired, forced_out, credited)
        rbi = 0 if len(retired) > 1 and outcome in GROUNDERS else runs
        ball = FELL.get(s.result) if outcome in GROUNDERS else None
        log_play(s, log, outcome, moves, runs, rbi, outs=outs, detail=detail, ball=ball)
    s.out_cards.clear()
    s.safe_cards.clear()
    s.ends = [0] * 4
    batter_up(s)


def named(
    s: State, caught: Runner | None, retired: list[int], forced_out: list[int], credited: int
) -> Outcome:
    """What the scorer calls it: no hit with the batter out at first, or on a force (R28).

    A batter who is out beyond first has a hit, of the bases reached.
    """
    if caught:
        return POP_OUT if s.result == POP_UP else FLY_OUT
    if s.ends[0] == 1:
        at_first = 0 in retired
        if len(retired) > 1 and (at_first or forced_out):
            return GROUNDED_INTO_DOUBLE_PLAY
        if at_first:
            return GROUND_OUT
    return FIELDERS_CHOICE if forced_out and 0 not in retired else HIT_OF_BASES[credited]


# The sacrifice bunt


def bunt(s: State, log: list[Play] | None) -> None:
    """The batter is out and those on first and second move up; but a man who is pushed off third
    is out instead (R15). With two out nothing moves (R11)."""
    batter = batter_at(s)
    outs = s.outs
    first, second, third = s.bases
    moves = []
    if second and third:
        outcome = FIELDERS_CHOICE
        moves.append(Move(third, 3, HOME_PLATE, True))
        s.retired.append(third.card)
    else:
        outcome = SACRIFICE_BUNT
        s.retired.append(s.batted)
    if outs < 2 or outcome is FIELDERS_CHOICE:
        if second:
            moves.append(Move(second, 2, 3, False))
        if first:
            moves.append(Move(first, 1, 2, False))
        s.bases = (None, first, second or third)
    if outcome is FIELDERS_CHOICE:
        s.bases = (batter, first, second)
    moves.append(Move(batter, 0, 1, outcome is SACRIFICE_BUNT))
    s.outs += 1
    if log is not None:
        detail = Detail(tuple(s.pitches), SAC_BUNT, "", (), (), ())
        log_play(s, log, outcome, moves, outs=outs, detail=detail)
    batter_up(s)
