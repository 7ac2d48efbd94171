"""Addresses of this app. A league's slug is followed by a season's, or by `teams/` and the like.

What stands here and is no slug is reserved in `services.RESERVED_SLUGS`.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from league import setup, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.leagues, name="leagues"),
    path("team-colours.css", views.team_colours, name="team_colours"),
    path("leagues/", views.league_list, name="league_list"),
    path("leagues/new/", setup.league_new, name="league_new"),
    path("leagues/new/<slug:ruleset>/", setup.league_new_ruleset, name="league_new_ruleset"),
    path("leagues/<slug:slug>/", views.league, name="league"),
    path("leagues/<slug:slug>/colours.css", views.colours, name="colours"),
    path("leagues/<slug:slug>/new-team/", setup.team_new, name="team_new"),
    path("leagues/<slug:slug>/new-season/", setup.season_new, name="season_new"),
]
