"""A lineup that is checked while it is filled in, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.live.opening import open_game
from games.live.session import find
from tests.browser.test_every_page import faults, log_in
from tests.fixtures.processes import Site
from tests.games.live.live_games import first_game, make_live_season, make_person

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from games.models import LiveGame


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
        page.get_by_role("button", name="As lists").click()
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


#: Something else on the page changes, such as who is there.
OTHER_NEWS: Final = """document.dispatchEvent(
    new CustomEvent('htmx:oobAfterSwap', { detail: { target: document.body } }))"""


def test_pieces_are_laid_where_they_shall_play(page: Page, site: Site) -> None:
    """By touch, by key, by drag: on the field, in the order, on a club; what is sent is what lies
    there, and a piece is not laid where it may not lie."""
    ada, bob = make_person("ada"), make_person("bob")
    log_in(page, site, ada)
    page.set_viewport_size({"width": 360, "height": 740})

    def table(ruleset: str, **options: int) -> LiveGame:
        season = make_live_season(ada, bob, ruleset=ruleset, options=options)
        live = open_game(first_game(season).pk)
        page.goto(site.url + live.get_absolute_url())
        assert faults(page) == []
        return live

    def sent(live: LiveGame) -> list[object]:
        button = page.get_by_role("button", name="Send the lineup")
        assert button.bounding_box()["y"] < 740, "in sight without scrolling"  # type: ignore[index]
        with page.expect_response("**/lineup/"):
            button.click()
        return find(live.pk).sides[0].lineup or []

    def place(sign: str) -> Locator:
        return page.locator(f"[data-sign='{sign}']")

    # The field: a 4 of the infield is refused in the outfield, another tile is swapped
    live = table("piecepack")
    usual = list(find(live.pk).rules.default_lineup)
    hint = page.locator(".lineup-hint")
    place("3B").click()
    place("LF").click()
    refused = "A 4 may not play the outfield."
    assert hint.text_content() == refused
    page.evaluate(OTHER_NEWS)
    assert hint.text_content() == refused
    page.locator(f"[data-piece='{usual[7]}']").click()
    place("LF").click()
    assert sent(live) == [usual[7], *usual[1:7], usual[0]]

    # The order: two rows by keys, two by dragging; Escape puts down what was taken up
    live = table("cardball")
    place("1").press("Enter")
    place("1").press("Escape")
    place("9").press("Enter")
    assert place("9").get_attribute("aria-pressed") == "true"
    place("2").press("Space")
    place("1").drag_to(place("4"))
    assert sent(live) == [3, 8, 2, 0, 4, 5, 6, 7, 1]

    # The club: gifts, one too many, and one taken away again
    live = table("quick", stars=2)
    stands = place("1").bounding_box()
    for gift, sign in (("speedy", "1"), ("big_hitter", "P1"), ("smart", "8")):
        page.locator(f"[data-piece='{gift}']").click()
        place(sign).click()
    page.locator(".lineup-hint.bad:has-text('at most 2 stars')").wait_for()
    page.locator("[data-sign='P1'].wrong").wait_for()
    place("1").click()
    page.locator("[data-piece='']").click()
    page.locator(".lineup-hint:not(.bad)").wait_for()
    assert place("1").bounding_box() == stands, "nothing moves"
    assert sent(live) == ["", "", "", "", "", "", "", "smart", "big_hitter", "", "", ""]
