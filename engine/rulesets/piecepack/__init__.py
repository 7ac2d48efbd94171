"""Baseball for the piecepack, by Jim Doherty (rev. 1.0, 2001). R<n> cites a ruling."""

from engine.rulesets.piecepack.ruleset import Piecepack

RULES = Piecepack()
