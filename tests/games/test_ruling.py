"""Games decided away from their tables: forfeited, struck, played after all. Reasons and old
results stay readable."""

from __future__ import annotations

from itertools import pairwise

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import GameRecord, Ruling, TakenBack
from games.ruling import open_verdicts, rule
from games.simulation.runs import play_inline, start_simulation
from games.withdrawing import take_back, withdraw
from league.errors import Conflict, Forbidden, Invalid
from league.models import Game, LogEntry, Season
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from league.standings import standings
from stats.models import BattingLine
from tests.html import text
from tests.leagues import START, commissioner, make_league

pytestmark = pytest.mark.django_db


def season_of(clubs: int, *stages: StagePlan) -> Season:
    plans = stages or (StagePlan("Season"),)
    season = create_season(make_league(clubs), name="Cup", starts_on=START, stages=plans)
    return publish_season(season)


def played(season: Season, day: int | None = None) -> Season:
    play_inline(start_simulation(season, day, inline=True))
    season.refresh_from_db()
    return season


def first(season: Season) -> Game:
    return season.games.select_related("season__league", "visitors", "home").get(number=1)


@pytest.mark.parametrize("verdict", ["visitors", "home"])
def test_a_game_is_forfeited_without_a_table(verdict: str) -> None:
    season = season_of(2)
    game = first(season)
    rule(game, verdict, "They never came")
    game.refresh_from_db()
    assert (game.state, game.forfeited, game.innings) == ("final", True, None)
    assert (game.visitors_runs, game.home_runs) == ((9, 0) if verdict == "visitors" else (0, 9))
    season.refresh_from_db()
    assert season.state == Season.State.UNDER_WAY
    assert played(season).state == Season.State.COMPLETE
    entry = LogEntry.objects.get(act="rule")
    assert (entry.why, entry.before["game"]) == ("They never came", "scheduled")


def test_a_result_is_corrected_and_the_old_one_kept() -> None:
    season = played(season_of(4))
    game = first(season)
    old = GameRecord.objects.get(game=game).record
    score = (game.visitors_runs or 0, game.home_runs or 0)
    rule(game, "home" if score[0] < score[1] else "visitors", "An ineligible card")
    kept = TakenBack.objects.get()
    assert ((kept.visitors_runs, kept.home_runs), kept.record) == (score, old)
    assert not BattingLine.objects.filter(game=game).exists()
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE
    assert season.stages.get().entries.filter(place=None).count() == 0


def test_one_that_is_struck_counts_for_nobody_and_may_be_played_after_all() -> None:
    season = played(season_of(4))
    game = first(season)
    rule(game, "struck", "It was played with the wrong deck")
    game.refresh_from_db()
    assert game.state == Game.State.ANNULLED
    counted = {row.team.pk: row.played for row in standings(season)}
    dumb = {
        team.pk: season.games.filter(state="final").filter(home=team).count()
        + season.games.filter(state="final").filter(visitors=team).count()
        for team in season.teams.all()
    }
    assert counted == dumb
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE
    game = first(season)
    assert "played" in open_verdicts(game)
    rule(game, "played", "It was the right deck")
    season.refresh_from_db()
    assert season.state == Season.State.UNDER_WAY
    assert played(season).state == Season.State.COMPLETE
    assert season.games.exclude(state="final").count() == 0


def test_a_forfeit_of_a_series_decides_who_goes_on() -> None:
    season = season_of(4, StagePlan("Cup", "single_elimination"))
    game = season.games.get(series__key="W1")
    rule(game, "visitors", "They have no time")
    final = season.stages.get().series.get(key="W3")
    assert game.visitors in (final.first_team, final.second_team)
    with pytest.raises(Conflict, match="Round 2 lean"):
        rule(game, "home", "They have")
    rule(game, "home", "They have", together=True)
    final.refresh_from_db()
    assert game.home in (final.first_team, final.second_team)
    assert played(season).state == Season.State.COMPLETE


