"""Wins, losses, saves (9.17, 9.19), holds and blown saves, from whole games."""

from __future__ import annotations

import pytest

from engine.plays import HOME_RUN, REACHED_ON_ERROR, SINGLE, STOLEN_BASE, TRIPLE, WALK
from engine.scoring.box import PitchingLine
from engine.scoring.decisions_of_record import brief_and_ineffective, innings_to_win, most_effective
from tests.engine.scorebook import DESIGNATED, P1, P2, P3, P4, PH1, Scorebook


def decisions(book: Scorebook) -> dict[str, tuple[int, int] | None]:
    """Who got what, as (side, pitcher)."""
    box = book.box()
    got: dict[str, tuple[int, int] | None] = {}
    for name in ("wins", "losses", "saves", "holds", "blown_saves"):
        holders = [
            (side, line.player)
            for side in (0, 1)
            for line in box.pitching[side]
            if getattr(line, name)
        ]
        assert len(holders) <= 1, name
        if holders:
            got[name] = holders[0]
    return got


# Wins


@pytest.mark.parametrize(
    ("fielded", "needed"),
    [(12, 5), (9, 5), (7, 5), (6, 5), (5, 4), (4, 3), (3, 2), (2, 2), (1, 1)],
)
def test_9_17b_innings_that_a_starter_needs(fielded, needed):
    assert innings_to_win(fielded) == needed


def test_9_17_complete_game():
    book = Scorebook()
    book.run()
    book.finish()
    assert decisions(book) == {"wins": (0, P1), "losses": (1, P1)}
    for staff in book.box().pitching:
        assert (staff[0].gs, staff[0].gf) == (1, 0)


@pytest.mark.parametrize(("innings", "winner"), [(4, P2), (5, P1)])
def test_9_17b_the_starter_needs_five_innings(innings, winner):
    book = Scorebook()
    book.run(9)
    book.to(innings + 1, 1)
    book.pitcher(P2)
    book.finish()
    assert decisions(book)["wins"] == (0, winner)


@pytest.mark.parametrize(
    ("regulation", "innings", "winner"),
    [
        (7, 4, P2),
        (7, 5, P1),
        (6, 4, P2),
        (6, 5, P1),
        (5, 3, P2),  # piecepack
        (5, 4, P1),
        (4, 2, P2),  # house rule: three of four, two of three
        (4, 3, P1),
        (3, 1, P2),
        (3, 2, P1),
    ],
)
def test_9_17b_by_the_innings_that_his_side_fields(regulation, innings, winner):
    book = Scorebook(innings=regulation)
    book.run(9)
    book.to(innings + 1, 1)
    book.pitcher(P2)
    book.finish()
    assert decisions(book)["wins"] == (0, winner)


def test_9_17b_five_innings_are_fifteen_outs():
    book = Scorebook()
    book.run(9)
    book.to(5, 1)
    book.out(2)
    book.pitcher(P2)
    book.finish()
    assert book.pitching(P1, side=0).outs == 14
    assert decisions(book)["wins"] == (0, P2)


def test_9_17b_four_innings_are_enough_where_his_side_fields_five():
    book = Scorebook()
    book.run(12)
    book.to(5, 1)
    book.pitcher(P2)
    book.side()
    box = book.box(over=True)
    assert [(line.player, line.wins) for line in box.pitching[0]] == [(P1, 1), (P2, 0)]


def test_9_17a_pitcher_of_record_is_he_who_pitched_last_when_the_lead_was_taken():
    """Also when he has been pinch-hit for in that half-inning."""
    book = Scorebook()
    book.to(6, 0)
    book.out()
    book.pinch_hitter(PH1)
    book.run()
    book.out(2)
    book.pitcher(P2)
    book.finish()
    assert decisions(book) == {"wins": (0, P1), "losses": (1, P1), "saves": (0, P2)}


def test_9_17a_the_visitors_starter_who_has_not_pitched_yet():
    book = Scorebook(DESIGNATED)
    book.run()
    book.finish()
    assert decisions(book)["wins"] == (0, P1)


