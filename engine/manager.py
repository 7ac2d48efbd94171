"""What every AI manager is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from engine.decisions import Decision

if TYPE_CHECKING:  # a ruleset names its veteran
    from engine.ruleset import AnyRuleset, BaseOptions, Lineup

ViewT = TypeVar("ViewT")


class Manager(ABC, Generic[ViewT]):
    """Draws up a lineup and answers questions, from views alone and its own stream of chance."""

    #: A manager who never looks is not shown a view, which saves the making of it.
    sees: bool = True

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
