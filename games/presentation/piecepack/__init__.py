"""All that a person sees of piecepack baseball."""

from __future__ import annotations

from typing import Final

from games.presentation.pace import Pace, measured
from games.presentation.parts import PLAYING_CARDS, Presentation
from games.presentation.piecepack.demo import DEMO
from games.presentation.piecepack.first_inning import FIRST_INNING
from games.presentation.piecepack.hints import HINTS
from games.presentation.piecepack.layout import lately, layout, picture
from games.presentation.piecepack.lesson import LESSON
from games.presentation.piecepack.pieces import tile
from games.presentation.piecepack.table import TABLE
from games.presentation.piecepack.thrown import thrown

PRESENTATION: Final = Presentation(
    emblem="images/emblems/piecepack.svg",
    piece=tile,
    layout=layout,
    picture=picture,
    lately=lately,
    thrown=thrown,
    thrown_template="games/piecepack/thrown.html",
    legend_template="games/piecepack/legend.html",
    decks=(PLAYING_CARDS,),
    lesson=LESSON,
    first_inning=FIRST_INNING,
    hints=HINTS,
    pace=Pace(
        "Tiles, dice and secret cards: place your eight fielders well, then choose when to "
        "spend a card. The quickest of the five.",
        5,
        measured("piecepack"),
    ),
    demo=DEMO,
    table=TABLE,
)
