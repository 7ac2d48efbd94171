"""Ratings of people: the paper's example, a second computation, and rows that follow from games."""

from __future__ import annotations

import datetime
import math
import random
from collections.abc import Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from accounts.models import Profile
from games.live import services
from games.models import LiveGame, RatedGame, Side
from games.ratings.counting import DEVIATION, TAU, Strength, after_game, rested
from games.ratings.services import rate_games
from games.withdrawing import take_back
from league.models import Game, League
from tests.games.live.live_games import begin, make_live_season, make_person, play_randomly, who
from tests.html import text, the

START = datetime.datetime(2031, 4, 1, 19, tzinfo=datetime.UTC)


def test_the_example_of_the_paper() -> None:
    """Glickman, “Example of the Glicko-2 system” (2012): 1500 ± 200 against three."""
    played = [(1400, 30, 1.0), (1550, 100, 0.0), (1700, 300, 0.0)]
    rivals = [(rating_to_mu(r), rd_to_phi(d), score) for r, d, score in played]
    mu, phi, volatility = update_rating(rating_to_mu(1500), rd_to_phi(200), 0.06, rivals, TAU)
    assert mu_to_rating(mu) == pytest.approx(1464.06, abs=0.01)
    assert phi_to_rd(phi) == pytest.approx(151.52, abs=0.01)
    assert volatility == pytest.approx(0.05999, abs=0.00001)


def plainly(mine: Strength, rival: Strength, score: float) -> Strength:
    """The same for one game, written down from the paper, the volatility found by halving."""
    scale = 173.7178
    mu, phi = (mine.rating - 1500) / scale, mine.deviation / scale
    mu_j, phi_j = (rival.rating - 1500) / scale, rival.deviation / scale
    g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
    expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
    v = 1 / (g**2 * expected * (1 - expected))
    delta = v * g * (score - expected)
    a = math.log(mine.volatility**2)

    def f(x: float) -> float:
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    low, high = a - 20, a + 20  # it falls
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    volatility = math.exp(low / 2)
    after = 1 / math.sqrt(1 / (phi**2 + volatility**2) + 1 / v)
    return Strength(
        1500 + scale * (mu + after**2 * g * (score - expected)),
        min(scale * after, DEVIATION),
        volatility,
    )


def test_it_is_what_a_second_computation_says() -> None:
    draw = random.Random(4)
    strengths = [Strength() for _ in range(4)]
    for _ in range(200):
        one, other = draw.sample(range(4), 2)
        won = draw.random() < 0.5 + 0.1 * (other - one)
        before = strengths[one], strengths[other]
        after = after_game(*before, won)
        plain = (plainly(*before, float(won)), plainly(*before[::-1], float(not won)))
        for got, wanted in zip(after, plain, strict=True):
            assert got == pytest.approx(wanted, rel=1e-5)
        strengths[one], strengths[other] = after
    assert not any(one.provisional for one in strengths)


def test_who_does_not_play_gets_less_certain() -> None:
    sure = Strength(1600, 60, 0.06)
    assert rested(sure, datetime.timedelta(days=4)) == sure
    later = rested(sure, datetime.timedelta(days=300))
    assert later.rating == pytest.approx(1600)
    assert 60 < later.deviation < DEVIATION
    assert rested(sure, datetime.timedelta(days=100_000)).deviation == pytest.approx(DEVIATION)


def over(people: Sequence[User | None], winner: int, hours: float, **given: Any) -> LiveGame:
    """A friendly of two people that ended so many hours after the first."""
    live = LiveGame.objects.create(
        ruleset=given.pop("ruleset", "quick"),
        ruleset_version=1,
        options={},
        seed="0" * 32,
        commitment="",
        state=LiveGame.State.OVER,
        winner=winner,
        inning=given.pop("inning", 9),
        ended_at=START + datetime.timedelta(hours=hours),
        choices=[0],
        visitors_runs=4 - winner,
        home_runs=3 + winner,
        **given,
    )
    for seat, person in enumerate(people):
        Side.objects.create(
            live=live, seat=seat, person=person, ai="" if person else "rookie", lineup=[]
        )
    return live


def rows() -> list[tuple[Any, ...]]:
    """All ratings but for their own keys, to the last bit."""
    return list(
        RatedGame.objects.order_by("ruleset", "at", "live", "seat").values_list(
            "live", "seat", "person", "opponent", "ruleset", "at", "won",
            "rating", "deviation", "volatility",
        )
    )  # fmt: skip


