"""Browsers without a screen: what a page of the live table does over HTTP, and no more."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

FORM: Final = re.compile(
    r'<form class="decision".*?name="turn" value="(\w+)".*?name="seat" value="(\d)"(.*?)</form>',
    re.DOTALL,
)
OPTION: Final = re.compile(r'name="option"\s+value="(\d+)"')
SEEN: Final = re.compile(r'name="seen" value="(\d+[^"]*)"')
TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
TOLD: Final = re.compile(r"^data: (\d+)$", re.MULTILINE)
OPENED: Final = re.compile(rb"\r\n\r\n.*?\n\n", re.DOTALL)


@dataclass(slots=True)
class Question:
    """What a page asks: the turn it saw, its seat, the answers; whether one is sealed already."""

    turn: str
    seat: int
    options: list[int]
    sealed: bool


@dataclass(slots=True)
class Answered:
    """One answer that was sent: when, how long until the whole response was in, its status."""

    live: int
    seat: int
    turn: str
    option: int
    status: int
    sent: float
    seconds: float
    moved: int  # the moment, in µs, of the state that the response shows


def question(html: str) -> Question | None:
    """What a page asks, if it asks for anything."""
    found = FORM.search(html)
    if found is None:
        return None
    turn, seat, form = found.groups()
    options = [int(option) for option in OPTION.findall(form)]
    return Question(turn, int(seat), options, 'id="sealed"' in form)


def seen(html: str) -> str:
    """The mark of what the page shows."""
    found = SEEN.search(html)
    return found.group(1) if found else ""


def moment(html: str) -> int:
    """Since when, in µs, the game has stood as the page shows it."""
    return int(seen(html).partition("-")[0] or -1)


class Browser:
    """A logged-in visitor's page of one live game, on a connection that stays open."""

    def __init__(self, port: int, live: int, session: str) -> None:
        self.port = port
        self.live = live
        self.path = f"/tables/{live}/"
        self.cookies = {"sessionid": session}
        self.html = ""
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._free = asyncio.Lock()

    async def open(self) -> None:
        """Load the page."""
        status, self.html = await self.request("GET", self.path)
        assert status == 200, f"{self.path}: {status}"

    async def look(self, told: int = -1) -> None:
        """What the page does when it is told that the game moved, at this moment."""
        if told <= moment(self.html) and told > 0:
            return
        status, html = await self.request(
            "GET", f"{self.path}now/?seen={seen(self.html)}", htmx=True
        )
        if status == 200:
            self.html = html

    def show(self, feed: Feed) -> None:
        """What the page does when it is sent a scene: it goes forwards only."""
        if moment(feed.scene) > moment(self.html):
            lines = feed.scene.splitlines()[1:]
            self.html = "\n".join(line.removeprefix("data: ") for line in lines)

    async def answer(self, asked: Question, option: int) -> Answered:
        """Press a button; the page is then the one that came back."""
        token = TOKEN.search(self.html)
        form = {
            "csrfmiddlewaretoken": token.group(1) if token else "",
            "turn": asked.turn,
            "seat": asked.seat,
            "option": option,
        }
        async with self._free:
            sent = time.perf_counter()
            status, html = await self._request("POST", f"{self.path}answer/", form, htmx=True)
            seconds = time.perf_counter() - sent
        if status in (200, 409, 422):
            self.html = html
        return Answered(
            self.live, asked.seat, asked.turn, option, status, sent, seconds, moment(html)
        )

    async def request(self, method: str, path: str, *, htmx: bool = False) -> tuple[int, str]:
        async with self._free:
            return await self._request(method, path, htmx=htmx)

    async def _request(
        self, method: str, path: str, form: dict[str, Any] | None = None, *, htmx: bool = False
    ) -> tuple[int, str]:
        body = urlencode(form).encode() if form else b""
        sent = self._head(method, path, len(body), htmx=htmx) + body
        if self._line is not None:
            try:
                return await self._exchange(sent)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()  # the server had let go of an idle connection
        self._line = await asyncio.open_connection("127.0.0.1", self.port)
        return await self._exchange(sent)

    async def _exchange(self, sent: bytes) -> tuple[int, str]:
        assert self._line is not None
        reader, writer = self._line
        writer.write(sent)
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        status = int(head.split(" ", 2)[1])
        length, closes = 0, False
        for line in head.split("\r\n")[1:]:
            name, _, value = line.partition(": ")
            match name.lower():
                case "content-length":
                    length = int(value)
                case "set-cookie":
                    key, _, rest = value.partition("=")
                    self.cookies[key] = rest.partition(";")[0]
                case "connection":
                    closes = value == "close"
        html = (await reader.readexactly(length)).decode()
        if closes:
            self.close()
        return status, html

    def _head(self, method: str, path: str, length: int = 0, *, htmx: bool = False) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines.append("Cookie: " + "; ".join(f"{k}={v}" for k, v in self.cookies.items()))
        if length:
            lines += [
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {length}",
            ]
        if htmx:
            lines.append("HX-Request: true")
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    def close(self) -> None:
        if self._line is not None:
            self._line[1].close()
            self._line = None

    async def follow(self) -> Feed:
        """The page's server-sent events, as a player hears them."""
        head = self._head("GET", f"{self.path}events/?seen={seen(self.html)}&player")
        return await listen(self.port, head)


class Feed(asyncio.Protocol):
    """A stream of server-sent events: when each was in to its last byte, and what it showed."""

    def __init__(self) -> None:
        self.events: list[tuple[float, int]] = []  # seconds of the clock, µs of the state shown
        self.opened = asyncio.get_running_loop().create_future()
        self.woken = asyncio.Event()
        self.ended = False
        self.scene = ""  # the latest that was sent whole
        self._rest = b""
        self._transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._rest += data
        if not self.opened.done():
            began = OPENED.search(self._rest)
            if began is None:
                return
            status = int(self._rest.split(b" ", 2)[1])
            if status != 200:
                self.opened.set_exception(ConnectionError(f"events: {status}"))
                return
            self.opened.set_result(None)
            self._rest = self._rest[began.end() :]
        while b"\n\n" in self._rest:
            event, _, self._rest = self._rest.partition(b"\n\n")
            if b"event: " in event and b"event: presence" not in event:
                text = event[event.index(b"event: ") :].decode()  # past the size of its chunk
                if text.startswith("event: scene"):
                    self.scene = text
                told = TOLD.search(text)
                self.events.append((now, int(told.group(1)) if told else moment(text)))
                self.woken.set()

    def connection_lost(self, error: Exception | None) -> None:
        self.ended = True
        self.woken.set()
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("events: the connection was closed"))

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


async def listen(port: int, head: bytes) -> Feed:
    """An open stream of events, past its first line."""
    transport, feed = await asyncio.get_running_loop().create_connection(Feed, "127.0.0.1", port)
    transport.write(head)
    await asyncio.wait_for(feed.opened, 30)
    return feed


async def spectate(port: int, live: int) -> Feed:
    """The events of a spectator, who is first told how the game stands."""
    path = f"/tables/{live}/events/"
    return await listen(port, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())


async def until(condition: asyncio.Event, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(condition.wait(), max(seconds, 0.0))
