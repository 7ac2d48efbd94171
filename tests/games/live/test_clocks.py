"""Absent people: clocks, claims, autopilot, forfeits, the commissioner, mail."""

from __future__ import annotations

import datetime
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from games.live import services
from games.live.ai import play_on
from games.live.mail import AFTER, remind
from games.live.opening import open_game, send_lineup
from games.live.session import find
from games.live.upkeep import look_after
from games.models import LiveGame, Side
from league.errors import Conflict, Forbidden, Invalid
from league.models import Game, League, Season
from league.standings import standings
from tests.games.live.live_games import (
    begin,
    first_game,
    friendly,
    make_live_season,
    make_person,
    who,
)
from tests.games.live.test_friendlies import filled_in
from tests.html import text, the
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db


def let_time_pass(live: LiveGame, seconds: float) -> None:
    """Everything that the clocks know happened so much earlier."""
    gone = datetime.timedelta(seconds=seconds)
    for side in live.sides.all():
        side.asked_at = side.asked_at and side.asked_at - gone
        side.due = side.due and side.due - gone
        side.save()
    before = LiveGame.objects.get(pk=live.pk)
    if before.lineups_due is not None:
        LiveGame.objects.filter(pk=live.pk).update(lineups_due=before.lineups_due - gone)


def awaited(live: LiveGame) -> Side:
    """The side for which the game waits."""
    side = live.sides.get(asked_at__isnull=False)
    assert side.asked_at is not None
    assert side.due is not None
    return side


class TestBank:
    def test_time_for_a_decision_is_free_and_the_rest_comes_from_the_bank(
        self, live, ada, bob
    ) -> None:
        side = awaited(live)
        person = (ada, bob)[side.seat]
        assert side.bank == 900
        assert side.due is not None
        assert side.asked_at is not None
        assert side.due - side.asked_at == datetime.timedelta(seconds=60 + 900)
        let_time_pass(live, 50)
        session = services.answer(live.pk, who(person), side.seat, find(live.pk).turn(side.seat), 0)
        assert session.sides[side.seat].bank == pytest.approx(900)
        while side.seat not in session.awaited():
            other = 1 - side.seat
            person_2 = who((ada, bob)[other])
            session = services.answer(live.pk, person_2, other, session.turn(other), 0)
        let_time_pass(live, 100)
        session = services.answer(live.pk, who(person), side.seat, session.turn(side.seat), 0)
        assert session.sides[side.seat].bank == pytest.approx(900 - 40, abs=2)

    def test_handing_over_and_taking_back_wins_no_time(self, live, ada, bob) -> None:
        side = awaited(live)
        person = who((ada, bob)[side.seat])
        let_time_pass(live, 100)
        due = awaited(live).due
        services.hand_over(live.pk, person, side.seat)
        with pytest.raises(Conflict):
            services.hand_over(live.pk, person, side.seat)
        services.take_back(live.pk, person, side.seat)
        assert awaited(live).due == due

    def test_the_time_of_the_ai_is_not_charged(self, live, ada, bob) -> None:
        side = awaited(live)
        person = who((ada, bob)[side.seat])
        other = who((ada, bob)[1 - side.seat])
        services.hand_over(live.pk, person, side.seat)
        session = play_on(live.pk)
        while side.seat not in session.awaited():
            session = services.answer(live.pk, other, 1 - side.seat, session.turn(1 - side.seat), 0)
        let_time_pass(live, 5000)
        play_on(live.pk)
        assert live.sides.get(pk=side.pk).bank == 900
        session = find(live.pk)
        while side.seat not in session.awaited():
            session = services.answer(live.pk, other, 1 - side.seat, session.turn(1 - side.seat), 0)
        let_time_pass(live, 5000)
        session = services.take_back(live.pk, person, side.seat)
        assert not services.is_late(session, side.seat)

    def test_a_friendly_has_no_clock(self, ada) -> None:
        mine = friendly(ada)
        play_on(mine.pk)
        assert {side.due for side in mine.sides.all()} == {None}


