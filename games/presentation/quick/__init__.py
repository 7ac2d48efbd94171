"""All that a person sees of Quick Baseball."""

from __future__ import annotations

from typing import Final

from games.presentation.pace import Pace, measured
from games.presentation.parts import Deck, Presentation
from games.presentation.quick.demo import DEMO
from games.presentation.quick.first_inning import FIRST_INNING
from games.presentation.quick.hints import HINTS
from games.presentation.quick.layout import lately, layout, picture, turned_up
from games.presentation.quick.lesson import LESSON
from games.presentation.quick.pieces import chip, gift
from games.presentation.quick.table import TABLE
from games.presentation.quick.thrown import DECK, thrown

PRESENTATION: Final = Presentation(
    emblem="images/emblems/quick.svg",
    piece=chip,
    marks=gift,
    layout=layout,
    turned_up=turned_up,
    picture=picture,
    lately=lately,
    thrown=thrown,
    thrown_template="games/quick/thrown.html",
    legend_template="games/quick/legend.html",
    decks=(Deck("games/quick/deck.html", DECK),),
    lesson=LESSON,
    first_inning=FIRST_INNING,
    hints=HINTS,
    pace=Pace(
        "Colored cards and dice: match the pitch with your swing, steal, and change pitchers "
        "before they tire. Star players, if you like.",
        9,
        measured("quick"),
    ),
    demo=DEMO,
    table=TABLE,
)
