"""A friendly that is over: what its sides are called, its box score, and a rematch."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from engine import RULESETS
from games.live import offers, services
from games.live.friendlies import rematch
from games.live.names import guest_name
from games.live.opening import Chair, open_between
from games.live.seating import Person
from games.live.selectors import finished_friendlies
from games.models import LiveGame
from league.errors import Conflict, Forbidden, Invalid
from tests.games.live.live_games import friendly, make_person, play_randomly, who
from tests.html import parsed, text, the

pytestmark = pytest.mark.django_db
MARK = "ab" * 16


@pytest.fixture
def ada() -> User:
    return make_person("ada")


@pytest.fixture
def bob() -> User:
    return make_person("bob")


def between(one: Chair, other: Chair, ruleset: str = "piecepack", **given: Any) -> LiveGame:
    """A short friendly of two, under way."""
    rules = RULESETS[ruleset]
    options = rules.options_json(rules.Options(innings=1))
    return open_between(rules, options, (one, other), **given)


def over(one: User, other: User, **given: Any) -> LiveGame:
    """One that is given up by the visitors."""
    live = between(Chair(one.pk), Chair(other.pk), **given)
    services.resign(live.pk, who(one), 0)
    return LiveGame.objects.get(pk=live.pk)


def test_a_side_has_one_name_for_everybody(ada: User, client: Client) -> None:
    """On the page of either side, in the title, in lists."""
    session = client.session
    session["guest"] = MARK
    session.save()
    live = between(Chair(ada.pk), Chair(guest=MARK))
    name = guest_name(MARK)
    assert name.startswith("Guest ")
    other = Client()
    other.force_login(ada)
    for seat, browser in enumerate((other, client)):
        page = browser.get(live.get_absolute_url())
        assert f"ada at {name} · " in text(the(page, "title"))
        assert [text(one) for one in parsed(page).select(".who.alone > b")] == ["ada", name]
        assert " you" in text(parsed(page).select(".who.alone")[seat])
        flags = [board.short for board in page.context["boards"]]
        assert flags == ["ADA", name.split()[1][:3].upper()]
        assert "A visitor" not in text(page)
        assert f"ada at {name}" in text(browser.get("/my-games/"))


class TestBoxScore:
    def test_of_a_game_that_is_over(self, ada: User, bob: User, client: Client) -> None:
        live = between(Chair(ada.pk), Chair(bob.pk))
        client.force_login(ada)
        address = f"{live.get_absolute_url()}box/"
        assert client.get(address).status_code == 404
        session = play_randomly(live.pk, {0: who(ada), 1: who(bob)})
        page = client.get(address)
        assert page.status_code == 200
        score = session.ballgame.box_score()
        assert [side.runs for side in page.context["sides"]] == [*score.score]
        for side, lines in zip(page.context["sides"], score.batting, strict=True):
            assert [one.totals["h"] for one in side.batting] == [line.h for line in lines]
        assert f'href="{address}"' in client.get(live.get_absolute_url()).content.decode()
        assert f'href="{address}"' in client.get("/my-games/").content.decode()
        assert Client().get(address).status_code == 404

    def test_of_one_that_never_began(self, ada: User, client: Client) -> None:
        live = friendly(ada, "quick", lineup=True, options={"stars": 2})
        services.resign(live.pk, who(ada), 1)
        client.force_login(ada)
        assert client.get(f"{live.get_absolute_url()}box/").status_code == 404

    def test_who_would_choose_a_lineup_where_there_is_none_plays_at_once(self, ada: User) -> None:
        live = friendly(ada, "quick", lineup=True)
        assert live.state == LiveGame.State.PLAYING


class TestRematch:
    def test_against_an_ai_it_begins_at_once_the_other_way_round(self, ada: User) -> None:
        live = friendly(ada, "quick", level="veteran", options={"innings": 3, "stars": 2})
        services.resign(live.pk, who(ada), 1)
        new = rematch(live.pk, who(ada), 1)
        assert new is not None
        assert new.options == live.options
        assert new.state == LiveGame.State.PLAYING
        visitors, home = new.sides.order_by("seat")
        assert (visitors.person, home.ai, home.person) == (ada, "veteran", None)
        assert visitors.lineup == live.sides.get(seat=1).lineup
        assert rematch(live.pk, who(ada), 1) == new
        assert LiveGame.objects.count() == 2

    def test_a_person_is_offered_one(self, ada: User, bob: User) -> None:
        live = over(ada, bob, decision_seconds=60, bank_seconds=600)
        assert rematch(live.pk, who(ada), 0) is None
        assert rematch(live.pk, who(ada), 0) is None
        new = rematch(live.pk, who(bob), 1)
        assert new is not None
        assert [side.person for side in new.sides.order_by("seat")] == [bob, ada]
        assert (new.decision_seconds, new.bank_seconds) == (60, 600)
        assert new.sides.filter(due__isnull=False).exists()
        assert rematch(live.pk, who(ada), 0) == new

    def test_which_can_be_declined_or_taken_back(self, ada: User, bob: User) -> None:
        live = over(ada, bob)
        rematch(live.pk, who(ada), 0)
        with pytest.raises(Conflict):
            rematch(live.pk, who(bob), 1, "take-back")
        rematch(live.pk, who(bob), 1, "decline")
        with pytest.raises(Conflict):
            rematch(live.pk, who(bob), 1, "decline")
        rematch(live.pk, who(bob), 1)
        rematch(live.pk, who(bob), 1, "take-back")
        assert rematch(live.pk, who(ada), 0) is None

    def test_one_of_long_ago_stands_no_more(self, ada: User, bob: User) -> None:
        live = over(ada, bob)
        rematch(live.pk, who(ada), 0)
        before = timezone.now() - offers.STANDS - datetime.timedelta(seconds=1)
        stale = {"rematch": {"seat": 0, "at": before.isoformat()}}
        LiveGame.objects.filter(pk=live.pk).update(offers=stale)
        assert rematch(live.pk, who(bob), 1) is None

    def test_what_is_refused(self, ada: User, bob: User) -> None:
        live = between(Chair(ada.pk), Chair(bob.pk))
        with pytest.raises(Conflict):
            rematch(live.pk, who(ada), 0)
        services.resign(live.pk, who(ada), 0)
        with pytest.raises(Forbidden):
            rematch(live.pk, Person(guest=MARK), 0)
        with pytest.raises(Forbidden):
            rematch(live.pk, who(ada), 1)
        with pytest.raises(Invalid):
            rematch(live.pk, who(ada), 0, "again")
        LiveGame.objects.filter(pk=live.pk).update(origin_answers=3)
        with pytest.raises(Conflict):
            rematch(live.pk, who(ada), 0)

    def test_at_the_table(self, ada: User, bob: User, client: Client) -> None:
        """The offer is shown to the other side; both are led to the game after it."""
        live = over(ada, bob)
        there = live.get_absolute_url()
        other = Client()
        client.force_login(ada)
        other.force_login(bob)
        before = other.get(there).context["mark"]
        sent = client.post(f"{there}rematch/", {"seat": "0"})
        assert (sent.status_code, sent.headers["Location"]) == (303, there)
        seen = other.get(there)
        assert seen.context["mark"] != before
        assert "Accept the rematch ada offers it" in text(seen)
        accepted = other.post(f"{there}rematch/", {"seat": "1", "what": "offer"})
        assert accepted.status_code == 303
        new = accepted.headers["Location"]
        assert new != there
        assert f'href="{new}"' in client.get(there).content.decode()
        assert client.post(f"{there}rematch/", {"seat": "0"}).headers["Location"] == new
        assert client.post(f"{there}rematch/", {"seat": "1"}).status_code == 403


def test_finished_friendlies_are_one_query(
    ada: User, bob: User, django_assert_num_queries: Any
) -> None:
    over(ada, bob)
    over(bob, ada)
    with django_assert_num_queries(1):
        rows = finished_friendlies(who(ada))
        assert sorted(row.names for row in rows) == [("ada", "bob"), ("bob", "ada")]
