"""HTTP as uvicorn speaks it, for requests whose headers come in good time and size."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from django.conf import settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

#: Of a request line with all headers, roughly: what comes with one reading is not cut up.
HEADER_BYTES: Final = 65_536


class Protocol(HttpToolsProtocol):
    """Ends a connection whose headers take too long or never end; uvicorn waits for ever."""

    _waiting: asyncio.TimerHandle | None = None
    _awaited = True  # headers are
    _seen = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._await_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._awaited:
            self._seen += len(data)
            if self._seen > HEADER_BYTES + len(data):
                self._end(431)
                return
        super().data_received(data)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._waiting is None:  # another request on the same connection
            self._await_headers()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        self._awaited = False
        super().on_headers_complete()

    def _await_headers(self) -> None:
        self._awaited, self._seen = True, 0
        self._waiting = self.loop.call_later(settings.HEADER_SECONDS, self._end, 408)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _end(self, status: int) -> None:
        """Hang up, and say why unless an answer is on its way."""
        self._stop_waiting()
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            line = STATUS_LINE[status]
            self.transport.write(line + b"content-length: 0\r\nconnection: close\r\n\r\n")
        self.transport.close()
