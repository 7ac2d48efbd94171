"""Pages about the site itself: is it well, what it says when it is not, what browsers ask for."""

from __future__ import annotations

import sys
from typing import Final

import redis
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.views import defaults
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from config.outage import is_outage, unavailable_page

#: What no search engine needs: pages of one person, what only answers programs, and forms.
UNLISTED: Final = (
    *("/accounts/", "/admin/", "/api/v1/", "/my-games/", "/leagues/new/"),
    *("/tables/*/events/", "/tables/*/now/", "/tables/*/record.json"),
)
DAY: Final = 86_400


def health(request: HttpRequest) -> HttpResponse:
    """200 when the database answers, which pages need; the middleware makes a 503 of it when it
    does not. Without Redis people read and play on, only news comes later.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    try:
        cache.get("health")
    except redis.RedisError:
        return HttpResponse("ok, but for Redis\n", content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")


def server_error(request: HttpRequest) -> HttpResponse:
    """The page for an error outside any view: 503 when a service is gone, else 500."""
    error = sys.exc_info()[1]
    if is_outage(error):
        return unavailable_page(error)
    return defaults.server_error(request)


@require_safe
@cache_control(public=True, max_age=DAY)
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines are asked to leave alone."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in UNLISTED), ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=DAY)
def favicon(request: HttpRequest) -> HttpResponse:
    """The icon where browsers look for one without having read a page."""
    icon = settings.BASE_DIR / "static/images/favicon.ico"
    return HttpResponse(icon.read_bytes(), content_type="image/x-icon")


@require_safe
@cache_control(public=True, no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """What shows messages while no page is open; from here, as it is for the whole site."""
    script = settings.BASE_DIR / "static/js/service_worker.js"
    return HttpResponse(script.read_bytes(), content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=DAY)
def web_manifest(request: HttpRequest) -> HttpResponse:
    """How the site looks among the apps of a telephone."""
    icons = [
        {"src": static(f"images/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    told = {
        "name": "Pennant: leagues of baseball card games",
        "short_name": "Pennant",
        "description": "Leagues of published baseball card and board games.",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "background_color": "#f8f4e9",
        "theme_color": "#f8f4e9",
        "icons": [
            {"src": static("images/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *icons,
            {**icons[-1], "purpose": "maskable"},
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


def site_url(request: HttpRequest) -> dict[str, str]:
    """For templates: where the site is reached, for addresses that must be whole."""
    return {"site_url": settings.SITE_URL}
