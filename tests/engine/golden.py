"""Golden games: whole games as text, with what each seat sees and is asked at every step.

`bin/python -m tests.engine.golden` writes them anew; review the diff as you would review code.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import RULESETS, Seat
from engine.managers import MANAGERS
from tests.engine.managed import between

FOLDER = Path(__file__).with_name("golden")

#: file name → ruleset, options, seed, managers of visitors and home
GAMES: dict[str, tuple[str, dict[str, Any], int, tuple[str, str]]] = {
    "cardball-plain": ("cardball", {"innings": 1}, 1, ("rookie", "rookie")),
    "cardball-veterans": ("cardball", {"innings": 1}, 37, ("veteran", "veteran")),
    "piecepack-plain": ("piecepack", {"innings": 2}, 1, ("veteran", "rookie")),
    "piecepack-options": (
        "piecepack",
        {"innings": 2, "juice_cards": True, "steal_second": True},
        3,
        ("rookie", "veteran"),
    ),
    "triple_play-plain": ("triple_play", {"innings": 2}, 189, ("rookie", "rookie")),
    "triple_play-no-reshuffle": (
        "triple_play",
        {"innings": 2, "reshuffle": False},
        339,
        ("rookie", "rookie"),
    ),
    "triple_play-veterans": ("triple_play", {"innings": 1}, 5, ("veteran", "veteran")),
    "quick-plain": ("quick", {"innings": 2}, 292, ("rookie", "rookie")),
    "quick-options": (
        "quick",
        {"innings": 2, "stars": 9, "wild_swing": "any"},
        80,
        ("rookie", "rookie"),
    ),
    "quick-veterans": ("quick", {"innings": 1, "stars": 2}, 5, ("veteran", "veteran")),
    "sackson-basic": (
        "sackson",
        {
            "innings": 1,
            "catching_fouls": False,
            "errors": False,
            "hit_by_pitcher": False,
            "double_plays": False,
            "long_flies": False,
            "pinch_hitters": False,
            "relief_pitchers": False,
        },
        4553,
        ("rookie", "rookie"),
    ),
    "sackson-veterans": ("sackson", {"innings": 1}, 341, ("veteran", "veteran")),
}


def lines(name: str) -> Iterator[str]:
    """The game as text: views and questions before each answer, plays as they end, the box."""
    slug, options, seed, names = GAMES[name]
    rules = RULESETS[slug]
    managers = [
        MANAGERS[manager](rules, seed=seed + number) for number, manager in enumerate(names, 1)
    ]
    game = between(managers[0], managers[1], seed, rules.options(options))
    yield f"{rules.name}, version {rules.version}, {options}, seed {seed}: {names[0]} at {names[1]}"
    yield f"lineups {game.lineups[0]} and {game.lineups[1]}"
    assert game.plays is not None
    shown = 0
    seen: dict[Seat | None, Any] = {}
    while game.asks:
        yield ""
        views = {seat: game.view(seat)._replace(seat=None) for seat in (*Seat, None)}
        if views != seen:
            yield f"all see {views[None]}"
            for seat in Seat:
                if views[seat] != views[None]:
                    yield f"{seat.name.lower()} sees {views[seat]}"
        seen = views
        for seat, decision in game.asks.items():
            option = managers[seat].choose(game.view(seat), decision)
            yield f"{seat.name.lower()}, {rules.prompt(decision)} {list(decision.options)}: " + (
                rules.label(decision, option)
            )
            game.answer(seat, option)
        for play in game.plays[shown:]:
            yield f"  {play.outcome.name} {json.dumps(play.to_json())}"
            yield f"  {rules.detail(play)}"
        shown = len(game.plays)
    yield ""
    yield f"final {game.score}"
    box = game.box_score().to_json()
    for part in ("batting", "pitching", "fielding", "teams"):
        for seat in Seat:
            yield f"{part} {seat.name.lower()}"
            found = box[part][seat]
            for line in found if isinstance(found, list) else [found]:
                yield "  " + json.dumps({k: v for k, v in line.items() if v not in (0, "")})
    yield json.dumps(game.record().to_json())


def text(name: str) -> str:
    return "\n".join(lines(name)) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for golden in GAMES:
        (FOLDER / f"{golden}.txt").write_text(text(golden), encoding="utf-8")
