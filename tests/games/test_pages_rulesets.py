"""Every ruleset's pages, from the front page to a player: a game that is added has them at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from engine import RULESETS
from games.presentation import PRESENTATIONS
from games.simulation.runs import play_inline, start_simulation
from tests.leagues import make_league, make_season
from tests.rulesets import every

TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.mark.django_db
@pytest.mark.parametrize("slug", every("sackson", "triple_play"))
def test_all_pages_of_a_league(client: Client, slug: str) -> None:
    league = make_league(2, ruleset=slug)
    season = make_season(league=league)
    play_inline(start_simulation(season, inline=True))
    game = season.games.first()
    assert game
    players = [player for team in league.teams.all() for player in team.players.all()]
    things: list[Any] = [league, season, game, *league.teams.all(), *players]
    for thing in things:
        response = client.get(thing.get_absolute_url())
        assert response.status_code == 200
        assert str(getattr(thing, "name", "")) in response.content.decode()
    assert RULESETS[slug].name in client.get("/").content.decode()


def test_what_is_drawn_belongs_to_a_ruleset_and_has_a_template() -> None:
    assert {*PRESENTATIONS} <= {*RULESETS}
    for shown in PRESENTATIONS.values():
        for template in filter(None, (shown.thrown_template, shown.legend_template)):
            assert (TEMPLATES / template).is_file()
