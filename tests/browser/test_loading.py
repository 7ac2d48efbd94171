"""What a page weighs on its way here, and whether it stays where it is while it loads."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from django.conf import settings

from tests.browser.built import built_site, pages
from tests.browser.test_every_page import TOO_WIDE
from tests.html import tokens

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("redis"),
    pytest.mark.ci,
]

#: The live table as one of its players sees it.
PLAYERS: Final = "a player’s table"
#: Bytes over the wire, headers, fonts and crests included.
FIRST_VISIT, SECOND_VISIT = 140_000, 25_000
FIRST_VISIT_OF: Final = {"front": 180_000, "live table": 120_000, PLAYERS: 120_000}
MOST_SHIFT = 0.02
#: The heaviest of all; `bin/soak` visits every kind of page.
DAILY = ("front", "season under way", "game", PLAYERS)
#: How far what had been drawn moved without being asked to, by the measure of Web Vitals.
SHIFTS = """new Promise(done => {
    let sum = 0
    new PerformanceObserver(list => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => done(sum), 100)
})"""


class Wire:
    """Counts the bytes that a page receives."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self._count)

    def _count(self, event: dict[str, float]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def visit(self, page: Page, address: str) -> int:
        """The bytes of one visit, all that it loads included."""
        self.bytes = 0
        page.goto(address, wait_until="load")
        page.evaluate("document.fonts.ready")
        page.wait_for_timeout(50)
        return self.bytes


def log_in(context: BrowserContext, name: str) -> None:
    """By requests of their own, so that nothing of a page is at hand when it is visited."""
    door = "/accounts/login/"
    (token,) = {*tokens(context.request.get(door).text())}
    sent: dict[str, str | float | bool] = {
        "username": name,
        "password": "pw-for-tests",
        "csrfmiddlewaretoken": token,
    }
    assert context.request.post(door, form=sent).ok
    assert any(cookie["name"] == settings.SESSION_COOKIE_NAME for cookie in context.cookies())


@pytest.mark.parametrize(
    ("width", "names"),
    [
        (320, DAILY),
        *(pytest.param(width, (), marks=pytest.mark.soak, id=str(width)) for width in (320, 1366)),
    ],
)
def test_pages_are_light_and_stand_still(
    browser: Browser,
    tmp_path: Path,
    collected: Path,
    width: int,
    names: tuple[str, ...],
    real_passwords: None,
) -> None:
    """Each visited first by somebody who was never here, and nothing of it is cut at the side."""
    faults = []
    with built_site(tmp_path, collected) as site:
        addresses = pages()
        for name, address in (addresses | {PLAYERS: addresses["live table"]}).items():
            if names and name not in names:
                continue
            context = browser.new_context(
                base_url=site.url, viewport={"width": width, "height": 720}
            )
            if name == PLAYERS:
                log_in(context, "ada")
            page = context.new_page()
            wire = Wire(page)
            first = wire.visit(page, address)
            shift = page.evaluate(SHIFTS)
            wide = page.evaluate(TOO_WIDE)
            second = wire.visit(page, address)
            context.close()
            most = FIRST_VISIT_OF.get(name, FIRST_VISIT)
            if not 0 < first <= most or not 0 < second <= SECOND_VISIT or shift >= MOST_SHIFT:
                faults.append(f"{name}: {first:,} B, then {second:,} B, shift {shift:.4f}")
            faults += [f"{name}: {one}" for one in wide]
    assert not faults, "\n".join(faults)