def test_9_17a_a_lead_that_was_lost_wins_nothing():
    book = Scorebook()
    book.run(2)  # visitors ahead
    book.to(6, 1)
    book.pitcher(P2)
    book.run(2)  # tied
    book.side()
    book.side()
    book.pitcher(P3)
    book.side()
    book.run()  # ahead again while the third is pitcher of record
    book.finish()
    got = decisions(book)
    assert got["wins"] == (0, P3)
    assert got["losses"] == (1, P1)
    assert got["blown_saves"] == (0, P2)


def test_9_17a_walk_off():
    book = Scorebook()
    book.to(9, 0)
    book.pitcher(P2)
    book.side()
    book.run()
    assert decisions(book) == {"wins": (1, P2), "losses": (0, P1)}


def test_9_17c_a_brief_and_ineffective_reliever_of_record():
    book = Scorebook(DESIGNATED)
    book.run()
    book.to(8, 1)
    book.out(2)
    book.pitcher(P2)
    book.run(3)  # behind, three runs off him
    book.out()
    book.run(4)  # ahead in the ninth while he is pitcher of record
    book.side()
    book.pitcher(P3)
    book.finish()
    assert decisions(book) == {"wins": (0, P3), "losses": (1, P1), "blown_saves": (0, P2)}


def line(
    player: int, outs: int, er: int = 0, h: int = 0, inherited_scored: int = 0
) -> PitchingLine:
    return PitchingLine(
        player, outs, bf=outs + h, h=h, r=er, er=er, inherited_scored=inherited_scored
    )


def test_9_17b_most_effective_reliever():
    assert most_effective([line(1, 3), line(2, 6)]).player == 2
    assert most_effective([line(1, 9, er=5, h=8), line(2, 3)]).player == 2
    assert most_effective([line(1, 2), line(2, 3, h=2)]).player == 2  # an inning at least
    assert most_effective([line(1, 3), line(2, 3)]).player == 1  # the first of equals
    assert most_effective([line(1, 1), line(2, 2)]).player == 2


def test_9_17b_who_got_nobody_out_wins_nothing():
    """He may have been called and replaced before anybody batted."""
    assert most_effective([line(1, 0), line(2, 2, er=1, h=3)]).player == 2
    assert most_effective([line(1, 0), line(2, 0, h=1)]).player == 1


@pytest.mark.parametrize(
    "beaten",
    [
        line(1, 4, er=2),  # no man on base but those
        line(1, 4, er=1, inherited_scored=2),  # of another's runs
        line(1, 6, er=3),
    ],
)
def test_9_17b_never_a_reliever_whom_another_beats_in_outs_and_in_runs(beaten):
    """However many men the other put on base, and whatever came in of what he found."""
    better = line(2, 7, er=1, h=12)
    assert most_effective([beaten, better]).player == 2
    assert most_effective([better, beaten]).player == 2


def test_9_17b_who_got_fewer_men_out_may_be_the_more_effective():
    assert most_effective([line(1, 7, er=2, h=9), line(2, 6, er=2)]).player == 2


def test_9_17b_of_two_counts_of_runs_neither_is_to_speak_against_him():
    """Beaten in runs of his own by the first, and in all that came in on him by the second."""
    first, second = line(1, 5, er=0, inherited_scored=3), line(2, 6, er=1)
    assert most_effective([line(3, 4, er=1), first, second]).player == 2


def test_9_17c_brief_is_less_than_an_inning_with_two_earned_runs_whoever_is_charged():
    assert brief_and_ineffective(line(1, 2, er=1, inherited_scored=1), 1)
    assert not brief_and_ineffective(line(1, 2, er=1, inherited_scored=1), 0)
    assert not brief_and_ineffective(line(1, 3, er=4), 0)
    assert not brief_and_ineffective(line(1, 1, er=1), 0)


@pytest.mark.parametrize(("came_on", "winner"), [(WALK, P3), (REACHED_ON_ERROR, P2)])
def test_9_17c_a_run_of_another_counts_if_it_is_earned(came_on, winner):
    book = Scorebook(DESIGNATED)
    book.run()
    book.to(8, 1)
    book.out()
    book.play(WALK)
    book.play(came_on, "1-2")
    book.pitcher(P2)
    book.out()
    book.play(TRIPLE, "2-H 1-H")  # behind
    book.out()
    book.run(4)  # ahead in the ninth while he is pitcher of record
    book.side()
    book.pitcher(P3)
    book.finish()
    assert decisions(book)["wins"] == (0, winner)


