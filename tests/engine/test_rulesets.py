"""What every ruleset says of itself, held to what the rest of the house reads from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from engine import RULESETS, Seat
from engine.scoring.box import BattingLine, FieldingLine, PitchingLine, TeamLine
from tests.engine.managed import answers, between, rookies

pytestmark = pytest.mark.parametrize("slug", sorted(RULESETS))


def test_what_it_leaves_undefined_are_figures_of_the_box_score(slug: str) -> None:
    figures = {
        figure.name
        for line in (BattingLine, PitchingLine, FieldingLine, TeamLine)
        for figure in fields(line)
    }
    assert RULESETS[slug].undefined <= figures


def test_its_options_say_what_they_are_and_what_they_take(slug: str) -> None:
    for option in fields(RULESETS[slug].Options):
        needed = {int: {"label", "range"}, bool: {"label"}, str: {"label", "choices"}}
        assert needed[type(option.default)] <= {*option.metadata}


def test_its_roster_has_a_key_for_everybody_and_a_starting_pitcher(slug: str) -> None:
    rules = RULESETS[slug]
    assert len({spot.key for spot in rules.roster}) == len(rules.roster)
    assert {spot.role for spot in rules.roster} <= {"fielder", "hitter", "pitcher", "pinch hitter"}
    starters = rules.starters(rules.default_lineup)
    assert [starter.position for starter in starters].count("P") == 1
    slots = [starter.slot for starter in starters if starter.slot]
    assert slots == [*range(1, len(slots) + 1)]


@pytest.mark.parametrize("seed", range(3))
def test_a_copied_state_shares_nothing_that_can_change(slug: str, seed: int) -> None:
    rules = RULESETS[slug]
    game = between(*rookies(rules, seed), seed, rules.options({"innings": 2}))
    for seat, option in answers(game, seed):
        state = game._state
        twin = state.copy()
        assert twin == state
        own = {id(part) for part in changeable(state)}
        assert not own & {id(part) for part in changeable(twin)}
        game.answer(seat, option)


def test_whatever_it_hides_is_dealt_anew(slug: str) -> None:
    """A part of the view that ever differs between the seats is hidden from one of them, so
    `shuffle_hidden` must be seen to change it: one that forgets a pile would prove no secrecy."""
    rules = RULESETS[slug]
    pair = rookies(rules, 0)
    game = between(*pair, 3, rules.options({"innings": 4}))
    hidden: set[str] = set()
    dealt: set[str] = set()
    number = 0
    while game.asks:
        views = [game.view(seat) for seat in Seat]
        assert [view.seat for view in views] == [*Seat]
        hidden |= differences(*views) - {"seat"}
        for seat in Seat:
            for _ in range(3):
                number += 1
                other = game.fork(number)
                rules.shuffle_hidden(other._state, seat.other, other._chance)
                dealt |= differences(views[seat], other.view(seat))
        for seat, decision in game.asks.items():
            game.answer(seat, pair[seat].choose(None, decision))
    assert hidden <= dealt


def changeable(value: Any) -> Iterator[Any]:
    """Every object within that may change in place."""
    parts: Iterable[Any] = ()
    if is_dataclass(value):
        if not value.__dataclass_params__.frozen:
            yield value
        parts = [getattr(value, part.name) for part in fields(value)]
    elif isinstance(value, dict):
        yield value
        parts = [*value, *value.values()]
    elif isinstance(value, list | set):
        yield value
        parts = value
    elif isinstance(value, tuple | frozenset):
        parts = value
    else:
        assert value is None or isinstance(value, int | str)
    for part in parts:
        yield from changeable(part)


def differences(one: Any, other: Any) -> set[str]:
    """Names of the parts in which two views differ."""
    return {
        name
        for name, this, that in zip(one._fields, plain(one), plain(other), strict=True)
        if this != that
    }


def plain(value: Any) -> Any:
    """Lists as tuples: an empty hand is an empty hand."""
    return tuple(map(plain, value)) if isinstance(value, list | tuple) else value
