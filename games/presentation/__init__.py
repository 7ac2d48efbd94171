"""What a person sees of each game: a folder each, and its one entry here.

Nothing outside these folders asks which game it is. A ruleset without an entry is shown by the
plain parts: its own words.
"""

from __future__ import annotations

from typing import Final

from engine.ruleset import Ruleset
from games.presentation import cardball, piecepack, quick, sackson, triple_play
from games.presentation.demo import DemoLeague
from games.presentation.first_innings import FirstInning, plain_first_inning
from games.presentation.lessons import Lesson, plain_lesson
from games.presentation.pace import Pace
from games.presentation.parts import PLAIN, Presentation

#: By ruleset.
PRESENTATIONS: Final[dict[str, Presentation]] = {
    "piecepack": piecepack.PRESENTATION,
    "triple_play": triple_play.PRESENTATION,
    "quick": quick.PRESENTATION,
    "sackson": sackson.PRESENTATION,
    "cardball": cardball.PRESENTATION,
}
#: By ruleset, of those that have one.
DEMO_LEAGUES: Final[dict[str, DemoLeague]] = {
    slug: shown.demo for slug, shown in PRESENTATIONS.items() if shown.demo
}


def presentation(rules: Ruleset) -> Presentation:
    """What a person sees of a ruleset."""
    return PRESENTATIONS.get(rules.slug, PLAIN)


def lesson(rules: Ruleset) -> Lesson:
    """What its page of how to play is made of."""
    return presentation(rules).lesson or plain_lesson(rules)


def first_inning(rules: Ruleset) -> FirstInning:
    """What the first visit to it is made of."""
    return presentation(rules).first_inning or plain_first_inning(rules)


def pace(rules: Ruleset) -> Pace:
    """How long it is for people."""
    return presentation(rules).pace or Pace("", rules.Options().innings)
