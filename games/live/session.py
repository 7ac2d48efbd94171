"""A live game in hand: its rows, and the game itself, played again from its answers.

Nothing here decides who may do what; `services` does. A table that is to change is loaded under
its row's lock and saved in the same transaction.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field, replace
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from engine import RULESETS, BadRecord, Ballgame, Decision, Record
from engine.ruleset import Ruleset
from games.live.names import side_name
from games.live.orders import given_ahead
from games.live.rows import store, stored_sides
from games.live.warm import warm
from games.models import LiveGame, Side
from games.seeds import stream
from league.errors import Conflict, NotFound

#: So many answers by standing orders, and none by hand between them, are all that orders give.
IN_A_ROW: Final = 300


@dataclass(slots=True)
class Session:
    """One live game. `game` is None until both lineups are in; when it is first asked for it is
    taken from what is kept warm, or played again, and is this session's own.

    The game never holds a sealed answer: those are in `live.sealed`, where they can be changed, so
    no view can show one.
    """

    live: LiveGame
    sides: tuple[Side, Side]
    rules: Ruleset
    _game: Ballgame | None = None
    answered: set[int] = field(default_factory=set)  # seats whose clocks are to be charged
    _found: tuple[str, int] | None = None  # state and answers as it was loaded

    def __post_init__(self) -> None:
        self._found = (self.live.state, len(self.live.choices))

    def moment(self, seat: int | None) -> int:
        """When something last changed for this seat, or for everybody (None), in µs: what a page
        shows is of this moment."""
        moved_at = self.live.moved_at if seat is None else self.sides[seat].moved_at
        return int(moved_at.timestamp() * 1_000_000)

    def turn(self, seat: int) -> str:
        """The mark of a seat's question of now, which its answer must name."""
        return self.sides[seat].turn

    def chance(self, seat: int) -> int:
        """The seed of what an AI draws by chance for its answer of now; another one after an answer
        was taken back, so that what it chose in secret is not what it will choose again."""
        live = self.live
        return stream(live.seed, seat, len(live.choices), live.undone)

    @property
    def moved_on(self) -> bool:
        """Whether the game has moved since it was loaded; a sealed answer does not move it."""
        return self._found != (self.live.state, len(self.live.choices))

    @property
    def playing(self) -> bool:
        return self.live.state == LiveGame.State.PLAYING

    @property
    def over(self) -> bool:
        return self.live.state == LiveGame.State.OVER

    @property
    def begun(self) -> bool:
        """Whether there was a first pitch: both lineups were in. One given up before never was."""
        return all(side.lineup is not None for side in self.sides)

    @property
    def game(self) -> Ballgame | None:
        """None for one that has not begun. Raises Conflict for a game of rules that are no more."""
        if self._game is None and self.begun:
            self._game = self._replayed()
        return self._game

    @game.setter
    def game(self, game: Ballgame) -> None:
        self._game = game

    def _replayed(self) -> Ballgame:
        live = self.live
        if live.origin_answers is None:
            return warmed_up(live.pk, self.record())
        record = replace(
            self.record(),
            seed=int(live.origin_seed, 16),
            choices=live.choices[: live.origin_answers],
        )
        return forked(record, int(live.seed, 16), live.choices[live.origin_answers :])

    @property
    def ballgame(self) -> Ballgame:
        """The game, which must have begun."""
        game = self.game
        assert game is not None
        return game

    def asked(self) -> dict[int, Decision]:
        """What is being decided now, by seat, sealed answers and all."""
        game = self.game
        return {int(seat): ask for seat, ask in game.asks.items()} if game else {}

    def awaited(self) -> list[int]:
        """The seats that still have to do something: send a lineup, or answer."""
        if self.live.state == LiveGame.State.LINEUPS:
            return [side.seat for side in self.sides if side.lineup is None and not side.ai]
        if not self.playing:
            return []
        return [seat for seat in self.asked() if not self.sealed(seat)]

    def sealed(self, seat: int) -> bool:
        return str(seat) in self.live.sealed

    def record(self) -> Record:
        """All that it takes to play it again. Secret while the game goes on."""
        visitors, home = self.sides
        live = self.live
        return Record(
            live.ruleset,
            live.ruleset_version,
            int(live.seed, 16),
            live.options,
            tuple(visitors.lineup or ()),
            tuple(home.lineup or ()),
            live.choices[:],
            {},
        )

    # Playing

    def answer(self, seat: int, option: int) -> None:
        """Take the answer of a seat that is asked; `option` is an index among its options.

        One of two simultaneous answers is sealed until the other is in, and may be changed.
        """
        asked = self.asked()
        sealed = self.live.sealed
        self.answered.add(seat)
        if len(asked) == 2:
            sealed[str(seat)] = option
            if len(sealed) < 2:
                return
            choices = [(one, sealed[str(one)]) for one in asked]
            sealed.clear()
        else:
            choices = [(seat, option)]
        for one, index in choices:
            self.ballgame.answer(one, asked[one].options[index])
            self.live.choices.append(index)
            self.sides[one].answers += 1

    def pass_on(self) -> None:
        """Answer what has been answered ahead, by standing orders; of two secret choices one is
        sealed by it, as by hand.

        Where the orders of both sides answer everything, nothing may ever happen (foul after foul),
        so after as many answers in a row as make no half-inning they all end.
        """
        for _ in range(IN_A_ROW):
            if not self.playing or self.ballgame.over:
                return
            self.stand()
            given = {
                seat: option
                for seat, decision in self.asked().items()
                if not self.sealed(seat)
                and (option := given_ahead(self.live, self.sides[seat], decision)) is not None
            }
            if not given:
                return
            for seat, option in given.items():
                self.answer(seat, option)
        self.stand()
        for side in self.sides:
            side.standing_orders.clear()

    def go_back(self, answers: int) -> None:
        """Play from how it stood after so many answers, as if the later ones had never been."""
        self.live.choices = self.live.choices[:answers]
        self.live.undone += 1
        self.live.sealed.clear()
        self._game = None
        self.stand()

    def stand(self) -> None:
        """Copy how the game stands to the row."""
        live, game = self.live, self.ballgame
        seen = game.view(None)
        live.inning, live.half, live.outs = seen.inning, seen.half, seen.outs
        live.bases = sum(1 << at for at, runner in enumerate(seen.bases) if runner is not None)
        live.visitors_runs, live.home_runs = game.score

    def save(self, own: int | None = None) -> None:
        """Store what is new, and set the clocks. In the transaction that locked the row.

        `own` is the seat for which alone something is new.
        """
        now = timezone.now()
        live = self.live
        if own is None:
            live.moved_at = now
        for side in self.sides:
            if own in (None, side.seat):
                side.moved_at = now
        self._wind_clocks(now)
        store(live, self.sides)
        if self._game is not None and live.origin_answers is None:
            transaction.on_commit(self._stay_warm)

    def _stay_warm(self) -> None:
        """Keep the game as it has been stored; one that is over is looked at for a while."""
        assert self._game is not None
        warm.keep(self.live.pk, self.record(), self._game)

    def _wind_clocks(self, now: datetime.datetime) -> None:
        live = self.live
        awaited = self.awaited()
        for side in self.sides:
            if side.seat in self.answered and side.asked_at is not None:
                if self.playing and live.decision_seconds is not None and not side.ai:
                    over = (self._clock(now) - side.asked_at).total_seconds()
                    over -= live.decision_seconds
                    side.bank = max(side.bank - max(over, 0.0), 0.0)
                side.asked_at = None
            if side.seat not in awaited:
                side.asked_at = side.due = None
            elif side.asked_at is None:
                side.asked_at, side.mailed_at, side.pushed_at = now, None, None
                side.due = self._due(side, now)
            elif not side.ai:
                side.due = self._due(side, side.asked_at)
        self.answered.clear()

    @property
    def paused_at(self) -> datetime.datetime | None:
        """Since when all clocks of its league stand still; None where they run."""
        game = self.live.game
        return game.season.league.paused_at if game else None

    def _clock(self, now: datetime.datetime) -> datetime.datetime:
        """What its clocks show: the moment at which they stood still, or now."""
        return min(self.paused_at or now, now)

    def _due(self, side: Side, since: datetime.datetime) -> datetime.datetime | None:
        """When the clock runs out of a side that has been asked since then; None where none runs:
        of the AI, of who has not agreed to play now, in a league that is paused."""
        live = self.live
        if side.ai or not side.accepted or self.paused_at is not None:
            return None
        if live.state == LiveGame.State.LINEUPS:
            return live.lineups_due
        if live.decision_seconds is None:
            return None
        return since + datetime.timedelta(seconds=live.decision_seconds + side.bank)


