"""Two people at a table: an answer is taken back if the other allows it, and a few phrases."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client

from engine import RULESETS, Ballgame
from games.live import services
from games.live.ai import play_on
from games.live.opening import Chair
from games.live.phrases import KEPT, MOST, PHRASES, mute, say
from games.live.seating import Person
from games.live.session import find
from games.live.undoing import undo
from games.models import LiveGame
from games.ratings.services import counting
from league.errors import Conflict, Forbidden, Invalid, TooMany
from tests.games.live.live_games import (
    begin,
    friendly,
    make_live_season,
    make_person,
    play_randomly,
    who,
)
from tests.games.live.test_rematches import between
from tests.html import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return make_person("ada")


@pytest.fixture
def bob() -> User:
    return make_person("bob")


def answers(live: LiveGame, people: dict[int, Person], count: int, seed: int = 1) -> int:
    """So many answers by hand; the seat that gave the last one."""
    draw, seat = random.Random(seed), -1
    for _ in range(count):
        session = find(live.pk)
        seat = session.awaited()[0]
        option = draw.randrange(len(session.asked()[seat].options))
        services.answer(live.pk, people[seat], seat, session.turn(seat), option)
    return seat


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_game_goes_back_to_the_question(ruleset: str, ada: User, bob: User) -> None:
    """To the very question, of one side's last answer; and on from there as another game, equal to
    a replay of its record. A mark of before is worth nothing."""
    people = {0: who(ada), 1: who(bob)}
    live = between(Chair(ada.pk), Chair(bob.pk), ruleset)
    answers(live, people, 12)
    session = find(live.pk)
    while session.live.sealed:
        answers(live, people, 1)
        session = find(live.pk)
    seat = max((0, 1), key=lambda one: session.sides[one].by_hand or -1)
    to = session.sides[seat].by_hand
    assert to is not None
    before = Ballgame.replay(find(live.pk).record())
    marks = {session.turn(one) for one in (0, 1)}
    undo(live.pk, people[seat], seat)
    with pytest.raises(Conflict):
        undo(live.pk, people[seat], seat, "allow")
    undo(live.pk, people[1 - seat], 1 - seat, "allow")
    session = find(live.pk)
    assert session.live.choices == list(before.record().choices[:to])
    assert seat in session.asked()
    assert session.live.undone == 1
    assert not session.live.offers
    assert not {session.turn(one) for one in (0, 1)} & marks
    with pytest.raises(Conflict):
        undo(live.pk, people[seat], seat)
    over = play_randomly(live.pk, people, seed=3)
    assert over.over
    again = Ballgame.replay(over.record())
    assert again.box_score().to_json() == over.ballgame.box_score().to_json()
    assert not counting().filter(live=live.pk).exists()


class TestTakingBack:
    def test_against_an_ai_it_is_done_at_once(self, ada: User) -> None:
        live = friendly(ada, "quick", level="rookie")
        play_randomly(live.pk, {1: who(ada)}, most=6)
        play_on(live.pk)
        session = find(live.pk)
        to = session.sides[1].by_hand
        assert to is not None
        assert to < len(session.live.choices)
        session.live.choices = session.live.choices[:to]
        before = session.chance(0)
        undo(live.pk, who(ada), 1)
        session = find(live.pk)
        assert len(session.live.choices) == to
        assert session.chance(0) != before, "what it chose in secret it may choose otherwise"
        assert 1 in session.awaited()
        with pytest.raises(Conflict):
            undo(live.pk, who(ada), 1)

    def test_it_can_be_declined_and_asked_no_more(self, ada: User, bob: User) -> None:
        people = {0: who(ada), 1: who(bob)}
        live = between(Chair(ada.pk), Chair(bob.pk))
        seat = answers(live, people, 3)
        other = 1 - seat
        undo(live.pk, people[seat], seat)
        undo(live.pk, people[other], other, "decline")
        with pytest.raises(Conflict):
            undo(live.pk, people[other], other, "allow")
        undo(live.pk, people[seat], seat)
        undo(live.pk, people[seat], seat, "take-back")
        with pytest.raises(Conflict):
            undo(live.pk, people[other], other, "allow")
        assert len(find(live.pk).live.choices) == 3

    def test_whoever_has_asked_first_is_answered_first(self, ada: User, bob: User) -> None:
        people = {0: who(ada), 1: who(bob)}
        live = between(Chair(ada.pk), Chair(bob.pk))
        seats = {answers(live, people, 12)}
        while len(seats) < 2 or find(live.pk).live.sealed:
            seats.add(answers(live, people, 1))
        undo(live.pk, people[0], 0)
        with pytest.raises(Conflict, match="asks for the same"):
            undo(live.pk, people[1], 1)
        undo(live.pk, people[1], 1, "decline")
        undo(live.pk, people[1], 1)
        undo(live.pk, people[0], 0, "allow")
        assert find(live.pk).live.undone == 1

    def test_whoever_answers_on_asks_no_more(self, ada: User, bob: User) -> None:
        people = {0: who(ada), 1: who(bob)}
        live = between(Chair(ada.pk), Chair(bob.pk))
        seat = answers(live, people, 1)
        undo(live.pk, people[seat], seat)
        while answers(live, people, 1) != seat:
            pass
        with pytest.raises(Conflict):
            undo(live.pk, people[1 - seat], 1 - seat, "allow")

    def test_what_is_refused(self, ada: User, bob: User) -> None:
        live = between(Chair(ada.pk), Chair(bob.pk))
        with pytest.raises(Conflict):
            undo(live.pk, who(ada), 0)
        with pytest.raises(Forbidden):
            undo(live.pk, who(ada), 1)
        with pytest.raises(Invalid):
            undo(live.pk, who(ada), 0, "again")
        services.resign(live.pk, who(ada), 0)
        with pytest.raises(Conflict):
            undo(live.pk, who(ada), 0)

    def test_a_game_of_a_league_only_grows(self, ada: User, bob: User) -> None:
        live = begin(make_live_season(ada, bob), ada, bob)
        people = {0: who(ada), 1: who(bob)}
        seat = answers(live, people, 2)
        with pytest.raises(Conflict, match="league"):
            undo(live.pk, people[seat], seat)
        free = between(Chair(ada.pk), Chair(bob.pk))
        answers(free, people, 2)
        for pk, changed in (
            (live.pk, {"choices": [], "undone": 1}),
            (free.pk, {"choices": []}),
            (free.pk, {"choices": [], "undone": 2}),
            (free.pk, {"choices": [9, 9], "undone": 1}),
        ):
            with pytest.raises(IntegrityError), transaction.atomic():
                LiveGame.objects.filter(pk=pk).update(**changed)


class TestPhrases:
    def test_the_other_side_sees_what_is_said(self, ada: User, bob: User, client: Client) -> None:
        live = between(Chair(ada.pk), Chair(bob.pk))
        there = live.get_absolute_url()
        client.force_login(ada)
        other = Client()
        other.force_login(bob)
        before = other.get(there).context["mark"]
        assert client.post(f"{there}say/", {"seat": "0", "phrase": "play"}).status_code == 303
        page = other.get(there)
        assert page.context["mark"] != before
        assert page.context["company"].latest.words == PHRASES["play"]
        assert f"ada: {PHRASES['play']}" in text(page)
        assert other.post(f"{there}mute/", {"seat": "1", "muted": "on"}).status_code == 303
        page = other.get(there)
        assert page.context["company"].latest is None
        assert not page.context["company"].heard
        assert client.get(there).context["company"].heard
        other.post(f"{there}mute/", {"seat": "1", "muted": "off"})
        assert other.get(there).context["company"].heard

    def test_so_many_and_no_more(self, ada: User, bob: User, client: Client) -> None:
        live = between(Chair(ada.pk), Chair(bob.pk))
        for _ in range(MOST):
            say(live.pk, who(ada), 0, "hello")
        with pytest.raises(TooMany):
            say(live.pk, who(ada), 0, "hello")
        client.force_login(ada)
        refused = client.post(f"{live.get_absolute_url()}say/", {"seat": "0", "phrase": "hello"})
        assert refused.status_code == 429
        assert "wait a minute" in text(refused)
        say(live.pk, who(bob), 1, "thanks")
        assert len(find(live.pk).live.said) == MOST + 1 <= KEPT

    def test_what_is_refused(self, ada: User, bob: User) -> None:
        live = between(Chair(ada.pk), Chair(bob.pk))
        for phrase in ("", "Hello!", "<b>hello</b>"):
            with pytest.raises(Invalid):
                say(live.pk, who(ada), 0, phrase)
        with pytest.raises(Forbidden):
            say(live.pk, who(ada), 1, "hello")
        with pytest.raises(Forbidden):
            mute(live.pk, Person(guest="ab" * 16), 1, True)
        alone = friendly(ada)
        for refused in (
            lambda: say(alone.pk, who(ada), 1, "hello"),
            lambda: mute(alone.pk, who(ada), 1, True),
        ):
            with pytest.raises(Conflict):
                refused()

    def test_spectators_hear_nothing(self, ada: User, bob: User) -> None:
        live = between(Chair(ada.pk), Chair(bob.pk), watchable=True)
        say(live.pk, who(ada), 0, "close")
        page: Any = Client().get(live.get_absolute_url())
        assert page.status_code == 200
        assert PHRASES["close"] not in page.content.decode()
