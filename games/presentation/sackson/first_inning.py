"""Card Baseball's first inning: to field, to connect, to place the ball, and an error."""

from __future__ import annotations

from typing import Final

from games.presentation.first_innings import FirstInning, Moment

# The answers given, as in a record
# fmt: off
CHOICES: Final = (
    0, 2, 2, 0, 0, 5, 0, 0, 1, 5, 0, 0, 4, 0, 2, 0, 0, 0, 6, 0, 3, 4, 0, 4, 0, 0, 0, 0, 0, 1,
    0, 1, 5, 0, 6, 0, 0, 1, 0, 0, 3, 0, 0, 3, 0, 1, 0, 0,
)
# fmt: on

FIRST_INNING: Final = FirstInning(
    version=2,
    seed=5,
    seat=1,
    choices=CHOICES,
    moments=(
        Moment(
            10,
            "Field the ball",
            "You pitched, and the batter has hit it with the 7 of hearts. Answer as near as you "
            "can: the difference counts once in the same suit, twice in the same color, three "
            "times in the other. Up to 2 is an out.",
            "8 and 7, both red: a difference of one, counted twice, makes two. He is out. That "
            "is why you keep numbers of every height to field with.",
            {
                "5 of clubs": "Two apart in the other color: counted three times that is 6, a "
                "double.",
                "2 of hearts": "The same suit counts once, but 5 is still a double.",
                "queen": "A face on a number is always a home run. Faces are for stealing, and "
                "for stopping it.",
            },
            "Far apart, and in the other color counted three times: a home run.",
        ),
        Moment(
            44,
            "Meet the pitch",
            "You bat. The pitch is the 2 of spades. A higher spade hits it; a lower one is a "
            "ball, a face of the suit a foul, any other suit a strike. Which card?",
            "Any higher spade hits it, so play the one that you need least: what comes next is "
            "placed with what is left in your hand.",
            {
                "10 of spades": "That hits it too. But a 10 is the best card to place the ball "
                "with, and now it is gone.",
                "9 of spades": "That hits it too. But a 9 places the ball well; a lower spade "
                "does here.",
            },
            "Another suit is a strike. Early in the count that gets rid of a bad card, but here "
            "you can hit.",
            good=("9 of spades", "10 of spades"),
        ),
        Moment(
            45,
            "Place the ball",
            "It is in play! Lead any card: the farther the fielder’s answer is from it, the more "
            "bases. A 10 and an ace are the ends of the scale, and few cards are near them.",
            "A 10 has nothing above it. He had the 9 of clubs, a black card next to yours, which "
            "would be an out; but look what you still hold.",
            {
                "9 of spades": "A good lead, but he held a card of the same number.",
                "2 of": "Near an end of the scale, and still he had a red card close to it. At "
                "the very end there are fewer of those.",
                "ace": "The other end of the scale is as far from most cards: a good lead, "
                "though this time he had an ace himself.",
                "king": "A face is a sacrifice, to move runners along. There are none.",
            },
            "From the middle of the scale some card of his is never far.",
            good=("ace of clubs",),
        ),
        Moment(
            47,
            "The companion",
            "He fielded it with the 9 of clubs, and that is an out. But the card of the same "
            "rank and color, the 9 of spades, is in your hand.",
            "Thrown at the right moment, a companion makes an error of it: one base more than he "
            "allowed. An out becomes a man on first.",
            {
                "leave it": "You are out. A companion is worth a base now; as a card to place it "
                "may never be worth more.",
            },
        ),
    ),
)
