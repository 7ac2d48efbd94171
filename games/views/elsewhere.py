"""Other games that wait for whoever sits at a table, or watches it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.views.visitors import waiting_elsewhere


@require_safe
@never_cache
def elsewhere(request: HttpRequest, pk: int) -> HttpResponse:
    """The strip of a table that says how many other games wait for who looks, and leads to the
    next; fetched now and then. It tells nothing of the table itself."""
    return render(request, "live/elsewhere.html", {"elsewhere": waiting_elsewhere(request, pk)})
