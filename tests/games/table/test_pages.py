"""The pages of a live game, as Django's test client sees them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from engine import RULESETS
from games.table.table import find
from tests.games.table.tables import begin, friendly, make_live_season, make_person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_game_is_played_by_plain_forms(ruleset: str, client: Client) -> None:
    ada = make_person()
    client.force_login(ada)
    live = friendly(ada, ruleset, options={"innings": 1}, level="rookie")
    page = client.get(live.get_absolute_url())
    assert page.status_code == 200
    from games.table.ai import play_on

    for _ in range(40):
        play_on(live.pk)
        text = client.get(live.get_absolute_url()).content.decode()
        if find(live.pk).over:
            break
        form = re.search(r'name="turn" value="(\w+)"', text)
        assert form, text[-3000:]
        answered = client.post(
            f"/tables/{live.pk}/answer/", {"turn": form[1], "seat": "1", "option": "0"}
        )
        assert answered.status_code == 303


def test_people_see_their_own_side(client: Client) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob), ada, bob)
    for person in (ada, bob, None):
        client.logout()
        if person:
            client.force_login(person)
        page = client.get(live.get_absolute_url())
        assert page.status_code == 200
        assert page.context["seat"] == {ada: 0, bob: 1, None: None}[person]
