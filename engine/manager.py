"""What every AI manager is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.decisions import Decision

if TYPE_CHECKING:  # a ruleset names its veteran
    from engine.ballgame import Ballgame
    from engine.ruleset import AnyRuleset, BaseOptions, Lineup

ViewT = TypeVar("ViewT")


class Manager(ABC, Generic[ViewT]):
    """Draws up a lineup and answers questions, from views alone and its own stream of chance."""

    #: A manager who never looks is not shown a view, which saves the making of it.
    sees: bool = True
    #: One who thinks ahead is given the game at the table, and asked by `think`.
    thinks: bool = False

    def __init__(self, rules: AnyRuleset, *, seed: int) -> None:
        self.rules = rules
        self.random = Random(seed).random

    @abstractmethod
    def lineup(self, options: BaseOptions) -> Lineup:
        """A legal lineup."""

    @abstractmethod
    def choose(self, view: ViewT, decision: Decision) -> Any:
        """One of `decision.options`.

        The view and the decision hold for this call and may be the game's own: they are to be
        read, neither kept nor changed.
        """

    def think(self, game: Ballgame, seat: int) -> Any:
        """One of the options of what this seat is asked, from what the seat may know of a game:
        `game.view(seat)`, `game.asks[seat]`, and what it may imagine."""
        return self.choose(game.view(seat), game.asks[seat])  # type: ignore[index]
