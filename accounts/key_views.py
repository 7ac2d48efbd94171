"""The page of one's keys: made, looked at, revoked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from accounts.forms import KeyForm
from accounts.keys import MOST, TooMany, make_key, revoke_key
from accounts.models import ApiKey, Scope

#: The form's button that ends a key.
REVOKE: Final = "revoke"


@dataclass(slots=True)
class KeysPage:
    """My keys, the form of another, and the text of one that was just made."""

    keys: list[ApiKey]
    form: KeyForm
    made: ApiKey | None = None
    text: str = ""


@reauthentication_required
def keys(request: HttpRequest) -> HttpResponse:
    """My keys. Posted, one is made, or with `revoke` one is ended."""
    user = request.user
    assert isinstance(user, User)
    if REVOKE in request.POST:
        pk = request.POST[REVOKE]
        if not (pk.isascii() and pk.isdecimal() and len(pk) <= 18 and revoke_key(user, int(pk))):
            raise Http404("There is no such key.")
        messages.success(request, "The key is revoked: no program comes in with it any more.")
        return redirect("api_keys")
    form = KeyForm(request.POST if request.method == "POST" else None)
    made, text = None, ""
    if form.is_valid():
        try:
            made, text = make_key(user, **form.given())
        except TooMany:
            form.add_error(None, f"You have {MOST} keys: revoke one that you do not need.")
    page = KeysPage(list(user.api_keys.all()), KeyForm() if made else form, made, text)
    labels = dict(Scope.choices)
    for key in page.keys:
        key.words = [labels[scope] for scope in key.scopes]  # type: ignore[attr-defined]
        key.over = bool(key.expires_at and key.expires_at <= timezone.now())  # type: ignore[attr-defined]
    status = 422 if page.form.errors else 200
    return render(request, "account/keys.html", {"page": page, "form": page.form}, status=status)
