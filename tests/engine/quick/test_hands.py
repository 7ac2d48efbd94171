"""A scribe writes down every card that falls, and knows from it what each side may choose."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import Ballgame, Decision
from engine.rulesets.quick import RULES
from tests.engine.quick.faces import BATS, DOUBLES, PITCHES, SINGLES, match


class Scribe:
    """Both sides’ cards, kept by the rulings alone; bases and who is up he reads off the board."""

    def __init__(self, game: Ballgame, wild_any: bool) -> None:
        self.game = game
        self.wild_any = wild_any
        self.start = ["", ""]  # the starting doubles
        self.shown = [False, False]  # known to everybody
        self.staff: list[set[str]] = [{*SINGLES}, {*SINGLES}]  # of the pitcher, his start left out
        self.pitched: list[set[str]] = [set(), set()]
        self.batted: list[set[str]] = [set(), set()]
        self.pitcher = [0, 0]
        self.incoming = ""
        self.turn = (1, 0, 0)  # inning, half, who is up
        self.first_pitch = True
        self.window = True  # before the pitching change
        self.seen: Counter[str] = Counter()

    def in_hand(self, seat: int) -> set[str]:
        return (self.staff[seat] | {self.start[seat]}) - self.pitched[seat]

    def aside(self, seat: int) -> set[str]:
        return {*DOUBLES} - self.staff[seat] - {self.start[seat]}

    def may_hold(self, seat: int) -> set[str]:
        """As far as public information tells (R19)."""
        if self.shown[seat]:
            return self.in_hand(seat)
        return (self.staff[seat] - self.pitched[seat]) | ({*DOUBLES} - self.staff[seat])

    def expects(self, seat: int, kind: str) -> set[Any]:
        """The options of a question; fails if it should not be asked now."""
        self.seen[kind] += 1
        _, half, due = self.turn
        if kind == "starting_double":
            return {*DOUBLES}
        if kind in ("pitching_change", "forced_change"):
            assert self.window
            assert (seat, self.pitcher[seat] < 3) == (1 - half, True)
            assert (kind == "forced_change") is (not self.in_hand(seat))
            return self.aside(seat) | ({"stay"} if self.in_hand(seat) else set())
        if kind == "swap":
            if not self.incoming:  # there was only one, and no choice but to change
                assert not self.in_hand(seat)
                (self.incoming,) = self.aside(seat)
            colors = PITCHES[self.incoming].split()[0]
            return {s for s in self.staff[seat] & {*SINGLES} if s[0].upper() in colors}
        if kind == "smart":
            assert self.smart()
            return self.batted[seat]
        if kind == "double_play":
            assert seat == 1 - half
            bases = self.game.view(None).bases
            return {1, 2, 3} if all(bases) else {1, 2}
        if kind == "pitch":
            assert seat == 1 - half
            return self.in_hand(seat) | {"PO"}
        assert kind == "swing"
        assert seat == half
        hand = {*BATS} - self.batted[seat]
        first, second, third = self.game.view(None).bases
        calls = {"leave"}
        calls |= {"steal 1"} if first and not second else set()
        calls |= {"steal 2"} if second and not third else set()
        calls |= {"steal 3"} if third else set()
        pitches = self.may_hold(1 - seat)
        if self.wild_any or not any(match(due + 1, b, p) for b in hand for p in pitches):
            calls.add("wild")
        return hand | calls

    def smart(self) -> bool:
        """Whether the batter may take back a card now."""
        _, half, due = self.turn
        spot = due if due < 8 else 8 + self.pitcher[half]
        star = self.game.lineups[half][spot]
        return star == "smart" and self.first_pitch and bool(self.batted[half])

    def before_the_pitch(self) -> None:
        """The question that leaves one card to take back is not asked."""
        _, half, _ = self.turn
        if self.smart():
            assert len(self.batted[half]) == 1
            self.batted[half] = set()
        self.window = False

    def answered(self, seat: int, kind: str, option: Any) -> None:
        if kind == "starting_double":
            self.start[seat] = option
        elif kind in ("pitching_change", "forced_change"):
            self.window = False
            self.incoming = "" if option == "stay" else option
        elif kind == "swap":
            self.staff[seat] = self.staff[seat] - {option} | {self.incoming}
            self.incoming = ""
            self.pitched[seat] = set()
            self.pitcher[seat] += 1
            self.shown[seat] |= self.pitcher[seat] == 3
            self.window = False
        elif kind == "smart":
            self.batted[seat] -= {option}
            self.first_pitch = False  # not asked again

    def exchanged(self, batted: str, pitched: str) -> None:
        half = self.turn[1]
        field = 1 - half
        if pitched != "PO":
            self.pitched[field].add(pitched)
            self.shown[field] |= pitched == self.start[field]
            if batted in BATS:
                self.batted[half].add(batted)
        if self.pitcher[field] == 3 and len(self.in_hand(field)) < 2:
            self.pitched[field] = set()
            self.seen["refill"] += 1
        self.first_pitch = False

    def next_exchange(self) -> None:
        """The play is over: a new half brings back all cards, batter 1 those of his side."""
        view = self.game.view(None)
        turn = view.inning, view.half, view.sides[view.half].due
        self.window = True
        if turn == self.turn:
            return
        if turn[:2] != self.turn[:2]:
            self.pitched = [set(), set()]
            self.batted = [set(), set()]
        elif turn[2] == 0:
            self.batted[turn[1]] = set()
        self.first_pitch = True
        self.turn = turn


def choose(random: Random, decision: Decision, scribe: Scribe, pitched: str) -> Any:
    """Anything, but batters guess well enough for pitchers to run out of cards."""
    options = decision.options
    if decision.kind == "swing" and random.random() < 0.6:
        batter = scribe.turn[2] + 1
        met = [bat for bat in options if bat in BATS and pitched in PITCHES]
        met = [bat for bat in met if match(batter, bat, pitched)]
        return random.choice(met or ["leave"])
    seldom = {"pitching_change": 0.97, "pitch": 0.95}.get(decision.kind, 0)
    if random.random() < seldom:
        return random.choice(options[: decision.usual])
    return random.choice(options)


@pytest.mark.parametrize("wild_swing", ["last_resort", "any"])
@pytest.mark.parametrize("stars", [0, 9])
def test_every_question_offers_what_the_rulings_say(wild_swing: str, stars: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        random = Random(seed)
        options = RULES.options({"innings": 2, "stars": stars, "wild_swing": wild_swing})
        sides = [RULES.random_lineup(random.random, options) for _ in range(2)]
        game = Ballgame(RULES, seed=seed, options=options, visitors=sides[0], home=sides[1])
        scribe = Scribe(game, wild_swing == "any")
        resolving = False
        while asks := game.asks:
            kinds = {decision.kind for decision in asks.values()}
            if resolving and kinds != {"double_play"}:
                scribe.next_exchange()
                resolving = False
            if "pitch" in kinds:
                scribe.before_the_pitch()
            chosen: dict[str, Any] = {}
            for seat, decision in asks.items():
                expected = scribe.expects(seat, decision.kind)
                assert len(decision.options) == len(expected)
                assert {*decision.options} == expected, decision.kind
                chosen[decision.kind] = option = choose(
                    random, decision, scribe, chosen.get("pitch", "")
                )
                game.answer(seat, option)
                scribe.answered(seat, decision.kind, option)
            if "pitch" in kinds:
                scribe.exchanged(chosen["swing"], chosen["pitch"])
                resolving = True
        seen += scribe.seen
    assert {"refill", "forced_change", "swap", "double_play"} <= set(seen)
    assert ("smart" in seen) is (stars > 0)
