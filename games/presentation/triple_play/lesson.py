"""How Triple Play! is played: both outcome tables from the engine's, and plays to look at."""

from __future__ import annotations

from typing import Final

from engine.cards import ACE, CLUBS, HEARTS, JACK, KING, QUEEN, RANK, card_of
from engine.diamond import Bases
from engine.plays import CAUGHT_STEALING, HOME_PLATE, STOLEN_BASE, Play, Runner
from engine.rulesets.triple_play.detail import Detail
from engine.rulesets.triple_play.outcomes import after_steal, meet, stolen
from engine.rulesets.triple_play.tables import (
    BENCH,
    BENCH_CARDS,
    BULLPEN,
    DOUBLE_PLAY,
    ERROR,
    FAST,
    FLY,
    FOUL,
    GROUNDERS,
    HITS,
    LINE_DRIVE,
    MERCY_FROM,
    MERCY_LEAD,
    RELIEF_CARDS,
    RUNNERS,
    SACRIFICE,
    SLOW,
    SPEED,
    STEAL_BONUS,
    STRUCK_OUT,
    TRIPLE_PLAY,
    Grounder,
    Hit,
)
from games.presentation.cards import FACES
from games.presentation.lessons import CARDS, Chart, Example, Lesson, Scene, faces, span
from games.presentation.triple_play.thrown import thrown

HIT_WORDS: Final = {1: "single", 2: "double", 3: "triple", HOME_PLATE: "home run"}
BASES_WORDS: Final = {1: "one base", 2: "two bases", 3: "three bases", HOME_PLATE: "home"}
SPEED_WORDS: Final = ("fast", "average", "slow")
RANKS: Final = range(2, JACK)


def batters_hit(hit: Hit) -> str:
    """“double”; where it depends on his speed, “triple if average, else home run”."""
    fast, average, slow = hit.batter
    if fast == average == slow:
        return HIT_WORDS[fast]
    assert fast == slow
    return f"{HIT_WORDS[average]} if average, else {HIT_WORDS[slow]}"


def runners_go(hit: Hit) -> tuple[str, ...]:
    return tuple(BASES_WORDS[bases] for bases in hit.runners)


def grounder(row: Grounder) -> str:
    """What the pitcher may make of it, from the table's own row."""
    rest = (
        "everybody else moves up one"
        if row.ahead
        else "the batter and whoever was behind move up, men ahead stay"
    )
    slow = row.doubled == (False, False, True)
    who = "slow" if slow else "not fast"
    home = ", or with the bases loaded those at home and first" if row.from_home else ""
    return (
        f"Ground ball. The lead forced runner is out; {rest}. With a man on first and a batter "
        f"who is {who}, the pitcher may get those two{home}; the other runners move up one."
    )


OTHERS: Final = {
    SACRIFICE: "Sacrifice. The batter is out, the runners move up one.",
    FLY: "Fly ball. The batter is out; third base scores, and a fast man on second takes third.",
    LINE_DRIVE: "Line drive. The batter is out, and the most advanced runner with him.",
    TRIPLE_PLAY: "Triple play. The batter is out and so are the runners, all of them.",
    FOUL: "Foul. Nothing happens; the batter’s card goes under his deck.",
    ERROR: "Error. The batter is safe, everybody moves up one.",
}
WHEN_PITCHER_WINS: Final = OTHERS | {by: grounder(row) for by, row in GROUNDERS.items()}

CHARTS: Final = {
    "batter": Chart(
        "The batter’s card is higher",
        ("By", "Batter", *(f"{speed.capitalize()} runner" for speed in SPEED_WORDS)),
        (
            *((str(by), batters_hit(hit), *runners_go(hit)) for by, hit in HITS.items()),
            (str(FOUL), "foul", "stays", "stays", "stays"),
            (str(STRUCK_OUT), "strikeout", "stays", "stays", "stays"),
        ),
    ),
    "pitcher": Chart(
        "The pitcher’s card is higher, or the same",
        ("By", "What happens"),
        tuple(
            (str(by) if by else "tie", WHEN_PITCHER_WINS[by]) for by in sorted(WHEN_PITCHER_WINS)
        ),
    ),
    "speed": Chart(
        "How quick a card runs",
        ("Speed", "Cards"),
        tuple(
            (
                SPEED_WORDS[speed].capitalize(),
                span(min(ranks), max(ranks)),
            )
            for speed in range(FAST, SLOW + 1)
            for ranks in [[rank for rank in RANKS if SPEED[rank - 1] == speed]]
        ),
    ),
    "steal": Chart(
        "A steal",
        ("Base", "Batter’s total", "Pitcher’s total"),
        tuple(
            (
                {2: "second", 3: "third"}[base],
                f"his card + {bonus}",
                "his card + the runner’s card",
            )
            for base, bonus in STEAL_BONUS.items()
        ),
    ),
    "bench": Chart(
        "The bench, for the batter",
        ("Card", "Cards it is good for"),
        tuple(
            (words, str(BENCH_CARDS[card]))
            for words, card in (
                ("Jack", card_of(JACK, CLUBS)),
                ("Queen of diamonds or clubs", card_of(QUEEN, CLUBS)),
                ("Queen of hearts or spades", card_of(QUEEN, HEARTS)),
            )
        ),
    ),
    "bullpen": Chart(
        "The bullpen, for the pitcher",
        ("Card", "New hand"),
        tuple(
            (words, f"{RELIEF_CARDS[card]} cards")
            for words, card in (
                ("King", card_of(KING, CLUBS)),
                ("Ace of diamonds or clubs", card_of(ACE, CLUBS)),
                ("Ace of hearts or spades", card_of(ACE, HEARTS)),
            )
        ),
    ),
}


