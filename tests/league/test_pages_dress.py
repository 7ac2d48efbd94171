"""A club chooses its crest and colors: who may, what it may not have, drawn again."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from league import crests
from league.colors import contrast
from league.dress import crest_for, set_crest
from league.errors import Invalid
from league.models import League, Team
from league.people import give_team
from tests.leagues import make_league, make_team

pytestmark = pytest.mark.django_db

BEES = {
    "shape": "pennant",
    "division": "pale",
    "charge": "bee",
    "letters": "",
    "color": "#7a1f3d",
    "second_color": "#e3ad3c",
}


@pytest.fixture
def league() -> League:
    return make_league(3, owner=User.objects.create_user("casey"))


@pytest.fixture
def club(league: League) -> Team:
    return league.teams.order_by("pk")[0]


@pytest.fixture
def casey(league: League, client: Client) -> Client:
    client.force_login(league.owner)  # type: ignore[arg-type]
    return client


def address(club: Team) -> str:
    return f"{club.get_absolute_url()}crest/"


def stored(club: Team) -> tuple[str, str, str]:
    club.refresh_from_db()
    return club.crest, club.color, club.second_color


# The service


def test_a_crest_is_set(club: Team) -> None:
    set_crest(club, crest="pennant/pale/bee", color="#7a1f3d", second_color="#e3ad3c")
    assert stored(club) == ("pennant/pale/bee", "#7a1f3d", "#e3ad3c")


def test_the_colors_alone_may_change(club: Team) -> None:
    set_crest(club, crest=club.crest, color="#7a1f3d", second_color="#7a1f3d")
    assert stored(club)[1:] == ("#7a1f3d", "#7a1f3d")


@pytest.mark.parametrize(
    ("given", "field", "told"),
    [
        ({"crest": "pennant/pale/unicorn"}, "crest", "no charge “unicorn”"),
        ({"crest": "pennant"}, "crest", "write it like"),
        ({"crest": "pennant/pale/owl"}, "charge", "have the charge “owl” already"),
        ({"crest": "base/plain/bee"}, "division", "divided by “plain” already"),
        ({"color": "red"}, "color", "#1d5c8f"),
        ({"color": "#1D5C8F"}, "color", "#1d5c8f"),
        ({"second_color": "#1d5c8f\n"}, "second_color", "#1d5c8f"),
    ],
)
def test_what_cannot_be_is_refused(
    club: Team, given: dict[str, str], field: str, told: str
) -> None:
    make_team(club.league, 9, nickname="Owls", crest="base/plain/owl")
    before = stored(club)
    usual = {"crest": "pennant/pale/bee", "color": "#7a1f3d", "second_color": "#e3ad3c"}
    with pytest.raises(Invalid, match=re.escape(told)) as refused:
        set_crest(club, **{**usual, **given})
    assert refused.value.field == field
    assert stored(club) == before


def test_another_leagues_crests_are_free(club: Team) -> None:
    make_team(make_league(0), 9, crest="pennant/pale/bee")
    set_crest(club, crest="pennant/pale/bee", color="#7a1f3d", second_color="#e3ad3c")


def test_drawn_again_it_is_nobodys(league: League, club: Team) -> None:
    worn = [crests.read(each.crest) for each in league.teams.all()]
    for again in range(1, 20):
        code = crest_for(club, again)
        assert code.charge not in {each.charge for each in worn}
        assert code.field not in {each.field for each in worn}


# The page


def test_the_page_shows_what_the_club_has(casey: Client, club: Team) -> None:
    html = casey.get(address(club)).content.decode()
    code = crests.read(club.crest)
    checked = re.findall(r'name="(\w+)"\s+value="([^"]+)" checked', html)
    charge = code.charge if code.charge in crests.CHARGES else "letters"
    assert checked == [("shape", code.shape), ("division", code.division), ("charge", charge)]
    assert html.count('type="radio"') == (
        len(crests.SHAPES) + len(crests.DIVISIONS) + len(crests.CHARGES) + 1
    )
    assert f'src="{club.crest_url}"' in html
    assert "style=" not in html
    pictures = {*re.findall(r'src="(/crests/[^"]+)"', html)}
    assert len(pictures) > 120
    for picture in pictures:
        assert casey.get(picture).status_code == 200


def test_what_another_club_has_cannot_be_chosen(casey: Client, club: Team) -> None:
    make_team(club.league, 9, place="Millpond", nickname="Owls")
    html = casey.get(address(club)).content.decode()
    assert 'value="owl" disabled' in html
    assert "taken by the Millpond Owls" in html


def test_it_is_worn(casey: Client, club: Team) -> None:
    response = casey.post(address(club), {**BEES, "do": "wear"})
    assert (response.status_code, response["Location"]) == (303, club.get_absolute_url())
    assert stored(club) == ("pennant/pale/bee", "#7a1f3d", "#e3ad3c")
    assert club.crest_url in casey.get(club.get_absolute_url()).content.decode()


def test_letters_are_a_charge(casey: Client, club: Team) -> None:
    casey.post(address(club), {**BEES, "charge": "letters", "letters": " kp "})
    assert stored(club)[0] == "pennant/pale/KP"
    html = casey.get(address(club)).content.decode()
    assert 'value="letters" checked' in html
    assert 'value="KP"' in html


def test_what_was_chosen_is_shown_and_not_stored(casey: Client, club: Team) -> None:
    before = stored(club)
    html = casey.post(address(club), {**BEES, "do": "show"}).content.decode()
    assert "/crests/pennant-pale-bee-7a1f3d-e3ad3c.svg" in html
    assert 'value="bee" checked' in html
    assert stored(club) == before


def test_it_is_drawn_again_and_not_stored(casey: Client, club: Team) -> None:
    before = stored(club)
    seen = set()
    again = 0
    for _ in range(6):
        sent = {**BEES, "do": "draw", "again": again}
        html = casey.post(address(club), sent).content.decode()
        (again,) = (int(n) for n in re.findall(r'name="again" value="(\d+)"', html))
        seen.add(re.search(r"/crests/([\w-]+)-7a1f3d-e3ad3c\.svg", html)[1])  # type: ignore[index]
    assert len(seen) == 6
    assert "-".join(before[0].split("/")) not in seen
    assert stored(club) == before


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"shape": ""}, "required"),
        ({"division": "owl"}, "not one of the available choices"),
        ({"charge": "unicorn"}, "not one of the available choices"),
        ({"charge": "letters", "letters": "7"}, "one or two letters from A to Z"),
        ({"charge": "letters", "letters": "é"}, "one or two letters from A to Z"),
        ({"charge": "letters", "letters": "ABC"}, "at most 2"),
        ({"color": "red"}, "no color"),
        ({"second_color": ""}, "required"),
        ({"charge": "owl"}, "have the charge “owl” already"),
        ({"charge": "owl", "do": "show"}, "have the charge “owl” already"),
        ({"shape": "base", "division": "plain"}, "already; choose another shape or division"),
    ],
)
def test_what_is_wrong_stands_beside_it(
    casey: Client, club: Team, given: dict[str, Any], told: str
) -> None:
    make_team(club.league, 9, nickname="Owls", crest="base/plain/owl")
    before = stored(club)
    response = casey.post(address(club), {**BEES, **given})
    assert response.status_code == 422
    assert told in response.content.decode()
    assert stored(club) == before


def test_nonsense_is_drawn_again_all_the_same(casey: Client, club: Team) -> None:
    sent = {"do": "draw", "again": "x" * 99, "color": "url(javascript:1)", "charge": "\0"}
    assert casey.post(address(club), sent).status_code == 200


def test_who_manages_it_chooses(client: Client, club: Team) -> None:
    person = User.objects.create_user("robin")
    client.force_login(person)
    assert client.get(address(club)).status_code == 403
    assert "crest/" not in client.get(club.get_absolute_url()).content.decode()
    give_team(club, person)
    assert client.post(address(club), BEES).status_code == 303
    assert address(club) in client.get(club.get_absolute_url()).content.decode()
    other = club.league.teams.order_by("pk")[1]
    assert client.post(address(other), BEES).status_code == 403


def test_awkward_colors_stay_readable(casey: Client, club: Team) -> None:
    """Both the same, and the color of the paper: the sheet moves them, the crest has its edge."""
    casey.post(address(club), {**BEES, "color": "#f8f4e9", "second_color": "#f8f4e9"})
    assert stored(club)[1:] == ("#f8f4e9", "#f8f4e9")
    css = casey.get(f"{club.league.get_absolute_url()}colors.css").content.decode()
    line = re.search(rf"^\.team-{club.pk} .*--line: (#\w+)", css, re.MULTILINE)
    assert line
    assert contrast(line[1], "#f8f4e9") >= 4.5
    assert casey.get(club.crest_url).status_code == 200
