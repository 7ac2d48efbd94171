"""The app of the API: its webhooks take part in what the league does."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "api"

    def ready(self) -> None:
        from api.webhooks import happening  # noqa: F401  (models must be ready before it is read)
