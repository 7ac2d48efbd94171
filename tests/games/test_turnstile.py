"""Live pages are limited: from one address, and in all."""

from __future__ import annotations

import http.client
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.fixtures.processes import Site, database_url, served
from tests.leagues import make_season

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("redis")]


def watch(site: Site, path: str, address: str) -> http.client.HTTPResponse:
    """An open stream, or its refusal; the site stands behind one proxy."""
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=20)
    forged = f"203.0.113.{time.monotonic_ns() % 250}"
    connection.request("GET", path, headers={"X-Forwarded-For": f"{forged}, {address}"})
    return connection.getresponse()


def test_one_too_many(tmp_path: Path) -> None:
    path = make_season(2).get_absolute_url() + "events/"
    few = {
        "DATABASE_URL": database_url(),
        "TRUSTED_PROXIES": "1",
        "STREAMS_PER_ADDRESS": "3",
        "STREAMS": "5",
    }
    with served(tmp_path / "site.log", few) as site:
        here = [watch(site, path, "192.0.2.1") for _ in range(3)]
        assert [stream.status for stream in here] == [200] * 3
        refused = watch(site, path, "192.0.2.1")
        assert refused.status == 429
        assert refused.headers["Retry-After"] == "30"
        assert b"No seat left" in refused.read()
        # a household has a whole network of IPv6
        there = [watch(site, path, f"2001:db8::{number}") for number in range(2)]
        assert [stream.status for stream in there] == [200] * 2
        full = watch(site, path, "192.0.2.9")
        assert full.status == 503
        assert full.headers["Retry-After"] == "30"
        # who leaves makes room
        for stream in (*here, *there):
            stream.close()
        deadline = time.monotonic() + 20
        while (again := watch(site, path, "192.0.2.1")).status != 200:
            assert time.monotonic() < deadline, again.status
            time.sleep(0.2)
