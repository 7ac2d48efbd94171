"""What the templates of `scenes/` have at hand.

They draw a live table, in Jinja's language: every answer at a table waits for two of them, and
Jinja draws them in less than half the time. What a page has too, pieces and what seldom shows, is a
template of Django's there as well (`part`); filters that pages have too are theirs.
"""

from __future__ import annotations

import datetime
from functools import lru_cache
from typing import Any

from django.template import Context, defaultfilters
from django.template.defaulttags import CsrfTokenNode
from django.template.loader import get_template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from jinja2 import ChainableUndefined, Environment, pass_context
from jinja2.runtime import Context as SceneContext

from games.live.orders import UNTIL
from games.presentation.layouts import Picture
from games.presentation.story import on_base
from games.templatetags import live_games
from games.templatetags.pieces import drawn, kept
from games.views.scene import Waiting
from league.templatetags.leagues import ai_name


def environment(**options: Any) -> Environment:
    """The engine of these templates. What is not there is nothing, as in Django's."""
    found = Environment(**options | {"undefined": ChainableUndefined})
    found.globals |= {
        "csrf_input": csrf_input,
        "drawn": drawn,
        "kept": kept,
        "part": part,
        "pictured": pictured,
        "posts_to": posts_to,
        "url": url,
    }
    for used in (
        ago,
        awaited,
        countdown,
        last_word,
        until,
        ai_name,
        on_base,
        live_games.ended,
        live_games.heading,
        live_games.ordinal,
        defaultfilters.capfirst,
        defaultfilters.pluralize,
        defaultfilters.slugify,
        defaultfilters.truncatechars,
    ):
        found.filters[used.__name__] = used
    found.filters["date"] = dated
    return found


def url(name: str, *args: Any) -> str:
    """The address of a page."""
    return reverse(name, args=args)


def dated(moment: datetime.datetime, form: str) -> str:
    """A moment in the time of whoever looks."""
    return defaultfilters.date(timezone.localtime(moment), form)


@pass_context
def part(context: SceneContext, name: str) -> SafeString:
    """A template of Django's, given what the scene is given."""
    made: Any = get_template(name, using="django")
    found: SafeString = made.template.render(Context(context.get_all(), use_l10n=False))
    return found


def pictured(picture: Picture) -> SafeString:
    """The drawing of an answer, or of a card in the hand."""
    return kept(picture.template, piece=picture.piece, words=picture.words)


@pass_context
def csrf_input(context: SceneContext) -> str:
    """The token of a form. A page without a form asks for none, and sets no cookie for one."""
    return CsrfTokenNode().render(Context({"csrf_token": context.get("csrf_token")}))


@lru_cache(maxsize=4096)
def posts_to(name: str, pk: int) -> SafeString:
    """The attributes of a form at this table that is sent to one of its addresses: with scripts the
    table that comes back takes the place of this one."""
    at = reverse(name, args=[pk])
    return format_html(
        'method="post" action="{}" hx-post="{}" hx-target="#table" hx-swap="morph:outerHTML"'
        ' hx-sync="#feed:drop"',
        at,
        at,
    )


def until(order: str) -> str:
    """For how long a standing order holds."""
    return UNTIL[order]


def last_word(words: str) -> str:
    """“strike” of “swinging strike”."""
    return words.rsplit(" ", 1)[-1]


def countdown(seconds: int) -> str:
    """“9:02”, “1:00:00”, “1 day 2:00:00”, “3 days”: as `clock.js` counts down."""
    days, rest = divmod(max(seconds, 0), 86_400)
    hours, rest = divmod(rest, 3600)
    time = f"{hours}:{rest // 60:02}:" if hours else f"{rest // 60}:"
    time += f"{rest % 60:02}"
    return f"{days} days" if days > 1 else f"1 day {time}" if days else time


def ago(since: datetime.datetime) -> str:
    """“12 min”, “3 h”, “2 days”: as `clock.js` counts on."""
    minutes = max(1, int((timezone.now() - since).total_seconds()) // 60)
    if minutes < 60:
        return f"{minutes} min"
    hours = minutes // 60
    if hours < 24:
        return f"{hours} h"
    return f"{hours // 24} day{'s' if hours >= 48 else ''}"


def awaited(waiting: Waiting | None) -> str:
    """For whom a game waits; nothing where it is whoever looks."""
    if waiting is None:
        return ""
    if waiting.what == "lineups":
        return "The lineups are awaited; both are shown together."
    if waiting.what == "other":
        return "You have chosen; the other side has not yet."
    if waiting.what == "secret":
        return "Both sides choose in secret."
    return f"The game waits for {' and '.join(waiting.names)}."
