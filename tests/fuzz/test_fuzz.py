"""No address breaks, whatever is sent to it, and none tells a secret.

Addresses come from the resolver, forms and links from the pages themselves, so that what is new is
sent nonsense too. Daily the same few hundred requests; `bin/soak` draws many thousand others.
"""

from __future__ import annotations

import itertools
import logging
import os
import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from config.handler import Handler
from tests.fuzz.addresses import PARAMETER, Forms, routes
from tests.fuzz.asking import Answer, Request, ask
from tests.fuzz.world import ROLES, World, make_world

pytestmark = pytest.mark.django_db

TOKEN = "a" * 32
BOUNDARY = "hereitends"

#: What no form of ours sends.
NONSENSE = [
    *("", " ", "\0", "a\0b", "0", "-1", "1.5", "٣", "00", "+1", "1_0", "nan", "inf", "1e999"),
    *("9" * 30, "9" * 5000, str(2**31), str(2**63), "99999", "2147483647", "-9223372036854775809"),
    *("9999-12-31", "10000-01-01", "0001-01-01", "2031-02-30", "99999-99-99", "0000-00-00"),
    *("'", '"', "\\", "%", "%00", "%zz", "{}", "[]", "null", "[1,2]", "a,b,,", "\ud800", "\uffff"),
    *("../../etc/passwd", "//evil.example", "http://[", "javascript:alert(1)", "\r\nX-Y: z"),
    *("é" * 300, "a" * 9000, "\u202e", "\ufeff", "true", "None", "half", "game", "forfeit"),
]
#: What the admin and its filters listen to.
ADMIN = [
    *("q", "p", "o", "all", "e", "_to_field", "_popup", "_changelist_filters", "action", "index"),
    *("_selected_action", "select_across", "app_label", "model_name", "field_name", "term", "next"),
    *("state", "season", "league", "game__season", "created_at", "starts_on", "date", "pk", "id"),
    *(
        "game__state",
        "team__league",
        "person",
        "seed",
        "game__record__seed",
        "is_staff",
        "last_login",
    ),
]
LOOKUPS = [
    *("", "__exact", "__in", "__isnull", "__gte", "__lt", "__range", "__contains", "__regex"),
    *("__year", "__month", "__day", "__date", "__id__exact", "__pk", "__slug", "__nothing"),
]
OURS = [
    *("seat", "turn", "option", "choice", "kind", "until", "level", "innings", "seen", "player"),
    *("day", "season", "check", "run", "page", "next", "again", "spot-0", "spot-7", "username"),
    *("password", "email", "name", "slug", "starts_on", "legs", "csrfmiddlewaretoken"),
]
RAW = [
    *(b"%", b"%zz", b"%ff%fe=%c0%80", b"&&==&", b"a=%00", b"%00=1", b"day=%ED%A0%80", b"=", b"?"),
    *(b"a&" * 1100, b"seen=" + b"9" * 8000, b"page=%F0%9F", b";", b"day[]=1", b"\\x00", b"#"),
]
CHARSETS = [
    *("utf-8", "UTF8", "latin-1", "utf-16", "utf-7", "ascii", "hex", "rot13", "idna", "undefined"),
    *("punycode", "unicode_escape", "no-such-one", '"', "utf-8; charset=latin-1", "cp037"),
]
HEADERS: list[tuple[bytes, list[bytes]]] = [
    (b"host", [b"evil.example", b"", b"[", b"127.0.0.1:99999", b"a:b:c", b"\xff"]),
    (b"hx-request", [b"true", b"\xff", b""]),
    (b"hx-current-url", [b"http://[", b"%ff", b"x" * 5000]),
    (b"hx-current-url-uri-autoencoded", [b"true"]),
    (b"referer", [b"http://[", b"\xff\xfe", b"https://evil.example/"]),
    (b"origin", [b"null", b"http://[", b"http://evil.example", b"\xff"]),
    (b"range", [b"bytes=0-", b"bytes=-1", b"bytes=9-1", b"bytes=" + b"9" * 400 + b"-", b"x"]),
    (
        b"if-modified-since",
        [b"x", b"Mon, 99 Foo 99999 99:99:99 GMT", b"Sun, 06 Nov 0000 08:49:37 GMT"],
    ),
    (b"if-none-match", [b"*", b'"', b"W/\xff"]),
    (b"accept", [b"*/*;q=x", b"\xff/\xff", b"text/event-stream"]),
    (b"accept-language", [b"x" * 600, b"\xff", b"de;q=9"]),
    (b"accept-encoding", [b"gzip;q=0, \xff", b"br"]),
    (b"x-forwarded-for", [b"\xff", b"1, 2, 3", b"::::", b""]),
    (b"x-forwarded-proto", [b"https", b"\xff"]),
    (b"authorization", [b"Basic \xff", b"Token x", b"Bearer"]),
    (b"expect", [b"100-continue"]),
    (b"last-event-id", [b"\xff", b"9" * 900]),
]
COOKIES = [
    *(rb'sessionid="\000"', rb'sessionid="a\000b"', b"sessionid=" + b"z" * 9000, b"sessionid="),
    *(rb'csrftoken="\000"', rb'csrftoken="\377\377"', b"csrftoken=\xff", b"csrftoken=" + b"b" * 64),
    *(
        rb'messages="\000"',
        b"messages=W10:x:y",
        b"messages=\xff",
        b"=;=;;",
        b"\xff\xfe",
        b"a" * 9000,
    ),
    *(rb'sessionid="\777\888"', b"sessionid=../../x", b"other=\x01\x02"),
]
NAMED = b"--hereitends\r\nContent-Disposition: form-data; name="
END = b"\r\n\r\nx\r\n--hereitends--"
PARTS = [
    *(b"", b"--hereitends", b"--hereitends\r\n\r\n--hereitends--", b"\xff" * 99),
    NAMED + b'"seat"\r\n\r\n0',
    NAMED + b"\"\xff\"; filename*=x''%ff" + END,
    NAMED + b'"a"\r\nContent-Transfer-Encoding: base64' + END,
    NAMED + b'"a"; filename="\0"\r\nContent-Type: text/plain; charset=hex' + END,
    NAMED + b'"a"\r\nContent-Type: text/plain; charset=hex' + END,
    NAMED + b'"a"\r\nContent-Length: x' + END,
]