class TestAbsence:
    def test_the_other_side_chooses_once_the_clock_has_run_out(self, live, ada, bob) -> None:
        seat = awaited(live).seat
        absent, present = who((ada, bob)[seat]), who((ada, bob)[1 - seat])
        with pytest.raises(Conflict, match="not run out"):
            services.claim(live.pk, present, 1 - seat, "forfeit")
        let_time_pass(live, 961)
        with pytest.raises(Forbidden):
            services.claim(live.pk, absent, 1 - seat, "forfeit")
        with pytest.raises(Invalid):
            services.claim(live.pk, present, 1 - seat, "everything")
        session = services.claim(live.pk, present, 1 - seat, "autopilot")
        assert session.sides[seat].ai == "veteran"
        assert play_on(live.pk).live.choices
        session = services.take_back(live.pk, absent, seat)
        assert not session.sides[seat].ai

    def test_a_forfeit_is_final_nine_to_nothing(self, live, season, ada, bob) -> None:
        seat = awaited(live).seat
        let_time_pass(live, 961)
        services.claim(live.pk, who((ada, bob)[1 - seat]), 1 - seat, "forfeit")
        game = Game.objects.get(pk=live.game_id)
        assert game.state == Game.State.FINAL
        assert game.forfeited
        runs = (game.visitors_runs, game.home_runs)
        assert (runs[1 - seat], runs[seat]) == (9, 0)
        season.refresh_from_db()
        assert season.state == Season.State.UNDER_WAY
        assert [row.won for row in standings(season)] == [1, 0]
        live.refresh_from_db()
        assert (live.state, live.winner, live.forfeited) == ("over", 1 - seat, True)

    def test_the_page_of_a_forfeited_game(self, live, ada, client: Client) -> None:
        services.resign(live.pk, who(ada), 0)
        for address in (live.get_absolute_url(), live.game.get_absolute_url()):
            page = client.get(address)
            assert page.status_code == 200
            assert "by forfeit" in page.content.decode()
        assert client.get(f"{live.game.get_absolute_url()}record.json").status_code == 404
        season = live.game.season
        assert "by forfeit" in client.get(season.get_absolute_url()).content.decode()

    @pytest.mark.parametrize("choice", ["resign", "step_in"])
    def test_a_forfeit_before_the_lineups(self, season, ada, client: Client, choice: str) -> None:
        live = open_game(first_game(season).pk)
        if choice == "resign":
            services.resign(live.pk, who(ada), 0)
        else:
            services.step_in(live.pk, 0, "forfeit")
        assert client.get(live.get_absolute_url()).status_code == 200
        assert client.get(f"/tables/{live.pk}/record.json").status_code == 404
        assert Game.objects.get(live=live).forfeited

    def test_a_game_of_older_rules_can_still_be_given_up(self, live, ada, client: Client) -> None:
        LiveGame.objects.filter(pk=live.pk).update(ruleset_version=77)
        client.force_login(ada)
        seat = awaited(live).seat
        assert client.get(live.get_absolute_url()).status_code == 409
        form = {"turn": find(live.pk).turn(seat), "seat": seat, "option": 0}
        answered = client.post(f"/tables/{live.pk}/answer/", form | {"seat": 0})
        assert answered.status_code == 409
        assert "cannot go on" in answered.content.decode()
        assert client.post(f"/tables/{live.pk}/resign/", {"seat": 0}).status_code in (303, 409)
        assert Game.objects.get(live=live).forfeited

    def test_nobody_resigns_for_another(self, live, bob) -> None:
        with pytest.raises(Forbidden):
            services.resign(live.pk, who(bob), 0)
        assert find(live.pk).playing

    def test_if_nobody_chooses_the_leagues_rule_takes_effect(self, live) -> None:
        seat = awaited(live).seat
        let_time_pass(live, 970)
        look_after()
        assert not find(live.pk).sides[seat].ai, "the other side may still choose"
        let_time_pass(live, 60)
        look_after()
        assert find(live.pk).sides[seat].ai == "veteran"

    def test_the_rule_may_be_a_forfeit(self, season, ada, bob) -> None:
        League.objects.update(absent=League.Absent.FORFEIT)
        live = begin(season, ada, bob)
        let_time_pass(live, 1100)
        look_after()
        assert find(live.pk).over

    def test_nobody_wins_by_forfeit_over_who_never_sat_down(self, season, ada, bob) -> None:
        League.objects.update(absent=League.Absent.FORFEIT)
        live = begin(season, ada)
        let_time_pass(live, 601)
        look_after()
        session = find(live.pk)
        while 1 not in session.awaited():
            session = services.answer(live.pk, who(ada), 0, session.turn(0), 0)
        let_time_pass(live, 961)
        with pytest.raises(Conflict, match="never sat down"):
            services.claim(live.pk, who(ada), 0, "forfeit")
        let_time_pass(live, 100)
        look_after()
        assert find(live.pk).sides[1].ai == "veteran"

    def test_two_who_are_late_do_not_forfeit(self, season, ada, bob) -> None:
        League.objects.update(absent=League.Absent.FORFEIT)
        live = begin(season, ada, bob)
        session = find(live.pk)
        while len(session.asked()) < 2:
            (seat,) = session.asked()
            session = services.answer(live.pk, who((ada, bob)[seat]), seat, session.turn(seat), 0)
        let_time_pass(live, 2000)
        look_after()
        session = find(live.pk)
        assert session.playing
        assert [side.ai for side in session.sides] == ["veteran", "veteran"]

    def test_the_page_changes_when_a_clock_runs_out(self, live, ada, bob, client: Client) -> None:
        seat = awaited(live).seat
        client.force_login((ada, bob)[1 - seat])
        seen = client.get(live.get_absolute_url()).context["mark"]
        address = f"/tables/{live.pk}/now/?seen={seen}"
        assert client.get(address).status_code == 204
        let_time_pass(live, 961)
        page = client.get(address)
        assert page.status_code == 200
        assert "Their clock has run out" in page.content.decode()

    def test_one_tables_trouble_is_its_own(self, live, ada, bob, season) -> None:
        seat = awaited(live).seat
        carl, dora = make_person("carl"), make_person("dora")
        other = begin(make_live_season(carl, dora), carl, dora)
        LiveGame.objects.filter(pk=live.pk).update(absent="nonsense", ruleset="nonsense")
        for one in (live, other):
            let_time_pass(one, 1100)
        look_after()
        assert not Side.objects.get(live=live, seat=seat).ai
        assert Side.objects.filter(live=other, ai="veteran").count() == 1

    def test_an_account_that_is_deleted(self, live, ada) -> None:
        ada.delete()
        look_after()
        assert find(live.pk).sides[0].ai == "veteran"

    def test_against_an_ai_it_takes_effect_at_once(self, ada) -> None:
        live = begin(make_live_season(None, ada), ada)
        play_on(live.pk)
        let_time_pass(live, 961)
        look_after()
        assert find(live.pk).sides[1].ai == "veteran"

    def test_the_clock_of_an_answered_question_does_nothing(self, live, ada, bob) -> None:
        side = awaited(live)
        person, turn = who((ada, bob)[side.seat]), find(live.pk).turn(side.seat)
        services.answer(live.pk, person, side.seat, turn, 0)
        look_after()
        assert not any(one.ai for one in find(live.pk).sides)


