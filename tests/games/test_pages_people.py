"""The pages of a team and of a player."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from engine import RULESETS
from games.presentation.piecepack.pieces import tile
from games.simulation.runs import play_inline, start_simulation
from league.models import Player, Season
from league.office.ballots import open_ballot, vote
from league.office.members import add_member
from league.services import create_season, publish_season
from league.standings import season_table, standings
from stats.models import BattingLine, Feat, Line, Mark, PitchingLine
from stats.selectors.feats import words_of
from stats.selectors.honors import remembered
from stats.streaks import streaks_of
from stats.tallies import count_waiting
from tests.html import parsed, text, values
from tests.leagues import make_draft, make_league, make_season

pytestmark = pytest.mark.django_db


def played(season: Season) -> Season:
    play_inline(start_simulation(season, inline=True))
    return season


def total(lines: Iterable[Line], field: str) -> int:
    return sum(getattr(line, field) for line in lines)


def test_a_team_without_a_season_has_a_roster_and_no_schedule(client: Client) -> None:
    team = make_league(2).teams.first()
    response = client.get(team.get_absolute_url())
    page = text(response)
    assert "No schedule yet" in page
    assert page.count("yet to play") == 13
    assert response.content.decode().count("Tile face down") == 5


def test_a_team_before_its_first_game(client: Client) -> None:
    team = make_season().teams.first()
    page = text(client.get(team.get_absolute_url()))
    assert "No game played yet" in page
    assert "Won, lost" not in page
    assert page.count("preview") == 6


def test_a_draft_is_not_told_to_a_fan(client: Client) -> None:
    team = make_draft().teams.first()
    assert "No schedule yet" in text(client.get(team.get_absolute_url()))
    assert client.get(team.get_absolute_url(), {"season": "2031"}).status_code == 404


def test_a_teams_totals_and_results(client: Client) -> None:
    season = played(make_season(4, legs=4))
    for standing in standings(season):
        team = standing.team
        page = text(client.get(team.get_absolute_url()))
        place = ("1st", "2nd", "3rd", "4th")[standing.rank - 1]
        assert f"Won, lost {standing.won}–{standing.lost} {place} of 4" in page
        assert page.count(", box score") == 12
        assert f"{standing.won}–{standing.lost}" in page.split("Schedule and results")[1]
        lines = BattingLine.objects.filter(team=team)
        hits, at_bats = total(lines, "h"), total(lines, "ab")
        appearances, runs = total(lines, "pa"), total(lines, "r")
        average = f".{(2000 * hits + at_bats) // (2 * at_bats):03}"  # half up
        assert f"Team 12 {appearances} {at_bats} {runs} {hits} " in page
        assert f" {average} " in page.split("Team ")[1]
        assert runs == standing.runs_scored


def test_a_teams_table_is_sorted_by_its_headings(client: Client) -> None:
    team = played(make_season()).teams.first()
    page = client.get(team.get_absolute_url(), {"batting": "-h", "season": "2031"})
    links = [
        link for link in values(page, "href", "#batting + .scroll thead a") if "batting=h&" in link
    ]
    assert links == ["?batting=h&season=2031#batting"]
    table = parsed(page).select("#batting + .scroll tbody tr")
    hits = [int(row.select("td")[4].text) for row in table]
    assert hits == sorted(hits)
    assert client.get(team.get_absolute_url(), {"batting": "luck"}).status_code == 404


def test_a_team_in_an_earlier_season(client: Client) -> None:
    league = make_league(2)
    played(make_season(league=league))
    later = create_season(league, name="2032", starts_on=datetime.date(2032, 4, 1))
    publish_season(later)
    team = league.teams.first()
    assert "Season 2032" in text(client.get(team.get_absolute_url()))
    earlier = text(client.get(team.get_absolute_url(), {"season": "2031"}))
    assert "Pitching" in earlier
    assert client.get(team.get_absolute_url(), {"season": "1999"}).status_code == 404


def test_a_player_yet_to_play(client: Client) -> None:
    player = make_season().teams.first().players.first()
    page = text(client.get(player.get_absolute_url()))
    assert "Yet to play" in page
    assert "Batting by season" not in page


def test_a_batters_season_and_games(client: Client) -> None:
    season = played(make_season(4))
    player = season.teams.first().players.get(spot=0)
    lines = list(BattingLine.objects.filter(player=player).order_by("game__number"))
    page = text(client.get(player.get_absolute_url()))
    totals = " ".join(
        str(sum(getattr(line, field) for line in lines))
        for field in ("pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi")
    )
    assert f"2031 {len(lines)} {totals} – " in page
    assert "Pitching by season" not in page
    for line in lines:
        counts = f"{line.ab} {line.r} {line.h} {line.doubles} {line.triples} {line.hr} {line.rbi} –"
        assert f"{line.position} {counts}" in page


def test_a_pitchers_season_and_games(client: Client) -> None:
    season = played(make_season(4))
    player = season.teams.first().players.get(spot=8)
    lines = list(PitchingLine.objects.filter(player=player))
    outs, earned = total(lines, "outs"), total(lines, "er")
    page = text(client.get(player.get_absolute_url()))
    assert f"{total(lines, 'wins')} {total(lines, 'losses')} " in page
    assert f" {outs // 3}.{outs % 3} " in page
    hundredths = (2 * 2700 * earned + outs) // (2 * outs)  # half up
    assert f"{hundredths // 100}.{hundredths % 100:02}" in page
    assert "Games pitched, 2031" in page


def test_a_player_in_a_season_that_he_was_not_in(client: Client) -> None:
    player = make_season().teams.first().players.first()
    assert client.get(player.get_absolute_url(), {"season": "2031"}).status_code == 404
    assert client.get("/players/999999/").status_code == 404
    assert client.get("/leagues/nowhere/teams/none/").status_code == 404


def test_a_teams_tiles_are_two_whole_suits() -> None:
    team = make_league(1).teams.first()
    rules = RULESETS["piecepack"]
    tiles = [tile(rules.roster[player.spot], player) for player in team.players.all()]
    faces = {(t.suit, t.value) for t in tiles if t.suit}
    suits = {suit for suit, _ in faces}
    assert len(suits) == 2
    assert faces == {(suit, value) for suit in suits for value in (1, 2, 3, 4)}
    assert [t.letters for t in tiles if not t.suit] == ["P1", "P2", "P3", "PH1", "PH2"]


@pytest.mark.parametrize("kind", ["team", "player"])
def test_the_number_of_queries_does_not_grow(client: Client, kind: str) -> None:
    counts = []
    for teams, legs in ((2, 1), (6, 4)):
        team = played(make_season(teams, legs)).teams.first()
        thing = team if kind == "team" else team.players.get(spot=8)
        url = thing.get_absolute_url()
        with CaptureQueriesContext(connection) as queries:
            client.get(url)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 12


def test_a_club_season_by_season(client: Client) -> None:
    season = make_season(4, 2)
    play_inline(start_simulation(season, inline=True))
    team = season.teams.order_by("pk")[0]
    games = [one for one in season.games.all() if team.pk in (one.home_id, one.visitors_id)]
    mine = [one.home_runs if one.home_id == team.pk else one.visitors_runs for one in games]
    theirs = [one.visitors_runs if one.home_id == team.pk else one.home_runs for one in games]
    won = sum((one or 0) > (two or 0) for one, two in zip(mine, theirs, strict=True))
    page = parsed(client.get(team.get_absolute_url()))
    heading = page.select_one("#history")
    row = heading.find_parent("section").select_one("tbody tr")
    cells = [cell.get_text().strip() for cell in row.select("td")]
    scored, allowed = sum(map(int, filter(None, mine))), sum(map(int, filter(None, theirs)))
    assert cells[:2] == [str(won), str(len(games) - won)]
    assert cells[3:5] == [str(scored), str(allowed)]
    x = ((scored + allowed) / len(games)) ** 0.287
    expected = int(len(games) / (1 + (allowed / scored) ** x) + 0.5)
    assert cells[5] == f"{expected}–{len(games) - expected}"


def test_what_a_player_is_remembered_for(client: Client) -> None:
    season = played(make_season(4, legs=2))
    count_waiting(at_once=True)
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE
    led = Mark.objects.filter(span="season", figure="batting.h").get()
    assert led.player
    person = User.objects.create_user("voter")
    team = season.teams.exclude(pk=led.team_id)[0]
    add_member(season.league, person, "manager", team=team)
    box = open_ballot(season, 7)
    others = Player.objects.filter(team=led.team).exclude(pk=led.player.pk)[:2]
    vote(season, person, "player", [led.player, *others])
    before = text(client.get(led.player.get_absolute_url()))
    assert "Most valuable player" not in before  # the ballot is open
    box.closes_at = timezone.now()
    box.save()
    page = parsed(client.get(led.player.get_absolute_url()))
    told = text(page.select_one("[aria-labelledby=remembered]"))
    assert f"Hits: {led.number}" in told
    assert "Most valuable player" in told
    best = max(
        (one for one in streaks_of("player", led.player.pk) if one.name == "hitting"),
        key=lambda one: one.number,
    )
    assert f"Games with a hit: {best.number}" in told
    feats = Feat.objects.filter(player=led.player)
    assert feats.exists()
    assert all(words_of(feat) in told for feat in feats.order_by("-game__date")[:12])
    champions = season_table(season).champions
    assert ("Champion with" in told) == (led.team in champions)


def test_a_nickname_is_of_the_first_and_no_two_have_one(client: Client) -> None:
    season = played(make_season(league=make_league(4, ruleset="quick"), legs=2))
    count_waiting(at_once=True)
    named = {}
    for player in Player.objects.filter(team__league=season.league).select_related("team"):
        if own := remembered(player, [season]).nickname:
            named[player] = own
    assert named
    assert len({own.kind for own in named.values()}) == len(named)
    for player, own in named.items():
        rows = Feat.objects.filter(kind=own.kind, player__isnull=False)
        first = rows.order_by("game__date", "game__number", "number", "pk")[0]
        assert first.player == player
        page = text(client.get(player.get_absolute_url()))
        assert f"“{own.words}”" in page


def test_a_career_by_season_and_stage(client: Client) -> None:
    league = make_league(4)
    first = played(make_season(league=league, legs=2))
    second = create_season(
        league, name="Next", legs=1, starts_on=first.starts_on.replace(year=2033)
    )
    played(publish_season(second))
    player = Player.objects.filter(team__league=league, spot=1)[0]
    page = parsed(client.get(player.get_absolute_url()))
    heading = page.select_one("#batting")
    table = heading.find_parent("section").select_one("table")
    column = [text(cell) for cell in table.select("thead th")].index("AB")
    cells = [row.select("th, td")[column].get_text().strip() for row in table.select("tr")[1:]]
    lines = BattingLine.objects.filter(player=player)
    by_season = [total(lines.filter(game__season=one), "ab") for one in (second, first)]
    assert list(map(int, cells)) == [*by_season, sum(by_season)]
    games = lines.filter(game__season=second).order_by("game__number")
    if games.count() >= 10:
        assert len(page.select(".form .each g")) == games.count()
