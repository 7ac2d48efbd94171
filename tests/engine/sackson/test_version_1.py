"""Games that were begun by version 1 are played again, and go on, as they were begun.

The files hold games that version 1 played: the record, what was asked at each choice (seat, kind,
number of options, half), the plays and the score. In each of them the deck runs out after a steal,
and cards go back at the end of a half.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import BadRecord, Ballgame, Record, VersionMismatch, play_out
from engine.managers import MANAGERS
from engine.rulesets.sackson import RULES
from tests.engine.managed import rookies_game

GAMES = sorted(Path(__file__).with_name("version_1").glob("*.json"))
FILES = pytest.mark.parametrize("file", GAMES, ids=[file.stem for file in GAMES])


def kept(file: Path) -> tuple[Record, dict[str, Any]]:
    found = json.loads(file.read_text(encoding="utf-8"))
    return Record.from_json(found["record"]), found


def asked(game: Ballgame) -> list[Any]:
    ((seat, decision),) = game.asks.items()
    return [seat, decision.kind, len(decision.options), game.view(None).half]


def told(game: Ballgame) -> list[Any]:
    return [
        [p.inning, p.half, p.outs, p.batter, p.pitcher, p.outcome, p.runs] for p in game.plays or ()
    ]


def test_there_are_games_of_version_1() -> None:
    assert len(GAMES) == 3
    assert RULES.version == 2


@FILES
def test_it_is_played_again_to_the_same_choices(file: Path) -> None:
    record, found = kept(file)
    game = Ballgame.replay(record)
    assert game.over
    assert list(game.score) == found["score"]
    assert told(game) == found["plays"]
    assert game.record() == record
    assert game.record().version == 1


@FILES
def test_under_way_it_goes_on_as_it_was_begun(file: Path) -> None:
    """From each of its choices: restored, copied and forked, and asked what version 1 asked."""
    record, found = kept(file)
    game = Ballgame.replay(replace(record, choices=[]))
    for made, choice in enumerate(record.choices):
        part = Ballgame.replay(replace(record, choices=record.choices[:made]))
        for one in (game, part, part.copy(), part.fork(5)):
            assert asked(one) == found["asked"][made]
            assert one.rules.version == 1
        ((seat, decision),) = game.asks.items()
        game.answer(seat, decision.options[choice])
    assert game.over


@FILES
def test_by_version_2_it_would_be_another_game(file: Path) -> None:
    """Else these files would prove nothing."""
    record, found = kept(file)
    try:
        other = Ballgame.replay(replace(record, version=2))
    except BadRecord:
        return
    assert told(other) != found["plays"] or not other.over


@FILES
@pytest.mark.parametrize("name", ["rookie", "veteran"])
def test_managers_play_it_to_its_end(file: Path, name: str) -> None:
    record, _ = kept(file)
    game = Ballgame.replay(replace(record, choices=record.choices[: len(record.choices) // 2]))
    managers = [MANAGERS[name](game.rules, seed=seat) for seat in (1, 2)]
    assert play_out(game, visitors=managers[0], home=managers[1]).over
    assert Ballgame.replay(game.record()).box_score() == game.box_score()


def test_cards_go_back_in_version_1_when_the_next_half_has_begun() -> None:
    """In version 2 before it."""
    at_the_end = 0
    for file in GAMES:
        _, found = kept(file)
        halves = [half for *_, half in found["asked"]]
        kinds = [kind for _, kind, *_ in found["asked"]]
        for i in range(1, len(kinds)):
            if kinds[i] == "give_back" != kinds[i - 1]:
                at_the_end += halves[i] != halves[i - 1]
    assert at_the_end >= len(GAMES)


def test_a_new_game_is_of_version_2() -> None:
    game = rookies_game(RULES, 3)
    assert game.record().version == 2
    assert Ballgame.replay(game.record()).rules is RULES


def test_which_versions_there_are_is_said() -> None:
    record = replace(rookies_game(RULES, 3).record(), version=7)
    with pytest.raises(VersionMismatch, match="version 7 of Card Baseball; here are versions 1 an"):
        Ballgame.replay(record)
