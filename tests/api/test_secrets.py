"""What a seat may not know is in no answer: dealt anew, the bytes are the same."""

from __future__ import annotations

import random

import pytest
from django.contrib.auth.models import User

from api.formats import encoded
from api.shapes.tables import Table
from api.views.events import told_of
from api.views.tables import table_row
from engine import RULESETS
from games.live import services
from games.live.session import Session, find
from games.models import LiveGame
from tests.games.live.live_games import begin, make_live_season, make_person, who

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

#: Options that bring the most secrets.
ALL_ON = {
    "sackson": {"innings": 2},
    "triple_play": {"innings": 1},
    "cardball": {"innings": 1},
    "quick": {"innings": 2},
    "piecepack": {"innings": 2},
}


def answers(session: Session, seat: int | None) -> bytes:
    """All that the API tells this seat of a table."""
    told = told_of(session, seat, "")
    return encoded(Table(table_row(session, seat), context={}).data) + told.since(0).encode()


def dealt_anew(live: LiveGame, seat: int | None, seed: int) -> Session:
    """The same table with another deal of all that this seat may not know, and another answer
    sealed."""
    session = find(live.pk)
    game = session.ballgame.fork(seed)
    for one in [seat] if seat is not None else [0, 1]:
        game.rules.shuffle_hidden(game._state, one, game._chance)
    session.game = game
    asked = session.asked()
    for other in session.sides:
        if other.seat != seat and str(other.seat) in session.live.sealed:
            session.live.sealed[str(other.seat)] = len(asked[other.seat].options) - 1
    return session


@pytest.mark.parametrize("most", [20, pytest.param(200, marks=pytest.mark.soak)])
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_what_is_hidden_changes_no_byte(ruleset: str, most: int) -> None:
    people: dict[int, User] = {0: make_person("ada"), 1: make_person("bob")}
    season = make_live_season(
        people[0], people[1], ruleset=ruleset, options=ALL_ON.get(ruleset, {"innings": 1})
    )
    live = begin(season, *people.values())
    draw = random.Random(ruleset)
    compared = changed = 0
    for number in range(most):
        session = find(live.pk)
        if session.over:
            break
        for seat in (0, 1, None):
            other = dealt_anew(live, seat, number)
            assert answers(other, seat) == answers(find(live.pk), seat)
            compared += 1
            if seat is not None:
                changed += answers(other, 1 - seat) != answers(find(live.pk), 1 - seat)
        seat = draw.choice(session.awaited())
        option = draw.randrange(len(session.asked()[seat].options))
        services.answer(live.pk, who(people[seat]), seat, session.turn(seat), option)
    assert compared > 20
    assert changed, "nothing was ever dealt anew"


def test_no_seed_before_the_end_and_no_choices_ever(ada_at_table: tuple[LiveGame, Session]) -> None:
    live, session = ada_at_table
    for seat in (0, 1, None):
        told = answers(session, seat).decode()
        assert live.seed not in told
        assert '"choices":[0' not in told
        assert session.turn(1 - (seat or 0)) not in told


@pytest.fixture
def ada_at_table() -> tuple[LiveGame, Session]:
    people = make_person("ada"), make_person("bob")
    live = begin(make_live_season(*people), *people)
    return live, find(live.pk)
