"""A request as it comes over the wire, put to the site's ASGI application, and what it answers."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from asgiref.sync import async_to_sync
from django.core.signals import got_request_exception
from django.db import connection, transaction

from config.handler import Handler
from tests.threads import in_thread

#: Seconds that a stream is listened to.
LISTEN = 0.15


@dataclass
class Request:
    """Everything of it is bytes but the path, which a server has decoded."""

    method: str
    path: str
    query: bytes = b""
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    client: str = "10.0.0.1"

    @property
    def scope(self) -> dict[str, Any]:
        return {
            "type": "http",
            "http_version": "1.1",
            "scheme": "http",
            "method": self.method,
            "path": self.path,
            "raw_path": self.path.encode(errors="replace"),
            "query_string": self.query,
            "headers": self.headers,
            "client": (self.client, 4321),
            "server": ("127.0.0.1", 8000),
        }


@dataclass
class Answer:
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    error: BaseException | None  # what became of it inside, if it broke

    @property
    def text(self) -> str:
        """All that the visitor gets to see."""
        head = b"\n".join(name + b": " + value for name, value in self.headers)
        return (head + b"\n\n" + self.unpacked).decode(errors="replace")

    @property
    def unpacked(self) -> bytes:
        """The body as a browser unpacks it; of a compressed answer to HEAD there is none."""
        packed = dict(self.headers).get(b"Content-Encoding")
        assert packed in (None, b"gzip"), packed
        return gzip.decompress(self.body) if packed and self.body else self.body


def ask(handler: Handler, request: Request) -> Answer:
    """The answer to a request. Nothing that it wrote stays."""
    errors: list[BaseException] = []

    def note(**given: Any) -> None:
        error = sys.exc_info()[1]
        if error is not None:
            errors.append(error)

    got_request_exception.connect(note)
    try:
        with transaction.atomic(), _kept_connection():
            sent = in_thread(lambda: async_to_sync(_exchange)(handler, request))
            transaction.set_rollback(True)
    finally:
        got_request_exception.disconnect(note)
    start, chunks = sent[0], sent[1:]
    return Answer(
        start["status"],
        [(bytes(name), bytes(value)) for name, value in start["headers"]],
        b"".join(chunk.get("body", b"") for chunk in chunks),
        errors[-1] if errors else None,
    )


async def _exchange(handler: Handler, request: Request) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []
    read = False
    enough = asyncio.Event()

    async def receive() -> dict[str, Any]:
        nonlocal read
        if not read:
            read = True
            return {"type": "http.request", "body": request.body, "more_body": False}
        await enough.wait()  # hangs up only then
        return {"type": "http.disconnect"}

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(dict(message))
        if message["type"] == "http.response.body" and message.get("more_body"):
            asyncio.get_running_loop().call_later(LISTEN, enough.set)

    # Not by `handler(…)`, which would go to a thread, and a database connection, of its own
    await handler.handle(request.scope, receive, send)
    return sent


@contextlib.contextmanager
def _kept_connection() -> Iterator[None]:
    """The end of a request closes no connection, for what was written would be lost.

    Outside the views' own transactions a statement that fails breaks nothing but itself, as it
    would without the transaction of this test.
    """
    depth = len(connection.savepoint_ids)

    def execute(run: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        if len(connection.savepoint_ids) > depth or "SAVEPOINT" in sql:
            return run(sql, parameters, many, context)
        raw = connection.connection
        raw.execute("SAVEPOINT statement")
        try:
            return run(sql, parameters, many, context)
        except Exception:
            raw.execute("ROLLBACK TO SAVEPOINT statement")
            connection.needs_rollback = False
            raise

    with connection.execute_wrapper(execute):
        yield
