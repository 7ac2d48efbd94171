"""Triple Play!, by Richard Gibson (rules 1.1, 2011). R<n> cites a ruling."""

from engine.rulesets.triple_play.ruleset import TriplePlay

RULES = TriplePlay()
