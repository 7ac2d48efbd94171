"""The page of what figures mean: all of the catalog, what games leave out, and the ways to it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine import RULESETS
from games.simulation.runs import play_inline, start_simulation
from stats import catalog
from stats.catalog import Catalog
from stats.meanings import CATALOGS, anchor
from tests.html import ids, parsed, text, values
from tests.leagues import make_season


def test_every_figure_has_its_formula(
    client: Client, django_assert_num_queries: Any, db: None
) -> None:
    with django_assert_num_queries(0):
        page = parsed(client.get("/glossary/"))
    assert {"batting", "pitching", "fielding"} <= {*CATALOGS} & {*ids(page)}
    for name, kind in CATALOGS.items():
        for figure in kind.values():
            row = page.select_one(f"tr#{name}-{figure.name}")
            assert figure.heading in text(row)
            assert figure.formula in text(row)
            out = [
                rules.name
                for rules in RULESETS.values()
                if figure.needs & (rules.undefined | rules.hollow)
            ]
            assert [game for game in out if game not in text(row)] == []
            inside = [one.name for one in RULESETS.values() if one.name not in out]
            told = row.select("td")[-1].get_text(" ")
            assert [game for game in inside if f"{game} knows no" in " ".join(told.split())] == []


def test_why_a_game_has_no_such_figure(client: Client) -> None:
    page = parsed(client.get("/glossary/"))
    assert "Baseball for the piecepack knows no walks" in text(page.select_one("#batting-bb"))
    assert "knows no" not in text(page.select_one("#batting-avg"))


def test_no_catalog_is_left_out() -> None:
    kinds = [one for one in vars(catalog).values() if isinstance(one, Catalog)]
    assert [*CATALOGS.values()] == kinds
    assert anchor(catalog.PITCHING["h"]) == "pitching-h" != anchor(catalog.BATTING["h"])


@pytest.mark.django_db
def test_the_boards_lead_there(client: Client) -> None:
    season = make_season(2)
    play_inline(start_simulation(season, inline=True))
    known = {f"/glossary/#{one}" for one in ids(client.get("/glossary/"), "tr")}
    page = client.get(season.get_absolute_url())
    ways = values(page, "href", "h3 a")
    assert ways
    assert {*ways} <= known
    assert "/glossary/" in values(page, "href", "footer a")
