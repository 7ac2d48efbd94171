"""The project as a Django app, so that every process that runs Django has the Celery app too."""

from __future__ import annotations

from django.apps import AppConfig
from django.contrib.auth import get_user_model
from django.db import models

from accounts.spelling import unmistakable


class Config(AppConfig):
    name = "config"
    verbose_name = "Pennant"

    def ready(self) -> None:
        """Load the Celery app, to which `shared_task` binds; have names of people checked."""
        from config import celery  # noqa: F401  (settings must be ready before it is read)

        # Django's own user: wherever one is made, by sign-up, admin or command, its name is checked
        name = get_user_model()._meta.get_field("username")
        assert isinstance(name, models.Field)
        name.validators.append(unmistakable)
