"""Card Baseball: each decision in a few words."""

from __future__ import annotations

from typing import Final

from games.presentation.hints import Hint

HINTS: Final = {
    "dead_ball": Hint(
        "Before the pitch you may send a runner with a face card, or a pinch hitter for two more "
        "cards in your hand. Mostly you simply wait for the pitch.",
        "turn",
    ),
    "steal": Hint(
        "Who goes? Each runner takes one of your face cards. Every one who goes after the first "
        "that is played on has it easier, but an out ends a good inning: one man at a time is the "
        "usual way.",
        "steal",
    ),
    "steal_second": Hint(
        "A face of the same suit puts him out, any other face sends him back, a number lets him "
        "through. Use a suit of which the other side’s faces have been seen already.",
        "steal",
    ),
    "steal_third": Hint(
        "A face of the same suit puts him out, any other face sends him back, a number lets him "
        "through. Use a suit of which the other side’s faces have been seen already.",
        "steal",
    ),
    "steal_home": Hint(
        "Home is the hardest: a face of the same color gets him, and even a number of the same "
        "suit sends him back. Only a number of another suit lets him score.",
        "steal",
    ),
    "tag": Hint(
        "Several run, and you choose on whom you play first. The first is the easiest to stop, "
        "the others less so: begin where it matters most, or where you hold the right face.",
        "steal",
    ),
    "throw_second": Hint(
        "A face of the runner’s suit is an out, another face sends him back, a number gives him "
        "the base. If it is not the first that you play on, the out takes a higher face.",
        "steal",
    ),
    "throw_third": Hint(
        "A face of the runner’s suit is an out, another face sends him back, a number gives him "
        "the base. If it is not the first that you play on, the out takes a higher face.",
        "steal",
    ),
    "throw_home": Hint(
        "A face of the runner’s color is an out, another face or a number of his suit sends him "
        "back. Any other number is a run. After another runner only his very suit gets him.",
        "steal",
    ),
    "pitch": Hint(
        "Lead a number: the batter needs a higher one of its suit. High numbers are hard to hit, "
        "but you want some of each height left to field with. A face is a ball on purpose; two of "
        "them can go for a new ball.",
        "turn",
    ),
    "new_ball": Hint(
        "Two faces are shown and thrown away for two new cards. Faces cannot pitch, and fielding "
        "with one gives up a home run, but keep those that stop a steal when runners are on.",
        "new-ball",
    ),
    "swing": Hint(
        "A higher number of the suit is in play, a lower one is a ball, a face of the suit a "
        "foul, another suit a strike. Early in the count get rid of a useless card; with two "
        "strikes, a foul keeps you alive.",
        "charts",
    ),
    "catch": Hint(
        "You hold the companion of the batter’s foul: throw it and he is out. Hardly ever is a "
        "card worth more than an out.",
        "catch",
    ),
    "place": Hint(
        "You have hit it! Lead a card: the farther the fielder’s answer is from it, the more "
        "bases. An end of the scale is hardest to come near, a 9 or a 10 helps runners, and a "
        "face is a sacrifice.",
        "charts",
    ),
    "field": Hint(
        "Answer as close as you can: the difference counts once in the same suit, twice in the "
        "same color, three times otherwise, and up to 2 is an out. A face on a number is a home "
        "run; on a sacrifice it is what you want.",
        "charts",
    ),
    "error": Hint(
        "You hold the companion of the card that fielded yours. Throw it and you get a base more, "
        "and so do the runners, but on a long single they have their two already. An out becomes "
        "a man on first: it is nearly always worth it.",
        "error",
    ),
    "give_back": Hint(
        "The extra cards are over, and two go back for good. Keep what serves you next: high "
        "numbers if you still bat, numbers of all heights if you are about to field.",
        "bench",
    ),
}
