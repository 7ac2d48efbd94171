"""The office of a league: roles, invitations, requests, and the log of what was done."""

from __future__ import annotations

import csv
import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from league.dress import set_crest
from league.errors import Conflict, Forbidden, Invalid, LeagueError
from league.models import Invitation, League, LogEntry, Membership, Team
from league.office import members
from league.office.acts import FOR_ANYBODY, MAY, OF_A_CLUB, Act
from league.office.deeds import deed
from league.office.invitations import accept, invite, revoke
from league.office.mailing import mail_invitations
from league.people import drop_manager, give_team, share_team, take_seat, take_team_back
from league.permissions import may, visible_leagues
from league.services import add_team, create_season, publish_season
from tests.html import text
from tests.leagues import START, make_league

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

ROLES = ("owner", "commissioner", "manager", "scorer", "fan")


@pytest.fixture
def people() -> dict[str, User]:
    names = (*ROLES, "stranger", "second")
    found = {name: User.objects.create_user(name, email=f"{name}@example.com") for name in names}
    found["staff"] = User.objects.create_user("staff", is_staff=True)
    return found


@pytest.fixture
def league(people: dict[str, User]) -> League:
    league = make_league(3, owner=people["owner"], visibility="private")
    for role in ("commissioner", "scorer", "fan"):
        members.add_member(league, people[role], role)
    members.add_member(league, people["manager"], "manager", team=league.teams.all()[0])
    return league


def again(person: User) -> User:
    """As the next request finds them."""
    return User.objects.get(pk=person.pk)


def own(league: League) -> Team:
    return league.teams.all()[0]


def log_of(league: League) -> list[tuple[str, str]]:
    return [(entry.name, entry.act) for entry in league.log.order_by("pk")]


class TestTheTable:
    """Written out here once more, by role."""

    RUNS = {
        "edit_league", "archive", "admit", "add_team", "edit_team", "delete_team", "give_team",
        "dress", "draw_up", "edit_season", "delete_season", "edit_schedule", "publish",
        "simulate", "withdraw", "rule", "take_back", "see_drafts", "read_log", "set_days", "pause",
        "announce", "open_ballot", "export",
    }  # fmt: skip
    ALL = {"see", "leave", "found", "ask", "join"}
    EXPECTED = {
        "owner": ALL | RUNS | {"name_owner", "appoint", "delete_league"},
        "commissioner": ALL | RUNS,
        "manager": ALL | {"dress", "sit", "line_up", "vote"},
        "scorer": ALL | {"rule", "take_back"},
        "fan": ALL,
        "stranger": {"found", "ask", "join"},
        "staff": {act.value for act in Act} - {"sit", "line_up"},
    }

    @pytest.mark.parametrize("role", EXPECTED)
    def test_says_what_each_may(self, league: League, people: Any, role: str) -> None:
        found = {act.value for act in Act if may(people[role], act, league, own(league))}
        assert found == self.EXPECTED[role]

    def test_nobody_who_is_not_logged_in(self, league: League) -> None:
        visitor = AnonymousUser()
        assert not [act for act in Act if may(visitor, act, league, own(league))]
        League.objects.update(visibility="public")
        league.refresh_from_db()
        assert [act for act in Act if may(visitor, act, league, own(league))] == [Act.SEE]

    def test_a_manager_has_his_own_club_alone(self, league: League, people: Any) -> None:
        rival = league.teams.all()[1]
        assert not [act for act in OF_A_CLUB if may(people["manager"], act, league, rival)]

    def test_every_act_is_somebodys(self) -> None:
        assert set(Act) == FOR_ANYBODY.union(*MAY.values())

    def test_a_role_of_one_league_is_nothing_in_another(self, people: Any, league: League) -> None:
        other = make_league(2, visibility="private")
        for role in ROLES:
            assert {act for act in Act if may(people[role], act, other, own(other))} == FOR_ANYBODY

    def test_a_page_asks_for_memberships_once(
        self, league: League, people: Any, django_assert_num_queries: Any
    ) -> None:
        scorer = again(people["scorer"])
        team = own(league)
        with django_assert_num_queries(1):
            for act in Act:
                may(scorer, act, league, team)

    def test_a_private_league_is_there_for_who_belongs_to_it(
        self, league: League, people: Any
    ) -> None:
        for role in (*ROLES, "staff"):
            assert visible_leagues(people[role]).filter(pk=league.pk).count() == 1, role
        for visitor in (people["stranger"], AnonymousUser()):
            assert not visible_leagues(visitor).filter(pk=league.pk)


