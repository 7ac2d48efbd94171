"""Messages in a real browser: its service worker shows them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from accounts.models import PushSubscription
from tests.accounts.browsers import KEY
from tests.browser.test_every_page import faults
from tests.browser.test_live_table import a_page
from tests.fixtures.processes import database_url, served
from tests.games.live.live_games import make_person

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(one => [one.title, one.tag, one.data.address])"""


@pytest.fixture
def browser(whole_browser: Browser) -> Browser:
    return whole_browser


@pytest.mark.usefixtures("transactional_db", "redis")
def test_a_message_is_shown(browser: Browser, tmp_path: Path) -> None:
    """As a push service hands it over; this browser reaches none, and its page says so."""
    ada = make_person("ada")
    given: Any = {"endpoint": "https://push.example/x", "public_key": "x", "secret": "x"}
    PushSubscription.objects.create(person=ada, browser="Firefox on Linux", **given)
    env = {"DATABASE_URL": database_url(), "VAPID_PRIVATE_KEY": KEY}
    with (
        served(tmp_path / "uvicorn.log", env) as site,
        a_page(browser, site, ada, script=True) as page,
    ):
        page.context.grant_permissions(["notifications"], origin=site.url)
        page.goto(f"{site.url}/accounts/notices/settings/")
        page.click("#push button")
        page.wait_for_selector("#push [role=status]:not(:empty)")
        said = page.inner_text("#push [role=status]")
        assert "cannot be reached" in said or "told not to" in said, said
        for width in (360, 1366):
            page.set_viewport_size({"width": width, "height": 740})
            assert not faults(page)

        devtools = page.context.new_cdp_session(page)
        found: list[str] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
        )
        devtools.send("ServiceWorker.enable")
        page.evaluate("navigator.serviceWorker.register('/service-worker.js')")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        for _ in range(100):
            if found:
                break
            page.wait_for_timeout(50)
        told = {"title": "Your turn: Owls at Herons", "tag": "turn:7", "address": "/tables/7/"}
        for data in (json.dumps(told), "nonsense"):
            devtools.send(
                "ServiceWorker.deliverPushMessage",
                {"origin": site.url, "registrationId": found[0], "data": data},
            )
        for _ in range(100):
            shown = page.evaluate(SHOWN)
            if len(shown) == 2:
                break
            page.wait_for_timeout(50)
        assert ["Your turn: Owls at Herons", "turn:7", "/tables/7/"] in shown
        assert ["Pennant", "", None] in shown
