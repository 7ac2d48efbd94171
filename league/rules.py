"""The rules of a game by their name, for whoever sets one up. No Django and no database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import RULESETS, EngineError
from engine.ruleset import BaseOptions, Ruleset
from league.errors import Invalid


def rules_of(ruleset: str, options: Mapping[str, Any] | None) -> tuple[Ruleset, BaseOptions]:
    """A ruleset and its options, those not given at their defaults.

    Raises Invalid, naming the field at fault, for a ruleset or an option that does not exist.
    """
    try:
        rules = RULESETS[ruleset]
    except EngineError as error:
        raise Invalid(str(error), "ruleset") from None
    try:
        return rules, rules.options(options)
    except EngineError as error:
        raise Invalid(str(error), "options") from None
