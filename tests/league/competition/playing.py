"""Stages played to their end, one game after another."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from league.competition.formats import Format
from league.competition.series import Need, Status, games, statuses
from league.competition.values import Stage
from tests.league.competition.leagues import result

#: Which of two clubs wins a game.
Winner = Callable[[int, int], int]


def better_seed(one: int, other: int) -> int:
    return min(one, other)


def with_game(stage: Stage, status: Status, winner: int) -> Stage:
    """A stage with the next game of a series played."""
    seeds = {entry.club: entry.seed for entry in stage.entries}
    number = status.played + 1
    game = games(status, seeds, stage.lot)[number - 1]
    assert game.need in (Need.SURE, Need.IF_NECESSARY)
    assert game.home is not None
    home, visitors = status.clubs[game.home], status.clubs[1 - game.home]
    assert home is not None
    assert visitors is not None
    score = "1-0" if winner == visitors else "0-1"
    one = result(len(stage.results) + 1, visitors, home, score)._replace(series=status.series.key)
    return dataclasses.replace(stage, results=(*stage.results, one))


def can_be_played(status: Status) -> bool:
    return not status.decided and not status.unsure and None not in status.clubs


def drawn(format: Format, stage: Stage) -> Stage:
    """A stage with all drawn that can be."""
    while more := format.draw(stage):
        stage = dataclasses.replace(stage, rounds=(*stage.rounds, *more))
    return stage


def playing(format: Format, stage: Stage, winner: Winner) -> Iterator[Stage]:
    """A stage, game by game, to its end."""
    while True:
        stage = drawn(format, stage)
        yield stage
        ready = [s for s in statuses(stage).values() if can_be_played(s)]
        if not ready:
            assert format.decided(stage)
            return
        assert not format.decided(stage)
        one, other = ready[0].clubs
        assert one is not None
        assert other is not None
        stage = with_game(stage, ready[0], winner(one, other))


def played(format: Format, stage: Stage, winner: Winner) -> Stage:
    """A stage at its end, a game of each series at a time."""
    while True:
        stage = drawn(format, stage)
        ready = [s for s in statuses(stage).values() if can_be_played(s)]
        if not ready:
            assert format.decided(stage)
            return stage
        for status in ready:
            one, other = status.clubs
            assert one is not None
            assert other is not None
            stage = with_game(stage, status, winner(one, other))
