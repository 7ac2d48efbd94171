"""Triple Play!: each decision in a few words."""

from __future__ import annotations

from typing import Final

from games.presentation.hints import Hint

HINTS: Final = {
    "bullpen": Hint(
        "The other side could steal now, and in the middle of a steal no reliever can be called. "
        "If your hand is bad, a king or an ace gives you a new one before it comes to that. Each "
        "works once a game; most of the time you leave him in.",
        "bullpen",
    ),
    "at_bat": Hint(
        "Lay down the card that bats. The higher card wins, and the difference says what happens, "
        "so high cards hit but run slowly. You may first use a man from the bench, or try to "
        "steal.",
        "turn",
    ),
    "pitch": Hint(
        "A card lies there, you do not know which. Play one of yours: higher than it gets outs, "
        "yet ten against two is an error. You may also walk him, which costs no card, or call a "
        "reliever for a new hand.",
        "turn",
    ),
    "steal": Hint(
        "Your card gets 5 for second base, 3 for third. The pitcher’s card gets the runner’s own "
        "number. You are safe with as much or more, but never with the same rank as the pitcher. A "
        "high card is best; it goes under your deck.",
        "steal",
    ),
    "throw": Hint(
        "A runner goes. Your card and the runner’s number together must beat the batter’s card "
        "with its 5 or 3; a card of the same rank as his always gets the man. Play high, and mind "
        "what you need for the next batter.",
        "steal",
    ),
    "outs": Hint(
        "You won this one and may choose which outs to take. Two are better than one nearly "
        "always; look at who is left on base, and whether a run comes in meanwhile.",
        "charts",
    ),
    "discard_top": Hint(
        "Your old hand goes to the discards, and only the card on top is seen. Leave one there "
        "that tells the batter little, such as one he would guess to be gone anyway.",
        "bullpen",
    ),
    "bury": Hint(
        "Cards go under your deck unseen, one under the other. With a reshuffle before every half "
        "they are gone for now, so bury what you want least: mostly the cards that bat badly.",
        "bench",
    ),
    "pinch_run_from": Hint(
        "The new runner is a card: one from your hand, which you then draw again, or one of those "
        "that this man lets you draw. From the hand you know what you get; from the deck your "
        "hand stays whole.",
        "bench",
    ),
    "pinch_run_base": Hint(
        "Whose place does he take? Change a slow man, a 9 or a 10, and above all one who is about "
        "to steal or who could score on a hit.",
        "bench",
    ),
    "pinch_run_card": Hint(
        "This card will stand on the base. Cards from 2 to 5 run fast and steal well; they are "
        "poor to bat with, so you lose little by it.",
        "runners",
    ),
}
