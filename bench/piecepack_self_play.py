"""What piecepack's veteran goes by, found by self-play: `bin/bench piecepack_self_play [--write]`.

As `bin/bench cardball_self_play`, with `piecepack_self_play.c`, from ten seeds: each finds its own
whims, which a reader lives on, and their mean has fewer. For the same reason the mean is drawn to
equal shares (`NEARER`). `--write` puts what was found into the engine
(`engine/rulesets/piecepack/learned.py`).
"""

from __future__ import annotations

from array import array

from bench.self_play import Rows, SelfPlay, block, braced, run
from bench.veterans_0_1 import piecepack as before
from engine.rulesets import piecepack
from engine.rulesets.piecepack.strategy import LINEUPS, RUNS_BETWEEN_ROOKIES, STAKES

STAGES = (
    (300, 800, 4.0, 0.02, 0.4, 0.008),
    (250, 800, 1.5, 0.04, 0.2, 0.02),
    (250, 1000, 1.2, 0.04, 0.1, 0.02),
    (250, 1500, 0.25, 0.02, 0.03, 0.012),
)
RUNS = 10
#: Steps from card to card are taken at so much of what was found.
NEARER = 0.75
CHOICE = {
    "by_stake": (6, 14),
    "by_top": (14, 14),
    "by_counts": (16, 14),
    "by_time": (3, 14),
    "by_low": (7, 14),
    "by_place": (24, 8),
    "by_theirs_above": (8, 14),
    "aces": (2, 3),
}
TABLES = {
    **{f"swings_{name}": size for name, size in CHOICE.items()},
    **{f"pitches_{name}": size for name, size in CHOICE.items()},
    "changes_by_trouble": (12, 4),
    "changes_by_hand": (28, 5),
    "changes_by_high": (2, 6),
    "changes_when_spent": (2, 5),
    "pinch_hits_by_bases": (4, 3),
    "pinch_hits_by_hand": (28, 5),
    "pinch_hits_by_runs": (1, 5),
}
#: Doubles after these: what a position is worth, by bases and outs first.
SPOTS = 24
COMMENTS = {
    "by_stake": "by what depends on it, and rank",
    "by_top": "by the other hand's highest rank, and rank",
    "by_counts": "by cards in hand (to two, five, eight, more) and in the other, and rank",
    "by_time": "by time (before the last inning but one, in it, in the last), and rank",
    "by_low": "by cards of the other hand up to the seven, and rank",
    "by_place": "by what depends on it (of six steps two together) and cards of the other hand\n"
    "above (to seven), and of the hand above",
    "by_theirs_above": "by cards of the other hand above (to seven), and rank",
    "aces": "the ace with a runner who may go, without an ace against it and with one, by outs",
}
HEAD = '''"""What self-play has found for the veteran, made by `bin/bench piecepack_self_play`.

Steps are natural logarithms: so much more often is one card chosen than another. A yes to a
question has its steps against a no. Columns of ranks begin with one that there is not, and the ace.
"""

from __future__ import annotations

from typing import Final
'''


def header() -> str:
    """What the program takes from the engine."""
    runs = ",".join(map(braced, RUNS_BETWEEN_ROOKIES))
    stakes = ",".join(f"{{{','.join(map(braced, outs))}}}" for outs in STAKES)
    lineups = ",".join(map(braced, LINEUPS))
    prices = braced((*before.PRICES, *[0] * 14)[:14])
    leverage = ",".join(f"{{{','.join(map(braced, outs))}}}" for outs in before.LEVERAGE)
    return (
        f"static const double OLDP[14]={prices};\n"
        f"static const double OLDL[8][3][6]={{{leverage}}};\n"
        f"static const double RTC[8][3]={{{runs}}};\n"
        f"static const double STK[8][3][6]={{{stakes}}};\n"
        f"static const int LU[{len(LINEUPS)}][8]={{{lineups}}};\n"
    )


def module(t: dict[str, Rows], spots: array[float]) -> str:
    """The text of `learned.py`."""
    text = HEAD
    for role in ("swings", "pitches"):
        for name, comment in COMMENTS.items():
            rows = [[NEARER * step for step in row] for row in t[f"{role}_{name}"]]
            text += block(f"{role}_{name}".upper(), f"{role.capitalize()}: {comment}.", rows)
    text += block(
        "CHANGES_BY_TROUBLE",
        "A new pitcher: by runs allowed (to three) and outs, and men on base.",
        t["changes_by_trouble"],
    )
    text += block(
        "CHANGES_BY_HAND",
        "By cards in hand and pitchers used up, and innings after this one (to four).",
        t["changes_by_hand"],
    )
    text += block(
        "CHANGES_BY_HIGH",
        "By pitchers used up, and cards in hand from the nine.",
        t["changes_by_high"],
    )
    text += block(
        "CHANGES_WHEN_SPENT",
        "With no card left: by pitchers used up, and innings after this one.",
        t["changes_when_spent"],
    )
    text += block("PINCH_HITS_BY_BASES", "By men on base, and outs.", t["pinch_hits_by_bases"])
    text += block(
        "PINCH_HITS_BY_HAND",
        "By the pitcher's cards in hand and pitchers used up, and innings after this one.",
        t["pinch_hits_by_hand"],
    )
    text += block("PINCH_HITS_BY_RUNS", "By runs allowed (to four).", t["pinch_hits_by_runs"])
    rows = [[one + spots[0] for one in spots[spot : spot + 3]] for spot in range(0, SPOTS, 3)]
    return text + block(
        "RUNS_TO_COME", "Runs to the end of the half-inning, by bases and outs.", rows, 3
    )


PLAY = SelfPlay(piecepack, header, STAGES, TABLES, module, RUNS, seed=100)


def main() -> None:
    run("piecepack_self_play", __doc__, PLAY)


if __name__ == "__main__":
    main()
