"""A season's page while a real worker plays the season."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User

from games.models import SimulationRun
from games.simulation.runs import start_simulation
from launch.worker import Worker
from league.models import Season
from league.standings import standings
from tests.browser.test_every_page import log_in
from tests.fixtures.processes import Site
from tests.leagues import make_league, make_season

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def shown_table(page: Page) -> list[list[str]]:
    """Letters, won and lost of each row of the standings on the page."""
    rows = page.locator("#standings tbody tr").all()
    return [
        [
            row.locator(".flag").inner_text(),
            *(row.locator("td").nth(i).inner_text() for i in range(2)),
        ]
        for row in rows
    ]


def true_table(season: Season) -> list[list[str]]:
    return [[row.team.abbreviation, str(row.won), str(row.lost)] for row in standings(season)]


def test_a_commissioner_plays_a_season_and_watches_it(
    page: Page, site: Site, worker: Worker, admin_user: User
) -> None:
    # A game that takes its time: of others a whole season is over before its page is drawn
    season = make_season(legs=4, league=make_league(8, ruleset="cardball"))
    log_in(page, site, admin_user)
    page.goto(season.get_absolute_url())
    page.click("summary:has-text('Play on by simulation')")
    page.check("text=to the end of the season")
    page.evaluate("window.stayed = true")  # gone if the page is loaded anew
    with page.expect_navigation():
        page.click("text=Play them now")
    page.evaluate("window.stayed = true")
    seen = set()
    complete = page.locator(".tag:has-text('Complete')")
    deadline = time.monotonic() + 60
    while not complete.count() and time.monotonic() < deadline:
        if value := page.evaluate("document.querySelector('#progress progress')?.value"):
            seen.add(value)
        page.wait_for_timeout(50)
    assert complete.count()
    assert len(seen) > 3, "the bar was seen to move"  # by chunks of half a second
    assert page.evaluate("window.stayed"), "without being loaded anew"
    page.wait_for_function(
        "document.querySelector('#standings tbody td').innerText != '0'", timeout=5000
    )
    assert shown_table(page) == true_table(season)
    assert "Day 28," in page.locator("#results-title").inner_text()
    assert page.locator("#leaders .leaders li").count() > 10
    assert page.locator("[sse-connect]").count() == 0


def test_who_watches_sees_a_run_begin_and_end(page: Page, worker: Worker) -> None:
    """Three tabs: the table, a day that was picked, and a link that has the focus."""
    season = make_season(6, legs=4)
    picked, focused = page.context.new_page(), page.context.new_page()
    page.goto(season.get_absolute_url())
    page.evaluate("window.stayed = true")
    picked.goto(season.get_absolute_url() + "?day=3")
    focused.goto(season.get_absolute_url())
    link = focused.locator("#standings tbody a").first
    name = link.get_attribute("id")
    link.focus()
    start_simulation(season)
    for tab in (page, picked, focused):
        tab.wait_for_selector(".tag:has-text('Complete')", timeout=30_000)
    assert shown_table(page) == true_table(season)
    assert page.evaluate("window.stayed"), "without being loaded anew"
    assert picked.locator("#results-title").inner_text().startswith("Day 3,")
    assert picked.locator(".board:has-text('Final')").count() == 3
    assert focused.evaluate("document.activeElement.id") == name


def test_a_page_without_script_shows_progress_and_comes_again(
    browser: Browser, site: Site, transactional_db: None
) -> None:
    season = make_season()
    run = SimulationRun.objects.create(season=season, state="running", done=5, total=12)
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    page.goto(season.get_absolute_url())
    assert page.locator("progress").get_attribute("value") == "5"
    SimulationRun.objects.filter(pk=run.pk).update(done=9)
    page.wait_for_selector("progress[value='9']", timeout=10_000)
    SimulationRun.objects.filter(pk=run.pk).update(state="done", done=12)
    page.wait_for_selector("progress", state="detached", timeout=10_000)
    context.close()


def test_a_commissioner_without_script_plays_a_day(
    browser: Browser, site: Site, worker: Worker, admin_user: User
) -> None:
    season = make_season()
    context = browser.new_context(base_url=site.url, java_script_enabled=False)
    page = context.new_page()
    log_in(page, site, admin_user)
    page.goto(season.get_absolute_url())
    page.click("summary:has-text('Play on by simulation')")
    page.click("text=Play them now")  # the next day, unless one asks for more
    page.wait_for_selector("text=2 of 12 games", timeout=20_000)
    assert re.search("Day 1,", page.locator("#results-title").inner_text())
    page.click("text=Box score >> nth=0")
    assert page.locator("h1").inner_text().startswith("Nine ")
    context.close()


@pytest.mark.parametrize("key", ["league", "season"])
def test_the_keyboard_reaches_the_content_first(page: Page, key: str) -> None:
    season = make_season(league=make_league(2))
    page.goto((season if key == "season" else season.league).get_absolute_url())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Skip to the content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
