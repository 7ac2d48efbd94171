"""Opening a friendly in a browser, with JavaScript and without; piles that are looked through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine import RULESETS
from games.models import LiveGame
from games.presentation import pace
from tests.browser.test_every_page import faults
from tests.fixtures.processes import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.django_db(transaction=True)


def test_what_is_filled_in_changes_how_often_it_asks(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/play/sackson/")
    long = pace(RULESETS["sackson"])
    told = page.locator("#answers")
    assert told.inner_text() == f"It asks you about {long.answers_with({}, 'rookie')} times."
    page.get_by_label("Innings").fill("9")
    page.get_by_label("Pinch hitters").uncheck()
    more = long.answers_with({"innings": 9, "pinch_hitters": False}, "rookie")
    page.get_by_text(f"It asks you about {more} times.").wait_for()
    assert not faults(page)
    assert "csrf" not in page.url
    page.get_by_role("button", name="Play ball").click()
    page.wait_for_url("**/tables/*/")
    rules = RULESETS["sackson"]
    usual = rules.options_json(rules.Options())
    assert LiveGame.objects.get().options == {**usual, "pinch_hitters": False}


def test_without_javascript_what_is_wrong_stands_at_its_field(browser: Browser, site: Site) -> None:
    context = browser.new_context(
        base_url=site.url, java_script_enabled=False, viewport={"width": 360, "height": 740}
    )
    page = context.new_page()
    page.goto("/play/quick/")
    page.get_by_label("Star players a side").evaluate("each => each.removeAttribute('max')")
    page.get_by_label("Star players a side").fill("12")
    page.get_by_label("whenever the batter likes").check()
    page.get_by_label("Against").select_option("veteran")
    page.get_by_role("button", name="Play ball").click()
    error = page.locator("#id_option_stars_error")
    assert "less than or equal to 9" in error.inner_text()
    assert page.get_by_label("Against").input_value() == "veteran"
    assert page.get_by_label("whenever the batter likes").is_checked()
    page.get_by_label("Star players a side").fill("2")
    page.get_by_role("button", name="Play ball").click()
    page.wait_for_url("**/tables/*/")
    live = LiveGame.objects.get()
    assert live.options == {"innings": 9, "wild_swing": "any", "stars": 2}
    context.close()


def test_a_score_pile_stays_open_when_the_game_moves(page: Page, site: Site) -> None:
    page.goto("/play/cardball/")
    page.get_by_role("button", name="Play ball").click()
    page.wait_for_url("**/tables/*/")
    page.get_by_role("button", name="All cards").click()
    pile = page.get_by_role("heading", name="Score pile")
    assert pile.first.is_visible()
    before = page.locator("#seen").input_value()
    page.locator("button.choice").first.evaluate("piece => { piece.click(); piece.click() }")
    page.wait_for_function("before => document.getElementById('seen').value !== before", arg=before)
    assert pile.first.is_visible()
