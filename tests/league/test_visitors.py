"""Where a visitor comes from: by as many proxies as are ours, and no further."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from accounts.visitors import address, place


@pytest.mark.parametrize(
    ("proxies", "forwarded", "found"),
    [
        (0, "192.0.2.1", "127.0.0.1"),
        (1, "192.0.2.1", "192.0.2.1"),
        (1, "203.0.113.5, 192.0.2.1", "192.0.2.1"),
        (2, "203.0.113.5, 192.0.2.1, 198.51.100.7", "192.0.2.1"),
        (2, "192.0.2.1", "127.0.0.1"),  # it has not come through both
        (1, "", "127.0.0.1"),
        (1, "192.0.2.1, nonsense", "127.0.0.1"),
        (1, "192.0.2.1:4711", "192.0.2.1"),
        (1, "[2001:db8::1]:4711", "2001:db8::1"),
        (1, "::ffff:192.0.2.1", "192.0.2.1"),
    ],
)
def test_address(
    rf: RequestFactory, settings: Any, proxies: int, forwarded: str, found: str
) -> None:
    settings.TRUSTED_PROXIES = proxies
    assert address(rf.get("/", headers={"X-Forwarded-For": forwarded})) == found


def test_over_a_unix_socket_all_are_one_place(rf: RequestFactory) -> None:
    assert address(rf.get("/", REMOTE_ADDR="")) == "0.0.0.0"


@pytest.mark.parametrize(
    ("remote", "counted"),
    [("192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3::4", "2001:db8:1:2::/64")],
)
def test_place(rf: RequestFactory, remote: str, counted: str) -> None:
    assert place(rf.get("/", REMOTE_ADDR=remote)) == counted
