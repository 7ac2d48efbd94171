"""What a page of a table tells by itself: whose turn it is, who is there, what waits elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.live import services
from games.live.session import find
from tests.browser.test_every_page import faults, log_in
from tests.browser.test_live_table import a_page
from tests.fixtures.processes import Site
from tests.games.live.live_games import begin, friendly, make_live_season, make_person, who

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: Where what is shown as a notification is kept, and how a page is looked away from.
LISTEN = """() => {
    window.told = []
    const shown = Notification
    window.Notification = class {
        constructor(title, given) { window.told.push([title, given.body]) }
        static permission = shown.permission
        static requestPermission = () => shown.requestPermission()
    }
    Object.defineProperty(document, 'hidden', { get: () => window.away ?? false })
}"""


@pytest.fixture
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


def until(page: Page, true: str) -> None:
    """Wait until this holds in the page."""
    for _ in range(500):
        if page.evaluate(true):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"never: {true}")


def test_the_title_the_icon_and_a_notification(page: Page, browser: Browser, site: Site) -> None:
    """Nobody is notified unasked, nor of what they see; who comes and goes is seen at once."""
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob, ruleset="sackson"), ada, bob)
    people = (ada, bob)

    def answer(seat: int) -> None:
        while seat in (table := find(live.pk)).awaited():
            services.answer(live.pk, who(people[seat]), seat, table.turn(seat), 0)

    page.context.grant_permissions(["notifications"], origin=site.url)
    page.add_init_script(f"({LISTEN})()")
    log_in(page, site, ada)
    answer(0)
    page.goto(live.get_absolute_url())
    until(page, "!document.title.startsWith('Your turn – ')")
    answer(1)
    until(page, "document.title.startsWith('Your turn – ')")
    assert "favicon-turn" in str(page.get_attribute("#icon", "href"))
    page.evaluate("window.away = true")
    answer(0)
    until(page, "!document.title.startsWith('Your turn – ')")
    answer(1)
    until(page, "document.title.startsWith('Your turn – ')")
    assert page.evaluate("told") == [], "nobody asked for it"
    page.evaluate("window.away = false")
    page.click("[popovertarget=menu]")
    page.check("#notify")
    page.keyboard.press("Escape")
    page.evaluate("window.away = true")
    answer(0)
    until(page, "!document.title.startsWith('Your turn – ')")
    answer(1)
    until(page, "told.length === 1")
    assert page.evaluate("told[0][0]") == "Your turn"

    assert page.locator("#here-1 i").count() == 0, "bob has never been there"
    with a_page(browser, site, bob, script=True) as his:
        his.goto(live.get_absolute_url())
        page.wait_for_selector("#here-1 i:not(.away)")
        with a_page(browser, site, None, script=True) as hers:
            hers.goto(live.get_absolute_url())
            page.wait_for_selector("#watching:text('1 watching')")
    page.wait_for_selector("#here-1 i.away")
    assert page.inner_text("#here-1 time") == "1 min"

    friendly(ada)
    page.reload()
    for width in (360, 1366):
        page.set_viewport_size({"width": width, "height": 740})
        assert not faults(page)


#: What can be clicked, and boxes that are not whole in the window.
IN_THE_WAY = """() => [...document.querySelectorAll(
    'a, button, input, summary, .board, .call, .park, .telling')]
    .filter(one => one.checkVisibility() && (!one.matches('section, div')
        || one.getBoundingClientRect().bottom > innerHeight + 1))
    .map(one => one.outerHTML.slice(0, 120))"""


def test_the_big_screen_follows_by_itself(page: Page, site: Site) -> None:
    people = make_person("ada"), make_person("bob")
    live = begin(make_live_season(*people, ruleset="sackson"), *people)
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto("/big-screen/")
    for width, height in ((1920, 1080), (1366, 700)):
        page.set_viewport_size({"width": width, "height": height})
        seen = page.input_value("#seen")
        for seat in find(live.pk).awaited():
            services.answer(live.pk, who(people[seat]), seat, find(live.pk).turn(seat), 0)
        page.wait_for_selector(f'#seen:not([value="{seen}"])', state="attached")
        assert page.evaluate(IN_THE_WAY) == []
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
        assert not faults(page)
