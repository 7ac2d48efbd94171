"""How a request is answered: in one thread, an asynchronous view in the event loop."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse
from django.test import override_settings
from django.urls import path
from django.utils.deprecation import MiddlewareMixin

from config.handler import Handler
from tests.threads import play

#: Where a request was, by what looked.
threads: dict[str, int] = {}


class Outer(MiddlewareMixin):
    def process_request(self, request: HttpRequest) -> None:
        threads["outer"] = threading.get_ident()


class Inner(MiddlewareMixin):
    def process_view(self, request: HttpRequest, view: Callable[..., Any], *_: Any) -> None:
        threads["inner"] = threading.get_ident()


def plain(request: HttpRequest) -> HttpResponse:
    threads["view"] = threading.get_ident()
    return HttpResponse("plain")


async def asynchronous(request: HttpRequest) -> HttpResponse:
    threads["view"] = threading.get_ident()
    threads["looked"] = await sync_to_async(threading.get_ident)()
    return HttpResponse("asynchronous")


urlpatterns = [path("plain/", plain), path("asynchronous/", asynchronous)]


async def answer(at: str) -> bytes:
    scope = {"type": "http", "method": "GET", "path": at, "query_string": b"", "headers": []}
    threads["loop"] = threading.get_ident()
    browser = ApplicationCommunicator(Handler(), scope)
    await browser.send_input({"type": "http.request", "body": b""})
    assert (await browser.receive_output())["status"] == 200
    body: bytes = (await browser.receive_output())["body"]
    await browser.wait()
    return body


@pytest.mark.parametrize("kind", ["plain", "asynchronous"])
def test_all_middleware_and_the_view_share_a_thread(kind: str) -> None:
    threads.clear()
    here = f"{__name__}."
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[f"{here}Outer", f"{here}Inner"]):
        assert play(answer(f"/{kind}/")) == kind.encode()
    thread, loop = threads.pop("outer"), threads.pop("loop")
    assert thread != loop
    if kind == "asynchronous":
        assert threads.pop("view") == loop
    assert set(threads.values()) == {thread}