METHODS = ["GET"] * 4 + ["POST"] * 6 + ["HEAD", "PUT", "OPTIONS", "DELETE"]

Fields = list[tuple[str, str]]


class Site:
    """The world, its addresses and what is known of their forms: of every address, or of one of
    each route."""

    def __init__(self, *, thorough: bool) -> None:
        self.handler = Handler()
        self.world: World = make_world()
        self.routes = routes()
        self.values = {
            (route, name): [str(value) for value in self.world.values(route, name)]
            for route in self.routes
            for name in PARAMETER.findall(route)
        }
        self.forms = Forms()
        for role, most in (("manager", 2 if thorough else 1), ("commissioner", 1), ("staff", 1)):
            for route in self.routes:
                if "events" in route or route.startswith("admin/") != (role == "staff"):
                    continue
                if route.startswith("api/") and not thorough:  # there are no forms
                    continue
                every = route.endswith("<int:pk>/") and role == "manager"
                for path in self.real_paths(route, 99 if every else most):
                    answer = self.get(path, role)
                    assert_well(self.world, Request("GET", path), answer)
                    if answer.status == 200 and b"<form" in answer.body:
                        self.forms.learn(path, answer.body.decode())
        kinds = (("POST", self.forms.posts), ("GET", self.forms.queries))
        self.known = [
            (method, route) for method, kind in kinds for route in kind for _ in kind[route]
        ]

    def real_paths(self, route: str, most: int) -> list[str]:
        """Addresses of the route with all that is really there."""
        names = PARAMETER.findall(route)
        every = itertools.product(*(self.values[route, name] for name in names))
        return [filled(route, given) for given in itertools.islice(every, most)]

    def get(self, path: str, role: str) -> Answer:
        return ask(self.handler, Request("GET", path, headers=headers(self.world.cookies[role])))


def filled(route: str, given: Iterable[str]) -> str:
    """The address of a route with these values."""
    left = iter(given)
    return "/" + PARAMETER.sub(lambda _: quote(next(left)), route)


def headers(cookies: str, *more: tuple[bytes, bytes]) -> list[tuple[bytes, bytes]]:
    cookie = f"{cookies}; csrftoken={TOKEN}".encode()
    given = [(b"host", b"localhost"), (b"cookie", cookie)]
    named = {name for name, _ in more}
    return [*((name, value) for name, value in given if name not in named), *more]


def assert_well(world: World, request: Request, answer: Answer) -> None:
    """No breakdown, a page with every refusal, and no secret in anything that is told."""
    if answer.error is not None:
        raise AssertionError(f"{request} broke") from answer.error
    assert answer.status < 500, request
    told = answer.text
    assert "Traceback" not in told, request
    mine = dict(request.headers).get(b"cookie", b"").decode("latin-1")
    asked = f"{request.query!r} {request.body!r} {mine}"
    for secret in world.secrets:
        assert secret not in told or secret in asked, f"{request} tells {secret}"
    if answer.status in (400, 404, 409, 422):
        kind = "application/problem+json" if request.path.startswith("/api/v1/") else "<h1"
        assert kind in told or request.method == "HEAD", f"{request} has no page: {told}"


# What is drawn


