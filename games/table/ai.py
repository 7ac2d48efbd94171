"""AI managers at the table: they see what their seat may see, and answer."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from engine.manager import Manager
from engine.managers import MANAGERS
from games.simulation import stream
from games.table.ending import end
from games.table.news import keep, nobody_left
from games.table.table import Table, find

#: Answers in one go: a transaction is short.
IN_ONE_GO: Final = 40


def play_on(pk: int) -> Table:
    """Answer for the AI, until it is a person’s turn, the game is over, or that is enough for now.

    Where no person is left it is one play at a time, so that the game can be watched and be taken
    back.
    Raises NotFound for a game that does not exist. Done twice it does no more than once.
    """
    with transaction.atomic():
        table = find(pk, lock=True)
        managers: dict[int, Manager] = {}
        answered = seat = 0
        told = plays_of(table)
        while table.playing and answered < IN_ONE_GO and not table.ballgame.over:
            if nobody_left(table) and plays_of(table) > told:
                break
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
        keep(table, seat)
    return table


def plays_of(table: Table) -> int:
    """How many plays the game has had."""
    return len(table.game.plays or ()) if table.game else 0


def _answer(table: Table, seat: int, managers: dict[int, Manager]) -> None:
    ai = table.sides[seat].ai
    if seat not in managers:
        seed = stream(table.live.seed, seat, len(table.live.choices))
        managers[seat] = MANAGERS[ai](table.rules, seed=seed)
    decision = table.asked()[seat]
    option = managers[seat].choose(table.ballgame.view(seat), decision)
    table.answer(seat, decision.options.index(option))
