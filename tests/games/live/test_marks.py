"""What a mark of a question, or of a page, tells: nothing about the other side."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
import redis as redis_client
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.events.publishing import channel
from games.live import services
from games.live.ai import play_on
from games.live.opening import open_game, send_lineup
from games.live.services import MOVED_ON
from games.live.session import find
from games.models import LiveGame
from games.news import live_topic
from games.views.scene import mark
from league.errors import Conflict
from tests.games.live.live_games import (
    begin,
    first_game,
    friendly,
    make_live_season,
    make_person,
    who,
)
from tests.games.live.test_answers import to_secret_choice
from tests.html import text, the

pytestmark = pytest.mark.django_db


def answer_once(live: LiveGame, people: Mapping[int, object]) -> int:
    """One answer by whoever is awaited; his seat."""
    session = find(live.pk)
    seat = session.awaited()[0]
    services.answer(live.pk, who(people[seat]), seat, session.turn(seat), 0)
    return seat


def test_each_side_has_marks_of_its_own(live, ada, bob) -> None:
    people = {0: ada, 1: bob}
    seen: dict[int, list[str]] = {0: [], 1: []}
    for _ in range(12):
        session = find(live.pk)
        for seat in (0, 1):
            if session.turn(seat) not in seen[seat]:
                seen[seat].append(session.turn(seat))
        answer_once(live, people)
    assert not set(seen[0]) & set(seen[1])
    alone = 0
    for _ in range(12):
        before = find(live.pk)
        seat = answer_once(live, people)
        after = find(live.pk)
        if len(before.asked()) == 1:
            alone += 1
            assert after.turn(seat) != before.turn(seat)
            assert after.turn(1 - seat) == before.turn(1 - seat), "it counts one’s own alone"
    assert alone


def test_every_mark_but_that_of_now_is_answered_alike(live, ada, bob, client: Client) -> None:
    people = {0: ada, 1: bob}
    old: dict[int, list[str]] = {0: [], 1: []}
    for _ in range(8):
        session = find(live.pk)
        seat = session.awaited()[0]
        old[seat].append(session.turn(seat))
        answer_once(live, people)
    for seat in (0, 1):
        client.force_login(people[seat])
        now = find(live.pk)
        marks = [
            *old[seat],  # his own, of long ago and of his last answer
            *old[1 - seat],
            now.turn(1 - seat),  # of the other side's question of now
            now.sides[seat].turn_after(now.sides[seat].answers + 1),
            *("", "0", "x" * 999, "ß"),
        ]
        said = set()
        for turn in marks:
            if turn == now.turn(seat):
                continue  # sealed, and may be changed
            form = {"turn": turn, "seat": seat, "option": 0}
            with CaptureQueriesContext(connection) as queries:
                page = client.post(
                    f"/tables/{live.pk}/answer/", form, headers={"hx-request": "true"}
                )
            words, shown = text(the(page, ".told-off")), the(page, "#seen")["value"]
            said.add((page.status_code, words, len(queries), shown))
        assert len(said) == 1, said
        assert said.pop()[:2] == (409, MOVED_ON)


def test_no_window_of_the_other_side_can_be_counted(db: None) -> None:
    """However many windows he lets pass, an old mark is answered in the same way."""
    ada, bob = make_person("ada"), make_person("bob")
    people = {0: ada, 1: bob}
    live = begin(make_live_season(ada, bob, ruleset="sackson"), ada, bob)
    session = find(live.pk)
    seat = session.awaited()[0]
    old = session.turn(seat)
    answer_once(live, people)
    said = set()
    for _ in range(130):
        if find(live.pk).over:
            break
        with pytest.raises(Conflict) as refused:
            services.answer(live.pk, who(people[seat]), seat, old, 0)
        said.add(str(refused.value))
        answer_once(live, people)
    assert said == {MOVED_ON}


def pages(live: LiveGame) -> list[str]:
    session = find(live.pk)
    return [mark(session, seat) for seat in (0, 1, None)]


def test_a_sealed_answer_changes_the_page_of_who_gave_it_alone(live, ada, bob) -> None:
    to_secret_choice(live, {0: ada, 1: bob})
    before = pages(live)
    for option in (0, 1):
        services.answer(live.pk, who(bob), 1, find(live.pk).turn(1), option)
        after = pages(live)
        assert after[1] != before[1]
        assert (after[0], after[2]) == (before[0], before[2])
    services.answer(live.pk, who(ada), 0, find(live.pk).turn(0), 0)
    assert not set(pages(live)) & set(before)


def test_a_standing_order_and_a_second_lineup_are_ones_own_affair(ada, bob) -> None:
    season = make_live_season(ada, bob)
    live = open_game(first_game(season).pk)
    lineup = list(find(live.pk).rules.default_lineup)
    unsent = pages(live)
    send_lineup(live.pk, who(ada), 0, lineup)
    before = pages(live)
    assert not set(before) & set(unsent), "that it is in is shown to all"
    send_lineup(live.pk, who(ada), 0, lineup)
    after = pages(live)
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, True, True]
    send_lineup(live.pk, who(bob), 1, lineup)
    before = pages(live)
    seat = find(live.pk).awaited()[0]
    other = 1 - seat
    services.pass_until(live.pk, who((ada, bob)[other]), other, "extra_base", "game")
    after = pages(live)
    changed = [one != two for one, two in zip(before, after, strict=True)]
    assert changed == [other == 0, other == 1, False]


@pytest.mark.django_db(transaction=True)
def test_moved_is_sent_to_whom_it_concerns(redis: redis_client.Redis) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    people = {0: ada, 1: bob}
    live = begin(make_live_season(ada, bob), ada, bob)
    to_secret_choice(live, people)
    with redis.pubsub(ignore_subscribe_messages=True) as heard:
        heard.psubscribe(channel(live_topic(live.pk)) + "*")
        heard.get_message(timeout=1)

        def topics() -> list[str]:
            came = []
            while message := heard.get_message(timeout=0.3):
                came.append(message["channel"].decode().rpartition("live:")[2])
            return came

        services.answer(live.pk, who(bob), 1, find(live.pk).turn(1), 0)
        assert topics() == [f"{live.pk}:1"]
        services.answer(live.pk, who(ada), 0, find(live.pk).turn(0), 0)
        assert topics() == [f"{live.pk}"]


@pytest.mark.django_db(transaction=True)
def test_what_the_ai_seals_is_told_to_nobody(redis: redis_client.Redis) -> None:
    ada = make_person("ada")
    live = friendly(ada, level="veteran")
    for _ in range(60):
        session = find(live.pk)
        if len(session.asked()) == 2 and not session.sealed(0):
            break
        if session.sides[session.awaited()[0]].ai:
            play_on(live.pk)
        else:
            services.answer(live.pk, who(ada), 1, session.turn(1), 0)
    else:
        raise AssertionError("nobody chose in secret")
    before = pages(live)
    play_on(live.pk)
    assert find(live.pk).sealed(0)
    assert pages(live)[1:] == before[1:]
