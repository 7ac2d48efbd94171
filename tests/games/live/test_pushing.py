"""A turn that is awaited is told to browsers of who is not at the table, by a worker, once."""

from __future__ import annotations

import datetime
import json
import time
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from accounts.pushing import choose_kinds, subscribe
from games.events.presence import key
from games.live import pushing
from games.live.presence import place
from games.live.pushing import AFTER, push_turns
from games.live.session import find
from games.models import Side
from tests.accounts.browsers import KEY, Browser, PushService
from tests.games.live.live_games import begin, friendly, make_live_season, make_person

pytestmark = pytest.mark.django_db(transaction=True)


def takes(person: User, service: PushService) -> Browser:
    browser = Browser(service, person.username)
    given = browser.form
    subscribe(person, given["endpoint"], given["p256dh"], given["auth"], "")
    return browser


def test_a_turn_is_told_once_by_a_worker(settings: Any, start_worker: Any, redis: Any) -> None:
    """The push service is out for a moment: it is tried again."""
    settings.VAPID_PRIVATE_KEY, settings.PUSH_INSIDE = KEY, True
    service = PushService()
    ada, bob, cid = (make_person(name) for name in ("ada", "bob", "cid"))
    browsers = {person.pk: takes(person, service) for person in (ada, bob, cid)}
    live = begin(make_live_season(ada, bob, ruleset="sackson"), ada, bob)
    friendly(cid)  # against an AI: whoever leaves it needs no message
    table = find(live.pk)
    waits = [table.sides[seat].person_id for seat in table.awaited()]
    assert waits
    now = timezone.now()
    assert push_turns(now) == 0, "they may be on their way"
    if waits != [bob.pk]:
        choose_kinds(bob, [])
        waits = [pk for pk in waits if pk != bob.pk]
    soon = now + AFTER + datetime.timedelta(seconds=1)
    assert push_turns(soon) == len(waits)
    assert push_turns(soon) == 0
    service.statuses = [503]
    start_worker(1, environment={"VAPID_PRIVATE_KEY": KEY, "PUSH_INSIDE": "1"})
    deadline = time.monotonic() + 30
    while len(service.taken) < len(waits) + 1:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    for pk, browser in browsers.items():
        told = browser.messages()
        assert len(told) == 2 * (pk in waits), "the first was refused"
        for message in told:
            assert message["address"] == live.get_absolute_url()
            assert message["title"].startswith("Your turn: ")
            assert live.seed not in str(message)
    service.server.shutdown()


def test_nobody_who_is_at_the_table(settings: Any, redis: Any) -> None:
    """Their page shows it."""
    settings.VAPID_PRIVATE_KEY, settings.PUSH_INSIDE = KEY, True
    service = PushService()
    ada, bob = make_person("ada"), make_person("bob")
    for person in (ada, bob):
        takes(person, service)
    live = begin(make_live_season(ada, bob, ruleset="sackson"), ada, bob)
    soon = timezone.now() + AFTER + datetime.timedelta(seconds=1)
    row = {"at": time.time(), "here": {"0": 1, "1": 1}}
    redis.hset(key(place(live.pk)), "in:somewhere", json.dumps(row))
    assert push_turns(soon) == 0
    redis.delete(key(place(live.pk)))
    assert push_turns(soon) == len(find(live.pk).awaited())
    service.server.shutdown()


def test_whoever_is_at_the_table_takes_nobodys_turn(
    settings: Any, redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of more games than a sweep tells of, the one that waits shortest is the only one that is left
    alone."""
    settings.VAPID_PRIVATE_KEY, settings.PUSH_INSIDE = KEY, True
    monkeypatch.setattr(pushing, "MOST", 2)
    service = PushService()
    ada, bob = make_person("ada"), make_person("bob")
    for person in (ada, bob):
        takes(person, service)
    lives = [begin(make_live_season(ada, bob, ruleset="sackson"), ada, bob) for _ in range(4)]
    row = json.dumps({"at": time.time(), "here": {"0": 1, "1": 1}})
    for live in lives[:3]:
        redis.hset(key(place(live.pk)), "in:somewhere", row)
    soon = timezone.now() + AFTER + datetime.timedelta(seconds=1)
    assert push_turns(soon) == len(find(lives[3].pk).awaited())
    told = Side.objects.filter(pushed_at__isnull=False)
    assert {*told.values_list("live", flat=True)} == {lives[3].pk}
    service.server.shutdown()
