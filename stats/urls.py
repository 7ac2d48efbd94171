"""Addresses of this app."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from stats import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("leagues/<slug:slug>/teams/<slug:team>/", views.team, name="team"),
    path("players/<int:pk>/", views.player, name="player"),
]
