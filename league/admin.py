"""The admin of leagues, teams and seasons. Schedules and results are made by services only."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from league.models import Game, League, LogEntry, Membership, Player, Team


class OfferedFilters(admin.ModelAdmin):
    """Rows are filtered by what the list offers and by nothing else: Django would take any column
    of theirs in the address, and who asks often enough reads a secret by it (`?seed__gte=8`)."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        offered = [str(one) for one in (*self.get_list_filter(request), self.date_hierarchy)]
        named = any(lookup == one or lookup.startswith(f"{one}__") for one in offered)
        return named and super().lookup_allowed(lookup, value, request)


class ReadOnly(OfferedFilters):
    """Rows that are looked at: made and changed by services, whose pages check and log it."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class Kept(ReadOnly):
    """Rows that nobody deletes here either."""

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(League)
class LeagueAdmin(Kept):
    list_display = ["name", "ruleset", "visibility", "owner", "time_zone", "archived_at"]
    list_filter = ["ruleset", "visibility"]
    list_select_related = ["owner"]
    search_fields = ["name", "slug"]


@admin.register(Team)
class TeamAdmin(Kept):
    list_display = ["__str__", "abbreviation", "league", "manager", "ai", "color", "crest"]
    list_filter = ["ai", "league"]
    list_select_related = ["league", "manager"]
    search_fields = ["place", "nickname", "abbreviation"]


@admin.register(Player)
class PlayerAdmin(Kept):
    list_display = ["name", "first_name", "surname", "spot", "team"]
    list_filter = ["team__league"]
    list_select_related = ["team"]
    search_fields = ["first_name", "surname", "team__place", "team__nickname"]


@admin.register(Membership)
class MembershipAdmin(Kept):
    list_display = ["person", "role", "league", "team", "since"]
    list_filter = ["role"]
    list_select_related = ["person", "league", "team"]
    search_fields = ["person__username", "league__name"]


@admin.register(LogEntry)
class LogEntryAdmin(Kept):
    list_display = ["at", "name", "act", "about", "league", "why"]
    list_filter = ["act"]
    list_select_related = ["league"]
    search_fields = ["name", "about", "league__name"]
    date_hierarchy = "at"
    show_full_result_count = False


class SeasonAdmin(Kept):
    """Registered by the app that can also play a season."""

    list_display = ["__str__", "state", "starts_on"]
    list_filter = ["state", "league"]
    list_select_related = ["league"]
    search_fields = ["name", "league__name"]
    date_hierarchy = "starts_on"


@admin.register(Game)
class GameAdmin(Kept):
    list_display = ["__str__", "season", "number", "day", "date", "state", "score"]
    list_filter = ["state", "season"]
    list_select_related = ["season__league", "visitors", "home"]
    search_fields = ["=number", "visitors__place", "visitors__nickname", "home__place"]
    date_hierarchy = "date"
    show_full_result_count = False

    @admin.display(description="score")
    def score(self, game: Game) -> str:
        if game.state != Game.State.FINAL:
            return ""
        return f"{game.visitors_runs}–{game.home_runs}"
