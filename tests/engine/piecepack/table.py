"""A piecepack game put into any position, played with dice laid out beforehand."""

from __future__ import annotations

from typing import Any

from engine import Decision
from engine.plays import Play, Runner
from engine.rulesets.piecepack import RULES
from engine.rulesets.piecepack.rules import play
from engine.rulesets.piecepack.state import State
from engine.rulesets.piecepack.tables import RUNNERS, cards
from tests.engine.script import BareTable, LaidDice, drive, set_up

#: LF 1, CF 1, RF 2, 3B 3, SS 3, 2B 4, 1B 4, C 2
LINEUP = (0, 1, 2, 4, 5, 6, 7, 3)


def hand(*ranks: int) -> int:
    return sum(1 << rank for rank in ranks)


def position(
    *,
    visitors: tuple[int, ...] = LINEUP,
    home: tuple[int, ...] = LINEUP,
    bases: str = "",
    due: int | None = None,
    options: dict[str, Any] | None = None,
    runs: tuple[int, int] = (0, 0),
    **fields: Any,
) -> State:
    """A state with `bases` like "1 3" held by roster spots 2, 4, 6 (tiles 2, 3, 4), one a base."""
    state: State = RULES.start(RULES.options(options or {}), visitors, home)
    on: list[Runner | None] = [None, None, None]
    for base in bases.split():
        on[int(base) - 1] = RUNNERS[0][2 * int(base)]
    state.bases = on[0], on[1], on[2]
    set_up(state, runs, fields)
    if due is not None:
        state.sides[state.half].due = due
    return state


class Table(BareTable):
    """Plays on from a position: `answers` by kind, dice in the order in which they fall."""

    state: State

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.shown: Any = None  # cards and dice in sight at the last question

    def play(self, *dice: int, pitch: int = 7, swing: int = 7, **answers: Any) -> Play:
        """One play; the last one logged. Unnamed questions take their first option.

        A die too few fails the test, as does one left over.
        """
        answers = {"pitch": pitch, "swing": swing} | answers
        chance = LaidDice(dice)
        before = len(self.plays)
        self.asked = []
        drive(
            play(self.state, chance, self.plays), lambda decision: self._answer(decision, answers)
        )
        assert not chance.left, f"dice left over: {chance.left}"
        assert len(self.plays) == before + 1
        return self.plays[-1]

    def _answer(self, decision: Decision, answers: dict[str, Any]) -> Any:
        self.asked.append(decision.kind)
        self.shown = self.state.shown
        self.offered[decision.kind] = tuple(decision.options)
        option = answers.get(decision.kind, decision.options[0])
        assert option in decision.options, f"{option!r} is not among {decision.options}"
        return option

    @property
    def on_base(self) -> dict[int, int]:
        """Tile values by occupied base."""
        return {base: runner.card for base, runner in enumerate(self.state.bases, 1) if runner}


__all__ = ["LINEUP", "Table", "cards", "hand", "position"]
