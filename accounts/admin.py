"""The admin of accounts, beside Django's own of people and groups.

What a person confirms or sets up is theirs to change; staff see it, and take a second factor away
from whoever has lost it. Sessions are nobody's business.
"""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

admin.site.unregister([Authenticator, EmailAddress, UserSession])


class Looked(admin.ModelAdmin):
    """Rows that are looked at, found by their person's name or address."""

    list_select_related = ["user"]
    search_fields = ["user__username", "user__email"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(EmailAddress)
class EmailAddressAdmin(Looked):
    list_display = ["email", "user", "verified", "primary"]
    list_filter = ["verified"]
    search_fields = [*Looked.search_fields, "email"]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Authenticator)
class AuthenticatorAdmin(Looked):
    list_display = ["user", "type", "created_at", "last_used_at"]
    list_filter = ["type"]
    exclude = ["data"]
