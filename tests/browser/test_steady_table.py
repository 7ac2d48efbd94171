"""The live table stays where it is: boxes, focus and question, at every size, in every game."""

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
#: Where every box of the composition is, and how far the page is scrolled.
BOXES = """() => Object.fromEntries([
    ['scrolled', [scrollX, scrollY]],
    ...['.board', '.call', '.park', '.dock', '.ask', '.tray', '#decision'].map(box => {
        const { left, top, width, height } = document.querySelector(box).getBoundingClientRect()
        return [box, box === '#decision' ? [left] : [left, top, width, height]]
    })])"""
#: Answers that are not whole on the screen, or behind something else.
OUT_OF_SIGHT = """() => [...document.querySelectorAll('#decision, button.choice')].filter(one => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5
        || !(one.contains(at) || at?.contains(one))
}).map(one => one.outerHTML.slice(0, 120))"""
#: Boxes of the composition that lie on one another.
ON_TOP = """() => {
    const boxes = ['.board', '.call', '.park', '.ask', '.ways', '.pieces', '.tray']
        .map(box => [box, document.querySelector(box)]).filter(([, one]) => one?.checkVisibility())
        .map(([box, one]) => [box, one.getBoundingClientRect()])
    return boxes.flatMap(([box, a], at) => boxes.slice(at + 1).filter(([, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    ).map(([other]) => `${box} and ${other}`))
}"""


