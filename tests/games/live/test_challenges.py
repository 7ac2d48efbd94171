"""Games against other people: by link, in the lobby, by invitation; and whoever comes too late."""

from __future__ import annotations

import datetime
import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.limits import counted
from accounts.models import Notice, Profile
from games.live import challenges, opening, services
from games.live.challenges import (
    AWAY,
    HOLDS,
    INVITED,
    OPEN,
    REST,
    accept,
    address_of,
    cancel,
    challenge,
    decline,
)
from games.live.mail import remind
from games.live.names import guest_name
from games.live.opening import Chair
from games.live.seating import Person
from games.live.session import find
from games.models import Challenge, LiveGame, Side
from games.ratings.services import rate_games
from games.views.challenges import OFFERS
from league.errors import Conflict, Forbidden, Gone, Invalid, LeagueError, NotFound
from tests.games.live.live_games import make_person, who
from tests.games.live.test_rematches import between
from tests.html import sent_by, text, the

pytestmark = pytest.mark.django_db
GUEST = Person(guest="ab" * 16, name=guest_name("ab" * 16))


@pytest.fixture
def ada() -> User:
    return make_person("ada")


@pytest.fixture
def bob() -> User:
    return make_person("bob")


def offered(
    person: User | Person, innings: int = 1, lineups: bool = False, **given: Any
) -> Challenge:
    """A game of Quick Baseball; with lineups it has stars, without which there are none."""
    by = person if isinstance(person, Person) else who(person)
    options = {"innings": innings, "stars": 2 if lineups else 0}
    return challenge("quick", by, options=options, lineups=lineups, **given)


