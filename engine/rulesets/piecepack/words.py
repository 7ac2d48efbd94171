"""What the questions, answers and plays of piecepack baseball are called."""

from __future__ import annotations

from typing import Any

from engine.cards import RANK_NAMES, RANK_SIGNS
from engine.decisions import Decision
from engine.plays import Play
from engine.rulesets.piecepack.detail import Detail, Steal
from engine.rulesets.piecepack.tables import BAT, CHANGE, GO, HOLD, KEEP, PINCH_HIT, STAY

WORDS = {
    STAY: "leave the pitcher in",
    CHANGE: "bring in the next pitcher",
    KEEP: "keep the pitcher, without face cards",
    BAT: "let the pitcher bat",
    PINCH_HIT: "send up a pinch hitter",
    HOLD: "hold the runner",
    GO: "send the runner",
}

PROMPTS = {
    "pitching_change": "Change the pitcher?",
    "pitch_cards_spent": "The pitch cards are spent. Keep the pitcher, or bring in the next?",
    "pinch_hit": "The pitcher is due up. Send up a pinch hitter?",
    "pitch": "Which pitch card?",
    "swing": "Which swing card?",
    "reroll_nulls": "How many nulls to roll again?",
    "extra_base": "Try for an extra base?",
}


def prompt(decision: Decision) -> str:
    return PROMPTS[decision.kind]


def label(decision: Decision, option: Any) -> str:
    if decision.kind == "reroll_nulls":
        return "none" if option == 0 else "one" if option == 1 else str(option)
    if decision.kind == "pitch":
        return f"{RANK_NAMES[option]} of hearts"
    if decision.kind == "swing":
        return f"{RANK_NAMES[option]} of spades"
    return WORDS[option]


def detail(play: Play) -> str:
    """Cards and dice: “pitch 9♥ · swing J♠ · dice 2 0 5, +2 = 9 · red die 4”."""
    laid = play.detail
    assert isinstance(laid, Detail | Steal)
    shown = [f"pitch {RANK_SIGNS[laid.pitch]}♥", f"swing {RANK_SIGNS[laid.swing]}♠"]
    if isinstance(laid, Detail):
        if laid.rolled:
            shown.append(f"dice {spaced(laid.rolled)} rolled again")
        bonus = {-2: ", −2", 0: "", 2: ", +2"}[laid.modifier]
        shown.append(f"dice {spaced(laid.dice)}{bonus} = {str(laid.result).replace('-', '−')}")
        if laid.red >= 0:
            shown.append(f"red die {laid.red}")
        if laid.extra >= 0:
            shown.append(f"runner’s die {laid.extra}")
    return " · ".join(shown)


def spaced(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))
