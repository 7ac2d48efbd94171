"""What the search finds, by a dumber reading of every name, by who looks, in how many queries."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from league.models import League, Player, Team
from league.office.members import add_member
from league.people import give_team
from league.search import A_PAGE, FEW, KINDS, groups
from tests.html import text, values
from tests.leagues import make_league

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()
ODD = ("José", "O’Brien-Ávila", "Øster", "Łukasz", "Straße", "Æthel", "de la Cruz", "Ñandú", "2nd")
QUERIES = (
    *("jose", "JOSÉ", "obrien", "o brien", "avila", "oster", "luka", "strasse", "aethel", "cru la"),
    *(
        "nandu",
        "2n",
        "an",
        "ana",
        "town 1",
        "nine",
        "xyzzy",
        "brien osé",
        "'; DROP",
        "a|b & c",
        ":*",
    ),
    *("\\", "%", "__"),
)


def words(name: str) -> list[str]:
    """A name's words as the search compares them, the plain way."""
    plain = "".join(
        one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one)
    ).lower()
    for odd, usual in zip("ßæœøłđı", ("ss", "ae", "oe", "o", "l", "d", "i"), strict=True):
        plain = plain.replace(odd, usual)
    return re.findall(r"[^\W_]+", plain)


def begun(name: str, query: str) -> bool:
    asked = words(query)
    return bool(asked) and all(any(word.startswith(one) for word in words(name)) for one in asked)


def found(visitor: Any, query: str, kind: str) -> list[str]:
    for group in groups(visitor, query):
        if group.kind.name == kind:
            return [hit.name for hit in group.hits]
    return []


def test_what_a_dumber_search_finds(client: Client) -> None:
    make_league(2)
    for player, surname in zip(Player.objects.order_by("pk"), ODD, strict=False):
        Player.objects.filter(pk=player.pk).update(surname=surname)
    everybody = [player.full_name for player in Player.objects.all()]
    clubs = [str(team) for team in Team.objects.all()]
    hits = 0
    for query in QUERIES:
        for kind, names in (("players", everybody), ("clubs", clubs)):
            expected = {name for name in names if begun(name, query)}
            told = found(NOBODY, query, kind)
            assert set(told) <= expected, query
            assert len(told) == min(FEW, len(expected)), query
            hits += len(told)
    assert hits > 12


def test_private_leagues_are_their_members(client: Client, django_user_model: Any) -> None:
    ada, bob = (django_user_model.objects.create_user(name) for name in ("ada", "bob"))
    league = make_league(2, name="Quiet Corner", visibility="private")
    give_team(league.teams.all()[0], bob)
    add_member(league, ada, "fan")
    surname = Player.objects.first().surname
    for query, kind in (
        ("quiet", "leagues"),
        ("nine", "clubs"),
        (surname, "players"),
        ("bo", "people"),
    ):
        assert found(NOBODY, query, kind) == []
        assert found(django_user_model.objects.create_user(kind), query, kind) == []
        assert found(ada, query, kind)
    League.objects.update(visibility="public")
    assert found(NOBODY, "quiet", "leagues") == ["Quiet Corner"]
    assert found(NOBODY, "bo", "people") == ["bob"]
    assert found(NOBODY, "ada", "people") == []  # what no page of the site shows
    User.objects.update(is_active=False)
    assert found(NOBODY, "bo", "people") == []
    League.objects.update(archived_at="2031-01-01T00:00Z")
    assert found(NOBODY, "quiet", "leagues") == []


class TestPages:
    def test_groups_and_pages(self, client: Client, django_assert_num_queries: Any) -> None:
        make_league(4)
        Player.objects.update(surname="Cresswell", first_name="Ines")
        many = Player.objects.count()
        assert many > A_PAGE
        with django_assert_num_queries(len(KINDS)):
            page = client.get("/search/", {"q": "cress"})
        assert len(values(page, "href", ".hits a")) == FEW
        with django_assert_num_queries(2):
            first = client.get("/search/", {"q": "ines", "in": "players"})
        assert len(values(first, "href", ".hits a")) == A_PAGE
        assert f"{many} found" in text(first)
        seen: set[str] = set()
        for number in range(1, -(-many // A_PAGE) + 1):
            told = client.get("/search/", {"q": "ines", "in": "players", "page": str(number)})
            seen |= set(values(told, "href", ".hits a"))
        assert len(seen) == many

    @pytest.mark.parametrize(
        ("asked", "status", "says"),
        [
            ({}, 200, "Leagues, clubs, players and managers"),
            ({"q": "   "}, 200, "The beginning of each word"),
            ({"q": "x" * 300}, 422, "at most 100 characters; these are 300"),
            ({"q": "x"}, 422, "at least 2 letters"),
            ({"q": "--"}, 422, "at least 2 letters"),
            ({"q": "nobody at all"}, 200, "Nothing found"),
            ({"q": "no\0body"}, 400, ""),
            ({"q": "nine", "in": "clubs", "page": "2"}, 404, ""),
            ({"q": "nine", "in": "clubs", "page": "-1"}, 404, ""),
            ({"q": "nine", "in": "umpires"}, 404, ""),
            ({"q": "<b>bold</b>"}, 200, "Nothing found"),
        ],
    )
    def test_what_is_asked_for(
        self, client: Client, asked: dict[str, str], status: int, says: str
    ) -> None:
        make_league(1)
        response = client.get("/search/", asked)
        assert response.status_code == status
        assert says in text(response)
        assert b"<b>bold" not in response.content

    def test_every_page_has_the_box(self, client: Client) -> None:
        page = client.get("/leagues/")
        assert values(page, "action", "form.find") == ["/search/"]
