"""How a reader looks into the other hand: deals it anew from what he has not seen, and asks.

By ruleset a function of his view, the question and `ask`, which tells what the other would answer
with the hand dealt to him. It returns what each option is worth to him, in runs, as one deal has
it, or nothing where there is nothing to read. Prices of cards are those of the veterans of 0.1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any

from bench.veterans_0_1 import cardball, cardball_strategy, sackson, sackson_strategy
from engine import Decision
from engine.cards import RANK, SUIT
from engine.rulesets.cardball import tables as cards
from engine.rulesets.sackson import tables as sixes

#: What the other side answers to a question, by what it would see.
Ask = Callable[[Any, Decision], Any]
Worth = dict[Any, float]
#: Hands dealt to see what lies behind a suit that was announced.
LOOKS = 12


# Cardball


def other_side(view: Any, random: Random) -> Any:
    """The other side's view, with a hand that it may have, and what it let go unseen."""
    hidden = sorted(cardball.unseen(view, cardball.DECK))
    random.shuffle(hidden)
    size = view.hands[1 - view.seat]
    gone = view.discard - len(view.spent) - len(view.taken)
    return view._replace(
        seat=1 - view.seat,
        hand=hidden[:size],
        taken=hidden[size : size + gone],
        looked=(),
    )


def cardball_call_worth(view: Any, bat: int, pitch: int) -> Worth:
    """What each call is worth to the side at bat when these two cards lie."""
    situation = cardball_strategy.SITUATIONS[cardball.occupied(view.bases), view.outs]
    worth, swung, taken = situation.counts[len(view.balls)][len(view.strikes)]
    result = cards.RESULTS[bat][pitch]
    found = {cards.SWING: swung[result], cards.TAKE: taken[RANK[pitch] - 1]}
    if view.outs < 2 and view.bases[2]:
        fly = situation.sac_fly - worth
        found[cards.SAC_FLY] = fly if result in cards.LONG_ENOUGH else swung[result]
    if any(view.bases):
        found[cards.SAC_BUNT] = situation.bunt - worth
    return found


def read_cardball(view: Any, decision: Decision, ask: Ask, random: Random) -> Worth:
    kind = decision.kind
    if kind == "bat":
        return against_a_pitch(view, decision, ask, random)
    if kind == "pitch":
        return against_a_batter(view, decision, ask, random)
    if kind == "call":
        theirs = Decision(1 - view.seat, "pitch", ())
        for _ in range(LOOKS):  # until the card that he would throw is of the suit announced
            other = other_side(view, random)
            other.hand.append(other.taken.pop() if other.taken else other.hand.pop())
            before = other._replace(batted=cards.NO_CARD, pitched=cards.NO_CARD, suit=-1)
            theirs.options = before.hand
            pitch = ask(before, theirs)
            if SUIT[pitch] == view.suit:
                return cardball_call_worth(view, view.batted, pitch)
    if kind == "throw":  # the runner's card lies face down
        base = 3 if view.bases[1] else 2
        other = other_side(view, random)._replace(lead_off=cards.NO_CARD)
        lead_off = ask(other, Decision(1 - view.seat, "steal", (cards.STAY, *other.hand)))
        if lead_off != cards.STAY:
            prices = cardball_strategy.OUT_PRICES
            return {
                card: ((SUIT[card] == SUIT[lead_off]) == (base == 2)) * 0.7 - prices[RANK[card] - 1]
                for card in decision.options
            }
    return {}


def against_a_pitch(view: Any, decision: Decision, ask: Ask, random: Random) -> Worth:
    """Of each batting card: what the best call gains, which knows no more than the suit."""
    pitches = []
    for _ in range(LOOKS):
        other = other_side(view, random)
        pitches.append(ask(other, Decision(1 - view.seat, "pitch", other.hand)))
    found = {}
    for bat in decision.options:
        calls: defaultdict[tuple[int, str], float] = defaultdict(float)
        for pitch in pitches:
            for call, runs in cardball_call_worth(view, bat, pitch).items():
                calls[SUIT[pitch], call] += runs
        best = {suit: max(r for (s, _), r in calls.items() if s == suit) for suit, _ in calls}
        found[bat] = sum(best.values()) / LOOKS - cardball_strategy.BAT_PRICES[RANK[bat] - 1]
    return found


