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
from django.core.mail import send_mail

from config.logs import Plain
from launch.embedded.children import free_port
from launch.worker import Beat
from tests.fixtures.processes import database_url, served
from tests.launch.launchers import production, run
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
    said = line('"GET /accounts/address/MQ:1x:abc-def/ HTTP/1.1" %d', 200)
    assert said == '"GET /accounts/address/…/ HTTP/1.1" 200'
    for kind in ("invitations", "calendar"):
        said = line(f'"GET /{kind}/abc-def/ HTTP/1.1" %d', 200)
        assert said == f'"GET /{kind}/…/ HTTP/1.1" 200'


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("level", ["INFO", pytest.param("ERROR", marks=pytest.mark.soak)])
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


def test_mail_that_cannot_be_sent_is_told_without_a_word_of_it(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_BACKEND = "config.mail.Unsent"
    sent = send_mail("Your turn", "https://secret.example/link", None, ["a@b.example"])
    assert not sent
    assert "Mail “Your turn” was not sent: EMAIL_URL is not set" in caplog.text
    assert "secret.example" not in caplog.text


@pytest.mark.parametrize(
    ("given", "site", "backend"),
    [
        ({"ALLOWED_HOSTS": ".pennant.example,b"}, "https://pennant.example", "config.mail.Unsent"),
        (
            {"SITE_URL": "https://play.example/ball/", "EMAIL_URL": "consolemail://"},
            "https://play.example/ball",
            "django.core.mail.backends.console.EmailBackend",
        ),
    ],
)
def test_mail_in_production(tmp_path: Path, given: dict[str, str], site: str, backend: str) -> None:
    code = "from django.conf import settings as s; print(s.SITE_URL, s.EMAIL_BACKEND)"
    kept = production(tmp_path)
    env = {name: value for name, value in kept.items() if name not in ("EMAIL_URL", "SITE_URL")}
    result = run("manage.py", "shell", "--no-imports", "-c", code, env=env | given)
    assert result.stdout.split() == [site, backend], result.stderr
