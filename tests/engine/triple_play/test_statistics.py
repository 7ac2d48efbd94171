"""What becomes of plays in the box score: section 9 of the rulings, through the official scorer."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from engine import Ballgame, Decision, play_out
from engine.managers.rookie import Rookie
from engine.plays import FIELDERS_CHOICE, GROUND_OUT, INTENTIONAL_WALK, NO_PLAY
from engine.rulesets.triple_play import RULES
from engine.rulesets.triple_play.tables import BENCH, BULLPEN, SPOT, STARTING_PITCHER
from engine.scoring.box import BattingLine, BoxScore, PitchingLine
from engine.scoring.proof import prove
from engine.scoring.scorer import score
from engine.telling.narration import narrate, play_by_play
from tests.engine.triple_play.table import CARDS, Card, Table, position


class Half(Table):
    """A half-inning from its first batter, in which both sides hold what they play."""

    def __init__(self) -> None:
        super().__init__(position())

    def bat(self, swing: Card, pitch: Card, **answers: Any) -> None:
        self.hold(0, swing)
        if pitch != "walk":
            self.hold(1, pitch)
        self.play(swing, pitch, **answers)

    def strike_out(self, times: int) -> None:
        for swing, pitch in (("10♦", "2♣"), ("10♥", "2♠"))[:times]:
            self.bat(swing, pitch)

    def steal(self, card: Card, throw: Card) -> None:
        self.hold(0, card)
        self.hold(1, throw)
        self.play("steal", steal=card, throw=throw)


def box_of(table: Table) -> BoxScore:
    innings, over = table.state.options.innings, table.state.over
    return score(RULES, ((), ()), table.plays, innings=innings, over=over)


def counted(line: BattingLine | PitchingLine) -> dict[str, int]:
    """What a line has besides zeros."""
    given = asdict(line).items()
    return {
        name: number
        for name, number in given
        if number and name not in ("player", "slot", "position")
    }


def batting(table: Table, key: str, seat: int = 0) -> dict[str, int]:
    lines = box_of(table).batting[seat]
    (line,) = (line for line in lines if RULES.roster[line.player].key == key)
    return counted(line)


def pitching(table: Table, key: str, seat: int = 1) -> dict[str, int]:
    lines = box_of(table).pitching[seat]
    (line,) = (line for line in lines if RULES.roster[line.player].key == key)
    return counted(line)


# Plate appearances


@pytest.mark.parametrize(
    ("half", "swing", "key"),
    [(0, 7, "7-minor"), (0, "7♥", "7-major"), (1, 7, "7-minor"), (1, "7♠", "7-major")],
)
def test_a_card_bats_for_its_own_spot(half: int, swing: Card, key: str) -> None:
    table = Table(position(half=half, batting=[swing], pitching=[6]))
    table.play(swing, 6)
    assert batting(table, key, half) == {"pa": 1, "ab": 1, "h": 1}
    assert pitching(table, "SP", 1 - half) == {"bf": 1, "h": 1, "gs": 1}


@pytest.mark.parametrize(
    ("swing", "pitch", "line", "on_the_mound"),
    [
        (7, 6, {"ab": 1, "h": 1}, {"h": 1}),
        (7, 5, {"ab": 1, "h": 1}, {"h": 1}),
        (7, 4, {"ab": 1, "h": 1, "doubles": 1}, {"h": 1}),
        (7, 3, {"ab": 1, "h": 1, "doubles": 1}, {"h": 1}),
        (7, 2, {"ab": 1, "h": 1, "triples": 1}, {"h": 1}),
        (9, 4, {"ab": 1, "h": 1, "hr": 1, "r": 1, "rbi": 1}, {"h": 1, "hr": 1, "r": 1, "er": 1}),
        (8, 2, {"ab": 1, "h": 1, "hr": 1, "r": 1, "rbi": 1}, {"h": 1, "hr": 1, "r": 1, "er": 1}),
        (10, 2, {"ab": 1, "so": 1}, {"so": 1, "outs": 1}),
        (7, 7, {"ab": 1}, {"outs": 1}),
        (7, 8, {"ab": 1}, {"outs": 1}),
        (7, 9, {"ab": 1}, {"outs": 1}),
        (7, 10, {"ab": 1}, {"outs": 1}),
        (5, 10, {"ab": 1}, {"outs": 1}),
        (4, 10, {"ab": 1}, {"outs": 1}),
        (2, 10, {"ab": 1}, {}),
        (7, "walk", {"bb": 1, "ibb": 1}, {"bb": 1, "ibb": 1}),
    ],
)
def test_every_row_with_the_bases_empty(
    swing: int, pitch: Card, line: dict[str, int], on_the_mound: dict[str, int]
) -> None:
    table = Half()
    table.bat(swing, pitch)
    assert batting(table, f"{swing}-minor") == {"pa": 1} | line
    assert pitching(table, "SP") == {"bf": 1, "gs": 1} | on_the_mound
    assert box_of(table).teams[1].e == (pitch == 10 and swing == 2)


def test_fouls_are_of_the_plate_appearance_that_another_card_ends() -> None:
    table = Half()
    table.bat(9, 2)
    table.bat(3, 10)
    assert table.plays == []
    table.bat(7, 6)
    assert [RULES.roster[line.player].key for line in box_of(table).batting[0]] == ["7-minor"]
    assert RULES.detail(table.plays[0]) == (
        "9 of diamonds against 2 of clubs: foul · 3 of diamonds against 10 of clubs: foul · "
        "7 of diamonds against 6 of clubs: batter by 1"
    )
    assert pitching(table, "SP")["bf"] == 1
    table.bat(8, 5)
    assert RULES.detail(table.plays[1]) == "8 of diamonds against 5 of clubs: batter by 3"


# Sacrifices, fielder's choices and double plays


@pytest.mark.parametrize(
    ("outs", "line"), [(0, {"sh": 1, "lob": 1}), (1, {"sh": 1, "lob": 1}), (2, {"ab": 1, "lob": 1})]
)
def test_row_0_is_a_sacrifice_bunt_with_less_than_two_out(outs: int, line: dict[str, int]) -> None:
    table = Half()
    table.strike_out(outs)
    table.bat(7, 6)
    table.bat(8, 8)
    assert batting(table, "8-minor") == {"pa": 1} | line


def man_on_third(outs: int = 0) -> Half:
    table = Half()
    table.strike_out(outs)
    table.bat("7♥", "2♣")  # a triple
    return table


@pytest.mark.parametrize(
    ("swing", "pitch", "line"),
    [
        (7, 7, {"sh": 1, "rbi": 1}),
        (7, 8, {"ab": 1, "rbi": 1}),
        (7, 9, {"sf": 1, "rbi": 1}),
        (7, 10, {"ab": 1, "lob": 1}),
        (2, 10, {"ab": 1}),
        (7, 6, {"ab": 1, "h": 1, "rbi": 1}),
    ],
)
def test_who_bats_in_the_man_on_third(swing: int, pitch: int, line: dict[str, int]) -> None:
    """Nobody on an error."""
    table = man_on_third()
    table.bat(swing, pitch)
    assert batting(table, f"{swing}-minor") == {"pa": 1} | line


def test_a_double_play_on_the_ground_is_a_gidp_and_bats_nobody_in() -> None:
    table = man_on_third()
    table.bat("8♥", "walk")
    table.bat(9, 10, outs="double_play")
    assert (
        RULES.detail(table.plays[-1]) == "9 of diamonds against 10 of clubs: pitcher by 1, for two"
    )
    assert batting(table, "9-minor") == {"pa": 1, "ab": 1, "gidp": 1}
    assert batting(table, "7-major")["r"] == 1
    assert (box_of(table).teams[1].dp, table.state.outs) == (1, 2)


def test_row_4_is_a_gidp_of_the_man_on_third() -> None:
    table = man_on_third()
    for card in ("8♥", "6♥"):
        table.bat(card, "walk")
    table.bat(6, 10, outs="home_double_play")
    assert batting(table, "6-minor") == {"pa": 1, "ab": 1, "gidp": 1, "lob": 2}
    assert (table.on_base, table.state.score) == ({2: "6♥", 3: "8♥"}, (0, 0))


def test_a_double_play_that_ends_the_inning_scores_nobody() -> None:
    table = man_on_third(outs=1)
    table.bat("8♥", "walk")
    table.bat(9, 10, outs="double_play")
    assert (table.state.half, table.state.score) == (1, (0, 0))
    assert box_of(table).teams[0].lob == 1


def test_a_fly_with_two_out_is_no_sacrifice() -> None:
    table = man_on_third(outs=2)
    table.bat(7, 9)
    assert batting(table, "7-minor") == {"pa": 1, "ab": 1, "lob": 1}


def test_a_run_that_scores_on_a_fielders_choice_is_batted_in() -> None:
    table = man_on_third()
    table.bat("8♥", "walk")
    table.bat(6, 7)
    assert table.plays[-1].outcome is FIELDERS_CHOICE
    assert batting(table, "6-minor") == {"pa": 1, "ab": 1, "rbi": 1}


def test_a_walk_with_the_bases_full_bats_one_in() -> None:
    table = man_on_third()
    for card in ("8♥", "6♥", 9):
        table.bat(card, "walk")
    assert batting(table, "9-minor") == {"pa": 1, "bb": 1, "ibb": 1, "rbi": 1}


def test_a_line_drive_double_play_is_no_gidp() -> None:
    table = man_on_third()
    table.bat(5, 10)
    assert batting(table, "5-minor") == {"pa": 1, "ab": 1}
    assert box_of(table).teams[1].dp == 1


@pytest.mark.parametrize(
    ("runners", "outs", "dp", "tp", "lob"),
    [
        (0, 0, 0, 0, 0),
        (1, 0, 1, 0, 0),
        (2, 0, 0, 1, 0),
        (3, 0, 0, 1, 1),
        (3, 1, 1, 0, 2),
        (2, 2, 0, 0, 2),
    ],
)
def test_r24_row_6_is_a_double_or_a_triple_play_and_never_a_gidp(
    runners: int, outs: int, dp: int, tp: int, lob: int
) -> None:
    table = Half()
    table.strike_out(outs)
    for card in ("8♥", "7♥", "6♥")[:runners]:
        table.bat(card, "walk")
    table.bat(4, 10)
    team = box_of(table).teams
    assert table.plays[-1].outcome is GROUND_OUT
    assert "gidp" not in batting(table, "4-minor")
    assert (team[1].dp, team[1].tp) == (dp, tp)
    assert team[0].lob == lob


@pytest.mark.parametrize(
    ("walks", "pitch", "lob", "line"),
    [
        (1, "10♣", 1, {"pa": 1, "ab": 1}),
        (2, "10♣", 2, {"pa": 1, "ab": 1, "lob": 1}),
        (3, "10♣", 3, {"pa": 1, "ab": 1, "lob": 2}),
    ],
)
def test_r24_an_inning_ending_force_leaves_the_batter_and_the_others_on_base(
    walks: int, pitch: str, lob: int, line: dict[str, int]
) -> None:
    table = Half()
    table.strike_out(2)
    for card in ("8♥", "7♥", "6♥")[:walks]:
        table.bat(card, "walk")
    table.bat(7, pitch)
    assert table.state.half == 1
    assert box_of(table).teams[0].lob == lob
    assert batting(table, "7-minor") == line


# Errors


def test_an_error_is_the_sides_and_its_run_is_unearned() -> None:
    table = man_on_third()
    table.bat(2, 10)
    box = box_of(table)
    assert (box.teams[1].e, box.fielding[1]) == (1, [])
    assert pitching(table, "SP") == {"bf": 2, "h": 1, "r": 1, "gs": 1}
    table.bat(8, 7)  # would have brought him in anyway
    assert pitching(table, "SP")["er"] == 1


def test_no_run_is_earned_after_what_would_have_been_the_third_out() -> None:
    table = Half()
    table.strike_out(2)
    table.bat(2, 10)
    table.bat(9, 4)
    assert table.state.score == (2, 0)
    assert "er" not in pitching(table, "SP")


# Steals


def test_steals_are_the_runners() -> None:
    table = Half()
    table.bat("2♥", "walk")
    table.steal(10, "3♣")
    table.steal(9, "9♣")
    assert batting(table, "2-major") == {"pa": 1, "bb": 1, "ibb": 1, "sb": 1, "cs": 1}
    assert len(box_of(table).batting[0]) == 1
    assert pitching(table, "SP")["outs"] == 1


@pytest.mark.parametrize(
    ("throw", "stolen", "outs"), [("2♣", True, 0), ("9♣", False, 0), ("9♣", False, 2)]
)
def test_who_follows_has_a_stolen_base_if_the_lead_runner_is_safe(
    throw: str, stolen: bool, outs: int
) -> None:
    table = Half()
    table.strike_out(outs)
    for card in ("2♥", "3♥"):
        table.bat(card, "walk")
    table.steal(9, throw)
    assert batting(table, "3-major").get("sb", 0) == int(stolen)
    assert batting(table, "2-major").get("cs", 0) == int(not stolen)
    assert box_of(table).teams[0].lob == (1 if outs else 0)


# Pinch men


def test_the_bench_card_has_the_plate_appearance_and_runs_the_bases() -> None:
    table = Half()
    table.hold(0, 9, 8, 7)
    table.hold(1, 4)
    table.play([("pinch_hit", "J♦"), 7], 4, bury=8)
    table.steal(10, 2)
    table.bat("10♥", 9)
    assert [RULES.roster[line.player].key for line in box_of(table).batting[0]] == [
        "J-minor",
        "10-major",
    ]
    line = batting(table, "J-minor")
    assert line == {"pa": 1, "ab": 1, "h": 1, "doubles": 1, "sb": 1, "r": 1}
    assert box_of(table).batting[0][0].position == "PH"


def test_a_pinch_runners_bench_card_is_the_runner() -> None:
    table = Half()
    table.bat("10♥", "walk")
    table.hold(0, 2)
    table.play(("pinch_run", "Q♥"), pinch_run_card=2)
    table.bat(8, 4)
    assert batting(table, "Q-major") == {"r": 1}
    assert batting(table, "10-major") == {"pa": 1, "bb": 1, "ibb": 1}
    line = box_of(table).batting[0][1]
    assert line.position == "PR"


def test_r24_a_pinch_hitter_who_never_bats_has_a_game_and_no_plate_appearance() -> None:
    table = Half()
    table.strike_out(2)
    table.bat("9♥", "walk")
    table.hold(0, 9, 8, 7)
    table.hold(1, "9♣")
    table.play([("pinch_hit", "J♦"), "steal"], bury=8, steal=9, throw="9♣")
    assert table.state.half == 1
    assert batting(table, "J-minor") == {}
    assert batting(table, "9-major")["cs"] == 1


def test_a_pinch_hitter_for_a_pinch_hitter_takes_over_the_plate_appearance() -> None:
    table = Half()
    table.hold(0, 9, 8, 7)
    table.hold(1, 6)
    table.play([("pinch_hit", "J♦"), ("pinch_hit", "J♥"), 7], 6, bury=[9, 8])
    assert batting(table, "J-minor") == {}
    assert batting(table, "J-major") == {"pa": 1, "ab": 1, "h": 1}


# Pitchers


def test_inherited_runners_are_his_who_put_them_on() -> None:
    table = Half()
    table.bat("7♥", "walk")
    table.hold(0, "9♦")
    table.hold(1, "4♣")
    table.play("9♦", [("relief", "K♣"), "walk"])
    for card in ("10♥", "8♥"):
        table.bat(card, "walk")
    assert pitching(table, "SP") == {"bf": 1, "bb": 1, "ibb": 1, "r": 1, "er": 1, "gs": 1}
    line = pitching(table, "K-minor")
    assert (line["inherited"], line["inherited_scored"], line["bf"]) == (1, 1, 3)
    assert "r" not in line


def staff(table: Table) -> list[tuple[str, int, int]]:
    """Who pitched for the home side: key, batters faced, whether he started."""
    return [(RULES.roster[line.player].key, line.bf, line.gs) for line in box_of(table).pitching[1]]


def test_a_reliever_called_and_relieved_before_a_pitch_has_a_game() -> None:
    table = Half()
    table.bat("7♥", "walk")
    table.hold(0, 7)
    table.play(7, [("relief", "K♣"), ("relief", "A♠"), "walk"])
    assert staff(table) == [("SP", 1, 1), ("K-minor", 0, 0), ("A-major", 1, 0)]
    assert [play.outcome for play in table.plays] == [INTENTIONAL_WALK, NO_PLAY, INTENTIONAL_WALK]
    assert pitching(table, "K-minor") == {"inherited": 1}


def test_a_reliever_who_threw_a_card_that_was_fouled_off_has_a_game() -> None:
    table = Half()
    table.bat(7, "walk")
    table.hold(0, 9)
    table.hold(1, 3, 4, 5)
    deck = table.state.hidden[1].deck
    deck.append(deck.pop(deck.index(CARDS["2♣"])))  # the next to be drawn
    table.play(9, [("relief", "K♣"), 2])
    table.play(pitch=[("relief", "A♠"), "walk"])
    assert staff(table) == [("SP", 1, 1), ("K-minor", 0, 0), ("A-major", 1, 0)]


def test_a_reliever_called_before_a_steal_and_relieved_after_it_is_told_by_it() -> None:
    table = Half()
    table.bat(9, "walk")
    table.hold(0, 10)
    table.play("steal", bullpen=[("relief", "K♣"), "pass"], steal=10)
    table.play(pitch=[("relief", "A♠"), "walk"])
    assert staff(table) == [("SP", 1, 1), ("K-minor", 0, 0), ("A-major", 1, 0)]
    assert NO_PLAY not in [play.outcome for play in table.plays]


def test_a_starter_who_threw_a_card_and_was_relieved_before_a_play_has_the_start() -> None:
    table = Half()
    table.hold(0, 9)
    table.hold(1, 2)
    table.play(9, 2)  # a foul
    table.hold(0, 7)
    table.play(7, [("relief", "K♣"), "walk"])
    assert staff(table) == [("SP", 0, 1), ("K-minor", 1, 0)]


def test_a_starter_who_threw_nothing_has_no_game() -> None:
    table = Half()
    table.hold(0, 7)
    table.play(7, [("relief", "K♣"), "walk"])
    assert staff(table) == [("K-minor", 1, 1)]


def test_who_pitched_before_he_is_relieved_is_told_once() -> None:
    table = Half()
    table.bat(7, "walk")
    table.hold(0, 9)
    table.hold(1, 2)
    table.play(9, 2)  # a foul, thrown by one of whom a play has told
    table.hold(0, "7♥")
    table.play("7♥", [("relief", "K♣"), "walk"])
    assert staff(table) == [("SP", 1, 1), ("K-minor", 1, 0)]
    assert NO_PLAY not in [play.outcome for play in table.plays]


def test_each_side_has_its_own_men_on_the_mound() -> None:
    """The visitors' reliever is no less to be told of for the home side's play before."""
    table = Half()
    table.strike_out(2)
    table.bat(9, 9)
    assert table.state.half == 1
    table.play(pitch=[("relief", "K♦"), ("relief", "A♥"), "walk"])
    lines = box_of(table).pitching[0]
    assert [RULES.roster[line.player].key for line in lines] == ["K-minor", "A-major"]


def test_a_pinch_hitter_who_is_hit_for_before_the_next_play_has_a_game() -> None:
    table = Half()
    table.play([("pinch_hit", "J♦"), ("pinch_hit", "Q♦")], "walk")
    lines = box_of(table).batting[0]
    assert [(RULES.roster[line.player].key, line.pa) for line in lines] == [
        ("J-minor", 0),
        ("Q-minor", 1),
    ]


@pytest.mark.parametrize("seed", range(40))
def test_whoever_is_called_has_a_line(seed: int) -> None:
    """Of bench and bullpen, whatever became of him; and the first of his side's on the mound
    has the start."""
    restless = [Restless(RULES, seed=seed + side) for side in (1, 2)]
    game = Ballgame(RULES, seed=seed, options=RULES.Options(innings=3))
    play_out(game, visitors=restless[0], home=restless[1])
    box = game.box_score()
    assert prove(box) == []
    for seat, side in enumerate(game._state.sides):
        called = {SPOT[card] for card in BENCH[seat] if card not in side.bench}
        relieved = {SPOT[card] for card in BULLPEN[seat] if card not in side.bullpen}
        assert called <= {line.player for line in box.batting[seat]}
        pitched = [line.player for line in box.pitching[seat]]
        assert relieved | {STARTING_PITCHER} >= {*pitched} >= relieved
        assert [line.gs for line in box.pitching[seat]] == [1, *[0] * (len(pitched) - 1)]
        if STARTING_PITCHER in pitched:
            assert pitched[0] == STARTING_PITCHER
    for play in game.plays or ():
        assert RULES.detail(play)


def test_the_words_for_a_pitcher_who_leaves_without_a_play() -> None:
    table = Half()
    table.hold(0, 9)
    table.hold(1, 2)
    table.play(9, 2)
    table.hold(0, 7)
    table.play(7, [("relief", "K♣"), ("relief", "A♠"), "walk"])
    starter, reliever, _ = table.plays
    assert RULES.detail(starter) == "the starting pitcher leaves"
    assert RULES.detail(reliever) == "king of clubs leaves"
    names = [spot.name for spot in RULES.roster]
    (half,) = play_by_play(table.plays, box_of(table), (names, names))
    assert [entry.notes for entry in half.entries] == [
        [
            "King of diamonds or clubs relieves starting pitcher.",
            "Ace of hearts or spades relieves king of diamonds or clubs.",
        ]
    ]


# The end of a game


class Generous(Rookie):
    """Walks everybody until the home side has thirty runs."""

    sees = True

    def choose(self, view: Any, decision: Decision) -> Any:
        if decision.kind == "pitch" and view.sides[1].runs < 30:
            return "walk"
        return super().choose(view, decision)


class Restless(Rookie):
    """Calls whom he can, half of the time."""

    def choose(self, view: Any, decision: Decision) -> Any:
        calls = [option for option in decision.options if isinstance(option, tuple)]
        if calls and self.random() < 0.5:
            return calls[int(self.random() * len(calls))]
        return super().choose(view, decision)


def test_r18_the_box_of_a_game_that_mercy_ended_proves() -> None:
    game = Ballgame(RULES, seed=1)
    play_out(game, visitors=Generous(RULES, seed=2), home=Rookie(RULES, seed=3))
    box = game.box_score()
    assert prove(box) == []
    assert [len(team.innings) for team in box.teams] == [5, 5]
    assert box.teams[1].innings[-1] is None  # after the top of the fifth
    assert sum(line.wins for line in box.pitching[1]) == 1
    assert sum(line.losses for line in box.pitching[0]) == 1


def test_the_words_of_a_play() -> None:
    table = Half()
    table.bat("8♥", "walk")
    table.bat(4, 10)
    names = [spot.name for spot in RULES.roster]
    assert narrate(table.plays[-1], names).startswith("4 of diamonds or clubs grounds into a")
