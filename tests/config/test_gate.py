"""What comes in is limited before it is read: bodies, headers, how long both take."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from asgiref.testing import ApplicationCommunicator
from django.conf import settings

from config.gate import REFUSED, Gate
from config.protocol import HEADER_BYTES
from config.views import health
from tests.fixtures.processes import Site, database_url, served
from tests.leagues import make_season
from tests.threads import play

pytestmark = pytest.mark.django_db(transaction=True)

PAGE = "/accounts/login/"
SECONDS = 0.5


@pytest.fixture(scope="module")
def hasty(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that waits for nobody for long."""
    environment = {
        "DATABASE_URL": database_url(),
        "HEADER_SECONDS": str(SECONDS),
        "BODY_SECONDS": str(SECONDS),
    }
    with served(tmp_path_factory.mktemp("gate") / "site.log", environment) as site:
        yield site


def dial(site: Site) -> socket.socket:
    url = urlsplit(site.url)
    assert url.port is not None
    return socket.create_connection((str(url.hostname), url.port), timeout=20)


def head(*lines: str, method: str = "POST", path: str = PAGE) -> bytes:
    lines = (f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *lines)
    return "\r\n".join((*lines, "", "")).encode()


def answer(line: socket.socket) -> tuple[int, str, str]:
    """The status, the headers in small letters and the body of what is answered to its end."""
    heard = b""
    while part := line.recv(65536):
        heard += part
    first, _, body = heard.decode().partition("\r\n\r\n")
    return int(first.split()[1]) if first else 0, first.lower(), body


def healthy(line: socket.socket) -> None:
    """One request and its whole answer; the connection stays."""
    line.sendall(head(method="GET", path="/healthz"))
    heard = b""
    while not heard.endswith(b"ok\n"):
        part = line.recv(65536)
        assert part, heard
        heard += part
    assert heard.startswith(b"HTTP/1.1 200 ")


def test_a_large_body_is_refused_unread(hasty: Site) -> None:
    """Not a byte of it is sent, and the answer is there: with a page, and its headers."""
    with dial(hasty) as line:
        line.sendall(head(f"Content-Length: {settings.BODY_BYTES + 1}"))
        heard = b""
        while b"Too much to carry" not in heard:
            part = line.recv(65536)
            assert part, heard
            heard += part
    text = heard.decode()
    assert text.startswith("HTTP/1.1 413 ")
    assert "content-security-policy:" in text.lower()
    assert "connection: close" in text.lower()
    assert "976.6" in text  # KB
    log = hasty.log.read_text()
    assert f"POST {PAGE}: refused with 413" in log
    assert "Traceback" not in log


def test_who_sends_it_all_the_same_reads_why(hasty: Site) -> None:
    """Browsers send everything before they read."""
    body = b"x" * 3 * settings.BODY_BYTES
    with dial(hasty) as line:
        line.sendall(head(f"Content-Length: {len(body)}") + body)
        status, _, page = answer(line)
    assert status == 413
    assert "Too much to carry" in page


