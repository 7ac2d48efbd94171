"""Relievers, pinch hitters and pinch runners: when they may be called and what they cost."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.cards import short
from engine.plays import INTENTIONAL_WALK, NO_PLAY, SINGLE, STOLEN_BASE
from engine.rulesets.triple_play import RULES
from engine.rulesets.triple_play.tables import NO_CARD
from tests.engine.triple_play.table import Card, Table, position

BENCH = ("J♦", "J♥", "Q♦", "Q♥")
COSTS = [("J♦", 1), ("J♥", 1), ("Q♦", 2), ("Q♥", 3)]
BULLPEN = ("K♣", "K♠", "A♣", "A♠")


def offered(table: Table, kind: str, call: str) -> tuple[str, ...]:
    """Who could be called at the last question of this kind."""
    calls = [option for option in table.offered[kind] if isinstance(option, tuple)]
    return tuple(short(card) for word, card in calls if word == call)


def keys(table: Table) -> list[str]:
    """Roster keys of the batters of all plays."""
    return [RULES.roster[play.batter].key for play in table.plays]


# Who may be called


def test_a_bench_and_a_bullpen_of_four() -> None:
    table = Table(position(bases={1: 9}))
    table.play()
    assert offered(table, "at_bat", "pinch_hit") == BENCH
    assert offered(table, "at_bat", "pinch_run") == BENCH
    assert offered(table, "pitch", "relief") == BULLPEN


def test_the_home_sides_men_are_the_black_ones() -> None:
    table = Table(position(half=1))
    table.play()
    assert offered(table, "at_bat", "pinch_hit") == ("J♣", "J♠", "Q♣", "Q♠")
    assert offered(table, "pitch", "relief") == ("K♦", "K♥", "A♦", "A♥")


def test_each_man_is_called_once() -> None:
    table = Table(position())
    for called, (man, reliever) in enumerate(zip(BENCH, BULLPEN, strict=True), 1):
        table.play(swing=[("pinch_hit", man)], pitch=[("relief", reliever), "walk"])
        assert offered(table, "at_bat", "pinch_hit") == BENCH[called:]
        assert offered(table, "pitch", "relief") == BULLPEN[called:]
    assert table.state.sides[0].bench == table.state.sides[1].bullpen == ()


def test_men_who_were_called_stay_away_for_the_rest_of_the_game() -> None:
    table = Table(position(outs=2, batting=[10], batting_deck=[9], pitching=[2]))
    table.play(swing=[("pinch_hit", "J♦"), 10], pitch=[("relief", "K♣"), "walk"], bury="9♥")
    table.hold(0, "10♥")
    table.hold(1, "2♠")
    table.play(swing="10♥", pitch="2♠")
    assert table.state.half == 1
    assert [len(side.bench) for side in table.state.sides] == [3, 4]
    assert [len(side.bullpen) for side in table.state.sides] == [4, 3]


def test_while_a_man_is_called_all_see_who_he_is() -> None:
    """Bench and bullpen lie open, so which card was called is no secret."""
    table = Table(position(bases={1: 9}, batting=[4, 5, 6]))
    table.play(swing=[("pinch_run", "Q♦")], pinch_run_from="draw")
    for kind in ("pinch_run_from", "pinch_run_base", "pinch_run_card", "bury"):
        if kind in table.views:
            assert [short(view.called) for view in table.views[kind]] == ["Q♦"] * 3
    assert {"pinch_run_from", "pinch_run_card"} <= table.views.keys()
    table.play(swing=[("pinch_hit", "Q♥")], pitch="walk")
    assert [short(view.called) for view in table.views["bury"]] == ["Q♥"] * 3
    assert {view.called for view in table.views["pitch"]} == {NO_CARD}
    assert table.state.called == NO_CARD


# The pitcher's window before the batter's (W1)


@pytest.mark.parametrize(
    ("bases", "asked"),
    [
        ({}, False),
        ({1: 9}, True),
        ({2: 9}, True),
        ({3: 9}, False),
        ({1: 9, 2: 8}, True),
        ({1: 9, 3: 8}, True),
        ({2: 9, 3: 8}, False),
        ({1: 9, 2: 8, 3: 7}, False),
    ],
)
def test_the_pitcher_is_asked_first_where_a_steal_is_legal(
    bases: Mapping[int, Card], asked: bool
) -> None:
    table = Table(position(bases=bases))
    table.play(pitch="walk")
    assert table.asked == ["bullpen"] * asked + ["at_bat", "pitch"]
    assert ("steal" in table.offered["at_bat"]) is asked


def test_nobody_is_asked_about_an_empty_bullpen() -> None:
    state = position(bases={1: 9})
    state.sides[1].bullpen = ()
    table = Table(state)
    table.play()
    assert "bullpen" not in table.offered
    assert "steal" in table.offered["at_bat"]


def test_relief_before_the_batter_may_be_called_until_nobody_is_left() -> None:
    state = position(bases={1: 9})
    state.sides[1].bullpen = state.sides[1].bullpen[:2]
    table = Table(state)
    table.play(bullpen=[("relief", "K♣"), ("relief", "K♠")], pitch="walk")
    assert [kind for kind in table.asked if kind != "discard_top"] == [
        "bullpen",
        "bullpen",
        "at_bat",
        "pitch",
    ]


def test_the_pitcher_is_asked_again_after_a_pinch_runner() -> None:
    table = Table(position(bases={1: 9}))
    table.play(swing=("pinch_run", "J♦"), bullpen="pass")
    assert table.asked[-1] != "pitch"
    table.play(bullpen=[("relief", "K♣"), "pass"], pitch="walk")
    assert table.asked[0] == "bullpen"
    assert table.plays[-1].pitcher == table.state.sides[1].pitcher


def test_the_pitcher_is_asked_again_after_a_steal_and_after_a_foul() -> None:
    table = Table(position(bases={1: 2}, batting=[9, 8], pitching=[2]))
    table.play(swing=9, pitch=2)
    table.play(swing="steal", steal=8)
    assert table.asked[0] == "bullpen"
    assert table.plays[-1].outcome is STOLEN_BASE
    table.play()
    assert table.asked[0] == "bullpen"


def test_r23_the_pitcher_is_not_asked_again_after_a_pinch_hitter() -> None:
    table = Table(position(bases={1: 9}))
    table.play(swing=[("pinch_hit", "J♦")], pitch="walk")
    assert table.asked == ["bullpen", "at_bat", "bury", "at_bat", "pitch"]


# Relievers


def test_r5_relief_before_the_batter_and_at_the_pitch() -> None:
    table = Table(position(bases={1: 9}, batting=[7]))
    play = table.play(
        swing=7,
        bullpen=[("relief", "K♣"), "pass"],
        pitch=[("relief", "K♠"), ("relief", "A♣"), "walk"],
    )
    assert play.outcome is INTENTIONAL_WALK  # after relief too
    assert RULES.roster[play.pitcher].key == "A-minor"
    assert table.state.bases[0].pitcher == play.pitcher


def test_r5_no_relief_while_a_steal_is_under_way() -> None:
    table = Table(position(bases={1: 9}))
    table.play(swing="steal")
    assert table.asked == ["bullpen", "at_bat", "steal", "throw"]
    assert all(isinstance(option, int) for option in table.offered["throw"])
    assert all(isinstance(option, int) for option in table.offered["steal"])


@pytest.mark.parametrize(("reliever", "drawn"), [("K♣", 3), ("K♠", 3), ("A♣", 4), ("A♠", 5)])
def test_a_reliever_draws_a_hand_of_his_own(reliever: str, drawn: int) -> None:
    table = Table(position(pitching=[2, 3, 4], pitching_deck=[10, 9, 8, 7, 6, 5]))
    table.play(pitch=[("relief", reliever), "walk"])
    assert table.hand(1) == ["10♣", "9♣", "8♣", "7♣", "6♣"][:drawn]


@pytest.mark.parametrize("top", [2, 3, 4])
def test_r8_the_pitcher_says_which_card_of_the_hand_lies_on_top(top: int) -> None:
    table = Table(position(pitching=[2, 3, 4], discard=[9]))
    table.play(pitch=[("relief", "K♣"), "walk"], discard_top=top)
    pile = [short(card) for card in table.state.hidden[1].discard]
    assert pile[0] == "9♣"
    assert sorted(pile[1:]) == ["2♣", "3♣", "4♣"]
    assert pile[-1] == f"{top}♣"


def test_r9_relief_with_a_short_deck_goes_on_from_the_discards() -> None:
    """Those of the hand just discarded among them; then there is no pile."""
    table = Table(position(pitching=[2, 3, 4], discard=range(5, 10)))
    hidden = table.state.hidden[1]
    hidden.discard += hidden.deck[1:]
    del hidden.deck[1:]
    last = short(hidden.deck[0])
    table.play(pitch=[("relief", "A♠"), "walk"])
    assert table.hand(1)[0] == last
    assert len(table.hand(1)) == 5
    assert hidden.discard == []
    assert len(hidden.deck) == 13
    assert RULES.view(table.state, None).discard == -1


# Pinch hitters


@pytest.mark.parametrize(("man", "cost"), COSTS)
def test_a_pinch_hitter_costs_cards_of_the_hand(man: str, cost: int) -> None:
    table = Table(position(batting=[2, 3, 4], batting_deck=[9, 8, 7]))
    table.play(swing=[("pinch_hit", man)], bury=[3, 4, 2][:cost])
    assert table.deck(0)[-cost:] == ["3♦", "4♦", "2♦"][:cost]  # each beneath the one before
    assert len(table.offered["at_bat"]) == 3 + 3
    hand = table.offered["at_bat"][:3]
    kept = ["2♦", "3♦", "4♦"]
    for gone in ["3♦", "4♦", "2♦"][:cost]:
        kept.remove(gone)
    assert [short(card) for card in hand] == kept + ["9♦", "8♦", "7♦"][:cost]


def test_r6_pinch_hitters_may_follow_each_other_before_one_plate_appearance() -> None:
    table = Table(position(batting_deck=[9, 8, 7], pitching=[6]))
    play = table.play(
        swing=[("pinch_hit", "J♦"), ("pinch_hit", "J♥"), ("pinch_hit", "Q♦"), 7],
        bury=[10, "9♥", 9, 8],
        pitch=6,
    )
    assert keys(table) == ["J-minor", "J-major", "Q-minor", "Q-minor"]
    assert play.outcome is SINGLE
    assert [p.outcome for p in table.plays[:3]] == [NO_PLAY] * 3
    assert [p.moves for p in table.plays[:3]] == [[]] * 3


def test_r6_no_pinch_hitter_once_the_card_is_down() -> None:
    table = Table(position())
    table.play()
    assert table.asked == ["at_bat", "pitch"]
    assert offered(table, "pitch", "pinch_hit") == ()


def test_a_pinch_hitter_stays_through_fouls_and_steals() -> None:
    table = Table(position(bases={1: 2}, batting=[9, 8, 7], batting_deck=[6], pitching=[2, 10]))
    assert table.play(swing=[("pinch_hit", "J♦"), 9], bury=7, pitch=2).outcome is NO_PLAY
    steal = table.play(swing="steal", steal=8, throw=10)
    assert (steal.outcome, RULES.roster[steal.batter].key) == (STOLEN_BASE, "J-minor")
    play = table.play(swing=6, pitch="walk")
    assert RULES.roster[play.batter].key == "J-minor"
    assert RULES.roster[table.state.bases[0].player].key == "J-minor"
    assert table.on_base[1] == "6♦"
    play = table.play(pitch="walk")
    assert RULES.roster[play.batter].role == "hitter"


# Pinch runners


def test_no_pinch_runner_with_the_bases_empty() -> None:
    table = Table(position())
    table.play()
    assert offered(table, "at_bat", "pinch_run") == ()


def test_r23_the_questions_of_a_pinch_runner_in_their_order() -> None:
    table = Table(position(bases={1: 9, 3: 10}, batting_deck=[2, 3, 4]))
    table.play(
        swing=("pinch_run", "Q♥"),
        pinch_run_from="draw",
        pinch_run_base=3,
        pinch_run_card=3,
        bury=[4, 2],
    )
    assert table.asked == [
        "bullpen",
        "at_bat",
        "pinch_run_from",
        "pinch_run_base",
        "pinch_run_card",
        "bury",
    ]
    assert table.on_base == {1: "9♦", 3: "3♦"}


@pytest.mark.parametrize(("man", "drawn"), COSTS)
def test_r7_of_the_cards_drawn_one_runs_and_the_rest_go_under_the_deck(
    man: str, drawn: int
) -> None:
    """The old runner lies deepest (R23), and the hand is as it was."""
    table = Table(position(bases={2: 10}, batting_deck=[2, 3, 4]))
    hand = table.hand(0)
    table.play(swing=("pinch_run", man), pinch_run_from="draw")
    assert table.on_base == {2: "2♦"}
    assert table.deck(0)[-drawn:] == [*["3♦", "4♦"][: drawn - 1], "10♦"]
    assert table.hand(0) == hand
    assert len(table.deck(0)) == 14


def test_a_card_of_the_hand_may_run_and_is_replaced() -> None:
    table = Table(position(bases={1: 10}, batting=[9, 8, 2], batting_deck=[7]))
    table.play(swing=("pinch_run", "Q♥"), pinch_run_from="hand", pinch_run_card=2)
    assert table.on_base == {1: "2♦"}
    assert table.hand(0) == ["9♦", "8♦", "7♦"]
    assert table.deck(0)[-1] == "10♦"


def test_a_pinch_runner_comes_in_for_the_record() -> None:
    """On his base, charged to the pitcher who put the old runner on."""
    table = Table(position(bases={1: 10}))
    table.play(bullpen=[("relief", "K♣"), "pass"], swing=("pinch_run", "J♥"))
    (play,) = table.plays
    ((runner, start, end, out),) = play.moves
    assert (play.outcome, play.batter, play.runs) == (NO_PLAY, -1, 0)
    assert (start, end, out) == (1, 1, False)
    assert RULES.roster[runner.player].key == "J-major"
    assert [RULES.roster[spot].key for spot in (play.pitcher, runner.pitcher)] == ["K-minor", "SP"]
    assert table.state.bases[0] == runner


def test_a_pinch_runner_runs_with_the_speed_of_his_card() -> None:
    table = Table(position(bases={2: 10}, batting=[7, 2], pitching=[6]))
    table.play(swing=("pinch_run", "J♦"), pinch_run_card=2)
    assert table.play(swing=7, pitch=6).runs == 1


def test_pinch_runners_may_follow_each_other() -> None:
    table = Table(position(bases={1: 10, 2: 9}))
    table.play(swing=("pinch_run", "J♦"), pinch_run_base=2)
    table.play(swing=("pinch_run", "J♥"), pinch_run_base=2)
    table.play(swing=("pinch_run", "Q♦"), pinch_run_base=1)
    on = [RULES.roster[runner.player].key for runner in table.state.bases if runner]
    assert on == ["Q-minor", "J-major"]


def test_a_pinch_hitter_waits_while_a_pinch_runner_comes_in() -> None:
    table = Table(position(bases={1: 10}))
    table.play(swing=[("pinch_hit", "J♦"), ("pinch_run", "J♥")])
    play = table.play(pitch="walk")
    assert table.asked[0] == "bullpen"
    assert keys(table) == ["J-minor"] * 3
    assert play.outcome is INTENTIONAL_WALK
