"""Card Baseball, by Sid Sackson. R<n> cites a ruling."""

from engine.rulesets.sackson.ruleset import Sackson

RULES = Sackson()
