"""How veterans mix their cards where hands are kept, against hands counted one by one."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from bench.exploiters import EXPLOITERS
from bench.managers import all_options, match
from engine import Ballgame
from engine.managers import MANAGERS
from engine.rulesets.triple_play import RULES, kept
from engine.rulesets.triple_play.kept import (
    COUNTS,
    WASTED,
    Gains,
    Held,
    answers,
    any_card,
    best_cards,
    held,
)
from engine.rulesets.triple_play.strategy import (
    LEVEL,
    PITCH_PRICES_KEPT,
    RANKS,
    SITUATIONS,
    SWING_PRICES_KEPT,
)
from engine.rulesets.triple_play.tables import HAND
from engine.rulesets.triple_play.view import View
from tests.engine.triple_play.table import cards, position

KEPT = {"reshuffle": False}
EMPTY_BASES, LOADED = 0, sum(1 << 2 * base for base in (1, 2, 3))
PRICES = SWING_PRICES_KEPT[0], PITCH_PRICES_KEPT[0]
ANY = (1 / len(RANKS),) * len(RANKS)


def hands_of(hand: Held) -> list[list[int]]:
    """Every hand that it may be, by ranks; two known ones of a rank are one."""
    known = [level for level, one in enumerate(hand.known) if one]
    unseen = [level for level, count in enumerate(hand.unseen) for _ in range(count)]
    return [[*known, *more] for more in combinations(unseen, hand.size)]


def some_hand(random: Random) -> Held:
    known = [random.random() < 0.1 for _ in RANKS]
    unseen = [random.randint(0, 2 - one) for one in known]
    return Held(tuple(unseen), tuple(known), min(HAND, sum(unseen)))


@pytest.mark.parametrize("seed", range(20))
def test_how_likely_each_is_the_best_card(seed: int) -> None:
    """Against a count of all hands."""
    random = Random(seed)
    hand = some_hand(random)
    gains = [random.random() for _ in RANKS]
    hands = hands_of(hand)
    best = [max(one, key=gains.__getitem__) for one in hands if one]
    assert best_cards(hand, gains) == pytest.approx(
        [best.count(level) / len(hands) for level in range(len(RANKS))]
    )


@pytest.mark.parametrize("seed", range(5))
def test_how_likely_each_is_where_any_card_is_played(seed: int) -> None:
    """Against a count of all cards of all hands."""
    hand = some_hand(Random(seed))
    played = [level for one in hands_of(hand) for level in one]
    assert any_card(hand) == pytest.approx(
        [played.count(level) / len(played) for level in range(len(RANKS))]
    )


def test_what_everybody_knows_of_a_hand() -> None:
    """Cards seen elsewhere are not in it; one that was buried in view and has come up is."""
    gone = cards(["2♦", "2♥", "7♦", "10♦"], 0)
    hand = held(HAND, gone, cards(["10♦"], 0))
    assert hand == Held(
        (0, 2, 2, 2, 2, 1, 2, 2, 1), tuple(level == LEVEL[gone[3]] for level in range(9)), 2
    )


def views(seed: int) -> list[View]:
    """Exchanges of a game, as the sides that are asked see them."""
    game = Ballgame(RULES, seed=seed, options=RULES.options({**KEPT, "innings": 3}))
    veterans = [MANAGERS["veteran"](RULES, seed=seat) for seat in (0, 1)]
    seen = []
    while asked := game.asks:
        ((seat, decision),) = asked.items()
        view = game.view(seat)
        if decision.kind in ("at_bat", "pitch"):
            seen.append(view)
        game.answer(seat, veterans[seat].choose(view, decision))
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_both_sides_know_the_same(seed: int) -> None:
    """What a veteran goes by is public but for his hand, and his own may be what he has."""
    at_bat = None
    for view in views(seed):
        hands = kept.batters_hand(view), kept.pitchers_hand(view)
        batting = view.seat == view.half
        mine = {LEVEL[card] for card in view.hand}
        if batting:
            assert mine in map(set, hands_of(hands[0]))
            at_bat = view.pinch_hitter, view.called, view.bases, hands
        else:
            assert mine in map(set, hands_of(hands[1]))
            if at_bat and at_bat[:3] == (view.pinch_hitter, view.called, view.bases):
                assert hands[0] == at_bat[3][0]


def mixes(key: int, batter: Held, pitcher: Held) -> tuple[list[float], list[float]]:
    """What either side plays, of all hands and rounds, counted one by one."""
    found = []
    both = answers(key, batter, pitcher, (ANY, ANY), PRICES)
    for hand, (*rounds, after) in zip((batter, pitcher), both, strict=True):
        mix = [0.0] * len(RANKS)
        hands = hands_of(hand)
        for count, gains in zip(COUNTS, rounds, strict=True):
            for one in hands:
                level = max(one, key=gains.__getitem__)
                best = max(one, key=after.__getitem__)
                if after[best] - after[level] >= WASTED:
                    level = best
                mix[level] += count / sum(COUNTS) / len(hands)
        found.append(mix)
    return found[0], found[1]


def missed(key: int, batter: Held, pitcher: Held) -> float:
    """What both together might gain, in runs, by the best answers to the other's mix."""
    swung, thrown = mixes(key, batter, pitcher)
    situation = SITUATIONS[key]
    runs = 0.0
    for hand, rows, mine, theirs, prices in (
        (batter, situation.swings, swung, thrown, PRICES[0]),
        (pitcher, situation.pitches, thrown, swung, PRICES[1]),
    ):
        gains: Gains = [
            sum(share * one for share, one in zip(theirs, row, strict=True)) - price
            for row, price in zip(rows, prices, strict=True)
        ]
        hands = hands_of(hand)
        runs += sum(max(gains[level] for level in one) for one in hands) / len(hands)
        runs -= sum(share * gain for share, gain in zip(mine, gains, strict=True))
    return runs


@pytest.mark.parametrize("key", [EMPTY_BASES, 1 << 2, LOADED])
def test_the_mix_can_hardly_be_answered_better(key: int) -> None:
    random = Random(key)
    pairs = [(some_hand(random), some_hand(random)) for _ in range(12)]
    could = [missed(key, *pair) for pair in pairs if all(map(hands_of, pair))]
    assert all(runs > -1e-9 for runs in could)
    assert sum(could) / len(could) < 0.16


def test_of_two_cards_known_to_be_held_neither_is_sure_to_come() -> None:
    two = Held((2, 2, 2, 2, 2, 2, 1, 2, 1), tuple(rank in (8, 10) for rank in RANKS), 1)
    fresh = Held((2,) * 9, (False,) * 9, HAND)
    _, thrown = mixes(EMPTY_BASES, fresh, two)
    by_rank = dict(zip(RANKS, thrown, strict=True))
    assert min(by_rank[8], by_rank[10]) > 0.05


def test_a_hand_of_the_veteran_is_played_by_the_round_that_is_drawn() -> None:
    state = position(pitching=[8, 10, 3], options=KEPT)
    state.committed = state.hidden[0].hand.pop()
    view = RULES.view(state, 1)
    played = {kept.card_of(view, (ANY, ANY), PRICES, chance / 100) for chance in range(100)}
    assert played <= {*view.hand}
    assert len(played) > 1


@pytest.mark.soak
def test_a_reader_takes_little_from_him() -> None:
    veteran = MANAGERS["veteran"]
    reader = EXPLOITERS["reader"](RULES, seed=3, other=veteran)
    share, error = match(reader, veteran(RULES, seed=4), 400, 1, all_options(RULES))
    assert share < 0.56 + 2 * error