def test_games_of_a_series_in_a_table_stay_when_one_is_taken_back() -> None:
    """Three games in a row against the same club: the other two are not the worse for it."""
    series = StagePlan("Season", settings={"meetings": 3, "in_a_row": 3})
    season = season_of(4, series)
    planned = season.games.count()
    played(season, 1)
    game = first(season)
    take_back(game, "a mistake")
    assert season.games.count() == planned
    turns = sorted(season.games.filter(series=game.series).values_list("turn", flat=True))
    assert all(two == one + 1 for one, two in pairwise(turns))
    assert played(season).state == Season.State.COMPLETE
    assert season.games.filter(state="final").count() == planned


class TestRefused:
    def test_a_verdict_that_there_is_not_or_without_a_reason(self) -> None:
        game = first(season_of(2))
        with pytest.raises(Invalid, match="Choose visitors, home, struck, played, not “draw”"):
            rule(game, "draw", "why not")
        with pytest.raises(Invalid, match="Say why"):
            rule(game, "home", " ")
        with pytest.raises(Invalid, match="at most 300"):
            rule(game, "home", "x" * 301)
        assert not Ruling.objects.exists()

    def test_what_stands_so_already(self) -> None:
        game = first(season_of(2))
        with pytest.raises(Conflict, match="Only a game that was struck"):
            rule(game, "played", "why not")
        rule(game, "home", "They never came")
        game = first(game.season)
        with pytest.raises(Conflict, match="stands already"):
            rule(game, "home", "They never came")
        rule(game, "struck", "Nobody came")
        with pytest.raises(Conflict, match="struck already"):
            rule(first(game.season), "struck", "Nobody came")

    def test_striking_where_somebody_goes_on(self) -> None:
        season = season_of(4, StagePlan("Cup", "single_elimination"))
        game = season.games.get(series__key="W1")
        assert open_verdicts(game) == ["visitors", "home"]
        with pytest.raises(Invalid, match="cannot be struck"):
            rule(game, "struck", "Nobody came")

    def test_a_game_of_a_club_that_withdrew(self) -> None:
        season = season_of(3)
        stage = season.stages.get()
        game = first(season)
        withdraw(stage, game.home, "annul")
        with pytest.raises(Conflict, match="has withdrawn"):
            rule(first(season), "played", "They are back")

    def test_a_draft_and_a_run(self) -> None:
        season = create_season(make_league(2), name="Cup", starts_on=START)
        with pytest.raises(Conflict, match="draft"):
            rule(first(season), "home", "They never came")
        season = publish_season(season)
        run = start_simulation(season, inline=True)
        with pytest.raises(Conflict, match="being simulated"):
            rule(first(season), "home", "They never came")
        play_inline(run)

    def test_by_whom_it_is_none_of(self, django_user_model: type[User]) -> None:
        fan = django_user_model.objects.create_user("fan")
        with pytest.raises(Forbidden):
            rule(first(season_of(2)), "home", "I like them", by=fan)


def test_pages(client: Client, django_user_model: type[User]) -> None:
    season = played(season_of(4), 1)
    boss = django_user_model.objects.create_user("boss")
    commissioner(season.league, boss)
    client.force_login(boss)
    game = season.games.filter(state="scheduled").first()
    assert game
    url = f"{game.get_absolute_url()}decide/"
    assert url in client.get(game.get_absolute_url()).content.decode()
    assert f"won by the {game.home}" in text(client.get(url))
    assert client.post(url, {"verdict": "home"}).status_code == 422
    assert client.post(url, {"verdict": "played", "reason": "x"}).status_code == 422
    given = {"verdict": "home", "reason": "They never came"}
    assert client.post(url, given)["Location"] == game.get_absolute_url()
    page = text(Client().get(game.get_absolute_url()))
    assert "A commissioner decided so." in page
    assert f"boss: Won by the {game.home.nickname}, by forfeit. They never came" in page
    assert client.post(url, given).status_code == 422
    Game.objects.filter(pk=game.pk).update(
        state="live", visitors_runs=None, home_runs=None, forfeited=False
    )
    assert client.get(url).status_code == 409
