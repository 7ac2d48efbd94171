"""The live table stays where it is: scroll, focus and question, at every size, in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine import RULESETS
from games.live.ai import play_on
from games.live.opening import send_lineup
from games.live.session import find
from games.models import LiveGame
from games.views.scene import mark
from tests.browser.test_every_page import TOO_WIDE, log_in
from tests.fixtures.processes import Site
from tests.games.live.live_games import friendly, make_person, who

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES = ((360, 740), (1366, 700))
#: Where things are: how far the page is scrolled, the question and its answers on the screen.
PLACES = """() => ({
    scrolled: Math.round(scrollY),
    question: Math.round(document.querySelector('#decision').getBoundingClientRect().top),
    answers: Math.round(document.querySelector('.choices')?.getBoundingClientRect().top ?? -1),
})"""
#: An answer in the middle of those that are whole on the screen.
IN_SIGHT = """() => {
    const buttons = [...document.querySelectorAll('button.choice')].filter(button => {
        const { top, bottom } = button.getBoundingClientRect()
        return top > 60 && bottom < innerHeight
    })
    return buttons[Math.floor(buttons.length / 2)].value
}"""


def sit_down(page: Page, site: Site, ruleset: str) -> LiveGame:
    """A friendly against a rookie whom nobody wakes: he answers when the test says so."""
    ada = make_person(f"ada-{ruleset}")
    live = friendly(ada, ruleset, options={"innings": 3})
    if live.state == LiveGame.State.LINEUPS:
        send_lineup(live.pk, who(ada), 1, list(RULESETS[ruleset].default_lineup))
    log_in(page, site, ada)
    let_play(live)
    page.goto(live.get_absolute_url())
    return live


def let_play(live: LiveGame) -> None:
    """The rookie answers for as long as he is asked, and nobody else."""
    for _ in range(50):
        table = find(live.pk)
        if table.over or 1 in table.awaited():
            return
        play_on(live.pk)


def shows_now(page: Page, live: LiveGame) -> None:
    page.wait_for_selector(f'#seen[value="{mark(find(live.pk), 1)}"]', state="attached")


def answered(page: Page, live: LiveGame, before: str) -> None:
    """Wait until the page shows what came of an answer."""
    page.wait_for_selector(f'#seen:not([value="{before}"])', state="attached")
    shows_now(page, live)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_nothing_jumps_when_one_answers(page: Page, site: Site, ruleset: str) -> None:
    """The result of the last play stands beside the question, too."""
    live = sit_down(page, site, ruleset)
    told = 0
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(live.get_absolute_url())
        assert not page.evaluate(TOO_WIDE)
        page.evaluate("document.querySelector('.choices').scrollIntoView({block: 'center'})")
        before: Any = page.evaluate(PLACES)
        for answer in range(20):
            if answer >= 3 and told:  # a play may take many answers
                break
            page.evaluate("calmUntil = 0")
            seen = mark(find(live.pk), 1)
            page.locator(f"button.choice[value='{page.evaluate(IN_SIGHT)}']").click()
            answered(page, live, seen)
            waiting = page.evaluate(PLACES)
            assert waiting["scrolled"] == before["scrolled"], (size, before, waiting)
            assert waiting["question"] == before["question"], (size, before, waiting)
            assert page.evaluate("document.activeElement.id") == "decision"
            let_play(live)
            shows_now(page, live)
            after = page.evaluate(PLACES)
            assert after == before, f"{size}: {before} → {after}"
            assert page.evaluate("document.activeElement.id") == "decision"
            if page.locator(".latest li[id]").count():
                told += 1
                last = page.locator(".latest li").first.locator("p").first.inner_text()
                assert last in page.locator(".mine .so-far").inner_text()
    assert told, "no play was told"


def test_fast_answers_never_load_the_page(page: Page, site: Site) -> None:
    """Keys and clicks every quarter of a second, then as fast as a machine clicks."""
    live = sit_down(page, site, "sackson")
    loads: list[str] = []
    page.on("request", lambda asked: loads.extend([asked.url] * asked.is_navigation_request()))
    page.evaluate("window.stayed = true")
    answers = len(find(live.pk).live.choices)
    for turn in range(8):
        if turn % 2:
            page.keyboard.press("1")
        else:
            page.evaluate("document.querySelector('button.choice')?.click()")
        page.wait_for_timeout(250)
        let_play(live)
    assert len(find(live.pk).live.choices) > answers + 4, "the answers count"
    page.evaluate(
        """window.hammer = setInterval(() => {
            calmUntil = 0
            document.querySelector('button.choice')?.click()
            document.querySelector('.standing-order button')?.click()
        }, 3)"""
    )
    for _ in range(15):
        let_play(live)
        page.wait_for_timeout(60)
    page.evaluate("clearInterval(hammer)")
    page.wait_for_timeout(300)
    assert not loads, f"the whole page was sent: {loads}"
    assert page.evaluate("window.stayed")
    # Answers to a question that is over are refused on purpose
    errors: list[str] = page.errors  # type: ignore[attr-defined]
    errors[:] = [
        one for one in errors if "409 (Conflict)" not in one and "Response Status" not in one
    ]


def test_who_reads_the_plays_is_not_moved(page: Page, site: Site) -> None:
    """What is looked at stays while the other side plays, below the question too."""
    live = sit_down(page, site, "quick")
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(live.get_absolute_url())
    seen = mark(find(live.pk), 1)
    page.locator("button.choice").first.click()
    answered(page, live, seen)
    page.evaluate("document.activeElement.blur()")
    page.evaluate("document.querySelector('.on-table').scrollIntoView({block: 'start'})")
    top = "document.querySelector('.on-table').getBoundingClientRect().top"
    before = page.evaluate(top)
    let_play(live)
    shows_now(page, live)
    assert abs(page.evaluate(top) - before) <= 0.5, "a browser scrolls by whole pixels"
