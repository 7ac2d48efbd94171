"""Lineups as pieces in their places: what a board offers is what the rules take."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from engine import RULESETS
from engine.ruleset import Ruleset
from games.live.opening import open_game
from games.presentation import PRESENTATIONS, presentation
from games.presentation.lineups import Board
from games.views.lineup_form import board_of
from tests.games.live.live_games import first_game, make_live_season, make_person
from tests.html import parsed, text

DRAWN = [slug for slug in PRESENTATIONS if RULESETS[slug].positions]


def board(rules: Ruleset) -> Board:
    found = board_of(rules, rules.options({"stars": 9} if rules.slug == "quick" else {}), 0)
    assert found is not None
    return found


@pytest.mark.parametrize("slug", DRAWN)
def test_any_legal_lineup_can_be_laid(slug: str) -> None:
    rules = RULESETS[slug]
    options = rules.options({"stars": 9} if slug == "quick" else {})
    laid = board(rules)
    assert [place.sign for place in laid.places] == list(rules.positions)
    pieces = {str(piece.value): piece for piece in laid.pieces}
    draw = random.Random(slug)
    for _ in range(50):
        lineup = rules.random_lineup(draw.random, options)
        assert {*map(str, lineup)} <= {*pieces}
        for place, value in zip(laid.places, lineup, strict=True):
            assert place.sign not in pieces[str(value)].barred
        assert laid.many or len({*lineup}) == len(pieces), "every piece has its place"


def test_a_game_without_a_face_has_its_lists() -> None:
    class Faceless(RULESETS["sackson"].__class__):  # type: ignore[misc]
        slug = "faceless"

    rules = Faceless()
    assert board_of(rules, rules.options(), 0) is None
    assert presentation(rules).table.sheet == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("ruleset", "options", "fields"),
    [("quick", {}, 0), ("quick", {"stars": 2}, 12), ("triple_play", {}, 0), ("cardball", {}, 9)],
)
def test_only_what_can_be_chosen_is_asked(
    client: Client, ruleset: str, options: dict[str, Any], fields: int
) -> None:
    """Before a game and as a standing lineup; without stars Quick has nothing to choose."""
    ada, bob = make_person("ada"), make_person("bob")
    game = first_game(make_live_season(ada, bob, ruleset=ruleset, options=options))
    live = open_game(game.pk)
    client.force_login(ada)
    team = game.visitors
    for address, words in (
        (live.get_absolute_url(), "I am ready"),
        (f"/leagues/{team.league.slug}/teams/{team.slug}/lineup/", "nothing to choose"),
    ):
        page = parsed(client.get(address).content.decode())
        assert len(page.select(".lineup-field select")) == fields
        assert len(page.select("[data-place]")) == fields
        assert (words in text(page.select("main")[0])) == (not fields)
    sent = client.post(f"/tables/{live.pk}/lineup/", {"seat": 0})
    assert sent.status_code == (422 if ruleset == "cardball" else 303), "no field, the usual one"
