"""The log: one line for one thing, at one level, without secrets."""

from __future__ import annotations

import io
import logging
import re
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from config.embedded.children import free_port
from config.logs import Plain
from config.worker import Beat
from tests.config.launchers import run
from tests.config.test_production import production
from tests.fixtures.processes import database_url, served
from tests.leagues import make_draft

LINE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+ [A-Z]+ [\w.]+: ")


def line(message: str, *arguments: object) -> str:
    record = logging.LogRecord("x", logging.INFO, "", 1, message, arguments, None)
    return Plain("%(message)s").format(record)


def test_nobody_forges_a_line() -> None:
    assert line("GET %s", "/\r\n2031 ERROR x: y\x1b[2J\u2028") == (
        r"GET /\r\n2031 ERROR x: y\x1b[2J\u2028"
    )


def test_the_way_to_a_new_password_is_cut() -> None:
    said = line('"GET /accounts/reset/MQ/c8x-abcdef/ HTTP/1.1" %d', 302)
    assert said == '"GET /accounts/reset/MQ/…/ HTTP/1.1" 302'


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("level", ["INFO", "ERROR"])
def test_the_level_counts_for_all_and_a_refusal_is_a_line(tmp_path: Path, level: str) -> None:
    log = tmp_path / "site.log"
    with served(log, {"DATABASE_URL": database_url(), "LOG_LEVEL": level}) as site:
        request = urllib.request.Request(site.url + "/play/piecepack/start/", data=b"level=rookie")
        with pytest.raises(urllib.error.HTTPError) as error:
            urllib.request.urlopen(request, timeout=30)
        assert error.value.code == 403
        with pytest.raises(urllib.error.HTTPError):
            urllib.request.urlopen(site.url + "/nowhere/", timeout=30)
    said = log.read_text().splitlines()
    if level == "ERROR":
        assert said == []
        return
    assert all(LINE.match(text) for text in said), said
    for logger in ("uvicorn.access", "uvicorn.error", "django.request"):
        assert any(f" {logger}: " in text for text in said), logger
    assert "Traceback" not in log.read_text()


@pytest.mark.django_db
def test_who_is_forbidden_something_is_a_line(client: Any) -> None:
    """Django adds the traceback of every PermissionDenied; nothing went wrong here."""
    season = make_draft(2)
    client.force_login(User.objects.create_user("flynn"))
    (console,) = [
        handler
        for handler in logging.getLogger().handlers
        if isinstance(handler, logging.StreamHandler) and isinstance(handler.formatter, Plain)
    ]
    said = io.StringIO()
    before = console.setStream(said)
    try:
        assert client.post(f"{season.get_absolute_url()}publish/").status_code == 403
    finally:
        console.setStream(before)
    (line,) = said.getvalue().splitlines()
    assert LINE.match(line)
    assert "Forbidden" in line


def test_celery_says_no_more_than_the_level(tmp_path: Path) -> None:
    """Its beat here, which ticks even without Redis; after what it greets with there is nothing."""
    nowhere = f"redis://127.0.0.1:{free_port()}/0"
    mark = tmp_path / "beat"
    environment = {"BEAT_FILE": str(mark), "REDIS_URL": nowhere, "LOG_LEVEL": "CRITICAL"}
    beat = Beat(tmp_path / "log", environment=environment)
    beat.start()
    try:
        deadline = time.monotonic() + 40
        while not mark.exists():
            assert time.monotonic() < deadline, beat.log.read_text()[-2000:]
            time.sleep(0.1)
    finally:
        beat.stop()
    assert not [text for text in beat.log.read_text().splitlines() if LINE.match(text)]


class TestMail:
    def test_without_a_way_to_send_it_nothing_of_it_is_logged(self, tmp_path: Path) -> None:
        code = (
            "from django.core.mail import send_mail;"
            "send_mail('Your turn', 'https://secret.example/link', None, ['a@b.example'])"
        )
        result = run("manage.py", "shell", "--no-imports", "-c", code, env=self.env(tmp_path))
        assert result.returncode == 0, result.stderr
        assert "Mail “Your turn” was not sent: EMAIL_URL is not set" in result.stderr
        assert "secret.example" not in result.stderr + result.stdout

    def test_the_log_has_it_where_that_was_asked_for(self, tmp_path: Path) -> None:
        code = (
            "from django.core.mail import send_mail;"
            "send_mail('Your turn', 'https://secret.example/link', None, ['a@b.example'])"
        )
        asked = self.env(tmp_path) | {"EMAIL_URL": "consolemail://"}
        result = run("manage.py", "shell", "--no-imports", "-c", code, env=asked)
        assert "secret.example" in result.stdout

    @pytest.mark.parametrize(
        ("given", "site"),
        [
            ({"ALLOWED_HOSTS": ".pennant.example"}, "https://pennant.example"),
            ({"SITE_URL": "https://play.example/ball/"}, "https://play.example/ball"),
        ],
    )
    def test_links_begin_with(self, tmp_path: Path, given: dict[str, str], site: str) -> None:
        code = "from django.conf import settings; print(settings.SITE_URL)"
        env = self.env(tmp_path) | given
        result = run("manage.py", "shell", "--no-imports", "-c", code, env=env)
        assert result.stdout.strip() == site

    def env(self, place: Path) -> dict[str, str]:
        kept = production(place, REDIS_URL=f"redis://127.0.0.1:{free_port()}/0")
        return {
            name: value for name, value in kept.items() if name not in ("EMAIL_URL", "SITE_URL")
        }