def find(pk: int, *, lock: bool = False) -> Session:
    """The table of a live game, in one query, the names of its players with it; with `lock` nobody
    else can change it until the end of the transaction.

    Raises NotFound.
    """
    if lock:
        # Sides too: what is not locked would be as it was before a wait for the lock
        assert connection.in_atomic_block
    sides = stored_sides(pk, lock=lock)
    if len(sides) != 2:
        raise NotFound("There is no such game.")
    visitors, home = sides
    live = home.live = visitors.live
    if live.game is not None:
        assert visitors.team is not None
        assert home.team is not None
        live.game.visitors, live.game.home = visitors.team, home.team
        visitors.team.league = home.team.league = live.game.season.league
    return Session(live, (visitors, home), RULESETS[live.ruleset])


def warmed_up(pk: int, record: Record) -> Ballgame:
    """A live game as far as its record. Raises Conflict where that cannot be done any more."""
    try:
        return warm.game(pk, record)
    except BadRecord as error:
        raise Conflict(f"This game cannot go on: {error}") from None


def replayed(record: Record) -> Ballgame:
    """The game again. Raises Conflict where that cannot be done any more."""
    try:
        return Ballgame.replay(record)
    except BadRecord as error:
        raise Conflict(f"This game cannot go on: {error}") from None


def forked(record: Record, seed: int, choices: list[int]) -> Ballgame:
    """A game that was played on from another, which the record tells as far as that, by another
    seed. Raises Conflict where that cannot be done any more."""
    game = replayed(record).fork(seed)
    made = iter(choices)
    while not game.over:
        answers = []
        for seat, decision in game.asks.items():
            if (choice := next(made, None)) is None:
                return game
            answers.append((seat, decision.options[choice]))
        for seat, option in answers:
            game.answer(seat, option)
    return game


def named(side: Side) -> str:
    """What a page calls a side."""
    return side_name(
        team=side.team.nickname if side.team else "",
        person=side.person.get_username() if side.person else "",
        guest=side.guest,
        ai=side.ai,
    )