class TestServices:
    """Whoever calls them, from a page or not."""

    def writes(self, league: League, by: User) -> list[tuple[Act, Callable[[], Any]]]:
        first, second = league.teams.all()[:2]
        draft = create_season(league, name="draft", starts_on=START)
        crest = {"crest": second.crest, "color": "#123456", "second_color": "#654321"}
        club: Any = {"place": "New", "nickname": "Town", "abbreviation": "NT", "color": "#1d5c8f"}
        request = members.ask_to_join(league, User.objects.get(username="stranger"))
        return [
            (Act.ADD_TEAM, lambda: add_team(league, **club, by=by)),
            (Act.DRESS, lambda: set_crest(second, **crest, by=by)),
            (Act.GIVE_TEAM, lambda: give_team(second, User.objects.get(username="second"), by)),
            (Act.DRAW_UP, lambda: create_season(league, name="2", starts_on=START, by=by)),
            (Act.PUBLISH, lambda: publish_season(draft, by=by)),
            (Act.ADMIT, lambda: members.answer_request(request, by)),
            (Act.GIVE_TEAM, lambda: share_team(first, User.objects.get(username="second"), by)),
        ]

    @pytest.mark.parametrize("role", [*ROLES, "stranger", "staff"])
    def test_refuse_who_may_not_and_log_who_does(
        self, league: League, people: Any, role: str
    ) -> None:
        League.objects.update(open_to_requests=True)
        by = people[role]
        for act, work in self.writes(league, by):
            before = log_of(league)
            if role in ("owner", "commissioner", "staff"):
                work()
                assert log_of(league) == [*before, (role, act.value)]
            else:
                with pytest.raises(Forbidden, match="this is for the owner"):
                    work()
                assert log_of(league) == before

    def test_what_fails_leaves_no_entry(self, league: League, people: Any) -> None:
        before = log_of(league)
        with pytest.raises(Conflict):
            give_team(own(league), people["manager"], people["owner"])
        assert log_of(league) == before

    def test_a_dismissed_commissioner_is_refused_at_once(self, league: League, people: Any) -> None:
        carl = people["commissioner"]
        assert may(carl, Act.ADD_TEAM, league)
        members.remove_member(carl.memberships.get(), people["owner"])
        with pytest.raises(Forbidden):
            create_season(league, name="2", starts_on=START, by=carl)


class TestMembers:
    def test_only_an_owner_appoints(self, league: League, people: Any) -> None:
        for role in ("commissioner", "staff", "owner"):
            adding = lambda by=people[role]: members.add_member(  # noqa: E731
                league, people["second"], "commissioner", by
            )
            if role == "commissioner":
                with pytest.raises(Forbidden, match="for the owner"):
                    adding()
            else:
                adding()
                members.remove_member(people["second"].memberships.get(), people[role])

    def test_a_role_twice(self, league: League, people: Any) -> None:
        for role in ("commissioner", "scorer", "fan"):
            with pytest.raises(Conflict, match="already"):
                members.add_member(league, people[role], role)
        with pytest.raises(Conflict, match="owns the"):
            members.add_member(league, people["owner"], "commissioner")

    @pytest.mark.parametrize("role", ["umpire", "owner", ""])
    def test_a_role_that_is_not_to_be_had(self, league: League, people: Any, role: str) -> None:
        with pytest.raises(Invalid, match="A role is one of"):
            members.add_member(league, people["second"], role)

    def test_a_club_where_none_belongs(self, league: League, people: Any) -> None:
        with pytest.raises(Invalid, match="Say which club"):
            members.add_member(league, people["second"], "manager")
        with pytest.raises(Invalid, match="only a manager"):
            members.add_member(league, people["second"], "fan", team=own(league))
        with pytest.raises(Invalid, match="do not belong"):
            members.add_member(league, people["second"], "manager", team=own(make_league(1)))

    def test_the_owner_stays_until_there_is_another(self, league: League, people: Any) -> None:
        owner, second = people["owner"], people["second"]
        with pytest.raises(Conflict, match="no owner"):
            members.leave(league, owner)
        with pytest.raises(Invalid, match="does not belong"):
            members.name_owner(league, second, owner)
        with pytest.raises(Forbidden):
            members.name_owner(league, people["fan"], people["commissioner"])
        members.name_owner(league, people["fan"], owner)
        league.refresh_from_db()
        assert league.owner == people["fan"]
        assert owner.memberships.get().role == "commissioner"
        members.leave(league, owner)
        assert not may(again(owner), Act.SEE, league)

    def test_nobody_gets_more_leagues_than_an_account_may_have(
        self, league: League, people: Any, settings: Any
    ) -> None:
        settings.LEAGUES_PER_ACCOUNT = 1
        make_league(0, owner=people["fan"])
        with pytest.raises(Invalid, match="at most 1 leagues"):
            members.name_owner(league, people["fan"], people["owner"])

    def test_whoever_leaves_gives_everything_up(self, league: League, people: Any) -> None:
        members.add_member(league, people["manager"], "scorer")
        members.leave(league, people["manager"])
        assert own(league).manager is None
        assert not people["manager"].memberships.exists()
        with pytest.raises(Conflict, match="do not belong"):
            members.leave(league, people["manager"])


