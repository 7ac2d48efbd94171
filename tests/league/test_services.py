"""Making leagues, teams and seasons: what is stored, and what is refused with which words."""

from __future__ import annotations

import datetime
import random
import re
from typing import Any

import pytest

from engine import RULESETS
from league.errors import Conflict, Invalid, LeagueError
from league.models import Game, League, Player, Season, Team
from league.names import SURNAMES, surnames
from league.services import (
    create_league,
    create_season,
    publish_season,
    refresh_season,
)
from tests.leagues import START, make_draft, make_league, make_team

pytestmark = pytest.mark.django_db


class TestLeague:
    def test_nobody_comes_upon_a_private_one_by_choosing_its_name(self) -> None:
        private = [
            create_league(name="L" * 80, slug=slug, ruleset="piecepack", visibility="private")
            for slug in ("", "harbor", "harbor")
        ]
        assert len({league.slug for league in private}) == 3
        assert re.fullmatch("l{41}-[0-9a-f]{8}", private[0].slug)
        assert re.fullmatch("harbor-[0-9a-f]{8}", private[1].slug)
        assert create_league(name="Harbor", ruleset="piecepack").slug == "harbor"

    def test_options_are_kept_complete(self) -> None:
        league = create_league(
            name="  Harbor   League ", ruleset="piecepack", options={"juice_cards": True}
        )
        assert (league.name, league.slug) == ("Harbor League", "harbor-league")
        assert league.options == {"innings": 5, "juice_cards": True, "steal_second": False}

    @pytest.mark.parametrize(
        ("given", "field", "words"),
        [
            ({"ruleset": "cricket"}, "ruleset", "no game “cricket”; there are cardball, piecepack"),
            ({"options": {"overs": 20}}, "options", "no option “overs”; it has innings, juice_"),
            ({"options": {"innings": 0}}, "options", "takes 1 to 99, not 0"),
            ({"options": {"juice_cards": 1}}, "options", "takes true or false"),
            ({"time_zone": "Moon/Crater"}, "time_zone", "like “Europe/Berlin”"),
            ({"visibility": "secret"}, "visibility", "public or private"),
            ({"clock": "bullet"}, "clock", "there are live, relaxed, slow"),
            ({"absent": "shrug"}, "absent", "autopilot or forfeit"),
            ({"name": "New"}, "slug", "another use"),
            ({"name": " "}, "name", "is missing"),
            ({"name": "x" * 81}, "name", "at most 80 characters"),
            ({"name": "§§§"}, "slug", "gives no slug"),
        ],
    )
    def test_bad_input(self, given: dict[str, Any], field: str, words: str) -> None:
        with pytest.raises(Invalid, match=words) as caught:
            create_league(**{"name": "L", "ruleset": "piecepack", **given})
        assert (caught.value.field, caught.value.status) == (field, 422)
        assert not League.objects.exists()

    def test_a_slug_is_taken(self) -> None:
        create_league(name="Harbor", ruleset="piecepack")
        with pytest.raises(Conflict, match="“harbor” already") as caught:
            create_league(name="HARBOR", ruleset="piecepack")
        assert caught.value.status == 409


class TestTeam:
    def test_has_a_named_player_for_each_piece(self) -> None:
        team = make_team(make_league(0), 7)
        players = list(team.players.all())
        roster = RULESETS["piecepack"].roster
        assert [player.spot for player in players] == list(range(len(roster)))
        names = [player.name for player in players]
        assert len(set(names)) == len(roster)
        assert set(names) <= set(SURNAMES)
        assert names == surnames(len(roster), random.Random(7).random)

    @pytest.mark.parametrize(
        ("given", "field", "words"),
        [
            ({"color": "#1D5C8F"}, "color", "# and six lower-case hex digits"),
            ({"color": "blue"}, "color", "“blue” is no color"),
            ({"ai": "ghost"}, "ai", "there are .*rookie, veteran"),
            ({"abbreviation": "lbk"}, "abbreviation", "two to four capitals"),
            ({"abbreviation": "LBKXX"}, "abbreviation", "at most 4 characters"),
            ({"place": ""}, "place", "is missing"),
        ],
    )
    def test_bad_input(self, given: dict[str, Any], field: str, words: str) -> None:
        league = make_league(0)
        with pytest.raises(Invalid, match=words) as caught:
            make_team(league, 1, **given)
        assert caught.value.field == field
        assert not Team.objects.exists()
        assert not Player.objects.exists()

    def test_a_slug_or_an_abbreviation_is_taken(self) -> None:
        league = make_league(1)
        with pytest.raises(Conflict, match="choose others"):
            make_team(league, 2, abbreviation="T1")
        with pytest.raises(Conflict, match="choose others"):
            make_team(league, 2, nickname="Nine 1")
        assert Player.objects.count() == len(RULESETS["piecepack"].roster)
        make_team(make_league(0), 1)  # another league may have the same


