"""Piecepack baseball as the rest of the engine sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chance import Chance, shuffle
from engine.decisions import IllegalLineup, shown
from engine.ruleset import BaseOptions, Ruleset, Starter
from engine.rulesets.piecepack.detail import read_detail
from engine.rulesets.piecepack.options import Options
from engine.rulesets.piecepack.outlook import TO_COME, WEIGHTS, reserves
from engine.rulesets.piecepack.rules import play
from engine.rulesets.piecepack.state import Side, State
from engine.rulesets.piecepack.tables import (
    ACE_BIT,
    BAT,
    DECK,
    FIRST_PITCHER,
    HOLD,
    OUTFIELDERS,
    PITCHER_TILE,
    POSITIONS,
    RETIRED,
    ROSTER,
    STAY,
    TILES,
    cards,
)
from engine.rulesets.piecepack.veteran import PiecepackVeteran
from engine.rulesets.piecepack.view import View, view
from engine.rulesets.piecepack.words import detail, label, prompt
from engine.ways import highest, lowest


class Piecepack(Ruleset[State, View]):
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
    hollow = frozenset({"ubb"})
    passes = {"pitching_change": STAY, "pinch_hit": BAT, "extra_base": HOLD}
    ways = {
        kind: {"highest": highest(float), "lowest": lowest(float)} for kind in ("pitch", "swing")
    }
    veteran = PiecepackVeteran
    to_come = TO_COME
    rollouts = 100
    foresight = 2
    reserves = staticmethod(reserves)
    reserve_weights = WEIGHTS
    usual = {"pitching_change": 0.9}
    play = staticmethod(play)
    view = staticmethod(view)
    prompt = staticmethod(prompt)
    label = staticmethod(label)
    detail = staticmethod(detail)
    read_detail = staticmethod(read_detail)

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

    def start(
        self, options: BaseOptions, visitors: tuple[int, ...], home: tuple[int, ...]
    ) -> State:
        assert isinstance(options, Options)
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
