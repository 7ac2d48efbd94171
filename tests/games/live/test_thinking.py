"""An all-star at the table: he thinks in a task, and what is late is dropped."""

from __future__ import annotations

import time

import pytest

from games.live import services
from games.live.ai import play_on
from games.live.session import find
from games.live.thinking import THINKING, think
from tests.fixtures.processes import StartWorker
from tests.games.live.live_games import friendly, make_person, who


@pytest.mark.django_db
class TestThinking:
    def test_he_answers_once_and_takes_his_time(self) -> None:
        ada = make_person()
        live = friendly(ada, "quick", level="all_star", options={"innings": 1})
        assert find(live.pk).awaited() == [0, 1]  # a starting double each, in secret
        assert play_on(live.pk).awaited() == [0, 1]  # not his task
        began = time.monotonic()
        assert think(live.pk).awaited() == [1]
        assert time.monotonic() - began >= 0.6
        began = time.monotonic()
        think(live.pk)
        assert time.monotonic() - began < THINKING / 1000  # nothing to think about
        session = find(live.pk)
        services.answer(live.pk, who(ada), 1, session.turn(1), 0)
        assert len(find(live.pk).live.choices) == 2

    def test_what_comes_too_late_is_dropped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ada = make_person()
        live = friendly(ada, "quick", level="all_star", options={"innings": 1})
        slept = time.sleep

        def meanwhile(seconds: float) -> None:
            """Somebody takes the side while he thinks."""
            slept(0)
            session = find(live.pk)
            side = session.sides[0]
            side.ai = "rookie"
            side.save()
            play_on(live.pk)

        monkeypatch.setattr(time, "sleep", meanwhile)
        think(live.pk)
        session = find(live.pk)
        assert session.live.choices == []
        assert session.sealed(0)
        assert session.awaited() == [1]


@pytest.mark.django_db(transaction=True)
def test_a_worker_wakes_him(start_worker: StartWorker) -> None:
    start_worker(processes=1)
    ada = make_person()
    live = friendly(ada, "quick", level="all_star", options={"innings": 1})
    deadline = time.monotonic() + 30
    while find(live.pk).awaited() != [1]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
