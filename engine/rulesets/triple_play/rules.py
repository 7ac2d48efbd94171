"""The flow of the game, top to bottom like its rule sheet."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import RANK
from engine.chance import Chance, shuffle
from engine.decisions import Decision
from engine.diamond import EMPTY, advance_forced, next_half, runs_to_win
from engine.plays import (
    CAUGHT_STEALING,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_PLATE,
    INTENTIONAL_WALK,
    NO_PLAY,
    REACHED_ON_ERROR,
    STOLEN_BASE,
    STRIKEOUT,
    Move,
    Play,
    Runner,
    new_tuple,
)
from engine.ruleset import Script
from engine.rulesets.triple_play.outcomes import (
    OTHER_OUTS,
    Result,
    base_hit,
    grounder,
    out_at_first,
)
from engine.rulesets.triple_play.state import Side, State, stealable_base
from engine.rulesets.triple_play.tables import (
    ASK_OUTS,
    ASK_PINCH_RUN,
    AT_BAT,
    BENCH_CARDS,
    BULLPEN_CALLS,
    FOUL,
    FROM_DECK,
    GROUNDERS,
    HAND,
    HITS,
    MERCY_FROM,
    MERCY_LEAD,
    NO_CARD,
    NOBODY,
    NUMBERS,
    PASS,
    PINCH_HIT,
    PITCH,
    RELIEF_CARDS,
    RUNNERS,
    SPEED,
    SPOT,
    STARTING_PITCHER,
    STEAL,
    STEAL_BONUS,
    STRIKEOUT_BY,
    STRUCK_OUT,
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
        yield from relieve(s, call[1], random)

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
        yield from relieve(s, choice[1], random)
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
        difference = RANK[swing] - RANK[pitch]
        if difference == FOUL or difference == -FOUL:
            bury(s, swing)
            s.fouls += ((swing, pitch),)
            draw_up(s, random)
            return
        if difference > 0:
            if difference == STRUCK_OUT:
                result = STRIKEOUT, s.bases, [out_at_first(batter)]
            else:
                result = base_hit(s.bases, batter, HITS[difference], needed)
        elif -difference in GROUNDERS:
            row = GROUNDERS[-difference]
            if s.bases[0] and outs < 2 and row.doubled[SPEED[swing]]:
                s.shown = swing, pitch
                word = yield ASK_OUTS[1 - half][row.from_home and None not in s.bases]
                s.shown = None
            result = grounder(s.bases, batter, row, word, outs)
        else:
            result = OTHER_OUTS[-difference](s.bases, batter, outs)
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
                    (swing, pitch, word, s.fouls),
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


# Halves of innings


def deal(s: State, random: Callable[[], float]) -> None:
    """A half-inning begins: three cards each, of all cards unless they are not shuffled anew."""
    if s.reshuffle or (s.inning, s.half) == (1, 0):
        for numbers, side, hidden in zip(NUMBERS, s.sides, s.hidden, strict=True):
            hidden.deck[:] = numbers
            shuffle(hidden.deck, random)
            hidden.hand.clear()
            hidden.discard.clear()
            side.spent.clear()
            side.buried.clear()
    else:
        batting = s.hidden[s.half]
        shuffle(batting.discard, random)
        batting.deck[:0] = batting.discard
        batting.discard.clear()
        s.sides[s.half].spent.clear()
    draw_up(s, random)
    s.dealt = True


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
    if s.mercy_rule and s.inning >= MERCY_FROM and lead >= MERCY_LEAD:  # R18
        s.bases = EMPTY
        s.over = True
    else:
        next_half(s)


# Cards


def draw(s: State, seat: int, cards: list[int], number: int, random: Callable[[], float]) -> None:
    """Draw until `cards` are so many."""
    deck = s.hidden[seat].deck
    while len(cards) < number:
        if not deck:
            renew_deck(s, seat, random)
        cards.append(deck.pop())


def draw_up(s: State, random: Callable[[], float]) -> None:
    """Both sides draw until they hold three; who holds more keeps them."""
    for seat in (s.half, 1 - s.half):
        hidden = s.hidden[seat]
        hand = hidden.hand
        while len(hand) < HAND:
            if not hidden.deck:
                renew_deck(s, seat, random)
            hand.append(hidden.deck.pop())


def renew_deck(s: State, seat: int, random: Callable[[], float]) -> None:
    """An empty deck is made anew of the runs, or of the pitcher's discards (R9)."""
    side, hidden = s.sides[seat], s.hidden[seat]
    pile = side.scored if seat == s.half else hidden.discard
    hidden.deck += pile
    pile.clear()
    side.spent.clear()
    side.buried.clear()
    shuffle(hidden.deck, random)