@pytest.mark.django_db
def test_rows_made_game_by_game_are_those_made_anew_in_whatever_order_games_come() -> None:
    ada, bob, cat = people = [make_person(name) for name in ("ada", "bob", "cat")]
    over((ada, bob), 0, 0)
    assert rate_games() == 1
    assert rate_games() == 0
    over((bob, cat), 1, 2)
    over((ada, cat), 1, 24 * 95)
    over((ada, cat), 0, 3, ruleset="sackson")
    assert rate_games() == 3
    over((cat, ada), 0, 1)  # it ended before, and was stored after them
    assert rate_games() == 1
    late = over((ada, bob), 1, 0.5)
    assert rate_games() == 1
    kept = rows()
    assert len(kept) == 12
    assert {row[2] for row in kept} == {one.pk for one in people}
    call_command("rate_games", "--anew", verbosity=0)
    assert rows() == kept
    late.delete()
    call_command("rate_games", "--anew", verbosity=0)
    assert rows() != kept[:10]


@pytest.mark.django_db
def test_what_does_not_count(admin_user: User) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    given_up = {"forfeited": True, "forfeit": LiveGame.Forfeit.RESIGNED}
    over((ada, bob), 0, 1, **given_up, inning=1)
    over((ada, None), 0, 2)
    over((None, bob), 0, 3)
    over((ada, ada), 0, 4)
    over((ada, bob), 0, 5, origin_seed="1" * 32, origin_answers=3)
    struck = make_live_season(ada, bob).games.first()
    Game.objects.filter(pk=struck.pk).update(state=Game.State.ANNULLED)
    over((ada, bob), 0, 6, game=struck)
    assert rate_games() == 0
    over((ada, bob), 0, 7, **given_up, inning=2)
    assert rate_games() == 1


@pytest.mark.django_db
def test_a_league_game_is_rated_and_a_result_taken_back_is_not(
    admin_user: User, client: Client
) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    season = make_live_season(ada, bob, ruleset="triple_play", options={"innings": 2})
    live = begin(season, ada, bob)
    play_randomly(live.pk, {0: who(ada), 1: who(bob)})
    later = over((bob, ada), 0, 24 * 400 * 365, ruleset="triple_play")
    assert rate_games() == 2
    game = Game.objects.get(live=live.pk)
    take_back(game, "the cards were marked", by=season.league.owner)
    assert not RatedGame.objects.exists()
    assert rate_games() == 1
    (won, lost) = RatedGame.objects.filter(live=later)
    assert won.won
    assert [won.rating, lost.rating] == [
        pytest.approx(one.rating) for one in after_game(Strength(), Strength(), True)
    ]


@pytest.mark.django_db
def test_a_page_is_seen_only_when_it_is_wanted(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    for hours in range(3):
        over((ada, bob), hours % 2, hours, undone=hours == 1)
    over((bob, None), 0, 9)
    over((ada, None), 0, 9, origin_seed="1" * 32, origin_answers=1)  # it counts for nothing
    rate_games()
    assert client.get("/people/ada/").status_code == 404
    mine = Client()
    mine.force_login(ada)
    assert "Nobody but you sees this page" in text(mine.get("/people/ada/"))
    sent = mine.post("/accounts/profile/", {"shown": "on"})
    assert sent.status_code == 302
    with django_assert_max_num_queries(4):
        page = client.get("/people/ada/")
    ledger = text(the(page, "table.ledger"))
    assert "2–1" in ledger
    assert "1–0" not in ledger
    assert "Rating" not in text(the(page, "table.ledger"))
    mine.post("/accounts/profile/", {"shown": "on", "rating_shown": "on"})
    table = text(the(client.get("/people/ada/"), "table.ledger"))
    assert "deviation" in table
    assert "provisional" in table
    hidden = client.get("/people/ada/", {"with": "bob"})
    nobody = client.get("/people/ada/", {"with": "eve"})
    assert text(hidden).replace("bob", "eve") == text(nobody)
    Profile.objects.create(person=bob, shown=True)
    against = text(client.get("/people/ada/", {"with": "bob"}))
    assert "2 won, 1 lost" in against
    assert "won 4–3" in against
    assert against.count("answers were taken back, not rated") == 1
    assert client.post("/people/ada/").status_code == 405


@pytest.mark.django_db
def test_a_private_league_stays_private_on_a_page(client: Client, admin_user: User) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    season = make_live_season(ada, bob)
    League.objects.update(visibility=League.Visibility.PRIVATE)
    for person in (ada, bob):
        Profile.objects.create(person=person, shown=True, rating_shown=True)
    live = begin(season, ada, bob)
    services.resign(live.pk, who(ada), 0)
    LiveGame.objects.update(choices=[0], inning=3)
    rate_games()
    page = client.get("/people/ada/", {"with": "bob"})
    assert "they have not met yet" in text(page)
    assert season.league.slug not in page.content.decode()
