"""Names: visible, and hard to mistake for another."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command

from accounts.spelling import folded, unmistakable, visible
from league.errors import Invalid
from league.models import Player
from league.services import create_league, create_season
from tests.leagues import make_league, make_team

UNSEEN = {
    "a control": "\x07",
    "a separator that is a control": "\x1f",
    "a zero-width space": "\u200b",
    "a joiner": "\u200d",
    "a byte-order mark": "\ufeff",
    "right to left": "\u202e",
    "an isolate": "\u2066",
    "a line separator": "\u2028",
    "a soft hyphen": "\u00ad",
    "a filler": "\u3164",
    "a variation": "\ufe0f",
    "a tag": "\U000e0041",
    "half of a pair": "\ud800",
    "no character": "\uffff",
}


@pytest.mark.parametrize("unseen", UNSEEN.values(), ids=UNSEEN)
@pytest.mark.parametrize("name", ["{}", "Lantern{}Bay", "Bay{}"])
def test_what_nobody_sees_is_refused(unseen: str, name: str) -> None:
    with pytest.raises(ValidationError, match=r"can be seen.*U\+"):
        visible(name.format(unseen))


@pytest.mark.parametrize(
    "name", ["Lantern Bay", "Ōtaki", "O’Neill", "東京 巨人", "חיפה", "⚾", "Nº 1"]
)
def test_what_is_seen_is_a_name(name: str) -> None:
    visible(name)


@pytest.mark.parametrize(
    "name", ["casey", "José", "иван", "Σωκράτης", "田中taro", "Łukasz_9", "flynn@mudville.example"]
)
def test_people_may_be_called(name: str) -> None:
    unmistakable(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("cаsey", "mixed"),  # Cyrillic а
        ("ρete", "mixed"),  # Greek ρ
        ("саѕеу", "alike"),  # Cyrillic throughout
        ("ο", "alike"),  # Greek omicron
        ("cas\u200bey", "unseen"),
    ],
)
def test_people_may_not_be_called(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        unmistakable(name)
    assert refused.value.code == code


def test_folding() -> None:
    assert folded(" Ｃasey ") == folded("CASEY") == "casey"
    assert folded("STRASSE") == folded("straße")


@pytest.mark.django_db
class TestWhereNamesAreGiven:
    @pytest.mark.parametrize("unseen", ["\u200b", "\u202e", "\x07"])
    def test_leagues_teams_and_seasons(self, unseen: str) -> None:
        with pytest.raises(Invalid) as refused:
            create_league(name=f"Harbor{unseen}", ruleset="piecepack")
        assert refused.value.field == "name"
        league = make_league(2)
        for field in ("place", "nickname", "abbreviation"):
            with pytest.raises(Invalid) as refused:
                make_team(league, 3, **{field: f"A{unseen}B"})
            assert refused.value.field == field
        with pytest.raises(Invalid) as refused:
            create_season(league, name=f"2031{unseen}", starts_on=datetime.date(2031, 4, 1))
        assert refused.value.field == "name"
        assert (league.teams.count(), league.seasons.count()) == (2, 0)

    def test_players_in_the_admin(self, admin_client: Any) -> None:
        make_league(1)
        player = Player.objects.select_related("team").first()
        assert player is not None
        with pytest.raises(ValidationError):
            Player(team=player.team, spot=0, name="Ru\u202eth").clean_fields()
        team = f"/admin/league/team/{player.team_id}/change/"
        assert admin_client.get(team).status_code == 200

    def test_stray_spaces_still_only_go(self) -> None:
        assert create_league(name="  Harbor \t League\n", ruleset="quick").name == "Harbor League"

    def test_a_user_whom_the_admin_makes(self, admin_client: Any) -> None:
        given = {
            "username": "cаsey",
            "usable_password": "true",
            "password1": "a left-handed shortstop",
            "password2": "a left-handed shortstop",
        }
        response = admin_client.post("/admin/auth/user/add/", given)
        assert response.status_code == 200
        assert "different scripts" in response.content.decode()
        assert not User.objects.filter(username="cаsey").exists()

    def test_a_user_made_by_command(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "x")
        given = {"username": "cаsey", "email": "c@m.example", "interactive": False}
        with pytest.raises(CommandError, match="different scripts"):
            call_command("createsuperuser", **given)
