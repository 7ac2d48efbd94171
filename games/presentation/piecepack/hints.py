"""Piecepack baseball: each decision in a few words."""

from __future__ import annotations

from typing import Final

from games.presentation.hints import Hint

HINTS: Final = {
    "pitching_change": Hint(
        "A new pitcher brings all your spent pitch cards back, but your best face and best number "
        "leave the game with the old one. There are only three pitchers: change when your good "
        "cards are spent, or before a fourth run puts him in deep trouble.",
        "change",
    ),
    "pitch_cards_spent": Hint(
        "Your last pitch card is gone. Keep the pitcher and only his numbers come back, no faces; "
        "or bring in the next one, who has faces too. With few innings left, keeping him saves a "
        "fresh arm.",
        "spent",
    ),
    "pinch_hit": Hint(
        "Your pitcher is a poor hitter, a 5 who may not swing with faces. A pinch hitter bats as "
        "a 2, but then the pitcher is out of the game and your next one must take over. Worth it "
        "with runners on, or when he is tired anyhow.",
        "pinch",
    ),
    "pitch": Hint(
        "If your card is higher than the swing, the batter’s result drops by two; if lower, it "
        "rises by two. The card is spent either way. Look at what swings he has left, and throw "
        "away a small one with the bases empty.",
        "turn",
    ),
    "swing": Hint(
        "If your card is higher than the pitch, the result of your dice rises by two; if lower, "
        "it drops by two. The card is spent either way. Keep the big ones for good hitters with "
        "men on base.",
        "turn",
    ),
    "reroll_nulls": Hint(
        "Your face card won, so noughts may be rolled again, once. A nought adds nothing to the "
        "result, so there is little to lose by it; say how many of them, or none if you like the "
        "result as it stands.",
        "juice",
    ),
    "extra_base": Hint(
        "Your foremost runner may try for one base more. A die no higher than his number is safe: "
        "a 4 makes it five times in six, an ace only twice. If he fails he is out. Daring pays "
        "most with two out, or for a run.",
        "runners",
    ),
}
