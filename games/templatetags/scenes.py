"""What the templates of `scenes/` have at hand.

They draw a live table, in Jinja's language: every answer at a table waits for two of them, and
Jinja draws them in less than half the time. Filters are those of pages, by the same names. What a
page has too, pieces and what seldom shows, is a template of Django's there as well (`part`).
"""

from __future__ import annotations

import datetime
from typing import Any

from django.template import Context, defaultfilters
from django.template.loader import get_template
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from jinja2 import ChainableUndefined, Environment, pass_context
from jinja2.runtime import Context as SceneContext

from games.presentation.layouts import Picture
from games.presentation.story import on_base
from games.templatetags import live_games
from games.templatetags.pieces import drawn, kept
from league.templatetags.leagues import ai_name


def environment(**options: Any) -> Environment:
    """The engine of these templates. What is not there is nothing, as in Django's."""
    found = Environment(**options | {"undefined": ChainableUndefined})
    found.globals |= {
        "drawn": drawn,
        "kept": kept,
        "part": part,
        "pictured": pictured,
        "posts_to": live_games.posting,
        "url": url,
    }
    for used in (
        ai_name,
        live_games.ago,
        live_games.awaited,
        live_games.countdown,
        live_games.ended,
        live_games.heading,
        live_games.last_word,
        live_games.ordinal,
        live_games.until,
        on_base,
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
    return defaultfilters.date(localtime(moment), form)


@pass_context
def part(context: SceneContext, name: str) -> SafeString:
    """A template of Django's, given what the scene is given."""
    made: Any = get_template(name, using="django")
    found: SafeString = made.template.render(Context(context.get_all(), use_l10n=False))
    return found


def pictured(picture: Picture) -> SafeString:
    """The drawing of an answer, or of a card in the hand."""
    return kept(picture.template, piece=picture.piece, words=picture.words)