class TestSharing:
    def test_several_manage_a_club_and_one_sits(self, league: League, people: Any) -> None:
        ada, bob, team = people["manager"], people["second"], own(league)
        share_team(team, bob, people["owner"])
        assert own(league).manager == ada
        take_seat(team, bob)
        assert own(league).manager == bob
        with pytest.raises(Conflict, match="sit for the"):
            take_seat(team, bob)
        drop_manager(team, bob, people["owner"])
        assert own(league).manager == ada
        drop_manager(team, ada, people["owner"])
        assert own(league).manager is None

    def test_nobody_else_takes_the_seat(self, league: League, people: Any) -> None:
        for role in ("owner", "commissioner", "stranger", "staff"):
            with pytest.raises(Forbidden, match="the club’s managers"):
                take_seat(own(league), people[role])

    def test_giving_replaces_who_sits(self, league: League, people: Any) -> None:
        give_team(own(league), people["second"], people["owner"])
        managers = Membership.objects.filter(team=own(league))
        assert [one.person for one in managers] == [people["second"]]
        take_team_back(own(league), people["owner"])
        assert managers.all().count() == 0


class TestInvitations:
    def test_lets_somebody_in_once(self, league: League, people: Any) -> None:
        team = league.teams.all()[1]
        made = invite(league, "manager", people["commissioner"], team=team)
        accept(made, people["second"])
        team.refresh_from_db()
        assert team.manager == people["second"]
        with pytest.raises(Conflict, match="used already"):
            accept(made, people["stranger"])

    def test_is_counted(self, league: League, people: Any) -> None:
        made = invite(league, "fan", people["commissioner"], most=2)
        with pytest.raises(Conflict, match="is a fan"):
            accept(made, people["fan"])
        accept(made, people["stranger"])
        accept(made, people["second"])
        with pytest.raises(Conflict, match="2 times"):
            accept(made, people["manager"])
        made.refresh_from_db()
        assert made.used == 2

    def test_ends(self, league: League, people: Any) -> None:
        made = invite(league, "fan", people["commissioner"], days=1)
        Invitation.objects.update(expires_at=timezone.now())
        with pytest.raises(Conflict, match="expired"):
            accept(made, people["second"])
        other = invite(league, "fan", people["commissioner"])
        revoke(other, people["commissioner"])
        with pytest.raises(Conflict, match="taken back"):
            accept(other, people["second"])
        with pytest.raises(Conflict, match="revoked already"):
            revoke(other, people["commissioner"])

    def test_by_mail_is_for_that_address(
        self, league: League, people: Any, django_capture_on_commit_callbacks: Any
    ) -> None:
        made = invite(league, "scorer", people["commissioner"], email="Second@Example.com")
        assert mail_invitations() == 1
        assert mail_invitations() == 0
        (sent,) = mail.outbox
        assert sent.to == ["Second@Example.com"]
        assert made.get_absolute_url() in sent.body
        with pytest.raises(Forbidden, match="another address"):
            accept(made, people["stranger"])
        accept(made, people["second"])
        assert people["second"].memberships.get().role == "scorer"

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ({"role": "owner"}, "A role is one of"),
            ({"role": "manager"}, "names a club"),
            ({"email": "nobody"}, "no e-mail address"),
            ({"email": "a@example.com", "most": 2}, "used once"),
            ({"most": 0}, "from 1 to 200"),
            ({"days": 91}, "from 1 to 90"),
        ],
    )
    def test_that_cannot_be(self, league: League, given: dict[str, Any], said: str) -> None:
        with pytest.raises(Invalid, match=said):
            invite(league, given.pop("role", "fan"), **given)
        assert not Invitation.objects.exists()

    def test_who_could_not_give_the_role_invites_nobody_to_it(
        self, league: League, people: Any
    ) -> None:
        with pytest.raises(Forbidden):
            invite(league, "commissioner", people["commissioner"])
        for role in ("manager", "scorer", "fan", "stranger"):
            with pytest.raises(Forbidden):
                invite(league, "fan", people[role])

    def test_its_link_opens_for_who_signs_up(self, league: League, people: Any) -> None:
        client, made = Client(), invite(league, "fan", people["commissioner"])
        at = made.get_absolute_url()
        page = client.get(at)
        assert page.status_code == 200
        assert f"/accounts/sign-up/?next={at}" in page.content.decode()
        assert client.get(league.get_absolute_url()).status_code == 404
        client.force_login(people["stranger"])
        assert client.post(at).status_code == 302
        assert client.get(league.get_absolute_url()).status_code == 200
        assert client.get(at).status_code == 409

    def test_its_token_is_in_no_log_and_no_admin(
        self, league: League, people: Any, admin_client: Client
    ) -> None:
        made = invite(league, "fan", people["commissioner"])
        for entry in LogEntry.objects.all():
            assert made.token not in str(vars(entry))
        assert admin_client.get("/admin/league/invitation/").status_code == 404


