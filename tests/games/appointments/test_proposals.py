"""A game is agreed upon: times are proposed, accepted, declined."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.appointments.due import run_leagues
from games.appointments.proposals import answer, open_proposal, propose
from games.live.opening import open_game
from games.live.session import find
from games.models import Proposal
from games.windows import window_of
from league.errors import Conflict, Forbidden, Invalid, NotFound
from league.models import Game, League, Season
from league.office.days import set_days
from tests.games.live.live_games import first_game, make_live_season, make_person
from tests.html import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

HOUR = datetime.timedelta(hours=1)


@pytest.fixture
def soon() -> datetime.datetime:
    return timezone.now().replace(second=0, microsecond=0) + HOUR


@pytest.fixture
def ada() -> User:
    return make_person("ada")


@pytest.fixture
def bob() -> User:
    return make_person("bob")


@pytest.fixture
def game(ada: User, bob: User) -> Game:
    """Ada at Bob's."""
    return first_game(make_live_season(ada, bob))


def test_one_time_is_accepted_and_the_clocks_run_from_then_on(
    game: Game, ada: User, bob: User, soon: datetime.datetime
) -> None:
    made = propose(game, ada, [soon + HOUR, soon])
    assert made.times == [soon, soon + HOUR]
    answer(made.pk, bob, soon)
    assert window_of(game).agreed == soon
    assert open_proposal(game) is None
    live = open_game(game.pk, ada.pk)
    run_leagues(soon - HOUR / 2)
    assert find(live.pk).live.lineups_due is None
    run_leagues(soon)  # in a league without days of its own
    assert find(live.pk).live.lineups_due is not None


def test_declined_or_in_place_of_others(
    game: Game, ada: User, bob: User, soon: datetime.datetime
) -> None:
    first = propose(game, ada, [soon])
    second = propose(game, bob, [soon + HOUR])
    with pytest.raises(Conflict, match="not open any more"):
        answer(first.pk, bob, soon)
    answer(second.pk, ada, None)
    assert window_of(game).agreed is None
    assert not Proposal.objects.filter(closed_at=None).exists()


class TestBadInput:
    def test_times(self, game: Game, ada: User, soon: datetime.datetime) -> None:
        for times, says in (
            ([], "one time, or up to 3"),
            ([soon + HOUR * hour for hour in range(4)], "up to 3"),
            ([soon - HOUR * 2], "past"),
            ([soon + HOUR * 24 * 91], "has to be played before"),
        ):
            with pytest.raises(Invalid, match=says):
                propose(game, ada, times)
        set_days(game.season.league, hour=datetime.time(19), window_days=1, remind_hours=1)
        yesterday = timezone.now().date() - datetime.timedelta(days=1)
        Game.objects.filter(pk=game.pk).update(date=yesterday)
        with pytest.raises(Invalid, match="before"):
            propose(game, ada, [soon + HOUR * 24])

    def test_people(self, game: Game, ada: User, bob: User, soon: datetime.datetime) -> None:
        made = propose(game, ada, [soon])
        for who in (make_person("fan"), None):
            with pytest.raises(Forbidden, match="Who sits for"):
                propose(game, who, [soon])
        with pytest.raises(Forbidden, match="your own times"):
            answer(made.pk, ada, soon)
        with pytest.raises(Invalid, match="not among those"):
            answer(made.pk, bob, soon + HOUR)
        with pytest.raises(NotFound):
            answer(made.pk + 1, bob, soon)

    def test_games(self, game: Game, ada: User, soon: datetime.datetime) -> None:
        alone = first_game(make_live_season(ada, None))
        with pytest.raises(Conflict, match="the AI’s"):
            propose(alone, ada, [soon])
        Season.objects.filter(pk=game.season_id).update(state="draft")
        with pytest.raises(Conflict, match="still a draft"):
            propose(game, ada, [soon])
        Season.objects.filter(pk=game.season_id).update(state="published")
        open_game(game.pk, ada.pk)
        with pytest.raises(Conflict, match="under way or over"):
            propose(game, ada, [soon])


def test_pages(game: Game, ada: User, bob: User, client: Client) -> None:
    League.objects.update(time_zone="America/Denver")
    url = f"{game.get_absolute_url()}times/"
    client.force_login(ada)
    assert url in client.get(game.get_absolute_url()).content.decode()
    zone = ZoneInfo("America/Denver")
    local = (timezone.now() + HOUR * 30).astimezone(zone).replace(second=0, microsecond=0)
    assert client.post(url, {"time1": "tomorrow"}).status_code == 422
    assert client.post(url, {"time1": "2001-01-01T19:00"}).status_code == 422
    assert client.post(url, {"time1": f"{local:%Y-%m-%dT%H:%M}"})["Location"] == url
    made = Proposal.objects.get()
    assert made.times == [local.astimezone(datetime.UTC)]
    assert "You proposed" in text(client.get(url))
    client.force_login(bob)
    assert f"ada proposes {local:%A} {local.day}" in text(client.get(url))
    assert client.post(url, {"proposal": "9", "time": "0"})["Location"] == url
    done = client.post(url, {"proposal": made.pk, "time": "0"}, follow=True)
    assert "It is agreed." in text(done)
    assert f"Agreed upon for {local:%A} {local.day}" in text(done)
