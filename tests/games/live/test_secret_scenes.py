"""The whole scene of a table: hidden cards dealt anew leave it as it is, to the last byte."""

from __future__ import annotations

import pytest

from games.live.session import find
from games.views.drawing import draw
from games.views.scene import scene
from league.pages import shown
from tests.games.live.live_games import begin, make_live_season, make_person, play_randomly, who

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", ["cardball", "sackson", "triple_play", "quick"])
def test_hidden_cards_dealt_anew_leave_the_scene_as_it_is(ruleset: str) -> None:
    """With odds, calls and all that lies open; for both seats and for who watches."""
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob, ruleset=ruleset), ada, bob)
    changed = 0
    for turn in range(25):
        session = find(live.pk)
        game = session.ballgame

        def drawn(seat: int | None) -> str:
            found = scene(session, seat)  # noqa: B023
            return draw("scene.html", shown(found) | {"csrf_token": "x"})

        for seat in (0, 1):
            before = [drawn(seat), drawn(None), drawn(1 - seat)]
            other = game.fork(5)
            other.rules.shuffle_hidden(other._state, seat, other._chance)
            session.game = other
            after = [drawn(seat), drawn(None), drawn(1 - seat)]
            session.game = game
            assert after[:2] == before[:2]
            changed += after[2] != before[2]
        play_randomly(live.pk, {0: who(ada), 1: who(bob)}, seed=turn, most=3)
    assert changed, "nothing was ever dealt anew"
