"""How Quick Baseball is played: every card, what the dice do, and plays to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.plays import (
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_OF_BASES,
    HOME_RUN,
    STOLEN_BASE,
    Outcome,
    Play,
)
from engine.rulesets.quick.cards import (
    BATTING_CARDS,
    CAUGHT,
    FOUL,
    GROUND,
    GROUND_BALL,
    LINE_DRIVE,
    PITCH_OUT,
    PITCHING_CARDS,
    STRIKE,
)
from engine.rulesets.quick.detail import Detail
from engine.rulesets.quick.rules import matched, wild_swing
from engine.rulesets.quick.tables import BALLS_FOR_A_WALK, LAST_PITCHER
from engine.rulesets.quick.words import LABELS
from games.presentation.lessons import (
    EMPTY,
    FIRST,
    SECOND,
    Chart,
    Example,
    Lesson,
    Scene,
)
from games.presentation.pieces import Chip
from games.presentation.quick.thrown import BATTING_FACES, PITCHING_FACES, thrown

DIE: Final = range(1, 7)
BASE_WORDS: Final = ("out", "first", "second", "third", "home run")


def falling(face: int) -> Callable[[], float]:
    """A chance that rolls this face, however often."""
    return lambda: (face - 0.5) / 6


def on_dice(result: str) -> tuple[str, ...]:
    """What a line drive or a ground ball is worth, by the lowest die."""
    return tuple(BASE_WORDS[matched(falling(face), "", result)[2]] for face in DIE)


def wild() -> tuple[str, ...]:
    """What a wild swing is worth, by the higher die."""
    return tuple(BASE_WORDS[wild_swing(falling(face))[2]] for face in DIE)


CHARTS: Final = {
    "match": Chart(
        "The colors match: the batter’s card counts",
        ("It says", "The batter"),
        (
            ("1", "is on first base"),
            ("2", "is on second base"),
            ("HR", "hits a home run"),
            (LINE_DRIVE, "line drive: rolls three dice, the lowest counts"),
            (GROUND_BALL, "ground ball: rolls three dice, the lowest counts"),
        ),
    ),
    "no_match": Chart(
        "No match: the pitcher’s card counts",
        ("It says", "The batter"),
        (
            (CAUGHT.capitalize(), "is out on a fly"),
            (STRIKE.capitalize(), "is out; one strike is enough"),
            (
                GROUND.capitalize(),
                "is out on the ground; with “double?” on it perhaps a runner too",
            ),
            (FOUL.capitalize(), "is out, but with two out already he bats on"),
        ),
    ),
    "dice": Chart(
        "What the dice say",
        ("Die", *map(str, DIE)),
        (
            ("Line drive, lowest of three", *on_dice(LINE_DRIVE)),
            ("Ground ball, lowest of three", *on_dice(GROUND_BALL)),
            ("Wild swing, higher of two", *wild()),
        ),
    ),
    "calls": Chart(
        "A call against a pitch",
        ("Call", "Pitch out", "Strike", "Any other"),
        (
            ("Leave", "a ball", "the batter is out", "nothing"),
            ("Steal", "the runner is out", "the runner goes back", "the base is stolen"),
            ("Wild swing", "a ball", "dice", "dice"),
        ),
    ),
    "stars": Chart(
        "Star players",
        ("Star", "What he can do"),
        (
            ("Hit and run", "takes a base more on a 1 or a 2"),
            ("Speedy", "on first or second with the next base open, runs two bases on a 1 or a 2"),
            ("Smart", "takes one card back from the discards before his first pitch"),
            ("Big hitter", "rolls a die when he matches: 4, 5 or 6 is a home run"),
        ),
    ),
}


def play(
    title: str,
    words: str,
    batter: int,
    outcome: Outcome,
    detail: Sequence[Any],
    before: Scene,
    after: Scene,
) -> Example:
    """A play by the chip of the batter."""
    return Example(
        title=title,
        words=words,
        template="games/quick/thrown.html",
        table=thrown(
            Play(1, 0, before.outs, batter - 1, 8, outcome, [], 0, 0, detail=Detail(*detail))
        ),
        before=before,
        after=after,
        piece=Chip(words=f"At bat: chip {batter}", sign=str(batter), pitcher=False, star=""),
    )


EXAMPLES: Final = {
    "turn": (
        play(
            "A match by the inner border",
            "Number 5 plays a yellow card against a red pitch, “caught”. But in the middle row, "
            "which is his, the card has a red border round its home run: red meets red, and the "
            "batter’s card counts.",
            5,
            HOME_RUN,
            ("Y2", "r1", (), 0, 0, ()),
            Scene(EMPTY),
            Scene(EMPTY, 0, 1),
        ),
    ),
    "charts": (
        play(
            "A line drive",
            "Blue meets blue, and for number 4 the card says LD. He rolls 4, 2 and 5: the lowest, "
            "2, is the base that he reaches.",
            4,
            HIT_OF_BASES[2],
            ("B1", "b1", (4, 2, 5), 0, 0, ()),
            Scene(EMPTY),
            Scene(SECOND),
        ),
    ),
    "runners": (
        play(
            "Two outs at once",
            "Red does not meet yellow, and the pitch says ground out, with “double?”. The man on "
            "first is forced, and the pitcher’s die shows 5, so he is out too.",
            2,
            GROUNDED_INTO_DOUBLE_PLAY,
            ("R1", "y1", (), 0, 5, ()),
            Scene(FIRST),
            Scene(EMPTY, 2),
        ),
    ),
    "steal": (
        play(
            "A stolen base",
            "The batter’s side calls a steal, and the pitch is neither the pitch out nor a "
            "strike: the man on first has second. The green card is spent; number 7 still bats.",
            7,
            STOLEN_BASE,
            ("steal", "g2", (), 0, 0, ()),
            Scene(FIRST),
            Scene(SECOND),
        ),
    ),
}

LESSON: Final = Lesson(
    template="games/quick/lesson.html",
    idea="One pitch is one duel of colored cards. If a color on the batter’s card is on the "
    "pitcher’s as well, the batter has hit it and his card says how far; if not, the pitcher’s "
    "card says how he is out. Cards once played are away for a while, and every new pitcher "
    "has a weaker set than the one before him.",
    pieces="colored cards, chips and dice",
    published="A leaflet to print and cut out, which names no author. Its pictures of the cards "
    "are lost: the faces here are our reconstruction, made to fit all that its text says of them.",
    sections={
        "idea": "The idea",
        "table": "On the table",
        "turn": "A pitch, step by step",
        "charts": "What the cards say",
        "runners": "Runners and double plays",
        "special": "The black cards",
        "steal": "Stealing",
        "pitchers": "Changing pitchers",
        "stars": "Star players",
        "end": "The end of the game",
        "options": "Options",
        "credit": "Who made it",
    },
    charts=CHARTS,
    examples=EXAMPLES,
    options={
        "innings": "How long the game is. A tie is always played on.",
        "wild_swing": "When a wild swing may be called: whenever the batter likes, or only when, "
        "by what everybody has seen, none of his cards can match anything that the pitcher may "
        "hold.",
        "stars": "How many of the nine places in the order may be given to a star. Each lineup "
        "says who is one, and of which kind.",
    },
    drawn={
        "batting": [(BATTING_FACES[card.name][0], LABELS[card.name]) for card in BATTING_CARDS],
        "singles": [
            (PITCHING_FACES[card.name], LABELS[card.name])
            for card in PITCHING_CARDS
            if not card.inner
        ],
        "doubles": [
            (PITCHING_FACES[card.name], LABELS[card.name]) for card in PITCHING_CARDS if card.inner
        ],
        "call": BATTING_FACES["leave"][0],
        "pitch_out": PITCHING_FACES[PITCH_OUT],
        "balls": BALLS_FOR_A_WALK,
        "pitchers": LAST_PITCHER + 1,
    },
    picture="games/quick/picture.html",
)
