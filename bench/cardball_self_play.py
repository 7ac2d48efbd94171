"""What Cardball's veteran goes by, found by self-play: `bin/bench cardball_self_play [--write]`.

A C program (`cardball_self_play.c`) plays him against himself. He draws each choice from weights;
what came of it, against what was to come before it, moves the weights of all that spoke for it, and
what is to come is learned along with them. He starts as the veteran of 0.1 was. Takes some minutes
and a C compiler; `--write` puts what was found into `engine/rulesets/cardball/learned.py`.
"""

from __future__ import annotations

from array import array

from bench.self_play import Rows, SelfPlay, block, braced, run
from bench.veterans_0_1 import cardball_strategy as before
from engine.rulesets import cardball

STAGES = (
    (100, 200, 5.0, 0.04, 4.0, 0.035),
    (400, 400, 2.0, 0.05, 0.2, 0.03),
    (300, 400, 1.0, 0.03, 0.08, 0.015),
)
TABLES = {
    "bats": (12, 13),
    "bats_by_tens": (24, 13),
    "bats_by_spot": (48, 13),
    "bats_by_suit": (2, 8),
    "pitches": (12, 13),
    "pitches_by_strikes": (24, 13),
    "pitches_by_spot": (48, 13),
    "pitches_by_suit": (2, 8),
    "leans": (12, 13),
    "leans_by_spot": (24, 3),
    "bunts": (24, 1),
    "flies": (24, 1),
    "steals": (2, 3),
    "lead_offs": (2, 13),
    "throws": (2, 13),
    "throws_by_suit": (2, 8),
    "catches": (3, 13),
    "out_cards": (3, 13),
    "safe_cards": (3, 13),
    "advances": (3, 3),
    "thrown": (12, 13),
    "events": (24, 15),
    "by_count": (24, 36),
    "worth": (24, 1),
}
HEAD = '''"""What self-play has found for the veteran, made by `bin/bench cardball_self_play`.

Steps are natural logarithms: so much more often is one card or call chosen than another. Lines and
columns are counts (three times the balls, and the strikes), spots (three times the occupied bases,
first 1, second 2, third 4, and the outs) and ranks, from the ace.
"""

from __future__ import annotations

from typing import Final
'''


def header() -> str:
    """The numbers of the veteran of 0.1, for the program to start from."""
    tables = {
        "OLD_BATS": [row for rows in before.BATS for row in rows],
        "OLD_PITCHES": [row for rows in before.PITCHES for row in rows],
        "OLD_THROWN": [row for rows in before.THROWN for row in rows],
        "OLD_PITP": before.PITCH_PRICES,
    }
    lists = {
        "OLD_BATP": before.BAT_PRICES,
        "OLD_OUTP": before.OUT_PRICES,
        "OLD_SAFP": before.SAFE_PRICES,
    }
    lines = [
        f"static const double {name}[{len(rows)}][13]={{{','.join(map(braced, rows))}}};"
        for name, rows in tables.items()
    ]
    lines += [f"static const double {name}[13]={braced(row)};" for name, row in lists.items()]
    return "\n".join(lines) + "\n"


def module(t: dict[str, Rows], _: array[float]) -> str:
    """The text of `learned.py`."""
    worth = [row[0] for row in t["worth"]]
    by_event = {
        name: [row[event::3] for row in t["by_count"]]
        for event, name in enumerate(("BALLED", "STRUCK", "FOULED_OFF"))
    }
    events = (
        "Runs to come in this half-inning, less those of the next, by spot: after a home run,\n"
        "a triple, a double, a single, a fly, a ground ball, a pop-up, a walk, a hit batter,\n"
        "a strikeout, a bunt, a sacrifice fly."
    )
    blocks = (
        block("BATS", "A batting card: by count and rank.", t["bats"]),
        block(
            "BATS_BY_TENS", "By strikes, cards in hand that count ten, and rank.", t["bats_by_tens"]
        ),
        block(
            "BATS_BY_SPOT", "By spot, whether there are two strikes, and rank.", t["bats_by_spot"]
        ),
        block("PITCHES", "A pitch: by count and rank.", t["pitches"]),
        block(
            "PITCHES_BY_STRIKES",
            "By strikes, cards in hand that are strikes, and rank.",
            t["pitches_by_strikes"],
        ),
        block(
            "PITCHES_BY_SPOT",
            "By spot, whether there are two strikes, and rank.",
            t["pitches_by_spot"],
        ),
        block(
            "THROWN",
            "How often a pitcher throws a card in hand: by count and rank.",
            [[max(one, 0.01) for one in row] for row in t["thrown"]],
        ),
        block(
            "LEANS",
            "What leans to a swing besides these runs: by count, and rank of the batting card.",
            t["leans"],
        ),
        block("LEANS_BY_SPOT", "The same by spot and strikes.", t["leans_by_spot"]),
        block(
            "LEANS_TO_SACRIFICE",
            "To a bunt, and to a sacrifice fly, by spot.",
            [[*bunt, *fly] for bunt, fly in zip(t["bunts"], t["flies"], strict=True)],
        ),
        block(
            "RUNS_TO_COME",
            "Runs to the end of the half-inning, by bases and outs.",
            [[one + worth[0] for one in worth[spot : spot + 3]] for spot in range(0, 24, 3)],
            3,
        ),
        block("EVENTS", events, [row[:12] for row in t["events"]], 3),
        block("BALLED", "The same after a ball: by spot and count.", by_event["BALLED"]),
        block("STRUCK", "The same after a strike: by spot and count.", by_event["STRUCK"]),
        block("FOULED_OFF", "The same after a foul: by spot and count.", by_event["FOULED_OFF"]),
        block("STEALS", "A steal, by the base stolen, from second, and outs.", t["steals"]),
        block(
            "LEAD_OFFS",
            "By the base and rank: the card of the runner, and the one thrown against it.",
            t["lead_offs"],
        ),
        block("THROWS", "The card thrown.", t["throws"]),
        block("THROWS_BY_SUIT", "By the base, and cards of its suit in hand.", t["throws_by_suit"]),
        block(
            "CATCHES", "By outs and rank: the card of a catch, out cards, safe cards.", t["catches"]
        ),
        block("OUT_CARDS", "Out cards.", t["out_cards"]),
        block("SAFE_CARDS", "Safe cards.", t["safe_cards"]),
        block(
            "ADVANCES", "To go the full distance: by the runner's base, and outs.", t["advances"]
        ),
    )
    return HEAD + "".join(blocks)


PLAY = SelfPlay(cardball, header, STAGES, TABLES, module)


def main() -> None:
    run("cardball_self_play", __doc__, PLAY)


if __name__ == "__main__":
    main()
