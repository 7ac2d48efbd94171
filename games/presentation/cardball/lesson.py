"""How Cardball is played: both difference charts from the engine's tables, and plays to look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rulesets.cardball.tables import (
    BALLS_FOR_A_WALK,
    DIFFERENT_SUIT,
    FACE_VALUE,
    FLY,
    GROUND_BALL,
    HAND,
    HOMER,
    LAST_BALL,
    ONE_BASE,
    OUT_CARDS,
    POP_UP,
    RESULTS,
    SAME_SUIT,
    STRIKES_FOR_AN_OUT,
    THREE_BASES,
    TWO_BASES,
)
from games.presentation.cards import FACES, Face
from games.presentation.lessons import (
    CARDS,
    EMPTY,
    FIRST,
    FIRST_AND_SECOND,
    SECOND,
    THIRD,
    Chart,
    Example,
    Lesson,
    Scene,
    faces,
)


def told(number: int) -> str:
    """“+5”, “0”, “−3”."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def bands(chart: Mapping[int, str]) -> tuple[tuple[str, str], ...]:
    """A chart of differences, neighbors put together, the lowest first."""
    found: list[list[int]] = []
    for number in sorted(chart):
        if found and chart[found[-1][-1]] == chart[number]:
            found[-1].append(number)
        else:
            found.append([number])
    rows = []
    for band in found:
        low, high = band[0], band[-1]
        if high == max(chart):
            words = f"{told(low)} or more"
        elif low == min(chart):
            words = f"{told(high)} or less"
        else:
            words = told(high) if high == low else f"{told(low)} to {told(high)}"
        rows.append((words, chart[high].capitalize()))
    return tuple(rows)


CHARTS: Final = {
    "same": Chart("Same suit", ("Bat − pitch", "The ball"), bands(SAME_SUIT)),
    "different": Chart("Different suits", ("Bat − pitch", "The ball"), bands(DIFFERENT_SUIT)),
    "take": Chart(
        "The batter lets it go by",
        ("Pitch", "It is"),
        (
            ("Ace", "a hit batter: he takes first"),
            (f"2 to {LAST_BALL}", "a ball"),
            (f"{LAST_BALL + 1} to king", "a strike"),
        ),
    ),
    "outs": Chart(
        "Out cards",
        ("The ball", "At most"),
        tuple(
            (result.capitalize() if result != FLY else "Fly, caught or not", str(OUT_CARDS[result]))
            for result in (ONE_BASE, GROUND_BALL, POP_UP, TWO_BASES, THREE_BASES, FLY, HOMER)
        ),
    ),
    "steal": Chart(
        "A steal",
        ("Base", "Safe if the two cards are"),
        (("second", "of different suits"), ("third", "of the same suit")),
    ),
}


def play(title: str, words: str, parts: list[Face | str], before: Scene, after: Scene) -> Example:
    return Example(
        title=title,
        words=words,
        template="lessons/parts.html",
        table=parts,
        before=before,
        after=after,
    )


def swing(bat: str, pitch: str) -> list[Face | str]:
    """The two cards and what the engine's chart makes of them."""
    result = RESULTS[CARDS[bat]][CARDS[pitch]]
    return [FACES[CARDS[bat]], "against", FACES[CARDS[pitch]], result]


EXAMPLES: Final = {
    "turn": (
        play(
            "A swing at the same suit",
            "Hearts is announced, and the batter swings. His 9 less the pitch’s 3 is +6, in the "
            "same suit: a triple.",
            swing("9♥", "3♥"),
            Scene(EMPTY),
            Scene(THIRD),
        ),
        play(
            "A swing at another suit",
            "Diamonds is announced, and the batter swings with a club. 8 less 6 is +2, in another "
            "suit a foul: a strike, if there are fewer than two.",
            swing("8♣", "6♦"),
            Scene(EMPTY),
            Scene(EMPTY),
        ),
    ),
    "runners": (
        play(
            "Out, and saved",
            "The 9 of diamonds beats the 5 by 4, a single, and pushes the 6 of clubs from first "
            "to second. The fielding side plays the 8 of clubs on him: out. The jack of clubs "
            "covers the 8: saved, and from now on the 8 is the runner.",
            [
                *swing("9♦", "5♦"),
                FACES[CARDS["6♣"]],
                "out card",
                FACES[CARDS["8♣"]],
                "safe card",
                FACES[CARDS["J♣"]],
            ],
            Scene(FIRST),
            Scene(FIRST_AND_SECOND),
        ),
    ),
    "flies": (
        play(
            "Caught",
            "6 against 5 in one suit is +1, a fly. It takes a higher spade to catch it, and the "
            "fielding side has the 10. The man on second could now try for third, with a card "
            "that might throw him out; he stays.",
            [*swing("6♠", "5♠"), "caught with", FACES[CARDS["10♠"]]],
            Scene(SECOND),
            Scene(SECOND, 1),
        ),
    ),
    "steal": (
        play(
            "Safe at second",
            "After a ball the runner goes. The lead-off card is the 4 of hearts, the card thrown "
            "at him the 10 of spades. Two suits: second base is his.",
            [FACES[CARDS["4♥"]], "lead-off, against", FACES[CARDS["10♠"]]],
            Scene(FIRST),
            Scene(SECOND),
        ),
    ),
}

LESSON: Final = Lesson(
    template="games/cardball/lesson.html",
    picture="lessons/picture_cards.html",
    idea="Batter and pitcher each lay down a card, and of the pitch the batter is told the suit "
    "and no more. He lets it go by, or swings, and then the difference of the two cards is the "
    "ball that he has hit. The cards that bat become the runners: a higher card of its suit "
    "throws a runner out, and one that is higher still brings him back.",
    pieces="a pack of playing cards",
    published="A rule sheet by its designer, with a note by its publisher on what a game should "
    "come to; it gives neither year nor place.",
    sections={
        "idea": "The idea",
        "table": "On the table",
        "turn": "A pitch, step by step",
        "charts": "The charts",
        "runners": "Runners, out cards, safe cards",
        "flies": "Flies, pop-ups, ground balls",
        "special": "Sacrifices",
        "steal": "Stealing",
        "end": "The end of the game",
        "options": "Options",
        "credit": "Who made it",
    },
    charts=CHARTS,
    examples=EXAMPLES,
    options={"innings": "How long the game is. A tie is always played on."},
    drawn={
        "hand": faces("A♠ 4♦ 7♣ 8♥ 10♦ J♣ K♥"),
        "hand_size": HAND,
        "face": FACE_VALUE,
        "balls": BALLS_FOR_A_WALK,
        "strikes": STRIKES_FOR_AN_OUT,
    },
)
