"""What a table tells those who watch: the innings, the last plays, and who is to win."""

from __future__ import annotations

import pytest
from django.test import Client

from engine import RULESETS, Ballgame
from engine.managers import MANAGERS
from engine.plays import NO_PLAY
from games.live.session import find
from games.presentation import presentation
from games.views.composed import line_score
from games.views.telling import INNINGS, telling
from games.views.turning import percent
from stats.chances import values
from tests.games.live.live_games import begin, make_live_season, make_person
from tests.html import parsed, text


@pytest.mark.parametrize("ruleset", ["piecepack", "quick"])
def test_the_chances_are_those_of_the_finished_game(ruleset: str) -> None:
    """Before every play what is told is what the analysis of the whole game says of it."""
    rules = RULESETS[ruleset]
    lineup = list(rules.default_lineup)
    game = Ballgame(rules, seed=5, options=rules.Options(), visitors=lineup, home=lineup)
    managers = [MANAGERS["rookie"](rules, seed=seat) for seat in range(2)]
    told: dict[int, list[str]] = {}
    while not game.over:
        played = sum(play.outcome is not NO_PLAY for play in game.plays or [])
        view = game.view(None)
        line = line_score(game.box_score(), game.options.innings)
        shown = telling(game, view, presentation(rules).layout(view), line)
        assert len(shown.innings) <= INNINGS
        assert shown.outlook
        told.setdefault(played, []).append(shown.outlook.home)
        for seat, decision in list(game.asks.items()):
            game.answer(seat, managers[seat].choose(game.view(seat), decision))
    worth = values(game.plays or [], ruleset, {}, home_won=game.winner == 1)
    assert worth
    assert len(told) > 40
    for played, shares in told.items():  # in the middle of a play it may move on already
        assert percent(worth.plays[played].before) in shares
    assert len({shares[0] for shares in told.values()}) > 10


@pytest.mark.django_db
def test_spectators_alone_are_told(client: Client) -> None:
    people = make_person("ada"), make_person("bob")
    live = begin(make_live_season(*people, ruleset="sackson"), *people)
    page = parsed(client.get(live.get_absolute_url()))
    assert "Chance to win" in text(page.select_one(".telling"))
    assert len(page.select(".telling .inns thead th")) == INNINGS + 3
    assert live.seed not in str(page)
    client.force_login(people[find(live.pk).awaited()[0]])
    assert not parsed(client.get(live.get_absolute_url())).select(".telling")
