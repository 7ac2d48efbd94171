"""What the questions, answers and plays of Cardball are called."""

from __future__ import annotations

from typing import Any

from engine.basepaths import BASE_NAMES
from engine.cards import name, short
from engine.decisions import Decision
from engine.plays import Play
from engine.rulesets.cardball.detail import Detail, Pitched, Steal
from engine.rulesets.cardball.tables import (
    BALL,
    CALLED_STRIKE,
    DONE,
    DROP,
    FOULED,
    HIT_BATTER,
    IN_PLAY,
    MISSED,
    NO_CARD,
    OUT,
    SAC_BUNT,
    SAC_FLY,
    SAFE,
    STAY,
    SWING,
    TAKE,
)

PROMPTS = {
    "bat": "Which batting card, face down?",
    "pitch": "Which pitching card, face down? Its suit is announced.",
    "call": "The suit of the pitch is announced. Swing?",
    "steal": "Steal a base? With which lead-off card?",
    "throw": "The runner goes. Which card to catch the runner with?",
    "catch": "Catch the ball? With which out card?",
    "advance": "How far does the runner go?",
    "out": "An out card on whom?",
    "safe": "A safe card for whom?",
}
WORDS = {
    SWING: "swing",
    TAKE: "take the pitch",
    SAC_BUNT: "sacrifice bunt",
    SAC_FLY: "sacrifice fly",
    STAY: "stay",
    DROP: "let it drop",
    DONE: "no more",
}
PITCH_WORDS = {
    BALL: "ball",
    CALLED_STRIKE: "strike",
    MISSED: "missed",
    FOULED: "foul",
    HIT_BATTER: "hit by pitch",
    IN_PLAY: "",
}


def prompt(decision: Decision) -> str:
    return PROMPTS[decision.kind]


def label(decision: Decision, option: Any) -> str:
    if isinstance(option, int):
        return name(option)
    if isinstance(option, str):
        return WORDS[option]
    if decision.kind == "advance":
        base, end = option
        goes = "stays" if base == end else f"goes {BASE_NAMES[end]}" if end == 4 else ""
        return f"the runner on {BASE_NAMES[base]} {goes or f'goes to {BASE_NAMES[end]}'}"
    word, card, base = option
    return f"{name(card)} {'on' if word == OUT else 'for'} {man(base)}"


def detail(play: Play) -> str:
    """The cards: “7♥ ball · 9♣ against J♣ foul · 8♠ against 5♠ · single · out 9♠ on …”."""
    laid = play.detail
    assert isinstance(laid, Pitched | Steal | Detail)
    shown = [pitch_words(*pitch) for pitch in laid.pitches]
    if isinstance(laid, Steal):
        lead_off, thrown = laid.cards
        shown.append(f"lead-off {short(lead_off)}, throw {short(thrown)}")
    elif isinstance(laid, Detail):
        shown += in_play_words(laid)
    return " · ".join(shown)


def in_play_words(laid: Detail) -> list[str]:
    """“single”, “out 9♠ on the runner from first”."""
    shown = []
    if laid.call != SWING:
        shown.append(WORDS[laid.call])
    if laid.result:
        shown.append(laid.result)
    if laid.catch:
        caught = f"caught with {short(laid.catch[0])}"
        dropped = laid.catch[1:]
        shown.append(f"{caught}, dropped by {short(dropped[0])}" if dropped else caught)
    for word, cards in ((OUT, laid.out_cards), (SAFE, laid.safe_cards)):
        if cards:
            on = ", ".join(f"{short(card)} on {man(base)}" for card, base in cards)
            shown.append(f"{word} {on}")
    return shown


def man(base: int) -> str:
    """A runner under way, by the base left behind."""
    return f"the runner from {BASE_NAMES[base]}" if base else "the batter"


def pitch_words(pitch: int, bat: int, code: str) -> str:
    """“7♥ ball”, “J♣ swung at with 4♠: missed”."""
    word = PITCH_WORDS[code]
    cards = short(pitch) if bat == NO_CARD else f"{short(bat)} against {short(pitch)}"
    return f"{cards} {word}" if word else cards