def against_a_batter(view: Any, decision: Decision, ask: Ask, random: Random) -> Worth:
    """Of each pitch: what the batter's card and the batter's call leave of it."""
    other = other_side(view, random)
    seat = other.seat
    bat = ask(other, Decision(seat, "bat", other.hand))
    strikes = sum(RANK[card] > cards.LAST_BALL for card in view.hand)
    prices = cardball_strategy.PITCH_PRICES[strikes]
    question = cards.ASK_CALL[seat][any(view.bases)]
    before = other._replace(hand=[card for card in other.hand if card != bat], batted=bat)
    calls = {}
    found = {}
    for pitch in decision.options:
        suit = SUIT[pitch]
        if suit not in calls:
            calls[suit] = ask(before._replace(suit=suit, pitched=cards.FACE_DOWN), question)
        runs = cardball_call_worth(view, bat, pitch)
        worth = runs.get(calls[suit], runs[cards.SWING])
        found[pitch] = -worth - prices[RANK[pitch] - 1]
    return found


# Card Baseball


def opponent(view: Any, random: Random) -> Any:
    """The other side's view, with a hand that it may have."""
    hidden = sackson.unseen(view)
    unseen = [card for card in range(52) if hidden >> card & 1]
    hand = random.sample(unseen, view.hands[1 - view.seat])
    hand.sort(key=sixes.FACE.__getitem__)
    return view._replace(seat=1 - view.seat, hand=hand)


def read_sackson(view: Any, decision: Decision, ask: Ask, random: Random) -> Worth:
    kind = decision.kind
    now = sackson.situation(view)
    other = opponent(view, random)
    found = {}
    for card in decision.options:
        if type(card) is not int:
            continue
        seen = other._replace(lying=[*view.lying, card])
        if kind == "pitch":
            found[card] = -sackson_pitch(view, now, seen, card, ask)
        else:
            found[card] = sackson_place(view, now, seen, card, ask)
    return found


def sackson_pitch(view: Any, now: Any, seen: Any, pitch: int, ask: Ask) -> float:
    """Runs to come after this pitch, as the batter would answer it."""
    code = sixes.BALL
    if not sixes.FACE[pitch]:
        of_suit = [card for card in seen.hand if SUIT[card] == SUIT[pitch]]
        others = [card for card in seen.hand if SUIT[card] != SUIT[pitch]]
        swing = ask(seen, Decision(seen.seat, "swing", of_suit + others, len(of_suit) or 1))
        code = sixes.SWINGS[view.options.hit_by_pitcher][pitch][swing]
    balls, strikes = view.balls, view.strikes
    if code == sixes.CONNECT:
        return float(now.connected)
    if code == sixes.HIT_BATTER:
        return float(now.walk)
    if code == sixes.BALL:
        return float(now.counts[balls + 1][strikes])
    if code == sixes.FOUL and strikes == sixes.STRIKES_FOR_AN_OUT - 1:
        return float(now.counts[balls][strikes])
    return float(now.counts[balls][strikes + 1])


def sackson_place(view: Any, now: Any, seen: Any, placed: int, ask: Ask) -> float:
    """Runs to come when this card is led, as the fielder would answer it."""
    answers = seen.hand
    if not sixes.FACE[placed]:
        answers = sorted(answers, key=sixes.FIELDED[placed].__getitem__)
    fielded = ask(seen, Decision(seen.seat, "field", answers))
    if sixes.FACE[placed]:
        same = SUIT[fielded] == SUIT[placed]
        return float(now.sacrifices[2 if same else 1] if sixes.FACE[fielded] else now.sacrifices[0])
    if fielded == sixes.COMPANION[placed] and view.options.double_plays and now.doubles_up:
        return float(now.double_play)
    deep = view.options.long_flies and sixes.LONG_FLY[placed]
    hit = sixes.FIELDED[placed][fielded]
    if hit < 4 and view.options.errors and sixes.COMPANION[fielded] in view.hand:
        hit += 1
    price = sackson_strategy.KEEPING[RANK[placed]]
    return float((now.long_hits if deep else now.hits)[hit]) - price


#: By ruleset: the questions at which there is something to read, and the reading.
READINGS: dict[str, tuple[set[str], Callable[[Any, Decision, Ask, Random], Worth]]] = {
    "cardball": ({"call", "throw"}, read_cardball),
    "sackson": ({"place"}, read_sackson),
}