def at(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def filled_in(client: Client, **changed: str) -> dict[str, str]:
    page = client.get("/play/quick/challenge/")
    return sent_by(the(page, "form.groups")) | changed


def test_a_guest_who_taps_twice_is_one(ada: User) -> None:
    """The second tap leaves before the first is answered, so it comes without a session; another
    form, or another browser, is another guest."""
    one, twice, other = (Client(enforce_csrf_checks=True) for _ in range(3))
    links = [address_of(offered(ada, innings)) for innings in (1, 2)]

    def form(client: Client, link: str) -> dict[str, str]:
        field = the(client.get(link), "form[action$='accept/'] [name=csrfmiddlewaretoken]")
        return {"csrfmiddlewaretoken": str(field["value"])}

    sent = form(one, links[0])
    twice.cookies["csrftoken"] = one.cookies["csrftoken"].value
    went = [each.post(f"{links[0]}accept/", sent) for each in (one, twice)]
    table = LiveGame.objects.get()
    there = table.get_absolute_url()
    assert [(each.status_code, each.headers["Location"]) for each in went] == [(303, there)] * 2
    (mark,) = table.sides.exclude(guest="").values_list("guest", flat=True)
    assert len(mark) == 32
    for each in (one, twice):
        assert each.session["guest"] == mark
        assert each.get(there).context["mine"].guest == mark
    theirs = form(other, links[1])
    assert other.post(f"{links[1]}accept/", sent).status_code == 403
    assert other.post(f"{links[1]}accept/", theirs).status_code == 303
    assert other.session["guest"] != mark


def test_so_many_an_hour_from_one_address(rf: RequestFactory, redis: Any) -> None:
    """Guests' challenges: the sixty-first is refused, and made elsewhere."""
    address = "/play/quick/challenge/"
    guest, other = Client(REMOTE_ADDR="198.51.100.7"), Client(REMOTE_ADDR="198.51.100.8")
    sent = filled_in(guest)
    request = rf.post(address, REMOTE_ADDR="198.51.100.7")
    assert not any(counted(request, "challenge-0", *OFFERS) for _ in range(59))
    assert guest.post(address, sent).status_code == 303
    refused = guest.post(address, sent)
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 3600
    assert Challenge.objects.count() == 1
    assert guest.get(address).status_code == 200, "looking is free"
    assert other.post(address, sent).status_code == 303
    assert Challenge.objects.count() == 2


class TestByLink:
    def test_from_the_form_to_the_table_without_any_account(self) -> None:
        one, other = Client(), Client()
        sent = filled_in(one, seat="1", clock="usual", option_innings="2", watchable="on")
        made = one.post("/play/quick/challenge/", sent)
        assert made.status_code == 303
        link = made.headers["Location"]
        own = one.get(link)
        assert f'value="http://testserver{link}"' in own.content.decode()
        assert "Cancel the challenge" in text(own)
        seen = other.get(link)
        assert "would like to play Quick Baseball with you" in text(seen)
        assert "2 innings" in text(seen)
        assert "fields first" in text(seen)
        assert "a minute an answer" in text(seen)
        assert not LiveGame.objects.exists()  # nobody sits down by looking
        went = other.post(f"{link}accept/")
        live = LiveGame.objects.get()
        assert (went.status_code, went.headers["Location"]) == (303, live.get_absolute_url())
        assert (live.decision_seconds, live.bank_seconds, live.watchable) == (60, 600, True)
        assert [one.get(live.get_absolute_url()).context["seat"]] == [1]
        assert other.get(live.get_absolute_url()).context["seat"] == 0

        waits = one.get(f"{link}now/", headers={"HX-Request": "true"})
        assert (waits.status_code, waits["HX-Redirect"]) == (204, live.get_absolute_url())
        assert one.get(link).headers["Location"] == live.get_absolute_url()
        assert other.post(f"{link}accept/").headers["Location"] == live.get_absolute_url()
        assert LiveGame.objects.count() == 1

        third = Client()
        late = third.get(link)
        assert late.status_code == 200
        assert "This game has begun" in text(late)
        assert f'href="{live.get_absolute_url()}"' in late.content.decode()
        assert third.get(live.get_absolute_url()).status_code == 200
        assert third.post(f"{link}accept/").status_code == 409

    def test_a_game_that_nobody_else_may_watch(self, ada: User, bob: User) -> None:
        made = offered(ada)
        live = accept(made.pk, who(bob))
        late = Client().get(address_of(made))
        assert live.get_absolute_url() not in late.content.decode()
        assert Client().get(live.get_absolute_url()).status_code == 404

    def test_the_lot_decides_where_nobody_chose(self, ada: User, bob: User) -> None:
        seats = set()
        for _ in range(30):
            made = offered(ada)
            seats.add(accept(made.pk, who(bob)).sides.get(person=ada).seat)
        assert seats == {0, 1}

    def test_with_lineups_of_their_own(self, ada: User, bob: User) -> None:
        live = accept(offered(ada, lineups=True).pk, who(bob))
        assert live.state == LiveGame.State.LINEUPS
        assert live.lineups_due is not None

    def test_no_clock_runs_for_who_has_left_the_page_before_they_come(
        self, ada: User, bob: User
    ) -> None:
        made = offered(ada, seat=0, clock="fast")
        Challenge.objects.update(seen_at=timezone.now() - AWAY * 2)
        live = accept(made.pk, who(bob))
        notice = Notice.objects.get(person=ada)
        assert notice.words == "bob has come to play Quick Baseball with you"
        assert notice.address == live.get_absolute_url()
        people = {0: who(ada), 1: who(bob)}
        came = False
        while not came:
            session = find(live.pk)
            assert session.sides[0].due is None
            assert not session.sides[0].present
            seat = session.awaited()[-1]
            services.answer(live.pk, people[seat], seat, session.turn(seat), 0)
            came = seat == 0
        assert find(live.pk).sides[0].present
        Side.objects.filter(asked_at__isnull=False).update(
            asked_at=timezone.now() - datetime.timedelta(minutes=11)
        )
        awaited = find(live.pk).awaited()
        assert remind(timezone.now()) == len(awaited)
        assert "ada at bob" in mail.outbox[0].subject
        lineups = offered(ada, seat=0, lineups=True)
        Challenge.objects.filter(pk=lineups.pk).update(seen_at=timezone.now() - AWAY * 2)
        live = accept(lineups.pk, who(bob))
        assert live.lineups_due is None
        opening.accept(live.pk, who(ada), 0)
        assert find(live.pk).live.lineups_due is not None

    def test_the_token_is_stored_nowhere_and_guessed_by_nobody(self, ada: User) -> None:
        made = offered(ada)
        token = challenges.token_of(made)
        assert challenges.found(token) == made
        row = Challenge.objects.filter(pk=made.pk).values().get()
        assert not any(token.split(".")[1] in str(value) for value in row.values())
        for wrong in (str(made.pk), f"{made.pk}.{'A' * 43}", f"{made.pk + 1}{token[1:]}", "x"):
            with pytest.raises(NotFound):
                challenges.found(wrong)
            assert Client().get(f"/challenges/{wrong}/").status_code == 404


class TestTooLate:
    def test_one_that_is_canceled(self, ada: User, bob: User) -> None:
        made = offered(ada)
        link = address_of(made)
        assert at(bob).post(f"{link}cancel/").status_code == 403
        assert at(ada).post(f"{link}cancel/").status_code == 303
        assert at(ada).post(f"{link}cancel/").status_code == 303
        for client in (at(ada), at(bob), Client()):
            page = client.get(link)
            assert page.status_code == 410
            assert "taken back" in text(page)
        assert at(bob).post(f"{link}accept/").status_code == 410
        assert not LiveGame.objects.exists()

    def test_one_that_has_expired(self, ada: User, bob: User) -> None:
        made = offered(ada)
        Challenge.objects.update(expires_at=timezone.now())
        assert at(bob).get(address_of(made)).status_code == 410
        assert at(bob).post(f"{address_of(made)}accept/").status_code == 410
        with pytest.raises(Gone):
            accept(made.pk, who(bob))

    def test_ones_own(self, ada: User) -> None:
        made = offered(ada)
        refused = at(ada).post(f"{address_of(made)}accept/")
        assert refused.status_code == 409
        assert "Waiting for somebody" in text(refused)
        with pytest.raises(Conflict):
            accept(made.pk, who(ada))

    def test_one_that_is_canceled_after_the_start(self, ada: User, bob: User) -> None:
        made = offered(ada)
        accept(made.pk, who(bob))
        with pytest.raises(Conflict):
            cancel(made.pk, who(ada))

    def test_those_of_long_ago_are_forgotten(self, ada: User) -> None:
        offered(ada)
        Challenge.objects.update(expires_at=timezone.now() - datetime.timedelta(days=31))
        challenges.forget_old(timezone.now())
        assert not Challenge.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_gets_the_seat() -> None:
    ada, *others = (make_person(name) for name in ("ada", "bob", "cy"))
    made = offered(ada)

    def take(person: User) -> str:
        try:
            accept(made.pk, who(person))
        except LeagueError as error:
            return type(error).__name__
        finally:
            connection.close()
        return "sits"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(take, others)) == ["Conflict", "sits"]
    assert LiveGame.objects.count() == 1


