"""Quick Baseball as the rest of the engine sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chance import Chance, shuffle
from engine.decisions import Decision, IllegalLineup, shown
from engine.ruleset import BaseOptions, Ruleset, Starter
from engine.rulesets.quick.detail import read_detail
from engine.rulesets.quick.options import Options
from engine.rulesets.quick.outlook import TO_COME, WEIGHTS, reserves
from engine.rulesets.quick.rules import play
from engine.rulesets.quick.state import Side, State
from engine.rulesets.quick.tables import (
    ALL_BATS,
    ALL_PITCHES,
    ASK_PITCH,
    ATTRIBUTES,
    BAT_NAMES,
    FIRST_PITCHER,
    PITCH_BIT,
    PITCH_NAMES,
    PITCHER_SLOT,
    POSITIONS,
    ROSTER,
    STAY,
    cards,
)
from engine.rulesets.quick.veteran import QuickVeteran
from engine.rulesets.quick.view import View, view
from engine.rulesets.quick.watchful import WatchfulVeteran
from engine.rulesets.quick.words import detail, label, prompt
from engine.ways import first


class Quick(Ruleset[State, View]):
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
    ways = {kind: {"first": first("the first card")} for kind in ("pitch", "swing")}
    veteran = QuickVeteran
    watchful = WatchfulVeteran
    to_come = TO_COME
    rollouts = 250
    foresight = 2
    reserves = staticmethod(reserves)
    reserve_weights = WEIGHTS
    usual = {"pitching_change": 0.98, "swing": 0.6}
    play = staticmethod(play)
    view = staticmethod(view)
    prompt = staticmethod(prompt)
    label = staticmethod(label)
    detail = staticmethod(detail)
    read_detail = staticmethod(read_detail)

    def has_lineup(self, options: BaseOptions) -> bool:
        assert isinstance(options, Options)
        return options.stars > 0

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

    def start(
        self, options: BaseOptions, visitors: tuple[str, ...], home: tuple[str, ...]
    ) -> State:
        assert isinstance(options, Options)
        sides = Side(visitors), Side(home)
        return State(sides, options)

    def shuffle_hidden(self, state: State, seat: int, chance: Chance) -> None:
        """The other side’s starting double may be any that it could be."""
        other = 1 - seat
        if state.hidden[other]:
            possible = cards(state.sides[other].unseen, PITCH_NAMES)
            double = PITCH_BIT[possible[chance.below(len(possible))]]
            state.hidden = (double, state.hidden[1]) if seat else (state.hidden[0], double)

    def ask_again(self, state: State, decision: Decision) -> Decision:
        seat = decision.seat
        if decision.kind == "pitch":
            return ASK_PITCH[seat][state.sides[seat].pitches | state.hidden[seat]]
        return decision

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
