"""Two people who find each other: a page that waits moves on by itself, with scripts and without;
what one does is shown to the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from games.live import services
from games.live.session import find
from games.models import LiveGame
from tests.browser.test_every_page import faults
from tests.browser.test_live_table import a_page
from tests.fixtures.processes import Site
from tests.games.live.live_games import make_person, who

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.django_db(transaction=True)


def test_from_the_lobby_to_the_rematch(browser: Browser, site: Site) -> None:
    ada = make_person("ada")
    with (
        a_page(browser, site, ada, script=True) as one,
        a_page(browser, site, None, script=False) as other,
    ):
        one.set_viewport_size({"width": 1366, "height": 700})
        one.goto("/play/quick/challenge/?how=lobby")
        one.get_by_label("I play").select_option("0")
        one.get_by_role("button", name="Offer the game").click()
        one.get_by_role("button", name="Copy the link").click()
        one.get_by_role("button", name="Copied").wait_for()
        other.goto("/lobby/")
        other.get_by_role("button", name="Take the seat against ada").click()
        other.wait_for_url("**/tables/*/")
        one.wait_for_url(other.url)
        live = LiveGame.objects.get()

        other.goto(other.url)
        guest = find(live.pk).sides[1].guest
        assert guest not in one.content()
        other.get_by_role("button", name="Say").wait_for()
        other.evaluate("document.getElementById('talk').showPopover()")
        other.get_by_role("button", name="Nice play!").click()
        one.get_by_role("button", name=re.compile("Nice play! Guest")).click()
        assert not faults(one)
        one.get_by_role("button", name="Thanks!").click()
        one.locator("#talk").wait_for(state="hidden")

        services.resign(live.pk, who(ada), 0)
        one.get_by_role("button", name="Rematch").click()
        other.goto(other.url)
        other.get_by_role("button", name="Accept the rematch").click()
        other.wait_for_url(re.compile(rf"/tables/(?!{live.pk}/)"))
        one.wait_for_url(other.url)
