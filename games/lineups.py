"""Lineups: checked by the rules, kept as a team's standing one, drawn up for a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import RULESETS, IllegalLineup
from engine.manager import Manager
from engine.ruleset import BaseOptions, Lineup, Ruleset
from games.models import Lineup as StandingLineup
from league.errors import Invalid
from league.models import Team


def checked(rules: Ruleset, spots: Sequence[Any], options: BaseOptions) -> Lineup:
    """The lineup, if the rules allow it. Raises Invalid, naming the position at fault."""
    try:
        return rules.check_lineup(spots, options)
    except IllegalLineup as error:
        raise Invalid(str(error), error.field) from None


def set_lineup(team: Team, spots: Sequence[Any]) -> StandingLineup:
    """Store a team's standing lineup: a value for each of the ruleset's positions.

    Raises Invalid, naming the position at fault, for a lineup that the rules forbid.
    """
    rules = RULESETS[team.league.ruleset]
    lineup = list(checked(rules, spots, rules.options(team.league.options)))
    stored, _ = StandingLineup.objects.update_or_create(team=team, defaults={"spots": lineup})
    return stored


def drawn_up(rules: Ruleset, options: BaseOptions, stored: Any, ai: Manager) -> Lineup:
    """The stored lineup if the rules still allow it, else the AI manager's own."""
    if stored is not None:
        try:
            return rules.check_lineup(stored, options)
        except IllegalLineup:
            pass
    return ai.lineup(options)