class TestRequests:
    def test_are_answered(self, league: League, people: Any) -> None:
        with pytest.raises(Conflict, match="not open"):
            members.ask_to_join(league, people["fan"], "Let me in")
        League.objects.update(open_to_requests=True)
        asked = members.ask_to_join(league, people["fan"], "Let me in")
        with pytest.raises(Conflict, match="asked already"):
            members.ask_to_join(league, people["fan"])
        with pytest.raises(Conflict, match="manage a club"):
            members.ask_to_join(league, people["manager"])
        team = league.teams.all()[1]
        members.answer_request(asked, people["commissioner"], team)
        team.refresh_from_db()
        assert team.manager == people["fan"]
        with pytest.raises(Conflict, match="answered already"):
            members.answer_request(asked, people["commissioner"], team)

    def test_a_club_answers_it_too(self, league: League, people: Any) -> None:
        League.objects.update(open_to_requests=True)
        members.ask_to_join(league, people["fan"])
        give_team(own(league), people["fan"], people["owner"])
        assert not league.requests.exists()


class TestTheLog:
    def test_says_before_after_and_why(self, league: League, people: Any) -> None:
        league.teams.update(color="#aaaaaa")
        with deed(people["owner"], Act.EDIT_TEAM, league, own(league), why=" Faded. ") as done:
            team = own(league)
            done.watch(team, "color", "manager", "nickname")
            team.color, team.manager = "#bbbbbb", None
            team.save()
        entry = LogEntry.objects.first()
        assert entry.before == {"color": "#aaaaaa", "manager": "manager"}
        assert entry.after == {"color": "#bbbbbb", "manager": None}
        assert (entry.name, entry.why, entry.about) == ("owner", "Faded.", "Town 1 Nine 1")
        assert entry.address == own(league).get_absolute_url()

    def test_a_reason_that_is_too_long(self, league: League) -> None:
        with (
            pytest.raises(LeagueError, match="at most 300"),
            deed(None, Act.EDIT_LEAGUE, league, why="x" * 301),
        ):
            pass

    def test_is_written_once(self, league: League, people: Any) -> None:
        for values in ({"name": "casey"}, {"why": "x"}, {"by": people["fan"]}, {"after": [1]}):
            with pytest.raises(IntegrityError), transaction.atomic():
                LogEntry.objects.update(**values)
        members.add_member(league, people["second"], "fan", people["commissioner"])
        people["commissioner"].delete()
        assert LogEntry.objects.first().name == "commissioner"

    def test_is_read_and_filtered(self, client: Client, league: League, people: Any) -> None:
        client.force_login(people["commissioner"])
        give_team(own(league), people["second"], people["owner"])
        at = f"{league.get_absolute_url()}office/log/"
        page = text(client.get(at).content.decode())
        assert "owner gave a club to somebody" in page
        assert "manager second" in page
        day = timezone.now().date()
        for query, count in (
            ("by=OWNER&act=give_team", 1),
            ("by=nobody", 0),
            (f"since={day + datetime.timedelta(days=2)}", 0),
            (f"until={day - datetime.timedelta(days=2)}", 0),
            (f"act=give_team&since={day - datetime.timedelta(days=1)}", 2),
        ):
            assert len(client.get(f"{at}?{query}").context["page"].object_list) == count, query
        assert client.get(f"{at}?act=fly").status_code == 422
        assert client.get(f"{at}?since=tomorrow").status_code == 422

    def test_queries_stay_the_same(
        self, client: Client, league: League, people: Any, django_assert_max_num_queries: Any
    ) -> None:
        client.force_login(people["owner"])
        with django_assert_max_num_queries(8):
            client.get(f"{league.get_absolute_url()}office/log/")

    def test_as_a_spreadsheet_has_no_formula(
        self, client: Client, league: League, people: Any
    ) -> None:
        with deed(people["owner"], Act.EDIT_LEAGUE, league, "=1+1", why="@SUM(A1)"):
            pass
        client.force_login(people["owner"])
        answer = client.get(f"{league.get_absolute_url()}office/log.csv?act=edit_league")
        assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
        sent = answer.content.decode()
        heading, row = csv.reader(sent.splitlines())
        assert heading[:4] == ["when", "who", "what", "about"]
        assert (row[3], row[6]) == ("'=1+1", "'@SUM(A1)")


