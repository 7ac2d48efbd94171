"""The replay of a finished game: every step has an address, and none before the game is over."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from engine import RULESETS, Ballgame, Record
from engine.rulesets.quick.tables import PITCH_NAMES, cards
from games.live import services
from games.models import GameRecord
from games.simulation.runs import play_inline, start_simulation
from games.views.replay import Step, scheduled, wind
from league.models import Game
from tests.games.live.live_games import (
    begin,
    friendly,
    make_live_season,
    make_person,
    play_randomly,
)
from tests.games.live.live_games import who as person
from tests.html import parsed, text, values
from tests.leagues import always_the_same, make_league, make_season
from tests.rulesets import every

pytestmark = pytest.mark.django_db
SHORT: dict[str, dict[str, Any]] = {
    slug: {"innings": 1 if slug in ("cardball", "sackson") else 2} for slug in RULESETS
}


def simulated(slug: str) -> Game:
    league = make_league(2, ruleset=slug, options=SHORT[slug])
    season = always_the_same(make_season(league=league))
    play_inline(start_simulation(season, inline=True))
    return season.games.select_related("season__league", "visitors", "home").order_by("number")[0]


def steps(game: Game) -> list[Step]:
    """All steps of a game, from its start."""
    reel = scheduled(game, GameRecord.objects.get(game=game).record)
    found: list[Step] = []
    while step := wind(reel, len(found)):
        found.append(step)
    return found


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_it_goes_from_the_first_pitch_to_the_last_out(slug: str) -> None:
    game = simulated(slug)
    told = steps(game)
    start, last = told[0], told[-1]
    assert not start.game.plays
    assert start.entry is None
    assert start.steps == last.number == len(told) - 1 > 5
    assert last.game.over
    assert last.entry is not None
    assert last.entry.score == last.game.score == (game.visitors_runs, game.home_runs)
    for before, after in pairwise(told[1:]):
        assert before.entry is not None
        assert after.entry is not None
        assert after.entry.number > before.entry.number
        # Most often nothing but its play is on the table; never less
        assert len(before.game.plays or ()) > before.entry.number
        ahead = (before.game.plays or [])[before.entry.number]
        assert ahead == (last.game.plays or [])[before.entry.number] == before.entry.play


@pytest.mark.parametrize("slug", every("piecepack"))
def test_every_step_is_a_page_that_links_to_its_neighbours(slug: str, client: Client) -> None:
    game = simulated(slug)
    count = len(steps(game)) - 1
    address = f"/games/{game.pk}/replay/"
    seen = []
    while address:
        seen.append(address)
        html = parsed(client.get(address))
        assert values(html, "href", "[rel=prev]") == seen[-2:-1]
        assert text(html).count("Both hands") == 1
        address = "".join(values(html, "href", "[rel=next]"))
    assert len(seen) == len(set(seen)) == count + 1
    assert seen[-1] == f"/games/{game.pk}/replay/{count}/"


def test_a_step_shows_its_play_and_both_hands(client: Client) -> None:
    """In Quick Baseball each side’s starting card, which only its own side saw in the game."""
    game = simulated("quick")
    record = Record.from_json(GameRecord.objects.get(game=game).record)
    opened = Ballgame.replay(replace(record, choices=record.choices[:2]))
    hidden = opened._state.hidden
    assert all(hidden)
    page = client.get(f"/games/{game.pk}/replay/1/")
    hands = [len(hand) for _, hand in page.context["hands"]]
    assert min(hands) >= 8
    told = text(page.content.decode())
    step = steps(game)[1]
    for side, double in zip(
        page.context["layout"].places.sides, step.game._state.hidden, strict=True
    ):
        open_cards = [card.name for pile in side.piles for card in pile.cards]
        assert {*cards(double, PITCH_NAMES)} <= {*open_cards}
        assert not any(pile.unseen or pile.secret for pile in side.piles)
        assert len(open_cards) == len({*open_cards})
    assert any(step.game._state.hidden)
    assert "Face down" not in told
    assert "only you know it" not in told
    entry = step.entry
    assert entry is not None
    assert unescape(entry.text) in told
    assert "Top of the 1st" in told
    assert f"Play 1 of {len(steps(game)) - 1}" in told


@pytest.mark.parametrize("play", ["0", "999", "99999999999999999999"])
def test_a_play_that_there_is_not(play: str, client: Client) -> None:
    game = simulated("triple_play")
    assert client.get(f"/games/{game.pk}/replay/{play}/").status_code == 404
    assert client.get(f"/games/{game.pk}/replay/1/").status_code == 200


@pytest.mark.parametrize("slug", every("piecepack", "sackson"))
def test_a_game_under_way_has_none(slug: str, client: Client) -> None:
    """Not for its own managers either: it would show the other hand."""
    ada, ben = make_person("ada"), make_person("ben")
    season = make_live_season(ada, ben, ruleset=slug, options=SHORT[slug])
    game = season.games.order_by("number")[0]
    addresses = [f"/games/{game.pk}/replay/", f"/games/{game.pk}/replay/1/"]
    live = begin(season, ada, ben)
    client.force_login(ada)
    play_randomly(live.pk, {0: person(ada), 1: person(ben)}, most=6)
    for address in addresses:
        assert client.get(address).status_code == 404
    play_randomly(live.pk, {0: person(ada), 1: person(ben)})
    for address in addresses:
        assert client.get(address).status_code == 200
    session = client.get(f"/tables/{live.pk}/replay/")
    assert session.headers["Location"] == addresses[0]
    assert addresses[0] in client.get(f"/games/{game.pk}/").content.decode()


@pytest.mark.parametrize("slug", every("quick", "sackson"))
def test_a_friendly_has_one_for_who_played_it(slug: str, client: Client) -> None:
    ada = make_person("ada")
    live = friendly(ada, slug, options=SHORT[slug])
    address = f"/tables/{live.pk}/replay/"
    client.force_login(ada)
    play_randomly(live.pk, {live.sides.get(person=ada).seat: person(ada)}, most=4)
    assert client.get(address).status_code == 404
    play_randomly(live.pk, {live.sides.get(person=ada).seat: person(ada)})
    assert client.get(address).status_code == 200
    assert client.get(f"{address}1/").status_code == 200
    assert address in client.get(f"/tables/{live.pk}/").content.decode()
    client.force_login(make_person("eve"))
    assert client.get(address).status_code == 404


def test_a_game_that_was_given_up_is_shown_as_far_as_it_went(client: Client) -> None:
    ada = make_person("ada")
    live = friendly(ada, "piecepack")
    seat = live.sides.get(person=ada).seat
    client.force_login(ada)
    play_randomly(live.pk, {seat: person(ada)}, most=12)
    services.resign(live.pk, person(ada), seat)
    assert client.get(f"/tables/{live.pk}/replay/").status_code == 200
    assert client.get(f"/tables/{live.pk}/replay/999/").status_code == 404


def test_a_private_leagues_is_private(client: Client) -> None:
    game = simulated("piecepack")
    league = game.season.league
    league.visibility = "private"
    league.save()
    assert client.get(f"/games/{game.pk}/replay/1/").status_code == 404


def test_without_javascript_it_plays_by_refreshing(client: Client) -> None:
    game = simulated("piecepack")
    address = f"/games/{game.pk}/replay/"
    html = client.get(f"{address}?run").content.decode()
    assert f'<noscript><meta http-equiv="refresh" content="4; url={address}1/?run">' in html
    assert f'id="run" href="{address}"' in html
    assert 'http-equiv="refresh"' not in client.get(address).content.decode()
    last = f"{address}{len(steps(game)) - 1}/?run"
    assert 'http-equiv="refresh"' not in client.get(last).content.decode()


def test_a_record_of_older_rules_cannot_be_replayed(client: Client) -> None:
    game = simulated("piecepack")
    kept = GameRecord.objects.get(game=game)
    assert kept.record is not None
    kept.record["version"] += 1
    kept.save()
    assert client.get(f"/games/{game.pk}/replay/").status_code == 404


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_queries(slug: str, client: Client, django_assert_num_queries: Any) -> None:
    """The game, its record, the players’ names."""
    game = simulated(slug)
    for address in (f"/games/{game.pk}/replay/", f"/games/{game.pk}/replay/4/"):
        with django_assert_num_queries(3):
            assert client.get(address).status_code == 200


def test_queries_of_a_friendly(client: Client, django_assert_num_queries: Any) -> None:
    ada = make_person("ada")
    live = friendly(ada, "piecepack", options=SHORT["piecepack"])
    play_randomly(live.pk, {live.sides.get(person=ada).seat: person(ada)})
    client.force_login(User.objects.get(username="ada"))
    with django_assert_num_queries(4):  # session, person, table, what waits for them
        assert client.get(f"/tables/{live.pk}/replay/3/").status_code == 200
