"""A live game outlives its processes: the site, Redis or the worker, killed in mid-game."""

from __future__ import annotations

import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.live import services
from games.live.ai import play_on
from games.live.session import Session, find
from games.models import LiveGame
from games.views.scene import mark
from launch.embedded import Redis
from tests.fixtures.processes import Site, StartWorker, database_url, served
from tests.games.live.live_games import begin, friendly, make_live_season, make_person, who

#: How long an answer may take while Redis is away.
PROMPT = 2.0

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.ci]


class Visitor:
    """Somebody who is logged in, and answers through the forms of a served site."""

    def __init__(self, person: User) -> None:
        client = Client()
        client.force_login(person)
        self.cookie = f"sessionid={client.cookies['sessionid'].value}; csrftoken={'c' * 32}"

    def page(self, site: Site, live: LiveGame) -> str:
        return self._send(site, live.get_absolute_url())

    def answer(self, site: Site, live: LiveGame, seat: int, option: int = 0) -> str:
        turn = find(live.pk).turn(seat)
        form = f"turn={turn}&seat={seat}&option={option}&csrfmiddlewaretoken={'c' * 32}"
        return self._send(site, f"{live.get_absolute_url()}answer/", form.encode())

    def _send(self, site: Site, path: str, form: bytes | None = None) -> str:
        request = urllib.request.Request(site.url + path, form, {"Cookie": self.cookie})
        with urllib.request.urlopen(request, timeout=30) as response:
            return str(response.read().decode())


def to_secret_choice(site: Site, live: LiveGame, visitors: list[Visitor]) -> Session:
    """Answer until both sides choose at once."""
    for _ in range(100):
        session = find(live.pk)
        asked = list(session.asked())
        if len(asked) == 2:
            return session
        visitors[asked[0]].answer(site, live, asked[0])
    raise AssertionError("nobody chose in secret")


def eventually(condition: Callable[[], bool], seconds: float, what: str) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@pytest.fixture
def people() -> tuple[User, User]:
    return make_person("ada"), make_person("bob")


@pytest.fixture
def live(people: tuple[User, User]) -> LiveGame:
    return begin(make_live_season(*people), *people)


def test_the_web_process_is_killed(
    live: LiveGame, people: tuple[User, User], redis: object, tmp_path: Path
) -> None:
    visitors = [Visitor(person) for person in people]
    with served(tmp_path / "first.log", {"DATABASE_URL": database_url()}) as site:
        session = to_secret_choice(site, live, visitors)
        visitors[1].answer(site, live, 1, option=1)
        site.kill()
    assert find(live.pk).live.sealed == {"1": 1}
    with served(tmp_path / "second.log", {"DATABASE_URL": database_url()}) as site:
        assert 'id="sealed"' in visitors[1].page(site, live)
        assert 'id="sealed"' not in visitors[0].page(site, live)
        visitors[0].answer(site, live, 0, option=2)
    after = find(live.pk).live
    made = dict(zip(session.asked(), after.choices[len(session.live.choices) :], strict=True))
    assert made == {0: 2, 1: 1}


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis that may be stopped: nobody else uses it."""
    server = Redis(tmp_path, "secret")
    server.start()
    server.wait()
    yield server
    server.stop()


class Spectator(threading.Thread):
    """Reads a game's events in a thread of its own; `told` is how often it was shown the game."""

    def __init__(self, site: Site, live: LiveGame) -> None:
        super().__init__(daemon=True)
        address = f"{site.url}{live.get_absolute_url()}events/"
        self.response = urllib.request.urlopen(address, timeout=60)
        self.scenes: list[str] = []
        self.start()

    def run(self) -> None:
        for line in self.response:
            if b'id="seen"' in line:
                self.scenes.append(line.decode().split('value="')[1].split('"')[0])


def moment(live: LiveGame) -> str:
    """The mark of the page of now."""
    return str(int(LiveGame.objects.get(pk=live.pk).moved_at.timestamp() * 1_000_000))


def test_redis_goes_and_comes_back(
    live: LiveGame,
    people: tuple[User, User],
    own_redis: Redis,
    start_worker: StartWorker,
    tmp_path: Path,
) -> None:
    visitors = [Visitor(person) for person in people]
    against_ai = friendly(people[0], level="veteran", options={"innings": 3})
    urls = {"REDIS_URL": own_redis.url, "DATABASE_URL": database_url()}
    start_worker(1, beat=True, environment=urls)
    with served(tmp_path / "uvicorn.log", urls) as site:
        eventually(lambda: 1 in find(against_ai.pk).awaited(), 10, "the AI does not play")
        watching = Spectator(site, live)
        eventually(lambda: watching.scenes[-1:] == [moment(live)], 5, "the first scene")
        own_redis.stop()
        for _ in range(6):
            (seat, *_) = find(live.pk).awaited()
            before, began = find(live.pk).moment(seat), time.monotonic()
            page = visitors[seat].answer(site, live, seat)
            assert time.monotonic() - began < PROMPT
            assert find(live.pk).moment(seat) != before
            assert f'value="{mark(find(live.pk), seat)}"' in page
        answers_until_ai(site, visitors[0], against_ai)
        waiting = moment(against_ai)
        time.sleep(1)
        assert moment(against_ai) == waiting, "nobody can wake the AI now"
        assert "The database cannot be reached" not in site.log.read_text()
        own_redis.start()
        own_redis.wait()
        eventually(lambda: watching.scenes[-1] == moment(live), 10, "the spectator catches up")
        eventually(lambda: moment(against_ai) != waiting, 20, "the AI is not woken")


def answers_until_ai(site: Site, visitor: Visitor, live: LiveGame) -> None:
    """Answer for the home side until the game waits for the AI."""
    for _ in range(50):
        awaited = find(live.pk).awaited()
        if 1 not in awaited:
            assert awaited == [0]
            return
        visitor.answer(site, live, 1)
    raise AssertionError("the AI is never asked")


def test_the_worker_is_killed(people: tuple[User, User], start_worker: StartWorker) -> None:
    """Autopilot plays both sides, so an AI is always to move."""
    season = make_live_season(*people, ruleset="cardball", options={"innings": 9})
    live = begin(season, *people)
    worker = start_worker(1, beat=True)
    for seat, person in enumerate(people):
        services.hand_over(live.pk, who(person), seat)
    stood: list[int] = []
    for _ in range(3):
        eventually(partial(goes_on, live, len(stood)), 20, "the AI does not play")
        worker.kill()
        assert not find(live.pk).over, "the game was too short for this test"
        now = choices(live)
        assert now[: len(stood)] == stood
        assert find(live.pk).ballgame.record().choices == now
        stood = now
        worker = start_worker(1)
    eventually(partial(goes_on, live, len(stood)), 20, "the AI does not play")
    worker.stop()
    while not play_on(live.pk).over:
        pass
    assert choices(live)[: len(stood)] == stood
    assert find(live.pk).ballgame.over


def goes_on(live: LiveGame, answers: int) -> bool:
    return len(choices(live)) > answers


def choices(live: LiveGame) -> list[int]:
    return LiveGame.objects.get(pk=live.pk).choices
