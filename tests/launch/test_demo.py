"""`bin/demo`, whole: simulated by a worker, served, stopped, started again, killed."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from games.presentation import DEMO_LEAGUES
from games.showcase import SHOWCASES
from launch.embedded.children import free_port
from tests.html import values
from tests.launch.launchers import ROOT, end, environment
from tests.launch.processes import children_of, command_of, descendants_of, wait_until_gone

LEAGUES = len(DEMO_LEAGUES)
GAMES = 56 * LEAGUES
LIVE_GAMES = 2 * sum(bool(league.live) for league in DEMO_LEAGUES.values())  # left to people

OF_LEAGUES = (
    "season_id NOT IN (SELECT s.id FROM league_season s JOIN league_league l ON l.id = s.league_id"
    f" WHERE l.slug IN ({', '.join(repr(showcase.slug) for showcase in SHOWCASES)}))"
)


@contextlib.contextmanager
def demo(var: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        ["bin/demo", *arguments], cwd=ROOT, env=environment(var), text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    try:
        yield process
    finally:
        end(process)


def first_page(port: int, at: str = "/", patience: float = 60) -> str:
    deadline = time.monotonic() + patience
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}{at}", timeout=30) as response:
                return str(response.read().decode())
        except (urllib.error.URLError, ConnectionError):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def check_static_files(site: str, page: str) -> None:
    """They are cached for good, compressed, and named by what is in them; what they name is too."""
    styles = values(page, "href", "link[rel=stylesheet]")
    (style,) = (at for at in styles if re.fullmatch(r"/static/css/fonts\.[0-9a-f]{12}\.css", at))
    asked = urllib.request.Request(site + style, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked, timeout=30) as response:
        assert "immutable" in response.headers["Cache-Control"]
        assert response.headers["Content-Encoding"] == "gzip"
        css = gzip.decompress(response.read()).decode()
    font = re.search(r"fonts/[\w-]+\.[0-9a-f]{12}\.woff2", css)
    assert font is not None
    with urllib.request.urlopen(f"{site}/static/{font[0]}", timeout=30) as response:
        assert "immutable" in response.headers["Cache-Control"]


def ask(var: Path, question: str) -> int:
    """The number that the running demo's database answers with."""
    environment = json.loads((var / "services.json").read_text())
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        row = connection.execute(question).fetchone()
    assert row is not None
    return int(row[0])


def wait_for_progress(process: subprocess.Popen[str]) -> str:
    """What it says up to the first sign of it."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if re.match(r"  \d+ %", line):
            return said
    pytest.fail("it ended before it simulated anything")


def celery(process: subprocess.Popen[str], what: str) -> list[int]:
    return [
        pid for pid in children_of(process.pid) if f" celery -A config {what} " in command_of(pid)
    ]


def replaced_when_killed(process: subprocess.Popen[str], what: str) -> None:
    before = celery(process, what)
    assert before
    os.kill(before[0], signal.SIGKILL)
    deadline = time.monotonic() + 20
    while len(now := celery(process, what)) < len(before) or before[0] in now:
        assert time.monotonic() < deadline, f"no new {what}"
        time.sleep(0.05)


def play_out(var: Path) -> None:
    """`bin/demo --no-serve` to its end, its worker killed in mid-season."""
    with demo(var, "--no-serve") as process:
        began = wait_for_progress(process)
        for worker in celery(process, "worker"):
            os.kill(worker, signal.SIGKILL)
        assert process.stdout is not None
        output = began + process.stdout.read()
        assert process.wait(timeout=120) == 0, output
    assert "100 %" in output
    assert "password" in output
    assert "Traceback" not in output


def expect_all_there(var: Path) -> None:
    """Every league, every game once, and what follows from those that were played."""
    assert ask(var, "SELECT count(*) FROM league_league") == LEAGUES + len(SHOWCASES)
    assert ask(var, f"SELECT count(*) FROM league_game WHERE {OF_LEAGUES}") == GAMES + LIVE_GAMES
    final = "SELECT count(*) FROM league_game WHERE state = 'final'"
    assert ask(var, f"{final} AND {OF_LEAGUES}") == GAMES
    played_out = ask(var, final)
    assert played_out > GAMES + 90  # the competitions, to their middle
    assert ask(var, "SELECT count(*) FROM stats_teamline") == 2 * played_out
    assert ask(var, "SELECT count(*) FROM stats_playbyplay") == played_out


@pytest.fixture(scope="module")
def played(shared_var: Path) -> Path:
    """A folder in which the demo's seasons were played."""
    play_out(shared_var)
    return shared_var


@pytest.mark.soak
def test_killed_in_mid_season_it_goes_on_where_it_was(var: Path) -> None:
    with demo(var, "--no-serve") as process:
        wait_for_progress(process)
        family = descendants_of(process.pid)
        assert len(family) > 5
        process.kill()
        wait_until_gone(family)
    play_out(var)
    port = free_port()
    with demo(var, "--port", str(port)):
        first_page(port)
        expect_all_there(var)


@pytest.mark.ci
def test_a_second_start_keeps_the_seasons_and_serves_them(played: Path) -> None:
    var = played
    port = free_port()
    with demo(var, "--port", str(port)) as process:
        page = first_page(port, "/leagues/")
        assert all(league.name in page for league in DEMO_LEAGUES.values())
        deadline = time.monotonic() + 60
        while "sse-connect" not in first_page(port, "/big-screen/"):
            assert time.monotonic() < deadline, "no game is broadcast"
            time.sleep(0.2)
        assert "Watch the game" in first_page(port)
        check_static_files(f"http://127.0.0.1:{port}", page)
        expect_all_there(var)
        replaced_when_killed(process, "beat")
        replaced_when_killed(process, "worker")
        family = descendants_of(process.pid)
        process.send_signal(signal.SIGINT)
        output = process.communicate(timeout=30)[0]
    assert process.returncode == 0, output
    assert "Traceback" not in output
    assert "%" not in output  # nothing was left to simulate
    wait_until_gone(family)


def test_a_taken_port(var: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with demo(var, "--port", str(port)) as process:
            output = process.communicate(timeout=30)[0]
    assert process.returncode == 1
    assert f"Port {port} is taken" in output
    assert f"bin/demo --port {port + 1}" in output
    assert "Traceback" not in output
    assert not (var / "postgres").exists()


@pytest.mark.parametrize("port", ["0", "65536", "eight"])
def test_a_port_that_is_none(var: Path, port: str) -> None:
    with demo(var, "--port", port) as process:
        output = process.communicate(timeout=30)[0]
    assert process.returncode == 2
    assert f"'{port}' is no port: give a number from 1 to 65535" in output
