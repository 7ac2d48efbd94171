"""Who may open what: every address of the site, for every visitor, by every method.

What each gets stands in `tests.permissions`; a new address needs a row there.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest
import redis as redis_client
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import get_resolver, resolve

from engine import RULESETS
from games.live.challenges import address_of, challenge
from games.live.opening import open_friendly
from games.live.seating import Person
from games.simulation.runs import play_inline, start_simulation
from league.models import Series
from league.office.invitations import invite
from league.people import give_team
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from stats.kinds import kinds
from tests.games.live.live_games import begin, first_game, play_randomly
from tests.html import tokens
from tests.leagues import START, make_league, make_season
from tests.permissions import ACCOUNTS, ADMIN, API, LEAGUES, METHODS, SITE, TABLES, VISITORS, Row
from tests.threads import in_thread

T = TypeVar("T")

pytestmark = pytest.mark.django_db

ROWS = [*SITE, *ACCOUNTS, *LEAGUES, *TABLES, *API]
LOGIN = "login"
#: Who may do least, and who most.
EXTREMES = ("nobody", "superuser")
#: By whom what a row does not name is tried each day: what is refused by who may do most, and HEAD,
#: which is made as GET is, by who gets least.
SOME = {method: EXTREMES[method != "HEAD"] for method in METHODS}


def routes(patterns: Any = None, before: str = "") -> Iterator[str]:
    """Every route of the site, as the resolver has it."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        route = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns, route)
        else:
            yield route


@dataclass
class World:
    """A league with something at every address, and a client for each visitor."""

    clients: dict[str, Client]
    addresses: dict[str, str]
    redis: redis_client.Redis

    def send(self, visitor: str, method: str, address: str, **given: Any) -> HttpResponseBase:
        """One request, and as if it had not been: nothing that it did lasts."""
        client = self.clients[visitor]
        cookies = client.cookies.copy()
        try:
            if method in ("GET", "HEAD", "OPTIONS"):  # which write nothing, but a session
                return getattr(client, method.lower())(address, **given)
            form = {"data": {"seat": "0", "option": "0"}} if method == "POST" else {}
            with transaction.atomic():
                response = getattr(client, method.lower())(address, **form, **given)
                transaction.set_rollback(True)
            self.redis.flushdb()  # where posts are counted
            return response
        finally:
            client.cookies = cookies  # type: ignore[assignment]

    def got(self, visitor: str, method: str, address: str) -> str:
        """The status, or “login” for the way to the log-in page."""
        response = self.send(visitor, method, address)
        if response.status_code == 302 and "/login/?next=" in response.headers["Location"]:
            return LOGIN
        return str(response.status_code)


def make_world(visibility: str, redis: redis_client.Redis, ruleset: str = "piecepack") -> World:
    people = {
        name: User.objects.create_user(
            name,
            password="x",
            is_staff=name in ("staff", "superuser"),
            is_superuser=name == "superuser",
        )
        for name in VISITORS[1:]
    }
    clients = {name: Client() for name in VISITORS}
    for name, person in people.items():
        clients[name].force_login(person)
    EmailAddress.objects.create(user=people["stranger"], email="a@b.example")
    keeper = User.objects.create_user("keeper")
    Authenticator.objects.create(user=keeper, type="recovery_codes", data={})
    league = make_league(2, ruleset=ruleset, visibility=visibility, owner=people["commissioner"])
    old = make_season(league=league)
    play_inline(start_simulation(old, inline=True))
    team = first_game(old).visitors
    give_team(team, people["manager"])
    season = create_season(league, name="now", starts_on=START)
    draft = create_season(league, name="draft", starts_on=START)
    clients["superuser"].post(f"{season.get_absolute_url()}publish/")
    stages = [StagePlan("Cup", "single_elimination")]
    cup = publish_season(create_season(league, name="cup", starts_on=START, stages=stages))
    live = begin(season, people["manager"])
    who = Person(people["manager"].pk)
    friendly = open_friendly(ruleset, who, seat=0)
    over = open_friendly(ruleset, who, level="rookie", options={"innings": 1})
    play_randomly(over.pk, {1: who})
    named: dict[str, Any] = {
        "league": league,
        "season": season,
        "draft": draft,
        "cup": cup.stages.get(),
        "series": Series.objects.get(stage__season=cup),
        "team": team,
        "player": team.players.first(),
        "final": old.games.first(),
        "game": season.games.get(home=team),
        "draft_game": draft.games.first(),
        "table": live,
        "invitation": invite(league, "fan", people["commissioner"]),
        "friendly": friendly,
        "over": over,
    }
    addresses = {name: found.get_absolute_url() for name, found in named.items()}
    addresses["challenge"] = address_of(challenge(ruleset, who))
    addresses["kind"] = f"{addresses['league']}kinds/{kinds(RULESETS[ruleset])[0].slug}/"
    addresses |= {f"api_{name}": f"/api/v1{path}" for name, path in by_api(named).items()}
    return World(clients, addresses, redis)


