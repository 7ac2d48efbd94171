"""The demo leagues as data: whole, and told apart."""

from __future__ import annotations

from engine import RULESETS
from games.presentation import DEMO_LEAGUES

CLUBS = [club for league in DEMO_LEAGUES.values() for club in (*league.clubs, *league.live)]


def test_no_two_clubs_share_a_place_a_nickname_or_a_color() -> None:
    for name in ("place", "nickname", "color"):
        assert len({getattr(club, name) for club in CLUBS}) == len(CLUBS)


def test_every_game_has_one_demo_league() -> None:
    assert sorted(DEMO_LEAGUES) == sorted(RULESETS)


def test_standing_lineups_belong_to_clubs_and_are_legal() -> None:
    for ruleset, league in DEMO_LEAGUES.items():
        rules = RULESETS[ruleset]
        options = rules.options(league.options)
        assert {*league.lineups} <= {club.abbreviation for club in league.clubs}
        for lineup in league.lineups.values():
            assert rules.check_lineup(lineup, options) == lineup


def test_standing_lineups_have_as_many_stars_as_a_side_may() -> None:
    for league in DEMO_LEAGUES.values():
        for lineup in league.lineups.values():
            assert len([*filter(None, lineup)]) == league.options["stars"]
