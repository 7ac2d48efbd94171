"""Cardball, by Jonathan Hinson. R<n> cites a ruling."""

from engine.rulesets.cardball.ruleset import Cardball

RULES = Cardball()
