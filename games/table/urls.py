"""Addresses of the live table."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from games.table import replay, views
from games.table.standing_lineup import standing_lineup

urlpatterns: list[URLPattern | URLResolver] = [
    path(
        "leagues/<slug:slug>/teams/<slug:team>/lineup/",
        standing_lineup,
        name="standing_lineup",
    ),
    path("play/<slug:slug>/start/", views.play_friendly, name="play_friendly"),
    path("games/<int:pk>/sit-down/", views.sit_down, name="sit_down"),
    path("tables/<int:pk>/", views.table, name="table"),
    path("tables/<int:pk>/now/", views.now, name="table_now"),
    path("tables/<int:pk>/events/", views.events, name="table_events"),
    path("tables/<int:pk>/record.json", views.record, name="table_record"),
    path("games/<int:pk>/replay/", replay.replay, name="replay"),
    path("games/<int:pk>/replay/<int:play>/", replay.replay, name="replay_play"),
    path("tables/<int:pk>/replay/", replay.replay_table, name="table_replay"),
    path("tables/<int:pk>/replay/<int:play>/", replay.replay_table, name="table_replay_play"),
    path("tables/<int:pk>/answer/", views.answer, name="table_answer"),
    path("tables/<int:pk>/pass/", views.pass_until, name="table_pass"),
    path("tables/<int:pk>/hand-over/", views.hand_over, name="table_hand_over"),
    path("tables/<int:pk>/take-back/", views.take_back, name="table_take_back"),
    path("tables/<int:pk>/resign/", views.resign, name="table_resign"),
    path("tables/<int:pk>/claim/", views.claim, name="table_claim"),
    path("tables/<int:pk>/step-in/", views.step_in, name="table_step_in"),
    path("tables/<int:pk>/lineup/", views.lineup, name="table_lineup"),
    path("tables/<int:pk>/lineup/check/", views.check_lineup, name="table_check_lineup"),
]