# Losses


def test_9_17d_the_loser_is_charged_with_the_run_though_another_pitched():
    book = Scorebook()
    book.to(7, 0)
    book.play(TRIPLE)
    book.pitcher(P2)
    book.play(SINGLE, "3-H")
    book.finish()
    assert decisions(book) == {"wins": (0, P1), "losses": (1, P1)}


def test_9_17d_the_run_that_counts_is_the_one_past_the_tie():
    """Down by one, a home run with one on: the batter's run, not the inherited runner's."""
    book = Scorebook()
    book.side()
    book.run()
    book.to(7, 0)
    book.play(WALK)
    book.pitcher(P2)
    book.play(HOME_RUN, "1-H")
    book.finish()
    assert decisions(book)["losses"] == (1, P2)


def test_9_17d_later_runs_do_not_matter():
    book = Scorebook()
    book.run()
    book.to(7, 0)
    book.pitcher(P2)
    book.run(5)
    book.side()
    book.run(3)
    book.finish()
    assert decisions(book)["losses"] == (1, P1)


# Saves


@pytest.mark.parametrize(("lead", "saves"), [(1, 1), (3, 1), (4, 0)])
def test_9_19_a_lead_of_three_and_an_inning(lead, saves):
    book = Scorebook()
    book.run(lead)
    book.to(9, 1)
    book.pitcher(P2)
    book.finish()
    assert book.pitching(P2, side=0).saves == saves


@pytest.mark.parametrize(("on", "saves"), [(2, 1), (1, 0)])
def test_9_19_the_tying_run_on_deck_with_two_out(on, saves):
    """Up by four: two on, the batter, and the man on deck would tie it."""
    book = Scorebook()
    book.run(4)
    book.to(9, 1)
    book.out(2)
    for i in range(on):
        book.play(WALK, "1-2" if i else "")
    book.pitcher(P2)
    book.finish()
    assert book.pitching(P2, side=0).saves == saves


def test_9_19_a_lead_of_three_needs_the_inning():
    book = Scorebook()
    book.run(3)
    book.to(9, 1)
    book.out(1)
    book.pitcher(P2)
    book.finish()
    assert decisions(book) == {"wins": (0, P1), "losses": (1, P1)}


@pytest.mark.parametrize(("inning", "saves"), [(7, 1), (8, 0)])
def test_9_19_three_innings_with_any_lead(inning, saves):
    book = Scorebook()
    book.run(9)
    book.to(inning, 1)
    book.pitcher(P2)
    book.finish()
    assert book.pitching(P2, side=0).saves == saves


def test_9_19_the_winner_gets_no_save():
    book = Scorebook()
    book.run()
    book.to(3, 1)
    book.pitcher(P2)
    book.finish()
    assert decisions(book) == {"wins": (0, P2), "losses": (1, P1)}


def test_games_finished_are_a_relievers():
    book = Scorebook()
    book.run()
    book.to(9, 1)
    book.pitcher(P2)
    book.finish()
    assert [(line.gs, line.gf) for line in book.box().pitching[0]] == [(1, 0), (0, 1)]


# Holds and blown saves


def test_hold_for_a_lead_kept_for_the_next_man():
    book = Scorebook()
    book.run(2)
    book.to(8, 1)
    book.pitcher(P2)
    book.to(9, 1)
    book.pitcher(P3)
    book.finish()
    assert decisions(book) == {
        "wins": (0, P1),
        "losses": (1, P1),
        "holds": (0, P2),
        "saves": (0, P3),
    }


def test_no_hold_without_an_out():
    book = Scorebook()
    book.run(2)
    book.to(8, 1)
    book.pitcher(P2)
    book.play(WALK)
    book.pitcher(P3)
    book.finish()
    assert "holds" not in decisions(book)
    assert decisions(book)["saves"] == (0, P3)