def test_a_body_of_unknown_length_is_counted(hasty: Site) -> None:
    chunk = b"x" * 50_000
    part = f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n"
    with dial(hasty) as line:
        line.sendall(head("Transfer-Encoding: chunked"))
        for _ in range(settings.BODY_BYTES // len(chunk) + 1):
            line.sendall(part)
        line.sendall(b"0\r\n\r\n")
        status, _, page = answer(line)
    assert status == 413
    assert "Too much to carry" in page


@pytest.mark.parametrize("length", [0, 1])
def test_what_is_just_allowed_is_read(hasty: Site, length: int) -> None:
    body = b"x" * (settings.BODY_BYTES * length)
    with dial(hasty) as line:
        line.sendall(head(f"Content-Length: {len(body)}", "Connection: close") + body)
        assert answer(line)[0] == 403  # it carries no token


@pytest.mark.parametrize("chunks", [2, 4])
def test_a_page_that_takes_uploads_has_its_own_limit(
    monkeypatch: pytest.MonkeyPatch, chunks: int
) -> None:
    """Twice the usual is read there, and no more; whether it says beforehand or not."""
    chunk = b"x" * (settings.BODY_BYTES // 2 + 1)
    allowed = chunks == 2
    monkeypatch.setattr(health, "body_bytes", 2 * settings.BODY_BYTES, raising=False)
    read: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        size, more = 0, True
        while more:
            message = await receive()
            size += len(message["body"])
            more = message["more_body"]
        read.append(scope.get(REFUSED, size))
        await send({"type": "http.response.start", "status": 200})
        await send({"type": "http.response.body", "body": b""})

    async def post(headers: list[tuple[bytes, bytes]]) -> None:
        scope = {"type": "http", "path": "/healthz", "headers": headers}
        page = ApplicationCommunicator(Gate(app), scope)
        for number in range(1, chunks + 1):
            await page.send_input(
                {"type": "http.request", "body": chunk, "more_body": number < chunks}
            )
        await page.receive_output(10)
        await page.wait(10)

    play(post([]))
    play(post([(b"content-length", str(chunks * len(chunk)).encode())]))
    assert read == [chunks * len(chunk) if allowed else 413] * 2


def test_a_slow_body_ends(hasty: Site) -> None:
    with dial(hasty) as line:
        began = time.monotonic()
        line.sendall(head("Content-Length: 100") + b"x")
        status, _, page = answer(line)
    assert status == 408
    assert "Pitch clock" in page
    assert SECONDS - 0.1 < time.monotonic() - began < SECONDS + 3


def test_a_body_that_drips_ends(hasty: Site) -> None:
    with dial(hasty) as line:
        began = time.monotonic()
        line.sendall(head("Transfer-Encoding: chunked"))
        line.settimeout(0.2)
        heard = b""
        while b"408" not in heard and time.monotonic() - began < SECONDS + 10:
            line.sendall(b"1\r\nx\r\n")
            try:
                heard += line.recv(65536)
            except TimeoutError:
                continue
    assert heard.startswith(b"HTTP/1.1 408 ")


def test_slow_headers_end(hasty: Site) -> None:
    with dial(hasty) as line:
        began = time.monotonic()
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        status, _, _ = answer(line)
    assert status == 408
    assert SECONDS - 0.1 < time.monotonic() - began < SECONDS + 5


def test_silence_ends(hasty: Site) -> None:
    with dial(hasty) as line:
        assert answer(line)[0] == 408


def test_slow_headers_of_a_second_request_end(hasty: Site) -> None:
    with dial(hasty) as line:
        healthy(line)
        began = time.monotonic()
        line.sendall(b"GET / HTTP/1.1\r\nHo")
        assert answer(line)[0] == 408
    assert time.monotonic() - began < SECONDS + 5


def test_headers_without_end_are_refused(hasty: Site) -> None:
    with dial(hasty) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ")
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 100:
                line.sendall(b"x" * HEADER_BYTES)
                sent += 1
                time.sleep(0.005)
        assert sent < 100


def test_an_idle_connection_serves_further_requests(hasty: Site) -> None:
    """The clock is for headers that are on their way, not for a pause between two requests."""
    with dial(hasty) as line:
        for _ in range(2):
            healthy(line)
            time.sleep(SECONDS + 0.3)


@pytest.mark.usefixtures("redis")
def test_a_long_answer_is_not_a_slow_request(hasty: Site) -> None:
    """A stream lives on long after its request has come in."""
    path = make_season(2).get_absolute_url() + "events/"
    with dial(hasty) as line:
        line.sendall(head(method="GET", path=path))
        assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        line.settimeout(SECONDS + 1)
        heard = b""
        began = time.monotonic()
        try:
            while time.monotonic() - began < SECONDS + 1:
                part = line.recv(65536)
                assert part, "it was ended"
                heard += part
        except TimeoutError:
            pass
