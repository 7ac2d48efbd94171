"""Crests of clubs: drawn when they join, served by their code."""

from __future__ import annotations

import random
import struct

import pytest
from django.test import Client

from league import crests
from league.errors import Invalid
from league.models import Team
from league.services import add_team
from league.standings import standings
from tests.leagues import make_league, make_season, make_team

pytestmark = pytest.mark.django_db


def test_a_club_that_joins_has_a_crest_and_a_second_color() -> None:
    league = make_league(0)
    owls = make_team(league, 1, place="Millpond", nickname="Owls", color="#7a1f3d")
    owls.refresh_from_db()
    assert crests.read(owls.crest).charge == "owl"
    assert owls.second_color == crests.second_color("#7a1f3d", "Millpond", "Owls")
    owls.full_clean()


def test_a_club_may_come_with_its_own() -> None:
    league = make_league(1)
    taken = league.teams.get()
    own = {"crest": "pennant/pale/bee", "second_color": "#ffffff"}
    bees = make_team(league, 2, **own)
    assert (bees.crest, bees.second_color) == ("pennant/pale/bee", "#ffffff")
    for wrong, field in (
        ({"crest": "pennant/pale/unicorn"}, "crest"),
        ({"crest": taken.crest}, "charge"),
        ({"crest": "pennant/pale/fox"}, "division"),
        ({"second_color": "red"}, "second_color"),
    ):
        with pytest.raises(Invalid) as refused:
            make_team(league, 3, **wrong)
        assert refused.value.field == field
    assert league.teams.count() == 2


def test_no_two_of_forty_clubs_are_alike() -> None:
    league = make_league(40)
    worn = [crests.read(team.crest) for team in league.teams.all()]
    assert len({code.charge for code in worn}) == len({code.field for code in worn}) == 40


def test_two_leagues_may_have_the_same_crest() -> None:
    first, second = (
        make_team(make_league(0), 1, place="Millpond", nickname="Owls") for _ in range(2)
    )
    assert first.crest == second.crest


def test_a_club_that_is_renamed_keeps_its_crest() -> None:
    club = make_league(1).teams.get()
    before = club.crest, club.crest_url
    club.nickname = "Owls"
    club.save()
    club.refresh_from_db()
    assert (club.crest, club.crest_url) == before


def test_a_crest_is_an_image_that_is_cached_for_ever(client: Client) -> None:
    club = make_league(1).teams.get()
    response = client.get(club.crest_url)
    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Cookie" not in response.get("Vary", "")
    assert "Set-Cookie" not in response.headers
    assert response.content.decode() == crests.drawing(
        crests.read(club.crest), club.color, club.second_color
    )
    assert crests.EDITION in club.crest_url, "a new address when drawings change"


def test_for_mail_and_links_it_is_in_pixels(client: Client) -> None:
    club = make_league(1).teams.get()
    response = client.get(club.crest_picture)
    assert response["Content-Type"] == "image/png"
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", response.content[16:24]) == (crests.WIDE, crests.WIDE)
    assert len(response.content) < 20_000
    assert client.get("/crests/base-plain-unicorn-1d5c8f-e3ad3c.png").status_code == 404
    assert client.get("/crests/base-plain-owl-1d5c8f-e3ad3c.gif").status_code == 404


def test_a_crest_asks_nothing_of_the_database(
    client: Client, django_assert_num_queries: object
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert client.get("/crests/base-plain-KP-1d5c8f-e3ad3c.svg").status_code == 200


@pytest.mark.parametrize(
    "code",
    [
        "base-plain-unicorn-1d5c8f-e3ad3c",
        "base-plain-owl-1d5c8f",
        "base-plain-owl-1D5C8F-e3ad3c",
        "base-plain-ABC-1d5c8f-e3ad3c",
        "base-plain-ow-1d5c8f-e3ad3c",
        "owl",
        "é-plain-owl-1d5c8f-e3ad3c",
        "x" * 3000,
    ],
)
def test_an_unknown_crest_is_not_there_for_a_minute(client: Client, code: str) -> None:
    response = client.get(f"/crests/{code}.svg")
    assert response.status_code == 404
    assert response["Cache-Control"] == "private, max-age=60"


def test_the_clubs_of_a_table_have_their_crests() -> None:
    season = make_season(4)
    stored = {team.pk: team.crest_url for team in Team.objects.all()}
    assert {row.team.pk: row.team.crest_url for row in standings(season)} == stored


def test_awkward_names_join_like_others() -> None:
    league = make_league(0)
    for number, name in enumerate(("巨人", "Ak", "הפועל תל אביב", "X" * 40, "🦉🦉")):
        club = add_team(
            league,
            place=name,
            nickname=name,
            abbreviation=f"T{number}",
            color="#f8f4e9",
            second_color="#f8f4e9",
            slug=f"club-{number}",
            random=random.Random(1).random,
        )
        assert crests.read(club.crest)
