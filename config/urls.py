"""The site's addresses: the admin and logins here, everything else in the apps."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import include, path

from config import views

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/login/", auth.LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("accounts/logout/", auth.LogoutView.as_view(), name="logout"),
    path("healthz", views.health, name="health"),
    path("", include("games.urls")),
]

handler500 = "config.views.server_error"
