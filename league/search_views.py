"""The page that finds leagues, clubs, players and people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.numbers import plain
from league.pages import shown
from league.search import KINDS, LEAST, LONGEST, Group, Hit, Kind, groups, hits, paginator


@dataclass(slots=True)
class SearchPage:
    """What was asked for, and what was found: the first of each kind, or a page of one."""

    query: str
    fault: str
    groups: list[Group]
    kind: Kind | None
    page: Page[Any] | None
    hits: list[Hit]
    kept: str  # the search as an address has it, for the other pages


@require_safe
@never_cache
def search(request: HttpRequest) -> HttpResponse:
    """`?q=` the beginnings of words; `in=` one kind alone, a `page` at a time. 422 for a query that
    cannot be, 404 for a kind or a page that there is not."""
    query = " ".join(request.GET.get("q", "").split())
    named, number = request.GET.get("in", ""), plain(request.GET.get("page", "1"))
    if named and named not in KINDS:
        raise Http404("Nothing of that kind is searched for.")
    content = SearchPage(query, _fault(query), [], KINDS.get(named), None, [], "")
    if query and not content.fault:
        if content.kind:
            pages = paginator(request.user, content.kind, query)
            if number is None or not 1 <= number <= pages.num_pages:
                raise Http404(f"There is no such page: the last one is page {pages.num_pages}.")
            content.page = pages.page(number)
            content.hits = hits(content.kind, content.page)
            kept = QueryDict(mutable=True)
            kept.update({"q": query, "in": named})
            content.kept = kept.urlencode()
        else:
            content.groups = groups(request.user, query)
    context = shown(content, crumbs=[("Search", None)])
    return render(request, "league/search.html", context, status=422 if content.fault else 200)


def _fault(query: str) -> str:
    """What is wrong with a query."""
    if len(query) > LONGEST:
        return f"Write at most {LONGEST} characters; these are {len(query)}."
    letters = [one for one in query if one.isalnum()]
    if query and len(letters) < LEAST and all(one.isascii() for one in query):
        return f"Write at least {LEAST} letters of a name."
    return ""
