"""Addresses of the site. This app knows the others, so it includes theirs.

A team's address stands before a season's: no season may have the slug “teams”.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games.views import front, game, lessons, people, play, season, setup
from games.views.managers import league_managers

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.leagues, name="leagues"),
    path("leagues/new/", setup.league_new, name="league_new"),
    path("leagues/new/<slug:ruleset>/", setup.league_new_ruleset, name="league_new_ruleset"),
    path("", include("league.urls")),
    path("leagues/<slug:slug>/teams/<slug:team>/", people.team, name="team"),
    path("players/<int:pk>/", people.player, name="player"),
    path("my-games/", play.my_games, name="my_games"),
    path("play/", play.games, name="play"),
    path("play/<slug:slug>/", play.one_game, name="play_ruleset"),
    path("", include("games.table.urls")),
    path("how-to-play/", lessons.how_to_play_index, name="how_to_play_index"),
    path("how-to-play/<slug:slug>/", lessons.how_to_play, name="how_to_play"),
    path("games/<int:pk>/", game.game, name="game"),
    path("games/<int:pk>/record.json", game.game_record, name="game_record"),
    path("leagues/<slug:slug>/managers/", league_managers, name="league_managers"),
    path("leagues/<slug:slug>/<slug:season>/", season.season, name="season"),
    path(
        "leagues/<slug:slug>/<slug:season>/publish/", season.season_publish, name="season_publish"
    ),
    path(
        "leagues/<slug:slug>/<slug:season>/simulate/",
        season.season_simulate,
        name="season_simulate",
    ),
    path(
        "leagues/<slug:slug>/<slug:season>/progress/",
        season.season_progress,
        name="season_progress",
    ),
    path("leagues/<slug:slug>/<slug:season>/events/", season.season_events, name="season_events"),
]
