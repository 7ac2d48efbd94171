"""Addresses of the site. This app knows the others, so it includes theirs.

A team's address stands before a season's: no season may have the slug “teams”.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games import views
from games.how_to_play import views as how_to_play
from games.managers_page import league_managers

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("league.urls")),
    path("", include("stats.urls")),
    path("", include("games.table.urls")),
    path("how-to-play/", how_to_play.how_to_play_index, name="how_to_play_index"),
    path("how-to-play/<slug:slug>/", how_to_play.how_to_play, name="how_to_play"),
    path("games/<int:pk>/", views.game, name="game"),
    path("games/<int:pk>/record.json", views.game_record, name="game_record"),
    path("leagues/<slug:slug>/managers/", league_managers, name="league_managers"),
    path("leagues/<slug:slug>/<slug:season>/", views.season, name="season"),
    path("leagues/<slug:slug>/<slug:season>/publish/", views.season_publish, name="season_publish"),
    path(
        "leagues/<slug:slug>/<slug:season>/simulate/",
        views.season_simulate,
        name="season_simulate",
    ),
    path(
        "leagues/<slug:slug>/<slug:season>/progress/",
        views.season_progress,
        name="season_progress",
    ),
    path("leagues/<slug:slug>/<slug:season>/events/", views.season_events, name="season_events"),
]
