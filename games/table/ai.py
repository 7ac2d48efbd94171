"""AI managers at the table: they see what their seat may see, and answer."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from engine.manager import Manager
from engine.managers import MANAGERS
from games.simulation import stream
from games.table.ending import end
from games.table.news import announce
from games.table.table import Table, find

#: Answers in one go, so that a game of two AI managers can be watched.
IN_ONE_GO: Final = 40


def play_on(pk: int) -> Table:
    """Answer for the AI, until it is a person’s turn, the game is over, or that is enough for now.

    Raises NotFound for a game that does not exist. Done twice it does no more than once.
    """
    with transaction.atomic():
        table = find(pk, lock=True)
        managers: dict[int, Manager] = {}
        answered = 0
        while table.playing and answered < IN_ONE_GO and not table.ballgame.over:
            seats = [seat for seat in table.awaited() if table.sides[seat].ai]
            if not seats:
                break
            for seat in seats:
                _answer(table, seat, managers)
                answered += 1
            table.pass_on()
        if not answered:
            return table
        if table.ballgame.over:
            end(table)
        table.save()
        announce(table)
    return table


def _answer(table: Table, seat: int, managers: dict[int, Manager]) -> None:
    ai = table.sides[seat].ai
    if seat not in managers:
        seed = stream(table.live.seed, seat, len(table.live.choices))
        managers[seat] = MANAGERS[ai](table.rules, seed=seed)
    decision = table.asked()[seat]
    option = managers[seat].choose(table.ballgame.view(seat), decision)
    table.answer(seat, decision.options.index(option))
