"""Who has sat at a table: he does not play against what he has seen, nor decides what becomes of
the game; and whatever is decided is told to both sides."""

from __future__ import annotations

import datetime

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.utils import timezone

from games.live import services
from games.live.mail import QUIET, tell_acts
from games.live.opening import open_game
from games.live.session import Session, find
from games.live.upkeep import look_after
from games.models import LiveGame, Sitting
from league.errors import Conflict, Forbidden
from league.models import Game, League, Season, Team
from league.people import give_team, take_team_back
from tests.games.live.live_games import begin, first_game, make_live_season, make_person, who
from tests.leagues import commissioner

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.fixture
def boss(season: Season, ada: User) -> User:
    """Ada runs the league that she plays in."""
    League.objects.filter(pk=season.league.pk).update(owner=ada)
    return ada


@pytest.fixture
def carl(db: None) -> User:
    return make_person("carl")


def teams(live: LiveGame) -> tuple[Team, Team]:
    game = live.game
    assert game is not None
    return tuple(Team.objects.get(pk=pk) for pk in (game.visitors_id, game.home_id))  # type: ignore[return-value]


def managers(live: LiveGame) -> list[User | None]:
    return [side.person for side in find(live.pk).sides]


class TestSeats:
    def test_a_commissioner_does_not_take_the_rivals_team(self, live, boss, ada, bob) -> None:
        """She would see the hand, and give it back."""
        _, rivals = teams(live)
        with pytest.raises(Conflict, match="sits on the other side") as refused:
            give_team(rivals, boss, boss)
        assert refused.value.field == "username"
        assert managers(live) == [ada, bob]
        rivals.refresh_from_db()
        assert rivals.manager == bob, "nothing is half done"

    def test_nor_after_she_has_left_her_own(self, live, boss, bob, carl) -> None:
        own, rivals = teams(live)
        give_team(own, carl, boss)
        with pytest.raises(Conflict, match="or has sat there"):
            give_team(rivals, boss, boss)
        with pytest.raises(Conflict, match="or has sat there"):
            give_team(rivals, boss)
        assert managers(live) == [carl, bob]

    def test_nor_has_she_it_given_or_taken(self, live, boss, ada, bob, carl) -> None:
        _, rivals = teams(live)
        with pytest.raises(Conflict, match="you play on the other side"):
            give_team(rivals, carl, boss)
        with pytest.raises(Conflict, match="you play on the other side"):
            take_team_back(rivals, boss)
        assert managers(live) == [ada, bob]

    def test_her_own_she_may_give_and_get_again(self, live, boss, ada, bob, carl) -> None:
        own, _ = teams(live)
        give_team(own, carl, boss)
        take_team_back(own, boss)
        give_team(own, ada, boss)
        assert managers(live) == [ada, bob]

    def test_another_commissioner_gives_it_to_who_has_seen_nothing(
        self, live, ada, bob, carl
    ) -> None:
        _, rivals = teams(live)
        give_team(rivals, carl, commissioner(rivals.league, make_person("eve")))
        assert managers(live) == [ada, carl]
        with pytest.raises(Conflict):
            give_team(teams(live)[0], bob)

    def test_who_holds_both_hands_gives_none_away(self, ada, bob, db) -> None:
        """She opened the table with both teams: whoever got one would be seen through."""
        live = open_game(first_game(make_live_season(ada, ada)).pk)
        commissioner(teams(live)[0].league, ada)
        for team in teams(live):
            eve = commissioner(team.league, make_person(f"eve{team.pk}"))
            with pytest.raises(Conflict, match="has seen this one’s hand"):
                give_team(team, bob, ada)
            with pytest.raises(Conflict, match="has seen this one’s hand"):
                take_team_back(team, eve)
        assert managers(live) == [ada, ada]

    def test_when_the_game_is_over_teams_change_hands_as_ever(self, live, boss, ada) -> None:
        services.resign(live.pk, who(ada), 0)
        _, rivals = teams(live)
        give_team(rivals, boss, boss)
        assert Team.objects.get(pk=rivals.pk).manager == boss

    def test_a_game_that_is_not_open_binds_nobody(self, season, boss, ada) -> None:
        game = first_game(season)
        give_team(game.home, boss, boss)
        assert not Sitting.objects.exists()

    def test_the_page_says_why(self, live, boss, season, client: Client) -> None:
        _, rivals = teams(live)
        client.force_login(boss)
        given = {"team": rivals.slug, "username": "ada", "action": "give"}
        page = client.post(f"{season.league.get_absolute_url()}managers/", given)
        assert page.status_code == 422
        assert "is under way, and who is to get the team sits on the other side" in (
            page.content.decode()
        )


