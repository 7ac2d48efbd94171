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
from django.template.loader import render_to_string

from engine import Ballgame, Record
from games.felt import felt
from games.models import GameRecord, LiveGame
from games.table.page import mark, scene
from games.table.table import Table, find
from league.models import Game
from stats.models import BattingLine
from tests.browser.test_every_page import log_in
from tests.fixtures.processes import Site
from tests.games.table.tables import begin, first_game, make_live_season, make_person

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEED = "1d" * 16
OPEN = ("piecepack", "quick")  # games in which nobody holds a card that the other may not see
#: Where what is secret could show.
TABLE = re.compile(r'<section class="sheet (?:felt|stack mine)".*?</section>', re.DOTALL)


@contextlib.contextmanager
def two_browsers(
    browser: Browser, site: Site, people: tuple[User, User], *, script: bool
) -> Iterator[list[Page]]:
    """A page for each of two people, logged in, in browsers that share nothing."""
    with contextlib.ExitStack() as stack:
        pages = []
        for person in people:
            context = browser.new_context(base_url=site.url, java_script_enabled=script)
            stack.callback(context.close)
            page = context.new_page()
            page.set_default_timeout(15_000)
            log_in(page, site, person)
            pages.append(page)
        yield pages


def a_live_game(ruleset: str, innings: int) -> tuple[LiveGame, tuple[User, User]]:
    """A game between two people, past its lineups, with a seed that is always the same."""
    people = make_person("ada"), make_person("bob")
    season = make_live_season(*people, ruleset=ruleset, options={"innings": innings})
    commitment = hashlib.sha256(SEED.encode()).hexdigest()
    GameRecord.objects.filter(game=first_game(season)).update(seed=SEED, commitment=commitment)
    return begin(season, *people), people


def shown(html: str) -> str:
    """The table and his own side, without the plays told so far."""
    return " ".join(TABLE.findall(html))


def secrets_of(table: Table, seat: int, everybody: str) -> set[str]:
    """The cards that only this seat holds, in words; `everybody` is what a spectator sees."""
    hand = felt(table.live.ruleset, table.ballgame.view(seat)).hand
    return {card.words for card in hand if card.words not in everybody}


def check_secrecy(pages: list[Page], table: Table) -> int:
    """Neither page shows what the other side alone may know; how many cards were looked for."""
    looked_for = 0
    everybody = shown(render_to_string("table/scene.html", scene(table, None)))
    for seat, page in enumerate(pages):
        whole = page.content()
        html = shown(whole)
        hidden = secrets_of(table, 1 - seat, everybody)
        looked_for += len(hidden)
        for words in hidden:
            assert words not in html, f"seat {seat} sees the other side’s {words}"
        if str(seat) not in table.live.sealed:
            assert 'aria-pressed="true"' not in html, "the other side’s sealed choice"
        assert table.live.seed not in whole
    return looked_for


def choose(page: Page, draw: random.Random) -> bool:
    """Give one of the answers, if the page asks for one; whether it did.

    By its form and not by a click: the table lets no click through right after a question comes up.
    """
    if page.locator("#sealed").count() or not page.locator("form.decision").count():
        return False
    buttons = page.locator("button.choice")
    button = buttons.nth(draw.randrange(buttons.count()))
    button.evaluate("button => button.form.requestSubmit(button)")
    return True


def settled(pages: list[Page], live: LiveGame, *, script: bool) -> Table:
    """Wait until both pages show the game of now; without a script they are loaded anew."""
    table = find(live.pk)
    for page in pages:
        for _ in range(400):
            if page.locator("#seen").get_attribute("value") == mark(table):
                break
            if script:
                page.wait_for_timeout(10)
            else:
                page.goto(live.get_absolute_url())
        else:
            raise AssertionError("the pages do not follow the game")
    assert mark(find(live.pk)) == mark(table), "the game moves by itself"
    return table


def play_whole(
    pages: list[Page], live: LiveGame, *, script: bool, most: int = 3000
) -> tuple[Table, int]:
    """Play to the end by random legal choices; the table, and how many secrets were checked."""
    draw = random.Random(5)
    checked = 0
    for page in pages:
        page.goto(live.get_absolute_url())
    for _ in range(most):
        table = settled(pages, live, script=script)
        if table.over:
            return table, checked
        checked += check_secrecy(pages, table)
        before = table.live.moved_at
        assert any(choose(page, draw) for page in pages), "nobody is asked"
        while script and LiveGame.objects.get(pk=live.pk).moved_at == before:
            pages[0].wait_for_timeout(5)
    raise AssertionError("the game has no end")


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
    browser: Browser, site: Site, ruleset: str, innings: int, *, script: bool
) -> int:
    """A whole game of this ruleset; how many secrets were checked on the way."""
    live, people = a_live_game(ruleset, innings)
    with two_browsers(browser, site, people, script=script) as pages:
        _, checked = play_whole(pages, live, script=script)
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
        ("sackson", 1, True),
        ("triple_play", 1, False),
        pytest.param("piecepack", 1, True, marks=pytest.mark.soak),
        pytest.param("piecepack", 1, False, marks=pytest.mark.soak),
        pytest.param("quick", 1, True, marks=pytest.mark.soak),
        pytest.param("quick", 1, False, marks=pytest.mark.soak),
        pytest.param("cardball", 1, True, marks=pytest.mark.soak),
        pytest.param("cardball", 1, False, marks=pytest.mark.soak),
    ],
)
def test_two_people_play_a_whole_game(
    browser: Browser, site: Site, ruleset: str, innings: int, script: bool
) -> None:
    checked = play_in_browsers(browser, site, ruleset, innings, script=script)
    if ruleset not in OPEN:
        assert checked > 100
