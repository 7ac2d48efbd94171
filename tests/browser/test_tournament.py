"""A tournament, set up and seeded by hand on a telephone, to its champion: some games by a worker,
one at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User

from games.live.opening import open_game, send_lineup
from games.live.session import find
from launch.worker import Worker
from league.people import give_team, take_team_back
from tests.browser.test_every_page import faults, log_in
from tests.fixtures.processes import Site
from tests.games.live.live_games import make_person, play_randomly, who
from tests.games.test_tasks import wait_until
from tests.leagues import make_league

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.mark.usefixtures("real_passwords")
def test_from_the_seeds_to_the_champion(
    page: Page, site: Site, worker: Worker, admin_user: User
) -> None:
    league = make_league(4)
    seeds = list(league.teams.order_by("-pk"))  # by hand: the last club first
    log_in(page, site, admin_user)
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(f"{league.get_absolute_url()}new-season/")
    page.fill("[name=name]", "Cup")
    page.locator("label.pick", has_text="Single elimination").click()
    page.click("summary:has-text('Seeds')")
    for seed, team in enumerate(seeds, 1):
        page.get_by_label(f"Seed, {team}").fill("1" if seed == 4 else str(seed))
    page.click("text=Draw it up")
    assert "Seed 1 is given twice; 4 is missing." in page.inner_text(".seeds")
    page.errors.clear()  # type: ignore[attr-defined]  # the browser logs the 422
    page.get_by_label(f"Seed, {seeds[3]}").fill("4")
    page.click("text=Draw it up")
    page.wait_for_selector("text=The schedule is drawn up")
    season = league.seasons.get()
    stage = season.stages.get()
    assert [entry.team for entry in stage.entries.order_by("seed")] == seeds
    page.set_viewport_size({"width": 1440, "height": 800})
    page.click("summary:has-text('Publish the schedule')")
    page.click("text=Yes, publish it")
    person = make_person("ann")
    give_team(seeds[1], person)
    first = season.games.get(series__key="W1")
    assert {first.home, first.visitors} == {seeds[0], seeds[3]}

    page.goto(stage.get_absolute_url())
    page.click("text=Simulate this round")  # all but the game of the person
    wait_until(lambda: stage.series.filter(over=True).count() == 1)
    live = open_game(season.games.get(series__key="W2").pk)
    side = next(one for one in find(live.pk).sides if one.person_id == person.pk)
    send_lineup(live.pk, who(person), side.seat, list(find(live.pk).rules.default_lineup))
    play_randomly(live.pk, {side.seat: who(person)})

    page.goto(stage.get_absolute_url())  # the table's last out has drawn the final
    assert page.locator(".pairing.open").count() == 1
    take_team_back(seeds[1])
    page.reload()
    page.click("text=Simulate to the end")
    wait_until(lambda: stage.entries.filter(place=1).exists())
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(stage.get_absolute_url())
        champion = stage.entries.get(place=1).team
        assert page.locator(".places .club").first.inner_text().endswith(champion.nickname)
        assert page.locator("svg.bracket").is_visible() is (width > 1000)
        assert faults(page) == []
