"""Feats of a game: what few games show, found in its plays.

`found` finds them, `thresholds` says of each game from how many on something is a feat there.
"""

from stats.feats.finding import Feat, Kind, found

__all__ = ["Feat", "Kind", "found"]
