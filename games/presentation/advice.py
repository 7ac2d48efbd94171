"""What is said beside the options of a game: how often it asks a person with them."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from engine.ruleset import Ruleset
from games.presentation.pace import Pace


def advice(rules: Ruleset, pace: Pace) -> dict[str, str]:
    """By the name of an option; nothing of one that changes little."""
    told = {option.name: _effects(pace, option) for option in fields(rules.Options)}
    return {name: words for name, words in told.items() if words} | {
        "innings": innings_advice(rules, pace)
    }


def innings_advice(rules: Ruleset, pace: Pace) -> str:
    """How many innings suit people, and why."""
    printed = rules.Options().innings
    if pace.answers is None:
        return f"The printed game has {printed}."
    suggested = f"For people {pace.innings} suit: about {pace.answers:,} answers each."
    if pace.innings == printed:
        return f"{suggested} That is the printed game."
    return (
        f"{suggested} The printed game has {printed}, and asks each manager about "
        f"{pace.answers_in(printed) or 0:,} times."
    )


def _effects(pace: Pace, option: Any) -> str:
    """What an option does to the number of answers, where that is worth a word; of a number, what
    its last value does."""
    effects = pace.effects(option.name)
    if "range" in option.metadata:
        effects = effects[-1:]
    return " ".join(
        f"{_value_in_words(option, value)}: about {abs(percent)}% "
        f"{'more' if percent > 0 else 'fewer'} answers."
        for value, percent in effects
    )


def _value_in_words(option: Any, value: Any) -> str:
    """“On”, “9”, “Whenever the batter likes”."""
    if isinstance(value, bool):
        return "On" if value else "Off"
    words = str(option.metadata.get("choices", {}).get(value, value))
    return words[:1].upper() + words[1:]
