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
from stats.figures import innings, rate, wins
from stats.models import BattingLine, PitchingLine, PlateAppearance, Worth
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


@pytest.mark.parametrize(("ruleset", "offered"), [("piecepack", False), ("cardball", True)])
def test_counts_are_offered_where_pitches_are_told(
    client: Client, ruleset: str, offered: bool
) -> None:
    season = make_season(2, league=make_league(2, ruleset=ruleset))
    found = client.get(f"{season.league.get_absolute_url()}leaders/")
    assert ("count:12" in found.content.decode()) is offered


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
    ("split=count:0", "Batting has no split “count”; it has all, venue"),  # no pitches are told
    ("split=outs:4", "The split “outs” has no value “4”."),
    ("split=outs:٢", "The split “outs” has no value “٢”."),
    ("split=versus:0", "The split “versus” has no value “0”."),
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


def best_games(client: Client, season: Season, query: str = "") -> list[list[str]]:
    """The table of single games, cell by cell: its headings first."""
    found = client.get(f"{season.league.get_absolute_url()}leaders/games/?{query}")
    assert found.status_code == 200, text(found)
    rows = parsed(found).select("table.ledger tr")
    return [[cell.get_text(" ").strip() for cell in row.select("th, td")] for row in rows]


def test_single_games_are_every_line_in_order(client: Client) -> None:
    season = played(make_season(4, 4))
    lines = list(BattingLine.objects.select_related("game", "player"))
    bases = {one.pk: one.h + one.doubles + 2 * one.triples + 3 * one.hr for one in lines}
    wanted = sorted(bases.values(), reverse=True)
    found = []
    ranks = []
    for page in range(1, -(-len(lines) // 50) + 1):
        named, *rows = best_games(client, season, f"sort=tb&page={page}")
        found += [int(row[named.index("TB")]) for row in rows]
        ranks += [int(row[1]) for row in rows]
    assert found == wanted
    assert ranks == [1 + wanted.index(number) for number in found]  # equals share a rank
    named, *rows = best_games(client, season, "sort=-h")
    assert {row[named.index("H")] for row in rows} == {"0"}
    named, *rows = best_games(client, season, "split=venue:1&sort=h")
    home = sorted((one.h for one in lines if one.team_id == one.game.home_id), reverse=True)
    assert [int(row[named.index("H")]) for row in rows] == home[:50]
    club = season.teams.order_by("pk")[1]
    named, *rows = best_games(client, season, f"split=opponent:{club.slug}&who=aces&sort=ab")
    against = [
        one.ab
        for one in lines
        if club.pk in (one.game.home_id, one.game.visitors_id)
        and one.team_id != club.pk
        and one.player.spot in (0, 1)
    ]
    assert [int(row[named.index("AB")]) for row in rows] == sorted(against, reverse=True)[:50]


def test_single_games_by_what_they_did_to_the_outcome(client: Client) -> None:
    season = played(make_season(league=make_league(4, ruleset="quick"), legs=2))
    for of, column in (("batting", "wpa"), ("pitching", "wpa_pitching")):
        named, *rows = best_games(client, season, f"of={of}&sort=wpa")
        lines = (BattingLine if of == "batting" else PitchingLine)._default_manager.all()
        own = {(one.game_id, one.player_id) for one in lines}
        worth = [
            getattr(one, column)
            for one in Worth.objects.all()
            if (one.game_id, one.player_id) in own
        ]
        wanted = [wins(number) for number in sorted(worth, reverse=True)]
        assert [row[named.index("WPA")] for row in rows] == wanted[:50]
    named, *rows = best_games(client, season, "of=pitching&split=role:0&sort=ip")
    relieved = sorted((one.outs for one in PitchingLine.objects.filter(gs=0)), reverse=True)
    assert [row[named.index("IP")] for row in rows] == [innings(outs) for outs in relieved[:50]]


def test_single_games_that_there_are_not(client: Client, admin_user: User) -> None:
    season = played(make_season(2, 1))
    address = f"{season.league.get_absolute_url()}leaders/games/"
    for query, told in UNKNOWN:
        found = client.get(f"{address}?{query}")
        assert (query, found.status_code) == (query, 404)
        if query.startswith(("split=outs", "split=versus")):  # they part no games
            assert "it has all, venue, opponent, month, pinch" in text(found)
        else:
            assert told.replace("games, pa", "pa, ab") in text(found)
    found = client.get(f"{address}?split=outs:2")
    assert found.status_code == 404
    assert "Batting has no split “outs”; it has all, venue" in text(found)
    client.force_login(admin_user)
    for query in ("", "?in=all&page=1", "?of=pitching&split=role:1&sort=er&who=pitchers"):
        with CaptureQueriesContext(connection) as taken:
            assert client.get(address + query).status_code == 200
        assert len(taken) <= 12, [one["sql"][:150] for one in taken]
    empty = make_league(2)
    assert "No game" in text(client.get(f"{empty.get_absolute_url()}leaders/games/"))
