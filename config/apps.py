"""The project as a Django app, so that every process that runs Django has the Celery app too."""

from __future__ import annotations

from django.apps import AppConfig


class Config(AppConfig):
    name = "config"
    verbose_name = "Pennant"

    def ready(self) -> None:
        """Load the Celery app: `shared_task` binds to it."""
        from config import celery  # noqa: F401  (settings must be ready before it is read)
