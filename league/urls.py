"""Addresses of this app. A league's slug is followed by a season's, or by `teams/`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from league import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.leagues, name="leagues"),
    path("leagues/<slug:slug>/", views.league, name="league"),
    path("leagues/<slug:slug>/colours.css", views.colours, name="colours"),
]
