"""The list of time zones of a new league, in browsers of several places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User

from league.drafts import draft_of, store
from tests.browser.test_every_page import DRAFT, log_in
from tests.fixtures.processes import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FIRST = """() => {
    const list = document.querySelector('#id_time_zone'), group = list.children[0]
    return [group.label, group.children[0]?.value, list.value]
}"""


def test_the_browsers_own_zone_comes_first(browser: Browser, site: Site, admin_user: User) -> None:
    store(draft_of(admin_user), **DRAFT)
    for zone, script, expected in (
        ("Europe/Berlin", True, ["Your browser’s", "Europe/Berlin", "Europe/Berlin"]),
        ("America/Argentina/Buenos_Aires", True, None),
        ("Europe/Berlin", False, ["Everywhere", "UTC", "UTC"]),
    ):
        context = browser.new_context(
            base_url=site.url, timezone_id=zone, java_script_enabled=script
        )
        page = context.new_page()
        log_in(page, site, admin_user)
        page.goto("/leagues/new/schedule/")
        found = page.evaluate(FIRST) if script else None
        if script:
            assert found is not None
            assert found[0] == "Your browser’s"
            assert found[1] == found[2]
            assert zone.rpartition("/")[2] in found[1]
        else:
            groups = page.locator("#id_time_zone > optgroup")
            assert groups.first.get_attribute("label") == "Everywhere"
            assert page.locator("#id_time_zone").input_value() == "UTC"
        if expected and script:
            assert found == expected
            # What was chosen stays after an error, with one's own zone still at the top
            page.select_option("#id_time_zone", "Asia/Tokyo")
            page.fill("#id_name", "Teams")
            page.click("main button.button")
            page.wait_for_selector(".errorlist")
            assert page.evaluate(FIRST) == ["Your browser’s", "Europe/Berlin", "Asia/Tokyo"]
        context.close()
