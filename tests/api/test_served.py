"""A bot at a served site with a real worker, followed by a spectator; streams end with the right to
them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from accounts.keys import make_key, revoke_key
from accounts.models import Scope
from launch.worker import Worker
from league.people import give_team
from tests.fixtures.processes import Site
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db(transaction=True)


def events(site: Site, path: str, key: str = "", last: str = "") -> Iterator[dict[str, Any]]:
    """The events of a stream, each with its id, until it ends."""
    headers = {"Last-Event-ID": last} if last else {}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(f"{site.url}/api/v1{path}", headers=headers)
    with urllib.request.urlopen(request, timeout=40) as response:
        if response.status == 204:
            return
        assert response.headers["Content-Type"] == "text/event-stream"
        found: dict[str, str] = {}
        until = time.monotonic() + 120
        for raw in response:
            assert time.monotonic() < until, "nothing comes but signs of life"
            line = raw.decode().rstrip("\n")
            name, _, value = line.partition(": ")
            if line:
                found[name] = value
            elif "data" in found:
                yield {**json.loads(found["data"]), "last": found["id"]}
                found = {}


def bot(site: Site, key: str, *given: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, str(settings.BASE_DIR / "examples/bot.py"), site.url, *given]
    return subprocess.Popen(command, env={**os.environ, "PENNANT_KEY": key}, stderr=subprocess.PIPE)


@pytest.mark.ci
def test_two_bots_play_each_other_while_a_spectator_follows(site: Site, worker: Worker) -> None:
    league = make_league(2, ruleset="quick", options={"innings": 2})
    season = make_season(league=league, legs=1)
    game = season.games.get()
    people = [User.objects.create_user(name) for name in ("ada", "bob")]
    for team, person in zip((game.visitors, game.home), people, strict=True):
        give_team(team, person)
    keys = [make_key(person, "bot", [Scope.READ, Scope.PLAY])[1] for person in people]
    bots = [bot(site, key, "--once") for key in keys]
    deadline = time.monotonic() + 60
    while not hasattr(game, "live") and time.monotonic() < deadline:
        time.sleep(0.05)
        game = season.games.select_related("live").get()
    plays: list[dict[str, Any]] = []
    seen = list(events(site, f"/tables/{game.live.pk}/events"))
    for told in seen:
        plays += told["newPlays"]
    assert seen[-1]["state"] == "over"
    (whole,) = events(site, f"/tables/{game.live.pk}/events")
    assert plays == whole["newPlays"], "each play once, in order"
    assert seen[-1]["question"] is None
    for one in bots:
        assert one.wait(60) == 0, one.stderr and one.stderr.read()[-2000:]
    game.refresh_from_db()
    assert [game.visitors_runs, game.home_runs] == seen[-1]["plays"][0]["score"]
    # Who comes again is sent what they have missed, and who has seen the end nothing
    middle = seen[len(seen) // 2]
    (again,) = events(site, f"/tables/{game.live.pk}/events", last=middle["last"])
    known = int(middle["last"].rpartition(".")[2])
    assert again["newPlays"] == plays[known:]
    assert not list(events(site, f"/tables/{game.live.pk}/events", last=again["last"]))


def test_a_stream_ends_with_the_key_that_opened_it(site: Site) -> None:
    league = make_league(2, visibility="private")
    season = make_season(league=league, legs=2)
    person = User.objects.create_user("ada")
    game = season.games.get(number=1)
    give_team(game.home, person)
    key, text = make_key(person, "x", [Scope.READ])
    where = f"/leagues/{league.slug}/seasons/{season.slug}/events"
    stream = events(site, where, text)
    assert next(stream)["gamesPlayed"] == 0
    revoke_key(person, key.pk)
    rest: list[Any] = []
    reader = threading.Thread(target=lambda: rest.extend(stream))
    reader.start()
    from games.news import publish_results

    publish_results(season.pk)
    reader.join(30)
    assert not reader.is_alive()
    assert not rest
    with pytest.raises(urllib.error.HTTPError) as refused:
        next(events(site, where, text))
    assert refused.value.code == 401
    with pytest.raises(urllib.error.HTTPError) as refused:
        next(events(site, where))
    assert refused.value.code == 404
    assert json.loads(refused.value.read())["status"] == 404


def test_a_large_body_is_refused_as_a_problem(site: Site) -> None:
    body = b'{"a": "' + b"x" * 2_000_000 + b'"}'
    request = urllib.request.Request(
        f"{site.url}/api/v1/friendlies", body, {"Content-Type": "application/json"}
    )
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request, timeout=30)
    assert refused.value.code == 413
    assert refused.value.headers["Content-Type"] == "application/problem+json"


def test_the_chart_is_drawn_of_what_the_api_tells(site: Site) -> None:
    from tests.api.world import make_world

    world = make_world()
    command = [sys.executable, str(settings.BASE_DIR / "examples/chart.py"), site.url]
    drawn = subprocess.run(
        [*command, world.league.slug], capture_output=True, text=True, timeout=60
    )
    assert drawn.returncode == 0, drawn.stderr
    assert drawn.stdout.count("<circle") > 10
