"""The app of people's accounts."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """Have sessions counted from the log-in that begins them, and settings looked at."""
        from allauth.account.signals import (
            password_changed,
            password_reset,
            password_set,
            user_logged_in,
        )
        from django.contrib.auth.signals import user_logged_out

        from accounts import checks, pushing
        from accounts.sessions import end_oldest

        user_logged_in.connect(end_oldest)
        user_logged_out.connect(pushing.end_with_session)
        for anew in (password_changed, password_reset, password_set):
            anew.connect(pushing.end_with_password)
        register(checks.key_of_messages)
