"""Cardball as the rest of the engine sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.batting_order import SLOTS, check_batting_order
from engine.cards import RANK, SUIT
from engine.chance import Chance, shuffle
from engine.decisions import Decision
from engine.ruleset import BaseOptions, Choose, Ruleset, Starter
from engine.rulesets.cardball.detail import read_detail
from engine.rulesets.cardball.options import Options
from engine.rulesets.cardball.outlook import TO_COME, WEIGHTS, reserves
from engine.rulesets.cardball.rules import play
from engine.rulesets.cardball.state import Side, State
from engine.rulesets.cardball.tables import (
    NO_CARD,
    ORDER,
    PITCHER,
    ROSTER,
    STAY,
)
from engine.rulesets.cardball.veteran import CardballVeteran
from engine.rulesets.cardball.view import View, view
from engine.rulesets.cardball.words import detail, label, prompt
from engine.ways import highest, lowest

#: Hands that are dealt to see in which a suit would have been announced.
LOOKS: Final = 40


class Cardball(Ruleset[State, View]):
    slug = "cardball"
    name = "Cardball"
    designer = "Jonathan Hinson"
    version = 1
    Options = Options
    roster = ROSTER
    positions = SLOTS
    default_lineup = tuple(range(ORDER))
    undefined = frozenset({"ibb", "e", "po", "a"})
    passes = {"steal": STAY}
    ways = {
        "bat": {"highest": highest(RANK.__getitem__), "lowest": lowest(RANK.__getitem__)},
        "pitch": {
            "highest": highest(RANK.__getitem__, usual=True),
            "lowest": lowest(RANK.__getitem__, usual=True),
        },
    }
    veteran = CardballVeteran
    to_come = TO_COME
    rollouts = 15
    reserves = staticmethod(reserves)
    reserve_weights = WEIGHTS
    usual = {
        "pitch": 0.9,
        "call": 0.96,
        "steal": 0.9,
        "catch": 0.95,
        "out": 0.95,
        "safe": 0.9,
        "advance": 0.6,
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
        order = [*range(ORDER)]
        shuffle(order, random)
        return tuple(order)

    def starters(self, lineup: tuple[int, ...]) -> tuple[Starter, ...]:
        batters = (Starter(spot, place, "") for place, spot in enumerate(lineup, 1))
        return (*batters, Starter(PITCHER, 0, "P"))

    def start(
        self, options: BaseOptions, visitors: tuple[int, ...], home: tuple[int, ...]
    ) -> State:
        assert isinstance(options, Options)
        return State((Side(visitors), Side(home)), options)

    def shuffle_hidden(self, state: State, seat: int, chance: Chance) -> None:
        """The deck, and the other side's hand, face-down card and unseen discards.

        A pitching card stays of the suit that was announced.
        """
        other = 1 - seat
        batting = other == state.half
        piles = [state.deck, state.hands[other], state.taken[other]]
        if batting:
            piles.append(state.looked)
        bat = [state.batted] if batting and state.batted != NO_CARD and not state.revealed else []
        lead_off = [state.lead_off] if batting and state.lead_off != NO_CARD else []
        unseen = [card for pile in (*piles, bat, lead_off) for card in pile]
        if not batting and state.pitched != NO_CARD and not state.revealed:
            suit = SUIT[state.pitched]
            unseen.append(state.pitched)
            unseen.sort()
            of_suit = [card for card in unseen if SUIT[card] == suit]
            state.pitched = of_suit[chance.below(len(of_suit))]
            unseen.remove(state.pitched)
        unseen.sort()
        chance.shuffle(unseen)
        for pile in (*piles, bat, lead_off):
            pile[:] = [unseen.pop() for _ in pile]
        for card in bat:
            state.batted = card
        for card in lead_off:
            state.lead_off = card

    def lay_again(self, state: State, seat: int, chance: Chance, choose: Choose) -> None:
        """A pitching card, of the suit that was announced, or that of a runner who steals."""
        other = 1 - seat
        hand, taken, deck = state.hands[other], state.taken[other], state.deck
        down = (state.batted, state.pitched, state.lead_off)
        if other == state.half:
            kind, laid = "steal", state.lead_off
        else:
            kind, laid = "pitch", NO_CARD if state.revealed else state.pitched
        if laid == NO_CARD:
            return
        state.batted = state.pitched = state.lead_off = NO_CARD
        cards = [*hand, laid, *taken, *deck]
        dealt = cards[:]
        size = len(hand) + 1
        card = laid
        for _ in range(LOOKS):
            for place in range(size):
                chosen = place + chance.below(len(cards) - place)
                cards[place], cards[chosen] = cards[chosen], cards[place]
            hand[:] = cards[:size]
            card = choose(self.view(state, other), Decision(other, kind, hand))
            if card in hand and (kind == "steal" or SUIT[card] == SUIT[laid]):
                break
        else:  # nobody plays so: any card
            cards, card = dealt, laid
            hand[:] = cards[:size]
        hand.remove(card)
        taken[:] = cards[size : size + len(taken)]
        deck[:] = cards[size + len(taken) :]
        state.batted, state.pitched, state.lead_off = down
        if kind == "steal":
            state.lead_off = card
        else:
            state.pitched = card

    def pieces(self, state: State) -> list[int]:
        s = state
        visitors, home = s.sides
        piles = (s.deck, *s.hands, *s.taken, s.spent, s.retired, s.looked, s.balls, s.strikes)
        found = [
            card for pile in (*piles, s.run_pile, visitors.scored, home.scored) for card in pile
        ]
        found += [card for card, _ in s.out_cards + s.safe_cards]
        found += [runner.card for runner in s.bases if runner]
        found += [card for card in (s.batted, s.pitched, s.lead_off) if card != NO_CARD]
        return sorted(found)
