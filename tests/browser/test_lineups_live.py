"""A lineup that is checked while it is filled in, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.live.opening import open_game
from games.live.session import find
from tests.browser.test_every_page import log_in
from tests.fixtures.processes import Site
from tests.games.live.live_games import first_game, make_live_season, make_person

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_check_leaves_the_fields_alone(page: Page, site: Site) -> None:
    """What is chosen while a check is under way stays, before a game and in a standing lineup."""
    ada, bob = make_person("ada"), make_person("bob")
    game = first_game(make_live_season(ada, bob))
    live = open_game(game.pk)
    usual = [str(spot) for spot in find(live.pk).rules.default_lineup]
    team = game.visitors
    log_in(page, site, ada)
    for address in (
        live.get_absolute_url(),
        f"/leagues/{team.league.slug}/teams/{team.slug}/lineup/",
    ):
        page.goto(site.url + address)
        first, second = page.locator("#spot-0"), page.locator("#spot-1")
        page.evaluate("window.fields = [...document.querySelectorAll('.lineup select')]")

        second.select_option(usual[0])
        error = page.locator("#spot-1-error")
        error.locator("text=/./").wait_for()
        assert second.get_attribute("aria-invalid") == "true"
        assert first.get_attribute("aria-invalid") == "false"

        # The next check gets no answer; the one after it takes its place
        page.route("**/lineup/**", lambda route: None, times=1)
        second.select_option(usual[2])
        page.locator(".lineup-fields.htmx-request").wait_for()
        first.select_option(usual[1])
        page.locator("#spot-2").select_option(usual[0])
        page.locator("#spot-1-error:empty").wait_for(state="attached")
        assert second.get_attribute("aria-invalid") == "false"
        assert [first.input_value(), second.input_value()] == [usual[1], usual[2]]
        assert page.locator("#spot-2").input_value() == usual[0]
        assert page.evaluate("window.fields.every((field) => field.isConnected)"), (
            "a field was replaced"
        )
    # htmx logs each check that made way for a later one
    errors: list[str] = page.errors  # type: ignore[attr-defined]
    errors[:] = [one for one in errors if not one.startswith(("htmx:sendAbort", "htmx:after"))]
