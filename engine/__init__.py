"""The games themselves, behind one interface: pure Python, no I/O, no clock, no global state.

>>> from engine import RULESETS, Ballgame, play_out
>>> from engine.managers import MANAGERS
>>> rules = RULESETS["piecepack"]
>>> game = Ballgame(rules, seed=7, options=rules.Options(juice_cards=True))
>>> sorted(seat.name for seat in game.asks)
['HOME']
>>> veteran, rookie = MANAGERS["veteran"](rules, seed=1), MANAGERS["rookie"](rules, seed=2)
>>> play_out(game, visitors=rookie, home=veteran).over
True
>>> Ballgame.replay(game.record()).box_score() == game.box_score()
True
"""

from engine.ballgame import Ballgame, play_out
from engine.decisions import (
    BadOptions,
    BadRecord,
    Decision,
    EngineError,
    IllegalChoice,
    IllegalLineup,
    Seat,
    UnknownRuleset,
    VersionMismatch,
)
from engine.record import Record
from engine.rulesets import RULESETS

__all__ = [
    "RULESETS",
    "BadOptions",
    "BadRecord",
    "Ballgame",
    "Decision",
    "EngineError",
    "IllegalChoice",
    "IllegalLineup",
    "Record",
    "Seat",
    "UnknownRuleset",
    "VersionMismatch",
    "play_out",
]
