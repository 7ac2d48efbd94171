"""Triple Play! as the rest of the engine sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import RANK
from engine.chance import Chance, shuffle
from engine.decisions import Decision, IllegalLineup
from engine.ruleset import BaseOptions, Choose, Ruleset, Starter
from engine.rulesets.triple_play.detail import read_detail
from engine.rulesets.triple_play.options import Options
from engine.rulesets.triple_play.outlook import TO_COME, WEIGHTS, reserves
from engine.rulesets.triple_play.rules import play
from engine.rulesets.triple_play.state import Hidden, Side, State
from engine.rulesets.triple_play.tables import (
    BENCH,
    BULLPEN,
    NO_CARD,
    NUMBERS,
    PASS,
    ROSTER,
    STARTING_PITCHER,
)
from engine.rulesets.triple_play.veteran import TriplePlayVeteran
from engine.rulesets.triple_play.view import View, view
from engine.rulesets.triple_play.words import detail, label, prompt
from engine.ways import highest, lowest


class TriplePlay(Ruleset[State, View]):
    slug = "triple_play"
    name = "Triple Play!"
    designer = "Richard Gibson"
    version = 1
    Options = Options
    roster = ROSTER
    positions = ()
    default_lineup = ()
    undefined = frozenset({"hbp", "pitches", "strikes", "po", "a"})
    hollow = frozenset({"ubb"})
    passes = {"bullpen": PASS}
    ways = {
        kind: {"highest": highest(RANK.__getitem__), "lowest": lowest(RANK.__getitem__)}
        for kind in ("at_bat", "pitch", "bury", "discard_top")
    }
    veteran = TriplePlayVeteran
    to_come = TO_COME
    rollouts = 120
    foresight = 3
    reserves = staticmethod(reserves)
    reserve_weights = WEIGHTS
    usual = {"bullpen": 0.97, "at_bat": 0.85, "pitch": 0.85}
    play = staticmethod(play)
    view = staticmethod(view)
    prompt = staticmethod(prompt)
    label = staticmethod(label)
    detail = staticmethod(detail)
    read_detail = staticmethod(read_detail)

    def check_lineup(self, lineup: Any, options: BaseOptions) -> tuple[Any, ...]:
        """Nothing but an empty list: all cards play, and there is no batting order."""
        if not isinstance(lineup, list | tuple):
            raise IllegalLineup("This game has no lineup: it takes an empty list.")
        if lineup:
            raise IllegalLineup(
                f"This game has no lineup: it takes an empty list, not one of {len(lineup)}."
            )
        return ()

    def random_lineup(self, random: Callable[[], float], options: BaseOptions) -> tuple[Any, ...]:
        return ()

    def starters(self, lineup: tuple[Any, ...]) -> tuple[Starter, ...]:
        return (Starter(STARTING_PITCHER, 0, "P"),)

    def start(
        self, options: BaseOptions, visitors: tuple[Any, ...], home: tuple[Any, ...]
    ) -> State:
        assert isinstance(options, Options)
        return State(
            (Side(BENCH[0], BULLPEN[0]), Side(BENCH[1], BULLPEN[1])),
            (Hidden([*NUMBERS[0]]), Hidden([*NUMBERS[1]])),
            options,
        )

    def shuffle_hidden(self, state: State, seat: int, chance: Chance) -> None:
        """The other side's hand, face-down card, deck and unseen discards; the order of one's own
        deck. Cards that were seen to be buried or played stay where they are."""
        redeal(chance, state.sides[seat].buried, state.hidden[seat].deck)
        other = 1 - seat
        side, hidden = state.sides[other], state.hidden[other]
        seen = side.buried + side.spent
        down = [state.committed] if other == state.half and state.committed != NO_CARD else []
        drawn = state.drawn if other == state.half else []
        redeal(chance, seen, hidden.deck, hidden.hand, hidden.discard, down, drawn)
        if down:  # which card of the hand it was nobody saw, though some be known to be held
            hand = sorted(hidden.hand + down)
            shuffle(hand, chance.random)
            state.committed = hand.pop()
            hidden.hand[:] = hand

    def lay_again(self, state: State, seat: int, chance: Chance, choose: Choose) -> None:
        """The batter's card, or that for a steal. Who would do something else with this hand has
        laid the card that was dealt."""
        other = 1 - seat
        if other != state.half or state.committed == NO_CARD:
            return
        hand = state.hidden[other].hand
        dealt = state.committed
        hand.append(dealt)
        state.committed = NO_CARD
        kind = "steal" if state.stealing else "at_bat"
        card = choose(self.view(state, other), Decision(other, kind, hand))
        if card not in hand:
            card = dealt
        hand.remove(card)
        state.committed = card

    def pieces(self, state: State) -> list[tuple[int, int]]:
        """(Side, card) for the number cards; those of bench and bullpen leave when called."""
        half = state.half
        found = [(half, card) for card in state.drawn]
        found += [(half, runner.card) for runner in state.bases if runner]
        if state.committed != NO_CARD:
            found.append((half, state.committed))
        if state.shown:
            found.append((half, state.shown[0]))
        for seat, (side, hidden) in enumerate(zip(state.sides, state.hidden, strict=True)):
            for pile in (side.retired, side.scored, hidden.hand, hidden.deck, hidden.discard):
                found += [(seat, card) for card in pile]
        return sorted(found)


def redeal(chance: Chance, seen: list[int], *piles: list[int]) -> None:
    """Exchange the cards of these piles among each other, but for those that were seen."""
    unseen = sorted(card for pile in piles for card in pile if card not in seen)
    shuffle(unseen, chance.random)
    for pile in piles:
        pile[:] = [card if card in seen else unseen.pop() for card in pile]
