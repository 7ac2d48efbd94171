"""What the questions, answers and plays of Triple Play! are called."""

from __future__ import annotations

from typing import Any

from engine.basepaths import BASE_NAMES
from engine.cards import RANK, name
from engine.decisions import Decision
from engine.plays import CAUGHT_STEALING, NO_PLAY, STOLEN_BASE, Move, Play
from engine.rulesets.triple_play.detail import Detail
from engine.rulesets.triple_play.tables import (
    CARD,
    DOUBLE_PLAY,
    FORCE,
    FROM_DECK,
    FROM_HAND,
    HOME_DOUBLE_PLAY,
    NO_CARD,
    NOBODY,
    PASS,
    PINCH_HIT,
    PINCH_RUN,
    RELIEF,
    STEAL,
    WALK,
)

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


def prompt(decision: Decision) -> str:
    return PROMPTS[decision.kind]


def label(decision: Decision, option: Any) -> str:
    if decision.kind == "pinch_run_base":
        return f"the runner on {BASE_NAMES[option]}"
    if isinstance(option, int):
        return name(option)
    if isinstance(option, tuple):
        call, card = option
        return f"{WORDS[call]} {name(card)}"
    return WORDS[option]


def detail(play: Play) -> str:
    """The cards: “10 of diamonds against 3 of clubs: foul · 9 of diamonds against 7 of clubs:
    batter by 2”.
    """
    if play.outcome is NO_PLAY:
        return called(play)
    laid = play.detail
    assert isinstance(laid, Detail)
    shown = [f"{against(*foul)}: foul" for foul in laid.fouls]
    running = f", {name(lead(play).runner.card)} running" if play.outcome in STEALS else ""
    shown.append(f"{against(laid.batter, laid.pitcher)}{running}: {verdict(play)}")
    return " · ".join(shown)


def called(play: Play) -> str:
    """“jack of diamonds”, a pinch hitter; “queen of hearts, with 3 of diamonds”, a runner;
    “king of clubs leaves”, a pitcher.
    """
    bench = CARD[play.half]
    for move in play.moves:
        return f"{name(bench[move.runner.player])}, with {name(move.runner.card)}"
    if play.batter == NOBODY:
        card = CARD[1 - play.half].get(play.pitcher)
        return f"{name(card) if card is not None else 'the starting pitcher'} leaves"
    return name(bench[play.batter])


def against(swing: int, pitch: int) -> str:
    return name(swing) if pitch == NO_CARD else f"{name(swing)} against {name(pitch)}"


def lead(play: Play) -> Move:
    """The lead runner of a steal."""
    return max(play.moves, key=lambda move: move.start)


def verdict(play: Play) -> str:
    """“batter by 3, for two”: who won, and by how much, as the tables of outcomes are read."""
    laid = play.detail
    assert isinstance(laid, Detail)
    if laid.pitcher == NO_CARD:
        return "walked"
    difference = RANK[laid.batter] - RANK[laid.pitcher]
    if play.outcome in STEALS:
        if not difference:
            return "out: same rank"
        return "out" if lead(play).out else "safe"
    if not difference:
        return "tie"
    winner = "batter" if difference > 0 else "pitcher"
    return f"{winner} by {abs(difference)}{CHOICES.get(laid.choice, '')}"
