"""Every page in a real browser, by day and at night, wide and narrow: axe finds nothing, no block
is wider than the window, and what scrolls shows it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from api.models import Delivery, Shipment, Webhook
from api.webhooks.sending import end, new_secret
from engine import RULESETS
from games.analysis.making import ask_for, go_on, of_game
from games.live import services
from games.live.challenges import address_of, cancel, challenge
from games.live.opening import open_friendly
from games.live.seating import Person
from games.models import Analysis, SimulationRun
from games.simulation.runs import play_inline, start_simulation
from league.drafts import draft_of, new_club, store
from league.models import League, Season, Series
from league.office.invitations import invite
from league.office.members import add_member, ask_to_join
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from stats.tallies import count_waiting
from tests.fixtures.processes import Site
from tests.leagues import make_draft, make_league, make_season, make_team

Look = tuple[int, Literal["light", "dark"]]

if TYPE_CHECKING:
    from playwright.sync_api import Page

AXE = Axe().axe_script
#: What axe has against the page, each with up to three examples; it reports nothing else. Of a long
#: table it reads so many rows as it is told.
VIOLATIONS = """async rows => (await axe.run(
    { exclude: [`tbody tr:nth-child(n + ${rows + 1})`] }, { resultTypes: ['violations'] }
)).violations.flatMap(({ id, help, nodes }) => nodes.slice(0, 3).map(
    ({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`))"""
ROWS, ALL_ROWS = 6, 1_000
#: What sticks out of the window: the page itself, and every block that no box of its own scrolls;
#: and boxes that scroll and do not show it.
TOO_WIDE = """() => {
    const found = [], root = document.documentElement, wide = root.clientWidth
    const name = (thing, what) => found.push(`${what}: ${thing.outerHTML.slice(0, 150)}`)
    if (root.scrollWidth > wide) found.push(`the page is ${root.scrollWidth - wide} px too wide`)
    for (const block of document.querySelectorAll('body *')) {
        if (block.closest('.scroll, .unseen, .sprite, .skip, .park svg, svg svg, defs')) continue
        const { left, right, width } = block.getBoundingClientRect()
        if (!width || !block.checkVisibility() || (right <= wide + 1 && left >= -1)) continue
        name(block, `from ${Math.round(left)} to ${Math.round(right)} px`)
    }
    for (const box of document.querySelectorAll('body *')) {
        const look = getComputedStyle(box)
        const scrolls = ['auto', 'scroll'].includes(look.overflowX)
        if (!scrolls || box.scrollWidth <= box.clientWidth + 1) continue
        if (box.tabIndex < 0) name(box, 'scrolls, but not by keyboard')
        const shown = look.backgroundAttachment === 'local, scroll'
        if (!shown) name(box, 'does not show that it scrolls')
    }
    return found
}"""
COLORS = ("#0a1a3a", "#ffe14d", "#b3541e", "#7a1f3d")


#: A league that is being set up, as far as its format.
DRAFT: dict[str, Any] = {
    "league": {"ruleset": "quick", "name": "W" * 60, "options": {"innings": 9}},
    "clubs": [new_club([], "Cedar Hollow", "Owls"), new_club([], "M" * 40, "W" * 40)],
    "legs": 2,
}
DOORS = (
    "/accounts/login/?next=/leagues/new/",
    "/accounts/sign-up/",
    "/accounts/forgotten/",
    "/accounts/forgotten/done/",
    "/accounts/reset/1/spent/",
    "/accounts/address/spent/",
)


def a_league(boss: User) -> League:
    """Four teams in awkward colors."""
    league = make_league(0, name="Harbor League", owner=boss)
    for number, color in enumerate(COLORS, 1):
        make_team(league, number, color=color)
    return league


def card_games() -> list[str]:
    """What a game draws of its own: a short game between rookies, a team, each kind of piece."""
    found = []
    for slug, pieces, options in (
        ("quick", (8,), {"innings": 3, "stars": 9}),
        ("triple_play", (0, 22), {"innings": 3}),
        ("sackson", (0,), {"innings": 3}),
        ("cardball", (0,), {"innings": 3}),
    ):
        league = make_league(0, ruleset=slug, options=options)
        for number in (1, 2):
            make_team(league, number, color=COLORS[number], ai="rookie")
        season = make_season(league=league)
        play_inline(start_simulation(season, inline=True))
        team = season.teams.first()
        found += [season.games.first(), team, *team.players.filter(spot__in=pieces)]
    return [thing.get_absolute_url() for thing in found] + [analysis_of(found[0])]


def analysis_of(game: Any) -> str:
    """The analysis of a game, made in no time: an answer is tried once."""
    analysis = ask_for(of_game(game))
    Analysis.objects.update(rollouts=1)
    go_on(analysis.pk, seconds=600)
    return f"{game.get_absolute_url()}analysis/"


def friendlies_of(person: User) -> list[str]:
    """A friendly that is over, and its box score; challenges, open and not."""
    other = User.objects.create_user("robin")
    mine = challenge("sackson", Person(person.pk), how="lobby", seat=0, clock="fast", lineups=True)
    theirs = challenge("quick", Person(other.pk), how="person", invited=person.username)
    gone = challenge("quick", Person(other.pk))
    cancel(gone.pk, Person(other.pk))
    live = open_friendly("quick", Person(person.pk), options={"innings": 1})
    services.resign(live.pk, Person(person.pk), 1)
    return [
        live.get_absolute_url(),
        f"{live.get_absolute_url()}box/",
        "/play/sackson/challenge/?how=lobby",
        "/lobby/",
        *map(address_of, (mine, theirs, gone)),
    ]


def competitions() -> list[str]:
    """A Swiss between two rounds, a bracket of quarters, and a series in it."""
    found = []
    for clubs, form in ((7, "swiss"), (17, "single_elimination")):
        league = make_league(clubs)
        season = create_season(
            league,
            name="Open",
            starts_on=datetime.date(2033, 4, 1),
            stages=[StagePlan("Open", form)],
        )
        play_inline(start_simulation(publish_season(season), stage=1, round=1, inline=True))
        found.append(season.stages.get().get_absolute_url())
    series = Series.objects.filter(over=True, first_team__isnull=False, second_team__isnull=False)
    return [*found, series.filter(stage__season=season).first().get_absolute_url()]


def book(season: Season) -> list[str]:
    """The record book of a season's league."""
    count_waiting(at_once=True)
    league = season.league.get_absolute_url()
    one, other = season.teams.order_by("pk")[:2]
    player = one.players.get(spot=0).get_absolute_url()
    return [
        *(
            f"{league}{page}/"
            for page in ("leaders", "leaders/games", "records", "kinds", "head-to-head")
        ),
        f"{league}leaders/?of=pitching&split=outs:1&all",
        f"{league}head-to-head/?one={one.slug}&other={other.slug}",
        f"{player}splits/?in=all",
        f"{player}equals/",
        f"{one.get_absolute_url()}splits/",
        f"{league}kinds/aces/",
        f"{league}kinds/?behind=aces",
        "/kinds/piecepack/",
        "/records/piecepack/",
        "/records/cardball/",
        "/glossary/",
        "/search/",
        "/search/?q=harb",
        "/search/?q=nobody+is+called+that",
    ]


def for_programs(boss: User, season: Season) -> list[str]:
    """Webhooks, files and archives: none yet, at work, done, failed."""
    league = season.league
    on, off = (
        Webhook.objects.create(
            person=boss, league=league, url=url, secret=new_secret()[1], events=["game.final"]
        )
        for url in ("https://example.com/hook", f"https://example.com/{'w' * 200}")
    )
    for status, error in ((204, ""), (500, "It was not taken.")):
        Delivery.objects.create(
            webhook=on, event="game.final", key=status, tries=1, status=status, error=error
        )
    end(off, "Nothing was taken for a week.")
    rows = [
        Shipment.objects.create(
            person=boss, kind=kind, state=state, total=12, league=league, error=error
        )
        for kind, state, error in (
            ("archive", "waiting", ""),
            ("lahman", "canceled", ""),
            ("plays", "failed", "The worker was lost."),
            ("import", "failed", "Game 4 is not what its record says."),
        )
    ]
    files = f"{league.get_absolute_url()}office/exports/"
    return [
        "/accounts/webhooks/",
        *(f"/accounts/webhooks/{hook.pk}/" for hook in (on, off)),
        files,
        files.replace(league.slug, make_league(0).slug),
        "/leagues/new/archive/",
        *(row.get_absolute_url() for row in rows),
    ]


def addresses(boss: User) -> list[str]:
    """One of each page, in each of its states."""
    league = a_league(boss)
    season = make_season(league=league)
    play_inline(start_simulation(season, inline=True))
    game = season.games.first()
    team = season.teams.first()
    next_season = publish_season(
        create_season(league, name="2032", starts_on=datetime.date(2032, 4, 1))
    )
    play_inline(start_simulation(next_season, 1, inline=True))
    running = make_season()
    SimulationRun.objects.create(season=running, state="running", done=5, total=12)
    failed = make_season(2)
    SimulationRun.objects.create(season=failed, state="failed", done=1, total=2, error="dice lost")
    draft = make_draft(2)
    season_of_draft = {"name": "2031", "starts_on": "2031-04-01"}
    store(draft_of(boss), **DRAFT, season=season_of_draft)
    add_member(league, User.objects.create_user("M" * 40), "manager", boss, team=team)
    invited = [invite(league, "fan", boss), invite(league, "scorer", email=f"{'m' * 50}@a.org")]
    League.objects.update(open_to_requests=True)
    ask_to_join(league, User.objects.create_user("casey"), "W" * 200)
    return [
        "/",
        "/leagues/",
        "/leagues/?q=nobody+is+called+that",
        "/nowhere/",
        league.get_absolute_url(),
        make_league(0).get_absolute_url(),
        season.get_absolute_url(),
        next_season.get_absolute_url(),
        running.get_absolute_url(),
        failed.get_absolute_url(),
        draft.get_absolute_url(),
        *competitions(),
        game.get_absolute_url(),
        next_season.games.last().get_absolute_url(),
        team.get_absolute_url(),
        f"{team.get_absolute_url()}crest/",
        failed.teams.first().get_absolute_url(),
        team.players.get(spot=0).get_absolute_url(),
        team.players.get(spot=8).get_absolute_url(),
        failed.teams.first().players.first().get_absolute_url(),
        *book(season),
        *for_programs(boss, season),
        *card_games(),
        "/accounts/",
        *(f"/accounts/{page}/" for page in ("address", "password", "confirm", "sessions")),
        "/accounts/two-factor/",
        "/accounts/keys/",
        "/accounts/notices/settings/",
        *(f"/leagues/new/{step}" for step in ("", "clubs/", "format/", "schedule/", "publish/")),
        *(f"{league.get_absolute_url()}{page}/" for page in ("new-team", "new-season", "managers")),
        *(f"{league.get_absolute_url()}office/{page}/" for page in ("people", "log", "join")),
        invited[0].get_absolute_url(),
        "/how-to-play/",
        *(f"/how-to-play/{slug}/" for slug in RULESETS),
        "/how-to-play/quick/first-inning/",
        "/how-to-play/sackson/first-inning/?option=1",
        "/how-to-play/piecepack/first-inning/2/",
        "/how-to-play/piecepack/first-inning/5/",
        "/play/",
        "/play/sackson/",
        "/my-games/",
        "/big-screen/",
        *friendlies_of(boss),
        *(f"{game.get_absolute_url()}replay/{play}" for play in ("", "5/")),
    ]


NARROW, WIDE = 360, 1440


BY_DAY: tuple[Look, ...] = ((NARROW, "light"), (WIDE, "dark"))
BY_NIGHT: tuple[Look, ...] = ((NARROW, "dark"), (WIDE, "light"))


@pytest.mark.ci
@pytest.mark.parametrize("half", [0, 1])
def test_nothing_sticks_out_and_axe_finds_nothing(
    page: Page, site: Site, admin_user: User, half: int
) -> None:
    """Each page narrow by day, or wide by night, by turns, as axe reads it; none is too wide for a
    telephone. Two browsers share them."""
    found = []
    for turn, url in enumerate(all_pages(page, site, admin_user)):
        if turn // 2 % 2 == half:
            found += seen(page, url, BY_DAY[: 1 + turn % 2], axe=[BY_DAY[turn % 2]], rows=ROWS)
    expect_not_found(page)
    assert not found, "\n".join(found)


@pytest.mark.soak
@pytest.mark.parametrize("looks", [BY_DAY, BY_NIGHT])
def test_axe_finds_nothing_in_any_look(
    page: Page, site: Site, admin_user: User, looks: tuple[Look, ...]
) -> None:
    found = [fault for url in all_pages(page, site, admin_user) for fault in seen(page, url, looks)]
    expect_not_found(page)
    assert not found, "\n".join(found)


def all_pages(page: Page, site: Site, boss: User) -> Iterator[str]:
    """The doors for whoever is not logged in, then all pages for whoever runs everything."""
    yield from DOORS
    log_in(page, site, boss)
    yield from addresses(boss)


def test_axe_finds_nothing_in_the_parts(page: Page, site: Site, settings: Any) -> None:
    """The page of them all, which the site serves to developers alone."""
    settings.DEBUG = True
    made = {at: Client().get(at) for at in ("/parts/", "/parts/colors.css")}
    for at, response in made.items():
        page.route(
            f"{site.url}{at}",
            lambda route, _, response=response: route.fulfill(
                body=response.content, content_type=response["Content-Type"]
            ),
        )
    found = seen(page, "/parts/", BY_DAY)
    page.click("[popovertarget=slip]")
    found += faults(page)
    assert not found, "\n".join(found)


def seen(
    page: Page,
    url: str,
    looks: Iterable[Look],
    axe: Container[Look] | None = None,
    rows: int = ALL_ROWS,
) -> list[str]:
    """The faults of a page in each look, with everything open that opens; axe reads those given,
    or all."""
    page.goto(url)
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    found = []
    for look in looks:
        width, scheme = look
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        told = faults(page, rows) if axe is None or look in axe else too_wide(page)
        found += [f"{width} px, {scheme}: {fault}" for fault in told]
    return found


def faults(page: Page, rows: int = ALL_ROWS) -> list[str]:
    """What axe has against the page as it stands, with so many rows of each table, and what is
    wider than its window."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    return [*(f"{page.url}: {one}" for one in page.evaluate(VIOLATIONS, rows)), *too_wide(page)]


def too_wide(page: Page) -> list[str]:
    """What is wider than the window."""
    return [f"{page.url}: {one}" for one in page.evaluate(TOO_WIDE)]


def log_in(page: Page, site: Site, user: User) -> None:
    """Put a session of the user's into the browser."""
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site.url}])
    one_step(page)


def one_step(page: Page) -> None:
    """At the table a first touch plays: nothing is lifted before."""
    page.context.add_init_script("localStorage.tableSteps ??= '1'")


def expect_not_found(page: Page) -> None:
    """404 and 410 pages were asked for on purpose: the browser's word about them is no fault."""
    errors = page.errors  # type: ignore[attr-defined]
    errors[:] = [
        error for error in errors if not re.search(r"404 \(Not Found\)|410 \(Gone\)", error)
    ]
