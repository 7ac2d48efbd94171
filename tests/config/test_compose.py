"""What docker-compose.yml and the proxy's settings promise, as data: Docker cannot run here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import redis
import yaml
from django.conf import settings
from django.core.cache import cache

from launch.embedded.children import free_port
from launch.embedded.redis import binary
from tests.launch.launchers import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ("web", "worker", "beat", "migrate")
LASTING = tuple(name for name in SERVICES if name != "migrate")
CADDY = (ROOT / "deploy" / "Caddyfile").read_text()


@pytest.mark.parametrize("name", SERVICES)
class TestEveryService:
    def test_may_do_no_more_than_it_must(self, name: str) -> None:
        service = SERVICES[name]
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert "privileged" not in service

    def test_has_limits(self, name: str) -> None:
        service = SERVICES[name]
        assert re.fullmatch(r"\d+[mg]", service["mem_limit"])
        assert service["ulimits"]["nofile"]["soft"] >= 4 * settings.STREAMS

    def test_is_asked_how_it_is(self, name: str) -> None:
        assert ("healthcheck" in SERVICES[name]) == (name in LASTING)


@pytest.mark.parametrize("name", OURS)
def test_our_containers_write_nothing_that_lasts(name: str) -> None:
    assert SERVICES[name]["read_only"] is True
    assert SERVICES[name]["tmpfs"] == ["/tmp"]


def test_only_the_proxy_is_published_to_everybody() -> None:
    for name, service in SERVICES.items():
        for port in service.get("ports", ()):
            assert name == "proxy" or port.startswith("127.0.0.1:"), (name, port)
    assert SERVICES["web"]["ports"]


def test_the_site_needs_no_redis_to_be_well() -> None:
    assert SERVICES["web"]["depends_on"]["redis"]["condition"] == "service_started"


def test_passwords_are_asked_for_and_used() -> None:
    url = SERVICES["web"]["environment"]["REDIS_URL"]
    assert "${REDIS_PASSWORD:?" in url
    assert SERVICES["web"]["environment"]["TRUSTED_PROXIES"] == "${TRUSTED_PROXIES:-1}"
    for name in ("POSTGRES_PASSWORD", "REDIS_PASSWORD", "SECRET_KEY", "SITE_ADDRESS"):
        assert re.search(rf"^{name}=", (ROOT / ".env.example").read_text(), re.MULTILINE)


def test_every_setting_is_explained() -> None:
    """What settings.py reads is in .env.example, but for what is local or fixed by the image."""
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', (ROOT / "config" / "settings.py").read_text()))
    fixed = {"DEBUG", "STATIC_ROOT", "STATIC_FROM_SOURCE", "BEHIND_PROXY"}
    told = set(re.findall(r"^#? ?(\w+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert read - fixed <= told


def test_redis_starts_with_the_password_and_hides_it(tmp_path: Path) -> None:
    """The very command, on the Redis that we have."""
    service = SERVICES["redis"]
    shell, flag, script = service["command"]
    (tmp_path / "redis-server").symlink_to(binary())
    port = free_port()
    script = script.replace("$$", "$").replace("appendonly no", f"appendonly no\nport {port}")
    server = subprocess.Popen(
        [shell, flag, script],
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "REDIS_PASSWORD": "hush"},
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
    )
    try:
        client = redis.Redis(port=port, password="hush")
        deadline = time.monotonic() + 20
        while True:
            try:
                assert client.ping()
                break
            except redis.ConnectionError:
                assert time.monotonic() < deadline
                time.sleep(0.05)
        assert client.config_get("maxmemory-policy")["maxmemory-policy"] == "noeviction"
        with pytest.raises(redis.AuthenticationError):
            redis.Redis(port=port).ping()
        assert "hush" not in Path(f"/proc/{server.pid}/cmdline").read_text()
    finally:
        server.terminate()
        assert server.wait(20) in (0, -15)  # it is the shell's own process: signals reach it


class TestTheProxy:
    def test_has_the_sites_limits(self) -> None:
        said = dict(re.findall(r"^\s*(read_header|read_body|max_size) (\w+)$", CADDY, re.MULTILINE))
        assert said == {
            "read_header": f"{settings.HEADER_SECONDS:g}s",
            "read_body": f"{settings.BODY_SECONDS:g}s",
            "max_size": f"{settings.BODY_BYTES / 1_000_000:g}MB",
        }

    def test_sends_events_on_as_they_come(self) -> None:
        assert "flush_interval -1" in CADDY

    @pytest.mark.skipif(shutil.which("caddy") is None, reason="no caddy on this machine")
    def test_is_understood_by_caddy(self) -> None:
        command = ["caddy", "validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"]
        result = subprocess.run(
            command, cwd=ROOT, env=os.environ | {"SITE_ADDRESS": "http://:8099"},
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert result.returncode == 0, result.stderr


class TestTheBeatsHealth:
    def check(self, mark: Path | None) -> subprocess.CompletedProcess[str]:
        environment = {name: value for name, value in os.environ.items() if name != "BEAT_FILE"}
        if mark:
            environment["BEAT_FILE"] = str(mark)
        command = [sys.executable, "-m", "config.healthcheck", "beat"]
        return subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )

    def test_is_the_age_of_its_last_tick(self, tmp_path: Path) -> None:
        mark = tmp_path / "beat"
        assert "BEAT_FILE" in self.check(None).stderr
        assert "has not ticked yet" in self.check(mark).stderr
        mark.touch()
        assert self.check(mark).returncode == 0
        long_ago = time.time() - 300
        os.utime(mark, (long_ago, long_ago))
        late = self.check(mark)
        assert late.returncode == 1
        assert "has not ticked for 300 s" in late.stderr


def test_the_cache_holds_no_pickle(redis: redis.Redis) -> None:
    cache.set("plain", {"runs": [1, None, "é"]})
    cache.set("count", 1)
    assert cache.incr("count") == 2
    assert cache.get("plain") == {"runs": [1, None, "é"]}
    (key,) = redis.keys("*plain")
    assert redis.get(key) == b'{"runs":[1,null,"\\u00e9"]}'
    with pytest.raises(TypeError):
        cache.set("object", object())
    assert urlsplit(settings.REDIS_URL).password  # ours has one, too
