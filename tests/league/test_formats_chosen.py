"""A format is chosen in the set-up of a league and for a later season: what it means, becomes and
refuses."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User

from league.chosen import Chosen, outlook_of
from league.drafts import draft_of, store
from league.errors import Invalid
from league.models import Entry, Season, Stage
from tests.html import text
from tests.league.test_setup import CLUBS, FORMAT, GAME, NEW, PUBLISH, SCHEDULE, WHEN, clubs, errors
from tests.leagues import make_league

pytestmark = pytest.mark.django_db

EIGHT = [(f"Place {number}", f"Nine {number}") for number in range(8)]
DIVIDED = {
    "format": "divisions",
    "divisions": "Coast: East\nCoast: West\n",
    "legs": "4",
    "outside": "2",
}


@pytest.fixture
def boss(django_user_model: type[User], client: Any) -> User:
    user = django_user_model.objects.create_user("boss")
    client.force_login(user)
    client.post(NEW, GAME)
    client.post(CLUBS, clubs(*EIGHT))
    return user


def founded(client: Any, **given: str) -> Season:
    assert client.post(FORMAT, given).status_code == 303
    assert client.get(WHEN).status_code == 200
    assert client.post(WHEN, SCHEDULE).status_code == 303
    assert client.get(PUBLISH).status_code == 200
    assert client.post(PUBLISH, {"do": "publish"}).status_code == 302
    return Season.objects.get()


def seeded(season: Season) -> list[str]:
    entries = Entry.objects.filter(stage__season=season, stage__number=1).order_by("seed")
    return [entry.team.nickname for entry in entries.select_related("team")]


class TestSetUp:
    def test_shows_each_format_with_its_picture(self, client: Any, boss: User) -> None:
        html = client.get(FORMAT).content.decode()
        for name in ("round_robin", "divisions", "swiss", "single", "double"):
            assert f'value="{name}' in html
        assert html.count('class="web"') == 5

    @pytest.mark.parametrize(
        ("given", "says"),
        [
            ({"format": "round_robin", "legs": "3"}, ["84 games in all", "21 rounds"]),
            (
                {"format": "single_elimination", "best_final": "7", "best_early": "3"},
                ["14–21 games", "3 rounds", "11 days of play at most", "11 games a club at most"],
            ),
            ({"format": "swiss"}, ["12 games in all", "3 rounds", "3 games a club"]),
            ({"format": "double_elimination"}, ["14–15 games", "live game"]),
            (DIVIDED, ["80 games in all", "20 games a club"]),
        ],
    )
    def test_tells_what_it_comes_to(
        self, client: Any, boss: User, given: dict[str, str], says: list[str]
    ) -> None:
        page = text(client.post(FORMAT, {**given, "do": "show"}))
        for words in says:
            assert words in page

    def test_divisions_then_playoffs(self, client: Any, boss: User) -> None:
        season = founded(
            client,
            **DIVIDED,
            **{f"division-{club}": str(club % 2) for club in range(4)},
            playoffs="single_elimination",
            of_each="1",
            wild_cards="2",
            best_final="7",
            best_semi="5",
            home="shorter",
            rule1="run_difference",
            rule2="lot",
            each_alone="on",
        )
        table, playoffs = season.stages.all()
        assert table.settings == {"meetings": 4, "outside": 2}
        assert table.tie_breaks == {"rules": ["run_difference", "lot"], "each_alone": True}
        members = [
            {entry.team.nickname for entry in pool.entries.select_related("team")}
            for pool in table.pools.all()
        ]
        assert [len(pool) for pool in members] == [4, 4]
        assert {"Nine 0", "Nine 2"} < members[0]
        assert {pool.conference for pool in table.pools.all()} == {"Coast"}
        assert playoffs.settings["best_of"] == [7, 5, 1]
        assert playoffs.settings["patterns"] == ["2-1", "2-2-1", "2-2-1-1-1"]
        assert playoffs.feed == {"stage": 1, "of_each": 1, "wild_cards": 2, "seeding": "place"}
        assert playoffs.state == Stage.State.WAITING

    def test_a_bracket_seeded_by_hand(self, client: Any, boss: User) -> None:
        order = [3, 1, 2, 8, 7, 6, 5, 4]
        seeds = {f"seed-{club}": str(seed) for club, seed in enumerate(order)}
        season = founded(client, format="single_elimination", third_place="on", home="lot", **seeds)
        assert seeded(season) == [f"Nine {order.index(seed)}" for seed in range(1, 9)]
        stage = season.stages.get()
        assert stage.settings == {"best_of": [1, 1, 1], "third_place": True, "field": "lot"}
        assert season.games.count() == 4

    def test_a_double_elimination(self, client: Any, boss: User) -> None:
        given = {"best_final": "5", "best_semi": "3", "best_losers": "3"}
        stage = founded(client, format="double_elimination", **given).stages.get()
        assert stage.settings["final_best_of"] == 5
        assert (stage.settings["best_of"], stage.settings["losers_best_of"]) == ([3, 1], [3])

    def test_a_swiss_with_its_usual_tie_breaks(self, client: Any, boss: User) -> None:
        stage = founded(client, format="swiss", rounds="5").stages.get()
        assert (stage.format, stage.settings) == ("swiss", {"rounds": 5})
        assert stage.tie_breaks["rules"][0] == "buchholz"

    def test_a_draft_from_before_there_were_formats_opens(self, client: Any, boss: User) -> None:
        store(draft_of(boss), legs=3)
        assert 'name="legs" value="3"' in client.get(FORMAT).content.decode()
        client.post(WHEN, SCHEDULE)
        client.post(PUBLISH, {"do": ""})
        assert Season.objects.get().stages.get().settings == {"meetings": 3}

    def test_what_was_chosen_is_there_again(self, client: Any, boss: User) -> None:
        given = {**DIVIDED, "rule1": "lot", "seed-0": "2", "seed-1": "1", "division-0": "1"}
        given |= {f"seed-{club}": str(club + 1) for club in range(2, 8)}
        assert client.post(FORMAT, given).status_code == 303
        form = client.get(FORMAT).context["form"]
        assert form["divisions"].value() == "Coast: East\nCoast: West"
        found = {name: form[name].value() for name in ("rule1", "seed-0", "division-0", "outside")}
        assert found == {"rule1": "lot", "seed-0": 2, "division-0": 1, "outside": 2}
        # With other clubs than those the seeds were for, it is as it was before any
        client.post(CLUBS, clubs(*EIGHT[:5]))
        assert client.get(WHEN).status_code in (200, 302)
        assert client.get(FORMAT).context["form"]["seed-0"].value() is None

    @pytest.mark.parametrize(
        ("given", "field", "says"),
        [
            ({"format": "single_elimination", "best_semi": "4"}, "best_semi", "not of 4"),
            ({"format": "single_elimination", "best_final": "x"}, "best_final", "whole number"),
            (
                {"playoffs": "single_elimination", "of_each": "2", "third_place": "on"},
                "third_place",
                "here are 2",
            ),
            ({"format": "single_elimination", "home": "moon"}, "home", "not one of"),
            ({"format": "swiss", "rounds": "8"}, "rounds", "8 clubs can play 7 rounds"),
            (
                {**DIVIDED, "playoffs": "single_elimination", "of_each": "5"},
                "of_each",
                "5 cannot go on from pool East, which has 4 clubs",
            ),
            (
                {"playoffs": "single_elimination", "of_each": "2", "wild_cards": "7"},
                "wild_cards",
                "too many",
            ),
            (
                {
                    **DIVIDED,
                    "playoffs": "single_elimination",
                    "seeding": "conference",
                    "of_each": "9",
                },
                "of_each",
                "cannot go on",
            ),
            ({**DIVIDED, "divisions": "East"}, "divisions", "two divisions at least"),
            ({**DIVIDED, "divisions": "East\nEast"}, "divisions", "one name"),
            ({**DIVIDED, "divisions": "A: East\nWest"}, "divisions", "for all divisions"),
            ({**DIVIDED, "divisions": "A:\nB:"}, "divisions", "before a division"),
            ({**DIVIDED, "divisions": f"{'x' * 41}\nB"}, "divisions", "more than 40"),
            ({**DIVIDED, "legs": "41"}, "legs", "less than or equal to 40"),
            ({**DIVIDED, "division-0": "7"}, "division-0", "valid choice"),
            ({"rule1": "lot", "rule2": "lot"}, "rule2", "already"),
            ({"rule1": "coin"}, "rule1", "valid choice"),
            ({"seed-0": "1"}, "seed-1", "Seed 2 is missing"),
            ({**{f"seed-{club}": "1" for club in range(8)}}, "seed-1", "Seed 1 is given twice"),
            ({**{f"seed-{club}": str(club) for club in range(8)}}, "seed-0", "8 is missing"),
        ],
    )
    def test_bad_input(
        self, client: Any, boss: User, given: dict[str, str], field: str, says: str
    ) -> None:
        response = client.post(FORMAT, given)
        found = errors(response)
        assert next(iter(found)) == field
        assert says in found[field][0]
        assert 'class="errorlist"' in response.content.decode()
        assert "format" not in draft_of(boss).content

    def test_all_games_of_a_series_may_be_played(self, client: Any, boss: User) -> None:
        given = {"format": "single_elimination", "best_final": "4", "best_semi": "2", "every": "on"}
        shown = client.post(FORMAT, {**given, "do": "show"})
        assert shown.context["form"].outlook.games == (
            12,
            15,
        )  # one more where two or four end level
        assert client.post(FORMAT, given).status_code == 303
        assert draft_of(boss).content["format"]["every"] is True

    def test_what_another_format_asks_is_not_judged(self, client: Any, boss: User) -> None:
        given = {"format": "swiss", "legs": "99", "best_final": "4", "division-0": "x"}
        assert client.post(FORMAT, given).status_code == 303


class TestNewSeason:
    def test_is_a_tournament_of_some_clubs(
        self, client: Any, django_user_model: type[User]
    ) -> None:
        boss = django_user_model.objects.create_user("boss")
        client.force_login(boss)
        league = make_league(6, owner=boss)
        teams = [*league.teams.all()]
        url = f"{league.get_absolute_url()}new-season/"
        given: dict[str, Any] = {"name": "Cup", "starts_on": "2031-04-01", "slug": ""}
        given |= {"format": "single_elimination", "teams": [team.pk for team in teams[:5]]}
        shown = client.post(url, {**given, "do": "show"})
        assert (shown.status_code, Season.objects.count()) == (200, 0)
        assert "4 games in all" in text(shown)
        order = [5, 4, 3, 2, 1]
        seeds = {f"seed-{team.pk}": seed for team, seed in zip(teams, order, strict=False)}
        assert client.post(url, given | seeds).status_code == 302
        assert seeded(Season.objects.get()) == [team.nickname for team in teams[4::-1]]
        seeds[f"seed-{teams[0].pk}"] = 4
        wrong = client.post(url, {**given, **seeds, "name": "2"})
        assert list(errors(wrong)) == [f"seed-{teams[1].pk}"]


@pytest.mark.parametrize("clubs", [2, 3, 4, 7, 8, 13, 16, 33])
@pytest.mark.parametrize("format", ["round_robin", "single_elimination", "double_elimination"])
def test_outlook_of_each_size(clubs: int, format: str) -> None:
    found = outlook_of(Chosen(format=format), clubs)
    fewest, most = found.games
    if format == "round_robin":
        assert fewest == most == clubs * (clubs - 1)
        assert found.each == 2 * (clubs - 1)
    elif format == "single_elimination":
        assert fewest == most == clubs - 1
        assert found.each == found.days == found.rounds == (clubs - 1).bit_length()
    else:
        assert (fewest, most) == (2 * clubs - 2, 2 * clubs - 1)


def test_no_outlook_of_what_cannot_be() -> None:
    with pytest.raises(Invalid):
        outlook_of(Chosen(format="swiss", rounds=9), 4)
