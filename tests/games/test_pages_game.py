"""The page of a game, before it and after it."""

from __future__ import annotations

import hashlib
import json
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from engine import RULESETS, Ballgame, Record
from engine.plays import Play
from games.live import services
from games.models import GameRecord, Lineup
from games.simulation.runs import play_inline, start_simulation
from league.models import Game, Season
from stats.models import BattingLine, PitchingLine, PlayByPlay, TeamLine
from tests.games.live.live_games import begin, first_game, make_live_season, make_person, who
from tests.html import parsed, text
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db


def plays_of(game: Game) -> list[Play]:
    rows = PlayByPlay.objects.get(game=game).plays
    return [Play.from_json(row, RULESETS["piecepack"].read_detail) for row in rows]


def played(season: Season) -> Game:
    """The last game of a season that has been played out."""
    play_inline(start_simulation(season, inline=True))
    return season.games.select_related("season__league", "visitors", "home").order_by("-number")[0]


def test_a_scheduled_game_tells_no_secret(client: Client) -> None:
    season = make_season()
    for game in season.games.all()[:3]:
        record = game.record
        response = client.get(game.get_absolute_url())
        html = response.content.decode()
        assert response.status_code == 200
        assert "still to be played" in html
        assert record.commitment in html
        assert record.seed not in html
        assert "record.json" not in html
        assert client.get(game.get_absolute_url() + "record.json").status_code == 404


def test_a_scheduled_game_tells_no_secret_of_its_league_either(client: Client) -> None:
    season = make_season()
    seeds = list(GameRecord.objects.values_list("seed", flat=True))
    team = season.teams.first()
    player = team.players.first()
    for url in (
        "/",
        season.league.get_absolute_url(),
        season.get_absolute_url(),
        season.get_absolute_url() + "progress/",
        team.get_absolute_url(),
        player.get_absolute_url(),
    ):
        html = client.get(url).content.decode()
        assert not any(seed in html for seed in seeds), url


def test_a_game_under_way_elsewhere_tells_no_secret(client: Client) -> None:
    """A record that is stored before the game is final is not handed out."""
    game = make_season().games.first()
    GameRecord.objects.filter(game=game).update(record={"seed": 1})
    assert client.get(game.get_absolute_url() + "record.json").status_code == 404


def test_a_game_under_way_shows_nobodys_lineup(client: Client) -> None:
    """Not even of two teams with standing lineups, nor from a record that is stored already."""
    season = make_season(2, league=make_league(2, ruleset="quick", options={"stars": 1}))
    stars = ["speedy", *[""] * 11]
    for team in season.teams.all():
        Lineup.objects.create(team=team, spots=stars)
    game = season.games.first()
    GameRecord.objects.filter(game=game).update(record={"lineups": [stars, stars]})
    response = client.get(game.get_absolute_url())
    assert response.context["lineups"] == ((), ())
    html = response.content.decode()
    assert "still to be played" in html
    assert "speedy" not in html
    assert "★" not in html


def test_the_seed_of_a_final_game_is_shown_and_is_the_one_promised(client: Client) -> None:
    game = played(make_season(2))
    html = client.get(game.get_absolute_url()).content.decode()
    assert game.record.seed in html
    assert game.record.commitment in html
    assert hashlib.sha256(game.record.seed.encode()).hexdigest() == game.record.commitment


def test_the_record_can_be_downloaded_and_played_again(client: Client) -> None:
    game = played(make_season(2))
    response = client.get(game.get_absolute_url() + "record.json")
    assert response["Content-Disposition"] == f'attachment; filename="game-{game.pk}.json"'
    again = Ballgame.replay(Record.from_json(json.loads(response.content)))
    assert again.score == (game.visitors_runs, game.home_runs)


def test_line_score_and_decisions(client: Client) -> None:
    game = played(make_season(2))
    page = text(client.get(game.get_absolute_url()))
    for line in TeamLine.objects.filter(game=game):
        team = line.team
        innings = " ".join("x" if runs is None else str(runs) for runs in line.innings)
        assert f"{team.place} {team.nickname} {innings} {line.r} {line.h} –" in page
    winner = PitchingLine.objects.get(game=game, wins=1).player
    to_date = PitchingLine.objects.filter(player=winner)
    record = f"{sum(line.wins for line in to_date)}–{sum(line.losses for line in to_date)}"
    assert f"W {winner.name} ({record})" in page


def half_up(hits: int, at_bats: int) -> str:
    """An average as it is printed: 9 for 16 is .563."""
    thousandths = (2000 * hits + at_bats) // (2 * at_bats)
    return f"{thousandths // 1000}.{thousandths % 1000:03}".removeprefix("0")


def test_the_box_score_has_every_line_with_averages_to_date(client: Client) -> None:
    game = played(make_season(2, legs=4))
    page = text(client.get(game.get_absolute_url()))
    lines = BattingLine.objects.filter(game=game).select_related("player")
    assert lines.count() >= 18
    for line in lines:
        to_date = BattingLine.objects.filter(
            player=line.player, game__number__lte=game.number
        ).values_list("h", "ab")
        hits, at_bats = map(sum, zip(*to_date, strict=True))
        avg = half_up(hits, at_bats) if at_bats else "–"
        row = (
            f"{line.player.name} {line.position} {line.ab} {line.r} {line.h} {line.rbi} – "
            f"{line.so} {line.lob} {avg} "
        )
        assert row in page


