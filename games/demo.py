"""The demo league: eight clubs of a harbour town, and a commissioner whose password is known."""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone

from games.services import DEMO_LEAGUES, open_season
from league.models import League
from league.services import add_team, create_league, create_season

(SLUG,) = DEMO_LEAGUES
USERNAME: Final = "commissioner"
PASSWORD: Final = "pennant"


class Club(NamedTuple):
    place: str
    nickname: str
    abbreviation: str
    colour: str


CLUBS: Final = (
    Club("Lantern Bay", "Keepers", "LBK", "#1d5c8f"),
    Club("Gull Rock", "Terns", "GRT", "#b3541e"),
    Club("Saltmarsh", "Herons", "SMH", "#2f7d6b"),
    Club("Millpond", "Owls", "MPO", "#7a1f3d"),
    Club("Foxglove", "Foxes", "FGF", "#c2562d"),
    Club("Cinder Hill", "Rooks", "CHR", "#3c3c46"),
    Club("Wharf Street", "Cats", "WSC", "#8a6d1f"),
    Club("Old Town", "Geese", "OTG", "#5b4a8a"),
)


@transaction.atomic
def make_demo() -> League:
    """The demo league, its season published and ready to be simulated; made where it is missing.

    What is there stays as it is. The commissioner is a superuser: never call this on a site that
    strangers can reach.
    """
    league = League.objects.filter(slug=SLUG).first()
    if league is None:
        names = random.Random(SLUG).random
        league = create_league(
            name="Harbor League", ruleset="piecepack", slug=SLUG, commissioner=_commissioner()
        )
        for club in CLUBS:
            add_team(league, **club._asdict(), random=names)
    if not league.seasons.exists():
        today = timezone.localdate()
        open_season(create_season(league, name=str(today.year), legs=2, starts_on=today))
    return league


def _commissioner() -> Any:
    users = get_user_model().objects
    user = users.filter(username=USERNAME).first()
    return user or users.create_superuser(USERNAME, password=PASSWORD)
