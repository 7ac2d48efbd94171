"""The awards of a season: champions, leaders, and what the managers vote."""

from __future__ import annotations

import datetime
import random
from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.ruling import rule
from games.simulation.runs import play_inline, start_simulation
from league.errors import Conflict, Forbidden, Invalid
from league.models import BallotBox, Game, Player, Season, Vote
from league.office.ballots import eligible, open_ballot, result, vote
from league.people import give_team
from stats.selectors.leaders import leaders
from tests.html import text
from tests.leagues import commissioner, make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """One that is over, between four clubs."""
    season = make_season(4)
    play_inline(start_simulation(season, inline=True))
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE
    return season


@pytest.fixture
def people(season: Season, django_user_model: type[User]) -> list[User]:
    """Three managers, of a club each."""
    found = [django_user_model.objects.create_user(name) for name in ("ada", "bob", "cy")]
    for person, team in zip(found, season.teams.order_by("pk"), strict=False):
        give_team(team, person)
    return found


def close(season: Season) -> None:
    BallotBox.objects.filter(season=season).update(
        closes_at=timezone.now() - datetime.timedelta(seconds=1)
    )


def test_points_are_those_of_a_count_by_hand(season: Season, people: list[User]) -> None:
    open_ballot(season, 7)
    rng = random.Random(9)
    dumb: Counter[int] = Counter()
    for person in people:
        named = rng.sample(list(eligible(season, person)), 3)
        vote(season, person, "player", rng.sample(list(eligible(season, person)), 3))
        vote(season, person, "player", named)  # the later one counts
        for player, points in zip(named, (5, 3, 1), strict=True):
            dumb[player.pk] += points
    assert result(season, "player") == []  # secret until it is closed
    close(season)
    found = result(season, "player")
    assert {one.player.pk: one.points for one in found} == dict(dumb)
    assert [one.rank for one in found] == [
        1 + sum(other > one.points for other in dumb.values()) for one in found
    ]
    assert result(season, "pitcher") == []


class TestBadInput:
    def test_votes(self, season: Season, people: list[User]) -> None:
        ada = people[0]
        good = list(eligible(season, ada)[:3])
        with pytest.raises(Conflict, match="No ballot is open"):
            vote(season, ada, "player", good)
        open_ballot(season, 7)
        own = Player.objects.filter(team__manager=ada)[0]
        other = make_season(2)
        stranger = Player.objects.filter(team__league=other.league)[0]
        for players, says in (
            (good[:2], "three players"),
            ([good[0], good[0], good[1]], "three players"),
            ([own, *good[:2]], "your own club"),
            ([stranger, *good[:2]], "did not play"),
        ):
            with pytest.raises(Invalid, match=says):
                vote(season, ada, "player", players)
        with pytest.raises(Invalid, match="no category"):
            vote(season, ada, "smile", good)
        with pytest.raises(Forbidden):
            vote(season, User.objects.create_user("fan"), "player", good)
        close(season)
        with pytest.raises(Conflict, match="closed"):
            vote(season, ada, "player", good)
        assert not Vote.objects.exists()

    def test_ballots(self, season: Season) -> None:
        for days in (0, 61):
            with pytest.raises(Invalid, match="1 to 60 days"):
                open_ballot(season, days)
        with pytest.raises(Conflict, match="not complete"):
            open_ballot(make_season(2), 7)
        open_ballot(season, 7)
        open_ballot(season, 14)
        close(season)
        with pytest.raises(Conflict, match="its result stands"):
            open_ballot(season, 7)


def test_the_page(season: Season, people: list[User], client: Client) -> None:
    url = f"{season.get_absolute_url()}awards/"
    batting, _ = leaders(season, 1)
    page = text(client.get(url))
    assert "Champions" in page
    assert batting[0].leaders[0].player.name in page
    ada = people[0]
    boss = User.objects.create_user("boss")
    client.force_login(commissioner(season.league, boss))
    assert client.post(url, {"days": "0"}).status_code == 422
    assert client.post(url, {"days": "7"})["Location"] == url
    voter = Client()
    voter.force_login(ada)
    assert "Most valuable player" in text(voter.get(url))
    names = [f"player-{name}" for name in ("first", "second", "third")]
    good = [player.pk for player in eligible(season, ada)[:3]]
    given = {"category": "player", **dict(zip(names, good, strict=True))}
    assert voter.post(url, {**given, names[1]: good[0]}).status_code == 422
    assert voter.post(url, given)["Location"] == url
    assert client.post(url, given).status_code == 403  # who manages no club
    close(season)
    assert "5 points, 1 first" in text(Client().get(url))
    game = Game.objects.filter(season=season).first()
    assert game
    rule(game, "struck", "the wrong deck")
    rule(Game.objects.get(pk=game.pk), "played", "the right one")
    assert "The season is not over" in text(client.get(url))
