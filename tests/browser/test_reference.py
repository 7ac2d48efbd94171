"""The API's reference in a real browser: drawn from the schema under our own policy, and tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User

from tests.browser.test_every_page import log_in
from tests.fixtures.processes import Site
from tests.leagues import make_league

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_address_is_tried_with_the_session(page: Page, site: Site, admin_user: User) -> None:
    make_league(2, name="Harbor League")
    faults: list[str] = []
    page.on("console", lambda told: faults.append(told.text) if told.type == "error" else None)
    log_in(page, site, admin_user)
    page.goto("/api/")
    block = page.locator("#operations-me-me_retrieve")
    block.locator("button").first.click()
    block.locator("button:has-text('Try it out')").click()
    block.locator("button:has-text('Execute')").click()
    told = block.locator(".live-responses-table td.response-col_description")
    told.last.wait_for(timeout=20_000)
    assert admin_user.get_username() in told.last.inner_text()
    assert not faults, faults


def test_the_reference_is_as_wide_as_a_telephone(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/api/")
    page.locator(".opblock").first.wait_for(timeout=20_000)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 360
