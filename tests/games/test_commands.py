"""The management commands: what they print, what they change, and how they refuse."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.demo import start_demo
from games.models import GameRecord, SimulationRun
from games.presentation import DEMO_LEAGUES
from games.showcase import SHOWCASES
from games.simulation.runs import play_inline, start_simulation
from league.models import League, Player, Season, Team
from tests.fixtures.processes import StartWorker
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db


def run(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_a_league_from_nothing_to_its_standings() -> None:
    made = run("create_league", "Harbor", "piecepack", "--option", "juice_cards=true")
    assert "Harbor (harbor)" in made
    assert League.objects.get().options["juice_cards"] is True
    assert "Terns" in run("add_team", "harbor", "Gull Rock", "Terns", "GRT", "#b3541e")
    run("add_team", "harbor", "Millpond", "Owls", "MPO", "#7a1f3d", "--ai", "rookie")
    drafted = run("create_season", "harbor", "2031", "--legs", "4", "--starts-on", "2031-04-01")
    assert "4 games" in drafted
    assert "0      0      –" in run("standings", "harbor", "2031")
    assert "Published Harbor, 2031" in run("publish_season", "harbor", "2031")
    assert "Played 1 game of" in run("simulate_season", "harbor", "2031", "--day", "3", "--inline")
    assert "Played 3 games" in run("simulate_season", "harbor", "2031", "--inline")
    table = run("standings", "harbor", "2031").splitlines()
    assert table[0] == "Harbor, 2031 (Complete)"
    assert {line.split("  ")[0] for line in table[3:]} == {"Gull Rock Terns", "Millpond Owls"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("create_league Harbor chess", "no game “chess”"),
        ("create_league Harbor piecepack --option innings", "write NAME=VALUE"),
        (
            "create_league Harbor piecepack --option innings=many",
            "takes a whole number, not 'many'",
        ),
        (
            f"create_league Harbor piecepack --option innings={'9' * 5000}",
            "takes a whole number, not '9999",
        ),
        ("create_league Harbor piecepack --option innings=", "write NAME=VALUE"),
        ("create_league Harbor piecepack --owner nobody", "no user “nobody”"),
        ("create_league Harbor piecepack --time-zone Atlantis", "is no time zone"),
        ("add_team nowhere A B AB #112233", "no league “nowhere”. There are: league-1"),
        ("add_team league-1 A B AB red", "“red” is no color"),
        ("create_season league-1 2032 --starts-on tomorrow", "write it like 2031-04-01"),
        ("create_season league-1 2031", "“2031” already"),
        ("publish_season league-1 2031", "is published already"),
        ("publish_season league-1 1999", "no season “1999”. There are: 2031"),
        ("simulate_season league-1 2031 --day 9", "no day 9; its days are 1 to 2"),
        ("standings nowhere 2031", "no league “nowhere”"),
    ],
)
def test_refusals(words: str, said: str) -> None:
    make_season(2)
    before = League.objects.count(), Team.objects.count(), Season.objects.count()
    with pytest.raises(CommandError, match=said.replace(".", r"\.")):
        run(*words.split())
    assert (League.objects.count(), Team.objects.count(), Season.objects.count()) == before
    assert not SimulationRun.objects.exists()


def test_a_failed_simulation_says_why() -> None:
    season = make_season(2)
    season.teams.update(ai="ghost")
    with pytest.raises(CommandError, match=r"failed: Game 1.*ghost"):
        run("simulate_season", season.league.slug, season.slug, "--inline")


@pytest.mark.django_db(transaction=True)
def test_simulate_season_waits_for_the_worker(start_worker: StartWorker) -> None:
    season = make_season(4)
    assert "are in the queue" in run("simulate_season", season.league.slug, season.slug)
    start_worker(processes=1)
    other = make_season(2, league=make_league(2))
    said = run("simulate_season", other.league.slug, other.slug, "--wait")
    assert f"Played 2 games of {other}" in said


def test_a_competition_from_a_file_to_its_champion(tmp_path: Path) -> None:
    league = make_league(4)
    stages = [
        {
            "name": "Season",
            "settings": {"meetings": 1, "outside": 1},
            "pools": [
                {"name": "East", "clubs": ["T1", "T2"]},
                {"name": "West", "clubs": ["T3", "T4"]},
            ],
        },
        {
            "name": "Final",
            "format": "single_elimination",
            "settings": {"best_of": [3]},
            "feed": {"stage": 1, "of_each": 1},
        },
    ]
    file = tmp_path / "stages.json"
    file.write_text(json.dumps(stages))
    order = "T4,T3,T2,T1"
    made = run("create_season", league.slug, "Cup", "--stages", str(file), "--teams", order)
    assert "6 games" in made
    run("publish_season", league.slug, "cup")
    assert "Played 2 games" in run("simulate_season", league.slug, "cup", "--day", "1", "--inline")
    season = league.seasons.get()
    game = season.games.filter(state="final").first()
    assert game
    assert "played again" in run("take_back", str(game.pk), "--reason", "a mistake")
    run("simulate_season", league.slug, "cup", "--inline")
    printed = run("standings", league.slug, "cup")
    assert "East" in printed
    assert "Final" in printed
    assert "Town 1 Nine 1" in run(
        "standings", league.slug, "cup", "--stage", "1", "--on", "2031-01-01"
    )
    season.refresh_from_db()
    assert season.state == Season.State.COMPLETE


def test_a_club_withdraws_by_command() -> None:
    season = make_season(4)
    told = run("withdraw", season.league.slug, season.slug, "T2", "--how", "annul")
    assert "Town 2 Nine 2 have withdrawn" in told
    assert season.games.filter(state="annulled").count() == 6
    with pytest.raises(CommandError, match="no club “T9”"):
        run("withdraw", season.league.slug, season.slug, "T9")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "is no JSON"),
        ("{}", "a list of objects"),
        ('[{"name": "A", "speed": 1}]', "A stage has these fields"),
        ('[{"name": "A", "pools": [{"name": "E", "clubs": ["T9"]}]}]', "T9"),
        ('[{"name": "A", "format": "single_elimination", "settings": {"best_of": [4]}}]', "best"),
    ],
)
def test_stages_that_cannot_be_are_refused(tmp_path: Path, content: str, said: str) -> None:
    file = tmp_path / "stages.json"
    file.write_text(content)
    league = make_league(4)
    with pytest.raises(CommandError, match=said):
        run("create_season", league.slug, "Cup", "--stages", str(file))
    assert not league.seasons.exists()


class TestDemo:
    def test_made_once(self, django_user_model: Any) -> None:
        first = run("demo")
        assert "commissioner with the password pennant" in first
        assert "casey or flynn" in first
        assert run("demo") == first
        assert all(user.check_password("pennant") for user in django_user_model.objects.all())
        user = django_user_model.objects.get(is_superuser=True)
        assert user.username == "commissioner"
        shown = [showcase.slug for showcase in SHOWCASES]
        made = League.objects.filter(owner=user).exclude(slug__in=shown)
        assert set(made.values_list("slug", "name", "ruleset")) == {
            (demo.slug, demo.name, ruleset) for ruleset, demo in DEMO_LEAGUES.items()
        }
        for league in made:
            assert league.teams.filter(manager=None).count() == 8
            season = league.seasons.exclude(name="Live").get()
            assert season.state == Season.State.PUBLISHED
            assert season.games.count() == 56
        divisions, cup = Season.objects.filter(league__slug__in=shown).order_by("league__slug")
        assert [stage.state for stage in divisions.stages.all()] == ["open", "waiting"]
        assert divisions.games.count() == 12 * (2 * 6 + 9 * 2) // 2
        assert cup.stages.get().format == "double_elimination"
        assert cup.games.count() == 8  # more are drawn as results come
        assert GameRecord.objects.count() == 56 * len(DEMO_LEAGUES) + 2 * 2 + 180 + 8

    def test_two_people_have_a_season_to_play_and_each_league_its_options(self) -> None:
        run("demo")
        seasons = list(Season.objects.filter(name="Live").order_by("league__ruleset"))
        assert [season.league.ruleset for season in seasons] == ["cardball", "piecepack"]
        for season in seasons:
            assert season.state == Season.State.PUBLISHED
            managers = {team.manager.username for team in season.teams.all()}
            assert managers == {"casey", "flynn"}
            assert {game.home for game in season.games.all()} == set(season.teams.all())
        for demo in DEMO_LEAGUES.values():
            options = League.objects.get(slug=demo.slug).options
            assert options == {**options, **demo.options}

    def test_a_missing_league_is_made_beside_the_others(self) -> None:
        run("demo")
        first = next(iter(DEMO_LEAGUES.values())).slug
        Season.objects.filter(league__slug=first).delete()
        Team.objects.filter(league__slug=first).delete()
        League.objects.get(slug=first).delete()
        others = set(League.objects.values_list("pk", flat=True))
        run("demo")
        assert set(League.objects.exclude(slug=first).values_list("pk", flat=True)) == others
        made = Season.objects.filter(league__slug=first)
        assert sorted(season.games.count() for season in made) == [2, 56]

    def test_players_are_the_same_on_every_machine(self) -> None:
        run("demo")
        names = players()
        Season.objects.all().delete()
        Team.objects.all().delete()
        League.objects.all().delete()
        run("demo")
        assert players() == names

    def test_competitions_are_played_to_their_middle(self) -> None:
        run("demo")
        for showcase in SHOWCASES:
            season = Season.objects.get(league__slug=showcase.slug)
            days = max(season.stages.get(number=1).rounds.values_list("day", flat=True))
            play_inline(start_simulation(season, until=days // 2, inline=True))
            states = season.games.values_list("state", flat=True)
            assert {*states} == {"final", "scheduled"}
            assert not season.games.filter(state="scheduled", day__lte=days // 2).exists()

    @pytest.mark.django_db(transaction=True)
    def test_started_once(self, redis: Any) -> None:
        run("demo")
        runs = start_demo()
        assert len(set(runs)) == len(DEMO_LEAGUES) + len(SHOWCASES)
        assert start_demo() == runs
        assert not SimulationRun.objects.filter(season__name="Live").exists()
        Season.objects.update(state="complete")
        assert start_demo() == []


def players() -> list[tuple[str, str]]:
    found = Player.objects.order_by("team__league__slug", "team__abbreviation", "spot")
    return list(found.values_list("team__abbreviation", "name"))
