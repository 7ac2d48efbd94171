"""Who plays: the roster, the starters, and lineups, which are empty."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Ballgame, IllegalLineup
from engine.rulesets.triple_play import RULES
from engine.rulesets.triple_play.tables import BENCH, BULLPEN, CARD, NUMBERS, SPOT
from tests.engine.triple_play.table import CARDS


def test_the_roster_is_eighteen_cards_a_bench_a_starter_and_a_bullpen() -> None:
    numbers = [f"{rank}-{suit}" for rank in range(2, 11) for suit in ("minor", "major")]
    bench = ["J-minor", "J-major", "Q-minor", "Q-major"]
    bullpen = ["K-minor", "K-major", "A-minor", "A-major"]
    assert [spot.key for spot in RULES.roster] == [*numbers, *bench, "SP", *bullpen]
    roles = ["hitter"] * 18 + ["pinch hitter"] * 4 + ["pitcher"] * 5
    assert [spot.role for spot in RULES.roster] == roles
    values = [rank for rank in range(2, 11) for _ in range(2)]
    assert [spot.value for spot in RULES.roster[:22]] == [*values, 1, 1, 2, 3]
    assert [spot.value for spot in RULES.roster[23:]] == [3, 3, 4, 5]
    assert [RULES.roster[at].name for at in (10, 19, 22)] == [
        "7 of diamonds or clubs",
        "jack of hearts or spades",
        "starting pitcher",
    ]


def test_what_the_game_leaves_undefined() -> None:
    assert RULES.undefined == {"hbp", "pitches", "strikes", "po", "a"}


def test_the_starter_alone_is_in_the_lineup() -> None:
    ((player, slot, post),) = RULES.starters(())
    assert (RULES.roster[player].key, slot, post) == ("SP", 0, "P")


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("2♦", "2-minor"),
        ("2♣", "2-minor"),
        ("10♥", "10-major"),
        ("10♠", "10-major"),
        ("J♣", "J-minor"),
        ("Q♥", "Q-major"),
        ("K♦", "K-minor"),
        ("A♠", "A-major"),
    ],
)
def test_diamonds_and_clubs_are_minor_hearts_and_spades_major(written: str, key: str) -> None:
    assert RULES.roster[SPOT[CARDS[written]]].key == key


@pytest.mark.parametrize("seat", [0, 1])
def test_every_spot_but_the_starter_is_one_card_of_each_side(seat: int) -> None:
    own = NUMBERS[seat] + BENCH[seat] + BULLPEN[seat]
    assert sorted(own) == sorted(CARD[seat].values())
    assert sorted(CARD[seat]) == [spot for spot in range(27) if spot != 22]
    assert not set(own) & set(CARD[1 - seat].values())


# Lineups


@pytest.mark.parametrize("lineup", [(), []])
def test_a_lineup_is_empty(lineup: Any) -> None:
    assert RULES.positions == RULES.default_lineup == ()
    assert RULES.check_lineup(lineup, RULES.Options()) == ()
    assert Ballgame(RULES, seed=1, visitors=lineup, home=lineup).lineups == ((), ())
    assert RULES.random_lineup(lambda: 0.5, RULES.Options()) == ()


@pytest.mark.parametrize(
    "lineup", [[0], (1, 2, 3), [None], [[]], list(range(27)), "", {}, 0, set()]
)
def test_a_lineup_with_anything_in_it_is_refused_in_words(lineup: Any) -> None:
    with pytest.raises(IllegalLineup, match="has no lineup: it takes an empty list") as refusal:
        Ballgame(RULES, seed=1, home=lineup)
    assert refusal.value.field is None


# Options


def test_the_options_and_what_they_are_by_default() -> None:
    assert RULES.options_json(RULES.Options()) == {
        "innings": 9,
        "reshuffle": True,
        "mercy_rule": True,
    }
