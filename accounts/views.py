"""Pages of a person's account: django-allauth's, with forms of the house and its status for errors.

Who is asked for a second factor, what a link proves, which sessions there are: that is allauth's.
Names and passwords go through Django's own forms and backend, which take the same time for a name
that nobody has.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import wraps
from typing import Any

from allauth.account import views as account_views
from allauth.mfa.webauthn.views import AddWebAuthnView
from allauth.usersessions.models import UserSession
from allauth.usersessions.views import ListUserSessionsView
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from accounts.forms import (
    AddressForm,
    ConfirmForm,
    ForgottenForm,
    LogInForm,
    NewPasswordForm,
    PasskeyForm,
    SessionForm,
    SignUpForm,
)
from accounts.limits import Limit, View, limited
from accounts.models import Profile
from accounts.selectors import Security, security

TAKEN = "A user with that username already exists."


_reads_and_posts = require_http_methods(["GET", "HEAD", "POST"])


def door(view: View, group: str, *limits: Limit) -> View:
    """A page that anybody may open: never kept, its posts counted, its form's errors with 422."""

    @wraps(view)
    def refusing(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        form = (getattr(response, "context_data", None) or {}).get("form")
        if response.status_code == 200 and getattr(form, "errors", None):
            response.status_code = 422
        return response

    counted = limited(group, *limits)(refusing)
    return _reads_and_posts(sensitive_post_parameters()(never_cache(counted)))


def room(view: View) -> View:
    """A page of one's own account; so many posts to all of them together."""
    return _reads_and_posts(login_required(door(view, "account", ("user", "20/10m"))))


class LogIn(account_views.LoginView):
    """Log in and go on to `next`."""

    form_class = LogInForm


class SignUp(account_views.SignupView):
    """Make an account, log in with it and go on to `next`."""

    form_class = SignUpForm

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:  # somebody took the name since the form looked
            form.add_error("username", TAKEN)
            return self.form_invalid(form)
        messages.success(self.request, f"Welcome, {self.user.get_username()}. You are logged in.")
        return response


@dataclass(slots=True)
class Held:
    """The teams that a person manages, the leagues that they own, and all that they are in one."""

    teams: QuerySet[Any]
    leagues: QuerySet[Any]
    memberships: QuerySet[Any]
    security: Security
    profile: Profile | None


def account(request: HttpRequest) -> HttpResponse:
    """My account: what I manage and run, and how I am reached and get in."""
    user = request.user
    assert isinstance(user, User)
    held = Held(
        user.teams.select_related("league").order_by("league__name", "place"),
        user.leagues.order_by("name"),
        user.memberships.select_related("league", "team").order_by("league__name", "role"),
        security(user),
        Profile.objects.filter(person=user).first(),
    )
    return render(request, "account/account.html", {"held": held})


class Address(account_views.EmailView):
    """My address, and another one as soon as the link that it is sent is opened."""

    form_class = AddressForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        sends = settings.EMAIL_BACKEND != "config.mail.Unsent"
        return super().get_context_data(sends_mail=sends, **kwargs)


class ChangePassword(account_views.PasswordChangeView):
    """Another password for whoever knows the present one."""

    form_class = PasswordChangeForm


class Confirm(account_views.ReauthenticateView):
    """The password once more, before the account is changed."""

    form_class = ConfirmForm


class Sessions(ListUserSessionsView):
    """Where I am logged in, with this browser first."""

    form_class = SessionForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        here = UserSession.objects.filter(session_key=request.session.session_key)
        if not here.exists():
            UserSession.objects.create_from_request(request)
        response: HttpResponse = super().get(request, *args, **kwargs)
        return response


class AddPasskey(AddWebAuthnView):
    """One more passkey."""

    form_class = PasskeyForm


class Forgotten(FormView):
    """Ask for a new password by mail; the answer never tells whether the address is known."""

    template_name = "account/password_reset.html"
    form_class = ForgottenForm
    success_url = reverse_lazy("account_reset_password_done")

    def form_valid(self, form: ForgottenForm) -> HttpResponse:
        form.save()
        return super().form_valid(form)


class Reset(account_views.PasswordResetFromKeyView):
    """The page that the mail leads to: a new password."""

    form_class = NewPasswordForm
    success_url = reverse_lazy("account_login")