def test_an_average_to_date_knows_nothing_of_later_games(client: Client) -> None:
    season = make_season(2, legs=4)
    played(season)
    first = season.games.first()
    page = text(client.get(first.get_absolute_url()))
    line = BattingLine.objects.filter(game=first, ab__gt=0).first()
    avg = half_up(line.h, line.ab)
    assert f"{line.player.name} {line.position} {line.ab} {line.r} {line.h} {line.rbi} – " in page
    assert f"{line.so} {line.lob} {avg} " in page


def test_notes_count_what_a_batter_has_done_to_date(client: Client) -> None:
    played(make_season(2, legs=6))
    line = BattingLine.objects.filter(doubles__gt=0).latest("game__number", "pk")
    page = text(client.get(line.game.get_absolute_url()))
    to_date = BattingLine.objects.filter(player=line.player, game__number__lte=line.game.number)
    total = sum(to_date.values_list("doubles", flat=True))
    times = f" {line.doubles}" if line.doubles > 1 else ""
    assert f"{line.player.name}{times} ({total})" in page


def test_a_home_run_is_told_with_inning_pitcher_and_men_on(client: Client) -> None:
    season = make_season(4, legs=4)
    played(season)
    line = BattingLine.objects.filter(hr=1).select_related("game", "player").first()
    assert line is not None
    plays = plays_of(line.game)
    home = line.team_id == line.game.home_id
    (homer,) = [
        p for p in plays if p.outcome == 12 and p.batter == line.player.spot and p.half == home
    ]
    page = text(client.get(line.game.get_absolute_url()))
    on = rf"{homer.runs - 1 or 'none'} on, {homer.outs or 'none'} out\)"
    assert re.search(rf"{line.player.name} \(\d+; {homer.inning}\w\w off [\w’]+, {on}", page)


def test_scorecard_and_plays_show_every_plate_appearance(client: Client) -> None:
    game = played(make_season(2))
    html = client.get(game.get_absolute_url()).content.decode()
    plays = plays_of(game)
    appearances = sum(play.outcome < 16 for play in plays)
    assert html.count('<svg class="cell"') == appearances
    assert html.count('<svg class="cell mini"') == len(plays)
    assert html.count('<use href="#heart-') == html.count('<use href="#spade-') == len(plays)
    assert html.count('<svg class="card"') == 2 * len(plays)
    dice = sum(len(play.detail[2]) for play in plays if len(play.detail) > 2)
    assert len(parsed(html).select(".die:not(.red)")) == dice + sum(
        play.detail[6] >= 0 for play in plays if len(play.detail) > 2
    )


def test_what_piecepack_leaves_undefined_is_a_dash_and_no_nought(client: Client) -> None:
    page = text(client.get(played(make_season(2)).get_absolute_url()))
    assert "error" not in page.split("Play by play")[1].split("Was it fair")[0]


def test_two_teams_in_one_color_are_told_apart(client: Client) -> None:
    season = make_season(2)  # both wear the same blue
    html = client.get(played(season).get_absolute_url()).content.decode()
    visitors, home = season.games.last().visitors_id, season.games.last().home_id
    assert f"team-{visitors} second-day second-night" in html
    assert f"team-{home} second" not in html


def test_a_game_without_its_plays_still_shows_its_box(client: Client) -> None:
    game = played(make_season(2))
    PlayByPlay.objects.filter(game=game).delete()
    response = client.get(game.get_absolute_url())
    assert response.status_code == 200
    assert "No play was kept" in text(response)


def test_the_page_takes_few_queries_however_long_the_game(client: Client) -> None:
    counts = set()
    for teams in (2, 4):
        game = played(make_season(teams))
        with CaptureQueriesContext(connection) as queries:
            client.get(game.get_absolute_url())
        counts.add(len(queries))
    assert len(counts) == 1
    assert counts.pop() <= 10


def test_an_unknown_game_is_not_found(client: Client) -> None:
    assert client.get("/games/1/").status_code == 404
    assert client.get("/games/99999999999999999999/").status_code == 404


def test_names_are_escaped(client: Client) -> None:
    league = make_league(2, name="<script>alert(1)</script>")
    html = client.get(make_season(league=league).games.first().get_absolute_url()).content.decode()
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_a_forfeited_game_shows_its_score_and_nothing_else(client: Client) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob), ada, bob)
    services.resign(live.pk, who(ada), 0)
    game = first_game(live.game.season)
    response = client.get(game.get_absolute_url())
    page, html = text(response), response.content.decode()
    assert f"The {game.visitors.nickname} forfeited this game" in page
    assert f"its score is 9–0 for the {game.home.nickname}" in page
    assert re.search(rf"{game.visitors} 0 – – .*{game.home} 9 – –", page)
    assert "record.json" not in html
    assert client.get(game.get_absolute_url() + "record.json").status_code == 404
    for absent in ('id="box-', 'id="card-home"', "Play by play", "No play was kept", "0 innings"):
        assert absent not in html
    assert game.record.seed in html
    for elsewhere in (live.get_absolute_url(), game.season.get_absolute_url()):
        assert "Box score" not in client.get(elsewhere).content.decode()
