"""A forfeit says how it came about: at the table, on the game’s page, in My games and by mail."""

from __future__ import annotations

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.live import services
from games.live.mail import tell_of_forfeits
from games.live.upkeep import look_after
from games.models import LiveGame, Side
from league.models import League
from tests.games.live.live_games import begin, friendly, make_live_season, make_person, who
from tests.games.live.test_clocks import awaited, let_time_pass
from tests.html import text

pytestmark = pytest.mark.django_db
HOW = ("resigned", "claimed", "clock", "decided")
#: To whoever lost, and to everybody else.
SAYS = {
    "resigned": ("you gave the game up", "gave the game up"),
    "claimed": ("your clock ran out, and the other side claimed the game", "ran out of time, and"),
    "clock": ("your clock ran out, and the league’s rule", "ran out of time, and the league’s"),
    "decided": ("a commissioner of the league decided so",) * 2,
}
#: Who is written to: whoever did not bring it about himself.
WRITTEN_TO = {
    "resigned": {"winner"},
    "claimed": {"loser"},
    "clock": {"winner", "loser"},
    "decided": {"winner", "loser"},
}


def forfeited(live: LiveGame, people: tuple, how: str) -> int:
    """End the game so; which seat lost it."""
    loser = awaited(live).seat
    if how == "resigned":
        services.resign(live.pk, who(people[loser]), loser)
    elif how == "decided":
        boss = make_person("boss")
        League.objects.update(owner=boss)
        client = Client()
        client.force_login(boss)
        form = {"seat": loser, "choice": "forfeit"}
        assert client.post(f"/tables/{live.pk}/step-in/", form).status_code == 303
    elif how == "claimed":
        let_time_pass(live, 961)
        services.claim(live.pk, who(people[1 - loser]), 1 - loser, "forfeit")
    else:
        LiveGame.objects.filter(pk=live.pk).update(absent=League.Absent.FORFEIT)
        Side.objects.filter(live=live).update(present=True)
        let_time_pass(live, 961 + 61)
        services.time_out(live.pk)
    live.refresh_from_db()
    assert live.forfeited
    assert live.forfeit == how
    assert live.winner == 1 - loser
    return loser


def read(address: str, person=None) -> str:
    client = Client()
    if person is not None:
        client.force_login(person)
    page = client.get(address)
    assert page.status_code == 200
    return text(page)


@pytest.mark.parametrize("how", HOW)
def test_each_side_and_everybody_else_read_how_it_came_about(live, ada, bob, how: str) -> None:
    people = (ada, bob)
    loser = forfeited(live, people, how)
    names = live.game.visitors.nickname, live.game.home.nickname
    to_him, to_others = SAYS[how]
    at_table = live.get_absolute_url()
    assert f"{names[1 - loser]} won by forfeit: {to_him}" in read(at_table, people[loser])
    for reader, won in ((people[1 - loser], "You"), (None, names[1 - loser])):
        page = read(at_table, reader)
        assert f"{won} won by forfeit: " in page
        assert to_others in page
    for reader in (*people, None):
        page = read(live.game.get_absolute_url(), reader)
        assert f"The {names[loser]} forfeited this game" in page
        assert to_others.partition(" ")[2] in page
    mine = read("/my-games/", people[loser])
    assert f"Lost by forfeit: {to_him}" in mine
    theirs = read("/my-games/", people[1 - loser])
    assert "Won by forfeit: " in theirs
    assert to_others in theirs


@pytest.mark.parametrize("how", HOW)
def test_whoever_did_not_do_it_is_written_to_once(live, ada, bob, how: str) -> None:
    people = (ada, bob)
    loser = forfeited(live, people, how)
    to_him, to_others = SAYS[how]
    expected = WRITTEN_TO[how]
    assert tell_of_forfeits() == len(expected)
    assert tell_of_forfeits() == 0
    written = {sent.to[0]: sent for sent in mail.outbox}
    addresses = {"loser": people[loser].email, "winner": people[1 - loser].email}
    assert written.keys() == {addresses[side] for side in expected}
    for side in expected:
        sent = written[addresses[side]]
        assert live.game.get_absolute_url() in sent.body
        assert ("you lost it by forfeit" in sent.body) == (side == "loser")
        assert (to_him if side == "loser" else to_others) in sent.body
        assert f"You {'lost' if side == 'loser' else 'won'} by forfeit" in sent.subject


def test_the_sweep_writes_it(live, ada, bob) -> None:
    forfeited(live, (ada, bob), "decided")
    look_after()
    assert len(mail.outbox) == 2
    look_after()
    assert len(mail.outbox) == 2


def test_nobody_without_an_address_and_no_ai_is_written_to(ada) -> None:
    ada.email = ""
    ada.save()
    live = begin(make_live_season(ada, None), ada)
    services.step_in(live.pk, 0, "forfeit")
    assert tell_of_forfeits() == 0
    assert not Side.objects.filter(untold=True).exists()


def test_a_friendly_that_is_given_up(ada, client: Client) -> None:
    mine = friendly(ada)
    services.resign(mine.pk, who(ada), 1)
    assert "won by forfeit: you gave the game up" in read(mine.get_absolute_url(), ada)
    assert tell_of_forfeits() == 0


def test_one_of_which_nobody_noted_how(live, ada, bob) -> None:
    """As in a database of before: by forfeit, and no more."""
    loser = forfeited(live, (ada, bob), "resigned")
    LiveGame.objects.update(forfeit="", ended_at=timezone.now())
    for reader in (ada, bob, None):
        page = read(live.get_absolute_url(), reader)
        assert "won by forfeit." in page
    assert "Lost by forfeit" in read("/my-games/", (ada, bob)[loser])
    assert "forfeited this game By rule" in read(live.game.get_absolute_url())


def test_a_game_that_was_played_out_is_among_his_last_too(live, ada, bob) -> None:
    LiveGame.objects.update(
        state=LiveGame.State.OVER, winner=1, visitors_runs=3, home_runs=5, ended_at=timezone.now()
    )
    for person in (ada, bob):
        assert "Final, 3–5" in read("/my-games/", person)