class TestDecisions:
    @pytest.mark.parametrize("choice", ["forfeit", "autopilot", "return", "time"])
    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_commissioner_who_plays_decides_nothing(
        self, live, boss, client: Client, choice: str, seat: int
    ) -> None:
        client.force_login(boss)
        page = client.get(live.get_absolute_url())
        assert "Step in as commissioner" not in page.content.decode()
        form = {"seat": seat, "choice": choice}
        refused = client.post(f"/tables/{live.pk}/step-in/", form)
        assert refused.status_code == 403
        assert "another commissioner, the staff or the clock" in refused.content.decode()
        session = find(live.pk)
        assert session.playing
        assert not any(side.ai for side in session.sides)
        assert session.live.acts == []

    def test_nor_one_who_has_played(self, live, boss, carl) -> None:
        give_team(teams(live)[0], carl, boss)
        with pytest.raises(Forbidden):
            services.step_in(live.pk, 1, "forfeit", boss)

    def test_nor_staff_who_play(self, live, ada, client: Client) -> None:
        User.objects.filter(pk=ada.pk).update(is_staff=True)
        client.force_login(ada)
        form = {"seat": 1, "choice": "forfeit"}
        assert client.post(f"/tables/{live.pk}/step-in/", form).status_code == 403

    def test_staff_decide(self, live, client: Client, django_user_model) -> None:
        client.force_login(django_user_model.objects.create_user("eve", is_staff=True))
        form = {"seat": 1, "choice": "forfeit"}
        assert client.post(f"/tables/{live.pk}/step-in/", form).status_code == 303
        assert find(live.pk).live.winner == 0

    def test_the_clock_decides(self, live, season) -> None:
        League.objects.filter(pk=season.league.pk).update(absent="forfeit")
        LiveGame.objects.update(absent="forfeit")
        (late,) = find(live.pk).awaited()
        live.sides.update(present=True)
        live.sides.filter(seat=late).update(due=timezone.now() - datetime.timedelta(hours=1))
        look_after()
        session = find(live.pk)
        assert session.over
        assert session.live.forfeit == LiveGame.Forfeit.CLOCK


def words(page) -> str:
    return " ".join(page.content.decode().split())


class TestTold:
    @pytest.fixture
    def eve(self, season: Season) -> User:
        """She runs the league and does not play."""
        eve = make_person("eve")
        League.objects.filter(pk=season.league.pk).update(owner=eve)
        return eve

    def seen_by(self, live: LiveGame, *people: User) -> list[str]:
        seen = []
        for person in people:
            client = Client()
            client.force_login(person)
            seen.append(words(client.get(live.get_absolute_url())))
        return seen

    def test_a_team_given_and_taken_is_told_to_both_sides(self, live, eve, ada, bob, carl) -> None:
        own, _ = teams(live)
        give_team(own, carl, eve)
        given = f"eve gave the {own.nickname} to carl; ada managed them before."
        for page in self.seen_by(live, ada, bob, carl):
            assert given in page
        take_team_back(own, eve)
        taken = f"eve took the {own.nickname} back from carl: the AI plays for them."
        for page in self.seen_by(live, ada, bob, carl):
            assert page.index(taken) < page.index(given), "the latest first"

    def test_a_forfeit_is_told_to_both_sides(self, live, eve, ada, bob) -> None:
        services.step_in(live.pk, 0, "forfeit", eve)
        nickname = teams(live)[0].nickname
        said = f"eve decided the game by forfeit: the {nickname} lose it."
        loses, wins = self.seen_by(live, ada, bob)
        assert said in loses
        assert said in wins

    def test_by_mail_too_but_for_who_did_it(self, live, eve, ada, bob, carl) -> None:
        give_team(teams(live)[0], carl, eve)
        services.step_in(live.pk, 1, "autopilot", eve)
        assert tell_acts(timezone.now()) == 3
        assert tell_acts(timezone.now()) == 0, "once"
        assert sorted(message.to[0] for message in mail.outbox) == [
            "ada@example.com",
            "bob@example.com",
            "carl@example.com",
        ]
        for message in mail.outbox:
            assert "eve gave the" in message.body
            assert "eve let the AI play for the" in message.body
            assert live.get_absolute_url() in message.body
            assert live.seed not in message.body

    def test_nobody_is_written_to_without_end(self, live, eve, ada, bob, carl) -> None:
        own, _ = teams(live)
        now = timezone.now()
        for _ in range(5):
            give_team(own, carl, eve)
            tell_acts(now)
            take_team_back(own, eve)
            tell_acts(now)
        assert len(mail.outbox) == 3
        assert tell_acts(now + QUIET) == 3, "all that came since, in one"
        assert mail.outbox[-1].body.count("eve took the") == 5

    def test_who_has_lost_the_team_finds_it_among_his_games(
        self, live, eve, ada, carl, client: Client
    ) -> None:
        give_team(teams(live)[0], carl, eve)
        client.force_login(ada)
        assert "eve gave the" in words(client.get("/my-games/"))
        client.force_login(make_person("frank"))
        assert "eve gave the" not in words(client.get("/my-games/"))


def test_who_sits_is_stored_from_the_first(season: Season, ada: User, bob: User) -> None:
    live = begin(season, ada, bob)
    sittings = Sitting.objects.filter(live=live).values_list("seat", "person")
    assert sorted(sittings) == [(0, ada.pk), (1, bob.pk)]


def test_friendlies_have_no_sittings(ada: User) -> None:
    from games.live.opening import open_friendly

    open_friendly("piecepack", who(ada))
    assert not Sitting.objects.exists()


def test_a_game_against_the_ai_is_watched_over_too(ada: User) -> None:
    season = make_live_season(ada, None)
    live = begin(season, ada)
    game: Game = first_game(season)
    with pytest.raises(Conflict):
        give_team(game.home, ada, commissioner(game.home.league, make_person("eve")))
    session: Session = find(live.pk)
    assert session.sides[1].person is None
