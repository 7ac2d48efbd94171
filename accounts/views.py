"""Pages of a person's account: Django's own, with the house's limits and its status for errors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth import login, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.views import RedirectURLMixin
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse, reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django.views.generic import FormView

from accounts.forms import EmailForm, ForgottenForm, SignUpForm
from accounts.limits import limited, posted, posted_from_here

LOGIN_LIMITS = (("ip", "40/10m"), (posted_from_here("username"), "10/10m"))
TAKEN = "A user with that username already exists."


class Refusing:
    """A form's errors come with status 422."""

    def form_invalid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_invalid(form)  # type: ignore[misc]
        response.status_code = 422
        return response


class Onward(RedirectURLMixin):
    """Goes on to `next` where that is a page of this site, and no door to it."""

    next_page = "leagues"
    request: HttpRequest

    def get_redirect_url(self, request: HttpRequest | None = None) -> str:
        url = super().get_redirect_url()
        return "" if urlsplit(url).path in (reverse("login"), reverse("sign_up")) else url


@method_decorator(limited("login", *LOGIN_LIMITS), name="dispatch")
class LogIn(Refusing, Onward, views.LoginView):
    """Log in and go on to `next`."""

    redirect_authenticated_user = True


@method_decorator(
    [sensitive_post_parameters(), never_cache, limited("sign-up", ("ip", "40/h"))], name="dispatch"
)
class SignUp(Refusing, Onward, FormView):
    """Make an account, log in with it and go on to `next`."""

    template_name = "registration/sign_up.html"
    form_class = SignUpForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.user.is_authenticated:
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            with transaction.atomic():
                user = form.save()
        except IntegrityError:  # somebody took the name since the form looked
            form.add_error("username", TAKEN)
            return self.form_invalid(form)
        login(self.request, user)
        messages.success(self.request, f"Welcome, {user.get_username()}. You are logged in.")
        return HttpResponseRedirect(self.get_success_url())

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(next=self.get_redirect_url(), **kwargs)


@dataclass(slots=True)
class Held:
    """The teams that a person manages, the leagues that they own, and all that they are in one."""

    teams: QuerySet[Any]
    leagues: QuerySet[Any]
    memberships: QuerySet[Any]


@sensitive_post_parameters()
@never_cache
@login_required
@limited("account", ("user", "20/10m"))
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """My account: what I manage and run, and my address, which can be changed here."""
    user = request.user
    assert isinstance(user, User)
    form = EmailForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        form.save()
        messages.success(request, "Your e-mail address is changed.")
        return redirect("account")
    teams = user.teams.select_related("league").order_by("league__name", "place")
    memberships = user.memberships.select_related("league", "team").order_by("league__name", "role")
    held = Held(teams, user.leagues.order_by("name"), memberships)
    context = {"form": form, "held": held}
    return render(request, "registration/account.html", context, status=422 if form.errors else 200)


@method_decorator([login_required, limited("account", ("user", "20/10m"))], name="dispatch")
class ChangePassword(Refusing, views.PasswordChangeView):
    """Another password for whoever knows the present one."""

    template_name = "registration/new_password.html"
    extra_context = {"heading": "Change my password"}
    success_url = reverse_lazy("account")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, "Your password is changed.")
        return super().form_valid(form)


@method_decorator(limited("forgotten", ("ip", "20/h"), (posted("email"), "5/h")), name="dispatch")
class Forgotten(Refusing, views.PasswordResetView):
    """Ask for a new password by mail; the answer never tells whether the address is known."""

    template_name = "registration/forgotten.html"
    form_class = ForgottenForm


class ForgottenDone(views.PasswordResetDoneView):
    """What to do now that a mail is on its way, if it is."""

    template_name = "registration/forgotten_done.html"


class Reset(Refusing, views.PasswordResetConfirmView):
    """The page that the mail leads to: a new password."""

    template_name = "registration/new_password.html"
    extra_context = {"heading": "Set a new password"}
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, "Your new password is set. Log in with it.")
        return super().form_valid(form)
