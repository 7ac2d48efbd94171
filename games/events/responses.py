"""Server-sent events: how they are written, and the response that streams them."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncGenerator
from typing import Final

from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from games.events.turnstile import let_in, turned_away

#: Sent where there is nothing to tell, so that nobody on the way takes the connection for dead.
HEARTBEAT: Final = ": still here\n\n"


def retry(milliseconds: int) -> str:
    """After how long a browser that lost the stream comes back."""
    return f"retry: {milliseconds}\n\n"


def response(
    request: HttpRequest, events: AsyncGenerator[str, None] | AsyncGenerator[bytes, None]
) -> HttpResponseBase:
    """A stream of events as nothing on its way may store or hold it back; a refusal where too many
    are open."""
    refused = turned_away(request)
    if refused is not None:
        return refused
    streamed = StreamingHttpResponse(content_type="text/event-stream")
    leave = let_in(request, streamed)

    async def counted() -> AsyncGenerator[str | bytes, None]:
        try:
            async with contextlib.aclosing(events):
                async for told in events:
                    yield told
        finally:
            leave()

    streamed.streaming_content = counted()
    streamed["Cache-Control"] = "no-cache"
    streamed["X-Accel-Buffering"] = "no"
    return streamed


def event(name: str, data: str = "") -> str:
    """One event in the format of server-sent events, to which any end of a line is one."""
    lines = data.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    return "".join((f"event: {name}\ndata: ", lines.replace("\n", "\ndata: "), "\n\n"))
