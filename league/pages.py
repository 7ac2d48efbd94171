"""What the pages of all apps share: how they are filled, breadcrumbs, refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.errors import LeagueError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Crumbs = Sequence[tuple[str, str | None]]  # words and address, of the page itself none


def shown(page: DataclassInstance, **furniture: object) -> dict[str, object]:
    """A page's content under the names of its fields, for its template, with what stands around
    it: the crumbs, the title."""
    return {field.name: getattr(page, field.name) for field in fields(page)} | furniture


def refusal(request: HttpRequest, error: LeagueError, back: str = "") -> HttpResponse:
    """The page that tells a person why a service refused, and where to go from there."""
    template = {404: "404.html", 409: "409.html"}.get(error.status, "error.html")
    context = {"message": error.message, "heading": "That was refused", "back": back}
    return render(request, template, context, status=error.status)


View = Callable[..., HttpResponse]


def cached_privately(view: View) -> View:
    """A short life in the visitor's own browser, and nowhere else: private leagues are private."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "private, max-age=300"
        return response

    return wrapped
