"""What a secret exchange is worth to the side at bat, in runs, where that can be told at once.

By ruleset: a function of the view, the batter's choice and the pitcher's. The prices of the cards
that are spent are in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.veterans_0_1 import piecepack, quick_strategy, triple_play_strategy
from engine.cards import RANK
from engine.rulesets.quick import tables as quick
from engine.rulesets.quick.cards import FOUL, PITCH_OUT, STRIKE


def occupied(bases: Any) -> int:
    return sum(1 << base for base, runner in enumerate(bases) if runner)


def quick_runs(view: Any, batted: Any, pitched: Any) -> float:
    outs, side = view.outs, view.sides[view.half]
    slot = side.due
    group = quick.GROUP[slot]
    spot = slot if slot < quick.PITCHER_SLOT else quick.FIRST_PITCHER + side.pitcher
    here = quick_strategy.SITUATIONS[outs][occupied(view.bases)]
    thrown = pitched != PITCH_OUT
    price = 0.0
    if thrown:
        count = view.sides[1 - view.half].pitches.bit_count()
        price = quick_strategy.PITCH_PRICES[count]
    strike = thrown and quick.PITCH_RESULTS[pitched] == STRIKE
    for call, gain, loss in here.steals:
        if batted == call:
            return price + (0.0 if strike else gain) if thrown else -loss
    if not thrown:
        return here.ball[view.balls]
    if batted == quick.LEAVE:
        again = view.exchanges and view.exchanges[-1][0] == quick.LEAVE
        return price - (here.out if strike or again else 0.0)
    if batted == quick.WILD:
        return price + here.wild - here.out
    card = quick.BAT_NAMES.index(batted)
    price -= quick_strategy.BAT_PRICES[slot][card]
    if quick.MATCHES[group][batted] & quick.PITCH_BIT[pitched]:
        result = quick_strategy.RESULTS.index(quick.RESULTS[group][batted])
        return price + here.gains[side.lineup[spot]][result] - here.out
    if quick.PITCH_RESULTS[pitched] == FOUL and outs == 2:
        return price
    return price - here.out


def piecepack_runs(view: Any, batted: Any, pitched: Any) -> float:
    offence, defence = view.sides[view.half], view.sides[1 - view.half]
    tile = 2 if view.pinch_hitting else offence.tiles[offence.due]
    bases = occupied(view.bases)
    steals = view.bases[0] and not view.bases[1] and view.bases[0].card >= defence.tiles[7]
    if batted == 1 and steals:
        now = piecepack.RUNS_TO_COME[bases][view.outs]
        if pitched == 1:
            return piecepack.after_out(bases - 1, view.outs) - now
        return piecepack.RUNS_TO_COME[bases + 1][view.outs] - now
    weight = piecepack.LEVERAGE[bases][view.outs][tile]
    worth = weight * ((batted > pitched) - (batted < pitched))
    return worth - piecepack.PRICES[batted] * 1.3 + piecepack.PRICES[pitched] * 1.3


def triple_play_runs(view: Any, batted: Any, pitched: Any) -> float:
    if type(batted) is not int:
        return -9.0
    here = triple_play_strategy.SITUATIONS[triple_play_strategy.key_of(view.bases, view.outs)]
    prices = triple_play_strategy.PRICES[view.outs]
    swing = RANK[batted] - 2
    if type(pitched) is not int:
        return here.walk if pitched == "walk" else 0.0
    pitch = RANK[pitched] - 2
    return here.swings[swing][pitch] - prices[swing] + prices[pitch]


PAYOFFS: dict[str, Callable[[Any, Any, Any], float]] = {
    "piecepack": piecepack_runs,
    "quick": quick_runs,
    "triple_play": triple_play_runs,
}
#: The questions of the exchange: the batter's, the pitcher's.
EXCHANGES = {
    "piecepack": ("swing", "pitch"),
    "quick": ("swing", "pitch"),
    "triple_play": ("at_bat", "pitch"),
}
