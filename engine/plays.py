"""What happened on the field, in baseball's terms: the one language that all rulesets speak.

Scorer, play-by-play, scorecard and exports read plays and nothing else, so they are written once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any, Final, NamedTuple

HOME_PLATE: Final = 4

#: Makes a named tuple in half the time of its own constructor; for hot code.
new_tuple = tuple.__new__


class Outcome(IntEnum):
    """How a play ended. Those below `STOLEN_BASE` end a plate appearance."""

    STRIKEOUT = 0
    GROUND_OUT = 1
    FLY_OUT = 2
    LINE_OUT = 3
    POP_OUT = 4
    FIELDERS_CHOICE = 5  # a runner is put out on the batter's grounder; the batter is safe
    GROUNDED_INTO_DOUBLE_PLAY = 6  # a force or reverse-force double play on the ground
    SACRIFICE_BUNT = 7
    REACHED_ON_ERROR = 8
    SINGLE = 9
    DOUBLE = 10
    TRIPLE = 11
    HOME_RUN = 12
    WALK = 13
    INTENTIONAL_WALK = 14
    HIT_BY_PITCH = 15
    STOLEN_BASE = 16  # every runner who moves on the play stole
    CAUGHT_STEALING = 17  # somebody was put out stealing; others may have moved up
    NO_PLAY = 18  # nobody batted or ran: a man came in, or the pitcher left in mid-count


STRIKEOUT: Final = Outcome.STRIKEOUT
GROUND_OUT: Final = Outcome.GROUND_OUT
FLY_OUT: Final = Outcome.FLY_OUT
LINE_OUT: Final = Outcome.LINE_OUT
POP_OUT: Final = Outcome.POP_OUT
FIELDERS_CHOICE: Final = Outcome.FIELDERS_CHOICE
GROUNDED_INTO_DOUBLE_PLAY: Final = Outcome.GROUNDED_INTO_DOUBLE_PLAY
SACRIFICE_BUNT: Final = Outcome.SACRIFICE_BUNT
REACHED_ON_ERROR: Final = Outcome.REACHED_ON_ERROR
SINGLE: Final = Outcome.SINGLE
DOUBLE: Final = Outcome.DOUBLE
TRIPLE: Final = Outcome.TRIPLE
HOME_RUN: Final = Outcome.HOME_RUN
WALK: Final = Outcome.WALK
INTENTIONAL_WALK: Final = Outcome.INTENTIONAL_WALK
HIT_BY_PITCH: Final = Outcome.HIT_BY_PITCH
STOLEN_BASE: Final = Outcome.STOLEN_BASE
CAUGHT_STEALING: Final = Outcome.CAUGHT_STEALING
NO_PLAY: Final = Outcome.NO_PLAY

#: What a hit is, by bases; the first is none.
HIT_OF_BASES: Final = (STRIKEOUT, SINGLE, DOUBLE, TRIPLE, HOME_RUN)
#: A strikeout's putout is the catcher's, as position digits.
STRIKEOUT_BY: Final = "2"


class Runner(NamedTuple):
    """Somebody on base, or the batter under way: both numbers index the ruleset's roster."""

    player: int
    card: int  # value of the tile or card that stands for the runner on the base
    pitcher: int  # who put the runner on, or is trying not to


class Move(NamedTuple):
    """One runner's part in a play. `start` 0 is the plate; `end` 1–4 where they are safe or out."""

    runner: Runner
    start: int
    end: int
    out: bool


def outs_at_first(batters: Iterable[Runner]) -> tuple[Move, ...]:
    """That a batter is put out, for each of these: made once, used in every game."""
    return tuple(Move(batter, 0, 1, True) for batter in batters)


class Ball(NamedTuple):
    """A ball in play, where the outcome does not say all that a scorer must know of it."""

    kind: str  # "fly", "pop-up" or "bunt"
    #: How many bases the ball gives the runners from first, second and third, whatever an error
    #: adds; empty where that is as many as the hit gives the batter.
    unaided: tuple[int, ...] = ()


class Play(NamedTuple):
    """One plate appearance or one attempt to steal.

    Moves stand in the order in which they were resolved: an automatic advance before the extra
    base tried after it, so that one runner may have two. A batter who is put out has a move to
    first with `out` set. `error` counts the bases that an error gave to every runner of the play
    (a batter who reached on an error: 1, with `REACHED_ON_ERROR`), but where `ball` says that the
    runners would have had more of them without it.

    `ball` tells a bunt that was a hit, and a fly or pop-up that fell before the batter was put out
    (a `GROUND_OUT`, or a double play): it is scored as if it had been hit on the ground.

    `NO_PLAY` puts into the record what the next play would not tell. Only so does a pinch runner
    come in: with a move from a base to the same base, and `Runner.pitcher` who put the old runner
    on. A pinch hitter is its batter, with no move. When a pitcher leaves in mid-count it carries
    the name and the `pitches`.
    """

    inning: int  # from 1
    half: int  # the batting seat: 0 top, 1 bottom
    outs: int  # before the play
    batter: int  # -1: a steal before anybody has come to bat
    pitcher: int
    outcome: Outcome
    moves: list[Move]
    runs: int
    rbi: int
    fielders: str = ""  # positions that handled the (first) out, putout last: "53", "8"; "" unknown
    error: int = 0
    pitches: str = ""  # Retrosheet pitch codes, in games that have pitches
    detail: tuple[Any, ...] = ()  # the cards and dice, in the ruleset's own named tuple
    ball: Ball | None = None

    def to_json(self) -> list[Any]:
        """What `json.dumps` writes as plain lists, one small row a play; `from_json` reads it."""
        return list(self if self.ball else self[:-1])

    @classmethod
    def from_json(
        cls, data: list[Any], read_detail: Callable[[tuple[Any, ...]], tuple[Any, ...]]
    ) -> Play:
        """A row of `to_json`; `read_detail` is its ruleset's."""
        play = cls(*data)
        return play._replace(
            outcome=Outcome(play.outcome),
            moves=[Move(Runner(*who), start, end, out) for who, start, end, out in play.moves],
            detail=read_detail(_tuples(play.detail)) if play.detail else (),
            ball=Ball(*_tuples(play.ball)) if play.ball else None,
        )


def _tuples(value: Any) -> Any:
    """JSON knows lists only; details are tuples all the way down."""
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value