class TestThePeoplePage:
    @pytest.fixture
    def boss(self, client: Client, people: Any, league: League) -> Client:
        client.force_login(people["owner"])
        return client

    def at(self, league: League) -> str:
        return f"{league.get_absolute_url()}office/people/"

    def test_gives_and_takes(self, boss: Client, league: League, people: Any) -> None:
        given = {"do": "add", "member-username": "SECOND", "member-role": "scorer"}
        assert boss.post(self.at(league), given).status_code == 302
        one = people["second"].memberships.get()
        assert one.role == "scorer"
        taken = {"do": "remove", "which": one.pk}
        assert boss.post(self.at(league), taken).status_code == 302
        assert not people["second"].memberships.exists()
        assert boss.post(self.at(league), taken).status_code == 404

    @pytest.mark.parametrize(
        ("given", "said"),
        [
            ({"member-username": "nemo", "member-role": "fan"}, "Nobody here is called"),
            ({"member-username": "fan", "member-role": "fan"}, "is a fan"),
            ({"member-username": "second", "member-role": "king"}, "valid choice"),
            ({"member-username": "second", "member-role": "manager"}, "Say which club"),
        ],
    )
    def test_says_beside_the_field_what_is_wrong(
        self, boss: Client, league: League, given: dict[str, str], said: str
    ) -> None:
        before = Membership.objects.count()
        page = boss.post(self.at(league), {"do": "add", **given})
        assert page.status_code == 422
        assert said in text(page.content.decode())
        assert Membership.objects.count() == before

    def test_invites_and_takes_back(self, boss: Client, league: League) -> None:
        given = {"do": "invite", "invitation-role": "fan", "invitation-days": "7"}
        assert boss.post(self.at(league), {**given, "invitation-most": "0"}).status_code == 422
        page = boss.post(self.at(league), {**given, "invitation-most": "3"}, follow=True)
        made = Invitation.objects.get()
        assert made.get_absolute_url() in page.content.decode()
        page = boss.post(self.at(league), {"do": "revoke", "which": made.pk}, follow=True)
        assert made.get_absolute_url() not in page.content.decode()

    def test_answers_requests(self, boss: Client, league: League, people: Any) -> None:
        League.objects.update(open_to_requests=True)
        asked = members.ask_to_join(league, people["second"], "I keep score")
        assert "I keep score" in boss.get(self.at(league)).content.decode()
        boss.post(
            self.at(league), {"do": "answer", "which": asked.pk, f"answer-{asked.pk}-team": ""}
        )
        assert not league.requests.exists()
        assert not people["second"].memberships.exists()

    def test_names_another_owner(self, boss: Client, league: League) -> None:
        refused = boss.post(self.at(league), {"do": "owner", "owner-username": "stranger"})
        assert refused.status_code == 422
        boss.post(self.at(league), {"do": "owner", "owner-username": "commissioner"})
        league.refresh_from_db()
        assert league.owner.username == "commissioner"

    def test_asks_a_fixed_number_of_queries(
        self, boss: Client, league: League, django_assert_max_num_queries: Any
    ) -> None:
        for number in range(3):
            person = User.objects.create_user(f"fan-{number}")
            members.add_member(league, person, "fan")
            invite(league, "fan")
        with django_assert_max_num_queries(12):
            boss.get(self.at(league))
