"""The admin: its pages open, its actions call the services, and secrets stay secret."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import GameRecord, SimulationRun
from games.services import play_inline, set_lineup, start_simulation
from league.models import Season
from tests.leagues import make_draft, make_league, make_season


def played_season() -> Season:
    season = make_season(4)
    play_inline(start_simulation(season, day=1, inline=True))
    set_lineup(season.games.all()[0].home, [1, 3, 5, 0, 2, 4, 6, 7])
    return season


def run_action(client: Client, action: str, *seasons: Season) -> str:
    answer = client.post(
        reverse("admin:league_season_changelist"),
        {"action": action, "_selected_action": [season.pk for season in seasons]},
        follow=True,
    )
    return answer.content.decode()


@pytest.mark.django_db
def test_every_model_has_its_pages(admin_client: Client) -> None:
    played_season()
    shown = [
        model
        for model in admin.site._registry
        if model._meta.app_label in ("league", "stats", "games")
    ]
    assert len(shown) == 13
    for model in shown:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        row = model._default_manager.first()
        assert row is not None, model
        with CaptureQueriesContext(connection) as queries:
            answer = admin_client.get(reverse(f"{name}_changelist"), {"q": "1"})
        assert answer.status_code == 200, model
        assert len(queries) < 16, model
        assert admin_client.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200, model


@pytest.mark.django_db
def test_official_rows_are_read_only(admin_client: Client) -> None:
    played_season()
    for name in ("stats_battingline", "stats_teamline", "league_game", "games_gamerecord"):
        model: Any = apps.get_model(name.replace("_", "."))
        row = model._default_manager.first()
        change = reverse(f"admin:{name}_change", args=[row.pk])
        assert admin_client.get(reverse(f"admin:{name}_add")).status_code == 403
        assert admin_client.post(change, {"r": 99}).status_code == 403
        assert admin_client.post(reverse(f"admin:{name}_delete", args=[row.pk])).status_code == 403
        assert model._default_manager.filter(pk=row.pk).exists()


@pytest.mark.django_db
def test_no_seed_of_an_unfinished_game_is_shown(admin_client: Client) -> None:
    played_season()
    records = GameRecord.objects.select_related("game")
    for record in records:
        page = reverse("admin:games_gamerecord_change", args=[record.pk])
        text = admin_client.get(page).content.decode()
        assert record.commitment in text
        over = record.game.state == "final"
        assert (record.seed in text) == over
        assert ("secret until the game is over" in text) != over
    listed = admin_client.get(reverse("admin:games_gamerecord_changelist")).content.decode()
    assert not any(record.seed in listed for record in records)


@pytest.mark.django_db
def test_publish(admin_client: Client) -> None:
    draft = make_draft(2)
    assert "is published." in run_action(admin_client, "publish", draft)
    draft.refresh_from_db()
    assert draft.state == Season.State.PUBLISHED
    assert GameRecord.objects.count() == 2
    assert "only a draft can be published" in run_action(admin_client, "publish", draft)


@pytest.mark.django_db(transaction=True)
def test_simulate(admin_client: Client, redis: Any) -> None:
    draft, season = make_draft(2), make_season(2)
    text = run_action(admin_client, "simulate", draft, season)
    assert "is a draft: publish it" in text
    assert f"{season} is being simulated." in text
    assert SimulationRun.objects.get().season == season


@pytest.mark.django_db
def test_actions_need_the_permission_to_change_a_season(
    client: Client, django_user_model: Any
) -> None:
    clerk = django_user_model.objects.create_user("clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_season"))
    client.force_login(clerk)
    draft = make_draft(2)
    run_action(client, "publish", draft)
    draft.refresh_from_db()
    assert draft.state == Season.State.DRAFT


@pytest.mark.django_db
def test_a_league_with_a_season_cannot_be_deleted(admin_client: Client) -> None:
    empty, used = make_league(1), make_draft(2).league
    for league, status in ((used, 403), (empty, 200)):
        page = reverse("admin:league_league_delete", args=[league.pk])
        assert admin_client.get(page).status_code == status
