"""The site's addresses: the admin and logins here, everything else in the apps."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from accounts.limits import limited
from api.pages import files as files_pages
from api.pages import webhooks as webhook_pages
from api.views.site import reference
from config import parts, views
from games.views.live import play_friendly

#: Of what calls addresses that somebody gave.
calls = limited("webhooks", ("ip", "120/h"))

urlpatterns = [
    path("admin/login/", secure_admin_login(admin.site.login)),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("robots.txt", views.robots),
    path("favicon.ico", views.favicon),
    path("service-worker.js", views.service_worker),
    path("manifest.webmanifest", views.web_manifest),
    path("healthz", views.health, name="health"),
    path("api/", reference, name="api_reference"),
    path("api/v1/", include("api.urls")),
    path(
        "accounts/webhooks/",
        calls(webhook_pages.webhooks),
        name="webhooks",
    ),
    path(
        "accounts/webhooks/<int:pk>/",
        calls(webhook_pages.webhook),
        name="webhook",
    ),
    path("leagues/new/archive/", files_pages.import_new, name="league_import"),
    path("leagues/<slug:slug>/office/exports/", files_pages.files, name="league_exports"),
    path("files/<int:pk>/", files_pages.shipment, name="shipment"),
    path("parts/", parts.parts, name="parts"),
    path("parts/colors.css", parts.parts_colors, name="parts_colors"),
    path("play/<slug:slug>/start/", limited("friendly", ("ip", "60/h"))(play_friendly)),
    path("", include("games.urls")),
]

handler500 = "config.views.server_error"