class Draw(Random):
    """What a request is made of. Seeded by hypothesis, and no more of it than the seed: what it
    varies and combines by itself is too much alike for requests of so many parts."""

    def one_in(self, number: int) -> bool:
        return self.randrange(number) == 0

    def nonsense(self) -> str:
        if not self.one_in(4):
            return self.choice(NONSENSE)
        return "".join(chr(self.randrange(self.choice((128, 0xD800)))) for _ in "four")

    def path(self, site: Site, route: str) -> str:
        """Mostly of what is there, sometimes not."""

        def value(found: re.Match[str]) -> str:
            real = site.values[route, found[1]]
            return self.nonsense() if not real or self.one_in(10) else self.choice(real)

        return "/" + PARAMETER.sub(value, route).encode(errors="replace").decode()

    def fields(self, known: list[Fields], names: list[str]) -> Fields:
        """A form as it is on the page, some of it spoiled."""
        offered: dict[str, list[str]] = {}
        for name, value in self.choice(known) if known else []:
            offered.setdefault(name, []).append(value)
        found = [(name, self.choice(values)) for name, values in offered.items()]
        for _ in range(self.choice((0, 1, 1, 1, 2, 3))):
            if found and not self.one_in(3):
                place = self.randrange(len(found))
                found[place] = (found[place][0], self.nonsense())
            else:
                name = self.choice(names)
                lookup = self.choice(LOOKUPS) if name in ADMIN else ""
                found.append((name + lookup, self.nonsense()))
        return found

    def body(self, given: Fields, *, plain: bool) -> tuple[bytes, bytes]:
        """The content type and the content."""
        kept = [(name, value) for name, value in given if name != "csrfmiddlewaretoken"]
        token = self.nonsense() if self.one_in(20) else TOKEN
        given = [*kept, ("csrfmiddlewaretoken", token)]
        form = "application/x-www-form-urlencoded"
        charset = self.choice(CHARSETS)
        kind = self.randrange(14)
        if kind < 9 or plain:
            return form.encode(), encoded(given)
        if kind == 9:
            return f"{form}; charset={charset}".encode(), encoded(given)
        if kind == 10:
            return form.encode(), self.choice(RAW)
        if kind == 11:
            return b"application/json", self.choice([b"{", b"[]", b'"\\u0000"', b"\xff"])
        boundary = self.choice([BOUNDARY] * 4 + ["", "x" * 300])
        multipart = f"multipart/form-data; boundary={boundary}"
        if kind == 12:
            return f"{multipart}; charset={charset}".encode(), self.choice(PARTS)
        parts = "".join(
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in given
        )
        return multipart.encode(), f"{parts}--{BOUNDARY}--\r\n".encode(errors="replace")

    def request(self, site: Site) -> Request:
        """Any request, most of it mostly right, so that it comes far."""
        method, route = self.choice(METHODS), self.choice(site.routes)
        if usual := self.one_in(2):  # what a page offers, spoiled
            method, route = self.choice(site.known)
        admin = route.startswith("admin/")
        role = self.choice([*ROLES, *(["staff"] * 20 if admin else ["manager"] * 3)])
        names = [*ADMIN, *OURS] if admin else OURS
        query = b""
        if method != "POST" or self.one_in(9):
            query = encoded(self.fields(site.forms.queries[route], names))
            if self.one_in(10) and not usual:
                query = self.choice(RAW)
        more: list[tuple[bytes, bytes]] = []
        content = b""
        if method in ("POST", "PUT"):
            filled_in = self.fields(site.forms.posts[route], names)
            kind, content = self.body(filled_in, plain=usual)
            more.append((b"content-type", kind))
            more.append((b"content-length", str(len(content)).encode()))
        cookies = site.world.cookies[role]
        if self.one_in(5):
            name, values = self.choice(HEADERS)
            more.append((name, self.choice(values)))
        if self.one_in(12):
            spoiled = f"{cookies}; csrftoken={TOKEN}; ".encode()
            more.append((b"cookie", spoiled + self.choice(COOKIES)))
        path = self.path(site, route)
        client = f"10.{self.randrange(256)}.{self.randrange(256)}.1"
        return Request(method, path, query, headers(cookies, *more), content, client)


def encoded(given: Fields) -> bytes:
    return urlencode(given, errors="replace").encode()


def fuzz(site: Site, examples: int, *, derandomize: bool) -> None:
    """A search for a request that the site does not bear."""

    @settings(
        max_examples=examples,
        derandomize=derandomize,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.integers(0, 2**64 - 1))
    def bear(seed: int) -> None:
        request = Draw(seed).request(site)
        assert_well(site.world, request, ask(site.handler, request))

    bear()


@pytest.fixture
def in_silence(redis: Any) -> Iterator[None]:
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def test_nothing_that_is_sent_breaks_an_address(in_silence: None) -> None:
    fuzz(Site(thorough=False), 60, derandomize=True)


@pytest.mark.soak
def test_nothing_that_is_sent_for_long_breaks_an_address(in_silence: None) -> None:
    fuzz(Site(thorough=True), int(os.environ.get("FUZZ", "40000")), derandomize=False)
