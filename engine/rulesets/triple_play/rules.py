"""The flow of the game, top to bottom like its rule sheet."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import RANK
from engine.chance import Chance
from engine.decisions import Decision
from engine.diamond import EMPTY, advance_forced, next_half, runs_to_win, stealable_base
from engine.plays import (
    CAUGHT_STEALING,
    GROUNDED_INTO_DOUBLE_PLAY,
    INTENTIONAL_WALK,
    NO_PLAY,
    REACHED_ON_ERROR,
    STOLEN_BASE,
    STRIKEOUT,
    STRIKEOUT_BY,
    Move,
    Play,
    Runner,
    new_tuple,
)
from engine.ruleset import Script
from engine.rulesets.triple_play.detail import Detail
from engine.rulesets.triple_play.outcomes import (
    Result,
    after_steal,
    meet,
    outs_offered,
    stolen,
)
from engine.rulesets.triple_play.piles import (
    bury,
    bury_unseen,
    deal,
    discard,
    draw,
    draw_up,
    lose_track,
    move_cards,
    show,
    turn_up,
)
from engine.rulesets.triple_play.state import State
from engine.rulesets.triple_play.tables import (
    ASK_OUTS,
    ASK_PINCH_RUN,
    AT_BAT,
    BENCH_CARDS,
    BULLPEN_CALLS,
    FOUL,
    FROM_DECK,
    MERCY_FROM,
    MERCY_LEAD,
    NO_CARD,
    NOBODY,
    PASS,
    PINCH_HIT,
    PITCH,
    RELIEF_CARDS,
    RUNNERS,
    SPOT,
    STARTING_PITCHER,
    STEAL,
    WALK,
)

NO_RBI = (GROUNDED_INTO_DOUBLE_PLAY, REACHED_ON_ERROR)


def play(s: State, chance: Chance, log: list[Play] | None) -> Script:
    """One plate appearance, or as much of one as a foul, a steal or a pinch runner ends."""
    random = chance.random
    if not s.dealt:
        deal(s, random)
    half = s.half
    offence, defence = s.sides[half], s.sides[1 - half]
    batting, pitching = s.hidden[half], s.hidden[1 - half]

    # The pitcher may still call for relief before a steal (R5)
    base = stealable_base(s.bases)
    while base and defence.bullpen:
        call = yield Decision(1 - half, "bullpen", BULLPEN_CALLS[defence.bullpen])
        if call == PASS:
            break
        yield from relieve(s, call[1], random, log)

    # The batter
    calls = AT_BAT[2 if base else 1 if s.bases != EMPTY else 0]
    while True:
        hand = batting.hand
        choice = yield Decision(half, "at_bat", hand + calls[offence.bench], len(hand))
        if type(choice) is int:
            break
        if choice == STEAL:
            yield from steal(s, base, random, log)
            return
        call, card = choice
        if call == PINCH_HIT:
            yield from pinch_hit(s, card, random, log)
        else:
            yield from pinch_run(s, card, random, log)
            return
    hand.remove(choice)
    s.committed = choice

    # The pitcher
    while True:
        hand = pitching.hand
        choice = yield Decision(1 - half, "pitch", hand + PITCH[defence.bullpen], len(hand))
        if type(choice) is int or choice == WALK:
            break
        yield from relieve(s, choice[1], random, log)
    pitch = NO_CARD if choice == WALK else choice
    swing = turn_up(s)
    batter: Runner = RUNNERS[defence.pitcher - STARTING_PITCHER][swing]
    if s.pinch_hitter != NOBODY:
        batter = batter._replace(player=s.pinch_hitter)

    # The cards
    outs = s.outs
    needed = runs_to_win(s)
    word = ""
    result: Result
    if pitch == NO_CARD:
        bases, moves, _ = advance_forced(s.bases, batter)
        result = INTENTIONAL_WALK, bases, moves
    else:
        discard(s, pitch)
        margin = RANK[swing] - RANK[pitch]
        if margin == FOUL or margin == -FOUL:
            bury(s, swing)
            s.fouls += ((swing, pitch),)
            draw_up(s, random)
            return
        offered = outs_offered(s.bases, batter, margin, outs)
        if offered:
            s.shown = swing, pitch
            word = yield ASK_OUTS[1 - half][offered]
            s.shown = None
        result = meet(s.bases, batter, margin, word, outs, needed)
    outcome, s.bases, moves = result
    runs = move_cards(s, offence, moves)
    if log is not None:
        log.append(
            new_tuple(
                Play,
                (
                    s.inning,
                    half,
                    outs,
                    batter.player,
                    batter.pitcher,
                    outcome,
                    moves,
                    runs,
                    0 if outcome in NO_RBI else runs,
                    STRIKEOUT_BY if outcome is STRIKEOUT else "",
                    1 if outcome is REACHED_ON_ERROR else 0,
                    "",
                    new_tuple(Detail, (swing, pitch, word, s.fouls)),
                    None,
                ),
            )
        )

    # The next batter
    s.pinch_hitter = NOBODY
    s.fouls = ()
    if needed and runs >= needed:
        s.over = True
    elif s.outs == 3:
        end_half(s)
    else:
        draw_up(s, random)


# The end of a half


def end_half(s: State) -> None:
    """Three out: outs, runs and runners left on base become a pile, the last on top (R22)."""
    offence = s.sides[s.half]
    left = [runner.card for runner in s.bases if runner]
    offence.spent = offence.retired + offence.scored + left
    s.hidden[s.half].discard += offence.spent
    offence.retired.clear()
    offence.scored.clear()
    s.pinch_hitter = NOBODY
    s.fouls = ()
    s.dealt = False
    visitors, home = s.score
    lead = abs(home - visitors) if s.half else home - visitors
    if s.options.mercy_rule and s.inning >= MERCY_FROM and lead >= MERCY_LEAD:  # R18
        s.outs = 0
        s.bases = EMPTY
        s.over = True
    else:
        next_half(s)


# Men called


def relieve(s: State, card: int, random: Callable[[], float], log: list[Play] | None) -> Script:
    """A new pitcher: the hand is discarded for one of their own (R8, R9)."""
    if log is not None:
        leave(s, log)
    seat = 1 - s.half
    side, hidden = s.sides[seat], s.hidden[seat]
    side.bullpen = tuple(left for left in side.bullpen if left != card)
    side.pitcher = SPOT[card]
    top = yield Decision(seat, "discard_top", hidden.hand)
    lose_track(side, hidden.hand)
    hidden.discard += [one for one in hidden.hand if one != top]
    hidden.discard.append(top)
    hidden.hand.clear()
    side.spent.append(top)
    draw(s, seat, hidden.hand, RELIEF_CARDS[card], random)


def leave(s: State, log: list[Play]) -> None:
    """For the record: who was called to the mound, or began there and threw a card, has pitched,
    though no play has told it."""
    pitcher = s.sides[1 - s.half].pitcher
    told = next((play.pitcher for play in reversed(log) if play.half == s.half), NOBODY)
    if told != pitcher and (pitcher != STARTING_PITCHER or s.fouls):
        log.append(without_play(s, [])._replace(batter=NOBODY))


def pinch_hit(s: State, card: int, random: Callable[[], float], log: list[Play] | None) -> Script:
    """A man from the bench bats: cards go under the deck for new ones (R6)."""
    call_from_bench(s, card)
    s.pinch_hitter = SPOT[card]
    hand = s.hidden[s.half].hand
    yield from bury_unseen(s, hand, BENCH_CARDS[card])
    draw_up(s, random)
    s.called = NO_CARD
    if log is not None:
        log.append(without_play(s, []))


def pinch_run(s: State, card: int, random: Callable[[], float], log: list[Play] | None) -> Script:
    """A man from the bench runs: another card takes a runner's place (R7, R23)."""
    half = s.half
    hidden = s.hidden[half]
    call_from_bench(s, card)
    cards = hidden.hand
    if (yield ASK_PINCH_RUN[half]) == FROM_DECK:
        cards = s.drawn
        draw(s, half, cards, BENCH_CARDS[card], random)
    base = yield Decision(half, "pinch_run_base", [base for base in (1, 2, 3) if s.bases[base - 1]])
    fresh = yield Decision(half, "pinch_run_card", cards)
    cards.remove(fresh)
    show(s.sides[half], fresh)
    on = list(s.bases)
    old = on[base - 1]
    assert old is not None
    runner = on[base - 1] = Runner(SPOT[card], fresh, old.pitcher)
    s.bases = on[0], on[1], on[2]
    bury(s, old.card)
    yield from bury_unseen(s, s.drawn, len(s.drawn), 1)
    draw_up(s, random)
    s.called = NO_CARD
    if log is not None:
        log.append(without_play(s, [Move(runner, base, base, False)]))