def runner(name: str) -> Runner:
    return RUNNERS[0][CARDS[name]]


def scene(bases: Bases, outs: int, runs: int = 0) -> Scene:
    first, second, third = bases
    return Scene((first is not None, second is not None, third is not None), outs, runs)


def play(
    title: str, words: str, swing: str, pitch: str, bases: Bases, choice: str = "", outs: int = 0
) -> Example:
    """A play as the engine's tables have it."""
    margin = RANK[CARDS[swing]] - RANK[CARDS[pitch]]
    outcome, after, moves = meet(bases, runner(swing), margin, choice, outs)
    runs = sum(move.end == HOME_PLATE and not move.out for move in moves)
    made = outs + sum(move.out for move in moves)
    detail = Detail(CARDS[swing], CARDS[pitch], choice, ())
    return Example(
        title=title,
        words=words,
        template="games/triple_play/thrown.html",
        table=thrown(Play(1, 0, outs, 0, 22, outcome, moves, runs, runs, detail=detail)),
        before=scene(bases, outs),
        after=scene(after, made, runs),
    )


def steal(title: str, words: str, swing: str, pitch: str, bases: Bases, base: int) -> Example:
    """An attempt to steal, as the engine counts it."""
    man = bases[base - 2]
    assert man is not None
    safe = stolen(base, RANK[man.card], RANK[CARDS[swing]], RANK[CARDS[pitch]])
    after, moves = after_steal(bases, base, safe)
    outcome = STOLEN_BASE if safe else CAUGHT_STEALING
    detail = Detail(CARDS[swing], CARDS[pitch], "", ())
    return Example(
        title=title,
        words=words,
        template="games/triple_play/thrown.html",
        table=thrown(Play(1, 0, 0, 0, 22, outcome, moves, 0, 0, detail=detail)),
        before=scene(bases, 0),
        after=scene(after, int(not safe)),
    )


EXAMPLES: Final = {
    "turn": (
        play(
            "A double that scores one",
            "The batter’s 9 of diamonds beats the 6 of clubs by 3, a double. The man on first is "
            "the 4 of hearts, and a fast card runs three bases on it. The 9 now stands on second.",
            "9♦",
            "6♣",
            (runner("4♥"), None, None),
        ),
    ),
    "charts": (
        play(
            "Two for one",
            "The pitcher’s 9 of clubs beats the 6 of diamonds by 3, with a 7 on first and a 4 on "
            "third. The batter is average, not fast, so the pitcher takes two outs instead of one; "
            "the other runner moves up, and that is a run.",
            "6♦",
            "9♣",
            (runner("7♥"), None, runner("4♥")),
            DOUBLE_PLAY,
        ),
        play(
            "The little card’s revenge",
            "Ten against two is the worst that a pitcher can do: by 8 he commits an error, and the "
            "man on second moves to third. Turn the cards about, and the ten strikes out.",
            "2♥",
            "10♠",
            (None, runner("5♦"), None),
        ),
    ),
    "steal": (
        steal(
            "Safe by a tie",
            "The 8 on first goes for second. The batter plays the 7 of diamonds, and 5 makes it "
            "12; the pitcher’s 4 of clubs and the runner’s own 8 make 12 as well. A tie is safe, "
            "as the two cards played are not of one rank.",
            "7♦",
            "4♣",
            (runner("8♥"), None, None),
            2,
        ),
    ),
}

LESSON: Final = Lesson(
    template="games/triple_play/lesson.html",
    picture="lessons/picture_cards.html",
    idea="Both sides have the same eighteen cards, from two to ten. The batter lays one face "
    "down, the pitcher answers with one of his, and how much one beats the other is looked up in "
    "a table: that is the play. Then the batter’s card itself runs the bases, and it is the low "
    "cards that are quick.",
    pieces="a pack of playing cards, a color a side",
    published="Version 1.1 of its rules, 2011.",
    sections={
        "idea": "The idea",
        "table": "On the table",
        "turn": "A plate appearance",
        "charts": "The two tables",
        "runners": "Runners and outs",
        "steal": "Stealing",
        "special": "Bench, bullpen and walks",
        "end": "The end of the game",
        "options": "Options",
        "credit": "Who made it",
    },
    charts=CHARTS,
    examples=EXAMPLES,
    options={
        "innings": "How long the game is. A tie is always played on.",
        "reshuffle": "Off: hands and decks go on from half to half. The side that takes the field "
        "begins its discards with the cards that have batted; the side that comes to bat shuffles "
        "its discards and puts them under its deck.",
        "mercy_rule": f"A side that leads by {MERCY_LEAD} when an inning is over, from inning "
        f"{MERCY_FROM} on, has won.",
    },
    drawn={
        "hand": faces("3♥ 9♦ 6♦ J♥ A♦"),
        "bench": [FACES[card] for card in BENCH[0]],
        "bullpen": [FACES[card] for card in BULLPEN[1]],
        "ranks": span(min(RANKS), max(RANKS)),
        "mercy_lead": MERCY_LEAD,
        "mercy_from": MERCY_FROM,
    },
)
