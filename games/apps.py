"""The app of games: it takes part in what the league does."""

from __future__ import annotations

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        """Have everybody who listens to a signal listen."""
        from games import rescheduling, sealing  # noqa: F401  (models must be ready before these are read)
        from games.appointments import pausing  # noqa: F401
        from games.live import reseating, tasks  # noqa: F401
