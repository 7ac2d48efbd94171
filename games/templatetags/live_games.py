"""Lists of live games for pages of other apps."""

from __future__ import annotations

from typing import Any

from django import template

from games.live.selectors import live_now, waiting_for
from games.views.visitors import GUEST, person

register = template.Library()


@register.inclusion_tag("live/waiting.html", takes_context=True)
def waiting_games(context: dict[str, Any]) -> dict[str, Any]:
    """The games that wait for whoever looks at the page; no query for one who has none."""
    request = context["request"]
    known = request.user.is_authenticated or GUEST in request.session
    return {"rows": waiting_for(person(request)) if known else [], "known": known}


@register.inclusion_tag("live/live_now.html", takes_context=True)
def games_live_now(context: dict[str, Any]) -> dict[str, Any]:
    """The games that can be watched now."""
    return {"rows": live_now(context["request"].user)}
