"""How Card Baseball is played: its charts from the engine's tables, and plays to look at."""

from __future__ import annotations

from typing import Final

from engine.cards import COLOR, DECK_SIZE, SUIT
from engine.plays import (
    CAUGHT_STEALING,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_OF_BASES,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    STOLEN_BASE,
    Outcome,
    Play,
)
from engine.rulesets.sackson.detail import Companion, Detail, Entry, Pitched, Placed, Steal
from engine.rulesets.sackson.fielding import with_error
from engine.rulesets.sackson.tables import (
    BALLS_FOR_A_WALK,
    COMPANION_THROWN,
    FACE,
    FIELDED,
    FIELDING,
    HAND,
    HITS_BEFORE_RELIEF,
    LONG_HAND,
    PINCH_HITTERS,
    PLACED,
    RUNNERS,
    STEAL_TRIED,
    STRIKES_FOR_AN_OUT,
    SWINGS,
    fate_of,
)
from games.presentation.lessons import (
    CARDS,
    EMPTY,
    FIRST,
    FIRST_AND_SECOND,
    SECOND,
    Chart,
    Example,
    Lesson,
    Scene,
    faces,
    spans,
)
from games.presentation.sackson.thrown import thrown as laid_down

BASES_WORDS: Final = ("Out", "Single", "Double", "Triple", "Home run")
FATES: Final = ("out", "back", "safe")
TIMES: Final = (
    ("Same suit", "the difference"),
    ("Same color, other suit", "twice the difference"),
    ("Other color", "three times the difference"),
)


def fielding() -> tuple[tuple[str, ...], ...]:
    """The bands of the fielding table; the highest has no end."""
    *bands, (last, homer) = spans({number: BASES_WORDS[b] for number, b in enumerate(FIELDING)})
    return (*bands, (f"{last} or more", homer), ("a face card", BASES_WORDS[4]))


#: What the fielder may play against a steal, by the face card with which it is tried.
ANSWERS: Final = {
    "Higher face, same suit": lambda steal, card: (
        FACE[card] and SUIT[card] == SUIT[steal] and card > steal
    ),
    "Lower face, same suit": lambda steal, card: (
        FACE[card] and SUIT[card] == SUIT[steal] and card < steal
    ),
    "Face, same color": lambda steal, card: (
        FACE[card] and SUIT[card] != SUIT[steal] and COLOR[SUIT[card]] == COLOR[SUIT[steal]]
    ),
    "Face, other color": lambda steal, card: FACE[card] and COLOR[SUIT[card]] != COLOR[SUIT[steal]],
    "Number, same suit": lambda steal, card: not FACE[card] and SUIT[card] == SUIT[steal],
    "Number, other suit": lambda steal, card: not FACE[card] and SUIT[card] != SUIT[steal],
}
#: (Home, later): going home, and another runner was played on before.
ATTEMPTS: Final = ((False, False), (True, False), (False, True), (True, True))


def fate(answer: str, home: bool, later: bool) -> str:
    """What this sort of answer does to a runner, whatever the cards."""
    (one,) = {
        fate_of(steal, card, home, later)
        for steal in range(DECK_SIZE)
        if FACE[steal]
        for card in range(DECK_SIZE)
        if card != steal and ANSWERS[answer](steal, card)
    }
    return FATES[one]


#: What the cards came to without the error, and whether a 9 or a 10 was led.
BEFORE_AN_ERROR: Final = ((0, False), (0, True), (1, False), (1, True), (2, False), (3, False))
BASES_TO_GO: Final = ("", "one base", "two bases", "three bases")


def error(hit: int, deep: bool) -> tuple[str, str, str]:
    """What an error makes of it: where the batter gets, and how far the runners."""
    on_first = (RUNNERS[0][1], None, None)
    runner, batter = with_error(on_first, RUNNERS[0][0], hit, deep, 0).moves
    word = BASES_WORDS[hit].lower()
    return (
        f"{word} on a 9 or a 10" if deep else word,
        ("", "first", "second", "third", "home")[batter.end],
        BASES_TO_GO[runner.end - runner.start],
    )


CHARTS: Final = {
    "swing": Chart(
        "Answering a number",
        ("The batter plays", "It is"),
        (
            ("the suit, a higher number", "in play"),
            ("the suit, a lower number", "a ball"),
            ("the suit, a face card", "a foul"),
            ("any other suit", "a strike"),
            ("the companion of a 9 or a 10", "a hit batter, who takes first"),
        ),
    ),
    "times": Chart("Field it: how far apart?", ("The two cards", "Counts"), TIMES),
    "field": Chart("… and what that is", ("It comes to", "The batter"), fielding()),
    "error": Chart(
        "An error",
        ("It would have been", "The batter gets to", "The runners go"),
        tuple(error(*before) for before in BEFORE_AN_ERROR),
    ),
    "sacrifice": Chart(
        "A face card leads: the sacrifice",
        ("The fielder plays", "The batter", "The runners"),
        (
            ("a face of its suit", "out", "the man who was to run is out as well"),
            ("a face of another suit", "out", "first and second move up"),
            ("a number", "safe on first", "first and second move up"),
        ),
    ),
    "steal": Chart(
        "Played against a steal",
        ("The fielder’s card", "To second or third", "Home", "Later, not home", "Later, home"),
        tuple(
            (answer, *(fate(answer, home, later) for home, later in ATTEMPTS)) for answer in ANSWERS
        ),
    ),
}


def pitch(pitched: str, answer: str) -> Entry:
    """A pitch and its answer, called by the engine's table."""
    code = SWINGS[True][CARDS[pitched]][CARDS[answer]]
    return Pitched(code, CARDS[pitched], CARDS[answer])