def call_from_bench(s: State, card: int) -> None:
    side = s.sides[s.half]
    side.bench = tuple(left for left in side.bench if left != card)
    s.called = card


def without_play(s: State, moves: list[Move]) -> Play:
    """For the record: a man came in, or one leaves."""
    pitcher = s.sides[1 - s.half].pitcher
    return Play(s.inning, s.half, s.outs, s.pinch_hitter, pitcher, NO_PLAY, moves, 0, 0)


# On the field


def steal(s: State, base: int, random: Callable[[], float], log: list[Play] | None) -> Script:
    """A card each for the steal of `base`; a runner behind the one who goes follows."""
    half, outs = s.half, s.outs
    offence, defence = s.sides[half], s.sides[1 - half]
    batting, pitching = s.hidden[half], s.hidden[1 - half]
    s.stealing = True
    card = yield Decision(half, "steal", batting.hand)
    batting.hand.remove(card)
    s.committed = card
    pitch = yield Decision(1 - half, "throw", pitching.hand)
    discard(s, pitch)
    card = turn_up(s)
    s.stealing = False
    bury(s, card)

    runner = s.bases[base - 2]
    assert runner is not None
    safe = stolen(base, RANK[runner.card], RANK[card], RANK[pitch])
    s.bases, moves = after_steal(s.bases, base, safe)
    move_cards(s, offence, moves)
    if log is not None:
        log.append(
            Play(
                s.inning,
                half,
                outs,
                s.pinch_hitter,
                defence.pitcher,
                STOLEN_BASE if safe else CAUGHT_STEALING,
                moves,
                0,
                0,
                detail=Detail(card, pitch, "", ()),
            )
        )
    if s.outs == 3:
        end_half(s)
    else:
        draw_up(s, random)
