"""The page on which a league is made to run itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league.models import League, LogEntry, Routine
from tests.html import text
from tests.leagues import commissioner, make_league

pytestmark = pytest.mark.django_db

GIVEN: dict[str, Any] = {
    "hour": "19:30", "broadcast": "on", "play_seconds": 5, "window_days": 2, "remind_hours": 12,
    "extension_days": 1, "at_deadline": "forfeit",
}  # fmt: skip


def test_it_is_set_changed_paused_and_ended(client: Client, django_user_model: type[User]) -> None:
    league = make_league(0)
    client.force_login(commissioner(league, django_user_model.objects.create_user("boss")))
    url = f"{league.get_absolute_url()}office/days/"
    assert "Let it run itself" in text(client.get(url))
    assert client.post(url, GIVEN)["Location"] == url
    routine = Routine.objects.get()
    assert (f"{routine.hour:%H:%M}", routine.broadcast, routine.window_days) == ("19:30", True, 2)
    assert client.post(url, {**GIVEN, "hour": "20:00"})["Location"] == url
    entry = LogEntry.objects.filter(act="set_days").first()
    assert entry
    assert (entry.before, entry.after) == ({"hour": "19:30"}, {"hour": "20:00"})
    assert "goes on" not in text(client.post(url, {"do": "pause"}, follow=True))
    assert League.objects.get().paused_at is not None
    assert client.post(url, {"do": "pause"}).status_code == 409
    assert "goes on" in text(client.post(url, {"do": "resume"}, follow=True))
    assert "run by hand" in text(client.post(url, {"do": "end"}, follow=True))
    assert client.post(url, {"do": "end"}).status_code == 409


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"hour": "25:00"}, "hours and minutes"),
        ({"window_days": 0}, "greater than or equal to 1"),
        ({"window_days": 1, "remind_hours": 24}, "remind later"),
        ({"at_deadline": "lots"}, "not one of the available choices"),
    ],
)
def test_bad_input(
    client: Client, django_user_model: type[User], wrong: dict[str, Any], says: str
) -> None:
    league = make_league(0)
    client.force_login(commissioner(league, django_user_model.objects.create_user("boss")))
    answer = client.post(f"{league.get_absolute_url()}office/days/", {**GIVEN, **wrong})
    assert answer.status_code == 422
    assert says in text(answer)
    assert not Routine.objects.exists()