def placed(card: str, answer: str) -> Entry:
    return Placed(PLACED, CARDS[card], CARDS[answer])


def codes(detail: Detail) -> str:
    """The pitches among what lay on the table."""
    return "".join(entry.what for entry in detail if isinstance(entry, Pitched))


def play(
    title: str,
    words: str,
    outcome: Outcome,
    detail: Detail,
    before: Scene,
    after: Scene,
) -> Example:
    return Example(
        title=title,
        words=words,
        template="games/sackson/thrown.html",
        table=laid_down(
            Play(1, 0, before.outs, 0, 12, outcome, [], 0, 0, pitches=codes(detail), detail=detail)
        ),
        before=before,
        after=after,
    )


EXAMPLES: Final = {
    "turn": (
        play(
            "A whole plate appearance",
            "The 5 of diamonds is answered by a king of clubs: a strike. The 8 of clubs by its 3: "
            "a ball. The 6 of hearts by its 10: in play. The batter now leads the 4 of spades, "
            "and the best that the fielder has is the 5 of hearts: one apart, three times, is a "
            "single.",
            HIT_OF_BASES[FIELDED[CARDS["4♠"]][CARDS["5♥"]]],
            (pitch("5♦", "K♣"), pitch("8♣", "3♣"), pitch("6♥", "10♥"), placed("4♠", "5♥")),
            Scene(FIRST),
            Scene(FIRST_AND_SECOND),
        ),
    ),
    "companions": (
        play(
            "A double play",
            "The 7 of clubs leads, and the fielder has its companion, the 7 of spades. With a man "
            "on first that is two outs.",
            GROUNDED_INTO_DOUBLE_PLAY,
            (pitch("2♦", "9♦"), placed("7♣", "7♠")),
            Scene(FIRST),
            Scene(EMPTY, 2),
        ),
        play(
            "An error",
            "A 6 fielded with a 6 is nothing apart, and so an out. But the batter holds the "
            "companion of the fielder’s card, the 6 of clubs: thrown in, it makes him safe on "
            "first.",
            REACHED_ON_ERROR,
            (
                pitch("3♥", "8♥"),
                placed("6♦", "6♠"),
                Companion(COMPANION_THROWN, CARDS["6♣"]),
            ),
            Scene(EMPTY),
            Scene(FIRST),
        ),
    ),
    "special": (
        play(
            "A sacrifice",
            "Having connected, the batter leads the jack of diamonds, a face card. The king of "
            "spades is a face too, but of another suit: the batter is out and the man on first "
            "takes second.",
            SACRIFICE_BUNT,
            (pitch("4♥", "7♥"), placed("J♦", "K♠")),
            Scene(FIRST),
            Scene(SECOND, 1),
        ),
    ),
    "steal": (
        play(
            "Second base stolen",
            "The runner goes with the queen of spades. The fielder spares no face for it, "
            "plays a number, and the base is stolen.",
            STOLEN_BASE,
            (Steal(STEAL_TRIED, 1, CARDS["Q♠"], CARDS["6♥"]),),
            Scene(FIRST),
            Scene(SECOND),
        ),
        play(
            "Caught",
            "This time the answer to the queen of spades is the jack of spades, a face of the "
            "same suit: the runner is out.",
            CAUGHT_STEALING,
            (Steal(STEAL_TRIED, 1, CARDS["Q♠"], CARDS["J♠"]),),
            Scene(FIRST),
            Scene(EMPTY, 1),
        ),
    ),
}

LESSON: Final = Lesson(
    template="games/sackson/lesson.html",
    picture="lessons/picture_cards.html",
    idea="The pitcher leads a number, and the batter needs a higher one of its suit to hit it. "
    "Having hit it he leads a card himself, and now the fielder wants to answer with one that "
    "lies close to it, for the farther apart they are, the farther the batter runs. Both sides "
    "draw from one pack and keep their hands from inning to inning, so bad cards must be got rid "
    "of while it does not hurt.",
    pieces="a pack of playing cards",
    published="From Sid Sackson’s book Playing Cards Around the World; played here by a later "
    "retelling of it, with its seven advanced plays.",
    sections={
        "idea": "The idea",
        "table": "On the table",
        "turn": "A plate appearance",
        "charts": "The charts",
        "runners": "Runners and long flies",
        "special": "Sacrifices",
        "companions": "Companion cards",
        "steal": "Stealing",
        "bench": "New ball, pinch hitters, relief",
        "end": "The end of the game",
        "options": "Options",
        "credit": "Who made it",
    },
    charts=CHARTS,
    examples=EXAMPLES,
    options={
        "innings": "How long the game is. A tie is always played on.",
        "catching_fouls": "A foul may be caught with the companion of the batter’s face card.",
        "errors": "The batter may throw the companion of the fielder’s card, for one base more.",
        "hit_by_pitcher": "The companion of a pitched 9 or 10 puts the batter on first. Off: a "
        "strike.",
        "double_plays": "The companion of the batter’s card gets two, with a man on base. Off: "
        "one out.",
        "long_flies": "A 9 or a 10 that is led goes deep, and runners gain by it.",
        "pinch_hitters": f"Up to {PINCH_HITTERS} times a game a batter may play from "
        f"{LONG_HAND} cards.",
        "relief_pitchers": f"Once a game a pitcher who is hit may play from {LONG_HAND} cards.",
    },
    drawn={
        "hand": faces("3♣ 8♣ 9♦ 5♥ 10♠ Q♥"),
        "hand_size": HAND,
        "long_hand": LONG_HAND,
        "hits": HITS_BEFORE_RELIEF,
        "pinch_hitters": PINCH_HITTERS,
        "balls": BALLS_FOR_A_WALK,
        "strikes": STRIKES_FOR_AN_OUT,
    },
)
