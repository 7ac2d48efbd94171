"""How the cards go round: one deck, one discard pile, two hands."""

from __future__ import annotations

from collections.abc import Callable

from engine.chance import shuffle
from engine.decisions import Decision
from engine.ruleset import Script
from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.tables import BORROWED, FACE, HAND, LONG_HAND


def deal(s: State, random: Callable[[], float]) -> None:
    """Six cards each; from then on a hand is only ever filled up."""
    shuffle(s.deck, random)
    for hand in s.hands:
        draw(s, hand, HAND, random)
    s.dealt = True


def draw(s: State, hand: list[int], size: int, random: Callable[[], float]) -> None:
    """Draw until the hand has so many cards; the pile is the new deck when it runs out (R25)."""
    deck = s.deck
    while len(hand) < size:
        if not deck:
            deck += s.pile
            s.pile.clear()
            shuffle(deck, random)
        card = deck.pop()
        if FACE[card]:
            hand.append(card)
        else:
            hand.insert(0, card)


def draw_both(s: State, random: Callable[[], float]) -> None:
    """Both have waited for their cards: the side at bat draws first (R25)."""
    half = s.half
    draw(s, s.hands[half], LONG_HAND if s.pinch_hitting else HAND, random)
    draw(s, s.hands[1 - half], LONG_HAND if s.relieving else HAND, random)


def numbers(hand: list[int]) -> int:
    """How many number cards it has; they stand before the faces."""
    count = len(hand)
    while count and FACE[hand[count - 1]]:
        count -= 1
    return count


def lay(s: State, hand: list[int], card: int) -> None:
    """Play a card face up."""
    hand.remove(card)
    s.lying.append(card)


def discard_lying(s: State) -> None:
    """The pitch or the steal is settled (R25)."""
    s.pile += s.lying
    s.lying.clear()


def discard_faces(s: State, seat: int) -> Script:
    """A new ball: two face cards are shown and go, one after the other (R27)."""
    hand = s.hands[seat]
    for left in (2, 1):
        faces = hand[numbers(hand) :]
        card = faces[0] if len(faces) == left else (yield Decision(seat, "new_ball", faces))
        hand.remove(card)
        s.pile.append(card)


def give_back(s: State, seat: int) -> Script:
    """Two cards go back, of all that the hand has (R2, R17)."""
    hand = s.hands[seat]
    for _ in range(BORROWED):
        card = yield Decision(seat, "give_back", hand, len(hand))
        hand.remove(card)
        s.pile.append(card)
