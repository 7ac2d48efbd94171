"""The seeds of a season's games are drawn, and sealed, as it is published, or drawn."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from games.models import GameRecord
from games.seeds import draw_seed
from league.models import Season
from league.signals import games_drawn, season_published


@receiver([season_published, games_drawn])
def seal_games(season: Season, **_: Any) -> None:
    """Draw the secret seed of every game, whose hash is public from now on."""
    games = season.games.filter(record=None).values_list("pk", flat=True)
    GameRecord.objects.bulk_create(map(_sealed, games.iterator()), batch_size=1000)


def _sealed(game_id: int) -> GameRecord:
    seed, commitment = draw_seed()
    return GameRecord(game_id=game_id, seed=seed, commitment=commitment)
