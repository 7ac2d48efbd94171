"""Whole games of rookies: they end, and every play is what its cards and dice say."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from engine import Ballgame, Decision, play_out
from engine.managers import MANAGERS
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_RUN,
    NO_PLAY,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
    Outcome,
    Play,
)
from engine.rulesets.quick import RULES
from engine.scoring.proof import prove
from tests.engine.managed import rookies_game
from tests.engine.quick.faces import BATS, PITCHES, STRIKES, match, result, thrown

BASES = (STRIKEOUT, SINGLE, DOUBLE, TRIPLE, HOME_RUN)
OUTS = {"caught": FLY_OUT, "strike": STRIKEOUT, "ground": GROUND_OUT, "foul": FLY_OUT}
#: What a side does in a game of colored cards drawn at random, by another simulation.
BALANCE = {"pa": 38.7, "r": 4.0, "h": 12.3, "doubles": 2.7, "triples": 0.35, "hr": 1.2, "so": 9.6}


def rookies_play(number: int, log: bool = True) -> Ballgame:
    """A game of random options and lineups, one to three innings."""
    random = Random(number)
    options = RULES.options(
        {
            "innings": random.randint(1, 3),
            "stars": random.randint(0, 9),
            "wild_swing": random.choice(("any", "last_resort")),
        }
    )
    return rookies_game(RULES, number, options, log=log)


@lru_cache
def games() -> list[Ballgame]:
    return [rookies_play(number) for number in range(60)]


def plays() -> list[tuple[Ballgame, Play]]:
    return [(game, play) for game in games() for play in game.plays or ()]


def expected(play: Play, star: str) -> Outcome | None:
    """The outcome by the printed rules alone; walk-off hits may be worth less."""
    batted, pitched, dice, big, die, before = play.detail
    batter = min(play.batter, 8) + 1
    if batted == "steal":
        return CAUGHT_STEALING if pitched == "PO" else STOLEN_BASE
    if batted == "leave" and before and before[-1][0] == "leave":
        return STRIKEOUT
    if pitched == "PO":
        return WALK
    if batted == "leave":
        return STRIKEOUT if pitched in STRIKES else None
    if batted == "wild":
        return {1: SINGLE, 4: HOME_RUN}.get(max(dice), STRIKEOUT)
    if not match(batter, batted, pitched):
        if thrown(pitched) == "foul" and play.outs == 2:
            return None
        return GROUNDED_INTO_DOUBLE_PLAY if die > 3 else OUTS[thrown(pitched)]
    said = result(batter, batted)
    if (star == "big_hitter") is not bool(big):
        return None
    if big > 3 or said == "HR":
        return HOME_RUN
    if said == "LD":
        return FLY_OUT if min(dice) > 3 else BASES[min(dice)]
    if said == "GB":
        return GROUND_OUT if min(dice) > 3 else SINGLE
    return BASES[int(said) + (star == "hit_and_run")]


def test_games_of_rookies_end() -> None:
    for number in range(1_000, 1_300):
        assert rookies_play(number, log=False).over


def test_the_box_scores_prove_and_every_run_is_earned() -> None:
    for game in games():
        box = game.box_score()
        assert not prove(box)
        for staff in box.pitching:
            assert all(line.r == line.er for line in staff)
        assert not any(line.sf for lines in box.batting for line in lines)


def test_every_play_is_what_its_cards_and_dice_say() -> None:
    seen = set()
    for game, play in plays():
        if play.outcome is NO_PLAY:
            continue
        star = game.lineups[play.half][play.batter]
        by_the_rules = expected(play, star)
        assert game.plays
        if play is game.plays[-1] and by_the_rules in BASES and play.outcome in BASES:
            assert play.outcome <= by_the_rules  # a walk-off
            continue
        assert play.outcome is by_the_rules, (play, star)
        seen.add(play.outcome)
    assert seen >= {*BASES, *OUTS.values(), WALK, STOLEN_BASE, CAUGHT_STEALING}
    assert GROUNDED_INTO_DOUBLE_PLAY in seen


def test_what_was_exchanged_before_made_no_play() -> None:
    """Balls, pitches left alone, steals sent back or told, and fouls with two out."""
    fouls = 0
    for _, play in plays():
        for batted, pitched in play.detail[5] if play.detail else ():
            if batted.split()[0] in ("leave", "steal") or pitched == "PO":
                continue
            assert thrown(pitched) == "foul", play
            assert not match(min(play.batter, 8) + 1, batted, pitched), play
            assert play.outs == 2, play
            fouls += 1
    assert fouls


def test_no_batting_card_is_used_twice_before_batter_1_comes_up() -> None:
    """But by smart batters, who take one back."""
    for game in games():
        used: set[str] = set()
        at = 0, 0, 0
        if any("smart" in star for side in game.lineups for star in side):
            continue
        for play in game.plays or ():
            turn = play.inning, play.half
            fresh = at[:2] != turn or (play.batter == 0 and at[2] != 0)
            at = (*turn, play.batter)
            if fresh:
                used = set()
            if play.outcome is NO_PLAY or play.detail[0] == "steal":
                continue
            batted, pitched, *_, before = play.detail
            spent = [bat for bat, pitch in (*before, (batted, pitched)) if pitch != "PO"]
            spent = [bat for bat in spent if bat not in ("leave", "wild", "steal")]
            assert len({*spent}) == len(spent)
            assert not used & {*spent}
            used |= {*spent}


def test_batters_come_up_in_order() -> None:
    for game in games():
        last = [8, 8]
        for play in game.plays or ():
            place = min(play.batter, 8)
            assert place == (last[play.half] + 1) % 9
            if play.outcome < STOLEN_BASE:
                last[play.half] = place


@pytest.mark.parametrize("visitors", ["rookie", "veteran"])
@pytest.mark.parametrize("wild", ["any", "last_resort"])
def test_r26_a_veteran_makes_no_more_than_three_pitch_outs_in_a_row(
    visitors: str, wild: str
) -> None:
    """It is a habit of his; the rules do not ask for it."""
    for seed in range(6):
        options = RULES.options({"innings": 3, "wild_swing": wild})
        game = Ballgame(RULES, seed=seed, options=options)
        managers = [MANAGERS[name](RULES, seed=seed) for name in (visitors, "veteran")]
        play_out(game, visitors=managers[0], home=managers[1])
        in_a_row = told = 0
        for play in game.plays or ():
            if play.half or play.outcome is NO_PLAY:
                continue
            exchanges = [*play.detail[5], play.detail[:2]]
            for _, pitched in exchanges[told:]:
                in_a_row = in_a_row + 1 if pitched == "PO" else 0
                assert in_a_row <= 3
            told = len(exchanges) if play.outcome >= STOLEN_BASE else 0
            if play.outcome is CAUGHT_STEALING and play.outs == 2:
                told = 0


class AnyColor:
    """Lays down any colored card, pitches to nobody’s weakness, changes no pitcher."""

    sees = False

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: object, decision: Decision) -> Any:
        options = decision.options
        if decision.kind == "pitching_change":
            return "stay"
        if decision.kind == "swing":
            options = [card for card in options if card in BATS] or options
        if decision.kind == "pitch":
            options = [card for card in options if card in PITCHES]
        return self.random.choice(options)


def test_the_balance_that_another_simulation_of_the_card_set_found() -> None:
    """Runs, hits and the rest of a team in a game, within a tenth."""
    found: Counter[str] = Counter()
    number = 300
    for seed in range(number):
        players = AnyColor(2 * seed), AnyColor(2 * seed + 1)
        game = play_out(Ballgame(RULES, seed=seed), visitors=players[0], home=players[1])
        for line in itertools.chain(*game.box_score().batting):
            for figure in BALANCE:
                found[figure] += getattr(line, figure)
    for figure, average in BALANCE.items():
        assert found[figure] / (2 * number) == pytest.approx(average, rel=0.1), figure
