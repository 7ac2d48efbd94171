"""Playing by the API: as a seat with a key, as a spectator, and as nobody."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.error import HTTPError

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from accounts.keys import make_key, revoke_key
from accounts.models import ApiKey, Scope
from engine import RULESETS
from games.live.ai import play_on
from games.models import LiveGame
from league.people import give_team
from tests.api.world import Program, program
from tests.leagues import make_league, make_season
from tests.rulesets import every

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]


@pytest.fixture
def ada(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("ada")


@pytest.fixture
def bob(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("bob")


def scheduled(ada: User, bob: User, ruleset: str = "piecepack", **given: Any) -> Any:
    """A game between the clubs of two people."""
    season = make_season(2, legs=2, league=make_league(2, ruleset=ruleset, **given))
    game = season.games.get(number=1)
    give_team(game.visitors, ada)
    give_team(game.home, bob)
    return season.games.get(number=1)


class Site:
    """The site as the example bot asks it, but in this process; what it refuses is kept."""

    def __init__(self, key: Program) -> None:
        self.key = key
        self.answers = 0
        self.refused: list[tuple[int, str, Any]] = []

    def ask(self, path: str, body: Any = None) -> Any:
        response: Any = self.key.send("GET" if body is None else "POST", path, body)
        self.answers += path.endswith("/answer")
        if response.status_code >= 400:
            self.refused.append((response.status_code, path, body))
            raise HTTPError(path, response.status_code, "", response.headers, None)
        return response.json()


def bot() -> ModuleType:
    """The example, as a module."""
    path = Path(settings.BASE_DIR) / "examples/bot.py"
    found = spec_from_file_location("bot", path)
    assert found
    assert found.loader
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def play_friendly(site: Site, ruleset: str, options: dict[str, Any]) -> dict[str, Any]:
    """The bot's game against a veteran, to its end."""
    plays = bot()
    table = site.ask("/friendlies", {"ruleset": ruleset, "options": options})
    while table["state"] != "over":
        plays.play(site, table, plays.at_random)
        play_on(table["id"])  # as a worker does
        table = site.ask(f"/tables/{table['id']}")
    return dict(table)


@pytest.mark.parametrize("ruleset", every("quick", "sackson"))
def test_the_bot_plays_a_veteran_by_the_rules(ada: User, ruleset: str) -> None:
    site = Site(program(ada, Scope.READ, Scope.PLAY))
    table = play_friendly(site, ruleset, {"innings": 1})
    assert not site.refused
    assert site.answers > 5
    assert table["result"]["forfeited"] is False
    assert table["question"] is None
    Program().get(f"/tables/{table['id']}", 404)  # a friendly is its player's alone


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_bot_plays_twenty_games_by_the_rules(ada: User, ruleset: str, settings: Any) -> None:
    settings.API_PLAYS = settings.API_READS = "1000000/m"
    site = Site(program(ada, Scope.READ, Scope.PLAY))
    for _ in range(20):
        table = play_friendly(site, ruleset, {})
        assert table["result"]["forfeited"] is False
    assert not site.refused


def test_two_people_sit_down_send_lineups_and_play(ada: User, bob: User) -> None:
    game = scheduled(ada, bob, options={"innings": 1})
    mine, theirs, watching = program(ada), program(bob), Program()
    assert mine.get("/my-games")["planned"][0]["game"]["id"] == game.pk
    table = mine.post(f"/games/{game.pk}/sit-down")
    where = f"/tables/{table['id']}"
    assert (table["state"], table["seat"]) == ("lineups", 0)
    theirs.post(f"{where}/accept")
    spots = list(RULESETS["piecepack"].default_lineup)
    wrong = mine.post(f"{where}/lineup", {"spots": spots[:-1]}, 422)
    assert "spots" not in wrong.get("errors", {}) or wrong["errors"]
    mine.post(f"{where}/lineup", {"spots": spots})
    assert watching.get(where)["lineup"] is None
    table = theirs.post(f"{where}/lineup", {"spots": spots})
    assert table["state"] == "playing"
    seats = {0: mine, 1: theirs}
    for turn in range(1000):
        now = {seat: one.get(where) for seat, one in seats.items()}
        if now[0]["state"] == "over":
            break
        for seat, shown in now.items():
            asked = shown["question"]
            if asked and not asked["sealed"]:
                choice = asked["choices"][turn % len(asked["choices"])]["index"]
                seats[seat].post(f"{where}/answer", {"turn": asked["turn"], "option": choice})
    assert watching.get(f"/games/{game.pk}")["state"] == "final"
    box = watching.get(f"/games/{game.pk}/boxscore")
    assert box["home"]["team"]["slug"] == game.home.slug


class TestWhatIsRefused:
    @pytest.fixture
    def table(self, ada: User) -> dict[str, Any]:
        made: dict[str, Any] = program(ada).post("/friendlies", {"ruleset": "cardball"}, 201)
        return made

    def test_answers(self, table: dict[str, Any], ada: User, bob: User) -> None:
        where, one = f"/tables/{table['id']}", program(ada)
        turn = table["question"]["turn"]
        good = {"turn": turn, "option": table["question"]["choices"][0]["index"]}
        before = LiveGame.objects.get(pk=table["id"]).choices
        for body, status in (
            ({"turn": "long ago", "option": 0}, 409),
            ({"turn": turn, "option": 99}, 422),
            ({"turn": turn}, 400),
            ({**good, "option": "0"}, 400),
            ({**good, "option": -1}, 400),
            ({**good, "seat": 0}, 403),
            ({**good, "colour": 1}, 400),
        ):
            told = one.post(f"{where}/answer", body, status)
            assert told["detail"]
        assert LiveGame.objects.get(pk=table["id"]).choices == before
        program(bob).post(f"{where}/answer", good, 404)
        Program().post(f"{where}/answer", good, 401)
        one.post(f"{where}/answer", good)
        play_on(table["id"])  # the other side has answered, too
        one.post(f"{where}/answer", good, 409)

    def test_scopes(self, table: dict[str, Any], ada: User) -> None:
        where = f"/tables/{table['id']}"
        reading = program(ada, Scope.READ)
        assert "play" in reading.post(f"{where}/hand-over", {}, 403)["detail"]
        reading.get(where, 404)  # it sees what anybody may
        program(ada, Scope.PLAY).get("/leagues", 403)

    def test_bodies(self, ada: User) -> None:
        one = program(ada)
        for body in ('{"ruleset": ', "[]", '"x"', '{"ruleset": "a\\u0000b"}', b"\xff\xfe"):
            one.post("/friendlies", body, 400)
        one.post("/friendlies", '{"options":' + '{"a":' * 40 + "1" + "}" * 41, 400)
        one.post("/friendlies", "[" * 5000, 400)
        told = one.post("/friendlies", {"ruleset": "chess"}, 422)
        assert "ruleset" in told["errors"]
        told = one.post("/friendlies", {"ruleset": "quick", "options": {"innings": "9"}}, 422)
        assert "options" in told["errors"]

    def test_keys(self, ada: User) -> None:
        key, text = make_key(ada, "x", [Scope.READ])
        one = Program(text)
        assert one.get("/me")["scopes"] == ["read"]
        assert ApiKey.objects.get().digest not in text
        revoke_key(ada, key.pk)
        assert one.send("GET", "/me").headers["WWW-Authenticate"].startswith("Bearer")
        one.get("/me", 401)
        for header in ("Bearer", "Bearer ", "Basic YTpi", "Bearer a b", "Bearer \xe9", "Token x"):
            Program().get("/leagues", 401, headers={"Authorization": header})
        Program().get("/me", 401)
