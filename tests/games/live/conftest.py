"""Two people, and a game of piecepack between them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from games.models import LiveGame
from league.models import Season
from tests.games.live.live_games import begin, make_live_season, make_person


@pytest.fixture
def ada(db: None) -> User:
    return make_person("ada")


@pytest.fixture
def bob(db: None) -> User:
    return make_person("bob")


@pytest.fixture
def season(ada: User, bob: User) -> Season:
    """Two games; in the first ada visits bob."""
    return make_live_season(ada, bob)


@pytest.fixture
def live(season: Season, ada: User, bob: User) -> LiveGame:
    """The first of them, past its lineups."""
    return begin(season, ada, bob)
