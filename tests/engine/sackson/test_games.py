"""Whole games of rookies: they look like baseball, and every play is what its cards say."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

from engine import Ballgame, play_out
from engine.managers import MANAGERS
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FLY_OUT,
    HIT_BY_PITCH,
    HOME_RUN,
    INTENTIONAL_WALK,
    NO_PLAY,
    REACHED_ON_ERROR,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
    Outcome,
    Play,
)
from engine.rulesets.sackson import RULES
from tests.engine.managed import answers
from tests.engine.sackson.table import BASIC, words

GAMES = 40
HITS = (SINGLE, DOUBLE, TRIPLE, HOME_RUN)


@lru_cache
def games(basic: bool = False) -> list[Ballgame]:
    options = RULES.options(BASIC if basic else {})
    played = []
    for seed in range(GAMES):
        rookies = [MANAGERS["rookie"](RULES, seed=seed + side) for side in (1, 2)]
        lineups = [rookie.lineup(options) for rookie in rookies]
        game = Ballgame(RULES, seed=seed, options=options, visitors=lineups[0], home=lineups[1])
        played.append(play_out(game, visitors=rookies[0], home=rookies[1]))
    return played


def plays(basic: bool = False) -> list[Play]:
    return [play for game in games(basic) for play in game.plays or ()]


def rank(card: str) -> int:
    return " A23456789TJQK".index(card[:-1].replace("10", "T"))


def companions(one: str, other: str) -> bool:
    return one[:-1] == other[:-1] and {one[-1], other[-1]} in ({"♠", "♣"}, {"♥", "♦"})


def pitch_code(pitch: str, swing: str) -> str:
    """By the sheet's table."""
    if rank(pitch) > 10:
        return "I"
    if pitch[-1] != swing[-1]:
        return "H" if rank(pitch) in (9, 10) and companions(pitch, swing) else "S"
    if rank(swing) > 10:
        return "F"
    return "B" if rank(swing) < rank(pitch) else "X"


def bases(placed: str, fielded: str) -> int:
    """By the sheet's table: 0 is an out."""
    if rank(fielded) > 10:
        return 4
    suits = {placed[-1], fielded[-1]}
    times = 1 if len(suits) == 1 else 2 if suits in ({"♠", "♣"}, {"♥", "♦"}) else 3
    difference = times * abs(rank(placed) - rank(fielded))
    return (difference > 2) + (difference > 4) + (difference > 6) + (difference > 8)


def test_every_pitch_is_called_by_its_cards() -> None:
    called: Counter[str] = Counter()
    for play in plays():
        for what, *rest in play.detail:
            if what in "IBSFXH":
                pitch, swing = rest
                answer = words([swing]) if swing >= 0 else ""
                assert pitch_code(words([pitch]), answer) == what
                called[what] += 1
    assert set(called) == set("IBSFXH")


def test_every_ball_in_play_is_worth_its_cards() -> None:
    worth: Counter[int] = Counter()
    for play in plays():
        placed = [entry for entry in play.detail if entry[0] == "P"]
        if placed and rank(words(placed[0][1:2])) <= 10:
            hit = bases(words(placed[0][1:2]), words(placed[0][2:]))
            worth[hit] += 1
            if play.outcome in HITS:
                walked_off = play.inning >= 9 and play.half == 1
                assert hit == HITS.index(play.outcome) + 1 or walked_off
            else:
                assert hit == 0
    assert set(worth) == {0, 1, 2, 3, 4}


def test_the_last_pitch_ends_the_plate_appearance() -> None:
    ends = {
        STRIKEOUT: "S",
        WALK: "BI",
        INTENTIONAL_WALK: "I",
        HIT_BY_PITCH: "H",
        REACHED_ON_ERROR: "X",
        **dict.fromkeys(HITS, "X"),
        FLY_OUT: "FX",
    }
    for play in plays():
        if play.outcome in ends:
            assert play.pitches[-1] in ends[play.outcome]


def test_four_balls_walk_and_three_strikes_are_out() -> None:
    for play in plays():
        thrown = play.pitches.replace(".", "")
        balls = sum(map(thrown.count, "BI"))
        assert balls == 4 if play.outcome in (WALK, INTENTIONAL_WALK) else balls < 4
        if play.outcome is STRIKEOUT:
            assert thrown.count("S") + min(thrown.count("F"), 2) >= 3
        elif play.outcome < STOLEN_BASE:
            assert thrown.count("S") < 3


def test_the_detail_has_the_pitches_that_no_play_has_told() -> None:
    """Relief tells the starter's pitches; the cards stay for the play that ends it."""
    for game in games():
        relieved = ""
        for play in game.plays or ():
            if play.outcome is NO_PLAY:
                relieved += play.pitches.rpartition(".")[2]
                continue
            shown = "".join(entry[0] for entry in play.detail if entry[0] in "IBSFXH")
            assert shown == relieved + play.pitches.rpartition(".")[2]
            relieved = ""


@pytest.mark.parametrize("half", [0, 1])
def test_nine_men_bat_in_turn_and_a_pinch_hitter_in_his_slot(half: int) -> None:
    for game in games():
        slots = {line.player: line.slot for line in game.box_score().batting[half]}
        batted = [
            slots[play.batter]
            for play in game.plays or ()
            if play.half == half and play.outcome < STOLEN_BASE
        ]
        assert batted == [turn % 9 + 1 for turn in range(len(batted))]
        assert len(batted) > 18


def test_everything_happens_between_rookies() -> None:
    happened = {play.outcome for play in plays()}
    assert happened >= {*Outcome} - {
        Outcome.FIELDERS_CHOICE,
        Outcome.POP_OUT,
        INTENTIONAL_WALK,
    }
    told = {entry[0] for play in plays() for entry in play.detail}
    assert told == set("IBSFXHPCRN")


def test_the_basic_game_has_none_of_the_advanced_plays() -> None:
    happened = {play.outcome for play in plays(basic=True)}
    assert not happened & {REACHED_ON_ERROR, HIT_BY_PITCH, NO_PLAY, Outcome.LINE_OUT}
    assert not any(play.error for play in plays(basic=True))
    assert "C" not in {entry[0] for play in plays(basic=True) for entry in play.detail}
    assert happened >= {STOLEN_BASE, CAUGHT_STEALING, Outcome.SACRIFICE_BUNT}


@pytest.mark.parametrize("basic", [False, True])
def test_rookies_play_baseball(basic: bool) -> None:
    boxes = [game.box_score() for game in games(basic)]
    sides = [team for box in boxes for team in box.teams]
    assert 4 < sum(team.r for team in sides) / len(sides) < 9
    assert 8 < sum(team.h for team in sides) / len(sides) < 14


def test_the_deck_runs_out_and_the_game_goes_on() -> None:
    for game in games():
        pitches = sum(line.pitches for staff in game.box_score().pitching for line in staff)
        assert pitches > 52
        assert RULES.pieces(game._state) == [*range(52)]


@pytest.mark.parametrize("seed", range(3))
def test_one_side_is_asked_at_a_time(seed: int) -> None:
    game = Ballgame(RULES, seed=seed, options=RULES.options({"innings": 2}))
    for asked, option in answers(game, seed):
        assert len(game.asks) == 1
        game.answer(asked, option)
