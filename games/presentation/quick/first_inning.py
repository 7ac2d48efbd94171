"""Quick Baseball's first inning: two borders, a steal, the right color at the right time."""

from __future__ import annotations

from typing import Final

from games.presentation.first_innings import FirstInning, Moment

# The answers given, as in a record
# fmt: off
CHOICES: Final = (
    0, 3, 0, 0, 5, 0, 7, 5, 0, 5, 2, 0, 4, 7, 0, 1, 2, 0, 2, 2, 0, 2, 1, 3, 2, 4, 3, 0, 0, 4,
    0, 3, 3, 0, 2, 2, 0, 3, 2, 0, 1, 2, 0,
)
# fmt: on

FIRST_INNING: Final = FirstInning(
    version=1,
    seed=1,
    seat=0,
    choices=CHOICES,
    moments=(
        Moment(
            6,
            "Match the pitch",
            "You bat, one man is out. The pitcher has chosen a card in secret. If a color of "
            "yours is on it, the row of batter 2, the top one, says what you hit. Which card?",
            "Two borders meet two colors: blue or yellow would have done. The pitch was blue and "
            "green, the colors met, and the top row says: a single.",
            {
                "B2": "Blue met, and the top row says double: that went well. But it meets blue "
                "alone, and is worth more with men on base.",
                "B3": "Blue met. But this card is at its best in the other rows, where it has a "
                "second border.",
                "G": "Green met. The top row says ground ball, and the lowest of three dice, a "
                "1, is first base; a lower one would have been an out.",
                "take": "You let it go by, so the pitcher has spent a card for nothing; had it "
                "said strike, you were out. Useful now and then, but it gets nobody on base.",
            },
            "One border meets one color, and the pitch had another. Look for a card with two "
            "borders in the top row: it meets more pitches.",
            good=("B2",),
        ),
        Moment(
            12,
            "Steal a base",
            "Two out, a man on first. With the black card you call something instead of "
            "swinging. What could you do for your runner?",
            "Only the pitch out would have caught him, and a strike sent him back; this was "
            "neither. He has second, and your colored cards are still in your hand.",
            {
                "take": "Nothing came of it, and your man is still on first. You may not take "
                "two pitches running.",
                "G": "Green met, and a 1 on the dice moves your man to second, too. A steal "
                "would have done it without a card.",
            },
            "No match, and the inning is over. Few of the cards that he still holds stop a "
            "steal, and it costs you none of yours.",
        ),
        Moment(
            15,
            "Count what is left",
            "Number 4 bats: the middle row counts now. Below each card stands how many of the "
            "pitcher’s cards it meets, for what he has spent lies open. Which one?",
            "Yellow, and red on top: it met most of what he had left. The pitch was yellow, the "
            "row says home run, and two come home.",
            {
                "B3": "Two borders, too, blue and yellow: it met. But a line drive leaves it to "
                "the dice, and a home run does not.",
                "B": "He has spent most of his blue cards: blue meets little now.",
                "G": "He has little green left, and the middle row is not much.",
                "steal": "He made it. But with two out a hit brings him home from second just as "
                "well, and a man who is caught ends the inning.",
                "take": "With a man on second and a good card in your hand you want to swing.",
            },
            "Look at the numbers below the cards, and at the row of batter 4: one card meets two "
            "colors there.",
        ),
        Moment(
            40,
            "Now you pitch",
            "The other side has all its cards. Play a color that few of them carry; below each "
            "card stands how many would meet it. What you spend comes back with a new pitcher "
            "only.",
            "Red: only two of their nine cards carry it in the top row. They played yellow, "
            "nothing met, and one strike is an out.",
            {
                "b": "Blue is what they have most of. Keep it for later, when they have spent it.",
                "y": "Yellow is on three of their cards in this row, red and green on two.",
                "d1": "Two borders are easy to meet. Such cards are for a moment when one of the "
                "colors is used up.",
                "pitch out": "A ball: both cards go back, and four balls are a walk. It is for "
                "catching a runner who steals.",
            },
            "As good: only two of their cards carry it in the top row.",
            good=("r", "g"),
        ),
    ),
)
