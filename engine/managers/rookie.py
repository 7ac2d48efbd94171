"""A manager who picks any legal choice."""

from __future__ import annotations

from typing import Any

from engine.decisions import Decision
from engine.manager import Manager
from engine.ruleset import AnyRuleset, BaseOptions, Lineup


class Rookie(Manager[object]):
    """Chooses at random, the lineup too.

    Where pure chance would not look like baseball, `rules.usual` gives the probability of
    keeping to a question's usual options.
    """

    sees = False

    def __init__(self, rules: AnyRuleset, *, seed: int) -> None:
        super().__init__(rules, seed=seed)
        self._usual = rules.usual

    def lineup(self, options: BaseOptions) -> Lineup:
        return self.rules.random_lineup(self.random, options)

    def choose(self, view: object, decision: Decision) -> Any:
        options = decision.options
        usual = self._usual.get(decision.kind)
        if usual and self.random() < usual:
            few = decision.usual
            return options[0] if few == 1 else options[int(self.random() * few)]
        return options[int(self.random() * len(options))]
