"""Addresses of a person's account. The names of the last four are Django's."""

from __future__ import annotations

from django.contrib.auth.views import LogoutView
from django.urls import path

from accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("sign-up/", views.SignUp.as_view(), name="sign_up"),
    path("login/", views.LogIn.as_view(), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", views.ChangePassword.as_view(), name="password_change"),
    path("forgotten/", views.Forgotten.as_view(), name="password_reset"),
    path("forgotten/done/", views.ForgottenDone.as_view(), name="password_reset_done"),
    path("reset/<uidb64>/<token>/", views.Reset.as_view(), name="password_reset_confirm"),
]
