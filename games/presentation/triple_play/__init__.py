"""All that a person sees of Triple Play."""

from __future__ import annotations

from typing import Final

from games.presentation.pace import Pace, measured
from games.presentation.parts import PLAYING_CARDS, Presentation
from games.presentation.triple_play.demo import DEMO
from games.presentation.triple_play.first_inning import FIRST_INNING
from games.presentation.triple_play.hints import HINTS
from games.presentation.triple_play.layout import lately, layout, picture
from games.presentation.triple_play.lesson import LESSON
from games.presentation.triple_play.pieces import corner, playing_card
from games.presentation.triple_play.table import TABLE
from games.presentation.triple_play.thrown import thrown

PRESENTATION: Final = Presentation(
    emblem="images/emblems/triple_play.svg",
    piece=playing_card,
    marks=corner,
    layout=layout,
    picture=picture,
    lately=lately,
    thrown=thrown,
    thrown_template="games/triple_play/thrown.html",
    legend_template="games/triple_play/legend.html",
    decks=(PLAYING_CARDS,),
    lesson=LESSON,
    first_inning=FIRST_INNING,
    hints=HINTS,
    pace=Pace(
        "A plain deck, a color each: number cards laid in secret, and tables that tell what "
        "comes of them. No lineups, few questions.",
        9,
        measured("triple_play"),
    ),
    demo=DEMO,
    table=TABLE,
)
