"""Whole games at the live table: two people, each in a browser of their own, by random choices."""

from __future__ import annotations

import contextlib
import hashlib
import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.contrib.auth.models import User

from engine import Ballgame, Record
from games.live.session import Session, find
from games.models import GameRecord, LiveGame
from games.presentation.cards import FACES
from games.views.scene import mark
from league.models import Game
from stats.models import BattingLine
from tests.browser.test_every_page import log_in
from tests.fixtures.processes import Site
from tests.games.live.live_games import (
    begin,
    first_game,
    make_live_season,
    make_person,
    play_randomly,
    who,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEED = "1d" * 16
#: Answers that are clicked; a whole game has some hundred.
BY_DAY, WHOLE = 14, 3000
OPEN = ("piecepack", "quick")  # games in which nobody holds a card that the other may not see
#: The plays that are told: their cards may have been shuffled in and drawn again.
TOLD = re.compile(
    r'<aside [^>]*id="book".*?</aside>|<section class="call.*?</section>'
    r'|<g [^>]*class="over-with".*?</g>|<g class="row-of-pitches">.*?</g>\s*</g>',
    re.DOTALL,
)


@contextlib.contextmanager
def a_page(browser: Browser, site: Site, person: User | None, *, script: bool) -> Iterator[Page]:
    """A page in a browser that shares nothing with the others; None is nobody who is known."""
    context = browser.new_context(base_url=site.url, java_script_enabled=script)
    try:
        page = context.new_page()
        page.set_default_timeout(15_000)
        if person is not None:
            log_in(page, site, person)
        yield page
    finally:
        context.close()


@contextlib.contextmanager
def two_browsers(
    browser: Browser, site: Site, people: tuple[User, User], *, script: bool
) -> Iterator[list[Page]]:
    """A page for each of two people, logged in."""
    with contextlib.ExitStack() as stack:
        pages = [a_page(browser, site, person, script=script) for person in people]
        yield [stack.enter_context(page) for page in pages]


def a_live_game(ruleset: str, innings: int) -> tuple[LiveGame, tuple[User, User]]:
    """A game between two people, past its lineups, with a seed that is always the same."""
    people = make_person("ada"), make_person("bob")
    season = make_live_season(*people, ruleset=ruleset, options={"innings": innings})
    commitment = hashlib.sha256(SEED.encode()).hexdigest()
    GameRecord.objects.filter(game=first_game(season)).update(seed=SEED, commitment=commitment)
    return begin(season, *people), people


def hands(table: Session) -> list[set[int]]:
    """The cards that each side holds, where each alone may see its own."""
    if table.live.ruleset in OPEN:
        return [set(), set()]
    return [set(table.ballgame.view(seat).hand) for seat in (0, 1)]


def shows(html: str, card: int) -> bool:
    """Whether this card is drawn or named, but for the plays that are told."""
    face = FACES[card]
    return face.words in html.lower() or f'#{face.suit}-{face.rank}"' in html


def check_secrecy(pages: list[Page], table: Session) -> int:
    """No page shows what it must not: visitors, home, spectator; how many cards were looked for.

    A card in a hand lies nowhere else, so none of it may be anywhere on another's page.
    """
    looked_for = 0
    held = hands(table)
    for seat, page in zip((0, 1, None), pages, strict=True):
        whole = page.content()
        html = TOLD.sub("", whole)
        for other in {0, 1} - {seat}:
            looked_for += len(held[other])
            for card in held[other]:
                assert not shows(html, card), f"{seat} sees {other}’s {FACES[card].words}"
        if seat is None or str(seat) not in table.live.sealed:
            assert 'aria-pressed="true"' not in html, "the other side’s sealed choice"
        else:
            assert all(shows(html, card) for card in held[seat]), "a hand is not where it belongs"
        assert table.live.seed not in whole
    return looked_for


def choose(page: Page, draw: random.Random, *, script: bool) -> bool:
    """Click one of the answers, if the page asks for one; whether it did.

    A script lets no click through right after a question comes up; here nobody clicks twice.
    """
    if page.locator("#sealed").count() or not page.locator("form.decision").count():
        return False
    buttons = page.locator("button.choice")
    button = buttons.nth(draw.randrange(buttons.count()))
    if script:
        page.evaluate("calmUntil = 0")
    button.click()
    return True


def marks(table: Session) -> set[str]:
    """The marks of the pages that show this: of both players, and of who watches."""
    return {mark(table, seat) for seat in (0, 1, None)}


def settled(pages: list[Page], live: LiveGame, *, script: bool) -> Session:
    """Wait until all pages show the game of now; without a script they are loaded anew."""
    table = find(live.pk)
    for page in pages:
        for _ in range(400):
            if page.locator("#seen").get_attribute("value") in marks(table):
                break
            if script:
                page.wait_for_timeout(10)
            else:
                page.goto(live.get_absolute_url())
        else:
            raise AssertionError("the pages do not follow the game")
    assert marks(find(live.pk)) == marks(table), "the game moves by itself"
    return table


def stood(live: LiveGame) -> list[Any]:
    """When the game moved last, and each side: a sealed answer moves its own side alone."""
    sides = live.sides.order_by("seat").values_list("live__moved_at", "moved_at")
    return list(sides)


def moved(page: Page, live: LiveGame, before: list[Any]) -> None:
    """Wait for the answer to be taken."""
    for _ in range(2000):
        if stood(live) != before:
            return
        page.wait_for_timeout(5)
    raise AssertionError("the answer was lost")


def play_whole(
    pages: list[Page], live: LiveGame, *, script: bool, most: int = 3000
) -> tuple[Session, int]:
    """Play so many answers, or to the end, by random legal choices; the table, and how many secrets
    were checked."""
    draw = random.Random(5)
    checked = 0
    for page in pages:
        page.goto(live.get_absolute_url())
    for _ in range(most):
        table = settled(pages, live, script=script)
        if table.over:
            return table, checked
        checked += check_secrecy(pages, table)
        before = stood(live)
        assert any(choose(page, draw, script=script) for page in pages), "nobody is asked"
        moved(pages[0], live, before)
    return find(live.pk), checked


def check_official(live: LiveGame) -> None:
    """The stored record replays to the stored score and lines."""
    game = Game.objects.get(live=live)
    stored = GameRecord.objects.get(game=game).record
    again = Ballgame.replay(Record.from_json(stored))
    assert (game.visitors_runs, game.home_runs) == again.score
    box = again.box_score()
    for seat, team in enumerate((game.visitors, game.home)):
        lines: list[Any] = list(BattingLine.objects.filter(game=game, team=team).order_by("order"))
        told = [(line.player.spot, line.ab, line.r, line.h, line.rbi, line.so) for line in lines]
        scored = [(bat.player, bat.ab, bat.r, bat.h, bat.rbi, bat.so) for bat in box.batting[seat]]
        assert told == scored


def play_in_browsers(
    browser: Browser, site: Site, ruleset: str, innings: int, *, script: bool, most: int
) -> int:
    """A game of this ruleset, `most` answers of it by clicks and the rest without; how many secrets
    were checked on the way."""
    live, people = a_live_game(ruleset, innings)
    with (
        two_browsers(browser, site, people, script=script) as both,
        a_page(browser, site, None, script=script) as spectator,
    ):
        pages = [*both, spectator]
        _, checked = play_whole(pages, live, script=script, most=most)
        play_randomly(live.pk, {seat: who(one) for seat, one in enumerate(people)})
        for page in pages:
            page.wait_for_selector("text=Final")
        seed = LiveGame.objects.get(pk=live.pk).seed
        pages[0].goto(live.get_absolute_url())
        assert seed in pages[0].content(), "the seed is public when the game is over"
    check_official(live)
    return checked


@pytest.mark.parametrize(
    ("ruleset", "innings", "script"),
    [
        ("sackson", 1, True),  # by day it begins and ends
        pytest.param("sackson", 1, True, marks=pytest.mark.soak, id="whole"),
        pytest.param("triple_play", 1, True, marks=pytest.mark.soak),
        pytest.param("triple_play", 1, False, marks=pytest.mark.soak),
        pytest.param("piecepack", 1, True, marks=pytest.mark.soak),
        pytest.param("piecepack", 1, False, marks=pytest.mark.soak),
        pytest.param("quick", 1, True, marks=pytest.mark.soak),
        pytest.param("quick", 1, False, marks=pytest.mark.soak),
        pytest.param("cardball", 1, True, marks=pytest.mark.soak),
        pytest.param("cardball", 1, False, marks=pytest.mark.soak),
    ],
)
def test_two_people_play_a_whole_game(
    browser: Browser,
    site: Site,
    ruleset: str,
    innings: int,
    script: bool,
    request: pytest.FixtureRequest,
) -> None:
    most = WHOLE if request.node.get_closest_marker("soak") else BY_DAY
    checked = play_in_browsers(browser, site, ruleset, innings, script=script, most=most)
    if ruleset not in OPEN:
        assert checked > (100 if most == WHOLE else 40)


def test_a_double_click_answers_one_question(browser: Browser, site: Site) -> None:
    """Among them questions that come two in a row to the same side."""
    live, people = a_live_game("sackson", 1)
    with two_browsers(browser, site, people, script=True) as pages:
        for page in pages:
            page.goto(live.get_absolute_url())
        for _ in range(6):
            table = settled(pages, live, script=True)
            seat = table.awaited()[0]
            before = len(table.live.choices)
            pages[seat].wait_for_timeout(350)
            pages[seat].locator("button.choice").first.dblclick()
            pages[seat].wait_for_timeout(400)
            now = find(live.pk)
            assert len(now.live.choices) + len(now.live.sealed) == before + 1
