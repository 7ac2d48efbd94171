"""What a game's page tells of how it turned, against the plays and the table of results."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from engine import RULESETS
from engine.plays import Play
from games.simulation.runs import play_inline, start_simulation
from games.views.previews import probable_starter
from league.models import Game, Player, Season
from stats.chances import values
from stats.figures import two_places
from stats.formulas import era
from stats.models import Feat, PitchingLine, PlayByPlay
from stats.tallies import count_waiting
from tests.html import parsed
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db


def played(ruleset: str) -> Season:
    season = make_season(league=make_league(4, ruleset=ruleset), legs=1)
    play_inline(start_simulation(season, inline=True))
    count_waiting(at_once=True)
    return season


def words(part: Any) -> str:
    return " ".join(part.get_text(" ").split())


def percent(chance: int) -> str:
    whole = (chance + 50) // 100
    return f"{whole if chance in (0, 10_000) else max(1, min(99, whole))} %"


@pytest.mark.parametrize("ruleset", ["quick", "piecepack"])
def test_every_number_is_what_the_record_says(client: Client, ruleset: str) -> None:
    season = played(ruleset)
    headlines = set()
    for game in season.games.order_by("date", "number"):
        page = parsed(client.get(game.get_absolute_url()))
        story = next(one for one in page.select("section") if one.get("aria-labelledby") == "story")
        turn = next(one for one in page.select("section") if one.get("aria-labelledby") == "turn")
        headlines.add(words(story.select_one("h2")))
        told = words(story.select_one(".prose"))
        worth = worth_of(game, season)
        most = max(worth.turning, key=lambda play: abs(play.after - play.before))
        assert f"from {percent(most.before)} to {percent(most.after)}" in told
        runs = sorted((game.visitors_runs or 0, game.home_runs or 0), reverse=True)
        assert f"{runs[0]}–{runs[1]}" in told
        known = standings(season, game)
        for words_of in known:
            assert words_of in told
        # No number that the record does not have
        story.extract()
        rest = words(page)
        for number in re.findall(r"\d+", told):
            assert number in rest or any(number in one for one in [*known, *series(season, game)])
        rows = turn.select("tbody tr")
        halves = {(one.situation.inning, one.situation.half) for one in worth.plays}
        assert len(rows) == 1 + len(halves)
        assert words(rows[0].td) == percent(worth.first)
        assert words(rows[-1].td) == ("100 %" if runs[0] == game.home_runs else "0 %")
        assert len(turn.select("svg a")) == len(worth.plays)
        linked = {one["href"][1:] for one in turn.select("svg a")}
        assert linked <= {one.get("id") for one in page.select(".plays > li")}
    assert len(headlines) > 3


def worth_of(game: Game, season: Season) -> Any:
    read = RULESETS[season.league.ruleset].read_detail
    plays = [Play.from_json(play, read) for play in PlayByPlay.objects.get(game=game).plays]
    won = (game.home_runs or 0) > (game.visitors_runs or 0)
    return values(plays, season.league.ruleset, season.league.options, home_won=won)


def standings(season: Season, until: Game) -> list[str]:
    found = []
    for team in (until.visitors_id, until.home_id):
        record = [0, 0]
        for game in season.games.all():
            key = (game.date, game.number) <= (until.date, until.number)
            if key and team in (game.visitors_id, game.home_id):
                mine = game.home_runs if game.home_id == team else game.visitors_runs
                record[mine != max(game.home_runs or 0, game.visitors_runs or 0)] += 1
        found.append(f"{record[0]}–{record[1]}")
    return found


def series(season: Season, until: Game) -> list[str]:
    """The numbers of games that two clubs have played with each other, and in a row."""
    games = season.games.filter(date__lte=until.date)
    return [str(number) for number in range(1, games.count() + 1)]


def test_feats_stand_on_the_page(client: Client) -> None:
    season = played("quick")
    feat = Feat.objects.filter(kind="first_homer").select_related("game", "player")[0]
    assert feat.player
    page = parsed(client.get(feat.game.get_absolute_url()))
    told = [words(one) for one in page.select(".feats li")]
    assert f"{feat.player.full_name} hit a first home run" in told
    first = season.games.order_by("date", "number")[0]
    page = parsed(client.get(first.get_absolute_url()))
    assert any(one.startswith("First games of") for one in map(words, page.select(".feats li")))


def test_a_game_of_other_options_has_no_chart(client: Client) -> None:
    league = make_league(2, ruleset="piecepack", options={"innings": 2})
    season = make_season(league=league, legs=1)
    play_inline(start_simulation(season, inline=True))
    page = client.get(season.games.all()[0].get_absolute_url())
    assert page.status_code == 200
    assert 'id="turn"' not in page.content.decode()


def test_a_game_to_come_is_previewed(client: Client) -> None:
    season = make_season(league=make_league(2, ruleset="piecepack"), legs=3)
    address = season.games.order_by("number").last().get_absolute_url()
    assert "come with" not in words(parsed(client.get(address)))
    for day in (1, 2):
        play_inline(start_simulation(season, day=day, inline=True))
    told = words(parsed(client.get(address)))
    record = standings(season, season.games.order_by("number")[1])
    assert "come with" in told
    assert all(one in told for one in record)
    assert "2 meetings this season" in told


def test_a_preview_tells_form_and_pitchers(client: Client) -> None:
    season = make_season(league=make_league(2, ruleset="piecepack"), legs=14)
    play_inline(start_simulation(season, until=12, inline=True))
    count_waiting(at_once=True)
    over = list(season.games.filter(state="final").order_by("number"))
    game = season.games.filter(state="scheduled").order_by("number")[0]
    told = words(parsed(client.get(game.get_absolute_url())))
    for team in (game.visitors, game.home):
        won = sum(
            ((one.home_runs or 0) > (one.visitors_runs or 0)) == (one.home == team)
            for one in over[-10:]
        )
        assert f"the {team.nickname} {won}–{10 - won} in their last 10" in told
        starts = PitchingLine.objects.filter(team=team, gs=1).order_by("-game__number")
        latest = [line.player for line in starts.select_related("player")]
        starter = probable_starter(latest)
        assert starter
        own = PitchingLine.objects.filter(player=starter)
        record = f"{sum(one.wins for one in own)}–{sum(one.losses for one in own)}"
        runs = era(sum(one.er for one in own), sum(one.outs for one in own))
        assert f"{starter.full_name} ({record}, ERA {two_places(runs)})" in told


def test_who_takes_turns_starts_when_it_is_his() -> None:
    one, two, three = (Player(pk=number) for number in (1, 2, 3))
    assert probable_starter([]) is None
    assert probable_starter([one]) == one
    assert probable_starter([one, one, one, one]) == one
    assert probable_starter([one, two, three, one, two, three]) == three
    assert probable_starter([one, one, two, one, three]) == one
