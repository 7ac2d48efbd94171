"""The admin of the official record: to be looked at, never changed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from league.admin import ReadOnly
from stats.models import BattingLine, FieldingLine, PitchingLine, PlayByPlay, TeamLine


class LineAdmin(ReadOnly):
    list_filter = ["game__season"]
    list_select_related = ["game__visitors", "game__home", "player", "team"]
    search_fields = ["player__name", "=game__pk"]
    ordering = ["-pk"]
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(BattingLine)
class BattingLineAdmin(LineAdmin):
    list_display = ["game", "player", "team", "position", "ab", "r", "h", "hr", "rbi", "so"]


@admin.register(PitchingLine)
class PitchingLineAdmin(LineAdmin):
    list_display = ["game", "player", "team", "outs", "h", "r", "er", "so", "wins", "losses"]


@admin.register(FieldingLine)
class FieldingLineAdmin(LineAdmin):
    list_display = ["game", "player", "team", "position", "po", "a", "e", "dp"]


@admin.register(TeamLine)
class TeamLineAdmin(LineAdmin):
    list_display = ["game", "team", "home", "innings", "r", "h", "e", "lob"]
    list_select_related = ["game__visitors", "game__home", "team"]
    search_fields = ["team__place", "team__nickname", "=game__pk"]


@admin.register(PlayByPlay)
class PlayByPlayAdmin(LineAdmin):
    list_display = ["game"]
    list_select_related = ["game__visitors", "game__home"]
    search_fields = ["=game__pk"]
