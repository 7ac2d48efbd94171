"""Posting to an address that somebody gave: whoever answers a byte at a time holds up no worker."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from accounts import posting
from accounts.posting import post


@pytest.fixture(params=[0.05, 0.0001])
def dawdler(request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of one who answers without end, a byte every so many seconds. What is underway
    when he is cut off looks like a connection that he has broken."""
    server = socket.create_server(("127.0.0.1", 0))
    over = threading.Event()

    def dawdle() -> None:
        taken, _ = server.accept()
        with taken, contextlib.suppress(OSError):
            taken.sendall(b"HTTP/1.1 201 Created\r\nX-Long: ")
            while not over.wait(request.param):
                taken.sendall(b"x")

    answering = threading.Thread(target=dawdle)
    answering.start()
    yield f"http://127.0.0.1:{server.getsockname()[1]}/"
    over.set()
    answering.join()
    server.close()


def test_an_answer_without_end_is_cut_off(dawdler: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "IN_ALL", 0.5)
    began = time.monotonic()
    with pytest.raises(OSError, match="in time"):
        post(dawdler, b"{}", {}, inside=True)
    assert time.monotonic() - began < 5
