"""A club's crest put together in a browser: drawn while it is chosen, and without JavaScript."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User

from tests.browser.test_every_page import faults, log_in
from tests.fixtures.processes import Site
from tests.leagues import make_league, make_team

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PREVIEW = "img[data-preview]"
LOADED = f"() => [...document.querySelectorAll('{PREVIEW}')].every((one) => one.naturalWidth)"


def choose(page: Page, name: str, value: str) -> None:
    page.locator(f'input[name="{name}"][value="{value}"]').check()


@pytest.mark.parametrize("script", [True, False])
def test_a_crest_is_put_together_and_worn(
    browser: Browser, site: Site, admin_user: User, script: bool
) -> None:
    league = make_league(0)
    make_team(league, 1, place="Foxglove", nickname="Foxes", color="#c2562d")
    club = make_team(league, 2, place="Millpond", nickname="Owls", color="#7a1f3d")
    context = browser.new_context(base_url=site.url, java_script_enabled=script)
    page = context.new_page()
    page.set_viewport_size({"width": 1366, "height": 900})
    log_in(page, site, admin_user)
    page.goto(f"{club.get_absolute_url()}crest/")
    assert page.locator('input[value="fox"]').is_disabled()

    choose(page, "shape", "pennant")
    choose(page, "division", "pale")
    choose(page, "charge", "moon")
    if not script:
        page.get_by_role("button", name="Show what I chose").click()
    chosen = f"/crests/pennant-pale-moon-7a1f3d-{club.second_color[1:]}.svg"
    assert str(page.locator(PREVIEW).first.get_attribute("src")).startswith(chosen)
    if script:
        page.wait_for_function(LOADED)
        page.fill('input[name="letters"]', "mo")
        assert page.locator('input[value="letters"]').is_checked()
        assert "pennant-pale-MO-" in str(page.locator(PREVIEW).first.get_attribute("src"))
        assert not faults(page)
        choose(page, "charge", "moon")
    page.get_by_role("button", name="Wear it").click()
    page.get_by_text("have their new crest").wait_for()
    club.refresh_from_db()
    assert club.crest == "pennant/pale/moon"

    page.goto(f"{club.get_absolute_url()}crest/")
    page.get_by_role("button", name="Draw again").click()
    page.wait_for_url("**/crest/")
    drawn = str(page.locator(PREVIEW).first.get_attribute("src"))
    assert not drawn.startswith(chosen)
    club.refresh_from_db()
    assert club.crest == "pennant/pale/moon", "shown, not stored"
    context.close()