class TestCommissioner:
    def test_he_steps_in(self, live, client: Client) -> None:
        boss = make_person("boss")
        League.objects.update(owner=boss)
        client.force_login(boss)
        seat = awaited(live).seat

        def step_in(choice: str) -> int:
            form = {"seat": seat, "choice": choice}
            return client.post(f"/tables/{live.pk}/step-in/", form).status_code

        assert "Step in as commissioner" in client.get(live.get_absolute_url()).content.decode()
        assert step_in("autopilot") == 303
        assert find(live.pk).sides[seat].ai == "veteran"
        assert step_in("return") == 303
        assert not find(live.pk).sides[seat].ai
        live.sides.update(bank=3)
        assert step_in("time") == 303
        assert find(live.pk).sides[seat].bank == 900
        assert step_in("magic") == 422
        assert step_in("forfeit") == 303
        assert find(live.pk).over
        assert step_in("time") == 409

    def test_others_do_not(self, live, ada, client: Client) -> None:
        form = {"seat": 0, "choice": "forfeit"}
        assert client.post(f"/tables/{live.pk}/step-in/", form).status_code == 302
        client.force_login(ada)
        assert client.post(f"/tables/{live.pk}/step-in/", form).status_code == 403
        assert find(live.pk).playing


class TestLineups:
    def test_both_are_shown_together(self, season, ada, bob, client: Client) -> None:
        live = open_game(first_game(season).pk)
        default = list(find(live.pk).rules.default_lineup)
        mine = [default[1], default[0], *default[2:]]
        session = send_lineup(live.pk, who(ada), 0, mine)
        assert session.live.state == LiveGame.State.LINEUPS
        client.force_login(bob)
        page = client.get(live.get_absolute_url())
        assert [field.value for field in page.context["fields"]] == [str(one) for one in default]
        session = send_lineup(live.pk, who(ada), 0, default)
        session = send_lineup(live.pk, who(ada), 0, mine)
        session = send_lineup(live.pk, who(bob), 1, default)
        assert session.playing
        assert list(session.ballgame.lineups[0]) == mine
        with pytest.raises(Conflict, match="they stand"):
            send_lineup(live.pk, who(ada), 0, default)

    def test_the_default_plays_after_the_deadline(self, season, ada, bob) -> None:
        from games.lineups import set_lineup

        game = first_game(season)
        default = list(find(open_game(game.pk).pk).rules.default_lineup)
        standing = [default[1], default[0], *default[2:]]
        set_lineup(game.visitors, standing)
        live = LiveGame.objects.get(game=game)
        look_after()
        assert not find(live.pk).playing
        let_time_pass(live, 601)
        look_after()
        session = find(live.pk)
        assert session.playing
        assert [list(lineup) for lineup in session.ballgame.lineups] == [standing, default]
        with pytest.raises(Conflict):
            send_lineup(live.pk, who(ada), 0, default)

    def test_what_is_wrong_is_said_by_its_field(self, season, ada, client: Client) -> None:
        live = open_game(first_game(season).pk)
        session = find(live.pk)
        spots = list(session.rules.default_lineup)
        form = {f"spot-{n}": spot for n, spot in enumerate(spots)} | {"seat": 0}
        form["spot-1"] = form["spot-0"]
        client.force_login(ada)
        checked = client.post(f"/tables/{live.pk}/lineup/check/", form)
        assert checked.status_code == 200
        wrong = [field for field in checked.context["fields"] if field.error]
        assert len(wrong) == 1
        sent = client.post(f"/tables/{live.pk}/lineup/", form)
        assert sent.status_code == 422
        assert wrong[0].error in sent.content.decode()
        assert find(live.pk).sides[0].lineup is None
        form["spot-1"] = "999999999"
        assert client.post(f"/tables/{live.pk}/lineup/", form).status_code == 422

    def test_another_sides_lineup(self, season, ada, client: Client) -> None:
        live = open_game(first_game(season).pk)
        client.force_login(ada)
        assert client.post(f"/tables/{live.pk}/lineup/", {"seat": 1}).status_code == 403


