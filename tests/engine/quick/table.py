"""A game of Quick Baseball put into any position, played with dice laid out beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine import Decision, IllegalChoice
from engine.plays import Play
from engine.rulesets.quick import RULES
from engine.rulesets.quick.rules import change_pitcher, play
from engine.rulesets.quick.state import Side, State
from engine.rulesets.quick.tables import (
    BAT_BIT,
    BAT_NAMES,
    DOUBLES,
    PITCH_BIT,
    PITCH_NAMES,
    POSITIONS,
    RUNNERS,
    cards,
)
from tests.engine.script import BareTable, LaidDice, drive, set_up


def lineup(stars: Mapping[str, str]) -> tuple[str, ...]:
    """A lineup with these stars: {"3": "speedy", "P1": "smart"}."""
    assert set(stars) <= set(POSITIONS)
    return tuple(stars.get(position, "") for position in POSITIONS)


def position(
    *,
    visitors: Mapping[str, str] | None = None,
    home: Mapping[str, str] | None = None,
    bases: Mapping[int, int] | None = None,
    batter: int = 1,
    bats: Iterable[str] | None = None,
    pitches: Iterable[str] | None = None,
    starting: tuple[str, str] = ("d1", "d1"),
    options: Mapping[str, Any] | None = None,
    runs: tuple[int, int] = (0, 0),
    **fields: Any,
) -> State:
    """A state with the starting doubles chosen, in hand and hidden, and P1 on both mounds.

    `visitors` and `home` are their stars, `bases` says which batter (1–9) stands on which base,
    `batter` who is up. `bats` and `pitches` are the cards in the hands of the side at bat and the
    side in the field; what they leave out lies discarded. `pitches` without the starting double
    means that it has been played. The rest are fields of State.
    """
    given = {"stars": 9} | dict(options or {})
    state: State = RULES.start(RULES.options(given), lineup(visitors or {}), lineup(home or {}))
    state.opened = True
    state.hidden = PITCH_BIT[starting[0]], PITCH_BIT[starting[1]]
    for side in state.sides:
        side.unseen = DOUBLES
    on = {base: RUNNERS[0][chip - 1] for base, chip in (bases or {}).items()}
    state.bases = on.get(1), on.get(2), on.get(3)
    set_up(state, runs, fields)
    at_bat(state).due = batter - 1
    if bats is not None:
        at_bat(state).bats = sum(BAT_BIT[card] for card in bats)
    if pitches is not None:
        hold(state, pitches)
    return state


def at_bat(state: State) -> Side:
    return state.sides[state.half]


def in_field(state: State) -> Side:
    return state.sides[1 - state.half]


def hold(state: State, pitches: Iterable[str]) -> None:
    """The side in the field has these cards left in hand."""
    side = in_field(state)
    hand = sum(PITCH_BIT[card] for card in pitches)
    hidden = state.hidden[1 - state.half]
    if hidden and not hand & hidden:
        side.held |= hidden
        side.unseen = 0
        state.hidden = (state.hidden[0], 0) if state.half == 0 else (0, state.hidden[1])
    side.pitches = hand & ~hidden
    assert not side.pitches & ~side.held, "a card that this pitcher has not got"


def relieve(state: State, *swaps: tuple[str, str]) -> None:
    """Pitching changes of the side in the field: (double that comes in, single that goes)."""
    for double, single in swaps:
        change_pitcher(state, 1 - state.half, PITCH_BIT[double], PITCH_BIT[single])


class Table(BareTable):
    """Plays on from a position: `answers` by kind, dice in the order in which they fall."""

    state: State

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.shown: Any = None  # what lies on the table at the last question

    def play(self, *dice: int, **answers: Any) -> Play:
        """An exchange that makes a play: the play."""
        play = self.exchange(*dice, **answers)
        assert play, "a pitch and nothing more"
        return play

    def exchange(
        self, *dice: int, batted: str = "R1", pitched: str = "r1", **answers: Any
    ) -> Play | None:
        """One exchange of cards; the play that it makes, None for a pitch and nothing more.

        Dice show 1–6; one too few fails the test, as does one left over. Unnamed questions take
        their first option. Raises IllegalChoice for one not offered.
        """
        given = {"swing": batted, "pitch": pitched} | answers
        chance = LaidDice(face - 1 for face in dice)
        before = len(self.plays)
        self.asked = []
        self.offered = {}
        drive(play(self.state, chance, self.plays), lambda decision: self._answer(decision, given))
        assert not chance.left, f"dice left over: {chance.left}"
        last = self.plays[-1] if len(self.plays) > before else None
        return last if last is None or last.detail else None

    def _answer(self, decision: Decision, given: Mapping[str, Any]) -> Any:
        self.asked.append(decision.kind)
        self.shown = self.state.shown
        self.offered[decision.kind] = tuple(decision.options)
        option = given.get(decision.kind, decision.options[0])
        if option not in decision.options:
            raise IllegalChoice(f"{option!r} is not among {decision.options}.")
        return option

    @property
    def on_base(self) -> dict[int, int]:
        """Who (1–9) stands on which base."""
        return {base: runner.card for base, runner in enumerate(self.state.bases, 1) if runner}

    @property
    def bats(self) -> tuple[str, ...]:
        """The colored cards in the hand of the side at bat."""
        return cards(at_bat(self.state).bats, BAT_NAMES)

    @property
    def pitches(self) -> tuple[str, ...]:
        """The colored cards in the hand of the side in the field."""
        side = in_field(self.state)
        return cards(side.pitches | self.state.hidden[1 - self.state.half], PITCH_NAMES)