def by_api(named: dict[str, Any]) -> dict[str, str]:
    """Where the same things are in the API, below its start."""
    league = f"/leagues/{named['league'].slug}"
    now = f"{league}/seasons/{named['season'].slug}"
    return {
        "league": league,
        "season": now,
        "draft": f"{league}/seasons/{named['draft'].slug}",
        "series": f"{league}/seasons/cup/series/{named['series'].pk}",
        "run": f"{league}/seasons/2031/runs/{named['final'].season.runs.get().pk}",
        "team": f"{league}/teams/{named['team'].slug}",
        "invitation": f"{league}/invitations/{named['invitation'].pk}",
        "player": f"/players/{named['player'].pk}",
        **{name: f"/games/{named[name].pk}" for name in ("final", "game", "draft_game")},
        **{name: f"/tables/{named[name].pk}" for name in ("table", "friendly")},
    }


@pytest.fixture(params=["public", "private"])
def visibility(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def world(visibility: str, redis: redis_client.Redis) -> World:
    return make_world(visibility, redis)


def quietly(work: Callable[[], T]) -> T:
    """In a thread, as async views are among the addresses; thousands of refusals unlogged."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logging.root, "handlers", [])
        return in_thread(work)


def expected(row: Row, visibility: str, method: str) -> dict[str, str]:
    """What each visitor gets there. By a method that the row does not name it is a refusal; who is
    sent to log in by others may be sent there first."""
    said = row.private if visibility == "private" and row.private else row.public
    answers = said.get(method) or (said.get("GET") if method == "HEAD" else None)
    if answers:
        return dict(zip(VISITORS, answers.split(), strict=True))
    named = zip(*(one.split() for one in said.values()), strict=True)
    doors = [{LOGIN, "401"}.intersection(one) for one in named]
    return {
        visitor: "/".join(["405", *door]) for visitor, door in zip(VISITORS, doors, strict=True)
    }


def test_every_address_has_a_row() -> None:
    told = {row.route for row in ROWS}
    there = {route for route in routes() if not route.startswith("admin/")}
    assert there == told, "tests/permissions.py says who may open what"


@pytest.mark.parametrize("visibility", ["public"], indirect=True)
def test_every_row_is_of_its_route(world: World) -> None:
    for row in ROWS:
        path, _, _ = row.address.format(**world.addresses).partition("?")
        assert resolve(path).route == row.route


def trials(row: Row, visibility: str, *, thorough: bool) -> Iterator[tuple[str, str, str]]:
    """Method, visitor and answer; what the row does not name, and what all get alike, is tried by
    some each day."""
    for method in METHODS:
        answers = expected(row, visibility, method)
        alike = len({*answers.values()}) == 1
        some = [SOME[method]] if method not in row.public else EXTREMES if alike else VISITORS
        for visitor in VISITORS if thorough else some:
            yield method, visitor, answers[visitor]


@pytest.mark.parametrize("thorough", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_every_visitor_gets_what_is_his(world: World, visibility: str, thorough: bool) -> None:
    rows = [row for row in ROWS if row.private or visibility == "public"]

    def wrong() -> list[str]:
        found = []
        for row in rows:
            address = row.address.format(**world.addresses)
            for method, visitor, answer in trials(row, visibility, thorough=thorough):
                got = world.got(visitor, method, address)
                if got not in answer.split("/"):
                    found.append(f"{method} {row.address} as {visitor}: {got}, not {answer}")
        return found

    found = quietly(wrong)
    assert not found, "\n".join(found)


#: Addresses where there is nothing, of the same kinds and lengths.
NOWHERE = {
    "league": "/leagues/{slug}/",
    "season": "/leagues/{slug}/now/",
    "cup": "/leagues/{slug}/cup/stages/1/",
    "series": "/leagues/{slug}/cup/series/987654/",
    "draft": "/leagues/{slug}/draft/",
    "team": "/leagues/{slug}/teams/nine-1/",
    "player": "/players/987654/",
    "kind": f"/leagues/{{slug}}/kinds/{kinds(RULESETS['piecepack'])[0].slug}/",
    **dict.fromkeys(("final", "game", "draft_game"), "/games/987654/"),
    **dict.fromkeys(("table", "friendly", "over"), "/tables/987654/"),
    "api_league": "/api/v1/leagues/{slug}",
    "api_season": "/api/v1/leagues/{slug}/seasons/now",
    "api_draft": "/api/v1/leagues/{slug}/seasons/draft",
    "api_series": "/api/v1/leagues/{slug}/seasons/cup/series/987654",
    "api_run": "/api/v1/leagues/{slug}/seasons/2031/runs/987654",
    "api_team": "/api/v1/leagues/{slug}/teams/nine-1",
    "api_invitation": "/api/v1/leagues/{slug}/invitations/987654",
    "api_player": "/api/v1/players/987654",
    **dict.fromkeys(("api_final", "api_game", "api_draft_game"), "/api/v1/games/987654"),
    **dict.fromkeys(("api_table", "api_friendly"), "/api/v1/tables/987654"),
}
QUERY = "{}?day=1&seen=0&player&seat=1&season=now&page=2&check&format=json"
HTMX = {"hx-request": "true"}
PROGRAM = {"accept": "application/json", "if-none-match": '"x"', "range": "bytes=0-"}
#: What may be asked besides: a query, no slash at the end, something after it, headers.
WAYS: list[tuple[str, dict[str, Any]]] = [
    ("{}", {}),
    (QUERY, {}),
    ("{}x/", {}),
    ("{}", {"headers": HTMX}),
    ("{}", {"headers": PROGRAM}),
]
#: The same in fewer requests, each day.
TOGETHER: list[tuple[str, dict[str, Any]]] = [
    ("{}", {}),
    ("{}x/", {"headers": HTMX}),
    (QUERY, {"headers": PROGRAM}),
]
PLAIN = WAYS[:1]


def told(response: HttpResponseBase, address: str) -> tuple[Any, ...]:
    """All that an answer says, its own address and what is drawn anew each time aside."""
    body = getattr(response, "content", b"").decode()
    for token in tokens(body) if "csrfmiddlewaretoken" in body else ():
        body = body.replace(token, "…")
    path = address.partition("?")[0]
    headers = {
        name: value.replace(path, "…")
        for name, value in response.headers.items()
        # Of the address in the body, of the moment, and of how often one has asked
        if name not in ("Content-Length", "Expires") and not name.startswith("RateLimit-")
    }
    cookies = {
        name: {key: value for key, value in morsel.items() if key != "expires"}
        for name, morsel in response.cookies.items()
    }
    return response.status_code, headers, cookies, body.replace(path, "…")


@pytest.mark.parametrize("visibility", ["private"], indirect=True)
@pytest.mark.parametrize(
    "asked",
    [
        pytest.param({"nobody": PLAIN, "stranger": TOGETHER}, id="together"),
        pytest.param({"nobody": WAYS, "stranger": WAYS}, marks=pytest.mark.soak, id="each"),
    ],
)
def test_what_is_private_is_answered_as_what_is_nowhere(
    world: World, asked: dict[str, list[tuple[str, dict[str, Any]]]]
) -> None:
    slug = world.addresses["league"].split("/")[2]
    nowhere = {name: at.format(slug="x" * len(slug)) for name, at in NOWHERE.items()}

    def differing(visitor: str, ways: list[tuple[str, dict[str, Any]]]) -> Iterator[str]:
        for row in ROWS:
            for method in METHODS if row.private else ():
                for way, given in ways if method in row.private else ways[:1]:
                    here = way.format(row.address.format(**world.addresses))
                    there = way.format(row.address.format(**nowhere))
                    got = [
                        told(world.send(visitor, method, at, **given), at) for at in (here, there)
                    ]
                    if got[0] != got[1]:
                        yield f"{method} {way} {given} {row.address} as {visitor}: {got}"

    found = quietly(lambda: [one for given in asked.items() for one in differing(*given)])
    assert not found, "\n".join(found)


# The admin

MODEL = "admin/{model}/"
OBJECT = "admin/{model}/<path:object_id>/"


def admin_rows() -> dict[str, str]:
    """Each route of the admin, with what a superuser gets there by GET."""
    rows = {
        "admin/": "200",
        "admin/login/": "302",  # to the admin: he is in
        "admin/logout/": "405",
        "admin/password_change/": "200",
        "admin/password_change/done/": "200",
        "admin/autocomplete/": "403",  # of no field
        "admin/jsi18n/": "200",
        "admin/r/<path:content_type_id>/<path:object_id>/": "404",
        "admin/^(?P<app_label>league|games|stats|auth|account|mfa)/$": "200",
        "admin/(?P<url>.*)$": "404",
        "admin/auth/user/<id>/password/": "200",
    }
    for model, may in ADMIN.items():
        here, one = MODEL.format(model=model), OBJECT.format(model=model)
        rows |= {
            here: "200",
            f"{here}add/": "200" if "add" in may else "403",
            one: "302",  # to its change
            f"{one}change/": "200",
            f"{one}history/": "200",
            f"{one}delete/": "200" if "delete" in may else "403",
        }
    return rows


def admin_address(route: str) -> str:
    """An address of this route, of the first row that there is."""
    model = "/".join(route.split("/")[1:3])
    key = ""
    if "<path:object_id>" in route and "<path:content_type_id>" not in route:
        first = apps.get_model(model.replace("/", "."))._default_manager.order_by("pk").first()
        assert first is not None, model
        key = str(quote(first.pk))
    return "/" + (
        route.replace("<path:object_id>", key or "1")
        .replace("<path:content_type_id>", "987654")
        .replace("<id>", str(User.objects.order_by("pk")[0].pk))
        .replace("^(?P<app_label>league|games|stats|auth|account|mfa)/$", "league/")
        .replace("(?P<url>.*)$", "nothing/")
    )


def test_every_address_of_the_admin_has_a_row() -> None:
    assert {route for route in routes() if route.startswith("admin/")} == set(admin_rows())


@pytest.mark.parametrize("visibility", ["public"], indirect=True)
@pytest.mark.parametrize(
    "methods", [("GET", "POST"), pytest.param(METHODS, marks=pytest.mark.soak, id="all")]
)
def test_the_admin_is_for_those_who_may(world: World, methods: tuple[str, ...]) -> None:
    """Others are sent to log in; staff without permissions get no more than its doors."""
    doors = {"admin/", "admin/password_change/", "admin/password_change/done/", "admin/jsi18n/"}
    Group.objects.create(name="scorers")

    def wrong() -> list[str]:
        found = []
        for route, answer in admin_rows().items():
            address = admin_address(route)
            for method in {"GET", "HEAD"}.intersection(methods):
                got = world.got("superuser", method, address)
                if got != answer and (method, route) != ("HEAD", "admin/login/"):
                    found.append(f"{method} {address} as superuser: {got}, not {answer}")
                got = world.got("staff", method, address)
                may = got == answer if route in doors else got in ("302", "403", "404", "405")
                may |= route == "admin/login/"
                if not may:
                    found.append(f"{method} {address} as staff: {got}")
            for visitor in ("nobody", "stranger", "manager", "commissioner"):
                for method in methods:
                    got = world.got(visitor, method, address)
                    if got != LOGIN and route not in ("admin/login/", "admin/logout/"):
                        found.append(f"{method} {address} as {visitor}: {got}")
        return found

    found = quietly(wrong)
    assert not found, "\n".join(found)
