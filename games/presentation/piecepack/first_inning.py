"""Piecepack baseball's first inning: cards against cards, a lead runner, and a pitch."""

from __future__ import annotations

from typing import Final

from games.presentation.first_innings import FirstInning, Moment

# The answers given, as in a record
# fmt: off
CHOICES: Final = (
    0, 3, 11, 0, 9, 0, 0, 0, 6, 0, 0, 8, 1, 0, 0, 7, 0, 0, 0, 6, 0, 8, 0,
)
# fmt: on

FIRST_INNING: Final = FirstInning(
    version=1,
    seed=2,
    seat=0,
    choices=CHOICES,
    moments=(
        Moment(
            1,
            "A card for the swing",
            "Your first batter. Both choose a card in secret; three dice are rolled, and if your "
            "card is the higher one, their sum gets 2 more, if it is lower, 2 less. Which card?",
            "The king beats all but a king. The dice brought 10, and two more make 12: a double. "
            "But the king is spent until you have played all the others.",
            {
                "2 of spades": "It beats nothing: 2 off the dice. A low card is for when little "
                "depends on it, for each must be played once.",
                "3 of spades": "He had a 5: 2 off the dice. A low card is for when little "
                "depends on it.",
                "4 of spades": "He had a 5: 2 off the dice. A low card is for when little "
                "depends on it.",
                "5 of spades": "Equal cards: the dice count as they are.",
            },
            "He had a 5, so this card beat it as well. A card of the middle that wins is the "
            "best bargain; only you could not know.",
            good=("6", "7", "8", "9", "10", "jack", "queen"),
        ),
        Moment(
            14,
            "Men on base",
            "Two out, men on first and third: a hit is a run. On each card stands how often it "
            "is a hit against what they still hold. Which one?",
            "The highest that you have left: it was almost sure to win. Nine on the dice, with "
            "the two: a single, and the run is in.",
            {
                "jack": "Nearly as good as the queen.",
                "10": "Nearly as good as the queen.",
                "4": "It would rarely win. Low cards are for the bases empty.",
            },
            "It may do. But now a hit is a run, and this is what the high cards were kept for.",
            good=("jack", "10"),
        ),
        Moment(
            16,
            "Try for more?",
            "Your foremost runner may try for one base more. He is a 2: a die of 0 to 2 is safe, "
            "a higher one is out, and that would be the end of the inning.",
            "Three chances in six to be out, with two out already, for one base: not worth it. "
            "With a 4, or for home, it is another matter.",
            {
                "send": "An even chance to end the inning for a base that does not score. Send "
                "the men with a 3 or a 4, or send somebody home.",
            },
        ),
        Moment(
            21,
            "Now you pitch",
            "Your card takes 2 off the dice if it is higher than the swing, and adds 2 if it is "
            "lower. The bases are empty, and your hand is full. Which one?",
            "They threw away a 2, so yours won: a strikeout. A good middle card; kings and "
            "queens are for when somebody is on base.",
            {
                "king": "It won, but so would a lesser card. With nobody on base that is dear.",
                "queen": "It won, but so would a lesser card. With nobody on base that is dear.",
                "2 of hearts": "Equal cards: the dice count as they are. It could have been worse.",
            },
            "It won as well, for they threw away a 2. Small cards win seldom, and have to be "
            "played some time, too.",
            good=("3", "4", "5", "6", "7", "8", "9", "jack"),
        ),
    ),
)
