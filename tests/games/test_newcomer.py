"""A game that is entered in the engine and nowhere else: everything works, in its own words."""

from __future__ import annotations

import random
from typing import Any

import pytest
import redis as redis_client
from django.contrib.auth.models import User
from django.test import Client

from engine import RULESETS
from engine.ruleset import Ruleset
from games.live.ai import play_on
from games.live.session import find
from games.models import LiveGame
from games.presentation import PRESENTATIONS, lesson, pace, presentation
from games.simulation.runs import play_inline, start_simulation
from league.models import Game, Season
from tests.config.test_permissions import ROWS, expected, make_world
from tests.html import sent_by, the
from tests.leagues import make_league, make_season
from tests.rulesets import every
from tests.threads import in_thread

pytestmark = pytest.mark.django_db
SLUG = "newcomer"
NAME = "Corner Lot Ball"


def cloned(rules: Ruleset) -> Ruleset:
    """The same game under a name that nobody knows, of which there is one version."""
    base = type(rules)
    made: Ruleset = type(base.__name__, (base,), {"slug": SLUG, "name": NAME, "earlier": {}})()
    return made


@pytest.fixture(params=every("quick"))
def newcomer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    rules = cloned(RULESETS[request.param])
    monkeypatch.setitem(RULESETS, SLUG, rules)
    return rules


def test_it_has_no_face_but_the_plain_one(newcomer: Ruleset) -> None:
    assert SLUG not in PRESENTATIONS
    assert presentation(newcomer).thrown_template == ""
    assert pace(newcomer).answers is None
    assert NAME in lesson(newcomer).idea


def test_every_address_of_the_site_is_as_that_of_any_game(
    newcomer: Ruleset, redis: redis_client.Redis
) -> None:
    world = make_world("public", redis, SLUG)

    def wrong() -> list[str]:
        found = []
        for row in ROWS:
            address = row.address.format(**world.addresses).replace("/piecepack/", f"/{SLUG}/")
            for method in ("GET", "POST"):
                got = world.got("superuser", method, address)  # others are tried with each game
                answer = expected(row, "public", method)["superuser"]
                same = got == answer if method == "GET" else not got.startswith("5")
                if not same:
                    found.append(f"{method} {address}: {got}")
        return found

    found = in_thread(wrong)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("address", ["/", "/leagues/new/", "/play/", "/how-to-play/"])
def test_it_stands_beside_the_others(newcomer: Ruleset, client: Client, address: str) -> None:
    client.force_login(User.objects.create_user("ada"))
    html = client.get(address).content.decode()
    assert NAME in html
    assert all(rules.name.replace("'", "&#x27;") in html for rules in RULESETS.values())


def test_a_friendly_is_played_to_its_end_in_the_browser(newcomer: Ruleset, client: Client) -> None:
    assert client.get(f"/play/{SLUG}/").status_code == 200
    sent = sent_by(the(client.get("/play/"), f"form[action='/play/{SLUG}/start/']"))
    started = client.post(f"/play/{SLUG}/start/", sent | {"option_innings": "1"})
    assert started.status_code == 303
    address, live = started.headers["Location"], LiveGame.objects.get()
    draw = random.Random(1)
    for _ in range(2_000):
        session = find(live.pk)
        if session.over:
            break
        (seat, *_) = session.awaited()
        if session.sides[seat].ai:
            play_on(live.pk)
            continue
        decision = session.asked()[seat]
        option = draw.randrange(min(len(decision.options), max(decision.usual, 1)))
        given = {"seat": seat, "turn": session.turn(seat), "option": option}
        answered = client.post(f"{address}answer/", given, headers={"HX-Request": "true"})
        assert answered.status_code == 200, answered.content.decode()
    assert find(live.pk).over
    assert "Final" in client.get(address).content.decode()
    replay = client.get(f"{address}replay/")
    for step in (1, replay.context["steps"] // 2, replay.context["steps"]):
        assert client.get(f"{address}replay/{step}/").status_code == 200
    assert client.get(f"{address}record.json").json()["ruleset"] == SLUG


def test_a_season_is_simulated_and_read(newcomer: Ruleset, client: Client) -> None:
    season = make_season(legs=1, league=make_league(4, ruleset=SLUG, options={"innings": 3}))
    play_inline(start_simulation(season, inline=True))
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE
    assert client.get(season.get_absolute_url()).status_code == 200
    for game in season.games.all():
        assert game.state == Game.State.FINAL
        html = client.get(game.get_absolute_url()).content.decode()
        assert "Play by play" in html
    teams = season.league.teams.all()
    things: list[Any] = [*teams, *teams[0].players.all()]  # the others' pieces are the same
    for thing in things:
        assert client.get(thing.get_absolute_url()).status_code == 200
