"""Games kept warm in a process between answers, so that none is played again from its first pitch.

What is kept is a game as it stood after answers that are stored. Each who asks for one gets a copy,
brought up to what is stored now: the answers that another process has taken meanwhile are made in
it, and where what is stored does not go on from what is kept, the game is played again. So what is
kept can be old, or be forgotten, and never be wrong. It holds what is secret, and never leaves the
process.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Final, NamedTuple

from engine import Ballgame, Record

#: Answers in all games that are kept, and games: some 200 bytes an answer with its plays.
ANSWERS: Final = 100_000
GAMES: Final = 500


class Kept(NamedTuple):
    """A game that nobody plays on, and the record that it is of."""

    record: Record
    game: Ballgame

    def serves(self, record: Record) -> bool:
        """Whether what is wanted is this game and perhaps some more answers."""
        mine = self.record
        return (
            record.choices[: len(mine.choices)] == mine.choices
            and self.game.answers == len(mine.choices)
            and (mine.seed, mine.ruleset, mine.version)
            == (record.seed, record.ruleset, record.version)
            and (mine.options, mine.visitors, mine.home)
            == (record.options, record.visitors, record.home)
        )


class Warm:
    """The games of one process, those that were wanted last; for any number of threads."""

    def __init__(self, answers: int = ANSWERS, games: int = GAMES) -> None:
        self._most_answers, self._most_games = answers, games
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, Kept] = OrderedDict()
        self._answers = 0

    def __len__(self) -> int:
        return len(self._kept)

    def game(self, pk: int, record: Record) -> Ballgame:
        """The live game of this key, played as far as its record: a copy of one's own.

        Raises BadRecord, as a replay does.
        """
        with self._lock:
            kept = self._kept.get(pk)
            if kept is not None:
                self._kept.move_to_end(pk)
        if kept is not None and kept.serves(record):
            game, new = kept.game.copy(), record.choices[len(kept.record.choices) :]
            game.repeat(new)
        else:
            game, new = Ballgame.replay(record, snapshots=True), record.choices
        if new:
            self.keep(pk, record, game.copy())
        return game

    def keep(self, pk: int, record: Record, game: Ballgame) -> None:
        """Keep a game as it is stored. Whoever has it in hand only looks at it from now on."""
        with self._lock:
            self._drop(pk)
            self._kept[pk] = Kept(record, game)
            self._answers += len(record.choices)
            while len(self._kept) > 1 and (
                self._answers > self._most_answers or len(self._kept) > self._most_games
            ):
                self._drop(next(iter(self._kept)))

    def forget(self, pk: int) -> None:
        """A game that is over, or nobody's any more."""
        with self._lock:
            self._drop(pk)

    def _drop(self, pk: int) -> None:
        kept = self._kept.pop(pk, None)
        if kept is not None:
            self._answers -= len(kept.record.choices)


#: Of this process.
warm: Final = Warm()
