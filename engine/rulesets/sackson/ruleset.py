"""Card Baseball as the rest of the engine sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.batting_order import SLOTS as POSITIONS
from engine.batting_order import check_batting_order
from engine.cards import RANK
from engine.chance import Chance, shuffle
from engine.ruleset import BaseOptions, Ruleset, Starter
from engine.rulesets.sackson.detail import read_detail
from engine.rulesets.sackson.options import Options
from engine.rulesets.sackson.outlook import TO_COME, WEIGHTS, reserves
from engine.rulesets.sackson.rules import play
from engine.rulesets.sackson.state import Side, State
from engine.rulesets.sackson.tables import (
    FACE,
    PASS,
    READY,
    ROSTER,
    SLOTS,
    STARTING_PITCHER,
)
from engine.rulesets.sackson.veteran import SacksonVeteran
from engine.rulesets.sackson.view import View, view
from engine.rulesets.sackson.words import detail, label, prompt
from engine.ways import first, highest, lowest


class Sackson(Ruleset[State, View]):
    slug = "sackson"
    name = "Card Baseball"
    designer = "Sid Sackson"
    version = 2
    Options = Options
    roster = ROSTER
    positions = POSITIONS
    default_lineup = tuple(range(SLOTS))
    undefined = frozenset({"po", "a"})
    passes = {"dead_ball": READY, "catch": PASS, "error": PASS}
    ways = {
        **{
            kind: {
                "highest": highest(RANK.__getitem__, usual=True),
                "lowest": lowest(RANK.__getitem__, usual=True),
            }
            for kind in ("pitch", "swing", "place")
        },
        "field": {"first": first("the card that fields it best")},
    }
    veteran = SacksonVeteran
    to_come = TO_COME
    foresight = 3
    rollouts = 50
    reserves = staticmethod(reserves)
    reserve_weights = WEIGHTS
    usual = {
        "dead_ball": 0.97,
        "pitch": 0.96,
        "swing": 0.75,
        "place": 0.93,
        "field": 0.9,
        "catch": 0.9,
        "error": 0.9,
    }
    play = staticmethod(play)
    view = staticmethod(view)
    prompt = staticmethod(prompt)
    label = staticmethod(label)
    detail = staticmethod(detail)
    read_detail = staticmethod(read_detail)

    def check_lineup(self, lineup: Any, options: BaseOptions) -> tuple[int, ...]:
        return check_batting_order(lineup, ROSTER)

    def random_lineup(self, random: Callable[[], float], options: BaseOptions) -> tuple[int, ...]:
        lineup = [*self.default_lineup]
        shuffle(lineup, random)
        return tuple(lineup)

    def starters(self, lineup: tuple[int, ...]) -> tuple[Starter, ...]:
        batters = (Starter(spot, slot, "") for slot, spot in enumerate(lineup, 1))
        return (*batters, Starter(STARTING_PITCHER, 0, "P"))

    def start(
        self, options: BaseOptions, visitors: tuple[int, ...], home: tuple[int, ...]
    ) -> State:
        assert isinstance(options, Options)
        return State((Side(visitors), Side(home)), options, self.version)

    def shuffle_hidden(self, state: State, seat: int, chance: Chance) -> None:
        """The other side’s hand and the deck."""
        hand, deck = state.hands[1 - seat], state.deck
        cards = sorted(hand + deck)
        chance.shuffle(cards)
        hand[:], deck[:] = sorted_hand(cards[: len(hand)]), cards[len(hand) :]

    def pieces(self, state: State) -> list[int]:
        return sorted([*state.hands[0], *state.hands[1], *state.deck, *state.pile, *state.lying])


class FirstVersion(Sackson):
    """For games that were begun by it: see `version_1`."""

    version = 1


Sackson.earlier = {1: FirstVersion()}


def sorted_hand(cards: list[int]) -> list[int]:
    """Numbers, then faces, as a hand is kept."""
    return sorted(cards, key=FACE.__getitem__)
