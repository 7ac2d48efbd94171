"""The page of a league's leaders."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.simulation.runs import play_inline, start_simulation
from league.models import Player, Season
from stats.figures import rate
from stats.models import BattingLine, PlateAppearance
from stats.tallies import count_waiting
from tests.html import parsed, text
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db


def played(season: Season) -> Season:
    play_inline(start_simulation(season, inline=True))
    count_waiting(at_once=True)
    return season


def table(client: Client, season: Season, **query: str) -> list[list[str]]:
    """The table, cell by cell: its headings first. A player is told by the key."""
    found = client.get(f"{season.league.get_absolute_url()}leaders/", query)
    assert found.status_code == 200
    rows = []
    for row in parsed(found).select("table.ledger tr"):
        rows.append([cell.get_text().strip() for cell in row.select("th, td")])
        if link := row.select_one("th[scope=row] a"):
            rows[-1][0] = str(link["href"]).split("/")[2]
    return rows


def test_they_stand_by_what_their_lines_add_up_to(client: Client) -> None:
    season = played(make_season(4, 2))
    wanted: dict[int, tuple[int, int]] = {}
    for line in BattingLine.objects.all():
        h, ab = wanted.get(line.player_id, (0, 0))
        wanted[line.player_id] = h + line.h, ab + line.ab
    named, *found = table(client, season, sort="avg", all="on")
    assert len(found) == min(len(wanted), 50)
    averages = [row[named.index("AVG")] for row in found]
    defined = [rate(Fraction(h, ab)) for h, ab in wanted.values() if ab]
    assert averages[: len(defined)] == sorted(defined, key=float, reverse=True)[:50]
    for row, average in zip(found, averages, strict=True):
        h, ab = wanted[int(row[0])]
        assert average == (rate(Fraction(h, ab)) if ab else "–")


def test_a_split_has_what_happened_there_alone(client: Client) -> None:
    season = played(make_season(4, 2))
    named, *found = table(client, season, split="outs:2", sort="pa", all="on")
    assert "G" not in named
    two_out = [row for row in PlateAppearance.objects.all() if (row.moment >> 1) & 3 == 2]
    for row in found:
        mine = sum(turn.batter_id == int(row[0]) for turn in two_out)
        assert row[named.index("PA")] == str(mine)


def test_who_qualifies_kinds_and_clubs(client: Client) -> None:
    season = played(make_season(4, 2))
    _, *every = table(client, season, all="on")
    _, *able = table(client, season)
    assert 0 < len(able) < len(every)
    _, *aces = table(client, season, who="aces", all="on")
    spots = {Player.objects.get(pk=int(row[0])).spot for row in aces}
    assert spots <= {0, 1}
    assert len(aces) == 8
    club = season.teams.order_by("pk").first()
    assert club
    _, *ours = table(client, season, club=club.slug, all="on")
    assert {int(row[0]) for row in ours} <= set(club.players.values_list("pk", flat=True))


def test_it_takes_few_queries(client: Client, admin_user: User) -> None:
    season = played(make_season(4, 1))
    client.force_login(admin_user)
    address = f"{season.league.get_absolute_url()}leaders/"
    for query in ("", "?in=all", "?split=outs:2", "?of=pitching&split=role:1&sort=era_plus"):
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address + query).status_code == 200
        assert len(asked) <= 12, [one["sql"][:150] for one in asked]


#: Questions that no league answers, and what is said to them.
UNKNOWN: Final = (
    ("of=catching", "Leaders are of “batting” or of “pitching”."),
    ("split=weather:1", "Batting has no split “weather”"),
    ("split=outs:4", "The split “outs” has no value “4”."),
    ("split=outs:٢", "The split “outs” has no value “٢”."),
    ("split=versus:1", "The split “versus” has no value “1”."),
    ("split=opponent:nobody", "The league has no club “nobody”."),
    ("club=nobody", "The league has no club “nobody”."),
    ("who=kings", "The league has no kind “kings”."),
    ("in=1899", "The league has no season “1899”."),
    ("sort=charm", "The table has no column “charm”; it has games, pa"),
    ("page=99", "and no page 99."),
    ("page=x", "Pages are numbered from 1."),
    ("stage=9", "has no stage 9."),
)


def test_what_there_is_not(client: Client) -> None:
    address = f"{played(make_season(2, 1)).league.get_absolute_url()}leaders/"
    for query, told in UNKNOWN:
        found = client.get(f"{address}?{query}")
        assert (query, found.status_code) == (query, 404)
        assert told in text(found)


def test_before_the_first_game(client: Client) -> None:
    league = make_league(2)
    found = client.get(f"{league.get_absolute_url()}leaders/")
    assert "Nobody has played yet" in text(found)
    season = make_season(2, 1)
    found = client.get(f"{season.league.get_absolute_url()}leaders/")
    assert "Nobody has played yet" in text(found)
