"""All that a person sees of Card Baseball."""

from __future__ import annotations

from typing import Final

from games.presentation.pace import Pace, measured
from games.presentation.parts import PLAYING_CARDS, Presentation
from games.presentation.pieces import number
from games.presentation.sackson.demo import DEMO
from games.presentation.sackson.first_inning import FIRST_INNING
from games.presentation.sackson.hints import HINTS
from games.presentation.sackson.layout import lately, layout, picture
from games.presentation.sackson.lesson import LESSON
from games.presentation.sackson.table import TABLE
from games.presentation.sackson.thrown import thrown

PRESENTATION: Final = Presentation(
    emblem="images/emblems/sackson.svg",
    piece=number,
    layout=layout,
    picture=picture,
    lately=lately,
    thrown=thrown,
    thrown_template="games/sackson/thrown.html",
    legend_template="games/sackson/legend.html",
    decks=(PLAYING_CARDS,),
    lesson=LESSON,
    first_inning=FIRST_INNING,
    hints=HINTS,
    pace=Pace(
        "A plain deck, pitch by pitch: both sides lay their cards in secret, and many small "
        "choices make up a plate appearance.",
        3,
        measured("sackson"),
    ),
    demo=DEMO,
    table=TABLE,
)
