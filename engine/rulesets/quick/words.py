"""What the questions, cards and plays of Quick Baseball are called."""

from __future__ import annotations

from typing import Any

from engine.decisions import Decision
from engine.plays import Play
from engine.rulesets.quick.cards import (
    BATTING_CARDS,
    GROUND_BALL,
    HR,
    LINE_DRIVE,
    ONE,
    PITCH_OUT,
    PITCHING_CARDS,
    TWO,
    BattingCard,
    PitchingCard,
)
from engine.rulesets.quick.detail import Detail
from engine.rulesets.quick.tables import (
    CHIPS,
    GROUP,
    LEAVE,
    MATCHES,
    PITCH_BIT,
    ROW,
    STAY,
    STEALS,
    WILD,
)

PROMPTS = {
    "starting_double": "Which card with two borders does the starting pitcher take?",
    "pitching_change": "Change the pitcher? Which card with two borders comes in?",
    "forced_change": "The pitcher is out of cards. Which card with two borders comes in?",
    "swap": "Which card leaves the game for it?",
    "smart": "Which card does the smart batter take back?",
    "pitch": "Which pitching card?",
    "swing": "Which batting card or call?",
    "double_play": "Double play: which runner is out?",
}

RESULT_WORDS: dict[Any, str] = {
    ONE: "single",
    TWO: "double",
    HR: "home run",
    LINE_DRIVE: "line drive",
    GROUND_BALL: "ground ball",
}

WORDS: dict[Any, str] = {
    STAY: "leave the pitcher in",
    LEAVE: "take the pitch",
    WILD: "wild swing",
    PITCH_OUT: "pitch out",
    **dict(zip(STEALS, ("steal second", "steal third", "steal home"), strict=True)),
    **{base: f"the runner on {name}" for base, name in enumerate(("first", "second", "third"), 1)},
}


#: A runner who was sent, by the call.
TRIED = dict(zip(STEALS, ("steal of second", "steal of third", "steal of home"), strict=True))


def batting_label(card: BattingCard) -> str:
    """“Y2 · yellow: double | home run (also on red) | single”: by thirds of the order."""
    rows = [
        RESULT_WORDS[result] + (f" (also on {inner})" if inner else "")
        for result, inner in card.rows
    ]
    return f"{card.name} · {card.outer}: {' | '.join(rows if len({*rows}) > 1 else rows[:1])}"


def pitching_label(card: PitchingCard) -> str:
    """“d4 · blue and green: ground out, possible double play”."""
    double = ", possible double play" if card.possible_double else ""
    return f"{card.name} · {borders(card)}: {card.result}{double}"


def borders(card: PitchingCard) -> str:
    """“red and yellow”."""
    return f"{card.outer} and {card.inner}" if card.inner else card.outer


LABELS = {
    **WORDS,
    **{card.name: batting_label(card) for card in BATTING_CARDS},
    **{card.name: pitching_label(card) for card in PITCHING_CARDS},
}


BATS = {card.name: card for card in BATTING_CARDS}
PITCHES = {
    **{card.name: f"{borders(card)} {card.result}" for card in PITCHING_CARDS},
    PITCH_OUT: WORDS[PITCH_OUT],
}


def swung(batted: str, group: int) -> str:
    """“yellow home run with a red border”; a call is its own word."""
    if batted not in BATS:
        return batted
    result, inner = BATS[batted].rows[ROW[group]]
    border = f" with a {inner} border" if inner else ""
    return f"{BATS[batted].outer} {RESULT_WORDS[result]}{border}"


def verdict(batted: str, pitched: str, group: int) -> str:
    """“match” or “no match”; nothing where a black card lay."""
    if batted not in BATS or pitched == PITCH_OUT:
        return ""
    return "match" if MATCHES[group][batted] & PITCH_BIT[pitched] else "no match"


def exchange(batted: str, pitched: str) -> str:
    """One that did not settle the plate appearance: “yellow against pitch out, a ball”, “steal of
    third against red strike”.
    """
    swing = BATS[batted].outer if batted in BATS else TRIED.get(batted, batted)
    ball = ", a ball" if pitched == PITCH_OUT and not batted.startswith("steal") else ""
    return f"{swing} against {PITCHES[pitched]}{ball}"


def prompt(decision: Decision) -> str:
    return PROMPTS[decision.kind]


def label(decision: Decision, option: Any) -> str:
    return LABELS[option]


def detail(play: Play) -> str:
    """All exchanges of cards, and the dice: “leave against pitch out, a ball · blue line drive
    against blue strike: match · dice 4 2 5”.
    """
    laid = play.detail
    if not isinstance(laid, Detail):
        return "the pitcher leaves in mid-count"
    group = GROUP[CHIPS[play.batter] - 1]
    settled = f"{swung(laid.batted, group)} against {PITCHES[laid.pitched]}"
    word = verdict(laid.batted, laid.pitched, group)
    shown = [exchange(*cards) for cards in laid.earlier]
    shown.append(f"{settled}: {word}" if word else settled)
    if laid.big_hitter:
        shown.append(f"big hitter’s die {laid.big_hitter}")
    if laid.dice:
        shown.append(f"dice {' '.join(map(str, laid.dice))}")
    if laid.double_play:
        shown.append(f"double-play die {laid.double_play}")
    return " · ".join(shown)
