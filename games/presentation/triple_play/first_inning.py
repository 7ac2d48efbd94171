"""Triple Play!'s first inning: the higher card, a slow runner, a tie that scores, a pitch."""

from __future__ import annotations

from typing import Final

from games.presentation.first_innings import FirstInning, Moment

# The answers given, as in a record
# fmt: off
CHOICES: Final = (
    0, 0, 0, 0, 1, 0, 7, 0, 0, 2, 1, 2, 1, 2, 0, 2, 1,
)
# fmt: on

FIRST_INNING: Final = FirstInning(
    version=1,
    seed=6,
    seat=0,
    choices=CHOICES,
    moments=(
        Moment(
            0,
            "The higher card wins",
            "You bat first. Lay a card face down; the pitcher answers with one of his. The "
            "higher card wins, and the difference says what happens. Which one?",
            "The 9 beat his 6 by three, and three is a double. High cards hit, but they run "
            "slowly: your man on second is a 9.",
            {
                "8 of hearts": "By two: a single. Your highest card would have got a base more.",
                "5 of hearts": "He was higher by one: a ground out. Low cards are poor bats.",
                "pinch": "The bench can be used once in the whole game. With nobody on base it "
                "is too early.",
            },
        ),
        Moment(
            3,
            "Bring him home",
            "A man on second, nobody out. He is a 9, slow: he needs a good hit, or a pitcher who "
            "wins by little. Which card now?",
            "The 8 beat a 4 by four: a double, and on that every runner comes home. One to "
            "nothing!",
            {
                "5 of hearts": "By one: a single, and a slow man moves up one base. Your best "
                "card does more, and you draw a new one anyway.",
                "3 of hearts": "He was higher. A low card gives him an easy out.",
                "steal": "A slow runner’s own number works for the pitcher: a 9 hardly ever "
                "makes it.",
                "pinch-run": "A quick card for a slow man is a fine idea, but each man of the "
                "bench works once a game. Early on, bat.",
                "pinch-hit": "A new hand is worth it when yours is bad. Yours has an 8.",
            },
        ),
        Moment(
            11,
            "A run is worth an out",
            "One out, a man on third. Even if the pitcher wins, a tie or two more brings the run "
            "in. Which card is hardest to beat by much?",
            "A tie, ten and ten, is the pitcher’s: a sacrifice. You are out, but everybody moves "
            "up one, and that is a run.",
            {
                "6 of diamonds": "He had a 10, higher by four: a ground ball, and the runner "
                "stays where he is.",
                "4 of hearts": "He had a 10, higher by six. With men on base that can be three "
                "outs at once.",
                "pinch": "Your hand has a 10. Keep the bench for when it has none.",
            },
        ),
        Moment(
            16,
            "Now you pitch",
            "The batter’s card is down, you do not see it. You win with a higher card, and with "
            "a tie. Which of yours?",
            "It was a 7: a tie, and with nobody on base that is an out. You draw a new card at "
            "once.",
            {
                "3 of hearts": "Their 7 won by four: a double. With nobody to fool, play your "
                "best.",
                "4 of hearts": "Their 7 won by three: a double. With nobody to fool, play your "
                "best.",
                "walk": "A walk costs no card, but it puts a man on base. It is for when a hit "
                "would score and your hand is bad.",
                "bring in": "A reliever gives you a new hand, once a game. This early, with "
                "nobody on, save him.",
            },
        ),
    ),
)
