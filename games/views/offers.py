"""How a challenge is told: who offers what, by which clock and options."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from django.urls import reverse

from engine import RULESETS
from engine.ruleset import Ruleset
from games.live import challenges
from games.live.seating import Person
from games.models import Challenge
from games.ratings.counting import Strength


@dataclass(slots=True)
class Offered:
    """A challenge as pages tell it."""

    challenge: Challenge
    rules: Ruleset
    name: str
    address: str
    clock: str
    options: list[str]  # in words
    own: bool  # of whoever looks
    page: str  # the address of their page, if everybody may see it
    strength: Strength | None = None  # None where it is not shown


def offers_of(who: Person) -> list[Offered]:
    """One's own open challenges, and those to which one is invited. One query, or none."""
    rows = challenges.challenges_of(who)
    return [told(row, who) for row in rows if row.ruleset in RULESETS]


def told(found: Challenge, who: Person) -> Offered:
    rules = RULESETS[found.ruleset]
    return Offered(
        found,
        rules,
        challenges.name_of(found),
        challenges.address_of(found),
        _clock(found),
        options_told(rules, found.options),
        challenges.is_own(found, who),
        _page(found),
    )


def _page(found: Challenge) -> str:
    profile = getattr(found.person, "profile", None)
    shown = found.person is not None and profile is not None and profile.shown
    return reverse("person", args=[challenges.name_of(found)]) if shown else ""


def _clock(found: Challenge) -> str:
    for clock in challenges.CLOCKS.values():
        if (clock.decision, clock.bank) == (found.decision_seconds, found.bank_seconds):
            return clock.words
    return f"{found.decision_seconds} seconds an answer"


def options_told(rules: Ruleset, options: Any) -> list[str]:
    """The innings, and in words what is otherwise than usual: “without Pinch hitters”."""
    found: list[str] = []
    for option in fields(rules.Options):
        value = options.get(option.name, option.default)
        label = option.metadata.get("label", option.name)
        if option.name == "innings":
            found.insert(0, f"{value} inning{'' if value == 1 else 's'}")
        elif value == option.default:
            continue
        elif isinstance(value, bool):
            found.append(label if value else f"not: {label}")
        else:
            words = option.metadata.get("choices", {}).get(value, value)
            found.append(f"{label}: {words}")
    return found
