"""Quick Baseball, a print-and-play leaflet. R<n> cites a ruling."""

from engine.rulesets.quick.ruleset import Quick

RULES = Quick()
