"""From nothing to a published league: few clicks, and less than three minutes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import pytest

from league.models import League, Season
from tests.fixtures.processes import Site
from tests.games.live.live_games import make_person

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICKS: Final = 25
SECONDS: Final = 180
PEOPLE: Final = ("bob", "cy", "dee")


class Hand:
    """Counts its clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()
        self.clicks += 1


@pytest.mark.usefixtures("real_passwords")
def test_twelve_clubs_with_divisions_and_playoffs_are_soon_set_up(page: Page, site: Site) -> None:
    """Four people and eight AI managers, from the sign-up to the published schedule."""
    for name in PEOPLE:
        make_person(name)
    began = time.monotonic()
    hand = Hand(page)
    page.goto("/accounts/sign-up/?next=/leagues/new/")
    page.fill("[name=username]", "ada")
    page.fill("[name=password1]", "no joy in town")
    page.fill("[name=password2]", "no joy in town")
    hand.click("main button.button:has-text('Sign up')")
    page.wait_for_url("**/leagues/new/")
    page.wait_for_function("window.htmx")
    hand.click("label:has(input[name=game][value=piecepack])")
    page.fill("[name=name]", "Harbor")
    hand.click("button.button:has-text('On to the clubs')")
    for row, (place, nickname) in enumerate(
        (("Gull Rock", "Gulls"), ("Millpond", "Otters"), ("Foxglove", "Badgers"))
    ):
        page.fill(f"[name=club{row}-place]", place)
        page.fill(f"[name=club{row}-nickname]", nickname)
    page.select_option("[name=club0-manager]", "me")
    page.fill("[name=to]", "12")
    hand.click("text=Fill up with AI clubs")
    hand.click("text=On to the format")
    hand.click("label:has(input[name=format][value=divisions])")
    page.select_option("[name=playoffs]", "single_elimination")
    hand.click("text=On to the schedule")
    page.fill("[name=starts_on]", "2031-04-01")
    hand.click("text=On to the last step")
    hand.click("text=Keep the season as a draft")
    page.wait_for_url("**/leagues/harbor/**")
    season = Season.objects.get()
    page.goto("/leagues/harbor/managers/")
    clubs = list(season.league.teams.filter(manager=None).order_by("place", "nickname"))
    for name, club in zip(PEOPLE, clubs, strict=False):
        page.fill(f"#team-{club.pk} [name$=username]", name)
        hand.click(f"#team-{club.pk} button[value=give]")
        page.wait_for_load_state()
    page.goto(season.get_absolute_url())
    hand.click("summary:has-text('Publish the schedule')")
    hand.click("text=Yes, publish it")
    page.wait_for_selector("text=Play on by simulation")
    assert time.monotonic() - began < SECONDS
    assert hand.clicks <= CLICKS
    league = League.objects.get()
    season.refresh_from_db()
    assert season.state == Season.State.PUBLISHED
    assert league.teams.count() == 12
    assert league.teams.filter(manager=None).count() == 8
    first, playoffs = season.stages.order_by("number")
    assert first.pools.count() == 2
    assert playoffs.format == "single_elimination"