class TestSeason:
    def test_a_draft_with_its_schedule(self) -> None:
        season = make_draft(teams=5, legs=3)
        assert season.state == Season.State.DRAFT
        games = list(season.games.all())
        assert [game.number for game in games] == list(range(1, 31))
        assert [game.day for game in games] == [day for day in range(1, 16) for _ in range(2)]
        assert all(game.date == START + datetime.timedelta(days=game.day - 1) for game in games)
        assert {game.state for game in games} == {Game.State.SCHEDULED}
        assert season.teams.count() == 5

    def test_only_some_of_the_teams(self) -> None:
        league = make_league(4)
        some = list(league.teams.all()[:2])
        season = create_season(league, name="Cup", legs=1, starts_on=START, teams=some)
        game = season.games.get()
        assert {game.visitors, game.home} == set(some)

    @pytest.mark.parametrize(
        ("given", "field", "words"),
        [
            ({"legs": 0}, "legs", "from 1 to 40 times, not 0"),
            ({"legs": 41}, "legs", "from 1 to 40 times, not 41"),
            ({"name": ""}, "name", "is missing"),
            ({"name": "Teams"}, "slug", "choose another slug"),
            ({"starts_on": datetime.date(9999, 12, 31)}, "starts_on", "to 2200-12-31"),
        ],
    )
    def test_bad_input(self, given: dict[str, Any], field: str, words: str) -> None:
        league = make_league(2)
        with pytest.raises(Invalid, match=words) as caught:
            create_season(league, **{"name": "2031", "starts_on": START, **given})
        assert caught.value.field == field
        assert not Season.objects.exists()

    def test_bad_teams(self) -> None:
        one, two = make_league(1), make_league(2)
        (alone,) = one.teams.all()
        with pytest.raises(Invalid, match="from 2 to 200 teams; here are 1"):
            create_season(one, name="2031", starts_on=START)
        with pytest.raises(Invalid, match="do not belong to League 2"):
            create_season(two, name="2031", starts_on=START, teams=[*two.teams.all(), alone])
        with pytest.raises(Invalid, match="entered twice"):
            create_season(one, name="2031", starts_on=START, teams=[alone, alone])
        assert not Season.objects.exists()

    def test_a_slug_is_taken(self) -> None:
        season = make_draft(2)
        with pytest.raises(Conflict, match="“2031” already"):
            make_draft(league=season.league)
        assert Game.objects.count() == season.games.count()

    def test_only_a_draft_is_published(self) -> None:
        season = publish_season(make_draft(2))
        assert season.state == Season.State.PUBLISHED
        with pytest.raises(Conflict, match="is published already; only a draft"):
            publish_season(season)

    def test_its_state_follows_its_games(self) -> None:
        season = publish_season(make_draft(2, legs=2))
        assert refresh_season(season).state == Season.State.PUBLISHED
        result = {"state": "final", "visitors_runs": 1, "home_runs": 2}
        season.games.filter(number=1).update(**result)
        assert refresh_season(season).state == Season.State.UNDER_WAY
        season.games.update(**result)
        assert refresh_season(season).state == Season.State.COMPLETE
        season.refresh_from_db()
        assert season.state == Season.State.COMPLETE

    def test_a_draft_stays_a_draft(self) -> None:
        season = make_draft(2)
        season.games.update(state="final", visitors_runs=1, home_runs=2)
        assert refresh_season(season).state == Season.State.DRAFT


def test_every_error_has_a_status_and_words() -> None:
    for kind in LeagueError.__subclasses__():
        error = kind("What was wrong.")
        assert 400 <= error.status < 600
        assert str(error) == error.message == "What was wrong."
