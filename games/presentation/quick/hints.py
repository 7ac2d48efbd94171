"""Quick Baseball: each decision in a few words."""

from __future__ import annotations

from typing import Final

from games.presentation.hints import Hint

HINTS: Final = {
    "starting_double": Hint(
        "Your starter has one card with two borders, a weak one, as either color hits it. Only you "
        "know which it is until you play it. One that says strike also answers a leave or a steal; "
        "one with “double?” may get two outs.",
        "pitchers",
    ),
    "pitching_change": Hint(
        "A new pitcher gets all his cards back, but one single border becomes a double, for good. "
        "You have four. Leave him in while he still has cards of several colors; change when the "
        "batter can guess what is left.",
        "pitchers",
    ),
    "forced_change": Hint(
        "No colored card is left, so the next pitcher must come in with all cards back. Choose "
        "which card with two borders he brings; it takes the place of a single in one of its "
        "colors.",
        "pitchers",
    ),
    "swap": Hint(
        "One single-border card leaves the game for the new double, in one of its two colors. "
        "Give up the one that does you the least good, a foul ball rather than a strike.",
        "pitchers",
    ),
    "smart": Hint(
        "Your smart batter takes one card back from your discards before his first pitch. Pick "
        "the one that does most in his row, or that brings a color you have run out of.",
        "stars",
    ),
    "pitch": Hint(
        "Play a card of a color that the batter is short of: with no match he is out. A pitch out "
        "is a ball, but catches a runner who steals. Spent cards come back only with a new "
        "pitcher.",
        "turn",
    ),
    "swing": Hint(
        "A color that is also on the pitch is a hit, by this batter’s row; otherwise you are out. "
        "Look at which pitches are spent already. With the black card you may leave the pitch, "
        "send a runner, or, in need, swing wildly.",
        "special",
    ),
    "double_play": Hint(
        "The die gives you a second out. Choose which forced runner it is: mostly the one nearest "
        "home, as he is nearest to a run.",
        "double-play",
    ),
}