class TestLobby:
    def test_what_stands_there_and_for_how_long(
        self, ada: User, bob: User, django_assert_num_queries: Any
    ) -> None:
        mine = offered(ada, how="lobby", clock="fast")
        offered(GUEST, how="lobby")
        his = offered(bob, how="link")
        for person in (ada, bob):
            played = between(Chair(ada.pk), Chair(bob.pk), "quick")
            LiveGame.objects.filter(pk=played.pk).update(inning=3)
            services.resign(played.pk, who(person), (ada, bob).index(person))
        rate_games()
        Profile.objects.create(person=ada, shown=True, rating_shown=True)
        Profile.objects.create(person=bob, shown=True)
        with django_assert_num_queries(2):
            page = Client().get("/lobby/")
        told = text(page)
        assert page.context["count"] == 2
        assert "ada" in told
        assert GUEST.name in told
        assert "20 seconds an answer" in told
        assert "1 inning" in told
        assert re.search(r"ada \d{4}\?", told)
        assert "Rating of ada" in text(at(bob).get(address_of(mine)))
        assert "Rating of" not in text(at(ada).get(address_of(his)))
        Challenge.objects.filter(person=ada).update(seen_at=timezone.now() - AWAY)
        assert Client().get("/lobby/").context["count"] == 1

    def test_whoever_waits_is_seen_there(self, ada: User, bob: User) -> None:
        made = offered(ada, how="lobby")
        before = timezone.now() - AWAY / 2
        Challenge.objects.update(seen_at=before)
        at(bob).get(f"{address_of(made)}now/")
        made.refresh_from_db()
        assert made.seen_at == before
        at(ada).get(f"{address_of(made)}now/")
        made.refresh_from_db()
        assert made.seen_at > before

    def test_nobody_sits_down_with_who_is_gone(self, ada: User, bob: User) -> None:
        made = offered(ada, how="lobby")
        Challenge.objects.update(seen_at=timezone.now() - AWAY)
        with pytest.raises(Gone):
            accept(made.pk, who(bob))
        assert at(ada).get(address_of(made)).status_code == 410

    def test_those_of_who_went_away_hide_no_other(self, ada: User, bob: User) -> None:
        first = offered(ada, how="person", invited="bob")
        link = offered(bob)
        for innings in range(1, 6 * OPEN):
            offered(bob, innings, how="lobby")
            Challenge.objects.filter(how="lobby").update(seen_at=timezone.now() - AWAY)
        assert challenges.challenges_of(who(bob)) == [link, first]

    def test_so_many_and_no_more(self, ada: User) -> None:
        for person in (ada, GUEST):
            made = [offered(person, innings) for innings in range(1, OPEN + 1)]
            with pytest.raises(Conflict):
                offered(person, 9)
            assert offered(person, OPEN) == made[-1]  # a double click
            cancel(made[0].pk, person if isinstance(person, Person) else who(person))
            offered(person, 9)