class TestOpening:
    def test_who_may_open_a_table(self, season, ada, client: Client) -> None:
        game = first_game(season)
        address = f"/games/{game.pk}/sit-down/"
        assert client.post(address).status_code == 302
        client.force_login(make_person("eve"))
        assert client.post(address).status_code == 403
        assert not LiveGame.objects.exists()
        client.force_login(ada)
        assert "Open the table" in client.get(game.get_absolute_url()).content.decode()
        assert client.post(address).status_code == 303
        assert client.post(address).status_code == 303, "the second time it is simply there"
        assert LiveGame.objects.count() == 1
        game.refresh_from_db()
        assert game.state == Game.State.LIVE

    def test_a_team_sits_at_one_table(self, season, ada, bob) -> None:
        first, second = season.games.order_by("number")[:2]
        live = open_game(first.pk)
        with pytest.raises(Conflict, match="at another table"):
            open_game(second.pk)
        services.resign(live.pk, who(ada), 0)
        assert open_game(second.pk).game == second

    def test_what_cannot_be_opened(self, ada) -> None:
        nobody = make_live_season(None, None)
        with pytest.raises(Conflict, match="AI managers"):
            open_game(first_game(nobody).pk)
        drafted = make_live_season(ada, None)
        Season.objects.filter(pk=drafted.pk).update(state=Season.State.DRAFT)
        with pytest.raises(Conflict, match="draft"):
            open_game(first_game(drafted).pk)
        Season.objects.filter(pk=drafted.pk).update(state=Season.State.UNDER_WAY)
        services.resign(open_game(first_game(drafted).pk).pk, who(ada), 0)
        with pytest.raises(Conflict, match="over"):
            open_game(first_game(drafted).pk)