def sit_down(page: Page, site: Site, ruleset: str, innings: int = 3) -> LiveGame:
    """A friendly against a rookie whom nobody wakes: he answers when the test says so."""
    ada = make_person(f"ada-{ruleset}")
    live = friendly(ada, ruleset, options={"innings": innings})
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
def test_nothing_moves_when_one_answers(page: Page, site: Site, ruleset: str) -> None:
    """No box by a pixel; every answer is in sight; what happened stands in the call."""
    live = sit_down(page, site, ruleset)
    told = 0
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(live.get_absolute_url())
        assert not page.evaluate(TOO_WIDE)
        before: Any = page.evaluate(BOXES)
        for answer in range(20):
            if answer >= 3 and told:  # a play may take many answers
                break
            assert not page.evaluate(OUT_OF_SIGHT), size
            assert not page.evaluate(ON_TOP), size
            page.evaluate("calmUntil = 0")
            seen = mark(find(live.pk), 1)
            buttons = page.locator("button.choice")
            buttons.nth(buttons.count() // 2).click()
            answered(page, live, seen)
            assert page.evaluate(BOXES) == before, size
            assert page.evaluate("document.activeElement.id") == "decision"
            let_play(live)
            shows_now(page, live)
            assert page.evaluate(BOXES) == before, size
            assert page.evaluate("document.activeElement.id") == "decision"
            if page.locator(".latest li[id]").count():
                told += 1
                last = page.locator(".latest li p").first.evaluate("p => p.firstChild.data.trim()")
                assert last in page.locator(".call .tell").inner_text()
    assert told, "no play was told"


@pytest.mark.parametrize(
    ("ruleset", "innings", "turns"),
    [("sackson", 3, 16), pytest.param("cardball", 9, 300, marks=pytest.mark.soak)],
)
def test_fast_answers_never_load_the_page(
    page: Page, site: Site, ruleset: str, innings: int, turns: int
) -> None:
    """Keys and clicks five times a second, then as fast as a machine clicks."""
    live = sit_down(page, site, ruleset, innings)
    loads: list[str] = []
    page.on("request", lambda asked: loads.extend([asked.url] * asked.is_navigation_request()))
    page.evaluate("window.stayed = true")
    answers = len(find(live.pk).live.choices)
    key = "document.querySelector('button.choice')?.dataset.key[0] ?? 'b'"
    for turn in range(turns):
        if turn % 2:
            page.keyboard.press(page.evaluate(key))
        else:
            page.evaluate("document.querySelector('button.choice')?.click()")
        page.wait_for_timeout(200)
        let_play(live)
    assert len(find(live.pk).live.choices) > answers + turns / 4, "the answers count"
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


def test_a_first_touch_lifts_and_a_second_plays(page: Page, site: Site) -> None:
    """The first says what the card would do; a card keeps its place and its key."""
    live = sit_down(page, site, "cardball")
    page.evaluate("localStorage.tableSteps = '2'")
    page.reload()
    answers = len(find(live.pk).live.choices) + len(find(live.pk).live.sealed)
    cards = page.locator(".pieces button.choice")
    where = "slips => slips.map(s => [s.id, s.style.order, s.querySelector('button')?.dataset.key])"
    kept = page.locator(".slip").evaluate_all(where)
    card = cards.nth(2)
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    assert page.locator("#tell").inner_text() == f"{card.get_attribute('aria-label')}?"
    table = find(live.pk)
    assert len(table.live.choices) + len(table.live.sealed) == answers, "nothing is played yet"
    other = cards.nth(3)
    for _ in range(4):  # the same key again chooses among those of a rank
        page.keyboard.press((other.get_attribute("data-key") or "")[0])
        if other.get_attribute("aria-pressed") == "true":
            break
    assert other.get_attribute("aria-pressed") == "true"
    assert card.get_attribute("aria-pressed") == "false"
    seen = mark(table, 1)
    gone = other.evaluate("card => card.closest('.slip').id")
    page.keyboard.press("Enter")
    answered(page, live, seen)
    let_play(live)
    shows_now(page, live)
    now = {one[0]: one for one in page.locator(".slip").evaluate_all(where)}
    for slip in kept:
        if slip[0] and slip[0] != gone and slip[0] in now:
            assert now[slip[0]][1] == slip[1], "the others stay in their places"


@pytest.mark.parametrize(
    "ruleset",
    [
        "piecepack",
        *(
            pytest.param(other, marks=pytest.mark.soak)
            for other in sorted(RULESETS)
            if other != "piecepack"
        ),
    ],
)
def test_a_whole_game_by_keyboard_and_at_a_glance(page: Page, site: Site, ruleset: str) -> None:
    """From first pitch to last out by keys alone at 360 × 740, with every answer in sight."""
    page.set_viewport_size({"width": 360, "height": 740})
    live = sit_down(page, site, ruleset, innings=1)
    for turn in range(600):
        table = find(live.pk)
        if table.over:
            break
        assert not page.evaluate(OUT_OF_SIGHT)
        page.evaluate("calmUntil = 0")
        keys = page.locator("button.choice").evaluate_all("all => all.map(one => one.dataset.key)")
        assert all(keys), keys
        key = keys[turn % len(keys)]
        seen = mark(table, 1)
        page.keyboard.press(key[0])
        if [one[0] for one in keys].count(key[0]) > 1:  # the suit, or the same key, chooses
            for _ in range(len(keys)):
                if page.locator("[data-lifted]").get_attribute("data-key") == key:
                    break
                page.keyboard.press(key[0])
            page.keyboard.press("Enter")
        answered(page, live, seen)
        let_play(live)
        shows_now(page, live)
    assert find(live.pk).over
    page.wait_for_selector("text=Final")
    assert page.locator(".panel table").is_visible()
    assert page.get_by_role("link", name="Replay").is_visible()


def test_at_200_percent_the_question_is_in_sight(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 683, "height": 350})
    sit_down(page, site, "piecepack")
    top = page.locator("#decision").evaluate("one => one.getBoundingClientRect().bottom")
    assert top < 350


def test_one_diamond_and_no_hash_in_sight(page: Page, site: Site) -> None:
    live = sit_down(page, site, "triple_play")
    assert page.locator("svg.ground").count() == 1
    assert not page.locator("svg.diamond, svg.card-diamond").count()
    assert not page.get_by_text(live.commitment).is_visible()
    page.get_by_text("Is it fair?").first.evaluate("one => one.closest('details').open = true")
    assert live.commitment in page.locator("#book").inner_html()
