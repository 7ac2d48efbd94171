"""All that a person sees of Cardball."""

from __future__ import annotations

from typing import Final

from games.presentation.cardball.demo import DEMO
from games.presentation.cardball.first_inning import FIRST_INNING
from games.presentation.cardball.hints import HINTS
from games.presentation.cardball.layout import lately, layout, picture
from games.presentation.cardball.lesson import LESSON
from games.presentation.cardball.table import TABLE
from games.presentation.cardball.thrown import thrown
from games.presentation.pace import Pace, measured
from games.presentation.parts import PLAYING_CARDS, Presentation
from games.presentation.pieces import number

PRESENTATION: Final = Presentation(
    emblem="images/emblems/cardball.svg",
    piece=number,
    layout=layout,
    picture=picture,
    lately=lately,
    thrown=thrown,
    thrown_template="games/cardball/thrown.html",
    legend_template="games/cardball/legend.html",
    decks=(PLAYING_CARDS,),
    lesson=LESSON,
    first_inning=FIRST_INNING,
    hints=HINTS,
    pace=Pace(
        "A plain deck, pitch by pitch: calls, steals, throws, and a hand of cards to keep in "
        "mind. The longest of the five.",
        3,
        measured("cardball"),
    ),
    demo=DEMO,
    table=TABLE,
)
