"""Serving the site from this process, on a port that is ours before anything else starts."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable

from config.serve import UVICORN
from launch.embedded import EmbeddedError


def listen(port: int) -> socket.socket:
    """A socket that listens on 127.0.0.1:`port`. EmbeddedError when it is not to be had."""
    try:
        return socket.create_server(("127.0.0.1", port), backlog=512)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = "is taken: another program listens there"
        else:
            reason = f"is not to be had ({error.strerror})"
        other = port + 1 if 1024 <= port < 65535 else 8001
        raise EmbeddedError(
            f"Port {port} {reason}. Stop it, or choose another port: bin/demo --port {other}"
        ) from None


def serve(
    listener: socket.socket, when_up: Callable[[], None], meanwhile: Callable[[], None]
) -> None:
    """Serve until a signal asks to stop. Django must be set up.

    In this same thread `when_up` is called once pages are served, and `meanwhile` ten times a
    second from then on.
    """
    import uvicorn

    from config.asgi import application

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            when_up()

        async def on_tick(self, counter: int) -> bool:
            meanwhile()
            return await super().on_tick(counter)

    # Watchers of a live page never hang up by themselves: do not wait for them for long.
    settings = uvicorn.Config(application, timeout_graceful_shutdown=1, **UVICORN)
    Server(settings).run(sockets=[listener])
