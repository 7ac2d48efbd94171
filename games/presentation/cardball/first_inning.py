"""Cardball's first inning: a pitch let go, a man saved, a steal, a ball thrown to first."""

from __future__ import annotations

from typing import Final

from games.presentation.first_innings import FirstInning, Moment

# The answers given, as in a record
# fmt: off
CHOICES: Final = (
    4, 2, 1, 3, 3, 1, 1, 0, 1, 4, 4, 1, 0, 0, 1, 3, 3, 0, 1, 1, 0, 0, 0, 0, 2, 1, 1, 5, 4, 3,
    1, 0, 4, 0, 1, 0, 0, 2, 1, 0, 3, 0, 1, 0, 0, 2, 0, 0, 4, 0, 0, 0, 0, 2, 1, 6, 2, 1, 2, 6,
    0, 0, 0, 0, 1, 0, 0, 5, 1, 0, 6, 3, 1, 0, 0, 2, 0, 1, 0, 0, 2, 1, 0, 0, 4, 0, 0, 5, 1, 0,
    4, 1, 0, 5, 0, 0, 6, 1, 0, 4, 1, 0, 5, 1, 6, 1, 1, 3, 5, 1, 0, 0, 1, 0, 2, 0, 0, 5, 0, 0,
    0,
)
# fmt: on

FIRST_INNING: Final = FirstInning(
    version=1,
    seed=2,
    seat=0,
    choices=CHOICES,
    moments=(
        Moment(
            2,
            "Swing, or let it go?",
            "You laid down the 3 of clubs, and the pitch is a club, you do not know which. A "
            "swing compares the two; let go by, 2 to 7 is a ball and 8 to king a strike. What do "
            "you do?",
            "It was the 7: a ball. A low card is what you lay down when you mean to let the "
            "first pitches go by.",
            {
                "swing": "It was the 7, four more than your 3: a foul, and that is a strike. "
                "With a high card of the suit a swing would be right.",
                "sacrifice": "There is nobody to move along.",
            },
        ),
        Moment(
            22,
            "Save the batter",
            "You swung, and it is a ground ball. An out card lies on your batter, the jack of "
            "hearts. A higher heart covers it. You hold the king.",
            "The king covers the jack: safe! Whoever is saved runs on as the card that lay on "
            "him. A king for a man on base is a good bargain.",
            {
                "no more": "The batter is out. Kings hit well, too, but a man on base is what "
                "they hit for.",
            },
        ),
        Moment(
            26,
            "Steal second",
            "After a ball or a strike a runner may go. You lay down a card, they throw one "
            "without having seen it: to second he is safe if the suits differ, three times in "
            "four. With which card?",
            "A heart against a club: safe. Any card does it, so give one that you would not bat "
            "with.",
            {
                "stay": "Nothing is lost. But three chances in four for a base, at the price of "
                "a low card, are worth taking.",
                "jack of clubs": "They threw a club as well, and he is out: the one chance in "
                "four. The suits alone count, so a jack is too good for it, too.",
            },
            "The suits alone count, so a high card is too good for it. They threw a club.",
        ),
        Moment(
            120,
            "Throw him out",
            "You pitch now, and they have hit a ground ball: for the first out card on the "
            "batter any suit will do if it is higher than his 3. Which one?",
            "The 10 is high enough: out, if they cannot cover it with a higher club. Faces are "
            "for batting, and you bat next.",
            {
                "no more": "A ground ball nobody throws is a single.",
                "10 of spades": "It gets him just as well.",
                "jack of diamonds": "They covered it with the queen of diamonds: safe, and a "
                "queen stands on first. A card whose betters are mostly seen is harder to cover.",
            },
            "It gets him as well, and is hard to cover; but a face is your best card to bat with.",
            good=("10 of spades",),
        ),
    ),
)