def discard(s: State, pitch: int) -> None:
    """The pitcher’s card, played face up, goes on his pile."""
    side, hidden = s.sides[1 - s.half], s.hidden[1 - s.half]
    hidden.hand.remove(pitch)
    hidden.discard.append(pitch)
    side.spent.append(pitch)
    if side.buried:
        show(side, pitch)


def turn_up(s: State) -> int:
    """The card that lay face down."""
    card = s.committed
    s.committed = NO_CARD
    side = s.sides[s.half]
    if side.buried:
        show(side, card)
    return card


def show(side: Side, card: int) -> None:
    """All see the card: it is no longer under the deck."""
    if card in side.buried:
        side.buried.remove(card)


def bury(s: State, card: int) -> None:
    """A card that all have seen goes under the batter's deck."""
    s.hidden[s.half].deck.insert(0, card)
    s.sides[s.half].buried.append(card)


def bury_unseen(s: State, cards: list[int], number: int, lowest: int = 0) -> Script:
    """The batter puts so many of the cards under her deck, each beneath the one before.

    `lowest` cards that lie at the bottom stay there.
    """
    hidden = s.hidden[s.half]
    lose_track(s.sides[s.half], cards)
    for _ in range(number):
        card = yield Decision(s.half, "bury", cards)
        cards.remove(card)
        hidden.deck.insert(lowest, card)


def lose_track(side: Side, cards: list[int]) -> None:
    """Some of these go where nobody sees which: even if they were seen to be buried before."""
    side.buried = [card for card in side.buried if card not in cards]


def move_cards(s: State, offence: Side, moves: list[Move]) -> int:
    """The cards of men put out, and of men home, go to their piles; returns the runs."""
    runs = 0
    for (_, card, _), _, end, out in moves:
        if out:
            s.outs += 1
            offence.retired.append(card)
        elif end == HOME_PLATE:
            runs += 1
            offence.scored.append(card)
    offence.runs += runs
    return runs


# Men called


def relieve(s: State, card: int, random: Callable[[], float]) -> Script:
    """A new pitcher: the hand is discarded and he draws his own (R8, R9)."""
    seat = 1 - s.half
    side, hidden = s.sides[seat], s.hidden[seat]
    top = yield Decision(seat, "discard_top", hidden.hand)
    lose_track(side, hidden.hand)
    hidden.discard += [one for one in hidden.hand if one != top]
    hidden.discard.append(top)
    hidden.hand.clear()
    side.spent.append(top)
    side.bullpen = tuple(left for left in side.bullpen if left != card)
    side.pitcher = SPOT[card]
    draw(s, seat, hidden.hand, RELIEF_CARDS[card], random)


def pinch_hit(s: State, card: int, random: Callable[[], float], log: list[Play] | None) -> Script:
    """A man from the bench bats: cards go under the deck for new ones (R6)."""
    call_from_bench(s, card)
    s.pinch_hitter = SPOT[card]
    hand = s.hidden[s.half].hand
    yield from bury_unseen(s, hand, BENCH_CARDS[card])
    draw_up(s, random)
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
    if log is not None:
        log.append(without_play(s, [Move(runner, base, base, False)]))


def call_from_bench(s: State, card: int) -> None:
    side = s.sides[s.half]
    side.bench = tuple(left for left in side.bench if left != card)


def without_play(s: State, moves: list[Move]) -> Play:
    """For the record: a man came in."""
    pitcher = s.sides[1 - s.half].pitcher
    return Play(s.inning, s.half, s.outs, s.pinch_hitter, pitcher, NO_PLAY, moves, 0, 0)


# On the field


def steal(s: State, base: int, random: Callable[[], float], log: list[Play] | None) -> Script:
    """A card each for the steal of `base`; a runner behind the one who goes follows him."""
    half, outs = s.half, s.outs
    offence, defence = s.sides[half], s.sides[1 - half]
    batting, pitching = s.hidden[half], s.hidden[1 - half]
    s.stealing = True
    card = yield Decision(half, "steal", batting.hand, len(batting.hand))
    batting.hand.remove(card)
    s.committed = card
    pitch = yield Decision(1 - half, "throw", pitching.hand, len(pitching.hand))
    discard(s, pitch)
    card = turn_up(s)
    s.stealing = False
    bury(s, card)

    first, second, third = s.bases
    runner = second if base == 3 else first
    assert runner is not None
    swung, pitched = RANK[card], RANK[pitch]
    safe = swung != pitched and swung + STEAL_BONUS[base] >= RANK[runner.card] + pitched  # R16
    moves = [Move(runner, base - 1, base, not safe)]
    stays = runner if safe else None
    if base == 2:
        s.bases = None, stays, third
    else:
        s.bases = None, first, stays
        if first:
            moves.append(Move(first, 1, 2, False))
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
                detail=(card, pitch, "", ()),
            )
        )
    if s.outs == 3:
        end_half(s)
    else:
        draw_up(s, random)
