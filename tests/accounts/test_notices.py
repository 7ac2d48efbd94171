"""Notices: on the site, by mail at once or once a day, each thing once; how their mails end."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import Digest, Kind, Notice, Way
from accounts.notices import (
    MOST_AN_HOUR,
    USUAL,
    choose,
    read,
    send,
    send_digests,
    send_waiting,
    tell,
    unread,
    ways,
)
from tests.html import parsed, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

MORNING = datetime.datetime(2031, 4, 2, 8, tzinfo=datetime.UTC)
DAY = datetime.timedelta(days=1)


@pytest.fixture
def ada(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("ada", "ada@a.example")


def say(person: Any, key: str, kind: Kind = Kind.DECISION, **more: Any) -> list[Notice]:
    return tell(person, kind, f"Something about {key}", "/leagues/", key=key, **more)


class TestTelling:
    def test_each_thing_once_to_each(self, ada: User, django_user_model: type[User]) -> None:
        bob = django_user_model.objects.create_user("bob")
        assert len(say([ada, bob, None], "x")) == 2
        assert say([ada, bob], "x") == []
        assert (unread(ada), unread(bob)) == (1, 1)
        read(ada)
        assert (unread(ada), unread(bob)) == (0, 1)
        assert say(None, "y") == []

    def test_in_the_way_that_was_chosen(self, ada: User) -> None:
        assert ways(ada) == dict(USUAL)
        choose(ada, {Kind.DECISION: Way.NONE, Kind.TURN: Way.DAILY})
        assert say(ada, "x") == []
        (told,) = say(ada, "y", Kind.TURN)
        assert told.way == Way.DAILY

    def test_what_waits_goes_the_new_way(self, ada: User) -> None:
        say(ada, "x")
        choose(ada, {Kind.DECISION: Way.SITE})
        assert send_waiting() == 0
        assert unread(ada) == 1


class TestMail:
    def test_at_once_and_once(self, ada: User) -> None:
        say(ada, "x")
        assert send_waiting() == 1
        assert send_waiting() == 0
        (sent,) = mail.outbox
        assert (sent.to, sent.subject) == (["ada@a.example"], "Something about x")
        assert "/leagues/" in sent.body

    def test_two_workers_send_it_once(self, ada: User) -> None:
        """Both have looked before either sent."""
        (told,) = say(ada, "x")
        other = Notice.objects.get(pk=told.pk)
        now = timezone.now()
        assert [send(told, now), send(other, now)] == [True, False]

    def test_too_many_in_an_hour_come_with_the_mail_of_the_day(self, ada: User) -> None:
        for number in range(MOST_AN_HOUR + 3):
            say(ada, f"x{number}")
        assert send_waiting(MORNING) == MOST_AN_HOUR
        assert send_digests(MORNING) == 1
        assert mail.outbox[-1].body.count("Something about") == 3

    def test_an_outage_of_the_post_office(self, ada: User, settings: Any) -> None:
        say(ada, "x")
        settings.EMAIL_BACKEND = "tests.accounts.test_notices.Closed"
        assert send_waiting() == 0
        assert unread(ada) == 1
        settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
        assert send_waiting() == 1

    def test_nobody_without_an_address(self, ada: User) -> None:
        User.objects.update(email="")
        say(ada, "x")
        choose(ada, {Kind.TURN: Way.DAILY})
        say(ada, "y", Kind.TURN)
        assert (send_waiting(MORNING), send_digests(MORNING)) == (0, 0)
        assert unread(ada) == 2


class Closed:
    """A post office that takes nothing."""

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def send_messages(self, messages: list[Any]) -> int:
        raise ConnectionRefusedError


class TestTheMailOfTheDay:
    def test_comes_once_a_day_in_the_morning(self, ada: User) -> None:
        choose(ada, {Kind.DECISION: Way.DAILY})
        say(ada, "x")
        say(ada, "y")
        assert send_digests(MORNING.replace(hour=6)) == 0
        assert send_digests(MORNING) == 1
        assert "2 notices" in mail.outbox[0].subject
        say(ada, "z")
        assert send_digests(MORNING.replace(hour=23)) == 0
        assert send_digests(MORNING + DAY) == 1
        assert "Something about z" in mail.outbox[1].body
        assert "Something about x" not in mail.outbox[1].body

    def test_after_days_without_a_beat_there_is_one(self, ada: User) -> None:
        choose(ada, {Kind.DECISION: Way.DAILY})
        for number in range(4):
            say(ada, f"day {number}")
        assert send_digests(MORNING + 4 * DAY) == 1
        assert send_digests(MORNING + 4 * DAY) == 0
        assert len(mail.outbox) == 1
        assert Digest.objects.get().sent_on == (MORNING + 4 * DAY).date()


class TestStopping:
    def test_by_one_click_of_a_mail_program(self, ada: User) -> None:
        say(ada, "x")
        send_waiting()
        (sent,) = mail.outbox
        assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        found = re.search(r"(/accounts/notices/stop/\S+/)>", sent.extra_headers["List-Unsubscribe"])
        assert found
        program = Client(enforce_csrf_checks=True)
        page = text(program.get(found[1]))
        assert "No more of these mails?" in page
        assert ways(ada)[Kind.DECISION] == Way.MAIL  # what only looks changes nothing
        program.post(found[1], {"List-Unsubscribe": "One-Click"})
        assert ways(ada) == {**USUAL, Kind.DECISION: Way.SITE}
        program.post(found[1], {"back": "1"})
        assert ways(ada)[Kind.DECISION] == Way.MAIL

    def test_an_address_that_was_made_up(self, client: Client) -> None:
        for token in ("x", "WzEsInR1cm4iXQ:1x:y"):
            assert client.post(f"/accounts/notices/stop/{token}/").status_code == 404


class TestPages:
    def test_a_badge_a_list_and_a_way_to_it(self, client: Client, ada: User) -> None:
        client.force_login(ada)
        assert "Nothing yet" in text(client.get("/accounts/notices/"))
        (told,) = say(ada, "x")
        page = client.get("/accounts/notices/")
        assert "Notices 1 unread" in text(page)
        assert parsed(page).select_one("title").text.startswith("(1) ")
        assert client.get(f"/accounts/notices/{told.pk}/")["Location"] == "/leagues/"
        assert "unread" not in text(client.get("/accounts/notices/"))
        say(ada, "y")
        client.post("/accounts/notices/")
        assert unread(ada) == 0

    def test_nobody_reads_anothers(self, client: Client, ada: User) -> None:
        (told,) = say(ada, "x")
        client.force_login(User.objects.create_user("bob"))
        assert client.get(f"/accounts/notices/{told.pk}/").status_code == 404
        assert unread(ada) == 1

    def test_ways_are_chosen(self, client: Client, ada: User) -> None:
        client.force_login(ada)
        url = "/accounts/notices/settings/"
        given = dict.fromkeys(Kind.values, "site")
        assert client.post(url, given)["Location"] == url
        assert set(ways(ada).values()) == {"site"}
        for wrong in ({}, {**given, "turn": "by pigeon"}):
            assert client.post(url, wrong).status_code == 422
