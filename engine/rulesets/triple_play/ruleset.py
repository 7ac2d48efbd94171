"""Triple Play! as the rest of the engine sees it, and its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.basepaths import BASE_NAMES
from engine.cards import RANK, name
from engine.chance import Chance, shuffle
from engine.decisions import Decision, IllegalLineup
from engine.plays import CAUGHT_STEALING, NO_PLAY, STOLEN_BASE, Move, Play
from engine.ruleset import BaseOptions, Ruleset, Starter
from engine.rulesets.triple_play.manager import TriplePlayVeteran
from engine.rulesets.triple_play.options import Options
from engine.rulesets.triple_play.rules import play
from engine.rulesets.triple_play.state import Hidden, Side, State
from engine.rulesets.triple_play.tables import (
    BENCH,
    BULLPEN,
    CARD,
    DOUBLE_PLAY,
    FORCE,
    FROM_DECK,
    FROM_HAND,
    HOME_DOUBLE_PLAY,
    NO_CARD,
    NOBODY,
    NUMBERS,
    PASS,
    PINCH_HIT,
    PINCH_RUN,
    RELIEF,
    ROSTER,
    STARTING_PITCHER,
    STEAL,
    WALK,
)
from engine.rulesets.triple_play.view import view

WORDS = {
    PASS: "leave the pitcher in",
    STEAL: "steal a base",
    WALK: "walk the batter",
    FROM_HAND: "a card from the hand",
    FROM_DECK: "a card drawn from the deck",
    FORCE: "take the lead forced runner",
    DOUBLE_PLAY: "double play, second to first",
    HOME_DOUBLE_PLAY: "double play, home to first",
    PINCH_HIT: "pinch-hit with the",
    PINCH_RUN: "pinch-run with the",
    RELIEF: "bring in the",
}

#: What the pitcher made of a ground ball, where that was not the usual out.
CHOICES = {DOUBLE_PLAY: ", for two", HOME_DOUBLE_PLAY: ", for two, one at home"}

STEALS = (STOLEN_BASE, CAUGHT_STEALING)

PROMPTS = {
    "bullpen": "A steal is possible. Call for relief before it?",
    "at_bat": "Which card to swing with?",
    "pitch": "The batter’s card is down. Which card to pitch?",
    "steal": "Which card to steal with?",
    "throw": "The runner goes. Which card to throw?",
    "outs": "Which outs to take?",
    "discard_top": "Which card on top of the discards?",
    "bury": "Which card goes under the deck next?",
    "pinch_run_from": "The pinch runner’s card: from where?",
    "pinch_run_base": "For which runner?",
    "pinch_run_card": "Which card is to run?",
}


class TriplePlay(Ruleset):
    slug = "triple_play"
    name = "Triple Play!"
    designer = "Richard Gibson"
    version = 1
    Options = Options
    roster = ROSTER
    positions = ()
    default_lineup = ()
    undefined = frozenset({"hbp", "pitches", "strikes", "po", "a"})
    passes = {"bullpen": PASS}
    veteran = TriplePlayVeteran
    usual = {"bullpen": 0.97, "at_bat": 0.85, "pitch": 0.85}
    play = staticmethod(play)
    view = staticmethod(view)

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

    def start(self, options: Any, visitors: tuple[Any, ...], home: tuple[Any, ...]) -> State:
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
        if down:
            (state.committed,) = down

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

    def prompt(self, decision: Decision) -> str:
        return PROMPTS[decision.kind]

    def label(self, decision: Decision, option: Any) -> str:
        if decision.kind == "pinch_run_base":
            return f"the runner on {BASE_NAMES[option]}"
        if isinstance(option, int):
            return name(option)
        if isinstance(option, tuple):
            call, card = option
            return f"{WORDS[call]} {name(card)}"
        return WORDS[option]

    def detail(self, play: Play) -> str:
        """The cards: “10 of diamonds against 3 of clubs: foul · 9 of diamonds against 7 of clubs:
        batter by 2”.
        """
        if play.outcome is NO_PLAY:
            return self._called(play)
        swing, pitch, _, fouls = play.detail
        shown = [f"{against(*foul)}: foul" for foul in fouls]
        running = f", {name(lead(play).runner.card)} running" if play.outcome in STEALS else ""
        shown.append(f"{against(swing, pitch)}{running}: {verdict(play)}")
        return " · ".join(shown)

    def _called(self, play: Play) -> str:
        """“jack of diamonds”, a pinch hitter; “queen of hearts, with 3 of diamonds”, a runner;
        “king of clubs leaves”, a pitcher.
        """
        called = CARD[play.half]
        for move in play.moves:
            return f"{name(called[move.runner.player])}, with {name(move.runner.card)}"
        if play.batter == NOBODY:
            card = CARD[1 - play.half].get(play.pitcher)
            return f"{name(card) if card is not None else 'the starting pitcher'} leaves"
        return name(called[play.batter])


def against(swing: int, pitch: int) -> str:
    return name(swing) if pitch == NO_CARD else f"{name(swing)} against {name(pitch)}"


def lead(play: Play) -> Move:
    """The lead runner of a steal."""
    return max(play.moves, key=lambda move: move.start)


def verdict(play: Play) -> str:
    """“batter by 3, for two”: who won, and by how much, as the tables of outcomes are read."""
    swing, pitch, choice, _ = play.detail
    if pitch == NO_CARD:
        return "walked"
    difference = RANK[swing] - RANK[pitch]
    if play.outcome in STEALS:
        if not difference:
            return "out: same rank"
        return "out" if lead(play).out else "safe"
    if not difference:
        return "tie"
    winner = "batter" if difference > 0 else "pitcher"
    return f"{winner} by {abs(difference)}{CHOICES.get(choice, '')}"


def redeal(chance: Chance, seen: list[int], *piles: list[int]) -> None:
    """Exchange the cards of these piles among each other, but for those that were seen."""
    unseen = [card for pile in piles for card in pile if card not in seen]
    shuffle(unseen, chance.random)
    for pile in piles:
        pile[:] = [card if card in seen else unseen.pop() for card in pile]
