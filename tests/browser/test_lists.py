"""Lists of games on a narrow screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import User

from games.live.opening import open_friendly
from league.models import League
from tests.browser.test_every_page import faults, log_in
from tests.fixtures.processes import Site
from tests.games.live.live_games import begin, first_game, make_live_season, make_person, who
from tests.leagues import make_season

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Pixels between the lowest thing of each item of a list and the heading of the next.
ROOM = """[...document.querySelectorAll("li + li :is(h2, h3)")].map(heading => {
    const before = [...heading.closest("li").previousElementSibling.querySelectorAll("*")]
    const seen = before.filter(each => each.checkVisibility())
    const low = Math.max(...seen.map(each => each.getBoundingClientRect().bottom))
    return heading.getBoundingClientRect().top - low
})"""


def test_everything_in_a_list_has_room(page: Page, site: Site, admin_user: User) -> None:
    flynn = make_person("flynn")
    live = begin(make_live_season(admin_user, flynn), admin_user, flynn)
    League.objects.update(owner=admin_user)
    for ruleset in ("quick", "sackson"):
        open_friendly(ruleset, who(admin_user))
    for season in (make_season(4), make_season(2)):
        season.teams.filter(pk=season.teams.first().pk).update(manager=admin_user)
    waiting = make_live_season(admin_user, flynn)
    page.set_viewport_size({"width": 360, "height": 900})
    log_in(page, site, admin_user)
    found, crowded = [], []
    for address in (
        "/",
        "/play/",
        "/play/quick/",
        "/my-games/",
        "/leagues/new/",
        live.get_absolute_url(),
        first_game(waiting).get_absolute_url(),
        waiting.get_absolute_url(),
    ):
        page.goto(address)
        for _ in range(2):
            found += faults(page)
            crowded += [f"{address}: {gap} px" for gap in page.evaluate(ROOM) if gap < 8]
            page.evaluate("document.querySelectorAll('.ask').forEach(each => { each.open = true })")
    assert not found, "\n".join(found)
    assert not crowded, "\n".join(crowded)
