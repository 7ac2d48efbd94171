"""Card Baseball as the rest of the engine sees it, and its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.batting_order import SLOTS as POSITIONS
from engine.batting_order import check_batting_order
from engine.cards import name, short
from engine.chance import Chance, shuffle
from engine.decisions import Decision
from engine.plays import Play
from engine.ruleset import BaseOptions, Ruleset, Starter
from engine.rulesets.sackson.manager import SacksonVeteran
from engine.rulesets.sackson.options import Options
from engine.rulesets.sackson.rules import play
from engine.rulesets.sackson.state import Side, State
from engine.rulesets.sackson.tables import (
    COMPANION_THROWN,
    FACE,
    NEW_BALL,
    NEW_BALL_CALLED,
    NO_CARD,
    PASS,
    PINCH_HIT,
    PLACED,
    READY,
    RELIEF,
    ROSTER,
    SLOTS,
    STARTING_PITCHER,
    STEAL,
    STEAL_TRIED,
)
from engine.rulesets.sackson.view import view

PROMPTS = {
    "dead_ball": "The ball is dead. What does the side at bat do?",
    "steal": "Who steals?",
    "steal_second": "Which face card for the steal of second?",
    "steal_third": "Which face card for the steal of third?",
    "steal_home": "Which face card for the steal of home?",
    "tag": "Which runner does the fielder play on next?",
    "throw_second": "Which card against the steal of second?",
    "throw_third": "Which card against the steal of third?",
    "throw_home": "Which card against the steal of home?",
    "pitch": "Which pitch?",
    "new_ball": "Which face card goes for a new ball?",
    "swing": "Which card answers the pitch?",
    "catch": "Catch the foul?",
    "place": "Connected! Which card places the ball?",
    "field": "Which card fields it?",
    "error": "Cause an error?",
    "give_back": "Which card goes back?",
}

WORDS = {
    READY: "wait for the pitch",
    STEAL: "announce a steal",
    PINCH_HIT: "send up a pinch hitter",
    NEW_BALL: "call for a new ball",
    RELIEF: "bring in the relief pitcher",
}

RUNNERS_ON = ("", "the runner on first", "the runner on second", "the runner on third")

RESULTS = {
    "I": "deliberate ball",
    "B": "ball",
    "S": "strike",
    "F": "foul",
    "X": "connects",
    "H": "hit by the pitch",
}


class Sackson(Ruleset):
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
    veteran = SacksonVeteran
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

    def check_lineup(self, lineup: Any, options: BaseOptions) -> tuple[int, ...]:
        return check_batting_order(lineup, ROSTER)

    def random_lineup(self, random: Callable[[], float], options: BaseOptions) -> tuple[int, ...]:
        lineup = [*self.default_lineup]
        shuffle(lineup, random)
        return tuple(lineup)

    def starters(self, lineup: tuple[int, ...]) -> tuple[Starter, ...]:
        batters = (Starter(spot, slot, "") for slot, spot in enumerate(lineup, 1))
        return (*batters, Starter(STARTING_PITCHER, 0, "P"))

    def start(self, options: Any, visitors: tuple[int, ...], home: tuple[int, ...]) -> State:
        return State((Side(visitors), Side(home)), options, self.version)

    def shuffle_hidden(self, state: State, seat: int, chance: Chance) -> None:
        """The other side’s hand and the deck."""
        hand, deck = state.hands[1 - seat], state.deck
        cards = hand + deck
        chance.shuffle(cards)
        hand[:], deck[:] = sorted_hand(cards[: len(hand)]), cards[len(hand) :]

    def pieces(self, state: State) -> list[int]:
        return sorted([*state.hands[0], *state.hands[1], *state.deck, *state.pile, *state.table])

    def prompt(self, decision: Decision) -> str:
        return PROMPTS[decision.kind]

    def label(self, decision: Decision, option: Any) -> str:
        kind = decision.kind
        if kind == "steal":
            return " and ".join(RUNNERS_ON[base] for base in option)
        if kind == "tag":
            return RUNNERS_ON[option]
        if kind in ("catch", "error"):
            if option == PASS:
                return "let it drop" if kind == "catch" else "leave it"
            return f"throw the {name(option)}"
        return WORDS[option] if option in WORDS else name(option)

    def detail(self, play: Play) -> str:
        """The cards: “7♠ Q♥ strike · 7♥ 9♥ connects · A♥ fielded with 2♦”."""
        if not play.detail:
            return "the pitcher leaves in mid-count" if play.pitches else "a pinch hitter"
        return " · ".join(map(told, play.detail))


class FirstVersion(Sackson):
    """For games that were begun by it: see `version_1`."""

    version = 1


Sackson.earlier = {1: FirstVersion()}


def sorted_hand(cards: list[int]) -> list[int]:
    """Numbers, then faces, as a hand is kept."""
    return sorted(cards, key=FACE.__getitem__)


def told(entry: tuple[Any, ...]) -> str:
    """What lay on the table, in a few words."""
    what, *rest = entry
    if what == PLACED:
        return f"{short(rest[0])} fielded with {short(rest[1])}"
    if what == COMPANION_THROWN:
        return f"companion {short(rest[0])}"
    if what == NEW_BALL_CALLED:
        return f"new ball for {short(rest[0])} {short(rest[1])}"
    if what == STEAL_TRIED:
        base, card, answer = rest
        against = "not played on" if answer == NO_CARD else f"against {short(answer)}"
        return f"{('second', 'third', 'home')[base - 1]} tried with {short(card)} {against}"
    pitch, swing = rest
    return f"{short(pitch)} {'' if swing == NO_CARD else short(swing) + ' '}{RESULTS[what]}"
