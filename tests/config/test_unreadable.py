"""What cannot be read is answered with status 400 and a page, whoever sends it where."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from config.handler import Handler
from tests.fuzz.asking import Request, ask
from tests.leagues import make_season

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
TOKEN = "a" * 32
PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n{}\r\nx\r\n--b--'


def refused(answer: object) -> bool:
    return (
        getattr(answer, "status_code", 0) == 400
        and "<h1>That request makes no sense here</h1>" in answer.content.decode()  # type: ignore[attr-defined]
    )


@pytest.fixture
def strict() -> Client:
    """A client with a form's cookie, whose forms are checked as a browser's are."""
    client = Client(enforce_csrf_checks=True)
    client.cookies["csrftoken"] = TOKEN
    return client


@pytest.mark.parametrize("charset", ["latin-1", "utf-16", "hex", "undefined", "idna"])
@pytest.mark.parametrize("path", ["/accounts/login/", "/", "/nowhere/"])
def test_a_form_in_another_encoding(strict: Client, path: str, charset: str) -> None:
    form = f"username=x&csrfmiddlewaretoken={TOKEN}".encode()
    assert refused(strict.generic("POST", path, form, f"{FORM}; charset={charset}"))


@pytest.mark.parametrize("charset", ["utf-8", "UTF8", "us-ascii", "no-such-one"])
def test_a_form_in_our_own(strict: Client, charset: str) -> None:
    form = f"username=x&csrfmiddlewaretoken={TOKEN}".encode()
    answer = strict.generic("POST", "/accounts/login/", form, f"{FORM}; charset={charset}")
    assert answer.status_code == 422  # no such user


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "messages", "other"])
def test_a_cookie_with_a_nul(client: Client, name: str) -> None:
    for path in ("/", "/my-games/", "/nowhere/", "/static/css/base.css"):
        assert refused(client.get(path, headers={"cookie": rf'{name}="\000"'}))


def test_a_nul_anywhere(client: Client) -> None:
    season = make_season(2)
    game = season.games.all()[0].get_absolute_url()
    for path in ("/a%00b/", "/static/%00.css", f"{season.get_absolute_url()}?day=%00", "/?%00=1"):
        assert refused(client.get(path)), path
    answer = client.post("/accounts/login/", {"username": "a\0", "password": "x"})
    assert answer.status_code == 422
    assert "Null characters are not allowed" in answer.content.decode()
    assert client.post(f"{game}sit-down/", {"a\0": "\0"}).status_code == 302  # to the login
    staff = User.objects.create_superuser("root")
    client.force_login(staff)
    form = {"action": "publish", "_selected_action": "\0"}
    assert refused(client.post("/admin/league/season/", form))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", "x"),
        ("multipart/form-data; boundary=" + "é" * 90, "x"),
        ("multipart/form-data; boundary=b; charset=hex", PART.format("")),
        (FORM, "a&" * 1100),
    ],
)
def test_a_form_without_end_or_order(strict: Client, kind: str, body: str) -> None:
    for path in ("/accounts/login/", "/nowhere/"):
        assert refused(strict.generic("POST", path, body.encode(), kind))


def test_too_many_parameters(client: Client) -> None:
    assert refused(client.get("/?" + "a=1&" * 1100))


@pytest.mark.parametrize(
    ("query", "kind"),
    [(b"a=%ff&a=\xff\xfe", b"text/plain"), (b"a=1&" * 1100, b"text/plain; charset=utf-8")],
)
def test_not_even_the_beginning_of_a_request(query: bytes, kind: bytes) -> None:
    """Neither is to be had by Django's client: its handler fails before there is a request."""
    given = [(b"host", b"localhost"), (b"content-type", kind)]
    answer = ask(Handler(), Request("GET", "/", query, given))
    assert answer.status == 400
    assert "<h1>That request makes no sense here</h1>" in answer.text
    assert b"Content-Security-Policy" in dict(answer.headers)


@pytest.mark.parametrize(
    "query",
    [
        "starts_on__year=99999",
        "starts_on__year=0",
        "starts_on__year=2031&starts_on__month=13",
        "starts_on__year=2031&starts_on__month=2&starts_on__day=31",
        "starts_on__year=x",
        "starts_on__gte=x",
        "league__id__exact=x",
        "league__id__exact=" + "9" * 30,
        "league__id__in=1,x",
        "state__exact=x",
        "state__range=abc",
        "p=99999999999999999999",
        "o=9999999999.-1",
        "e=1",
        "nothing__at__all=1",
    ],
)
def test_odd_filters_of_the_admin(admin_client: Client, query: str) -> None:
    make_season(2)
    answer = admin_client.get(f"/admin/league/season/?{query}", follow=True)
    assert answer.status_code == 200 or refused(answer)
    runs = admin_client.get(
        f"/admin/games/simulationrun/?{query}".replace("starts_on", "created_at")
    )
    assert runs.status_code in (200, 302) or refused(runs)


def test_an_expression_that_the_database_does_not_understand(admin_client: Client) -> None:
    assert refused(admin_client.get("/admin/league/season/?state__regex=("))


@pytest.mark.parametrize("chosen", ["x", "-", "1.5", "9" * 30, "9" * 5000, "", "٣"])
def test_odd_selections_of_the_admin(admin_client: Client, chosen: str) -> None:
    make_season(2)
    for model, action in (("league/season", "publish"), ("auth/user", "delete_selected")):
        form = {"action": action, "_selected_action": [chosen]}
        answer = admin_client.post(f"/admin/{model}/", form)
        assert answer.status_code in (200, 302) or refused(answer)


@pytest.mark.parametrize("field", ["", "x", "\u0663", "pk__in"])
def test_odd_fields_of_the_admin(admin_client: Client, field: str) -> None:
    group = Group.objects.create(name="scorers")
    change = f"/admin/auth/group/{group.pk}/change/"
    assert refused(admin_client.get(change, {"_to_field": field}))
    assert admin_client.get("/admin/auth/group/", {"_to_field": field}).status_code in (200, 400)


@pytest.mark.parametrize("number", ["0", "99999999999", "9" * 30, "9" * 5000])
def test_numbers_that_are_nobodys(client: Client, admin_client: Client, number: str) -> None:
    for path in ("/games/{}/", "/tables/{}/", "/tables/{}/now/", "/players/{}/"):
        assert client.get(path.format(number)).status_code == 404
    page = admin_client.get(f"/admin/league/game/{number}/change/")
    assert page.status_code == 302  # to the list, with a message
