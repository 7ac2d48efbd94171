"""Addresses of a person's account. Names that begin with account_, mfa_ and usersessions_ are
django-allauth's, which leads from one to another by them."""

from __future__ import annotations

from allauth.account import views as allauth
from allauth.mfa.base import views as factors
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as app
from allauth.mfa.webauthn import views as passkeys
from django.urls import path, reverse_lazy
from django.views.decorators.http import require_POST, require_safe

from accounts import key_views, notice_views, profile_views, views
from accounts.limits import limited, logging_in, posted, posted_from_here, second_from_here
from accounts.views import door, room

LOGIN_LIMITS = (("ip", "40/10m"), (posted_from_here("username"), "10/10m"))
FACTOR_LIMITS = (("ip", "40/10m"), (second_from_here, "10/10m"), (logging_in, "60/h"))
FORGOTTEN_LIMITS = (("ip", "20/h"), (posted("email"), "5/h"))
FACTORS = reverse_lazy("mfa_index")

urlpatterns = [
    path("notices/", notice_views.notices, name="notices"),
    path("notices/<int:pk>/", notice_views.notice, name="notice"),
    path("notices/settings/", notice_views.settings, name="notices_settings"),
    path(
        "notices/browsers/",
        limited("browsers", ("ip", "60/h"))(notice_views.browser),
        name="browsers",
    ),
    path("notices/browsers/<int:pk>/end/", notice_views.end_browser, name="browser_end"),
    path("notices/stop/<str:token>/", notice_views.stop, name="notices_stop"),
    path("", require_safe(room(views.account)), name="account"),
    path(
        "sign-up/", door(views.SignUp.as_view(), "sign-up", ("ip", "40/h")), name="account_signup"
    ),
    path("login/", door(views.LogIn.as_view(), "login", *LOGIN_LIMITS), name="account_login"),
    path(
        "login/code/",
        door(factors.authenticate, "factor", *FACTOR_LIMITS),
        name="mfa_authenticate",
    ),
    path(
        "login/passkey/",
        door(passkeys.login_webauthn, "login", ("ip", "40/10m")),
        name="mfa_login_webauthn",
    ),
    path("logout/", require_POST(allauth.logout), name="account_logout"),
    path("confirm/", room(views.Confirm.as_view()), name="account_reauthenticate"),
    path("confirm/code/", room(factors.reauthenticate), name="mfa_reauthenticate"),
    path(
        "confirm/passkey/",
        room(passkeys.reauthenticate_webauthn),
        name="mfa_reauthenticate_webauthn",
    ),
    path("address/", room(views.Address.as_view()), name="account_email"),
    path(
        "address/<str:key>/",
        door(allauth.confirm_email, "address", ("ip", "40/10m")),
        name="account_confirm_email",
    ),
    path("password/", room(views.ChangePassword.as_view()), name="account_change_password"),
    path(
        "forgotten/",
        door(views.Forgotten.as_view(), "forgotten", *FORGOTTEN_LIMITS),
        name="account_reset_password",
    ),
    path(
        "forgotten/done/",
        door(allauth.password_reset_done, "forgotten"),
        name="account_reset_password_done",
    ),
    path(
        "reset/<uidb36>/<key>/",
        door(views.Reset.as_view(), "reset", ("ip", "40/10m")),
        name="account_reset_password_from_key",
    ),
    path("sessions/", room(views.Sessions.as_view()), name="usersessions_list"),
    path("profile/", room(profile_views.profile), name="profile_settings"),
    path("keys/", room(key_views.keys), name="api_keys"),
    path("two-factor/", require_safe(room(factors.index)), name="mfa_index"),
    path("two-factor/app/", room(app.activate_totp), name="mfa_activate_totp"),
    path("two-factor/app/remove/", room(app.deactivate_totp), name="mfa_deactivate_totp"),
    path(
        "two-factor/codes/",
        require_safe(room(codes.view_recovery_codes)),
        name="mfa_view_recovery_codes",
    ),
    path(
        "two-factor/codes/new/",
        room(codes.generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "two-factor/passkeys/add/",
        room(views.AddPasskey.as_view()),
        name="mfa_add_webauthn",
    ),
    path(
        "two-factor/passkeys/<int:pk>/remove/",
        room(passkeys.RemoveWebAuthnView.as_view(success_url=FACTORS)),
        name="mfa_remove_webauthn",
    ),
]
