"""What comes in is limited before it is read: bodies that are too large, or too slow."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from django.conf import settings
from django.http import Http404
from django.urls import resolve

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

#: In a request's scope: the status of the page that says why it was not let in.
REFUSED: Final = "pennant.refused"
#: How much of a body that was refused is thrown away, so that its sender reads why; and how long.
SWEPT_BYTES: Final = 8_000_000
SWEPT_SECONDS: Final = 5.0


class _Refusal(Exception):
    def __init__(self, status: int, *, more: bool) -> None:
        self.status = status
        self.more = more  # of the body is to come, from somebody who sends it


class Gate:
    """An ASGI application in front of the site."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            headers = dict(scope["headers"])
            length = headers.get(b"content-length", b"0")
            limit = settings.BODY_BYTES
            if int(length) > limit and int(length) > (limit := _own_limit(scope)):
                raise _Refusal(413, more=b"expect" not in headers)
            await self.app(scope, _counted(scope, receive, limit), send)
        except _Refusal as refusal:
            await self._refuse(scope, receive, send, refusal)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, refusal: _Refusal) -> None:
        """Answer with the house's page. What still comes is thrown away between page and end: who
        sends all before they read would otherwise only see a connection that breaks."""

        async def nothing() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def answer(message: Message) -> None:
            if message["type"] != "http.response.body":
                await send(message)
                return
            last = not message.get("more_body", False)
            await send({**message, "more_body": True})
            if last:
                if refusal.more:
                    await _sweep(receive)
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        await self.app({**scope, REFUSED: refusal.status}, _once(nothing), answer)


def _own_limit(scope: Scope) -> int:
    """How much the view at this address takes."""
    try:
        view = resolve(scope["path"]).func
    except Http404:
        return int(settings.BODY_BYTES)
    return int(getattr(view, "body_bytes", settings.BODY_BYTES))


def _counted(scope: Scope, receive: Receive, limit: int) -> Receive:
    """Receives a body; raises _Refusal as soon as it is too large or too late."""
    deadline = asyncio.get_running_loop().time() + settings.BODY_SECONDS
    seen = 0
    complete = False

    async def counted() -> Message:
        nonlocal seen, complete, limit
        if complete:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise _Refusal(408, more=False) from None
        seen += len(message.get("body", b""))
        complete = not message.get("more_body", False)
        if seen > limit and seen > (limit := _own_limit(scope)):
            raise _Refusal(413, more=not complete)
        return message

    return counted


def _once(first: Receive) -> Receive:
    """Receives a first message, and then waits for ever: Django listens for who hangs up."""
    given = False

    async def once() -> Message:
        nonlocal given
        if given:
            await asyncio.Event().wait()
        given = True
        return await first()

    return once


async def _sweep(receive: Receive) -> None:
    swept = 0
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(SWEPT_SECONDS):
            while swept < SWEPT_BYTES:
                message = await receive()
                swept += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return