class TestInvitations:
    def test_whoever_is_invited_is_told(self, ada: User, bob: User) -> None:
        made = offered(ada, how="person", invited="bob")
        notice = Notice.objects.get(person=bob)
        assert notice.words == "ada would like to play Quick Baseball with you"
        assert notice.address == address_of(made)
        assert "ada invites you" in text(at(bob).get("/my-games/"))
        assert "bob is invited" in text(at(ada).get("/my-games/"))
        assert "Decline" in text(at(bob).get(address_of(made)))
        for client in (Client(), at(make_person("cy"))):
            assert client.get(address_of(made)).status_code == 403
            assert client.post(f"{address_of(made)}accept/").status_code == 403
            assert client.post(f"{address_of(made)}decline/").status_code == 403
        assert at(bob).post(f"{address_of(made)}accept/").status_code == 303

    def test_and_may_decline(self, ada: User, bob: User) -> None:
        made = offered(ada, how="person", invited="bob")
        Challenge.objects.update(seen_at=timezone.now() - AWAY * 2)
        assert at(bob).post(f"{address_of(made)}decline/").status_code == 303
        assert (
            Notice.objects.get(person=ada).words == "bob declined to play Quick Baseball with you"
        )
        assert at(ada).get(address_of(made)).status_code == 410
        with pytest.raises(Gone):
            decline(made.pk, who(bob))
        with pytest.raises(Conflict, match="declined just now"):
            offered(ada, how="person", invited="bob")

    def test_nobody_is_told_of_one_after_the_other(self, ada: User, bob: User) -> None:
        for _ in range(INVITED):
            made = offered(ada, how="person", invited="bob")
            cancel(made.pk, who(ada))
        with pytest.raises(Conflict, match="often"):
            offered(ada, how="person", invited="bob")
        assert Notice.objects.filter(person=bob).count() == INVITED
        Challenge.objects.update(made_at=timezone.now() - REST)
        offered(ada, how="person", invited="bob")

    def test_who_cannot_be_invited(self, ada: User, bob: User) -> None:
        for name in ("ada", "nobody", "", "<script>"):
            with pytest.raises(Invalid) as refused:
                offered(ada, how="person", invited=name)
            assert refused.value.field == "invited"
        with pytest.raises(Invalid, match="Log in"):
            offered(GUEST, how="person", invited="bob")
        offered(ada, how="person", invited="bob")
        with pytest.raises(Conflict, match="already"):
            offered(ada, how="person", invited="bob")
        with pytest.raises(Forbidden):
            decline(Challenge.objects.get().pk, who(ada))
        User.objects.filter(pk=bob.pk).update(is_active=False)
        with pytest.raises(Invalid):
            offered(ada, how="person", invited="bob")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"how": "mail"}, "how"),
        ({"seat": 2}, "seat"),
        ({"clock": "slow"}, "clock"),
    ],
)
def test_what_does_not_exist(ada: User, given: dict[str, Any], field: str) -> None:
    with pytest.raises(Invalid) as refused:
        offered(ada, **given)
    assert refused.value.field == field
    assert not Challenge.objects.exists()


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"how": "person"}, "invited"),
        ({"how": "person", "invited": "nobody"}, "invited"),
        ({"how": "mail"}, "how"),
        ({"seat": "2"}, "seat"),
        ({"clock": "slow"}, "clock"),
        ({"option_innings": "0"}, "option_innings"),
        ({"option_stars": "99"}, "option_stars"),
    ],
)
def test_what_is_wrong_stands_at_its_field(ada: User, changed: dict[str, str], field: str) -> None:
    client = at(ada)
    refused = client.post("/play/quick/challenge/", filled_in(client, **changed))
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == [field]
    assert not Challenge.objects.exists()
    assert client.get("/play/chess/challenge/").status_code == 404


def test_a_link_holds_a_week(ada: User) -> None:
    made = offered(ada)
    assert HOLDS - datetime.timedelta(minutes=1) < made.expires_at - timezone.now() <= HOLDS
    later = made.expires_at
    assert challenges.standing(made, later - datetime.timedelta(seconds=1)) == "open"
    assert challenges.standing(made, later) == "expired"
