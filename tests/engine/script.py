"""What the tables of the games share: a position set up, and plays driven by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine import Decision, IllegalChoice
from engine.chance import Chance
from engine.plays import Play
from engine.ruleset import Ruleset, Script


class LaidDice(Chance):
    """Shows these sides of a die (0–5) in turn; running out fails the test."""

    def __init__(self, values: Iterable[int]) -> None:
        super().__init__(0)
        self.left = list(values)
        self.random = self.next

    def next(self) -> float:
        return (self.left.pop(0) + 0.5) / 6


def drive(script: Script, answer: Callable[[Decision], Any]) -> None:
    """Play to the end of the script, every question answered by `answer`."""
    given: Any = None
    while True:
        try:
            asked = script.send(given)
        except StopIteration:
            return
        if isinstance(asked, Decision):
            given = answer(asked)
        else:
            first, second = asked
            given = answer(first), answer(second)


def set_up(state: Any, runs: tuple[int, int], fields: Mapping[str, Any]) -> None:
    """Give both sides their runs, and the state what its fields are to be."""
    for side, scored in zip(state.sides, runs, strict=True):
        side.runs = scored
    for name, value in fields.items():
        assert hasattr(state, name)
        setattr(state, name, value)


class BareTable:
    """A state to play on from, and what came of it."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.plays: list[Play] = []
        self.asked: list[str] = []  # kinds, in the last play
        self.offered: dict[str, tuple[Any, ...]] = {}  # at the last question of each kind


#: What visitors, home side and a spectator see.
Views = tuple[Any, Any, Any]


class CardTable(BareTable):
    """A game with hidden cards: plays on from a position, with answers by kind of question.

    At every question all cards are in the game, and what everybody sees is kept. A game's own table
    says how an answer is written (`option`) and what goes without saying (`usual`).
    """

    rules: Ruleset

    def __init__(self, state: Any) -> None:
        super().__init__(state)
        self.seen: list[Views] = []  # at each question of the last play
        self.views: dict[str, Views] = {}  # at the last question of each kind
        self.chance = Chance(0)

    def play(self, **answers: Any) -> Play | None:
        """Up to the next boundary; what was logged last, None if nothing was.

        A list answers a kind that is asked more than once, in order. Raises IllegalChoice for an
        answer that is not offered; none may be left over.
        """
        waiting = {
            kind: [*given] if isinstance(given, list) else [given]
            for kind, given in answers.items()
        }
        before = len(self.plays)
        self.asked, self.seen = [], []
        pieces = self.rules.pieces(self.state)

        def answer(decision: Decision) -> Any:
            assert self.rules.pieces(self.state) == pieces
            return self._answer(decision, waiting.get(decision.kind))

        drive(self.rules.play(self.state, self.chance, self.plays), answer)
        assert self.rules.pieces(self.state) == pieces
        left = {kind: given for kind, given in waiting.items() if given}
        assert not left, f"never asked for: {left}"
        return self.plays[-1] if len(self.plays) > before else None

    def option(self, decision: Decision, written: Any) -> Any:
        """An answer as the game knows it."""
        return written

    def usual(self, decision: Decision) -> Any:
        """The answer where none is given."""
        return decision.options[0]

    def _answer(self, decision: Decision, given: list[Any] | None) -> Any:
        kind = decision.kind
        if len(decision.options) > 1:
            self.asked.append(kind)
        self.offered[kind] = tuple(decision.options)
        visitors, home, nobody = (self.rules.view(self.state.copy(), s) for s in (0, 1, None))
        self.views[kind] = visitors, home, nobody
        self.seen.append((visitors, home, nobody))
        if not given:
            return self.usual(decision)
        option = self.option(decision, given.pop(0))
        if option not in decision.options:
            raise IllegalChoice(f"{option!r} is not among {decision.options}.")
        return option
