"""How long games are for people: the figures stand by what the games are measured to ask."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from bench.answers import answers, values
from engine import RULESETS
from games.forms import FriendlyForm
from games.presentation import PRESENTATIONS
from games.presentation import pace as pace_of
from games.presentation.pace import Pace, measured
from league.forms import OPTION

PACE = {slug: pace_of(rules) for slug, rules in RULESETS.items()}


def known(answers: int | None) -> int:
    assert answers
    return answers


def test_every_game_has_its_pace() -> None:
    assert all(PRESENTATIONS[slug].pace for slug in RULESETS)


def test_of_a_game_that_was_not_measured_no_number_is_told() -> None:
    pace = Pace("", 9)
    assert (pace.answers, pace.decisions, pace.answers_in(3)) == (None, None, None)
    assert pace.effects("mercy_rule") == []


@pytest.mark.parametrize("slug", sorted(RULESETS))
@pytest.mark.parametrize("innings", [3, 9])
def test_the_answers_are_those_of_a_veteran(slug: str, innings: int) -> None:
    found = answers(RULESETS[slug], 8, innings=innings)
    assert found == pytest.approx(PACE[slug].answers_in(innings), rel=0.2)


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_against_a_rookie_too(slug: str) -> None:
    found = answers(RULESETS[slug], 8, rival="rookie", innings=9)
    assert found == pytest.approx(PACE[slug].answers_with({"innings": 9}, "rookie"), rel=0.25)


#: Several at once: what was measured of each alone holds for them together.
TOGETHER = [
    ("piecepack", {"juice_cards": True, "steal_second": True}),
    ("quick", {"wild_swing": "any", "stars": 9}),
    ("triple_play", {"reshuffle": False, "mercy_rule": False}),
    ("sackson", {"errors": False, "pinch_hitters": False}),
    ("sackson", {"double_plays": False, "relief_pitchers": False}),
]


@pytest.mark.parametrize(("slug", "options"), TOGETHER)
def test_options_are_counted_each_by_itself(slug: str, options: dict[str, Any]) -> None:
    found = answers(RULESETS[slug], 40, innings=5, **options)
    told = PACE[slug].answers_with({"innings": 5, **options})
    assert told == pytest.approx(found, rel=0.15)


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_value_of_every_option_is_measured(slug: str) -> None:
    """`bin/bench answers --write` has been run since the ruleset got its last option."""
    options = [option for option in fields(RULESETS[slug].Options) if option.name != "innings"]
    table = measured(slug)["options"]
    assert {name: [json.loads(value) for value in shares] for name, shares in table.items()} == {
        option.name: [value for value in values(option) if value != option.default]
        for option in options
    }


def test_what_an_option_changes_is_said_where_it_is_worth_a_word() -> None:
    """In a game of the suggested length."""
    said = 0
    for slug, rules in RULESETS.items():
        form, pace = FriendlyForm(rules), PACE[slug]
        for option in fields(rules.Options):
            words = form[f"{OPTION}{option.name}"].help_text
            if option.name == "innings" or "range" in option.metadata:
                continue
            effects = dict(pace.effects(option.name))
            assert bool(words) == bool(effects)
            for value, percent in effects.items():
                more = known(pace.answers_with({option.name: value})) - known(pace.answers)
                assert more * percent >= 0
                assert (
                    f"about {abs(percent)}% {'more' if percent > 0 else 'fewer'} answers" in words
                )
                said += 1
    assert said
    stars = FriendlyForm(RULESETS["quick"])["option_stars"].help_text
    assert stars.startswith("9: about ")
    off = FriendlyForm(RULESETS["sackson"])["option_pinch_hitters"].help_text
    assert off.startswith("Off: about ")
    assert off.endswith("% fewer answers.")


def test_lengths_that_were_not_measured_lie_between_those_that_were() -> None:
    pace = PACE["cardball"]
    three, four, five, nine, eighteen = (
        known(pace.answers_in(innings)) for innings in (3, 4, 5, 9, 18)
    )
    assert three < four < five
    assert eighteen == pytest.approx(2 * nine, rel=0.1)
    assert pace.decisions == 2 * nine


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_a_sitting_is_no_longer_than_a_few_hundred_answers(slug: str) -> None:
    assert known(PACE[slug].answers) < 400
