"""Nicknames: the first in a league to do what few do is called for it.

Nobody else there can be the first, so no two players of a league have one name; which of a few
words it is comes from the player's key. A result that is taken back takes the name with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from stats.feats import Kind

#: The rarest first: who was first in several things is called for the first of these.
NAMES: Final[Mapping[Kind, tuple[str, ...]]] = {
    Kind.PERFECT_GAME: ("Perfect", "the Blank Page", "Twenty-Seven"),
    Kind.NO_HITTER: ("Zero", "the Hush", "No-No"),
    Kind.CYCLE: ("the Wheel", "Roundabout", "Four Corners"),
    Kind.IMMACULATE: ("Nine Pitches", "the Laundry", "Spotless"),
    Kind.HOMERS: ("Thunder", "Moonshot", "the Cannon"),
    Kind.HITS: ("the Metronome", "Line Drive", "Clockwork"),
    Kind.RBI: ("the Plow", "Bring ’Em Home", "Harvest"),
    Kind.RBI_IN_AN_INNING: ("the Avalanche", "Cloudburst", "High Tide"),
    Kind.STEALS: ("the Thief", "Quicksilver", "Getaway"),
    Kind.STRIKEOUTS: ("Whiff", "the Windmill", "Smoke"),
    Kind.WALKS: ("the Eye", "Patience", "Ball Four"),
    Kind.SHUTOUT: ("the Lock", "Bolt", "the Gate"),
    Kind.COMPLETE_GAME: ("Iron", "the Workhorse", "Oak"),
    Kind.WALK_OFF: ("Last Call", "Curtains", "Good Night"),
    Kind.FIRST_HOMER: ("the Pioneer", "First Light", "Number One"),
}


class Nickname(NamedTuple):
    """A nickname, and what it is for."""

    words: str
    kind: Kind


def nickname(player: int, firsts: Mapping[str, int | None]) -> Nickname | None:
    """The nickname of a player by key; `firsts` has who was first in a league by kind of feat."""
    for kind, words in NAMES.items():
        if firsts.get(kind) == player:
            return Nickname(words[player % len(words)], kind)
    return None


#: What each is for, in words.
FOR: Final[Mapping[Kind, str]] = {
    Kind.PERFECT_GAME: "the first perfect game of the league.",
    Kind.NO_HITTER: "the first no-hitter of the league.",
    Kind.CYCLE: "the first cycle of the league.",
    Kind.IMMACULATE: "the first immaculate inning of the league.",
    Kind.HOMERS: "the first in the league with so many home runs in a game.",
    Kind.HITS: "the first in the league with so many hits in a game.",
    Kind.RBI: "the first in the league to drive in so many runs in a game.",
    Kind.RBI_IN_AN_INNING: "the first in the league to drive in so many runs in an inning.",
    Kind.STEALS: "the first in the league with so many steals in a game.",
    Kind.STRIKEOUTS: "the first in the league with so many strikeouts in a game.",
    Kind.WALKS: "the first in the league with so many walks in a game.",
    Kind.SHUTOUT: "the first shutout of the league.",
    Kind.COMPLETE_GAME: "the first complete game of the league.",
    Kind.WALK_OFF: "the first in the league to end a game on its last play.",
    Kind.FIRST_HOMER: "the first home run of the league.",
}