def test_the_first_on_the_mound_started_though_he_faced_nobody():
    """He was relieved for a pinch hitter who was only announced."""
    book = Scorebook()
    book.run(1)
    book.side()
    book.announce(PH1)
    book.pitcher(P2)
    book.side()
    book.to(2, 1)
    book.pitcher(P3)
    book.finish()
    lines = book.box().pitching[0]
    assert [(line.player, line.gs, line.outs) for line in lines] == [
        (P1, 1, 0),
        (P2, 0, 3),
        (P3, 0, 24),
    ]
    assert decisions(book)["wins"] == (0, P3)


def test_no_hold_with_too_large_a_lead():
    book = Scorebook()
    book.run(4)
    book.to(8, 1)
    book.pitcher(P2)
    book.to(9, 1)
    book.pitcher(P3)
    book.finish()
    assert decisions(book) == {"wins": (0, P1), "losses": (1, P1)}


def test_a_hold_may_be_the_losing_sides():
    book = Scorebook()
    book.run(2)
    book.to(7, 1)
    book.pitcher(P2)
    book.to(8, 1)
    book.pitcher(P3)
    book.run(3)
    book.finish()
    assert decisions(book) == {
        "wins": (1, P1),
        "losses": (0, P3),
        "holds": (0, P2),
        "blown_saves": (0, P3),
    }


def test_blown_save_by_an_inherited_run():
    """The run is the starter's, the lead was lost with the reliever on the mound."""
    book = Scorebook()
    book.run()
    book.to(8, 1)
    book.play(TRIPLE)
    book.pitcher(P2)
    book.play(SINGLE, "3-H")
    book.side()
    book.run()
    book.finish()
    assert decisions(book) == {
        "wins": (0, P2),
        "losses": (1, P1),
        "blown_saves": (0, P2),
    }


def test_blown_save_by_one_stroke_that_turns_the_lead():
    """Up by one, a home run with two on: not tied on the way, and blown all the same."""
    book = Scorebook()
    book.run()
    book.to(8, 1)
    book.pitcher(P2)
    book.play(WALK)
    book.play(WALK, "1-2")
    book.play(HOME_RUN, "2-H 1-H")
    book.pitcher(P3)
    book.side()
    book.finish()
    assert decisions(book) == {
        "wins": (1, P1),
        "losses": (0, P2),
        "blown_saves": (0, P2),
    }


def test_no_hold_for_a_lead_turned_by_one_stroke_and_won_back():
    book = Scorebook()
    book.run()
    book.to(7, 1)
    book.pitcher(P2)
    book.out()
    book.play(WALK)
    book.play(HOME_RUN, "1-H")
    book.pitcher(P3)
    book.side()
    book.run(2)
    book.finish()
    assert decisions(book) == {
        "wins": (0, P3),
        "losses": (1, P1),
        "blown_saves": (0, P2),
    }


def test_no_save_for_who_had_the_lead_turned_on_him():
    """He stays in, and wins: a blown save and no save."""
    book = Scorebook()
    book.run()
    book.to(8, 1)
    book.pitcher(P2)
    book.play(WALK)
    book.play(HOME_RUN, "1-H")
    book.side()
    book.run(3)
    book.finish()
    assert decisions(book) == {"wins": (0, P2), "losses": (1, P1), "blown_saves": (0, P2)}


def test_a_lead_gained_after_his_entry_is_not_his_to_save():
    book = Scorebook()
    book.to(6, 1)
    book.pitcher(P2)
    book.side()
    book.run()  # now ahead
    book.side()
    book.run()  # tied off him
    book.side()
    book.run()
    book.finish()
    assert decisions(book) == {"wins": (0, P2), "losses": (1, P1)}


def test_a_lead_lost_by_the_next_man_is_not_laid_on_the_one_before():
    book = Scorebook()
    book.run()
    book.to(7, 1)
    book.pitcher(P2)
    book.out(2)
    book.play(WALK)
    book.play(STOLEN_BASE, "1-2")
    book.pitcher(P3)
    book.play(SINGLE, "2-H")
    book.pitcher(P4)
    book.side()
    book.run()
    book.finish()
    got = decisions(book)
    assert got["holds"] == (0, P2)
    assert got["blown_saves"] == (0, P3)
    assert got["wins"] == (0, P4)
