"""The admin of leagues, teams and seasons. Schedules and results are made by services only."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from league.models import Game, League, Player, Team


class OfferedFilters(admin.ModelAdmin):
    """Rows are filtered by what the list offers and by nothing else: Django would take any column
    of theirs in the address, and who asks often enough reads a secret by it (`?seed__gte=8`)."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        offered = [str(one) for one in (*self.get_list_filter(request), self.date_hierarchy)]
        named = any(lookup == one or lookup.startswith(f"{one}__") for one in offered)
        return named and super().lookup_allowed(lookup, value, request)


class ReadOnly(OfferedFilters):
    """Rows that are looked at: made and changed by services, deleted with what they belong to."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


def unused(obj: Any) -> bool:
    """Whether this league or team, one that is looked at by itself, is in no season."""
    return obj is not None and not obj.seasons.exists()


@admin.register(League)
class LeagueAdmin(OfferedFilters):
    list_display = ["name", "ruleset", "visibility", "owner", "time_zone"]
    list_filter = ["ruleset", "visibility"]
    list_select_related = ["owner"]
    search_fields = ["name", "slug"]
    readonly_fields = ["ruleset", "options", "created_at"]
    raw_id_fields = ["owner"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # the game and its options are checked by the service

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return unused(obj) and super().has_delete_permission(request, obj)


@admin.register(Team)
class TeamAdmin(OfferedFilters):
    list_display = ["__str__", "abbreviation", "league", "manager", "ai", "color", "crest"]
    list_filter = ["ai", "league"]
    list_select_related = ["league", "manager"]
    search_fields = ["place", "nickname", "abbreviation"]
    readonly_fields = ["league", "manager"]  # games under way change hands with a team

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False  # a team comes with its players

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return unused(obj) and super().has_delete_permission(request, obj)


@admin.register(Player)
class PlayerAdmin(OfferedFilters):
    list_display = ["name", "spot", "team"]
    list_filter = ["team__league"]
    list_select_related = ["team"]
    search_fields = ["name", "team__place", "team__nickname"]
    readonly_fields = ["team", "spot"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False  # a team is never short of a piece


class SeasonAdmin(ReadOnly):
    """Registered by the app that can also play a season."""

    list_display = ["__str__", "state", "starts_on"]
    list_filter = ["state", "league"]
    list_select_related = ["league"]
    search_fields = ["name", "league__name"]
    date_hierarchy = "starts_on"

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnly):
    list_display = ["__str__", "season", "number", "day", "date", "state", "score"]
    list_filter = ["state", "season"]
    list_select_related = ["season__league", "visitors", "home"]
    search_fields = ["=number", "visitors__place", "visitors__nickname", "home__place"]
    date_hierarchy = "date"
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    @admin.display(description="score")
    def score(self, game: Game) -> str:
        if game.state != Game.State.FINAL:
            return ""
        return f"{game.visitors_runs}–{game.home_runs}"
