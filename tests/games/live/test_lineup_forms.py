"""The lineup form, before a game and as a team's standing lineup: nothing typed is lost."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.live.opening import open_game
from games.live.session import find
from games.models import Lineup, LiveGame
from league.models import Team
from tests.games.live.live_games import begin, first_game, make_live_season, make_person
from tests.html import parsed, text, values

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> tuple[User, User]:
    return make_person("ada"), make_person("bob")


@pytest.fixture
def live(people: tuple[User, User], client: Client) -> LiveGame:
    client.force_login(people[0])
    return open_game(first_game(make_live_season(*people)).pk)


def twice(live: LiveGame) -> dict[str, Any]:
    """The usual lineup turned around, but its first batter bats second too."""
    spots = list(find(live.pk).rules.default_lineup)[::-1]
    spots[1] = spots[0]
    return {"seat": 0} | {f"spot-{place}": str(spot) for place, spot in enumerate(spots)}


def filled_in(html: str) -> dict[str, str]:
    """By field, the option that is selected."""
    return {
        str(select["name"]): value
        for select in parsed(html).select("select[name]")
        for value in values(select, "value", "option[selected]")
    }


def errors(html: str) -> dict[str, str]:
    """By field, what is said to be wrong with it."""
    said = parsed(html).select("p[id^='spot-'][id$='-error']")
    return {str(each["id"]).removesuffix("-error"): text(each) for each in said if text(each)}


def spots_of(form: dict[str, Any]) -> dict[str, str]:
    return {name: spot for name, spot in form.items() if name != "seat"}


def test_a_lineup_that_is_refused_comes_back_as_it_was_sent(live: LiveGame, client: Client) -> None:
    form = twice(live)
    sent = client.post(f"/tables/{live.pk}/lineup/", form)
    html = sent.content.decode()
    assert sent.status_code == 422
    assert filled_in(html) == spots_of(form)
    assert list(errors(html)) == ["spot-1"]
    assert values(html, "id", "select[aria-invalid=true]") == ["spot-1"]
    alerts = [text(alert) for alert in parsed(html).select("[role=alert]")]
    assert any(errors(html)["spot-1"] in alert for alert in alerts), "said above the form too"
    assert find(live.pk).sides[0].lineup is None


def test_so_does_a_standing_lineup(live: LiveGame, client: Client) -> None:
    team = Team.objects.get(manager__username="ada")
    address = f"/leagues/{team.league.slug}/teams/{team.slug}/lineup/"
    form = twice(live)
    sent = client.post(address, form)
    assert sent.status_code == 422
    assert filled_in(sent.content.decode()) == spots_of(form)
    assert list(errors(sent.content.decode())) == ["spot-1"]
    checked = client.post(f"{address}?check", form).content.decode()
    assert errors(checked) == errors(sent.content.decode())
    assert not Lineup.objects.filter(team=team).exists()


def test_a_check_answers_with_errors_alone(live: LiveGame, client: Client) -> None:
    """Each for an element of the page; no field is replaced while it is being filled in."""
    page = client.get(live.get_absolute_url()).content.decode()
    form = twice(live)
    checked = client.post(f"/tables/{live.pk}/lineup/check/", form).content.decode()
    assert list(errors(checked)) == ["spot-1"]
    assert "<select" not in checked
    told = values(checked, "id", "[hx-swap-oob=innerHTML]")
    assert len(told) == len(spots_of(form)) + 1
    assert told == values(page, "id", "p.errors")
    assert [f"{name}-error" for name in filled_in(page)] == told[1:]
    form["spot-1"] = str(find(live.pk).rules.default_lineup[-2])
    righted = client.post(f"/tables/{live.pk}/lineup/check/", form).content.decode()
    assert not errors(righted)
    assert values(righted, "id", "[hx-swap-oob]") == told, "an error goes away too"


def test_who_may_not_send_one_is_refused_as_elsewhere(
    live: LiveGame, people: tuple[User, User], client: Client
) -> None:
    form = twice(live)
    assert client.post(f"/tables/{live.pk}/lineup/", form | {"seat": 1}).status_code == 403
    assert client.post(f"/tables/{live.pk}/lineup/", form | {"seat": 7}).status_code == 422
    assert client.post("/tables/999999/lineup/", form).status_code == 404
    begin(live.game.season, *people)
    late = client.post(f"/tables/{live.pk}/lineup/", form)
    assert late.status_code == 409
    assert "<select" not in late.content.decode()


def test_queries(live: LiveGame, client: Client, django_assert_num_queries: Any) -> None:
    form = twice(live)
    with django_assert_num_queries(12):  # what waits for them among them
        client.post(f"/tables/{live.pk}/lineup/", form)
