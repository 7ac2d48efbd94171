"""How piecepack baseball is played: its charts from the engine's tables, and plays to look at."""

from __future__ import annotations

from typing import Final

from engine.cards import JACK, RANK_SIGNS
from engine.rulesets.piecepack.tables import (
    CATCHER,
    DECK,
    DOUBLE_MOST,
    FIELDED_BY,
    FIRST_PITCHER,
    FLY_MOST,
    GROUND_MOST,
    LAST_PITCHER,
    OUTFIELDERS,
    PITCHER_TILE,
    POSITIONS,
    RETIRED,
    STRIKEOUT_MOST,
    TILES,
    TRIPLE_MOST,
    cards,
)
from games.presentation.lessons import (
    EMPTY,
    FIRST,
    SECOND,
    Chart,
    Example,
    Lesson,
    Scene,
    in_six,
    span,
)
from games.presentation.piecepack.pieces import POSITION_NAMES, Tile
from games.presentation.piecepack.thrown import Thrown

DIE: Final = range(6)
ORDINALS: Final = ("First", "Second", "Third")
HIT_CHART: Final = (
    (f"{STRIKEOUT_MOST} or less", "Strikeout"),
    *(
        (
            str(result),
            f"{'Grounder' if result <= GROUND_MOST else 'Fly'} to "
            f"{POSITION_NAMES[POSITIONS[FIELDED_BY[result]]]}",
        )
        for result in range(STRIKEOUT_MOST + 1, FLY_MOST + 1)
    ),
    (span(FLY_MOST + 1, DOUBLE_MOST), "Double"),
    (span(DOUBLE_MOST + 1, TRIPLE_MOST), "Triple"),
    (f"{TRIPLE_MOST + 1} or more", "Home run"),
)
FIELDERS: Final = sorted({*TILES[:FIRST_PITCHER]})


def left_out(pitcher: int) -> str:
    """The pitch cards that have left the game with the pitchers before him."""
    gone = cards(DECK & RETIRED[pitcher])
    return " ".join(RANK_SIGNS[rank] for rank in reversed(gone)) or "none"


CHARTS: Final = {
    "hit": Chart("Dice and cards together", ("Result", "The ball"), HIT_CHART),
    "cards": Chart(
        "Pitch card against swing card",
        ("Higher card", "The result"),
        (("the pitch", "2 less"), ("neither", "as rolled"), ("the swing", "2 more")),
    ),
    "field": Chart(
        "Grounders and flies",
        ("Fielder", "Out on a red", "Chance"),
        tuple(
            (
                str(tile),
                "0" if tile == 1 else span(0, tile - 1),
                in_six(sum(die < tile for die in DIE)),
            )
            for tile in FIELDERS
        ),
    ),
    "extra": Chart(
        "The extra base",
        ("Runner", "Safe on", "Chance"),
        tuple(
            (str(tile), span(0, tile), in_six(sum(die <= tile for die in DIE)))
            for tile in (*FIELDERS, PITCHER_TILE)
        ),
    ),
    "pitchers": Chart(
        "The three pitchers",
        ("Pitcher", "Pitch cards gone from the game"),
        tuple(
            (ORDINALS[pitcher], left_out(pitcher))
            for pitcher in range(LAST_PITCHER - FIRST_PITCHER + 1)
        ),
    ),
    "aces": Chart(
        "With a runner who may go",
        ("Swing", "Pitch", "What happens"),
        (
            ("ace", "not the ace", "second base is stolen; the pitch card goes back to the hand"),
            ("ace", "ace", "a pitchout: the runner is out"),
            ("not the ace", "ace", "an ordinary swing at a pitch worth 1"),
        ),
    ),
}


def swing(
    title: str,
    words: str,
    table: Thrown,
    before: Scene,
    after: Scene,
) -> Example:
    """A plate appearance; modifier and result follow from cards and dice."""
    table.modifier = 2 * ((table.swing > table.pitch) - (table.pitch > table.swing))
    table.result = table.modifier + sum(die for die in table.dice if die != table.tile)
    return Example(
        title=title,
        words=words,
        template="games/piecepack/thrown.html",
        table=table,
        before=before,
        after=after,
        piece=Tile(
            words=f"At bat: the {table.tile or 'tile'} of suns", suit="suns", value=table.tile
        )
        if table.tile
        else None,
    )


