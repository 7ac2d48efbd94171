"""The pages that teach the games, in our own words.

A game's page is `how_to_play/<slug>.html`; what is drawn on it, and every chart, comes from the
engine's tables by way of the module of its slug.
"""

from __future__ import annotations

from typing import Final

from games.how_to_play import cardball, piecepack, quick, sackson, triple_play
from games.how_to_play.parts import COMMON, Chart, Example, Manual, Option, Scene, told_options

__all__ = ["COMMON", "MANUALS", "Chart", "Example", "Manual", "Option", "Scene", "told_options"]

#: By ruleset.
MANUALS: Final = {
    "cardball": cardball.MANUAL,
    "piecepack": piecepack.MANUAL,
    "quick": quick.MANUAL,
    "sackson": sackson.MANUAL,
    "triple_play": triple_play.MANUAL,
}
