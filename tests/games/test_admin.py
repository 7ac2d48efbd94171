"""The admin: its pages open, its actions call the services, and secrets stay secret."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import GameRecord, SimulationRun
from games.simulation.runs import play_inline, start_simulation
from league.models import League, Season
from tests.leagues import commissioner, make_draft, make_league, make_season


def played_season() -> Season:
    season = make_season(4)
    play_inline(start_simulation(season, day=1, inline=True))
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
    season = played_season()
    commissioner(season.league, User.objects.get())
    shown = [
        model
        for model in admin.site._registry
        if model._meta.app_label in ("league", "stats", "games")
    ]
    assert len(shown) == 14
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


#: What nobody may find out before a game is over, by model.
SECRET = {
    "gamerecord": {"seed", "record"},
    "livegame": {"seed", "choices", "sealed"},
    "side": {"lineup", "guest", "standing_orders", "habits", "answers", "hints"},
    "lineup": {"spots"},
    "user": {"password"},
    "session": {"session_data", "session_key"},
}


def ways_to_secrets(model: Any, depth: int = 3) -> list[str]:
    """Lookups from a model to each secret column, along every relation."""
    found = [
        field.name
        for field in model._meta.get_fields()
        if field.name in SECRET.get(model._meta.model_name, ())
    ]
    for field in model._meta.get_fields() if depth else ():
        if field.is_relation and field.related_model is not None:
            further = ways_to_secrets(field.related_model, depth - 1)
            found += [f"{field.name}__{way}" for way in further]
    return found


@pytest.mark.django_db
def test_nobody_filters_by_a_secret(admin_client: Client, rf: Any, admin_user: Any) -> None:
    played_season()
    request = rf.get("/")
    request.user = admin_user
    tried = 0
    for model, site in admin.site._registry.items():
        address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for way in ways_to_secrets(model):
            for lookup in ("", "__gte", "__startswith", "__isnull", "__contains", "__0", "__len"):
                assert not site.lookup_allowed(way + lookup, "8", request), (model, way + lookup)
                tried += 1
            if "__" not in way:
                for lookup in ("", "__gte", "__isnull"):
                    answer = admin_client.get(address, {way + lookup: "8"})
                    assert answer.status_code == 400, (model, way + lookup)
    assert tried > 100
    listed = reverse("admin:games_gamerecord_changelist")
    for offered in ("game__state__exact=final", "game__season__id__exact=1", "q=1"):
        assert admin_client.get(f"{listed}?{offered}").status_code == 200


@pytest.mark.django_db
def test_no_secret_stands_in_a_list_a_form_or_a_search(rf: Any, admin_user: Any) -> None:
    request = rf.get("/")
    request.user = admin_user
    for model, site in admin.site._registry.items():
        hidden = SECRET.get(str(model._meta.model_name), set())
        if model._meta.model_name == "user":
            continue  # Django shows no more of a password than how it is stored
        shown = {*site.list_display, *site.readonly_fields, *site.search_fields, *site.list_filter}
        shown |= {*site.get_fields(request)}
        assert not hidden & {str(one) for one in shown}, model


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
def test_no_league_is_deleted_past_the_office(admin_client: Client) -> None:
    for league in (make_league(1), make_draft(2).league):
        page = reverse("admin:league_league_delete", args=[league.pk])
        assert admin_client.post(page, {"post": "yes"}).status_code == 403
    assert League.objects.count() == 2
