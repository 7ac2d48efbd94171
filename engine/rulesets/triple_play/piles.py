"""Decks, hands and piles: how the cards go round, and what all see of it."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import shuffle
from engine.decisions import Decision
from engine.plays import HOME_PLATE, Move
from engine.ruleset import Script
from engine.rulesets.triple_play.state import Side, State
from engine.rulesets.triple_play.tables import HAND, NO_CARD, NUMBERS


def deal(s: State, random: Callable[[], float]) -> None:
    """A half-inning begins: three cards each, of all cards unless they are not shuffled anew."""
    if s.options.reshuffle or (s.inning, s.half) == (1, 0):
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
    shuffle(hidden.deck, random)


def discard(s: State, pitch: int) -> None:
    """The pitcher’s card, played face up, goes on the pitcher’s pile."""
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
    """The batter puts so many of the cards under the deck, each beneath the one before.

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
