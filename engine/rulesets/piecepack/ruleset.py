"""Piecepack baseball as the rest of the engine sees it, and its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cards import RANK_NAMES, RANK_SIGNS
from engine.chance import Chance, shuffle
from engine.decisions import Decision, IllegalLineup, shown
from engine.plays import CAUGHT_STEALING, STOLEN_BASE, Play
from engine.ruleset import BaseOptions, Ruleset, Starter
from engine.rulesets.piecepack.manager import PiecepackVeteran
from engine.rulesets.piecepack.options import Options
from engine.rulesets.piecepack.rules import play
from engine.rulesets.piecepack.state import Side, State
from engine.rulesets.piecepack.tables import (
    ACE_BIT,
    BAT,
    CHANGE,
    DECK,
    FIRST_PITCHER,
    GO,
    HOLD,
    KEEP,
    OUTFIELDERS,
    PINCH_HIT,
    PITCHER_TILE,
    POSITIONS,
    RETIRED,
    ROSTER,
    STAY,
    TILES,
    cards,
)
from engine.rulesets.piecepack.view import view

WORDS = {
    STAY: "leave him in",
    CHANGE: "bring in the next pitcher",
    KEEP: "keep him, without his face cards",
    BAT: "let the pitcher bat",
    PINCH_HIT: "send up a pinch hitter",
    HOLD: "hold the runner",
    GO: "send the runner",
}

PROMPTS = {
    "pitching_change": "Change the pitcher?",
    "pitch_cards_spent": "The pitch cards are spent. Keep the pitcher or change him?",
    "pinch_hit": "The pitcher is due up. Pinch-hit for him?",
    "pitch": "Which pitch card?",
    "swing": "Which swing card?",
    "reroll_nulls": "How many nulls to roll again?",
    "extra_base": "Try for an extra base?",
}


class Piecepack(Ruleset):
    slug = "piecepack"
    name = "Baseball for the piecepack"
    designer = "Jim Doherty"
    version = 1
    Options = Options
    roster = ROSTER
    positions = POSITIONS
    #: Aces to bat first, the rest of the good hitters next, the best gloves in the infield.
    default_lineup = (0, 2, 4, 6, 7, 5, 3, 1)
    undefined = frozenset({"bb", "ibb", "hbp", "sh", "e", "pitches", "strikes"})
    passes = {"pitching_change": STAY, "pinch_hit": BAT, "extra_base": HOLD}
    veteran = PiecepackVeteran
    usual = {"pitching_change": 0.9}
    play = staticmethod(play)
    view = staticmethod(view)

    def check_lineup(self, lineup: Any, options: BaseOptions) -> tuple[int, ...]:
        """Eight tiles at LF CF RF 3B SS 2B 1B C, each once, no 4 in the outfield."""
        if not isinstance(lineup, list | tuple):
            raise IllegalLineup("A lineup is a list of eight tiles, left field first.")
        spots = tuple(lineup)
        for position, spot in zip(POSITIONS, spots, strict=False):
            if spot is None or spot == "":
                raise IllegalLineup(f"{position} is empty: put a tile there.", position)
        if len(spots) != len(POSITIONS):
            raise IllegalLineup(
                f"A lineup has eight tiles, for {', '.join(POSITIONS)}; this one has {len(spots)}."
            )
        for i, (position, spot) in enumerate(zip(POSITIONS, spots, strict=True)):
            if type(spot) is not int or not 0 <= spot < len(POSITIONS):
                raise IllegalLineup(
                    f"{shown(spot)} at {position} is no position tile; they are numbered 0 to 7.",
                    position,
                )
            if spot in spots[:i]:
                raise IllegalLineup(
                    f"The {ROSTER[spot].name} plays at {POSITIONS[spots.index(spot)]} already; "
                    f"put another tile at {position}.",
                    position,
                )
            if i < OUTFIELDERS and TILES[spot] == 4:
                raise IllegalLineup(
                    f"A 4 may not play the outfield: move the {ROSTER[spot].name} from {position} "
                    "to the infield or behind the plate.",
                    position,
                )
        return spots

    def random_lineup(self, random: Callable[[], float], options: BaseOptions) -> tuple[int, ...]:
        low, high = list(range(6)), [6, 7]
        shuffle(low, random)
        infield = low[OUTFIELDERS:] + high
        shuffle(infield, random)
        return (*low[:OUTFIELDERS], *infield)

    def starters(self, lineup: tuple[int, ...]) -> tuple[Starter, ...]:
        fielders = zip(lineup, range(1, 9), POSITIONS, strict=True)
        return (*(Starter(*starter) for starter in fielders), Starter(FIRST_PITCHER, 9, "P"))

    def start(self, options: Any, visitors: tuple[int, ...], home: tuple[int, ...]) -> State:
        deck = DECK | ACE_BIT if options.steal_second else DECK

        def side(lineup: tuple[int, ...]) -> Side:
            tiles = (*(TILES[spot] for spot in lineup), PITCHER_TILE)
            return Side(lineup, tiles, deck, deck)

        return State((side(visitors), side(home)), options, deck)

    def shuffle_hidden(self, state: State, seat: int, chance: Chance) -> None:
        """Nothing: all cards lie face up but the one being chosen, which is not in the state."""

    def pieces(self, state: State) -> list[tuple[int, str, int]]:
        found = []
        for seat, side in enumerate(state.sides):
            retired = state.deck & RETIRED[side.pitcher]
            discards = state.deck & ~retired & ~side.pitch
            for pile in (side.pitch, discards, retired):
                found += [(seat, "pitch", rank) for rank in cards(pile)]
            for pile in (side.swing, state.deck & ~side.swing):
                found += [(seat, "swing", rank) for rank in cards(pile)]
        return sorted(found)

    def prompt(self, decision: Decision) -> str:
        return PROMPTS[decision.kind]

    def label(self, decision: Decision, option: Any) -> str:
        if decision.kind == "reroll_nulls":
            return "none" if option == 0 else "one" if option == 1 else str(option)
        if decision.kind == "pitch":
            return f"{RANK_NAMES[option]} of hearts"
        if decision.kind == "swing":
            return f"{RANK_NAMES[option]} of spades"
        return WORDS[option]

    def detail(self, play: Play) -> str:
        """Cards and dice: “pitch 9♥ · swing J♠ · dice 2 0 5, +2 = 9 · red die 4”."""
        pitch, swing, *rest = play.detail
        shown = [f"pitch {RANK_SIGNS[pitch]}♥", f"swing {RANK_SIGNS[swing]}♠"]
        if play.outcome not in (STOLEN_BASE, CAUGHT_STEALING):
            dice, modifier, result, red, extra, rolled = rest
            if rolled:
                shown.append(f"dice {spaced(rolled)} rolled again")
            bonus = {-2: ", −2", 0: "", 2: ", +2"}[modifier]
            shown.append(f"dice {spaced(dice)}{bonus} = {str(result).replace('-', '−')}")
            if red >= 0:
                shown.append(f"red die {red}")
            if extra >= 0:
                shown.append(f"runner’s die {extra}")
        return " · ".join(shown)


def spaced(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))
