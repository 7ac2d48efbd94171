"""What two cards are worth to Quick Baseball's veteran, worked out one pair at a time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.equilibrium import solve
from engine.rulesets.quick.cards import PITCH_OUT
from engine.rulesets.quick.exchange import BASE, CARELESS, RARE, Asked, Mix, Worth, worth_of
from engine.rulesets.quick.tables import (
    ALL_BATS,
    ALL_PITCHES,
    BAT_BIT,
    GROUP,
    LEAVE,
    MATCHES,
    PITCH_BIT,
    PITCH_RESULTS,
    PITCHER_SLOT,
    RESULTS,
    STEALS,
    WILD,
)

NUMBERS = ["1", "2", "HR", "LD", "GB"]


def questions(number: int) -> Iterator[Asked]:
    random = Random(number)
    for _ in range(number):
        held = random.choice([0, 0, random.randrange(1, ALL_PITCHES + 1)])
        yield Asked(
            random.randrange(8),
            random.randrange(3),
            random.randrange(3),
            random.randrange(9),
            random.choice(["", "", "hit_and_run", "big_hitter"]),
            random.choice([ALL_BATS, random.randrange(ALL_BATS + 1)]),
            random.randrange(1, ALL_PITCHES + 1) & (held or ALL_PITCHES) or held,
            held,
            random.random() < 0.3,
            random.random() < 0.3,
            random.random() < 0.9,
        )


def runs(worth: Worth, asked: Asked, batted: str, pitched: str) -> float:
    """What this pair is worth: what happens, and both hands after it."""
    hands = worth.last if asked.held else worth.pitches
    field = worth.field(asked.bases, asked.outs, asked.balls, asked.slot, asked.star)
    pitch = PITCH_BIT.get(pitched, 0)
    rest = asked.pitches & ~pitch
    if pitch and asked.held and rest.bit_count() < 2:
        rest = asked.held
    result = PITCH_RESULTS.get(pitched)
    card = BAT_BIT.get(batted, 0) if pitch else 0
    group = GROUP[asked.slot]
    last = asked.slot == PITCHER_SLOT

    def after(base: float, more: int, goes: bool) -> float:
        """With so many more outs, and the next batter or not."""
        outs = min(asked.outs + more, 3)
        kept = ALL_BATS if goes and last else asked.bats & ~card
        slot = (asked.slot + 1) % 9 if goes else asked.slot
        return base + hands[rest][outs] + worth.bats[slot][kept][outs]

    gone = after(field.out, 1, True)
    if batted in STEALS:
        safe, caught = next(ends for call, *ends in field.steals if call == batted)
        if not pitch:
            return after(caught, 1, False)
        return after(field.stays if result == "strike" else safe, 0, False)
    if batted == LEAVE and asked.left:
        return gone
    if not pitch:
        return after(field.ball, 0, field.walks)
    if batted == LEAVE:
        return gone if result == "strike" else after(field.left, 0, False)
    if batted == WILD:
        return field.wild + (8 * after(0, 0, True) + 28 * after(0, 1, True)) / 36
    if MATCHES[group][batted] & pitch:
        hit, chance = field.hits[NUMBERS.index(RESULTS[group][batted])]
        return hit + (1 - chance) * after(0, 0, True) + chance * after(0, 1, True)
    if result == "ground out" and field.double:
        return field.grounded + (after(0, 1, True) + after(0, 2, True)) / 2
    if result == "foul ball" and asked.outs == 2:
        return after(field.stays, 0, False)
    return gone


@pytest.mark.parametrize("wild_swing", ["last_resort", "any"])
def test_every_pair_of_answers_by_itself(wild_swing: str) -> None:
    worth = worth_of(wild_swing)
    for asked in questions(150):
        names, thrown, rows = worth.matrix(asked)
        pairs = [[runs(worth, asked, name, pitch) for pitch in thrown] for name in names]
        for row, wanted in zip(rows, pairs, strict=True):
            assert row == pytest.approx(wanted, abs=1e-9)


def same(mix: Mix, names: list[str], shares: list[float]) -> bool:
    wanted = {name: one for name, one in zip(names, shares, strict=True) if one > RARE}
    return dict(zip(*mix, strict=True)) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("wild_swing", ["last_resort", "any"])
def test_mixes_as_the_whole_matrix_has_them(wild_swing: str) -> None:
    """Both in one go and remembered, as worked out apart; where there are several, as good."""
    worth = worth_of(wild_swing)
    apart = 0
    for asked in [*questions(100)] * 2:
        names, thrown, rows = worth.matrix(asked)
        mixes = worth.mixes_of(asked)
        plain = solve(rows)
        assert mixes[2] + BASE == pytest.approx(plain.value, abs=1e-9)
        cards = [i for i, name in enumerate(thrown) if name != PITCH_OUT] or [0]
        careless = [
            [
                (1 - CARELESS) * one + CARELESS * sum(row[i] for i in cards) / len(cards)
                for one in row
            ]
            for row in rows
        ]
        leaning = solve(careless)
        pitches, swings = (dict(zip(*mix, strict=True)) for mix in mixes[:2])
        gets = [
            sum(pitches.get(name, 0) * one for name, one in zip(thrown, row, strict=True))
            for row in rows
        ]
        assert max(gets) < plain.value + 1e-3
        gives = [
            sum(swings.get(name, 0) * one for name, one in zip(names, column, strict=True))
            for column in zip(*careless, strict=True)
        ]
        assert min(gives) > leaning.value - 1e-3
        apart += not (same(mixes[0], thrown, plain.columns) and same(mixes[1], names, leaning.rows))
    assert apart < 6
