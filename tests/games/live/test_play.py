"""Playing at the live table, through its services."""

from __future__ import annotations

import pytest

from engine import RULESETS, Ballgame
from games.live.session import find
from games.models import GameRecord, LiveGame
from league.models import Game, Season
from stats.models import BattingLine, PlayByPlay
from tests.games.live.live_games import (
    begin,
    friendly,
    make_live_season,
    make_person,
    play_randomly,
    who,
)
from tests.rulesets import every

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", every("cardball", "piecepack"))
def test_two_people_play_a_scheduled_game_to_its_end(ruleset: str) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    season = make_live_season(ada, bob, ruleset=ruleset, options={"innings": 2})
    live = begin(season, ada, bob)
    assert live.state == LiveGame.State.PLAYING
    session = play_randomly(live.pk, {0: who(ada), 1: who(bob)})
    assert session.over
    game = Game.objects.get(live=live)
    assert game.state == Game.State.FINAL
    assert (game.visitors_runs, game.home_runs) == session.ballgame.score
    record = GameRecord.objects.get(game=game)
    stored = Ballgame.replay(session.record())
    assert record.record == stored.record().to_json()
    assert BattingLine.objects.filter(game=game).count() == sum(
        map(len, stored.box_score().batting)
    )
    assert PlayByPlay.objects.filter(game=game).exists()
    assert Season.objects.get(pk=season.pk).state == Season.State.UNDER_WAY
    assert stored.record().choices == LiveGame.objects.get(pk=live.pk).choices


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_friendly_against_the_ai_touches_no_standings(ruleset: str) -> None:
    ada = make_person()
    live = friendly(ada, ruleset, options={"innings": 1}, level="rookie")
    session = play_randomly(live.pk, {1: who(ada)})
    assert session.over
    assert session.live.winner == session.ballgame.winner
    assert not Game.objects.exists()
    assert find(live.pk).record().choices == session.record().choices
