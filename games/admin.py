"""The admin of play: seasons can be published and simulated; no game's secrets are shown.

Live games, their sides and lineups are not here: a side's hand and plans are its manager's alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest

from games.models import GameRecord, SimulationRun
from games.simulation.runs import start_simulation
from league.admin import ReadOnly, SeasonAdmin
from league.errors import LeagueError
from league.models import Game, Season
from league.services import publish_season


@admin.register(Season)
class PlayableSeasonAdmin(SeasonAdmin):
    actions = ["publish", "simulate"]

    def has_publish_permission(self, request: HttpRequest) -> bool:
        """To publish or to simulate is to change a season, though no field of it can be edited."""
        return request.user.has_perm("league.change_season")

    @admin.action(description="Publish", permissions=["publish"])
    def publish(self, request: HttpRequest, seasons: QuerySet[Season]) -> None:
        self._each(request, seasons, publish_season, "{} is published.")

    @admin.action(description="Simulate the rest of the season", permissions=["publish"])
    def simulate(self, request: HttpRequest, seasons: QuerySet[Season]) -> None:
        self._each(request, seasons, start_simulation, "{} is being simulated.")

    def _each(
        self,
        request: HttpRequest,
        seasons: QuerySet[Season],
        service: Callable[[Season], Any],
        done: str,
    ) -> None:
        for season in seasons.select_related("league"):
            try:
                service(season)
            except LeagueError as error:
                self.message_user(request, error.message, messages.ERROR)
            else:
                self.message_user(request, done.format(season), messages.SUCCESS)


@admin.register(GameRecord)
class GameRecordAdmin(ReadOnly):
    """A game's seed and record are secret until it is over; its commitment never is."""

    list_display = ["game", "commitment", "is_over"]
    list_filter = ["game__state", "game__season"]
    list_select_related = ["game__visitors", "game__home"]
    search_fields = ["=game__pk", "=commitment"]
    fields = ("game", "commitment", "ruleset_version", "revealed_seed", "revealed_record")
    readonly_fields = ("revealed_seed", "revealed_record")
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(boolean=True, description="over")
    def is_over(self, record: GameRecord) -> bool:
        return record.game.state == Game.State.FINAL

    @admin.display(description="seed")
    def revealed_seed(self, record: GameRecord) -> str:
        return record.seed if self.is_over(record) else "secret until the game is over"

    @admin.display(description="record")
    def revealed_record(self, record: GameRecord) -> Any:
        return record.record if self.is_over(record) else "secret until the game is over"


@admin.register(SimulationRun)
class SimulationRunAdmin(ReadOnly):
    list_display = ["season", "day", "state", "done", "total", "left_out", "created_at"]
    list_filter = ["state", "season"]
    list_select_related = ["season__league"]
    date_hierarchy = "created_at"
    search_fields = ["season__name", "season__league__name", "error"]