class TestMail:
    def test_one_mail_for_each_wait(self, live, ada, bob) -> None:
        side = awaited(live)
        person = (ada, bob)[side.seat]
        now = timezone.now()
        assert remind(now) == 0, "he may be looking at it"
        late = now + AFTER + datetime.timedelta(seconds=1)
        assert remind(late) == 1
        assert remind(late) == 0
        (sent,) = mail.outbox
        assert sent.to == [person.email]
        assert live.get_absolute_url() in sent.body
        session = services.answer(live.pk, who(person), side.seat, find(live.pk).turn(side.seat), 0)
        waits = [seat for seat in session.awaited() if seat == side.seat]
        assert remind(timezone.now()) == 0
        again = timezone.now() + AFTER + datetime.timedelta(seconds=1)
        assert remind(again) == len(session.awaited())
        assert len(mail.outbox) == 1 + len(session.awaited())
        assert len(waits) <= 1

    def test_the_lineup_is_asked_for(self, season, ada, bob) -> None:
        open_game(first_game(season).pk)
        assert remind(timezone.now() + AFTER * 2) == 2
        assert all("lineup" in sent.body for sent in mail.outbox)

    def test_no_mail_without_an_address_or_for_the_ai(self, live, ada, bob) -> None:
        seat = awaited(live).seat
        person = (ada, bob)[seat]
        person.email = ""
        person.save()
        assert remind(timezone.now() + AFTER * 2) == 0


class TestLists:
    def test_the_front_page_says_what_waits(self, live, ada, bob, client: Client) -> None:
        seat = awaited(live).seat
        client.force_login((ada, bob)[seat])
        page = client.get("/")
        assert text(the(page, ".turn h1")).startswith("Your move")
        assert text(the(page, ".count")) == "1 waiting for you"
        client.force_login((ada, bob)[1 - seat])
        front = client.get("/").content.decode()
        assert "Your move" not in front
        assert "Live now" in front
        mine = client.get("/my-games/").content.decode()
        assert "Under way" in mine
        assert "Your next games" in mine

    def test_a_private_league_is_not_live_for_everybody(self, live, client: Client) -> None:
        League.objects.update(visibility=League.Visibility.PRIVATE)
        assert "Live now" not in client.get("/").content.decode()
        assert client.get(live.get_absolute_url()).status_code == 404

    def test_a_visitor_plays_without_an_account(self, client: Client) -> None:
        started = client.post("/play/piecepack/start/", filled_in("piecepack", option_innings="1"))
        assert started.status_code == 303
        session = started.headers["Location"]
        assert client.get(session).context["seat"] == 1
        assert Client().get(session).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_the_last_two_games_of_a_season_end_at_once() -> None:
    people = [make_person(name) for name in ("ada", "bob", "carl", "dora")]
    season = make_season(league=make_league(4), legs=1)
    teams = list(season.teams.order_by("pk"))
    for team, person in zip(teams, people, strict=True):
        team.manager = person
        team.save()
    days = season.games.order_by("number")
    last = list(days)[-2:]
    season.games.exclude(pk__in=[game.pk for game in last]).update(
        state="final", visitors_runs=1, home_runs=2
    )
    tables = [open_game(game.pk) for game in last]
    together = threading.Barrier(2)

    def give_up(live: LiveGame) -> None:
        side = live.sides.select_related("person").get(seat=0)
        try:
            with transaction.atomic():
                together.wait(10)
                services.resign(live.pk, who(side.person), 0)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(give_up, tables))
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE
