"""What a person in a first game is told of each decision as it comes."""

from __future__ import annotations

from typing import Final

from games.explained import cardball, piecepack, quick, sackson, triple_play
from games.explained.words import LONGEST, Explanation

__all__ = ["EXPLANATIONS", "LONGEST", "Explanation", "explain"]

#: By ruleset, then by kind of decision.
EXPLANATIONS: Final = {
    "cardball": cardball.EXPLANATIONS,
    "piecepack": piecepack.EXPLANATIONS,
    "quick": quick.EXPLANATIONS,
    "sackson": sackson.EXPLANATIONS,
    "triple_play": triple_play.EXPLANATIONS,
}


def explain(slug: str, kind: str) -> Explanation:
    """What a decision of this kind is, what its answers do, and where to read on.

    Raises KeyError for a ruleset or a kind that does not exist.
    """
    return EXPLANATIONS[slug][kind]
