"""Quick Baseball as the rest of the engine sees it, and its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chance import Chance, shuffle
from engine.decisions import Decision, IllegalLineup, shown
from engine.plays import Play
from engine.ruleset import BaseOptions, Ruleset, Starter
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
from engine.rulesets.quick.manager import QuickVeteran
from engine.rulesets.quick.options import Options
from engine.rulesets.quick.rules import play
from engine.rulesets.quick.state import Side, State
from engine.rulesets.quick.tables import (
    ALL_BATS,
    ALL_PITCHES,
    ATTRIBUTES,
    BAT_NAMES,
    CHIPS,
    FIRST_PITCHER,
    GROUP,
    LEAVE,
    MATCHES,
    PITCH_BIT,
    PITCH_NAMES,
    PITCHER_SLOT,
    POSITIONS,
    ROSTER,
    ROW,
    STAY,
    STEALS,
    WILD,
    cards,
)
from engine.rulesets.quick.view import view

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
    STAY: "leave him in",
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


class Quick(Ruleset):
    slug = "quick"
    name = "Quick Baseball"
    designer = "an unknown author"
    version = 1
    Options = Options
    roster = ROSTER
    positions = POSITIONS
    default_lineup = ("",) * len(POSITIONS)
    lineup_values = {"": "nobody special", **{word: word.replace("_", " ") for word in ATTRIBUTES}}
    undefined = frozenset({"ibb", "hbp", "sh", "sf", "e", "po", "a"})
    passes = {"pitching_change": STAY}
    veteran = QuickVeteran
    usual = {"pitching_change": 0.98, "swing": 0.6}
    play = staticmethod(play)
    view = staticmethod(view)

    def check_lineup(self, lineup: Any, options: BaseOptions) -> tuple[str, ...]:
        """A star’s attribute or "" for each of batters 1–8 and pitchers P1–P4.

        The pitchers share the ninth place in the order, which counts once (R16).
        """
        assert isinstance(options, Options)
        if not isinstance(lineup, list | tuple):
            raise IllegalLineup("A lineup is a list of twelve attributes, batter 1 first.")
        stars = tuple(lineup)
        places: set[int] = set()
        for spot, (position, star) in enumerate(zip(POSITIONS, stars, strict=False)):
            if type(star) is not str or (star and star not in ATTRIBUTES):
                raise IllegalLineup(
                    f"{shown(star)} at {position} is no attribute; a star is "
                    f"{', '.join(ATTRIBUTES)}, and “” is nobody special.",
                    position,
                )
            if star:
                places.add(min(spot, PITCHER_SLOT))
            if len(places) > options.stars:
                limit = (
                    f"with at most {options.stars} star{'s' * (options.stars > 1)} a side"
                    if options.stars
                    else "without stars"
                )
                raise IllegalLineup(
                    f"This game is played {limit}: leave {ROSTER[spot].name} without an attribute.",
                    position,
                )
        if len(stars) != len(POSITIONS):
            raise IllegalLineup(
                f"A lineup has twelve attributes, for {', '.join(POSITIONS)}; "
                f"this one has {len(stars)}."
            )
        return stars

    def random_lineup(self, random: Callable[[], float], options: BaseOptions) -> tuple[str, ...]:
        """Any number of stars at any places; at the ninth, any pitchers."""
        assert isinstance(options, Options)
        places = [*range(PITCHER_SLOT + 1)]
        shuffle(places, random)
        lineup = [*self.default_lineup]
        for place in places[: int(random() * (options.stars + 1))]:
            spots = [place]
            if place == PITCHER_SLOT:
                spots = [spot for spot in range(FIRST_PITCHER, len(POSITIONS)) if random() < 0.5]
            for spot in spots:
                lineup[spot] = ATTRIBUTES[int(random() * len(ATTRIBUTES))]
        return tuple(lineup)

    def starters(self, lineup: tuple[str, ...]) -> tuple[Starter, ...]:
        batters = (Starter(spot, spot + 1, "") for spot in range(PITCHER_SLOT))
        return (*batters, Starter(FIRST_PITCHER, PITCHER_SLOT + 1, "P"))

    def start(self, options: Any, visitors: tuple[str, ...], home: tuple[str, ...]) -> State:
        sides = Side(visitors), Side(home)
        return State(sides, options)

    def shuffle_hidden(self, state: State, seat: int, chance: Chance) -> None:
        """The other side’s starting double may be any that it could be."""
        other = 1 - seat
        if state.hidden[other]:
            possible = cards(state.sides[other].unseen, PITCH_NAMES)
            double = PITCH_BIT[possible[chance.below(len(possible))]]
            state.hidden = (double, state.hidden[1]) if seat else (state.hidden[0], double)

    def pieces(self, state: State) -> list[tuple[int, str]]:
        found = []
        for seat, side in enumerate(state.sides):
            held = side.held | state.hidden[seat]
            for pile in (side.pitches, side.held & ~side.pitches, ALL_PITCHES & ~held):
                found += [(seat, name) for name in cards(pile, PITCH_NAMES)]
            found += [(seat, name) for name in cards(state.hidden[seat], PITCH_NAMES)]
            for pile in (side.bats, ALL_BATS & ~side.bats):
                found += [(seat, name) for name in cards(pile, BAT_NAMES)]
        return sorted(found)

    def prompt(self, decision: Decision) -> str:
        return PROMPTS[decision.kind]

    def label(self, decision: Decision, option: Any) -> str:
        return LABELS[option]

    def detail(self, play: Play) -> str:
        """All exchanges of cards, and the dice: “leave against pitch out, a ball · blue line drive
        against blue strike: match · dice 4 2 5”.
        """
        if not play.detail:
            return "the pitcher leaves in mid-count"
        batted, pitched, dice, big, die, before = play.detail
        group = GROUP[CHIPS[play.batter] - 1]
        settled = f"{swung(batted, group)} against {PITCHES[pitched]}"
        told = verdict(batted, pitched, group)
        shown = [exchange(*cards) for cards in before]
        shown.append(f"{settled}: {told}" if told else settled)
        if big:
            shown.append(f"big hitter’s die {big}")
        if dice:
            shown.append(f"dice {' '.join(map(str, dice))}")
        if die:
            shown.append(f"double-play die {die}")
        return " · ".join(shown)
