"""What the questions, answers and plays of Card Baseball are called."""

from __future__ import annotations

from typing import Any

from engine.cards import name, short
from engine.decisions import Decision
from engine.plays import Play
from engine.rulesets.sackson.detail import Companion, Entry, NewBall, Placed, Steal
from engine.rulesets.sackson.tables import (
    NEW_BALL,
    NO_CARD,
    PASS,
    PINCH_HIT,
    READY,
    RELIEF,
    STEAL,
)

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


def prompt(decision: Decision) -> str:
    return PROMPTS[decision.kind]


def label(decision: Decision, option: Any) -> str:
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


def detail(play: Play) -> str:
    """The cards: “7♠ Q♥ strike · 7♥ 9♥ connects · A♥ fielded with 2♦”."""
    if not play.detail:
        return "the pitcher leaves in mid-count" if play.pitches else "a pinch hitter"
    return " · ".join(map(entry_words, play.detail))


def entry_words(entry: Entry) -> str:
    """What lay on the table, in a few words."""
    if isinstance(entry, Placed):
        return f"{short(entry.placed)} fielded with {short(entry.fielded)}"
    if isinstance(entry, Companion):
        return f"companion {short(entry.card)}"
    if isinstance(entry, NewBall):
        return f"new ball for {short(entry.first)} {short(entry.second)}"
    if isinstance(entry, Steal):
        against = "not played on" if entry.answer == NO_CARD else f"against {short(entry.answer)}"
        base = ("second", "third", "home")[entry.base - 1]
        return f"{base} tried with {short(entry.card)} {against}"
    swing = "" if entry.swing == NO_CARD else f"{short(entry.swing)} "
    return f"{short(entry.pitch)} {swing}{RESULTS[entry.what]}"
