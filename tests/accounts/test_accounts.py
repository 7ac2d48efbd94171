"""Accounts: signing up, logging in, a forgotten password, an address; and how often one may try."""

from __future__ import annotations

import http.cookiejar
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.core import mail

from accounts.tasks import mail_password_reset
from launch.embedded.children import free_port
from tests.fixtures.processes import Site, StartWorker, database_url, served
from tests.html import text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

GOOD = "a left-handed shortstop"
SIGN_UP = {"username": "flynn", "email": "", "password1": GOOD, "password2": GOOD}


@pytest.fixture
def casey(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("casey", "casey@mudville.example", GOOD)


def who(client: Any) -> str | None:
    """The user that this browser is logged in as."""
    account = client.get("/accounts/")
    return account.context["user"].get_username() if account.status_code == 200 else None


class TestSignUp:
    def test_makes_an_account_logs_in_and_goes_on(self, client: Any) -> None:
        response = client.post("/accounts/sign-up/", {**SIGN_UP, "next": "/leagues/new/"})
        assert response.status_code == 302
        assert response.url == "/leagues/new/"
        user = User.objects.get()
        assert (user.username, user.email, user.is_staff) == ("flynn", "", False)
        assert user.check_password(GOOD)
        assert who(client) == "flynn"

    @pytest.mark.parametrize("url", ["https://evil.example/", "//evil.example", "javascript:x", ""])
    def test_goes_on_to_this_site_only(self, client: Any, url: str) -> None:
        response = client.post("/accounts/sign-up/", {**SIGN_UP, "next": url})
        assert response.url == "/"

    @pytest.mark.parametrize(
        ("given", "field", "says"),
        [
            ({"username": ""}, "username", "required"),
            ({"username": "CASEY"}, "username", "already exists"),
            ({"username": "c" * 31}, "username", "at most 30"),
            ({"username": "ca sey"}, "username", "Enter a valid username"),
            ({"username": "ca\0sey"}, "username", "Null characters"),
            ({"username": "c\u0430sey"}, "username", "different scripts"),
            ({"username": "\u0441\u0430\u0455\u0435\u0443"}, "username", "plain Latin"),
            ({"username": "casey\u200b"}, "username", "characters that can be seen"),
            ({"username": "\u3164"}, "username", "hangul"),
            ({"email": "casey"}, "email", "valid email"),
            ({"password2": "another"}, "password2", "match"),
            ({"password1": "1234", "password2": "1234"}, "password2", "too short"),
            ({"password1": "flynn-9", "password2": "flynn-9"}, "password2", "too similar"),
        ],
    )
    def test_bad_input(
        self, client: Any, casey: User, given: dict[str, str], field: str, says: str
    ) -> None:
        response = client.post("/accounts/sign-up/", {**SIGN_UP, **given})
        assert response.status_code == 422
        assert says in " ".join(response.context["form"].errors[field])
        assert User.objects.count() == 1
        assert who(client) is None

    def test_somebody_logged_in_goes_on_at_once(self, client: Any, casey: User) -> None:
        client.force_login(casey)
        assert client.get("/accounts/sign-up/?next=/leagues/new/").url == "/leagues/new/"
        assert client.post("/accounts/sign-up/", SIGN_UP).url == "/"
        assert User.objects.count() == 1


class TestLogIn:
    def test_in_and_out(self, client: Any, casey: User) -> None:
        given = {"username": "casey", "password": GOOD, "next": "/leagues/new/"}
        assert client.post("/accounts/login/", given).url == "/leagues/new/"
        assert who(client) == "casey"
        assert client.post("/accounts/logout/").url == "/"
        assert who(client) is None

    @pytest.mark.parametrize("given", [{"password": "wrong"}, {"username": "nobody"}])
    def test_a_wrong_name_and_a_wrong_password_are_told_alike(
        self, client: Any, casey: User, given: dict[str, str]
    ) -> None:
        response = client.post("/accounts/login/", {"username": "casey", "password": GOOD, **given})
        assert response.status_code == 422
        assert "Please enter a correct username and password" in text(response)
        assert who(client) is None

    @pytest.mark.parametrize("url", ["https://evil.example/", "//evil.example"])
    def test_goes_on_to_this_site_only(self, client: Any, casey: User, url: str) -> None:
        given = {"username": "casey", "password": GOOD, "next": url}
        assert client.post("/accounts/login/", given).url == "/"

    @pytest.mark.parametrize("door", ["/accounts/login/", "/accounts/sign-up/?next=/"])
    def test_a_door_leads_to_no_door(self, client: Any, casey: User, door: str) -> None:
        client.force_login(casey)
        assert client.get("/accounts/login/", {"next": door}).url == "/"

    def test_the_links_remember_the_page(self, client: Any) -> None:
        page = client.get("/leagues/nowhere/").content.decode()
        assert "/accounts/login/?next=" not in page  # an error page knows nobody
        page = client.get("/accounts/login/?next=/leagues/new/").content.decode()
        assert 'href="/accounts/sign-up/?next=/leagues/new/"' in page


class TestAccount:
    @pytest.mark.parametrize("page", ["", "address/", "password/", "sessions/", "two-factor/"])
    def test_is_ones_own(self, client: Any, page: str) -> None:
        url = f"/accounts/{page}"
        assert client.get(url).url == f"/accounts/login/?next={url}"

    def test_another_password(self, client: Any, casey: User) -> None:
        client.force_login(casey)
        new = {"new_password1": "no joy in town", "new_password2": "no joy in town"}
        url = "/accounts/password/"
        assert client.post(url, {**new, "old_password": "wrong"}).status_code == 422
        assert client.post(url, {**new, "old_password": GOOD}).url == "/accounts/"
        assert who(client) == "casey"
        casey.refresh_from_db()
        assert casey.check_password("no joy in town")


class TestForgotten:
    def test_the_answer_is_the_same_for_every_address(self, client: Any, casey: User) -> None:
        said = [
            client.post("/accounts/forgotten/", {"email": email}, follow=True).content
            for email in (casey.email, "nobody@mudville.example")
        ]
        assert said[0] == said[1]
        assert mail.outbox == []  # nobody looked the address up yet

    def test_no_address(self, client: Any) -> None:
        assert client.post("/accounts/forgotten/", {"email": "casey"}).status_code == 422

    def test_nobody_else_gets_mail(self, casey: User) -> None:
        for email in ("nobody@mudville.example", "casey", ""):
            mail_password_reset(email)
        assert mail.outbox == []

    def test_the_mail_leads_to_a_new_password(
        self, client: Any, casey: User, settings: Any
    ) -> None:
        settings.SITE_URL = "https://pennant.example"
        mail_password_reset("Casey@Mudville.example")
        (message,) = mail.outbox
        assert message.to == [casey.email]
        assert message.subject == "Pennant: A new password"
        assert "Hello casey," in message.body
        found = re.search(r"https://pennant.example(/accounts/reset/\S+)", str(message.body))
        assert found
        form = client.get(found[1]).url
        new = {"new_password1": "no joy in town", "new_password2": "no joy in town"}
        assert client.post(form, {**new, "new_password2": "x"}).status_code == 422
        assert client.post(form, new).url == "/accounts/login/"
        casey.refresh_from_db()
        assert casey.check_password("no joy in town")
        assert "That link is spent" in text(client.get(found[1]))

    @pytest.mark.parametrize(
        "path", ["1/set-password/", "x/y/", "MQ/abc-123/", "zzzzzzzzzzzzzz/1/"]
    )
    def test_a_made_up_link(self, client: Any, casey: User, path: str) -> None:
        for answer in (client.get, client.post):
            assert "That link is spent" in text(answer(f"/accounts/reset/{path}"))

    @pytest.mark.django_db(transaction=True)
    def test_a_worker_sends_it(
        self,
        client: Any,
        casey: User,
        start_worker: StartWorker,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setenv("EMAIL_URL", f"filemail:///{tmp_path}/mail")
        evil = {"HTTP_HOST": "testserver", "HTTP_X_FORWARDED_HOST": "evil.example"}
        monkeypatch.setenv("SITE_URL", "https://pennant.example/")
        worker = start_worker(processes=1)
        client.post("/accounts/forgotten/", {"email": casey.email}, **evil)
        deadline = time.monotonic() + 30
        said = ""
        while not said.endswith("\n"):  # a file is there before all of it is written
            assert time.monotonic() < deadline, worker.log.read_text()
            time.sleep(0.05)
            said = "".join(file.read_text() for file in (tmp_path / "mail").glob("*.log"))
        assert "\nhttps://pennant.example/accounts/reset/" in said
        assert "testserver" not in said


class TestLimits:
    @pytest.fixture(autouse=True)
    def quick_hashes(self, settings: Any) -> None:
        settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

    def wrong(self, client: Any, username: str, **more: Any) -> Any:
        given = {"username": username, "password": "wrong"}
        return client.post("/accounts/login/", given, **more)

    def tries(self, limit: int, post: Callable[[int], Any], usual: int = 422) -> Any:
        """Post until it is refused, which must be after `limit` times, and return the refusal.

        Time is counted in windows; where one ends meanwhile, there are up to twice as many.
        """
        for done in range(2 * limit + 1):
            response = post(done)
            if response.status_code == 429:
                assert done >= limit
                return response
            assert response.status_code == usual
        pytest.fail("it is never refused")

    def test_a_password_is_not_guessed_at_for_long(self, client: Any, casey: User) -> None:
        refused = self.tries(10, lambda _: self.wrong(client, " Casey"))
        assert re.search(r"Try again in (a minute|\d+ minutes)", text(refused))
        assert 1 <= int(refused["Retry-After"]) <= 600
        assert client.get("/accounts/login/").status_code == 200
        assert self.wrong(client, "flynn").status_code == 422
        # … and casey himself, from elsewhere, is not locked out
        given = {"username": "casey", "password": GOOD}
        assert client.post("/accounts/login/", given, REMOTE_ADDR="192.0.2.7").status_code == 302

    def test_a_name_is_one_however_it_is_written(self, client: Any, casey: User) -> None:
        """Accounts fold names (NFKC), so a password is guessed at under all of them."""
        forms = ("casey", "CASEY", "ｃａｓｅｙ", "ⓒasey", " Ｃasey ")
        self.tries(10, lambda number: self.wrong(client, forms[number % len(forms)]))

    def test_behind_a_proxy_visitors_are_told_apart_and_cannot_choose(
        self, client: Any, settings: Any
    ) -> None:
        settings.TRUSTED_PROXIES = 1

        def forged(number: int) -> Any:
            seen = f"198.51.100.{number}, 192.0.2.1"
            return self.wrong(client, "casey", headers={"X-Forwarded-For": seen})

        self.tries(10, forged)
        other = {"X-Forwarded-For": "192.0.2.1, 192.0.2.2"}
        assert self.wrong(client, "casey", headers=other).status_code == 422

    def test_one_place_tries_so_many_names(self, client: Any) -> None:
        self.tries(40, lambda number: self.wrong(client, f"name{number}"))
        assert self.wrong(client, "name", REMOTE_ADDR="192.0.2.7").status_code == 422

    def test_the_admin_has_no_door_of_its_own(self, client: Any, admin_user: User) -> None:
        """A second one would count tries anew, and ask for no second factor."""
        given = {"username": "admin", "password": "password"}
        for door in (client.get("/admin/login/?next=/admin/"), client.post("/admin/login/", given)):
            assert unquote(door.url).startswith("/accounts/login/?next=/admin/")
        assert client.post("/accounts/login/", {**given, "next": "/admin/"}).url == "/admin/"
        assert client.get("/admin/").status_code == 200

    def test_signing_up(self, client: Any) -> None:
        self.tries(40, lambda _: client.post("/accounts/sign-up/", {}))

    def test_mail_to_one_address_and_from_one_place(self, client: Any) -> None:
        def ask(email: str) -> Any:
            return client.post("/accounts/forgotten/", {"email": email})

        self.tries(5, lambda _: ask("a@b.example"), usual=302)
        self.tries(10, lambda number: ask(f"{number}@b.example"), usual=302)

    def test_changing_an_account(self, client: Any, casey: User) -> None:
        client.force_login(casey)
        self.tries(20, lambda _: client.post("/accounts/confirm/", {"password": "wrong"}))
        self.tries(0, lambda _: client.post("/accounts/password/", {}))

    def test_without_an_address_all_are_one_place(self, client: Any) -> None:
        assert self.wrong(client, "casey", REMOTE_ADDR="").status_code == 422


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("real_passwords")
def test_without_redis_people_log_in_and_mail_waits(casey: User, tmp_path: Path) -> None:
    urls = {"REDIS_URL": f"redis://127.0.0.1:{free_port()}/0", "DATABASE_URL": database_url()}
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))

    def post(site: Site, path: str, given: dict[str, str]) -> str:
        browser.open(site.url + path)
        token = next(str(cookie.value) for cookie in jar if cookie.name == "csrftoken")
        body = urllib.parse.urlencode({**given, "csrfmiddlewaretoken": token}).encode()
        return str(browser.open(site.url + path, body).geturl())

    with served(tmp_path / "uvicorn.log", urls, well=False) as site:
        with pytest.raises(urllib.error.HTTPError) as error:
            post(site, "/accounts/forgotten/", {"email": casey.email})
        assert error.value.code == 503
        given = {"username": "casey", "password": GOOD, "next": "/accounts/"}
        assert post(site, "/accounts/login/", given) == site.url + "/accounts/"
        assert "Traceback" not in site.log.read_text()
