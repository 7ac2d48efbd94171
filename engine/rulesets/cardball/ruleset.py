"""Cardball as the rest of the engine sees it, and its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.basepaths import BASE_NAMES
from engine.batting_order import SLOTS, check_batting_order
from engine.cards import SUIT, name, short
from engine.chance import Chance, shuffle
from engine.decisions import Decision
from engine.plays import Play
from engine.ruleset import BaseOptions, Ruleset, Starter
from engine.rulesets.cardball.manager import CardballVeteran
from engine.rulesets.cardball.options import Options
from engine.rulesets.cardball.rules import play
from engine.rulesets.cardball.state import Side, State
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
    ORDER,
    OUT,
    PITCHER,
    ROSTER,
    SAC_BUNT,
    SAC_FLY,
    SAFE,
    STAY,
    STEAL,
    SWING,
    TAKE,
)
from engine.rulesets.cardball.view import view

PROMPTS = {
    "bat": "Which batting card, face down?",
    "pitch": "Which pitching card, face down? Its suit is announced.",
    "call": "The suit of the pitch is announced. Swing?",
    "steal": "Steal a base? With which lead-off card?",
    "throw": "The runner goes. Which card to catch him with?",
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


class Cardball(Ruleset):
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
    veteran = CardballVeteran
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

    def check_lineup(self, lineup: Any, options: BaseOptions) -> tuple[int, ...]:
        return check_batting_order(lineup, ROSTER)

    def random_lineup(self, random: Callable[[], float], options: BaseOptions) -> tuple[int, ...]:
        order = [*range(ORDER)]
        shuffle(order, random)
        return tuple(order)

    def starters(self, lineup: tuple[int, ...]) -> tuple[Starter, ...]:
        batters = (Starter(spot, place, "") for place, spot in enumerate(lineup, 1))
        return (*batters, Starter(PITCHER, 0, "P"))

    def start(self, options: Any, visitors: tuple[int, ...], home: tuple[int, ...]) -> State:
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
            of_suit = [card for card in unseen if SUIT[card] == suit]
            state.pitched = of_suit[chance.below(len(of_suit))]
            unseen.remove(state.pitched)
        chance.shuffle(unseen)
        for pile in (*piles, bat, lead_off):
            pile[:] = [unseen.pop() for _ in pile]
        for card in bat:
            state.batted = card
        for card in lead_off:
            state.lead_off = card

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

    def prompt(self, decision: Decision) -> str:
        return PROMPTS[decision.kind]

    def label(self, decision: Decision, option: Any) -> str:
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

    def detail(self, play: Play) -> str:
        """The cards: “7♥ ball · 9♣ against J♣ foul · 8♠ against 5♠ · single · out 9♠ on …”."""
        pitches, *what = play.detail
        shown = [pitch_words(*pitch) for pitch in pitches]
        if not what:
            return " · ".join(shown)
        if what[0] == STEAL:
            lead_off, thrown = what[1]
            return " · ".join([*shown, f"lead-off {short(lead_off)}, throw {short(thrown)}"])
        call, result, catch, outs, safes = what
        if call != SWING:
            shown.append(WORDS[call])
        if result:
            shown.append(result)
        if catch:
            caught = f"caught with {short(catch[0])}"
            shown.append(caught if len(catch) == 1 else f"{caught}, dropped by {short(catch[1])}")
        for word, cards in ((OUT, outs), (SAFE, safes)):
            if cards:
                on = ", ".join(f"{short(card)} on {man(base)}" for card, base in cards)
                shown.append(f"{word} {on}")
        return " · ".join(shown)


def man(base: int) -> str:
    """Who is on his way, by the base from which he started."""
    return f"the runner from {BASE_NAMES[base]}" if base else "the batter"


def pitch_words(pitch: int, bat: int, code: str) -> str:
    """“7♥ ball”, “J♣ swung at with 4♠: missed”."""
    word = PITCH_WORDS[code]
    cards = short(pitch) if bat == NO_CARD else f"{short(bat)} against {short(pitch)}"
    return f"{cards} {word}" if word else cards