EXAMPLES: Final = {
    "turn": (
        swing(
            "A double",
            "A 2 bats. His 10 of spades beats the 6 of hearts, which is worth 2. Of the dice 5, 2 "
            "and 4 the 2 is his own number and counts nothing: 5 + 4 + 2 = 11.",
            Thrown(pitch=6, swing=10, tile=2, dice=(5, 2, 4)),
            Scene(EMPTY),
            Scene(SECOND),
        ),
    ),
    "field": (
        swing(
            "A force at second",
            "A 3 bats with a man on first. The 9 of hearts beats his 4: 5 + 4 − 2 = 7, on the "
            "ground to first base. The red die’s 3 is under that fielder’s 4, so somebody is out, "
            "and it is the man who was forced to run.",
            Thrown(pitch=9, swing=4, tile=3, dice=(5, 3, 4), red=3),
            Scene(FIRST),
            Scene(FIRST, 1),
        ),
    ),
    "runners": (
        swing(
            "Second to home",
            "Two sevens change nothing: 4 + 2 = 6, a grounder to second base, and a red 5 is too "
            "high for anybody. The man on second takes third with the hit. He is a 3, tries for "
            "home on a die of his own, and a 2 is low enough.",
            Thrown(pitch=7, swing=7, tile=1, dice=(4, 0, 2), red=5, extra=2),
            Scene(SECOND),
            Scene(FIRST, 0, 1),
        ),
    ),
    "steal": (
        swing(
            "Gone for second",
            "The swing is the ace, the pitch a 6, and no pitchout was called: the runner has "
            "second base. The 6 returns to its hand, the ace does not, and the batter goes on "
            "with new cards.",
            Thrown(pitch=6, swing=1),
            Scene(FIRST),
            Scene(SECOND),
        ),
    ),
}

LESSON: Final = Lesson(
    template="games/piecepack/lesson.html",
    idea="Every batter is a tile, and the lower its number the better he hits; the higher, the "
    "better he fields and runs. Against each batter both managers lay down one card unseen, and "
    "the higher of the two bends the batter’s dice by two. A card that has been played is gone "
    "for a good while, so the whole game is about when to use the big ones.",
    pieces="tiles, dice, and a red and a black suit of cards",
    published="Rules 1.0 of May 2001, from Eight Foot Llama (eightfootllama.com). It needs a "
    "piecepack, the free set of tiles, coins, dice and pawns, and a pack of playing cards.",
    sections={
        "idea": "The idea",
        "table": "On the table",
        "lineup": "The lineup",
        "turn": "A plate appearance",
        "charts": "The hit chart",
        "field": "In the field",
        "runners": "Runners and the extra base",
        "pitchers": "Pitchers",
        "special": "Pinch hitters and juice cards",
        "steal": "Stealing second",
        "end": "The end of the game",
        "options": "Options",
        "credit": "Who made it",
    },
    charts=CHARTS,
    examples=EXAMPLES,
    options={
        "innings": "How long the game is. A tie is always played on.",
        "juice_cards": "A jack, queen or king that beats the other card also has dice rolled "
        "again: noughts as the batter likes, or every 5 if it was the pitcher’s.",
        "steal_second": "Both hands get their ace, and with it a man on first may go for second.",
    },
    drawn={
        "tiles": [
            Tile(words="Ace of suns" if tile == 1 else f"{tile} of suns", suit="suns", value=tile)
            for tile in FIELDERS
        ],
        "pitch": ["A", "6", "J"],
        "dice": [*DIE],
        "faces": [RANK_SIGNS[rank] for rank in range(JACK, JACK + 3)],
        "outfield": " ".join(POSITIONS[:OUTFIELDERS]),
        "infield": " ".join(POSITIONS[OUTFIELDERS:CATCHER]),
    },
    picture="games/piecepack/picture.html",
)
