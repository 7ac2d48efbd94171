"""Answers that are taken, and those that are refused: said why, logged, and nothing changed."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection
from django.test import Client

from games.live import services
from games.live.ai import play_on
from games.live.services import MOVED_ON
from games.live.session import find
from games.models import LiveGame
from league.errors import Conflict, Forbidden, Invalid
from tests.games.live.live_games import (
    begin,
    friendly,
    make_live_season,
    make_person,
    play_randomly,
    who,
)

pytestmark = pytest.mark.django_db


def rows(live: LiveGame) -> list[object]:
    """All that is stored of a live game."""
    game = LiveGame.objects.filter(pk=live.pk).values_list()
    sides = live.sides.order_by("seat").values_list()
    return [*game, *sides]


def to_secret_choice(live: LiveGame, people: Mapping[int, object]) -> None:
    """Answer with the usual until both sides choose at once."""
    for _ in range(100):
        session = find(live.pk)
        asked = session.asked()
        if len(asked) == 2:
            return
        ((seat, _),) = asked.items()
        services.answer(live.pk, who(people[seat]), seat, session.turn(seat), 0)
    raise AssertionError("nobody chose in secret")


class TestSecretChoices:
    def test_one_is_sealed_until_the_other_is_in(self, live, ada, bob) -> None:
        to_secret_choice(live, {0: ada, 1: bob})
        before = find(live.pk)
        views = [before.ballgame.view(seat) for seat in (0, 1, None)]
        session = services.answer(live.pk, who(bob), 1, before.turn(1), 1)
        assert [session.turn(seat) for seat in (0, 1)] == [before.turn(seat) for seat in (0, 1)]
        assert session.live.sealed == {"1": 1}
        again = find(live.pk)
        assert [again.ballgame.view(seat) for seat in (0, 1, None)] == views
        session = services.answer(live.pk, who(ada), 0, before.turn(0), 0)
        assert len(session.live.choices) == len(before.live.choices) + 2
        assert session.live.sealed == {}

    def test_a_mind_may_be_changed_until_then(self, live, ada, bob) -> None:
        to_secret_choice(live, {0: ada, 1: bob})
        session = find(live.pk)
        before = list(session.asked())
        made_before = len(session.live.choices)
        for option in (1, 2, 0, 2):
            services.answer(live.pk, who(bob), 1, session.turn(1), option)
        services.answer(live.pk, who(ada), 0, session.turn(0), 1)
        seats = [int(seat) for seat in before]
        made = find(live.pk).live.choices[made_before:]
        assert dict(zip(seats, made, strict=True)) == {0: 1, 1: 2}

    def test_the_page_shows_each_only_his_own(self, live, ada, bob, client: Client) -> None:
        to_secret_choice(live, {0: ada, 1: bob})
        pages = {}
        for option in (0, 1):
            services.answer(live.pk, who(bob), 1, find(live.pk).turn(1), option)
            client.force_login(ada)
            pages[option] = client.get(live.get_absolute_url())
            client.force_login(bob)
            his = client.get(live.get_absolute_url()).context["asked"]
            assert [choice.chosen for choice in his.choices].index(True) == option
        hers = [page.context["asked"] for page in pages.values()]
        assert hers[0] == hers[1]
        assert not hers[0].sealed

    def test_the_clocks_do_not_tell_who_has_chosen(self, live, ada, bob, client: Client) -> None:
        to_secret_choice(live, {0: ada, 1: bob})
        shown = []
        for _ in range(2):
            client.force_login(ada)
            hers = client.get(live.get_absolute_url()).context["boards"]
            client.logout()
            everybodys = client.get(live.get_absolute_url()).context["boards"]
            shown.append([board.due is None for board in (*hers, *everybodys)])
            services.answer(live.pk, who(bob), 1, find(live.pk).turn(1), 0)
        assert shown[0] == shown[1] == [False, True, True, True]


class TestRefusals:
    def test_somebody_elses_side(self, live, ada, bob, client: Client, caplog) -> None:
        session = find(live.pk)
        (seat,) = session.awaited()[:1]
        stranger = make_person("eve")
        before = rows(live)
        for person in (stranger, (ada, bob)[1 - seat]):
            with pytest.raises(Forbidden):
                services.answer(live.pk, who(person), seat, session.turn(seat), 0)
        client.force_login(stranger)
        form = {"turn": session.turn(seat), "seat": seat, "option": 0}
        with caplog.at_level(logging.WARNING):
            assert client.post(f"/tables/{live.pk}/answer/", form).status_code == 403
        assert "eve may not play" in caplog.text
        client.logout()
        assert client.post(f"/tables/{live.pk}/answer/", form).status_code == 403
        assert rows(live) == before

    @pytest.mark.parametrize("option", ["99", "-1", "", "x", "1.5", "١"])
    def test_an_option_that_is_not_offered(self, live, ada, bob, client, option) -> None:
        session = find(live.pk)
        seat = session.awaited()[0]
        client.force_login((ada, bob)[seat])
        before = rows(live)
        form = {"turn": session.turn(seat), "seat": seat, "option": option}
        page = client.post(f"/tables/{live.pk}/answer/", form)
        assert page.status_code == 422
        if option == "99":
            decision = session.asked()[seat]
            for legal in decision.options:
                assert session.rules.label(decision, legal) in page.context["message"]
        assert page.context["asked"].turn == session.turn(seat), "the page of now comes with it"
        assert rows(live) == before

    @pytest.mark.parametrize("seat", ["2", "", "home"])
    def test_a_forged_side(self, live, ada, client: Client, seat: str) -> None:
        client.force_login(ada)
        form = {"turn": "0", "seat": seat, "option": 0}
        assert client.post(f"/tables/{live.pk}/answer/", form).status_code == 422

    def test_another_turn(self, live, ada, bob, client: Client) -> None:
        session = find(live.pk)
        seat = session.awaited()[0]
        client.force_login((ada, bob)[seat])
        for turn in (
            session.sides[seat].turn_after(session.sides[seat].answers + 1),
            "",
            "7",
            "x" * 999,
        ):
            form = {"turn": turn, "seat": seat, "option": 0}
            page = client.post(f"/tables/{live.pk}/answer/", form)
            assert page.status_code == 409
            assert MOVED_ON in page.content.decode()

    def test_out_of_turn(self, live, ada, bob) -> None:
        session = find(live.pk)
        if len(session.asked()) == 1:
            other = 1 - next(iter(session.asked()))
            with pytest.raises(Conflict, match="other side’s turn"):
                services.answer(live.pk, who((ada, bob)[other]), other, session.turn(other), 0)

    def test_a_game_that_is_over(self, ada, client: Client) -> None:
        over = friendly(ada, options={"innings": 1}, level="rookie")
        session = play_randomly(over.pk, {1: who(ada)})
        before = rows(over)
        client.force_login(ada)
        form = {"turn": session.turn(1), "seat": 1, "option": 0}
        page = client.post(f"/tables/{over.pk}/answer/", form)
        assert page.status_code == 409
        assert "The game is over" in page.content.decode()
        assert rows(over) == before

    def test_a_game_that_does_not_exist(self, ada, client: Client) -> None:
        client.force_login(ada)
        form = {"turn": 0, "seat": 1, "option": 0}
        assert client.post("/tables/999/answer/", form).status_code == 404
        assert client.get("/tables/999/").status_code == 404

    def test_a_friendly_is_for_who_plays_it(self, ada, bob, client: Client) -> None:
        mine = friendly(ada)
        client.force_login(bob)
        for address in ("", "now/"):
            assert client.get(f"/tables/{mine.pk}/{address}").status_code == 404


class TestTwice:
    def test_a_double_click_and_a_retry_count_once(self, live, ada, bob, client: Client) -> None:
        session = find(live.pk)
        ((seat, _), *rest) = session.asked().items()
        assert not rest, "one side begins"
        client.force_login((ada, bob)[seat])
        form = {"turn": session.turn(seat), "seat": seat, "option": 1}
        assert client.post(f"/tables/{live.pk}/answer/", form).status_code == 303
        before = rows(live)
        again = client.post(f"/tables/{live.pk}/answer/", form)
        assert again.status_code == 409
        assert MOVED_ON in again.content.decode()
        other = client.post(f"/tables/{live.pk}/answer/", form | {"option": 0})
        assert other.status_code == 409
        assert MOVED_ON in other.content.decode()
        assert rows(live) == before


@pytest.mark.django_db(transaction=True)
def test_two_tabs_at_once_play_once() -> None:
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob), ada, bob)
    session = find(live.pk)
    seat = session.awaited()[0]
    turn = session.turn(seat)
    person = who((ada, bob)[seat])

    def click(option: int) -> str:
        try:
            services.answer(live.pk, person, seat, turn, option)
        except Conflict as error:
            return str(error)
        finally:
            connection.close()
        return "played"

    with ThreadPoolExecutor(8) as pool:
        came = sorted(pool.map(click, [0, 0, 0, 0, 1, 1, 1, 1]))
    assert came.count("played") == 1
    assert came.count(MOVED_ON) == 7
    assert len(find(live.pk).live.choices) == len(session.live.choices) + 1


@pytest.mark.django_db(transaction=True)  # without the savepoints of a test in a transaction
def test_an_answer_costs_few_queries(
    live, ada, bob, client: Client, django_assert_max_num_queries
) -> None:
    for _ in range(6):
        session = find(live.pk)
        seat = session.awaited()[0]
        client.force_login((ada, bob)[seat])
        form = {"turn": session.turn(seat), "seat": seat, "option": 0}
        with django_assert_max_num_queries(8):  # BEGIN and COMMIT among them
            client.post(f"/tables/{live.pk}/answer/", form, headers={"hx-request": "true"})


class TestOrders:
    def test_a_window_passes_until_the_half_inning_is_over(self) -> None:
        ada, bob = make_person("ada"), make_person("bob")
        season = make_live_season(ada, bob, ruleset="sackson", options={"innings": 2})
        live = begin(season, ada, bob)
        with pytest.raises(Invalid):
            services.pass_until(live.pk, who(ada), 0, "pitch", "half")
        with pytest.raises(Invalid):
            services.pass_until(live.pk, who(ada), 0, "dead_ball", "tomorrow")
        services.pass_until(live.pk, who(ada), 0, "dead_ball", "half")
        seen = set()
        for _ in range(2000):
            session = find(live.pk)
            if session.over or (session.live.half == 0 and session.live.inning == 2):
                break
            ((seat, decision),) = session.asked().items()
            if (session.live.inning, session.live.half) == (1, 0):
                seen.add(decision.kind)
                assert (seat, decision.kind) != (0, "dead_ball")
            services.answer(live.pk, who((ada, bob)[seat]), seat, session.turn(seat), 0)
        assert "pitch" in seen
        kinds = {ask.kind for ask in find(live.pk).asked().values()}
        assert kinds == {"dead_ball"}, "in the next inning he is asked again"


class TestAI:
    def test_it_answers_for_its_own_seat_alone(self, ada) -> None:
        live = friendly(ada, level="veteran")
        for _ in range(5):
            session = play_on(live.pk)
            assert 0 not in session.awaited()
            assert 1 in session.awaited()
            services.answer(live.pk, who(ada), 1, session.turn(1), 0)
        play_on(live.pk)
        before = rows(live)
        play_on(live.pk)
        assert rows(live) == before, "it does no more than it is asked"

    def test_a_manager_hands_over_and_takes_back(self, live, ada, bob) -> None:
        services.hand_over(live.pk, who(ada), 0)
        services.hand_over(live.pk, who(bob), 1)
        for plays in (1, 2, 3):
            session = play_on(live.pk)
            assert len(session.ballgame.plays or ()) == plays, "one at a time, to be watched"
        services.take_back(live.pk, who(bob), 1)
        session = play_on(live.pk)
        assert 1 in session.awaited()
        with pytest.raises(Conflict):
            services.take_back(live.pk, who(bob), 1)
        with pytest.raises(Forbidden):
            services.take_back(live.pk, who(bob), 0)


@pytest.mark.parametrize("change", ["choices = '{}'", "choices[1] = 1 - choices[1]", "seed = '1'"])
def test_the_record_only_grows(live, ada, bob, change: str) -> None:
    to_secret_choice(live, {0: ada, 1: bob})
    assert find(live.pk).live.choices
    with pytest.raises(IntegrityError, match="only grows"), connection.cursor() as cursor:
        cursor.execute(f"UPDATE games_livegame SET {change} WHERE id = %s", [live.pk])
