"""Clubs that withdraw, and results that are taken back: what leans on them goes with them, or
nothing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import GameRecord, TakenBack
from games.simulation import chunks
from games.simulation.runs import play_inline, start_simulation
from games.withdrawing import take_back, withdraw
from league.errors import Conflict, Invalid
from league.models import Entry, Game, Season, Stage
from league.services import create_season, publish_season
from league.stages.planning import StagePlan
from stats.models import BattingLine, TeamLine
from tests.html import text
from tests.leagues import START, make_league

pytestmark = pytest.mark.django_db


def season_of(clubs: int, *stages: StagePlan) -> Season:
    season = create_season(make_league(clubs), name="Cup", starts_on=START, stages=stages)
    return publish_season(season)


def played(season: Season, day: int | None = None) -> Season:
    play_inline(start_simulation(season, day, inline=True))
    season.refresh_from_db()
    return season


class TestWithdrawing:
    def test_from_a_table_the_rest_is_forfeited(self) -> None:
        season = played(season_of(4, StagePlan("Season", settings={"meetings": 2})), 1)
        stage = season.stages.get()
        team = stage.entries.get(seed=1).team
        withdraw(stage, team, "forfeit")
        own = season.games.filter(home=team) | season.games.filter(visitors=team)
        assert own.filter(forfeited=True).count() == 5
        for game in own.filter(forfeited=True):
            assert (game.home_runs, game.visitors_runs) == ((0, 9) if game.home == team else (9, 0))
        played(season)
        assert season.state == Season.State.COMPLETE

    def test_from_a_table_the_rest_is_struck(self) -> None:
        season = played(season_of(4, StagePlan("Season", settings={"meetings": 2})), 1)
        stage = season.stages.get()
        team = stage.entries.get(seed=1).team
        withdraw(stage, team, "annul")
        assert season.games.filter(state="annulled").count() == 5
        assert season.games.filter(state="final").count() == 2  # what was played stands
        played(season)
        assert season.state == Season.State.COMPLETE
        assert season.games.filter(state="final").count() == 2 + 5

    @pytest.mark.parametrize("how", Entry.Withdrawn.values)
    @pytest.mark.parametrize("form", ["single_elimination", "double_elimination"])
    def test_from_a_bracket_the_other_goes_on(self, form: str, how: str) -> None:
        season = season_of(4, StagePlan("Cup", form, {"best_of": [3]}))
        stage = season.stages.get()
        team = stage.entries.get(seed=1).team
        withdraw(stage, team, how)
        first = stage.series.get(key="W1")
        assert first.winner is not None
        assert first.winner != team
        played(season)
        assert season.state == Season.State.COMPLETE
        assert not season.games.filter(state="scheduled").exists()
        place = stage.entries.get(team=team).place
        assert place
        assert place > 2

    def test_from_a_swiss_it_is_paired_no_more(self) -> None:
        season = played(season_of(6, StagePlan("Open", "swiss", {"rounds": 4})), 1)
        stage = season.stages.get()
        team = stage.entries.get(seed=2).team
        withdraw(stage, team, "annul")
        played(season)
        assert season.state == Season.State.COMPLETE
        later = stage.series.filter(round__number__gt=2)
        assert not later.filter(first_team=team).exists()
        assert not later.filter(second_team=team).exists()

    def test_is_refused_with_a_reason(self) -> None:
        season = season_of(4, StagePlan("Cup", "single_elimination"))
        stage = season.stages.get()
        team = stage.entries.get(seed=1).team
        with pytest.raises(Invalid, match="not “leave”"):
            withdraw(stage, team, "leave")
        withdraw(stage, team, "forfeit")
        with pytest.raises(Conflict, match="have withdrawn"):
            withdraw(stage, team, "forfeit")
        other = make_league(1).teams.get()
        with pytest.raises(Invalid, match="are not in"):
            withdraw(stage, other, "forfeit")
        played(season)
        with pytest.raises(Conflict, match="not under way"):
            withdraw(stage, stage.entries.get(seed=2).team, "forfeit")


class TestTakingBack:
    def test_of_a_table_it_is_played_again_and_the_old_result_kept(self) -> None:
        season = played(season_of(4, StagePlan("Season")))
        game = season.games.get(number=3)
        before = GameRecord.objects.get(game=game)
        score = (game.visitors_runs, game.home_runs)
        take_back(game, "The wrong lineup")
        assert game.pk
        season.refresh_from_db()
        assert season.state == Season.State.UNDER_WAY
        assert not TeamLine.objects.filter(game=game).exists()
        assert not BattingLine.objects.filter(game=game).exists()
        kept = TakenBack.objects.get()
        assert (kept.visitors_runs, kept.home_runs) == score
        assert (kept.seed, kept.record, kept.reason) == (
            before.seed,
            before.record,
            "The wrong lineup",
        )
        now = GameRecord.objects.get(game=game)
        assert now.record is None
        assert now.seed != before.seed
        assert season.stages.get().entries.filter(place=None).count() == 4
        played(season)
        assert season.state == Season.State.COMPLETE
        assert TeamLine.objects.filter(game=game).count() == 2

    def test_what_leans_on_it_is_named_and_taken_back_together(self) -> None:
        season = played(season_of(4, StagePlan("Cup", "single_elimination")), 1)
        stage = season.stages.get()
        game = season.games.get(series__key="W1")
        with pytest.raises(Conflict, match=r"Round 2 lean on this result.*together"):
            take_back(game, "a mistake")
        game.refresh_from_db()
        assert game.state == Game.State.FINAL
        assert stage.series.get(key="W3").first_team is not None
        take_back(game, "a mistake", together=True)
        final = stage.series.get(key="W3")
        assert [final.first_team, final.second_team].count(None) == 1
        assert not final.games.exists()
        played(season)
        assert season.state == Season.State.COMPLETE
        assert final.games.count() == 1

    def test_once_a_later_round_has_begun_it_is_refused(self) -> None:
        season = played(season_of(4, StagePlan("Cup", "single_elimination")))
        game = season.games.get(series__key="W1")
        with pytest.raises(Conflict, match=r"Round 2 lean on this result, and .* has begun"):
            take_back(game, "a mistake", together=True)
        final = season.games.get(series__key="W3")
        take_back(final, "a mistake")
        take_back(game, "a mistake", together=True)
        assert played(season).state == Season.State.COMPLETE

    @pytest.mark.parametrize(
        "plan",
        [
            StagePlan("Open", "swiss", {"rounds": 3}),
            StagePlan("Cup", "single_elimination", {"reseeded": True}),
            StagePlan("Cup", "double_elimination"),
        ],
    )
    def test_rounds_are_drawn_anew(self, plan: StagePlan) -> None:
        season = season_of(8, plan)
        stage = season.stages.get()
        run = start_simulation(season, stage=1, round=1, inline=True)
        while chunks.simulate(run.pk, most=1) is not None:
            pass
        game = season.games.order_by("number").first()
        assert game
        take_back(game, "a mistake", together=True)
        assert stage.series.get(games=game).winner is None
        assert played(season).state == Season.State.COMPLETE
        assert not Game.objects.filter(season=season, state="scheduled").exists()

    def test_stages_that_it_fed_wait_again(self) -> None:
        feed = {"stage": 1, "of_each": 2}
        season = season_of(
            3, StagePlan("Season"), StagePlan("Final", "single_elimination", feed=feed)
        )
        run = start_simulation(season, stage=1, inline=True)
        play_inline(run)
        final = season.stages.get(number=2)
        assert final.state == Stage.State.OPEN
        game = season.games.get(number=1)
        with pytest.raises(Conflict, match="“Final” lean"):
            take_back(game, "a mistake")
        take_back(game, "a mistake", together=True)
        final.refresh_from_db()
        assert (final.state, final.entries.count(), final.series.count()) == ("waiting", 0, 0)
        assert played(season).state == Season.State.COMPLETE
        final.refresh_from_db()
        assert final.state == Stage.State.COMPLETE

    def test_is_refused_without_reason_or_result(self) -> None:
        season = season_of(2, StagePlan("Season"))
        game = season.games.get(number=1)
        with pytest.raises(Invalid, match="Say why"):
            take_back(game, " ")
        with pytest.raises(Conflict, match="no result"):
            take_back(game, "a mistake")


class TestPages:
    @pytest.fixture
    def boss(self, client: Client) -> Client:
        client.force_login(User.objects.create_user("boss", is_staff=True))
        return client

    def test_a_result_is_taken_back_with_what_leans_on_it(self, boss: Client) -> None:
        season = played(season_of(4, StagePlan("Cup", "single_elimination")), 1)
        game = season.games.get(series__key="W1")
        url = f"{game.get_absolute_url()}take-back/"
        assert f'href="{url}"' in boss.get(game.get_absolute_url()).content.decode()
        assert "Take back together: Round 2" in text(boss.get(url))
        refused = boss.post(url, {"reason": "a mistake"})
        assert refused.status_code == 422
        assert "take them back together with it" in text(refused)
        assert boss.post(url, {"together": "on"}).status_code == 422
        done = boss.post(url, {"reason": "a mistake", "together": "on"}, follow=True)
        assert "to be played again" in text(done)
        assert "a mistake" in text(Client().get(game.get_absolute_url()))
        assert not season.games.filter(series__key="W3").exists()

    def test_a_club_withdraws(self, boss: Client) -> None:
        season = season_of(4, StagePlan("Season", settings={"meetings": 2}))
        stage = season.stages.get()
        team = stage.entries.get(seed=1).team
        url = f"{season.get_absolute_url()}withdraw/"
        assert boss.get(url).status_code == 200
        assert boss.post(url, {"stage": stage.pk, "team": 0, "how": "annul"}).status_code == 422
        form = {"stage": stage.pk, "team": team.pk, "how": "annul"}
        assert "have withdrawn" in text(boss.post(url, form, follow=True))
        struck = season.games.filter(state="annulled").first()
        assert struck
        assert "This game is not played" in text(boss.get(struck.get_absolute_url()))
        again = boss.post(url, form)
        assert again.status_code == 422
        assert "have withdrawn" in text(again)
